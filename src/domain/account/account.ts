import * as z from 'zod/mini';
import { PASSWORD_MAX } from '../shared/limits.ts';
import { findFieldErrors } from '../form/field.ts';
import { firstErrors } from '../form/form-path.ts';
import { barePassword, checkNewPassword } from '../session/password-rules.ts';
import { NewPin } from '../session/pin.ts';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import type { Read } from '../shared/read.ts';

/** The user's own account. */
export const Account = z.object({
  email: z.string(),
  name: z.string(),
  role: z.string(),
  /** True if the user has a PIN. Missing if the provider does not say (LOCK-02). */
  hasPin: z.optional(z.boolean()),
  version: z.optional(z.int()),
});
export type Account = z.infer<typeof Account>;

/** The read of the user's own account (ACCOUNT-02). */
export const ACCOUNT: Read<null, Account> = { name: 'account', path: '/account', shape: Account };

/**
 * A login of the user. `address` is the network address. `createdAt` and `lastUsedAt` are ISO instants (ACCOUNT-04).
 */
export const OwnLogin = z.object({
  id: z.string(),
  device: z.string(),
  address: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
});
export type OwnLogin = z.infer<typeof OwnLogin>;

/** The read of the user's logins, the last used first (ACCOUNT-04). */
export const OWN_LOGINS: Read<null, OwnLogin[]> = {
  name: 'own logins',
  path: '/account/logins',
  shape: z.array(OwnLogin),
};

/** The number of ended logins (ACCOUNT-05). */
export const EndedLogins = z.object({ ended: z.int() });

const passwordText = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .check(
      z.minLength(1, { error: `${label} is required` }),
      z.maxLength(PASSWORD_MAX, { error: `${label} is too long` }),
    );

/** Body of `POST /account/password` (ACCOUNT-02). */
export const PasswordChange = z.strictObject({
  currentPassword: passwordText('Current password'),
  newPassword: passwordText('New password'),
});
export type PasswordChange = z.infer<typeof PasswordChange>;

/** Body of `POST /account/pin` (LOCK-02). */
export const PinChange = z.strictObject({ currentPassword: passwordText('Current password'), pin: NewPin });
export type PinChange = z.infer<typeof PinChange>;

/** Body of a call that needs the password again (FACT-01, FACT-03). */
export const OwnPassword = z.strictObject({ currentPassword: passwordText('Current password') });

/** The errors of a password change by field. A field without an error is missing. */
type PasswordErrors = Partial<Record<keyof PasswordChange, string>>;

/**
 * Returns the first error of each field. `names` of the shop and the person must not be in the password (ACCOUNT-02,
 * SIGN-01).
 */
export function checkPasswordChange(typed: PasswordChange, names: readonly string[]): PasswordErrors {
  const errors = firstErrors(findFieldErrors(PasswordChange, typed), ['currentPassword', 'newPassword']);
  const weakness =
    barePassword(typed.newPassword) === barePassword(typed.currentPassword)
      ? ACCOUNT_MESSAGES.passwordSame
      : checkNewPassword(typed.newPassword, names);
  return weakness === null ? errors : { newPassword: weakness, ...errors };
}

/**
 * A code that lets its owner sign in, once and with the password, while strangers guess. `expiresAt` is an ISO instant
 * (FACT-04).
 */
export const SignInCode = z.object({ code: z.string(), expiresAt: z.string() });
export type SignInCode = z.infer<typeof SignInCode>;
