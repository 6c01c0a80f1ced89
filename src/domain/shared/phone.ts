import { toAsciiDigits } from './characters.ts';

/** Country code of the shop's own numbers: Pakistan. */
const HOME_CODE = '92';

/** What staff put between digits: blanks, dashes, dots, slashes, brackets, and the marks that text direction leaves. */
const SEPARATORS = /[\s\u00A0\u2000-\u200F\u202A-\u202F\u2066-\u2069\uFEFF().\-\u2010-\u2015\u2212/]/g;

/** Area code and number without the leading zero; 9 or 10 digits in Pakistan. */
const homeNumber = (digits: string): string | null => {
  const national = digits.replace(/^0/, '');
  return /^[1-9]\d{8,9}$/.test(national) ? HOME_CODE + national : null;
};

const foreignNumber = (digits: string): string | null => (/^[1-9]\d{7,14}$/.test(digits) ? digits : null);

const international = (digits: string): string | null =>
  digits.startsWith(HOME_CODE) ? homeNumber(digits.slice(HOME_CODE.length)) : foreignNumber(digits);

/** A written number as international digits: `0300-1234567` is `923001234567`; `null` for what cannot be one. */
export function dialDigits(written: string): string | null {
  const bare = toAsciiDigits(written).replace(SEPARATORS, '');
  const match = /^(\+|00)?(\d+)$/.exec(bare);
  if (!match) return null;
  const [, prefix, digits = ''] = match;
  if (prefix) return international(digits);
  if (digits.startsWith('0')) return homeNumber(digits);
  if (/^3\d{9}$/.test(digits)) return HOME_CODE + digits;
  return digits.length >= 11 ? international(digits) : null;
}

const GROUPS_MAX = 6;

/** The numbers that a text may hold, as `dialDigits` has them: a field with two numbers holds both. DATA-05 */
export function findNumbers(written: string): string[] {
  const groups = toAsciiDigits(written).match(/\+?\d+/g) ?? [];
  const runs = groups.flatMap((_, from) =>
    groups.slice(from, from + GROUPS_MAX).map((_, last) => groups.slice(from, from + last + 1).join('')),
  );
  return [...new Set(runs.flatMap((run) => dialDigits(run) ?? []))];
}

/** A number without what its country code or a zero in front of it adds. */
export const withoutPrefix = (digits: string): string =>
  digits.startsWith(HOME_CODE) ? digits.slice(HOME_CODE.length) : digits;

/** What to look for when a number, or three digits of one, was typed; empty for what is no number. */
export function searchDigits(typed: string): string[] {
  const bare = toAsciiDigits(typed).replace(SEPARATORS, '');
  if (!/^\+?\d{3,}$/.test(bare)) return [];
  const dial = dialDigits(typed);
  if (dial !== null) return [withoutPrefix(dial)];
  const digits = bare.replace(/^(\+|00)/, '');
  const other = digits.startsWith('0') ? HOME_CODE + digits.slice(1) : digits.replace(/^920?/, '0');
  return [...new Set([digits, other])].filter((part) => part.length >= 3);
}

/** `tel:+923001234567`, or `null` for what cannot be a number. */
export const telHref = (written: string): string | null => {
  const digits = dialDigits(written);
  return digits && `tel:+${digits}`;
};

/** `https://wa.me/923001234567`, with the message ready to send when one is given; `null` as in `telHref`. */
export const whatsappHref = (written: string, message = ''): string | null => {
  const digits = dialDigits(written);
  return digits && `https://wa.me/${digits}${message && `?text=${encodeURIComponent(message)}`}`;
};
