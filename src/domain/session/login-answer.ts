import * as z from 'zod/mini';

/** The offers in an answer. A provider other than Reflow omits them (OFFER-04). */
// oxlint-disable-next-line promise/valid-params -- zod's catch
const Offers = z.catch(z.array(z.string()), []);

/** True if a first password must still be replaced. A provider without first passwords omits it (ACCOUNT-06). */
// oxlint-disable-next-line promise/valid-params -- zod's catch
const MustChangePassword = z.catch(z.boolean(), false);

/** True if the role needs a second factor that is not set up yet. Other providers omit it (FACT-02). */
// oxlint-disable-next-line promise/valid-params -- zod's catch
const MustSetUpFactor = z.catch(z.boolean(), false);

/** An answer to login or refresh. An empty token means none. Providers omit what they do not know (AUTH-16). */
export const LoginAnswer = z.pipe(
  z.object({
    accessToken: z.nullish(z.string()),
    token: z.nullish(z.string()),
    refreshToken: z.nullish(z.string()),
    role: z.nullish(z.string()),
    offers: Offers,
    mustChangePassword: MustChangePassword,
    mustSetUpFactor: MustSetUpFactor,
  }),
  z.transform((answer, context) => {
    const accessToken = answer.accessToken || answer.token;
    if (!accessToken) {
      context.issues.push({ code: 'custom', message: 'The answer carries no token', input: answer });
      return z.NEVER;
    }
    return {
      accessToken,
      refreshToken: answer.refreshToken || null,
      role: answer.role ?? null,
      offers: answer.offers,
      mustChangePassword: answer.mustChangePassword,
      mustSetUpFactor: answer.mustSetUpFactor,
    };
  }),
);
export type LoginAnswer = z.infer<typeof LoginAnswer>;

/** A correct password that needs a second factor: the id of this sign-in, and its possible factors (FACT-01). */
export const Challenge = z.object({ challenge: z.string(), factors: z.array(z.string()) });
export type Challenge = z.infer<typeof Challenge>;

/** An answer to a sign-in. A provider without a second factor answers tokens (AUTH-16, FACT-01). */
export const SignInAnswer = z.union([LoginAnswer, Challenge]);
export type SignInAnswer = z.infer<typeof SignInAnswer>;

/** An answer to a sign-in by passkey, which did not name the person before (FACT-03). */
export const PasskeyAnswer = z.object({ email: z.string(), tokens: LoginAnswer });
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;
