import { toAsciiDigits, withoutInvisible } from './characters.ts';
import { isOwnForm, toCode } from './code.ts';

/**
 * The content of a spreadsheet cell, or a sentence that says why it is unclear. An empty value means no content
 * (MOVE-03).
 */
export type CellRead = { value: string } | { refused: string };

/** `="03001234567"` prevents a spreadsheet from reading a text as a number. */
const FORMULA_TEXT = /^['’]?=\s*["“”]([^]*)["“”]$/;

/** The mark of a text cell, as keyboards write it, and remains around a copied number. */
const LEADING_MARK = /^['’‘‛ʼ`´′＇]+(?=[\p{Letter}\p{Number}#+])/u;
const QUOTES_AROUND = /^[\s"“”'’‘‛ʼ`´′＇]+|[\s"“”'’‘‛ʼ`´′＇]+$/g;

function withoutFormula(cell: string): string {
  const [, text] = FORMULA_TEXT.exec(cell) ?? [];
  return text === undefined ? cell : text.replaceAll('""', '"').trim();
}

const tidy = (cell: string): string => withoutFormula(withoutInvisible(cell).trim());

/** A number that a spreadsheet wrote with meaningless decimals: `3001234567.0`. */
const DECIMALS = /(?<=^[^.,٫]*\d{5})[.,٫]0{1,2}$/;
/** A number that a spreadsheet wrote with thousands separators: `3,001,234,567`. */
const GROUPED = /^\d{1,3}(?:,\d{3}){2,}(?:\.0{1,2})?$/;

/** Cuts a text where its form with ASCII digits ends. Both have the same length. */
function cutLike(text: string, pattern: RegExp): string {
  const ascii = toAsciiDigits(text);
  return text.slice(0, ascii.replace(pattern, '').length);
}

/**
 * Removes what spreadsheets add to a phone number: `'03001234567`, `="03001234567"` and `3001234567.0`. The digits stay
 * unchanged (CUST-05).
 */
export function cleanPhone(written: string): string {
  const text = tidy(written).replace(QUOTES_AROUND, '');
  return GROUPED.test(text) ? text.replace(/\..*$/, '').replaceAll(',', '') : cutLike(text, DECIMALS);
}

/** Removes what spreadsheets add to a serial number: `'4711`, `="4711"` and `4711.0` become `4711` (CUST-05). */
export const cleanSerial = (written: string): string =>
  cutLike(tidy(written).replace(LEADING_MARK, ''), /(?<=^\d+)[.,٫]0{1,2}$/);

/**
 * Errors of Excel, LibreOffice and Google Sheets in several languages: `#REF!`, `#¡VALOR!`, `#NOM?`, `#ДЕЛ/0!`,
 * `Err:502`.
 */
const ERRORS = [
  /^#[¡¿]?\p{Lu}[\p{Lu}\d/_]*[!?]$/u,
  /^#(?:\p{Letter}\/\p{Letter}|NV|YOK|GETTING_DATA|PUUTTUU|HIÁNYZIK|SAKNAS)!?$/iu,
  /^(?:Err|Fehler|Erreur|Erro|Ошибка)\s?:\s?5\d\d$/i,
  /^Loading\.\.\.$/,
];
/** The text of a column that is too narrow. */
const TOO_NARROW = /^#{2,}$/;

/** The form of a long number that a spreadsheet has cut: `3.57E+14`. A serial number such as `9E45` has no sign. */
const CUT_NUMBER = /^-?\d{1,3}(?:[.,٫]\d+)?E\+\d{1,3}$/i;

function refuseCell(cell: string): string | null {
  const text = toAsciiDigits(withoutInvisible(cell).trim()).normalize('NFKC');
  if (TOO_NARROW.test(text))
    return `"${text}" is what a spreadsheet shows in a column that is too narrow. Make it wider and save the file again.`;
  return ERRORS.some((error) => error.test(text))
    ? `"${text}" is an error of the spreadsheet. Correct the cell, or empty it.`
    : null;
}

const isCut = (cell: string): boolean => CUT_NUMBER.test(toAsciiDigits(cell));

const NOTHING = new Set(
  'na nil nill none null nan no unknown tbd tba notavailable notapplicable nophone nonumber noserial nosn نہیں کوئینہیں نامعلوم'.split(
    ' ',
  ),
);

/** Checks whether a text is a placeholder for nothing: `N/A`, `-`, `nil`, `.`, `xxx`, `000`. */
function isPlaceholder(text: string): boolean {
  const word = text.toLowerCase().replace(/[^\p{Letter}\p{Number}]/gu, '');
  return NOTHING.has(word) || /^(?:x*|0*)$/.test(word);
}

/** Checks whether a text looks like an error or a placeholder if its cell has no mark. */
export const isUnclearCell = (text: string): boolean =>
  text !== '' && (refuseCell(text) !== null || isPlaceholder(text));

/** Reads words, such as a name or an issue. A name such as `'Abdul` stays unchanged (MOVE-03). */
export function readTextCell(cell: string): CellRead {
  const refused = refuseCell(cell);
  return refused === null ? { value: withoutFormula(cell.trim()) } : { refused };
}

function readNumberCell(cell: string, clean: (written: string) => string): CellRead {
  const refused = refuseCell(cell);
  if (refused !== null) return { refused };
  const value = clean(cell);
  if (isCut(value)) return { refused: `"${cell}" was cut off by the spreadsheet. Format the column as text.` };
  return { value: isPlaceholder(value) ? '' : value };
}

function cleanPhoneCell(cell: string): string {
  const phone = cleanPhone(cell);
  const ascii = toAsciiDigits(phone);
  return /^3\d{9}$/.test(ascii) ? `0${ascii}` : phone;
}

/** `isMarked`: the cell starts with the mark of a text, so a spreadsheet did not change it (MOVE-07). */
type Mark = { isMarked?: boolean };

/** Reads a phone number. It restores the zero that a spreadsheet drops from a mobile number (MOVE-03). */
export const readPhoneCell = (cell: string, { isMarked = false }: Mark = {}): CellRead =>
  isMarked ? { value: cleanPhoneCell(cell) } : readNumberCell(cell, cleanPhoneCell);

/** Reads a serial number (MOVE-03). */
export const readSerialCell = (cell: string, { isMarked = false }: Mark = {}): CellRead =>
  isMarked ? { value: cell } : readNumberCell(cell, cleanSerial);

/** The form of a code on paper, in a file name and in a search. */
const REFERENCE = /^[A-Z0-9](?:[A-Z0-9 ._/#-]{0,28}[A-Z0-9])?$/;

/** Reads the code of a record in the old book, as `toCode` writes it (MOVE-04). */
export function readReferenceCell(cell: string): CellRead {
  const read = readNumberCell(cell, (written) => toCode(cleanSerial(written)));
  if ('refused' in read || read.value === '') return read;
  if (isOwnForm(read.value)) return { refused: `"${cell}" is a code that Reflow gives. Put OLD- before it.` };
  return REFERENCE.test(read.value)
    ? read
    : { refused: `"${cell}" cannot be a code: up to 30 letters A to Z, digits and . _ / # - inside.` };
}
