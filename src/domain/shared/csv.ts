/** A text is guarded against being taken for a formula; a number is written as it is and stays a number. */
export type CsvCell = { text: string } | { number: string };

const BOM = '\uFEFF';
/** What a spreadsheet takes for the start of a formula, in its plain and its full-width form, blanks before it skipped. */
const FORMULA = /^[\s\u200B\uFEFF]*[=+\-@＝＋－＠﹢﹣−]|^[\t\r\n\0]/u;
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/;

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A text that no spreadsheet runs: an apostrophe stands before what would start a formula. */
export const guardText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const cell = (value: CsvCell): string => ('number' in value ? value.number : quoted(guardText(value.text)));

/** RFC 4180 with a byte order mark, so that a spreadsheet reads it as UTF-8: commas, CRLF, quotes doubled. */
export const toCsv = (header: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  BOM + [header.map((text): CsvCell => ({ text })), ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
