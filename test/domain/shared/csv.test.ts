import fc from 'fast-check';
import { expect, it } from 'vitest';
import { guardText, toCsv } from '../../../src/domain/shared/csv.ts';
import { parseCsv } from '../../fixtures/parse-csv.ts';

const toText = (text: string) => ({ text });

it('a csv file has a byte order mark, CRLF, doubled quotes and plain numbers [REPORT-04]', () => {
  const rows = [
    [toText('Main "A", Lahore'), { number: '1234.50' }],
    [toText('لاہور'), { number: '-5.00' }],
  ];
  const file = '\uFEFFItem,Amount\r\n"Main ""A"", Lahore",1234.50\r\nلاہور,-5.00\r\n';
  expect(toCsv(['Item', 'Amount'], rows)).toBe(file);
});

it.each(['=1+1', '+92 300', '-2', '@SUM(A1)', '\t=1', '\r=1', '\0', '  =1', '\u00A0=1', '＝1', '＋1', '－1', '＠A1'])(
  'a formula is disabled in %j [SEC-04]',
  (text) => expect(guardText(text)).toBe(`'${text}`),
);

it.each(['Rent', 'A=B', '1234.50', 'Jan 05, 2025', '', "O'Brien"])('%j is left unchanged [REPORT-04]', (text) =>
  expect(guardText(text)).toBe(text),
);

it('a csv file can be read back unchanged after its guards are removed [REPORT-04]', () => {
  const special = fc.constantFrom(...'=+-@",;\r\n\t \0\'a＝'.split(''));
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.string({ unit: special, maxLength: 8 }));
  const widths = [1, 2, 3, 4].map((width) => fc.array(text, { minLength: width, maxLength: width }));
  const table = fc.oneof(...widths.map((row) => fc.array(row, { minLength: 1, maxLength: 6 })));
  fc.assert(
    fc.property(table, ([header = [], ...body]) => {
      const written = toCsv(
        header,
        body.map((row) => row.map(toText)),
      );
      expect(parseCsv(written)).toEqual([header, ...body].map((row) => row.map(guardText)));
    }),
    { numRuns: 300 },
  );
});

it('a csv file never contains a text that starts a formula [SEC-04]', () => {
  const starts = fc.string({ unit: fc.constantFrom(...' \t=+-@＝＋－＠'.split('')), maxLength: 3 });
  fc.assert(
    fc.property(starts, fc.string({ unit: 'binary' }), (start, rest) => {
      expect(guardText(start + rest)).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
    }),
    { numRuns: 500 },
  );
});
