import { parse } from 'csv-parse/sync';
import { withoutInvisible } from '../../../src/domain/shared/characters.ts';
import { StartupError } from '../../startup-error.ts';

/** A row: its first line in the file, and its trimmed cells. */
export type FileRow = { line: number; cells: string[] };

/** The text of a file, and the separator that a first line such as `sep=;` names. `text` has a blank line instead. */
export type FileText = { separator: string | null; text: string };

const SAVE_AS = 'In Excel save it as "CSV UTF-8 (Comma delimited)". Nothing was imported.';

/** The first bytes of files that are not text. */
const OTHER_FILES = [
  { signature: [0x50, 0x4b, 0x03, 0x04], name: 'a workbook' },
  { signature: [0xd0, 0xcf, 0x11, 0xe0], name: 'a workbook' },
  { signature: [0x25, 0x50, 0x44, 0x46], name: 'a PDF' },
];

/** Encodings with a byte order mark of two bytes. */
const MARKS: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' };

/** Line ends of every system. */
const LINE_END = /\r\n|\r|\n/g;

/** Decodes UTF-8, with or without a mark, and UTF-16 with a mark (MOVE-03). @throws StartupError */
function decode(bytes: Uint8Array): string {
  const other = OTHER_FILES.find(({ signature }) => signature.every((byte, index) => bytes[index] === byte));
  if (other) throw new StartupError(`The file is ${other.name}. ${SAVE_AS}`);
  const encoding = MARKS[Buffer.from(bytes.subarray(0, 2)).toString('hex')] ?? 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // A code page. The bytes do not tell which one.
  }
  const [before = ''] = new TextDecoder(encoding).decode(bytes).split(/\uFFFD|\0/, 1);
  const line = before.split(LINE_END).length;
  throw new StartupError(
    `The file is not in UTF-8 or UTF-16: its line ${line} has a letter of another encoding, such as Windows-1252 or Windows-1256. ${SAVE_AS}`,
  );
}

/** `sep=;` as Excel reads it. Programs may have quoted it or added empty cells. */
const SEPARATOR_LINE = /^"?sep=(\\t|[^"\n])"?[,;\t]*$/im;

/** Decodes a file and converts all line ends to line feeds (MOVE-03). @throws StartupError */
export function readFileText(bytes: Uint8Array): FileText {
  const text = decode(bytes).replaceAll(LINE_END, '\n');
  const found = SEPARATOR_LINE.exec(text);
  if (found?.index !== 0) return { separator: null, text };
  const [line, separator = ''] = found;
  return { separator: separator === '\\t' ? '\t' : separator, text: text.slice(line.length) };
}

type Parsed = { record: string[]; info: { lines: number } };

/** Reads all rows, or the `first` ones, and skips empty rows. @throws StartupError */
export function readRows(text: string, separator: string, first?: number): FileRow[] {
  const options = { info: true, relax_column_count: true, skip_empty_lines: true, record_delimiter: '\n' };
  let parsed: Parsed[];
  try {
    const some = first === undefined ? {} : { to: first };
    parsed = parse(text, { ...options, ...some, delimiter: separator }) as unknown as Parsed[];
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The file cannot be read as CSV: ${said}. Nothing was imported.`, error);
  }
  return (
    parsed
      .map(({ record, info }) => ({
        // The parser reports the last line of a row.
        line: record.reduce((line, cell) => line - (cell.split('\n').length - 1), info.lines),
        cells: record.map((cell) => cell.trim()),
      }))
      // DOS programs end a text with Ctrl+Z, which is invisible.
      .filter(({ cells }) => cells.some((cell) => withoutInvisible(cell) !== ''))
  );
}
