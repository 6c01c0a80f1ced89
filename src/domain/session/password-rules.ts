import { withoutInvisible } from '../shared/characters.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../shared/limits.ts';
import { formatCount } from '../shared/number-text.ts';

/** What is said at the field of a new password. SIGN-01. */
export const PASSWORD_MESSAGES = {
  tooShort: `Password must be at least ${PASSWORD_MIN} characters`,
  tooLong: `Password cannot exceed ${formatCount(PASSWORD_MAX)} characters`,
  common: 'This password is among the first that are guessed. Please choose another one',
  ownName: 'This password is little more than a name of the shop or of the person. Please choose another one',
} as const;

/** A password without what copying adds: blanks around it and marks that nobody can see. It is stored so. SIGN-05 */
export const barePassword = (password: string): string => withoutInvisible(password).trim();

const PRODUCT = 'reflow';
/** Names of fewer letters are in many words by chance. */
const NAME_MIN = 3;
/** Letters that a password must have beside the names in it. */
const OTHER_LETTERS_MIN = 4;

function isOwnName(password: string, names: readonly string[]): boolean {
  const words = [PRODUCT, ...names]
    .flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= NAME_MIN)
    .sort((one, other) => other.length - one.length);
  const typed = password.toLowerCase();
  const rest = words.reduce((text, word) => text.replaceAll(word, ' '), typed);
  return rest !== typed && (rest.match(/\p{L}/gu)?.length ?? 0) < OTHER_LETTERS_MIN;
}

/** What is wrong with a new password, `null` when nothing is; `names` of the shop and the person. SIGN-01. */
export function checkNewPassword(typed: string, names: readonly string[]): string | null {
  const password = barePassword(typed);
  if (password.length < PASSWORD_MIN) return PASSWORD_MESSAGES.tooShort;
  if (password.length > PASSWORD_MAX) return PASSWORD_MESSAGES.tooLong;
  return isOwnName(password, names) ? PASSWORD_MESSAGES.ownName : null;
}
