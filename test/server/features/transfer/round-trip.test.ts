import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRows } from '../../../../server/features/transfer/import-file.ts';
import { toCsv } from '../../../../src/domain/shared/csv.ts';
import { markCell, markText, unmarkCell } from '../../../../src/domain/shared/spreadsheet-text.ts';
import { newFolder } from '../../support/use.ts';

const TEXTS = [
  '03001234567',
  '+923001234567',
  '357894123456789012',
  '00123',
  '9E45',
  '1.50',
  '4711.0',
  '1,234',
  '۰۳۰۰',
  '2024-03-14',
  '14-Mar',
  '1/2',
  '12-3',
  '10:30',
  '2024-03-14T10:00:00.000Z',
  'MAR1',
  '3 May 2024',
  '6 PM',
  '50%',
  '(5)',
  'Rs 500',
  '-',
  '=SUM(1)',
  '@home',
  'true',
  'FALSE',
  '#N/A',
  "'0300",
  "'=1",
  "''5",
  'RTX 3080',
  'BK-1001',
  "'Abdul",
  "O'Neill",
  'عائشہ خان',
  'two\nlines',
  'Rent of March 2024',
  '3080 Ti',
];

const PROGRAM = 'soffice';
const isInstalled = spawnSync(PROGRAM, ['--version']).status === 0;
if (!isInstalled) console.log('LibreOffice is not installed: its round trip of an export is not tested.');

/** The options with which LibreOffice saves CSV in UTF-8, whatever the system language. */
const FILTERS = { csv: 'csv:Text - txt - csv (StarCalc):44,34,76', xlsx: 'xlsx' };

/** Opens a file in LibreOffice and saves it in another format. */
function save(file: string, form: keyof typeof FILTERS, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const read = file.endsWith('.csv') ? ['--infilter=CSV:44,34,76,1,,1033,false,true'] : [];
  execFileSync(PROGRAM, ['--headless', profile, ...read, '--convert-to', FILTERS[form], '--outdir', folder, file]);
  return join(folder, `texts.${form}`);
}

const readTexts = (file: string) =>
  readRows(readFileSync(file, 'utf8').replace('\uFEFF', ''), ',')
    .slice(1)
    .map(({ cells }) => unmarkCell(cells[1] ?? '').text);

it.skipIf(!isInstalled)(
  'LibreOffice keeps every text of a marked file, also after two saves and as a workbook [MOVE-01]',
  () => {
    const folder = newFolder();
    const file = join(folder, 'texts.csv');
    const rows = TEXTS.map((text, index) => [{ number: String(index) }, { text: markCell(text) }]);
    writeFileSync(file, toCsv(['Number', 'Text'], rows));
    const once = save(file, 'csv', join(folder, 'once'));
    expect(readTexts(once)).toEqual(TEXTS);
    expect(readTexts(save(once, 'csv', join(folder, 'twice')))).toEqual(TEXTS);
    const workbook = save(file, 'xlsx', join(folder, 'workbook'));
    expect(readTexts(save(workbook, 'csv', join(folder, 'saved')))).toEqual(TEXTS);
  },
);

it('a marked text is read back unchanged [MOVE-01, MOVE-07]', () => {
  const special = fc.constantFrom(...`'=+-0123456789./:eTZ RsMaykNx#!`.split(''));
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.string({ unit: special, maxLength: 8 }));
  fc.assert(
    fc.property(text, (typed) => {
      expect(unmarkCell(markCell(typed)).text).toBe(typed);
    }),
  );
});

it.each(['RTX 3080', 'BK-1001', "'Abdul", "O'Neill", 'عائشہ خان', '3080 Ti', 'Rent of March 2024', ''])(
  'leaves %j without a mark [MOVE-01]',
  (text) => expect(markText(text)).toBe(text),
);
