import { createHash } from 'node:crypto';
import { copyFileSync, createReadStream, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncPath } from 'pglite-durable';
import { BACKUP_DAYS, BACKUP_HOURS, BACKUP_WEEKS } from '../../../src/domain/shared/limits.ts';
import { systemErrorCode } from '../../startup-error.ts';
import { readMarker } from '../embedded/shop-marker.ts';

/** The absolute path of the snapshots of a data folder. */
export const toSnapshotFolder = (dataDir: string): string => join(resolve(dataDir), 'backups');

/** The state of a snapshot, in the end of its name: being written, proven (`jsonl.gz`), or failed its proof. */
export type SnapshotState = 'part' | 'proven' | 'failed';

/** The parts of a snapshot's file name. `number` always increases, whatever the clock says. */
export type SnapshotName = { shop: string; number: number; at: string; state: SnapshotState };

/** A proven snapshot. `at` is the ISO instant of the data. */
export type Snapshot = { file: string; at: string };

const ENDS: Readonly<Record<string, SnapshotState>> = { part: 'part', 'jsonl.gz': 'proven', failed: 'failed' };
const NAME = /^snapshot-(\d{6,})-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z-([0-9a-f]{8})\.([a-z.]+)$/;

/** For example `snapshot-000012-2025-01-05T07-30-00Z-1f2e3d4c.jsonl.gz`. The last part is the id of the shop. */
export const formatSnapshotName = ({ shop, number, at, state }: SnapshotName): string =>
  `snapshot-${String(number).padStart(6, '0')}-${at.slice(0, 19).replaceAll(':', '-')}Z-${shop}.${state === 'proven' ? 'jsonl.gz' : state}`;

/** `null` for a file that is not a snapshot. */
function parseSnapshotName(name: string): SnapshotName | null {
  const [, number = '', hour = '', minute = '', second = '', shop = '', end = ''] = NAME.exec(name) ?? [];
  const state = ENDS[end];
  return state ? { shop, number: Number(number), at: `${hour}:${minute}:${second}.000Z`, state } : null;
}

/** The snapshot files of a folder, newest first. Empty for a missing or unreadable folder. */
export function listSnapshots(folder: string): (SnapshotName & { file: string })[] {
  let names: string[] = [];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  return names
    .flatMap((name) => {
      const parsed = parseSnapshotName(name);
      return parsed ? [{ ...parsed, file: join(folder, name) }] : [];
    })
    .sort((one, other) => other.number - one.number || (one.file < other.file ? 1 : -1));
}

/** The newest proven snapshot of each shop, including copies, highest number first. Never throws (BACKUP-01). */
export function listNewest(dataDir: string, copies: string | null): (Snapshot & { shop: string })[] {
  const proven = [toSnapshotFolder(dataDir), ...(copies === null ? [] : [copies])]
    .flatMap((folder) => listSnapshots(folder).filter(({ state }) => state === 'proven'))
    .sort((one, other) => other.number - one.number);
  return proven.filter(({ shop }, index) => proven.findIndex((newest) => newest.shop === shop) === index);
}

/** The id of the shop in a data folder, from its marker or its snapshots; `null` if unknown. Never throws. */
export const findShop = (dataDir: string): string | null =>
  readMarker(dataDir).shop ?? listNewest(dataDir, null)[0]?.shop ?? null;

/** The newest proven snapshot of a shop; by default, of the shop in the data folder. Never throws (BACKUP-01). */
export function findNewestSnapshot(
  dataDir: string,
  copies: string | null = null,
  shop = findShop(dataDir),
): Snapshot | null {
  const newest = listNewest(dataDir, copies).find((snapshot) => snapshot.shop === shop);
  return newest ? { file: newest.file, at: newest.at } : null;
}

/** How many of the newest are kept, whatever their time. */
const NEWEST = 3;

const DAY_MS = 86_400_000;
/** The number of the week, which starts on Monday. 1 January 1970 was a Thursday. */
const toWeek = (at: string) => String(Math.floor((Date.parse(at) / DAY_MS + 3) / 7));

const PERIODS = [
  { count: BACKUP_HOURS, toPeriod: (at: string) => at.slice(0, 13) },
  { count: BACKUP_DAYS, toPeriod: (at: string) => at.slice(0, 10) },
  { count: BACKUP_WEEKS, toPeriod: toWeek },
];

/**
 * The snapshots of one shop to keep: the newest three, and the newest of each of the last 24 hours, 14 days and 26
 * weeks (UTC). Only periods with snapshots count, so that a wrong clock never removes everything (BACKUP-03).
 */
export function selectKept<T extends Pick<SnapshotName, 'number' | 'at'>>(snapshots: readonly T[]): Set<T> {
  const newestFirst = [...snapshots].sort((one, other) => other.number - one.number);
  const kept = new Set(newestFirst.slice(0, NEWEST));
  for (const { count, toPeriod } of PERIODS) {
    const newestOf = new Map(newestFirst.toReversed().map((snapshot) => [toPeriod(snapshot.at), snapshot]));
    for (const snapshot of newestFirst.filter((one) => newestOf.get(toPeriod(one.at)) === one).slice(0, count))
      kept.add(snapshot);
  }
  return kept;
}

/** Removes old snapshots of a shop from a folder. Keeps only the newest failed one (BACKUP-03). */
export function dropOld(folder: string, shop: string): void {
  const ofState = (state: SnapshotState) =>
    listSnapshots(folder).filter((snapshot) => snapshot.shop === shop && snapshot.state === state);
  const proven = ofState('proven');
  const kept = selectKept(proven);
  const dropped = [...proven.filter((snapshot) => !kept.has(snapshot)), ...ofState('failed').slice(1)];
  for (const { file } of dropped) rmSync(file, { force: true });
}

/**
 * Copies the kept snapshots to a second folder and reads them back (BACKUP-04).
 * @returns the reason of a failure, otherwise `null`
 */
export async function copySnapshots(folder: string, copies: string, shop: string): Promise<string | null> {
  try {
    if (!statSync(copies).isDirectory()) return explain(copies, 'ENOTDIR');
    const own = listSnapshots(folder).filter((snapshot) => snapshot.shop === shop && snapshot.state === 'proven');
    for (const { file } of own) {
      const copy = join(copies, basename(file));
      if (!existsSync(copy)) await copySnapshot(file, copy);
    }
    dropOld(copies, shop);
    return null;
  } catch (error) {
    return explain(copies, systemErrorCode(error) ?? '', error);
  }
}

const ADVICE: Record<string, string> = {
  ENOENT: 'it is not there. Is the disk plugged in?',
  ENOTDIR: 'it is no folder.',
  ENOSPC: 'its disk is full.',
  EDQUOT: 'its disk is full.',
  EROFS: 'it can only be read.',
  EACCES: 'Reflow may not write there.',
  EPERM: 'Reflow may not write there.',
  EIO: 'its disk answers with errors.',
};

const explain = (copies: string, code: string, error?: unknown) =>
  `No backup was copied to ${copies}: ${ADVICE[code] ?? (error instanceof Error ? `${error.message}.` : 'it failed.')}`;

async function copySnapshot(from: string, to: string): Promise<void> {
  const part = `${to}.part`;
  try {
    copyFileSync(from, part);
    syncPath(part);
    if ((await hashFile(part)) !== (await hashFile(from))) throw new Error('the copy differs when read back');
    renameSync(part, to);
  } finally {
    rmSync(part, { force: true });
  }
  syncPath(dirname(to));
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
