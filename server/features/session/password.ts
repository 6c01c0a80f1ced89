import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { barePassword, checkNewPassword, PASSWORD_MESSAGES } from '../../../src/domain/session/password-rules.ts';
import { PASSWORD_MIN } from '../../../src/domain/shared/limits.ts';

/** argon2id (the library's default) at 19 MiB, two passes, one lane: the published minimum for servers, about 12 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** How many of the commonest passwords are refused, of those that are long enough. The library has them in order. */
const COMMON_COUNT = 3000;
const common = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN).slice(0, COMMON_COUNT),
);

/** What is wrong with a new password, `null` when nothing is. SIGN-01. @param names of the shop and the person. */
export const checkPassword = (password: string, names: readonly string[]): string | null =>
  checkNewPassword(password, names) ??
  (common.has(barePassword(password).toLowerCase()) ? PASSWORD_MESSAGES.common : null);

/** A password that nobody has to think up. */
export const makePassword = (): string => randomBytes(12).toString('base64url');

/** The costly calls: what tests count. */
export const argon2 = { hash, verify };

export const hashPassword = (password: string): Promise<string> => argon2.hash(barePassword(password), COST);

let nobody: Promise<string> | null = null;

/**
 * Whether a password is right as it was typed, or without what copying adds to it (SIGN-05). Just as slow without a stored
 * one: no time tells which addresses have an account.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const hash = stored ?? (await nobody);
  for (const typed of new Set([password, barePassword(password)]))
    if (await argon2.verify(hash, typed)) return stored !== null;
  return false;
}
