import * as z from 'zod/mini';

/** The offers of an answer. A provider that is not Reflow leaves them out. OFFER-04 */
// oxlint-disable-next-line promise/valid-params -- zod's catch
const Offers = z.catch(z.array(z.string()), []);

/** Whether a first password has yet to be replaced; a provider that knows none says nothing. ACCOUNT-06. */
// oxlint-disable-next-line promise/valid-params -- zod's catch
const MustChangePassword = z.catch(z.boolean(), false);

/** Whether the role needs a second factor that is not set up yet; the same. FACT-02. */
// oxlint-disable-next-line promise/valid-params -- zod's catch
const MustSetUpFactor = z.catch(z.boolean(), false);

/** AUTH-16: an answer to login or refresh. An empty token counts as none; providers leave out what they do not know. */
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

/** A right password that is not enough: what stands for this sign-in, and the factors that it may go on with. FACT-01 */
export const Challenge = z.object({ challenge: z.string(), factors: z.array(z.string()) });
export type Challenge = z.infer<typeof Challenge>;

/** An answer to a sign-in. Whoever asks for no second factor answers tokens. AUTH-16, FACT-01 */
export const SignInAnswer = z.union([LoginAnswer, Challenge]);
export type SignInAnswer = z.infer<typeof SignInAnswer>;

/** An answer to a sign-in by a passkey, which named nobody before. FACT-03 */
export const PasskeyAnswer = z.object({ email: z.string(), tokens: LoginAnswer });
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;
