import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { reportCsv } from '../../src/domain/ledger/ledger-report.ts';
import { sumRupees } from '../../src/domain/shared/money.ts';

const run = promisify(execFile);

/** A LibreOffice on this machine, `null` without one. */
const findOffice = async (): Promise<string | null> => {
  for (const name of ['soffice', 'libreoffice']) {
    const found = await run('which', [name]).catch(() => null);
    if (found) return found.stdout.trim();
  }
  return null;
};

const office = await findOffice();
if (office === null)
  console.log('Skipped: no LibreOffice here (apt-get install -y libreoffice-calc) to open the csv file');

it.skipIf(office === null)(
  'a spreadsheet finds the same sums and no formula',
  async () => {
    const lines = ['Rent', '=1+1', '+92 300', '-2', '@SUM(A1)', '\t=1', '＝1+1', 'Main "A", Lahore', 'لاہور'].map(
      (label, index) => ({ key: `${index}`, label, count: 1, amount: 1234.5 + index, percentage: 11.11 }),
    );
    const file = reportCsv({ startDate: '2025-01-01', endDate: '2025-01-31' }, lines);
    const folder = await mkdtemp(join(tmpdir(), 'reflow-csv-'));
    try {
      const path = join(folder, 'report.csv');
      await writeFile(path, file?.text ?? '');
      // Flat XML shows what each cell is; the import reads UTF-8 with commas.
      const filter = ['--infilter=CSV:44,34,76,1,,0,false,true,false', '--convert-to', 'fods'];
      const home = `-env:UserInstallation=file://${folder}/home`;
      await run(office ?? '', [home, '--headless', ...filter, '--outdir', folder, path]);
      const sheet = await readFile(join(folder, 'report.fods'), 'utf8');
      expect(sheet).not.toContain('table:formula');
      const numbers = [...sheet.matchAll(/office:value-type="float" office:value="([\d.]+)"/g)].map(([, value]) =>
        Number(value),
      );
      const amounts = numbers.filter((_, index) => index % 3 === 0);
      expect(sumRupees(amounts)).toBe(sumRupees(lines.map(({ amount }) => amount)));
      expect(sheet).toContain('لاہور');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  120_000,
);
