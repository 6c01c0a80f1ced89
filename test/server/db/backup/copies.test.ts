import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copySnapshots, dropOld } from '../../../../server/db/backup/copies.ts';
import { formatSnapshotName, type SnapshotState } from '../../../../server/db/backup/snapshots.ts';

let folder: string;
let copies: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reflow-backups-'));
  copies = join(folder, 'usb');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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
