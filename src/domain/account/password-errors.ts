import { ApiError } from '../shared/api-error.ts';
import { getFieldErrors } from '../shared/error-text.ts';
import { checkNewPassword } from '../session/password-rules.ts';
import { PasswordChange, type PasswordErrors } from './account.ts';
import { ACCOUNT_MESSAGES } from './account-messages.ts';

/** The first sentence of each field of the form; other paths are dropped. */
function toPasswordErrors(found: readonly { path: PropertyKey | undefined; msg: string }[]): PasswordErrors {
  const errors: PasswordErrors = {};
  for (const { path, msg } of found) {
    if (path === 'currentPassword' || path === 'newPassword') errors[path] ??= msg;
  }
  return errors;
}

/**
 * What is wrong with a typed password change, the first complaint of each field. ACCOUNT-02, SIGN-01.
 * @param names of the shop and the person, which a password must not be
 */
export function checkPasswordChange(typed: PasswordChange, names: readonly string[]): PasswordErrors {
  const issues = PasswordChange.safeParse(typed).error?.issues ?? [];
  const errors = toPasswordErrors(issues.map(({ path, message: msg }) => ({ path: path[0], msg })));
  const weakness =
    typed.newPassword === typed.currentPassword
      ? ACCOUNT_MESSAGES.passwordSame
      : checkNewPassword(typed.newPassword, names);
  return weakness === null ? errors : toPasswordErrors([...toList(errors), { path: 'newPassword', msg: weakness }]);
}

const toList = (errors: PasswordErrors) => Object.entries(errors).map(([path, msg]) => ({ path, msg }));

/** The server's complaints about the fields; none where the call failed otherwise. */
export const readPasswordErrors = (error: unknown): PasswordErrors =>
  error instanceof ApiError ? toPasswordErrors(getFieldErrors(error.body)) : {};
