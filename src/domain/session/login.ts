import { EMAIL_MAX, PASSWORD_MAX } from '../shared/limits.ts';
import { toEmail } from './staff.ts';

/** The input of a sign-in. `code` is for a user whom the guesses of strangers have locked out (FACT-04). */
export type LoginInput = { email: string; password: string; code?: string | undefined };

/** The errors of the sign-in form by field. A field without an error is missing. */
export type LoginErrors = Partial<Record<keyof LoginInput, string>>;

/** The error texts of a sign-in (AUTH-01, AUTH-02). */
export const LOGIN_SENTENCES = {
  noEmail: 'Email is required',
  longEmail: `Email cannot exceed ${EMAIL_MAX} characters`,
  noAddress: 'Please enter a valid email address',
  noPassword: 'Password is required',
  longPassword: 'Password is too long',
  longCode: 'Sign-in code is too long',
} as const;

/** The pattern of zod for an email address. The sign-in avoids the schema library. */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Returns the first error of each field of a sign-in (AUTH-01, AUTH-02). */
export function checkLogin({ email: typed, password }: LoginInput): LoginErrors {
  const errors: LoginErrors = {};
  const email = toEmail(typed);
  if (email === '') errors.email = LOGIN_SENTENCES.noEmail;
  else if (email.length > EMAIL_MAX) errors.email = LOGIN_SENTENCES.longEmail;
  else if (!EMAIL.test(email)) errors.email = LOGIN_SENTENCES.noAddress;
  if (password === '') errors.password = LOGIN_SENTENCES.noPassword;
  else if (password.length > PASSWORD_MAX) errors.password = LOGIN_SENTENCES.longPassword;
  return errors;
}

/** The texts about the session, and the fallback if the server sends no sentence (AUTH-04 to AUTH-07). */
export const SESSION_MESSAGES = {
  started: (name: string) => ({ title: 'Login Successful', description: `Welcome back, ${name}` }),
  refused: { title: 'Login Failed', fallback: 'Invalid credentials' },
  unanswered: { title: 'Login Error', fallback: 'An unexpected error occurred' },
  codeRequired: 'Please type the code',
  challengeOver: 'Your sign-in expired. Please enter your password again.',
  ended: {
    expired: 'Your session has ended. Please sign in again.',
    elsewhere: 'Your session ended in another tab. Please sign in again.',
  },
  loggedOut: { title: 'Logged Out', description: 'You have been successfully logged out' },
} as const;

/** Returns why an address cannot have passkeys, `null` if it can. `protocol` may have its colon (FACT-03). */
export function explainNoPasskeys(protocol: string, hostname: string): string | null {
  if (hostname === 'localhost') return null;
  if (/^[\d.]+$|:/.test(hostname)) return 'Passkeys do not work on an IP address. Open Reflow by its host name.';
  return protocol.startsWith('https') ? null : 'Passkeys need HTTPS, or localhost.';
}
