import * as z from 'zod/mini';
import { PASSWORD_MAX } from '../shared/limits.ts';

/** SHAPE-01, AUTH-08: created by the client after login and stored locally. */
export const User = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type User = z.infer<typeof User>;

/** The user as AUTH-08 builds it: placeholder id, the email as name, role CUSTOMER. `now` is an ISO instant. */
export const toUser = (email: string, now: string): User => ({
  id: 0,
  email,
  name: email,
  role: 'CUSTOMER',
  createdAt: now,
  updatedAt: now,
});

/** An address as one person has it, however it was typed. */
export const toPersonKey = (email: string): string => email.trim().toLowerCase();

export const isSamePerson = (one: User, other: User): boolean => toPersonKey(one.email) === toPersonKey(other.email);

/** What a provider may say, in its login and refresh answers, that it can do beyond the plain calls. OFFER-01. */
export const OFFERS = [
  'signOut',
  'idempotencyKeys',
  'bookingRestore',
  'ledgerRestore',
  'reasons',
  'account',
  'people',
  'refreshProof',
  'live',
  'history',
  'backups',
  'papers',
  'messages',
  'nextSteps',
  'shop',
  'customers',
] as const;
export type Offer = (typeof OFFERS)[number];

/** The offers of an answer or of a stored session; those that this app does not know stay among them, unused. */
// oxlint-disable-next-line promise/valid-params -- zod's catch
export const Offers = z.catch(z.array(z.string()), []);

/** Whether a first password has yet to be replaced; a provider that knows none says nothing. ACCOUNT-06. */
// oxlint-disable-next-line promise/valid-params -- zod's catch
export const MustChangePassword = z.catch(z.boolean(), false);

/**
 * AUTH-16: a login or refresh answer. `role`, `offers` and `mustChangePassword` are what the embedded provider reports; others leave them out. An empty
 * token counts as none.
 */
export const LoginAnswer = z.pipe(
  z.object({
    accessToken: z.nullish(z.string()),
    token: z.nullish(z.string()),
    refreshToken: z.nullish(z.string()),
    role: z.nullish(z.string()),
    offers: Offers,
    mustChangePassword: MustChangePassword,
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
    };
  }),
);
export type LoginAnswer = z.infer<typeof LoginAnswer>;

/** AUTH-01, AUTH-02. */
export const LoginInput = z.strictObject({
  email: z
    .string({ error: 'Email is required' })
    .check(
      z.minLength(1, { error: 'Email is required', abort: true }),
      z.maxLength(254, { error: 'Email cannot exceed 254 characters', abort: true }),
      z.email({ error: 'Please enter a valid email address' }),
    ),
  password: z
    .string({ error: 'Password is required' })
    .check(
      z.minLength(1, { error: 'Password is required' }),
      z.maxLength(PASSWORD_MAX, { error: 'Password is too long' }),
    ),
});
export type LoginInput = z.infer<typeof LoginInput>;

/** Refused sign-in of an account whose address is not verified; the sign-in screen adds the link. */
export const EMAIL_UNVERIFIED = 'Please verify your email address first, at /verify-email.';
