import { parse } from 'csv-parse/sync';
import { StartupError } from '../../startup-error.ts';

/** One row of a file: the line on which it begins, and its cells by the names of the columns as they stand there. */
export type FileRow = { line: number; cells: ReadonlyMap<string, string> };
export type FileTable = { header: string[]; rows: FileRow[] };

const NOT_UTF8 =
  'The file is not in UTF-8 or UTF-16, so its letters cannot be told for sure. In Excel save it as "CSV UTF-8 (Comma delimited)". Nothing was imported.';

const decode = (encoding: string, bytes: Uint8Array): string => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new StartupError(NOT_UTF8);
  }
};

/** What a spreadsheet saves: UTF-8 with or without a mark, or UTF-16 with one. A code page of one country is refused. MOVE-03 @throws StartupError */
function toText(bytes: Uint8Array): string {
  const text =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? decode('utf-16le', bytes)
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? decode('utf-16be', bytes)
        : decode('utf-8', bytes);
  if (text.includes('\0')) throw new StartupError(NOT_UTF8);
  return text;
}

/** What stands between the cells: of the three that spreadsheets write, the one that the first line has most of. */
function findDelimiter(text: string): string {
  const [first = ''] = text.split(/\r\n|\r|\n/, 1);
  const unquoted = first.replaceAll(/"[^"]*"/g, '');
  const count = (mark: string) => unquoted.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** An apostrophe that our own export, and spreadsheets, put before what looks like a formula. */
const unguard = (cell: string): string => cell.replace(/^'(?=\s*[=+\-@＝＋－＠﹢﹣−])/u, '');

type Parsed = { record: string[]; info: { lines: number } };

/** Where each record begins: the parser tells where it ends. */
const lineBreaks = (record: readonly string[]): number =>
  record.reduce((lines, cell) => lines + cell.split(/\r\n|\r|\n/).length - 1, 0);

/** The rows of a CSV file, of whatever a spreadsheet saves as one. Empty rows count for nothing. MOVE-03 @throws StartupError */
export function readTable(bytes: Uint8Array): FileTable {
  const text = toText(bytes);
  let records: Parsed[];
  try {
    records = parse(text, {
      bom: true,
      delimiter: findDelimiter(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as Parsed[];
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The file cannot be read as CSV: ${said}. Nothing was imported.`, error);
  }
  const [first, ...others] = records;
  if (!first) throw new StartupError('The file is empty. Nothing was imported.');
  const header = first.record.map((name) => name.trim());
  const rows = others
    .filter(({ record }) => record.some((cell) => cell.trim() !== ''))
    .map(({ record, info }): FileRow => {
      const line = info.lines - lineBreaks(record);
      const extra = record.slice(header.length).find((cell) => cell.trim() !== '');
      if (extra !== undefined) {
        throw new StartupError(`Line ${line} has more cells than the first line names. Nothing was imported.`);
      }
      return { line, cells: new Map(header.map((name, at) => [name, unguard((record[at] ?? '').trim())])) };
    });
  return { header, rows };
}
