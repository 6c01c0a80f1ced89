/** The zero of each script whose digits keyboards and scanners of these shops produce. Nine digits follow each zero. */
const ZEROS = [0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0x0a_66, 0x0a_e6, 0xff_10];

const OTHER_DIGITS = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF\u0A66-\u0A6F\u0AE6-\u0AEF\uFF10-\uFF19]+/g;

/**
 * Control characters other than white space, format characters such as direction marks, and other letters without a
 * width.
 */
const INVISIBLE = /(?:(?![\t-\r\u0085])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800])+/gu;

const DASHES = /[\u002D\u058A\u2010-\u2015\u2043\u2212\u2E3A\u2E3B\u30FC\uFE58\uFE63\uFF0D]/g;

const ASCII_DIGITS = new Map(
  ZEROS.flatMap((zero) => Array.from('0123456789', (digit, value) => [String.fromCharCode(zero + value), digit])),
);
const toAscii = (digits: string): string => {
  let ascii = '';
  for (const digit of digits) ascii += ASCII_DIGITS.get(digit) ?? digit;
  return ascii;
};

/** Replaces Arabic, Urdu, Indian and full-width digits with `0` to `9`. Leaves everything else as it is. */
export const toAsciiDigits = (text: string): string => text.replace(OTHER_DIGITS, toAscii);

/** Removes invisible characters, which copied text and scanners add. Keeps white space. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** Replaces every dash and minus sign of Unicode with `-`. */
export const toAsciiDashes = (text: string): string => text.replace(DASHES, '-');

/** Cyrillic and Greek letters that look like Latin ones, small and capital, and below them the Latin ones. */
const LOOK_ALIKES = 'авсенкмортухіјѕαβεζηικμνορτυχАВСЕНКМОРТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ';
const LATIN_LETTERS = 'abcehkmoptyxijsabezhikmnoptyxABCEHKMOPTYXIJSABEZHIKMNOPTYX';

const toLatin = new Map(LOOK_ALIKES.split('').map((letter, place) => [letter, LATIN_LETTERS[place] ?? letter]));
const LOOK_ALIKE = new RegExp(`[${LOOK_ALIKES}]`, 'g');

/** Replaces Cyrillic and Greek letters that look like Latin ones with these. */
export const toLatinLetters = (text: string): string =>
  text.replace(LOOK_ALIKE, (letter) => toLatin.get(letter) ?? letter);

/**
 * Normalizes a typed number, year or PIN to the digits `0` to `9`, without invisible characters and surrounding blanks
 * (TYPED-02).
 */
export const typedDigits = (typed: string): string => toAsciiDigits(withoutInvisible(typed)).trim();

/** Parses a typed whole number, `NaN` for anything else. Blanks may group its digits (TYPED-02). */
export function typedNumber(typed: string): number {
  const digits = toAsciiDashes(typedDigits(typed)).replaceAll(/(?<=\d)[ \u00A0\u202F](?=\d)/g, '');
  return /^-?\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Normalizes a typed or pasted one-time code to ASCII, without invisible characters, blanks and dashes (TYPED-02). */
export const typedCode = (typed: string): string =>
  toAsciiDashes(toAsciiDigits(withoutInvisible(typed).normalize('NFKC'))).replaceAll(/[\s-]/g, '');
