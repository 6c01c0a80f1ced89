import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import {
  findNewestSnapshot,
  findShop,
  formatSnapshotName,
  parseSnapshotName,
} from '../../../../server/db/backup/snapshots.ts';
import { markShop } from '../../../../server/db/embedded/shop-marker.ts';
import { newFolder } from '../../support/use.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = newFolder();
});

const FIRST = 'snapshot-000009-2031-01-05T07-30-00Z-1f2e3d4c.jsonl.gz';
const OTHER = 'snapshot-000099-2025-01-05T07-40-00Z-ffffffff.jsonl.gz';
const SECOND = 'snapshot-000010-2025-01-05T07-35-00Z-1f2e3d4c.jsonl.gz';

it('has a name that says its number, its time, its shop and how far it has come [BACKUP-01]', () => {
  const parsed = { shop: '1f2e3d4c', number: 10, at: '2025-01-05T07:35:00.000Z', state: 'proven' } as const;
  expect(parseSnapshotName(SECOND)).toEqual(parsed);
  expect(formatSnapshotName(parsed)).toBe(SECOND);
  expect(parseSnapshotName(formatSnapshotName({ ...parsed, state: 'part' }))?.state).toBe('part');
  for (const other of ['letter.txt', `${SECOND}.txt`, 'snapshot-10.jsonl.gz'])
    expect(parseSnapshotName(other)).toBeNull();
});

it('finds the newest proven one by its number, whatever the clock said, and none where there is none [BACKUP-01]', () => {
  expect(findNewestSnapshot(dataDir)).toBeNull();
  expect(findNewestSnapshot(join(dataDir, 'nowhere'), join(dataDir, 'elsewhere'))).toBeNull();
  const folder = join(dataDir, 'backups');
  mkdirSync(folder);
  for (const name of [FIRST, SECOND, SECOND.replace('000010', '000011').replace('jsonl.gz', 'unproven'), 'letter.txt'])
    writeFileSync(join(folder, name), '');
  expect(findNewestSnapshot(dataDir)).toEqual({ file: join(folder, SECOND), at: '2025-01-05T07:35:00.000Z' });
  const copies = join(dataDir, 'usb');
  mkdirSync(copies);
  for (const name of [SECOND.replace('000010', '000012'), OTHER]) writeFileSync(join(copies, name), '');
  expect(findNewestSnapshot(dataDir, copies)?.file).toBe(join(copies, SECOND.replace('000010', '000012')));
});

it('takes none of another shop for its own, whose copies lie in the same folder [BACKUP-01, BACKUP-03]', () => {
  const copies = join(dataDir, 'usb');
  mkdirSync(copies);
  for (const name of [FIRST, OTHER]) writeFileSync(join(copies, name), '');
  expect([findShop(dataDir), findNewestSnapshot(dataDir, copies)]).toEqual([null, null]);
  markShop(dataDir, '18', { shop: '1f2e3d4c' });
  expect(findNewestSnapshot(dataDir, copies)).toEqual({ file: join(copies, FIRST), at: '2031-01-05T07:30:00.000Z' });
  markShop(dataDir, '18', { shop: '00000000' });
  expect(findNewestSnapshot(dataDir, copies)).toBeNull();
});
