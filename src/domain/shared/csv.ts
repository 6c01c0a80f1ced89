/** A CSV cell. A text is guarded against formulas. A number stays a number. */
export type CsvCell = { text: string } | { number: string };

const BOM = '\uFEFF';
/** The start of a formula for a spreadsheet, in its plain and its full-width form, after blanks. */
const FORMULA = /^[\s\u200B\uFEFF]*[=+\-@＝＋－＠﹢﹣−]|^[\t\r\n\0]/u;
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/;

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Guards a text against formulas: an apostrophe comes before the start of a formula. */
export const guardText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const cell = (value: CsvCell): string => ('number' in value ? value.number : quoted(guardText(value.text)));

/** Formats CSV by RFC 4180: commas, CRLF, doubled quotes. The byte order mark makes spreadsheets read UTF-8. */
export const toCsv = (header: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  BOM + [header.map((text): CsvCell => ({ text })), ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
