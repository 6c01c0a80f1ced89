import { EXPORT_MAX } from './limits.ts';
import { toNearestPaisa } from './money.ts';
import { formatCount } from './number-text.ts';

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

/** Returns the cell of an amount in rupees, with two decimals and without separators. */
export function amountCell(rupees: number): CsvCell {
  const whole = toNearestPaisa(rupees);
  const digits = String(Math.abs(whole)).padStart(3, '0');
  return { number: `${whole < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

/** A CSV file to save. */
export type CsvFile = { name: string; text: string };
/** Returns why a list of `total` rows cannot be exported, nothing if it can (TILL-08). */
export function refuseExport(total: number): string | undefined {
  if (total === 0) return 'There is nothing to export';
  return total > EXPORT_MAX ? `At most ${formatCount(EXPORT_MAX)} rows can be exported. Choose fewer days.` : undefined;
}
/** The columns of a file, each with its heading and its cells. */
export type CsvColumns<Row> = readonly (readonly [heading: string, cell: (row: Row) => CsvCell])[];

/** Formats rows as CSV, one column after the other. */
export const tableCsv = <Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string =>
  toCsv(
    columns.map(([heading]) => heading),
    rows.map((row) => columns.map(([, toCell]) => toCell(row))),
  );

/** Formats CSV by RFC 4180: commas, CRLF, doubled quotes. The byte order mark makes spreadsheets read UTF-8. */
export const toCsv = (header: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  BOM + [header.map((text): CsvCell => ({ text })), ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
