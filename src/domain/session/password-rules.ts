import { withoutInvisible } from '../shared/characters.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../shared/limits.ts';
import { formatCount } from '../shared/number-text.ts';

/** The texts of the field of a new password (SIGN-01). */
export const PASSWORD_MESSAGES = {
  tooShort: `Password must be at least ${PASSWORD_MIN} characters`,
  tooLong: `Password cannot exceed ${formatCount(PASSWORD_MAX)} characters`,
  common: 'This password is too common. Please choose another one',
  ownName: 'This password is too close to the name of the shop or of the person. Please choose another one',
} as const;

/**
 * Removes what copying adds to a password: surrounding blanks and invisible characters. The result is stored (SIGN-05).
 */
export const barePassword = (password: string): string => withoutInvisible(password).trim();

const PRODUCT = 'reflow';
/** Shorter names are in many words by chance. */
const NAME_MIN = 3;
/** Letters that a password must have in addition to names. */
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

/** Returns the error of a new password, or `null`. `names` are of the shop and the person (SIGN-01). */
export function checkNewPassword(typed: string, names: readonly string[]): string | null {
  const password = barePassword(typed);
  if (password.length < PASSWORD_MIN) return PASSWORD_MESSAGES.tooShort;
  if (password.length > PASSWORD_MAX) return PASSWORD_MESSAGES.tooLong;
  return isOwnName(password, names) ? PASSWORD_MESSAGES.ownName : null;
}
