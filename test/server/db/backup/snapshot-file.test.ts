import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { StartupError } from '../../../../server/startup-error.ts';
import { checkSnapshot, describeSnapshot } from '../../../../server/db/backup/load-snapshot.ts';
import { readSnapshot, writeSnapshot } from '../../../../server/db/backup/snapshot-file.ts';
import { newFolder } from '../../support/use.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = newFolder();
  file = join(folder, 'snapshot');
});

const ROWS = ['{"id":1,"name":"Ayesha\u2028Khan"}', '{"id":2,"name":"عائشہ"}', '{"id":3}'];
const HEAD = {
  shop: '1f2e3d4c',
  at: '2025-01-05T07:30:00.000Z',
  release: '1.0.0',
  migrations: ['0000_shop.sql'],
  sequences: { booking_code_number: null },
  tables: [
    { name: 'staff', rows: 2, sum: '1' },
    { name: 'booking', rows: 1, sum: '2' },
  ],
};

const write = (head = HEAD, rows = ROWS) =>
  writeSnapshot(
    `${file}.part`,
    file,
    head,
    (async function* () {
      yield* rows;
    })(),
  );

async function read(path = file) {
  const { head, rows } = await readSnapshot(path);
  const lines: string[] = [];
  for await (const row of rows) lines.push(row);
  return { head, lines };
}

it('comes back as it was written, for its owner alone [BACKUP-01, DATA-01]', async () => {
  await write();
  expect(await read()).toEqual({ head: { reflow: 'snapshot', format: 1, ...HEAD }, lines: ROWS });
  expect(readdirSync(folder)).toEqual(['snapshot']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('is spoken of by the clock of its shop, not of this process [BACKUP-07, SHOP-06]', async () => {
  const tables = [...HEAD.tables, { name: 'shop', rows: 1, sum: '3' }];
  const describeWith = async (zone: string) => {
    await write({ ...HEAD, tables }, [...ROWS, JSON.stringify({ id: 1, time_zone: zone })]);
    return describeSnapshot(await checkSnapshot(file, () => undefined));
  };
  const counts = 'with 1 bookings, 0 claims and 0 ledger entries';
  expect(await describeWith('Pacific/Auckland')).toBe(`the shop of Jan 5, 2025, 8:30 PM ${counts}`);
  expect(await describeWith('Not/AZone')).toBe(`the shop of Jan 5, 2025, 12:30 PM ${counts}`);
});

it('is refused with a sentence wherever it is cut off [BACKUP-01]', async () => {
  await write();
  const whole = readFileSync(file);
  for (let length = whole.length - 1; length >= 0; length -= 1) {
    writeFileSync(file, whole);
    truncateSync(file, length);
    await expect(read()).rejects.toThrow(/^\/\S+ is (damaged: its end is missing|no snapshot that .* can read)\.$/);
  }
});

it('never gives another content, whichever byte was changed: it is refused, or the byte meant nothing [BACKUP-01]', async () => {
  await write();
  const whole = readFileSync(file);
  const outcomes: unknown[] = [];
  for (let index = 0; index < whole.length; index += 1) {
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(index) ^ 0x10, index);
    writeFileSync(file, changed);
    outcomes.push(await read().catch((error: unknown) => (error instanceof StartupError ? error.message : error)));
  }
  const refusals = outcomes.filter((outcome) => typeof outcome === 'string');
  const others = outcomes.filter((outcome) => typeof outcome !== 'string');
  for (const refusal of refusals) expect(refusal).toMatch(/^\/\S+ (is damaged|is no snapshot)/);
  for (const same of others) expect(same).toEqual({ head: { reflow: 'snapshot', format: 1, ...HEAD }, lines: ROWS });
  // Of a gzip file, the time and the name of a system mean nothing, and bits that fill up its last byte.
  expect(others.length).toBeLessThan(10);
});

it('is refused with a sentence where it is missing or something else [BACKUP-01]', async () => {
  await expect(read(join(folder, 'nowhere'))).rejects.toThrow(`There is no file ${join(folder, 'nowhere')}.`);
  writeFileSync(file, 'Dear Sir');
  await expect(read()).rejects.toThrow(`${file} is damaged, or no snapshot: incorrect header check.`);
});
