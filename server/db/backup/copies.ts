import { createHash } from 'node:crypto';
import { closeSync, copyFileSync, existsSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { BACKUP_DAYS, BACKUP_HOURS, BACKUP_WEEKS } from '../../../src/domain/shared/limits.ts';
import { systemErrorCode } from '../../startup-error.ts';
import { syncPath } from '../embedded/durable-files.ts';
import { type SnapshotName, listSnapshots } from './snapshots.ts';

/** How many of the newest are kept whatever their time. */
const NEWEST = 3;

const DAY_MS = 86_400_000;
/** The week of an instant begins on a Monday; the first of 1970 was a Thursday. */
const toWeek = (at: string) => String(Math.floor((Date.parse(at) / DAY_MS + 3) / 7));

const PERIODS = [
  { count: BACKUP_HOURS, toPeriod: (at: string) => at.slice(0, 13) },
  { count: BACKUP_DAYS, toPeriod: (at: string) => at.slice(0, 10) },
  { count: BACKUP_WEEKS, toPeriod: toWeek },
];

/**
 * The snapshots of one shop to keep: the newest three, and the newest of each of the last 24 hours, 14 days and 26 weeks
 * that have one, in UTC. It counts periods that have snapshots and not from today, so that no clock that is wrong once
 * makes it let go of everything. BACKUP-03
 */
export function selectKept<T extends Pick<SnapshotName, 'number' | 'at'>>(snapshots: readonly T[]): Set<T> {
  const newestFirst = [...snapshots].sort((one, other) => other.number - one.number);
  const kept = new Set(newestFirst.slice(0, NEWEST));
  for (const { count, toPeriod } of PERIODS) {
    const seen = new Set<string>();
    for (const snapshot of newestFirst) {
      const period = toPeriod(snapshot.at);
      if (seen.has(period)) continue;
      if (seen.size === count) break;
      seen.add(period);
      kept.add(snapshot);
    }
  }
  return kept;
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

/** Removes what need not be kept of a shop's snapshots in a folder: of those that failed all but the newest. BACKUP-03 */
export function dropOld(folder: string, shop: string): void {
  const own = listSnapshots(folder).filter((snapshot) => snapshot.shop === shop);
  const proven = own.filter(({ state }) => state === 'proven');
  const failed = own.filter(({ state }) => state === 'failed');
  const kept = new Set([...selectKept(proven), ...failed.slice(0, 1)]);
  for (const snapshot of [...proven, ...failed]) if (!kept.has(snapshot)) rmSync(snapshot.file, { force: true });
}

/** Brings what is kept to a second folder, read back there. BACKUP-04 @returns why it could not, else `null` */
export function copySnapshots(folder: string, copies: string, shop: string): string | null {
  try {
    if (!statSync(copies).isDirectory()) return explain(copies, 'ENOTDIR');
    const own = listSnapshots(folder).filter((snapshot) => snapshot.shop === shop && snapshot.state === 'proven');
    for (const { file } of own) {
      const copy = join(copies, basename(file));
      if (!existsSync(copy)) copySnapshot(file, copy);
    }
    dropOld(copies, shop);
    return null;
  } catch (error) {
    return explain(copies, systemErrorCode(error) ?? '', error);
  }
}

const explain = (copies: string, code: string, error?: unknown) =>
  `No backup was copied to ${copies}: ${ADVICE[code] ?? (error instanceof Error ? `${error.message}.` : 'it failed.')}`;

function copySnapshot(from: string, to: string): void {
  const part = `${to}.part`;
  try {
    copyFileSync(from, part);
    syncPath(part);
    if (hashFile(part) !== hashFile(from)) throw new Error('what was written there reads back differently');
    renameSync(part, to);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
  syncPath(dirname(to));
}

function hashFile(path: string): string {
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(2 ** 20);
  const handle = openSync(path, 'r');
  try {
    for (let read = readSync(handle, chunk); read > 0; read = readSync(handle, chunk))
      hash.update(chunk.subarray(0, read));
  } finally {
    closeSync(handle);
  }
  return hash.digest('hex');
}
