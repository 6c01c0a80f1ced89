import { EMAIL_MAX, PASSWORD_MAX } from '../shared/limits.ts';

/** What is typed to sign in; `code` by who was kept out by the guesses of strangers. FACT-04 */
export type LoginInput = { email: string; password: string; code?: string | undefined };

/** The sentence at each field of the sign-in form; no key, no complaint. */
export type LoginErrors = Partial<Record<keyof LoginInput, string>>;

/** What may be wrong with a sign-in. AUTH-01, AUTH-02. */
export const LOGIN_SENTENCES = {
  noEmail: 'Email is required',
  longEmail: `Email cannot exceed ${EMAIL_MAX} characters`,
  noAddress: 'Please enter a valid email address',
  noPassword: 'Password is required',
  longPassword: 'Password is too long',
  longCode: 'Sign-in code is too long',
} as const;

/** An email address, as zod tells one: the sign-in does without the library of shapes. */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** What is wrong with a typed sign-in, the first complaint of each field. AUTH-01, AUTH-02. */
export function checkLogin({ email, password }: LoginInput): LoginErrors {
  const errors: LoginErrors = {};
  if (email === '') errors.email = LOGIN_SENTENCES.noEmail;
  else if (email.length > EMAIL_MAX) errors.email = LOGIN_SENTENCES.longEmail;
  else if (!EMAIL.test(email)) errors.email = LOGIN_SENTENCES.noAddress;
  if (password === '') errors.password = LOGIN_SENTENCES.noPassword;
  else if (password.length > PASSWORD_MAX) errors.password = LOGIN_SENTENCES.longPassword;
  return errors;
}
