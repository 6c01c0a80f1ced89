import { cleanPhone } from './cell.ts';
import { toAsciiDashes, toAsciiDigits, withoutInvisible } from './characters.ts';

/** Country code of the shop's own numbers: Pakistan. */
const HOME_CODE = '92';

/** Characters that staff type between digits: blanks, dashes, dots, slashes and brackets. */
const SEPARATORS = /[\s().\-/]/g;

/** Words that people write before a number: `Ph:`, `UAN`, `tel:`. */
const LABEL = /^(?:tel(?:ephone)?|ph(?:one)?|mob(?:ile)?|cell|uan|whatsapp|wa)[\s.:#-]+(?=[+(\d])/i;

/** An extension after a number: `ext 12`, `x12`, `#12`, `;ext=12`. */
const EXTENSION = /(?<![\s,;])[\s,;]*(?:\b(?:extension|extn|ext)|(?<=[\d)\s])x|#)[\s.:=#-]*\d{1,5}\)?$/i;

/**
 * Two numbers written as one, where the second replaces the last digits: `042-3576199/8`. It is unclear which is meant.
 */
const ALTERNATIVE = /^[^/]*\d\s*\/\s*\d{1,3}$/;
/** The national zero after a country code, which nobody dials: `+44 (0)20 7946 0958`. */
const OPTIONAL_ZERO = /(?<=^(?:\+|00)\d{1,3}\s*)\(0\)/;
/** A number with decimals, which no phone number has. Meaningless decimals were removed before. */
const DECIMALS = /^\+?\d{6,}[.,]\d{1,2}$/;

/** A company's number that reaches the nearest branch (UAN), with or without an area code. */
const UNIVERSAL = /^([24-9]\d{1,2})?111\d{6}$/;
/** A toll-free number: 0800-12345. */
const TOLL_FREE = /^800\d{5,6}$/;
/**
 * A mobile number has ten digits without its zero. A number with an area code has nine or ten, and no local number
 * starts with 111.
 */
const MOBILE = /^3\d{9}$/;
const LANDLINE = /^(?!\d\d111)[24-9]\d{8,9}$/;

const HOME = [UNIVERSAL, TOLL_FREE, MOBILE, LANDLINE];

/** Returns the international form of a number within Pakistan, with or without its leading zero. */
function homeNumber(digits: string): string | null {
  const national = digits.replace(/^0/, '');
  return HOME.some((form) => form.test(national)) ? HOME_CODE + national : null;
}

const foreignNumber = (digits: string): string | null => (/^[1-9]\d{7,14}$/.test(digits) ? digits : null);

const international = (digits: string): string | null =>
  digits.startsWith(HOME_CODE) ? homeNumber(digits.slice(HOME_CODE.length)) : foreignNumber(digits);

/**
 * Bare digits that are probably no foreign number, which would link to a stranger: too few, a mobile number with an
 * extra digit, an identity card (13), an IMEI (15) or an account.
 */
const UNCLEAR = /^(?:\d{1,10}|3\d{10}|[1-7]\d{12}|\d{14,})$/;

/**
 * Reads a number without a leading zero, `+` or `00`: a home number that lost its zero, or a foreign one with its
 * country code.
 */
function bareNumber(digits: string): string | null {
  if (MOBILE.test(digits) || UNIVERSAL.test(digits)) return HOME_CODE + digits;
  return UNCLEAR.test(digits) ? null : international(digits);
}

/** Normalizes a written number: ASCII digits and signs, without a label before it. */
const toPlain = (written: string): string =>
  toAsciiDashes(toAsciiDigits(withoutInvisible(cleanPhone(written)).normalize('NFKC')))
    .trim()
    .replace(LABEL, '');

const splitExtension = (plain: string): { number: string; hasExtension: boolean } => {
  const number = plain.replace(EXTENSION, '');
  return { number, hasExtension: number !== plain };
};

const strip = (plain: string): string => plain.replace(SEPARATORS, '');

/** Returns the international form of digits, with `+` or an empty text before them. */
function readDigits(plus: string, digits: string): string | null {
  if (plus !== '') return international(digits);
  if (digits.startsWith('00')) return international(digits.slice(2));
  return digits.startsWith('0') ? homeNumber(digits) : bareNumber(digits);
}

function readPlain(number: string): string | null {
  if (ALTERNATIVE.test(number) || DECIMALS.test(number)) return null;
  const [, plus = '', digits = ''] = /^(\+?)(\d+)$/.exec(strip(number.replace(OPTIONAL_ZERO, ''))) ?? [];
  return readDigits(plus, digits);
}

/**
 * Converts a written number to international digits: `0300-1234567` becomes `923001234567`. Returns `null` for an
 * invalid number (CUST-05).
 */
export const dialDigits = (written: string): string | null => readPlain(splitExtension(toPlain(written)).number);

/** Removes the country code or leading zero of a number. */
export const withoutPrefix = (digits: string): string =>
  digits.startsWith(HOME_CODE) ? digits.slice(HOME_CODE.length) : digits;

/** Returns the common form of a number's spellings. A company's number is equal in every area. */
const toKey = (digits: string): string => {
  const national = withoutPrefix(digits);
  return national !== digits && UNIVERSAL.test(national) ? HOME_CODE + national.slice(-9) : digits;
};

/**
 * Returns the common form of a number's spellings, which identifies a customer. Returns `null` for an invalid number
 * (CUST-01).
 */
export function phoneKey(written: string): string | null {
  const digits = dialDigits(written);
  return digits && toKey(digits);
}

/** A part of a number with at least this many digits is searched without its zero. */
const LONG_PART = 7;

/**
 * Returns the digits of a possible part of a number, or of a number with a missing digit, in each spelling. Returns
 * `null` without digits.
 */
function partDigits(written: string): string[] | null {
  const bare = strip(splitExtension(toPlain(written)).number);
  if (!/^\+?\d{3,}$/.test(bare)) return null;
  const digits = bare.replace(/^(\+|00)/, '');
  const national = digits.replace(/^(?:920?|0)/, '');
  if (national !== digits && national.length >= LONG_PART) return [national];
  const other = digits.startsWith('0') ? HOME_CODE + digits.slice(1) : digits.replace(/^920?/, '0');
  return [...new Set([digits, other])].filter((part) => part.length >= 3);
}

/**
 * Checks whether two texts are the same number, or the same digits if they are invalid, for example with a missing
 * digit (DATA-05).
 */
export function isSameNumber(one: string, other: string): boolean {
  const [key, otherKey] = [phoneKey(one), phoneKey(other)];
  if (key !== null || otherKey !== null) return key === otherKey;
  const [digits, otherDigits] = [partDigits(one), partDigits(other)];
  return digits !== null && otherDigits !== null && digits[0] === otherDigits[0];
}

const GROUPS_MAX = 6;
/** The minimum digits of a number, with its `00` or `0`. */
const DIGITS_MIN = 8;
const DIGITS_MAX = 17;

/** Reads numbers from successive groups of digits. Only the first group of a number can start with `+`. */
function readGroups(groups: readonly string[], from: number): string[] {
  const [, plus = '', first = ''] = /^(\+?)(.*)$/.exec(groups[from] ?? '') ?? [];
  const found: string[] = [];
  let digits = first;
  for (let next = from + 1; digits.length <= DIGITS_MAX; next += 1) {
    const number = digits.length < DIGITS_MIN ? null : readDigits(plus, digits);
    if (number !== null) found.push(number);
    const group = groups[next];
    if (group === undefined || group.startsWith('+') || next - from === GROUPS_MAX) break;
    digits += group;
  }
  return found;
}

/** Finds all numbers in a text, in the form of `phoneKey`. A field may hold two numbers (DATA-05). */
export function findNumbers(written: string): string[] {
  const plain = toPlain(written);
  const groups = plain.match(/\+?\d+/g) ?? [];
  const whole = readPlain(splitExtension(plain).number);
  const found = [...(whole === null ? [] : [whole]), ...groups.flatMap((_, from) => readGroups(groups, from))];
  return [...new Set(found.map(toKey))];
}

/** Returns the search digits of a typed number, or of three digits of one. Empty for other text. */
export function searchDigits(typed: string): string[] {
  const key = phoneKey(typed);
  return key === null ? (partDigits(typed) ?? []) : [withoutPrefix(key)];
}

/** A company's number without an area code, which depends on the caller's exchange. */
const LOCAL = new RegExp(`^${HOME_CODE}111\\d{6}$`);

/**
 * Returns `tel:+923001234567`, or `null` for an invalid number. A company's number without an area code is dialled
 * unchanged.
 */
export function telHref(written: string): string | null {
  const digits = dialDigits(written);
  if (digits === null) return null;
  return LOCAL.test(digits) ? `tel:${withoutPrefix(digits)}` : `tel:+${digits}`;
}

/**
 * Returns the digits of a number that can receive messages, not of a switchboard, a company's number or a toll-free
 * one.
 */
export function messageDigits(written: string): string | null {
  const digits = dialDigits(written);
  if (digits === null || splitExtension(toPlain(written)).hasExtension) return null;
  const national = withoutPrefix(digits);
  const isService = national !== digits && (UNIVERSAL.test(national) || TOLL_FREE.test(national));
  return isService ? null : digits;
}

/** Returns `https://wa.me/923001234567`, with an optional message. Returns `null` as in `messageDigits`. */
export const whatsappHref = (written: string, message = ''): string | null => {
  const digits = messageDigits(written);
  return digits && `https://wa.me/${digits}${message && `?text=${encodeURIComponent(message)}`}`;
};
