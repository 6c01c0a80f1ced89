import * as fc from 'fast-check';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeEach, expect, it } from 'vitest';
import {
  checkSnapshot,
  describeSnapshot,
  readSnapshot,
  writeSnapshot,
} from '../../../../server/db/backup/snapshot-file.ts';
import {
  copySnapshots,
  dropOld,
  findNewestSnapshot,
  findShop,
  formatSnapshotName,
  selectKept,
  type SnapshotState,
} from '../../../../server/db/backup/snapshots.ts';
import { markShop } from '../../../../server/db/embedded/shop-marker.ts';
import { StartupError } from '../../../../server/startup-error.ts';
import { newFolder } from '../../support/use.ts';

let folder: string;
let file: string;
let copies: string;
beforeEach(() => {
  folder = newFolder();
  file = join(folder, 'snapshot');
  copies = join(folder, 'usb');
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

it('reads a snapshot back unchanged, from a file that is private to its owner [BACKUP-01, DATA-01]', async () => {
  await write();
  expect(await read()).toEqual({ head: { reflow: 'snapshot', format: 1, ...HEAD }, lines: ROWS });
  expect(readdirSync(folder)).toEqual(['snapshot']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('describes a snapshot in the time zone of its shop [BACKUP-07, SHOP-06]', async () => {
  const tables = [...HEAD.tables, { name: 'shop', rows: 1, sum: '3' }];
  const describeWith = async (zone: string) => {
    await write({ ...HEAD, tables }, [...ROWS, JSON.stringify({ id: 1, time_zone: zone })]);
    return describeSnapshot(await checkSnapshot(file, () => undefined));
  };
  const counts = 'with 1 bookings, 0 claims and 0 ledger entries';
  expect(await describeWith('Pacific/Auckland')).toBe(`the shop of Jan 5, 2025, 8:30 PM ${counts}`);
  expect(await describeWith('Not/AZone')).toBe(`the shop of Jan 5, 2025, 12:30 PM ${counts}`);
});

it('refuses a file that is cut off at any byte [BACKUP-01]', async () => {
  await write();
  const whole = readFileSync(file);
  for (let length = whole.length - 1; length >= 0; length -= 1) {
    writeFileSync(file, whole);
    truncateSync(file, length);
    await expect(read()).rejects.toThrow(/^\/\S+ is (damaged: its end is missing|no snapshot that .* can read)\.$/);
  }
});

it('refuses a file with a changed byte, unless the byte has no meaning in the format [BACKUP-01]', async () => {
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
  // In a gzip file, the time, the system and the padding bits of the last byte have no meaning.
  expect(others.length).toBeLessThan(10);
});

it('refuses a missing file and a file of another kind [BACKUP-01]', async () => {
  await expect(read(join(folder, 'nowhere'))).rejects.toThrow(`There is no file ${join(folder, 'nowhere')}.`);
  writeFileSync(file, 'Dear Sir');
  await expect(read()).rejects.toThrow(`${file} is damaged, or no snapshot: incorrect header check.`);
});

it('reads a file that a browser has unpacked, whatever its name [BACKUP-06]', async () => {
  await write();
  const unpacked = join(folder, 'snapshot.jsonl.gz');
  writeFileSync(unpacked, gunzipSync(readFileSync(file)));
  expect(await read(unpacked)).toEqual({ head: { reflow: 'snapshot', format: 1, ...HEAD }, lines: ROWS });
});

it('refuses an unpacked file that is cut off at any byte [BACKUP-01, BACKUP-06]', async () => {
  await write();
  const whole = gunzipSync(readFileSync(file));
  for (let length = whole.length - 1; length > 0; length -= 1) {
    writeFileSync(file, whole.subarray(0, length));
    await expect(read()).rejects.toThrow(`${file} is damaged: its end is missing.`);
  }
});

it('refuses a ZIP archive and says to unpack it [BACKUP-06]', async () => {
  writeFileSync(file, 'PK\u0003\u0004 and so on');
  await expect(read()).rejects.toThrow(`${file} is a ZIP archive. Unpack it first.`);
});

it('refuses a file with a line longer than any row [BACKUP-06]', async () => {
  await write(HEAD, [...ROWS.slice(0, 2), `{"id":3,"name":"${'x'.repeat(40_000_000)}"}`]);
  await expect(read()).rejects.toThrow(`${file} is damaged, or no snapshot: one of its lines has more than 32 MB.`);
});

const FIRST = 'snapshot-000009-2031-01-05T07-30-00Z-1f2e3d4c.jsonl.gz';
const OTHER = 'snapshot-000099-2025-01-05T07-40-00Z-ffffffff.jsonl.gz';
const SECOND = 'snapshot-000010-2025-01-05T07-35-00Z-1f2e3d4c.jsonl.gz';

it('finds the newest proven snapshot by its number, whatever its time [BACKUP-01]', () => {
  expect(findNewestSnapshot(folder)).toBeNull();
  expect(findNewestSnapshot(join(folder, 'nowhere'), join(folder, 'elsewhere'))).toBeNull();
  const own = join(folder, 'backups');
  mkdirSync(own);
  for (const name of [
    FIRST,
    SECOND,
    SECOND.replace('000010', '000011').replace('jsonl.gz', 'part'),
    'letter.txt',
    `${SECOND}.txt`,
    'snapshot-99.jsonl.gz',
  ])
    writeFileSync(join(own, name), '');
  expect(findNewestSnapshot(folder)).toEqual({ file: join(own, SECOND), at: '2025-01-05T07:35:00.000Z' });
  mkdirSync(copies);
  for (const name of [SECOND.replace('000010', '000012'), OTHER]) writeFileSync(join(copies, name), '');
  expect(findNewestSnapshot(folder, copies)?.file).toBe(join(copies, SECOND.replace('000010', '000012')));
});

it('ignores the snapshots of another shop in the same folder [BACKUP-01, BACKUP-03]', () => {
  mkdirSync(copies);
  for (const name of [FIRST, OTHER]) writeFileSync(join(copies, name), '');
  expect([findShop(folder), findNewestSnapshot(folder, copies)]).toEqual([null, null]);
  markShop(folder, '18', { shop: '1f2e3d4c' });
  expect(findNewestSnapshot(folder, copies)).toEqual({ file: join(copies, FIRST), at: '2031-01-05T07:30:00.000Z' });
  markShop(folder, '18', { shop: '00000000' });
  expect(findNewestSnapshot(folder, copies)).toBeNull();
});

const MINUTE_MS = 60_000;
const START = Date.parse('2025-01-06T00:00:00.000Z');

/** One snapshot every five minutes for `days` days. */
const everyFive = (days: number) =>
  Array.from({ length: days * 24 * 12 }, (_, index) => ({
    number: index + 1,
    at: new Date(START + (index + 1) * 5 * MINUTE_MS - 1).toISOString(),
  }));

it('keeps the newest three, and one for each hour of a day, day of two weeks and week of half a year [BACKUP-03]', () => {
  const kept = [...selectKept(everyFive(40))].map(({ at }) => at).sort();
  const days = kept.filter((at) => at.endsWith('T23:59:59.999Z'));
  expect(kept).toHaveLength(2 + 24 + 13 + 3);
  expect(kept.slice(-3).map((at) => at.slice(11, 16))).toEqual(['23:49', '23:54', '23:59']);
  expect(days.slice(0, 4).map((at) => at.slice(0, 10))).toEqual([
    '2025-01-12',
    '2025-01-19',
    '2025-01-26',
    '2025-02-01',
  ]);
});

it('always keeps the newest three, and removes nothing when it runs again [BACKUP-03]', () => {
  const taken = fc
    .array(fc.integer({ min: 0, max: 2_000_000 }), { maxLength: 200 })
    .map((minutes) =>
      minutes.map((minute, index) => ({ number: index, at: new Date(minute * MINUTE_MS).toISOString() })),
    );
  fc.assert(
    fc.property(taken, (all) => {
      const kept = selectKept(all);
      expect(all.slice(-3).filter((snapshot) => !kept.has(snapshot))).toEqual([]);
      expect(selectKept([...kept])).toEqual(kept);
    }),
  );
});

const OWN = '1f2e3d4c';
const put = (at: string, number: number, state: SnapshotState = 'proven', shop = OWN) => {
  const name = formatSnapshotName({ shop, number, at: `2025-01-05T07:${at}.000Z`, state });
  writeFileSync(join(folder, name), `snapshot ${number}`, { mode: 0o600 });
  return name;
};

it('copies the proven snapshots of the shop, and removes old ones but not those of other shops [BACKUP-03, BACKUP-04]', async () => {
  mkdirSync(copies);
  const [first, second, ...kept] = ['01:00', '02:00', '03:00', '04:00', '05:00'].map((at, index) => put(at, index + 1));
  put('06:00', 6, 'failed');
  const failed = put('07:00', 7, 'failed');
  const other = put('00:00', 1, 'proven', 'ffffffff');
  writeFileSync(join(copies, other), 'of another shop');
  writeFileSync(join(copies, 'letter.txt'), 'Dear Sir');
  expect(await copySnapshots(folder, copies, OWN)).toBeNull();
  expect(readdirSync(copies)).toEqual(['letter.txt', other, ...kept]);
  expect(readFileSync(join(copies, kept[0] ?? ''), 'utf8')).toBe('snapshot 3');
  expect(readdirSync(folder)).toEqual(expect.arrayContaining([first, second]));
  dropOld(folder, OWN);
  expect(readdirSync(folder)).toEqual([other, ...kept, failed, 'usb']);
});

it('says why a second copy failed [BACKUP-04]', async () => {
  put('00:00', 1);
  expect(await copySnapshots(folder, copies, OWN)).toBe(
    `No backup was copied to ${copies}: it is not there. Is the disk plugged in?`,
  );
  writeFileSync(copies, '');
  expect(await copySnapshots(folder, copies, OWN)).toBe(`No backup was copied to ${copies}: it is no folder.`);
  rmSync(copies);
  expect(await copySnapshots(folder, '/dev/shm/../../proc', OWN)).toMatch(
    /^No backup was copied to \/dev\/shm\/..\/..\/proc: /,
  );
});
