import { createHash, randomInt } from 'node:crypto';
import { CODE_MINUTES } from '../../../src/domain/shared/limits.ts';

/** Letters and digits that are not mistaken for one another when read from a screen; 50 bits in ten of them. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const createCode = (): string =>
  Array.from({ length: 10 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** A code as people read it. */
export const spellCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** However it was typed: any case, with blanks and dashes, O for 0, I and L for 1. `owner`: whose and what for. */
export function hashCode(owner: string, typed: string): string {
  const letters = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const code = letters.replaceAll('O', '0').replace(/[IL]/g, '1');
  return createHash('sha256').update(`${owner}\n${code}`).digest('hex');
}

/** The ISO instant from which a code of `now` is good for nothing. */
export const toCodeEnd = (now: Date): string => new Date(now.getTime() + CODE_MINUTES * 60_000).toISOString();
