import { describe, expect, it } from 'vitest';
import { readTable } from '../../../../server/features/transfer/import-columns.ts';

const HEADINGS = ['Reference', 'Customer', 'Phone', 'Booked At', 'Item Type', 'Model', 'Amount'];
const FIRST = ['R-1', 'Ayesha Khan', '0300-1234567', '2024-03-14', 'GPU', 'RTX 3080', '100'];
const SECOND = ['R-2', 'عائشہ', '0300-1234567', '2024-03-15', 'GPU', 'RTX 3080', '200'];

const toLines = (separator: string, rows = [HEADINGS, FIRST, SECOND]) => rows.map((cells) => cells.join(separator));
const toFile = (...lines: string[]) => Buffer.from(lines.join('\r\n'));

/** Reference and customer of each row, with its line. */
const read = (file: Uint8Array) =>
  readTable(file).rows.map(({ line, get }) => [
    line,
    ...['reference', 'customer', 'amount'].map((field) => get(field).text),
  ]);

const refusal = (file: Uint8Array): string => {
  try {
    return `not refused: ${JSON.stringify(read(file))}`;
  } catch (error) {
    return (error as Error).message;
  }
};

const ROWS_FROM = (line: number) => [
  [line, 'R-1', 'Ayesha Khan', '100'],
  [line + 1, 'R-2', 'عائشہ', '200'],
];

describe('the separator of a file', () => {
  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('is found if it is %s [MOVE-03]', (_, separator) => {
    expect(read(toFile(...toLines(separator)))).toEqual(ROWS_FROM(2));
  });

  it.each([
    ['sep=,', ','],
    ['sep=;', ';'],
    ['sep=\t', '\t'],
    ['sep=\\t', '\t'],
    ['sep=|', '|'],
    ['SEP=;', ';'],
    ['"sep=;"', ';'],
    ['sep=,,,,,,', ','],
    ['\uFEFFsep=,', ','],
  ])('is the one named by the first line %j, and line numbers stay correct [MOVE-03]', (first, separator) => {
    expect(read(toFile(first, ...toLines(separator)))).toEqual(ROWS_FROM(3));
  });

  it('is that of the headings, even if a title contains more of another one [MOVE-03]', () => {
    expect(refusal(toFile('Bookings, 2024, of the shop, Lahore', ...toLines(';')))).toContain('are on line 2');
  });

  it('is found although a quoted cell contains another one [MOVE-03]', () => {
    const quoted = [...FIRST.slice(0, -1), '"100;00,5"'];
    const file = toFile(...toLines(',', [HEADINGS.map((name) => `"${name}"`), quoted]));
    expect(read(file)).toEqual([[2, 'R-1', 'Ayesha Khan', '100;00,5']]);
  });
});

describe('the encoding of a file', () => {
  const text = toLines('\t').join('\r\n');

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16, which Excel calls Unicode Text', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 with the high byte first', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ])('can be %s [MOVE-03]', (_, file) => {
    expect(read(file)).toEqual(ROWS_FROM(2));
  });

  it('is refused for a code page, with the line of its first such letter [MOVE-03]', () => {
    const windows1252 = Buffer.from(toLines(',', [HEADINGS, FIRST, ['R-2', 'José']]).join('\r\n'), 'latin1');
    expect(refusal(windows1252)).toBe(
      'The file is not in UTF-8 or UTF-16: its line 3 has a letter of another encoding, such as Windows-1252 or Windows-1256. In Excel save it as "CSV UTF-8 (Comma delimited)". Nothing was imported.',
    );
  });

  it.each([
    ['an Excel workbook', 'a workbook', [0x50, 0x4b, 0x03, 0x04]],
    ['an Excel workbook of before 2007', 'a workbook', [0xd0, 0xcf, 0x11, 0xe0]],
    ['a PDF', 'a PDF', [...Buffer.from('%PDF-1.7')]],
  ])('is not guessed for %s [MOVE-03]', (_, name, bytes) => {
    expect(refusal(Buffer.from(bytes))).toBe(
      `The file is ${name}. In Excel save it as "CSV UTF-8 (Comma delimited)". Nothing was imported.`,
    );
  });

  it('is recognized although the first heading starts with PK [MOVE-03]', () => {
    const headings = ['PKR paid', ...HEADINGS];
    expect(readTable(toFile(headings.join(','))).notTaken).toEqual(['PKR paid']);
  });
});

describe('the lines of a file', () => {
  it.each([
    ['Windows', '\r\n'],
    ['Linux', '\n'],
    ['old Macs', '\r'],
  ])('can end as on %s [MOVE-03]', (_, end) => {
    expect(read(Buffer.from(toLines(',').join(end) + end))).toEqual(ROWS_FROM(2));
  });

  it('can end in different ways in one file [MOVE-03]', () => {
    expect(read(Buffer.from(toLines(',').join('\r\n').replace('100\r\n', '100\n')))).toEqual(ROWS_FROM(2));
  });

  it('are counted correctly with cells of several lines [MOVE-03]', () => {
    const several = FIRST.with(1, '"Ayesha\r\nKhan"');
    expect(read(toFile(...toLines(',', [HEADINGS, several, SECOND])))).toEqual([
      [2, 'R-1', 'Ayesha\nKhan', '100'],
      [4, 'R-2', 'عائشہ', '200'],
    ]);
  });

  it('can be empty before the headings and after the rows [MOVE-03]', () => {
    const lines = ['', ',,,,,,', ...toLines(','), '   ', ',,,,,,', '', '\u001A'];
    expect(read(toFile(...lines))).toEqual(ROWS_FROM(4));
  });

  it('can have empty columns at their end [MOVE-03]', () => {
    expect(read(toFile(...toLines(',').map((line) => `${line},,,`)))).toEqual(ROWS_FROM(2));
  });

  it('can have more empty cells than headings [MOVE-03]', () => {
    const [first = '', ...others] = toLines(',');
    expect(read(toFile(first, ...others.map((line) => `${line},,,`)))).toEqual(ROWS_FROM(2));
  });
});

describe('the headings of a file', () => {
  it('can be quoted, or go over two lines [MOVE-03]', () => {
    const quoted = HEADINGS.map((name) => `"${name.replace(' ', '\n')}"`);
    expect(read(toFile(...toLines(',', [quoted, FIRST])))).toEqual([[4, 'R-1', 'Ayesha Khan', '100']]);
  });

  it.each([
    ['bookings', toLines(',')],
    [
      'ledger entries',
      ['Reference,Date,Category,Amount,Method,Description', 'E-1,2024-03-01,Rent,1,Cash,Rent of March'],
    ],
  ])('of a file of %s are found below two rows of titles, and the refusal says so [MOVE-03]', (kind, lines) => {
    expect(refusal(toFile('Hafeez Computers,,,', 'Report of 2024', ...lines))).toBe(
      `The headings of a file of ${kind} were looked for on line 1, but are on line 3. Delete the lines above them. Nothing was imported.`,
    );
  });

  it.each([
    ['bookings', 'Client, Mobile, Device', 'Reference, Booked At, Item Type, Amount'],
    ['ledger entries', 'Date, Amount, Particulars', 'Reference, Category, Method'],
  ])('are reported as missing for the kind that fits best: %s [MOVE-03]', (kind, headings, missing) => {
    expect(refusal(toFile(headings))).toBe(
      `The file has no column ${missing}, which a file of ${kind} needs; docs/import.md has the names. Headings were looked for on line 1. Nothing was imported.`,
    );
  });

  it('without any known name are refused with their line [MOVE-03]', () => {
    expect(refusal(toFile('', 'Eins,Zwei', '1,2'))).toBe(
      'Line 2 has no headings of a file of bookings or a file of ledger entries; docs/import.md has the names. Nothing was imported.',
    );
  });
});
