import { createHash, randomInt } from 'node:crypto';

/** Letters and digits that are not mistaken for one another when read from a screen; 50 bits in ten of them. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

export const createCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** The code as it was made, however it was typed: any case, with blanks and dashes, O for 0, I and L for 1. */
const normalize = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** What is stored of a code; `email` in lower case. */
export const hashCode = (email: string, code: string): string =>
  createHash('sha256')
    .update(`${email}\n${normalize(code)}`)
    .digest('hex');
