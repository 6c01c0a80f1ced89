import { LoginInput } from './staff.ts';

/** The sentence at each field of the sign-in form; no key, no complaint. */
export type LoginErrors = Partial<Record<keyof LoginInput, string>>;

/** What is wrong with a typed sign-in, the first complaint of each field. AUTH-01, AUTH-02. */
export function checkLogin(typed: LoginInput): LoginErrors {
  const parsed = LoginInput.safeParse(typed);
  const errors: LoginErrors = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [field] = path;
    if (field === 'email' || field === 'password') errors[field] ??= message;
  }
  return errors;
}
