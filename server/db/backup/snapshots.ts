import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readMarker } from '../embedded/shop-marker.ts';

/** Where the snapshots of a data folder lie, as an absolute path. */
export const toSnapshotFolder = (dataDir: string): string => join(resolve(dataDir), 'backups');

/** How far a snapshot has come, the end of its name: in part, whole, counted (`jsonl.gz`), or found wanting. */
export type SnapshotState = 'part' | 'unproven' | 'proven' | 'failed';

/** A file of a snapshot by its name. `number` counts on and never back, whatever the clock says. */
export type SnapshotName = { shop: string; number: number; at: string; state: SnapshotState };

/** A proven snapshot; `at` is the ISO instant at which the shop stood so. */
export type Snapshot = { file: string; at: string };

const ENDS: Record<SnapshotState, string> = {
  part: 'part',
  unproven: 'unproven',
  proven: 'jsonl.gz',
  failed: 'failed',
};
const STATES = Object.keys(ENDS) as SnapshotState[];

const NAME = /^snapshot-(\d{6,})-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z-([0-9a-f]{8})\.([a-z.]+)$/;

/** `snapshot-000012-2025-01-05T07-30-00Z-1f2e3d4c.jsonl.gz`: the shop stands last, as eight digits that never change. */
export const formatSnapshotName = ({ shop, number, at, state }: SnapshotName): string =>
  `snapshot-${String(number).padStart(6, '0')}-${at.slice(0, 19).replaceAll(':', '-')}Z-${shop}.${ENDS[state]}`;

/** `null` for a file that is none of ours. */
export function parseSnapshotName(name: string): SnapshotName | null {
  const [, number = '', hour = '', minute = '', second = '', shop = '', end = ''] = NAME.exec(name) ?? [];
  const state = STATES.find((known) => ENDS[known] === end);
  if (state === undefined) return null;
  return { shop, number: Number(number), at: `${hour}:${minute}:${second}.000Z`, state };
}

/** The files of snapshots in a folder, the newest first. A folder that is missing or cannot be read has none. */
export function listSnapshots(folder: string): (SnapshotName & { file: string })[] {
  return readNames(folder)
    .flatMap((name) => {
      const parsed = parseSnapshotName(name);
      return parsed ? [{ ...parsed, file: join(folder, name) }] : [];
    })
    .sort((one, other) => other.number - one.number || (one.file < other.file ? 1 : -1));
}

/** The newest proven snapshot of each shop, copies too, the highest number first. It never fails. BACKUP-01 */
export function listNewest(dataDir: string, copies: string | null): (Snapshot & { shop: string })[] {
  const proven = [toSnapshotFolder(dataDir), ...(copies === null ? [] : [copies])]
    .flatMap((folder) => listSnapshots(folder).filter(({ state }) => state === 'proven'))
    .sort((one, other) => other.number - one.number);
  const shops = new Map(proven.toReversed().map((snapshot) => [snapshot.shop, snapshot]));
  return proven.filter((snapshot) => shops.get(snapshot.shop) === snapshot);
}

/** The shop of a data folder; `null` where neither its marker nor a snapshot that was made there tells. It never fails. */
export const findShop = (dataDir: string): string | null =>
  readMarker(dataDir).shop ?? listNewest(dataDir, null)[0]?.shop ?? null;

/** The newest proven snapshot of a shop, that of the data folder where none is named. It never fails. BACKUP-01 */
export function findNewestSnapshot(
  dataDir: string,
  copies: string | null = null,
  shop = findShop(dataDir),
): Snapshot | null {
  const newest = listNewest(dataDir, copies).find((snapshot) => snapshot.shop === shop);
  return newest ? { file: newest.file, at: newest.at } : null;
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
