import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardText, toCsv } from '../../../src/domain/shared/csv.ts';
import { parseCsv } from '../../fixtures/parse-csv.ts';

describe('a csv file', () => {
  it('has a byte order mark, CRLF, doubled quotes and plain numbers [REPORT-04]', () => {
    expect(
      toCsv(
        ['Item', 'Amount'],
        [
          [{ text: 'Main "A", Lahore' }, { number: '1234.50' }],
          [{ text: 'لاہور' }, { number: '-5.00' }],
        ],
      ),
    ).toBe('\uFEFFItem,Amount\r\n"Main ""A"", Lahore",1234.50\r\nلاہور,-5.00\r\n');
  });

  it.each(['=1+1', '+92 300', '-2', '@SUM(A1)', '\t=1', '\r=1', '\0', '  =1', '\u00A0=1', '＝1', '＋1', '－1', '＠A1'])(
    'takes the formula out of %j [SEC-04]',
    (text) => expect(guardText(text)).toBe(`'${text}`),
  );

  it.each(['Rent', 'A=B', '1234.50', 'Jan 05, 2025', '', "O'Brien"])('leaves %j alone [REPORT-04]', (text) =>
    expect(guardText(text)).toBe(text),
  );

  it('reads back as it was written, guards removed [REPORT-04]', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.string({
        unit: fc.constantFrom('=', '+', '-', '@', '"', ',', ';', '\r', '\n', '\t', ' ', '\0', "'", 'a', '＝'),
        maxLength: 8,
      }),
    );
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
      );
    fc.assert(
      fc.property(table, (rows) => {
        const [header = [], ...body] = rows;
        const written = toCsv(
          header,
          body.map((row) => row.map((cell) => ({ text: cell }))),
        );
        expect(parseCsv(written)).toEqual(rows.map((row) => row.map(guardText)));
      }),
      { numRuns: 1000 },
    );
  });

  it('never writes a text that starts a formula [SEC-04]', () => {
    const starts = fc.string({
      unit: fc.constantFrom(' ', '\t', '=', '+', '-', '@', '＝', '＋', '－', '＠'),
      maxLength: 3,
    });
    fc.assert(
      fc.property(starts, fc.string({ unit: 'binary' }), (start, rest) => {
        const text = start + rest;
        expect(guardText(text)).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
      }),
      { numRuns: 500 },
    );
  });
});
