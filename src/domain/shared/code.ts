import { toAsciiDashes, toAsciiDigits, toLatinLetters, withoutInvisible } from './characters.ts';

/** The identifier that a scanner may send before a code to name its symbology: `]Q1` for QR, `]C1` for Code 128. */
const SYMBOLOGY = /^[[\]]\s*[\p{Letter}\p{Mark}]\d\s*/u;

/** A scanned text without the identifier of its symbology. */
export const withoutSymbology = (scanned: string): string => scanned.replace(SYMBOLOGY, '');

/** What stands around a copied code and is no part of it: quotes, brackets, `#` before it, the asterisks of Code 39. */
const AROUND = /^[^\p{Letter}\p{Number}]+|[^\p{Letter}\p{Number}]+$/gu;

/** Codes that Reflow gives, and the number of an item behind one, with whatever stands between the parts. */
const OWN = /^(BK|WC)[\s._/-]*(\d+)(?:[\s._/-]+(\d+))?$/;

/**
 * The letters that the keys of codes type on the Urdu keyboards of Windows, plain and with Shift. A scanner presses the
 * keys of an English keyboard, so BK-1001 arrives as بک-1001 from one and as شک-1001 from the other.
 */
const LAYOUTS = [
  { B: 'ب.', K: 'کكخ', W: 'وؤ\u0651', C: 'چث', O: 'ہۃ', L: 'ل\u0654', D: 'دڈ' },
  { B: 'شؤ', K: 'کكگ', W: 'صض', C: 'ےۓ', O: 'جچ', L: 'یي', D: 'رڑ' },
].map(
  (keys) => new Map(Object.entries(keys).flatMap(([key, letters]) => letters.split('').map((letter) => [letter, key]))),
);

/** How codes begin: those of Reflow, and those that the import proposes for an old book. */
const BEGINNING = /^(?:BK|WC|OLD)[\s._/-]*\d/;

/** A text whose letters come from an Urdu keyboard as the same keys of an English one; any other text as it is. */
function toEnglishKeys(text: string): string {
  if (!/\p{Script=Arabic}/u.test(text)) return text;
  const typed = LAYOUTS.map((letters) => text.replace(/./gu, (letter) => letters.get(letter) ?? letter));
  return typed.find((one) => BEGINNING.test(one)) ?? text;
}

/**
 * A code as it is printed, from what somebody typed, copied or scanned: `BK-1001` for `#bk 1001`, `BK–۱۰۰۱`, `]Q1BK-1001`
 * and بک-۱۰۰۱. A code of an old book stays as it is written, in capital letters. FIND-05
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

/** Whether a code, as `toCode` writes it, has the form of those that Reflow gives to bookings and claims. */
export const isOwnForm = (code: string): boolean => OWN.test(code);

/** Whether a text is a code of the form that Reflow gives, however it was typed. */
export const isOwnCode = (typed: string): boolean => isOwnForm(toCode(typed));

/**
 * What two spellings of one code have in common. Separators count between digits only, where any of them is the same:
 * `OLD12` is `OLD-12`, but `1-12` is not `11-2`. FIND-05
 */
export const foldCode = (typed: string): string =>
  toCode(typed)
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/(?<!\d)-|-(?!\d)/g, '');

/** The letters before the number of a code, and all that follows, without what stands between them; `null` for another form. */
export function splitCode(typed: string): { letters: string; number: string } | null {
  const [, letters, number] = /^([A-Z]+)[ ._/-]*(\d[A-Z0-9./-]*)$/.exec(toCode(typed)) ?? [];
  return letters === undefined || number === undefined ? null : { letters, number };
}

/** The spellings under which a code may be stored: as it was typed, as it is printed, and of an old book with any separator. FIND-05 */
export function codeSpellings(typed: string): string[] {
  const parts = isOwnCode(typed) ? null : splitCode(typed);
  const others = parts ? ['', '-', ' ', '/'].map((separator) => parts.letters + separator + parts.number) : [];
  return [...new Set([typed.trim().toUpperCase(), toCode(typed), ...others])];
}

/** The row that has a code: the one with exactly this code, else the only one that has it in another spelling. FIND-05 */
export function findByCode<Row>(rows: readonly Row[], toRowCode: (row: Row) => string, typed: string): Row | null {
  const exact = typed.trim().toUpperCase();
  const same = rows.find((row) => toRowCode(row).toUpperCase() === exact);
  if (same !== undefined) return same;
  const folded = foldCode(typed);
  const [found, other] = rows.filter((row) => foldCode(toRowCode(row)) === folded);
  return found !== undefined && other === undefined ? found : null;
}
