import * as fc from 'fast-check';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it, beforeEach } from 'vitest';
import { selectKept, copySnapshots, dropOld } from '../../../../server/db/backup/copies.ts';
import { formatSnapshotName, type SnapshotState } from '../../../../server/db/backup/snapshots.ts';
import { newFolder } from '../../support/use.ts';

const MINUTE_MS = 60_000;
const START = Date.parse('2025-01-06T00:00:00.000Z');

/** One every five minutes for so many days. */
const everyFive = (days: number) =>
  Array.from({ length: days * 24 * 12 }, (_, index) => ({
    number: index + 1,
    at: new Date(START + (index + 1) * 5 * MINUTE_MS - 1).toISOString(),
  }));

it('keeps the newest three, and one of each hour of a day, each day of two weeks and each week of half a year [BACKUP-03]', () => {
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

it('never lets go of the newest three or of what it kept before, when nothing new has come [BACKUP-03]', () => {
  const snapshots = fc
    .array(fc.integer({ min: 0, max: 2_000_000 }), { maxLength: 200 })
    .map((minutes) =>
      minutes.map((minute, index) => ({ number: index, at: new Date(minute * MINUTE_MS).toISOString() })),
    );
  fc.assert(
    fc.property(snapshots, (all) => {
      const kept = selectKept(all);
      expect(all.slice(-3).filter((snapshot) => !kept.has(snapshot))).toEqual([]);
      expect(selectKept([...kept])).toEqual(kept);
    }),
  );
});

let folder: string;
let copies: string;
beforeEach(() => {
  folder = newFolder();
  copies = join(folder, 'usb');
});

const OWN = '1f2e3d4c';
const put = (at: string, number: number, state: SnapshotState = 'proven', shop = OWN) => {
  const name = formatSnapshotName({ shop, number, at: `2025-01-05T07:${at}.000Z`, state });
  writeFileSync(join(folder, name), `snapshot ${number}`, { mode: 0o600 });
  return name;
};

it('brings every proven snapshot of the shop to the second folder, and drops there what need not be kept [BACKUP-04]', () => {
  mkdirSync(copies);
  const names = ['00:00', '05:00', '10:00', '15:00'].map((at, index) => put(at, index + 1));
  put('20:00', 5, 'failed');
  const other = put('20:00', 9, 'proven', 'ffffffff');
  writeFileSync(join(copies, other), 'of another shop');
  writeFileSync(join(copies, 'letter.txt'), 'Dear Sir');
  expect(copySnapshots(folder, copies, OWN)).toBeNull();
  expect(readdirSync(copies)).toEqual(['letter.txt', ...names.slice(1), other]);
  expect(readFileSync(join(copies, basename(names[3] ?? '')), 'utf8')).toBe('snapshot 4');
});

it('says in a sentence why there is no second copy [BACKUP-04]', () => {
  put('00:00', 1);
  expect(copySnapshots(folder, copies, OWN)).toBe(
    `No backup was copied to ${copies}: it is not there. Is the disk plugged in?`,
  );
  writeFileSync(copies, '');
  expect(copySnapshots(folder, copies, OWN)).toBe(`No backup was copied to ${copies}: it is no folder.`);
  rmSync(copies);
  expect(copySnapshots(folder, '/dev/shm/../../proc', OWN)).toMatch(
    /^No backup was copied to \/dev\/shm\/..\/..\/proc: /,
  );
});

it('keeps one snapshot that failed, and those of other shops [BACKUP-03]', () => {
  for (let number = 1; number <= 5; number += 1) put(`0${number}:00`, number);
  put('06:00', 6, 'failed');
  const failed = put('07:00', 7, 'failed');
  const other = put('00:00', 1, 'proven', 'ffffffff');
  dropOld(folder, OWN);
  const kept = [3, 4, 5].map((number) =>
    formatSnapshotName({ shop: OWN, number, at: `2025-01-05T07:0${number}:00.000Z`, state: 'proven' }),
  );
  expect(readdirSync(folder)).toEqual([other, ...kept, failed]);
});
