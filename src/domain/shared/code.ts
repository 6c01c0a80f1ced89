import { toAsciiDashes, toAsciiDigits, toLatinLetters, withoutInvisible } from './characters.ts';

/** The identifier that a scanner may send before a code to name its symbology: `]Q1` for QR, `]C1` for Code 128. */
const SYMBOLOGY = /^[[\]]\s*[\p{Letter}\p{Mark}]\d\s*/u;

/** Removes the symbology identifier from a scanned text. */
export const withoutSymbology = (scanned: string): string => scanned.replace(SYMBOLOGY, '');

/** Characters around a copied code that do not belong to it: quotes, brackets, `#`, the asterisks of Code 39. */
const AROUND = /^[^\p{Letter}\p{Number}]+|[^\p{Letter}\p{Number}]+$/gu;

/** The codes of Reflow, with an optional item number, and any separators between the parts. */
const OWN = /^(BK|WC)[\s._/-]*(\d+)(?:[\s._/-]+(\d+))?$/;

/**
 * The letters on the Urdu keyboards of Windows, plain and with Shift, for the keys of codes. A scanner presses the keys
 * of an English keyboard, so BK-1001 arrives as بک-1001 from one and as شک-1001 from the other.
 */
const LAYOUTS = [
  { B: 'ب.', K: 'کكخ', W: 'وؤ\u0651', C: 'چث', O: 'ہۃ', L: 'ل\u0654', D: 'دڈ' },
  { B: 'شؤ', K: 'کكگ', W: 'صض', C: 'ےۓ', O: 'جچ', L: 'یي', D: 'رڑ' },
].map(
  (keys) => new Map(Object.entries(keys).flatMap(([key, letters]) => letters.split('').map((letter) => [letter, key]))),
);

/** The start of codes: those of Reflow, and those that the import proposes for an old book. */
const BEGINNING = /^(?:BK|WC|OLD)[\s._/-]*\d/;

/** Replaces letters of an Urdu keyboard by those of the same English keys. Any other text stays unchanged. */
function toEnglishKeys(text: string): string {
  if (!/\p{Script=Arabic}/u.test(text)) return text;
  const typed = LAYOUTS.map((letters) => text.replace(/./gu, (letter) => letters.get(letter) ?? letter));
  return typed.find((one) => BEGINNING.test(one)) ?? text;
}

/**
 * Returns the printed form of a code, from typed, copied or scanned text: `BK-1001` for `#bk 1001`, `BK–۱۰۰۱`,
 * `]Q1BK-1001` and بک-۱۰۰۱. A code of an old book only becomes upper case (FIND-05).
 */
export function toCode(typed: string): string {
  const plain = toAsciiDashes(toAsciiDigits(withoutInvisible(typed).replaceAll('№', '#').normalize('NFKC')))
    .toUpperCase()
    .trim();
  const bare = toEnglishKeys(withoutSymbology(plain)).replace(AROUND, '');
  const code = toLatinLetters(bare).replace(/\s+/g, ' ');
  const [, kind, number, item] = OWN.exec(code) ?? [];
  if (kind === undefined) return code;
  return [kind, number, item].filter((part) => part !== undefined).join('-');
}

/** Checks whether a code, as `toCode` writes it, has the form of Reflow's own codes. */
export const isOwnForm = (code: string): boolean => OWN.test(code);

/** Checks whether a text is one of Reflow's own codes, in any spelling. */
export const isOwnCode = (typed: string): boolean => isOwnForm(toCode(typed));

/**
 * Returns the common form of all spellings of a code. Separators matter only between digits, where all of them are
 * equal: `OLD12` is `OLD-12`, but `1-12` is not `11-2` (FIND-05).
 */
export const foldCode = (typed: string): string =>
  toCode(typed)
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/(?<!\d)-|-(?!\d)/g, '');

/** Splits a code into its letters and the rest, without separators between them. Returns `null` for another form. */
export function splitCode(typed: string): { letters: string; number: string } | null {
  const [, letters, number] = /^([A-Z]+)[ ._/-]*(\d[A-Z0-9./-]*)$/.exec(toCode(typed)) ?? [];
  return letters === undefined || number === undefined ? null : { letters, number };
}

/**
 * Returns the spellings under which a code may be stored: as typed, as printed, and for an old book with any separator
 * (FIND-05).
 */
export function codeSpellings(typed: string): string[] {
  const parts = isOwnCode(typed) ? null : splitCode(typed);
  const others = parts ? ['', '-', ' ', '/'].map((separator) => parts.letters + separator + parts.number) : [];
  return [...new Set([typed.trim().toUpperCase(), toCode(typed), ...others])];
}

/**
 * Finds the row with a code: the one with exactly this code, otherwise the only one with another spelling of it
 * (FIND-05).
 */
export function findByCode<Row>(rows: readonly Row[], toRowCode: (row: Row) => string, typed: string): Row | null {
  const exact = typed.trim().toUpperCase();
  const same = rows.find((row) => toRowCode(row).toUpperCase() === exact);
  if (same !== undefined) return same;
  const folded = foldCode(typed);
  const [found, other] = rows.filter((row) => foldCode(toRowCode(row)) === folded);
  return found !== undefined && other === undefined ? found : null;
}
