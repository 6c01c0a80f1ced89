import { randomBytes } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';
import { barePassword, checkNewPassword, PASSWORD_MESSAGES } from '../../../src/domain/session/password-rules.ts';
import { PASSWORD_MIN } from '../../../src/domain/shared/limits.ts';
import { argon2 } from './argon2.ts';

/**
 * argon2id (the library's default) with 19 MiB, two passes and one lane: the published minimum for servers, about 12
 * ms.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** How many common passwords are refused, of those that are long enough. The library lists the most common first. */
const COMMON_COUNT = 3000;
const common = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN).slice(0, COMMON_COUNT),
);

/** Returns the fault of a new password, or `null` (SIGN-01). @param names of the shop and the person */
export const checkPassword = (password: string, names: readonly string[]): string | null =>
  checkNewPassword(password, names) ??
  (common.has(barePassword(password).toLowerCase()) ? PASSWORD_MESSAGES.common : null);

/** Generates a password. */
export const makePassword = (): string => randomBytes(12).toString('base64url');

export const hashPassword = (password: string): Promise<string> => argon2.hash(barePassword(password), COST);

let nobody: Promise<string> | null = null;

/**
 * Checks a password as typed, and without characters that copying may add (SIGN-05). Takes just as long without a
 * stored hash, so that the time does not reveal which addresses have an account.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const hash = stored ?? (await nobody);
  for (const typed of new Set([password, barePassword(password)]))
    if (await argon2.verify(hash, typed)) return stored !== null;
  return false;
}
