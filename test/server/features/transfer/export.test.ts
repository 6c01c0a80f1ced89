import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { service } from '../../../../server/db/schema.ts';
import { runExport } from '../../../../server/features/transfer/export.sql.ts';
import { StartupError } from '../../../../server/startup-error.ts';
import { parseCsv } from '../../../fixtures/parse-csv.ts';
import { useCounter } from '../../support/booking-fixtures.ts';
import { useFolder } from '../../support/use.ts';

const counter = useCounter();
const home = useFolder();

const run = (folder: string) => runExport(folder, counter.db, () => undefined);

it('writes each kind of record as CSV and as JSON, amounts in rupees, without a password [MOVE-01]', async () => {
  const { id, code } = await counter.book({
    clientName: '=SUM(1), "Khan"',
    booking_items: [{ name: 'RTX 3080', type: 'GPU', payableAmount: 900.5 }],
  });
  const folder = join(home, 'all');
  expect(await run(folder)).toMatch(/^\d+ records were written to .*all, as CSV and as JSON\./);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const [booking] = JSON.parse(read('bookings.json')) as Record<string, unknown>[];
  expect(booking).toMatchObject({
    id,
    code,
    clientName: '=SUM(1), "Khan"',
    payableAmount: 900.5,
    appointmentDate: null,
  });
  const [header = [], row = []] = parseCsv(read('bookings.csv'));
  expect(header).toEqual(Object.keys(booking ?? {}));
  const cells = Object.fromEntries(header.map((field, index) => [field, row[index]]));
  expect(cells).toMatchObject({ code, clientName: `'=SUM(1), "Khan"`, payableAmount: '900.5', appointmentDate: '' });
  const all = readdirSync(folder);
  expect(all.filter((name) => name.endsWith('.csv'))).toHaveLength(13);
  expect(all.filter((name) => name.endsWith('.json'))).toHaveLength(13);
  expect(all.map(read).join('\n')).not.toMatch(/argon2|passwordHash|searchText/);
});

it('writes nothing into a folder with something in it, and leaves no half of an export [MOVE-01]', async () => {
  writeFileSync(join(home, 'note.txt'), 'mine');
  await expect(run(home)).rejects.toThrow(new StartupError(`The folder ${home} is not empty. Nothing was written.`));
  const folder = join(home, 'half');
  mkdirSync(`${folder}.part`);
  writeFileSync(join(`${folder}.part`, 'note.txt'), 'mine');
  const failing = runExport(folder, counter.db, (step) => {
    if (step === 'ledger') throw new Error('The disk is full');
  });
  await expect(failing).rejects.toThrow('The disk is full');
  expect(readdirSync(home).filter((name) => name.startsWith('half'))).toEqual(['half.part']);
  await run(folder);
  expect(readdirSync(home).filter((name) => name.startsWith('half'))).toEqual(['half', 'half.part']);
  expect(readFileSync(join(`${folder}.part`, 'note.txt'), 'utf8')).toBe('mine');
});

it('writes tables that no single text can hold piece by piece, each row once [MOVE-01]', async () => {
  const rows = 2_500;
  await counter.db.execute(
    sql`insert into service (name) select 'Service "' || n || '"' from generate_series(1, ${rows}::int) n`,
  );
  const folder = join(home, 'many');
  await run(folder);
  const services = await counter.db.select().from(service).orderBy(service.id);
  const json = readFileSync(join(folder, 'services.json'), 'utf8');
  expect(json).toBe(`${JSON.stringify(services, null, 1)}\n`);
  expect(readFileSync(join(folder, 'claims.json'), 'utf8')).toBe('[]\n');
  const [header, ...cells] = parseCsv(readFileSync(join(folder, 'services.csv'), 'utf8'));
  expect(header).toEqual(Object.keys(services[0] ?? {}));
  expect(cells).toEqual(services.map((row) => Object.values(row).map(String)));
});
