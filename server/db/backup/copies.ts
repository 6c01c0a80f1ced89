import { createHash } from 'node:crypto';
import { chmodSync, closeSync, copyFileSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { systemErrorCode } from '../../startup-error.ts';
import { syncPath } from '../embedded/durable-files.ts';
import { selectKept } from './retention.ts';
import { listSnapshots } from './snapshots.ts';

/** What to do about the folder of the copies, by what the system says of it. */
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

/** Removes what need not be kept of a shop's proven snapshots in a folder. BACKUP-03 */
export function dropOld(folder: string, shop: string): void {
  const own = listSnapshots(folder).filter((snapshot) => snapshot.shop === shop);
  const kept = selectKept(own.filter(({ state }) => state === 'proven'));
  for (const snapshot of own)
    if (snapshot.state === 'proven' && !kept.has(snapshot)) rmSync(snapshot.file, { force: true });
  const failed = own.filter(({ state }) => state === 'failed');
  for (const { file } of failed.slice(1)) rmSync(file, { force: true });
}

/**
 * Brings a shop's proven snapshots that are kept to a second folder, each flushed and read back. BACKUP-04
 * @returns why that was not possible, `null` when all are there
 */
export function copySnapshots(folder: string, copies: string, shop: string): string | null {
  try {
    if (!statSync(copies).isDirectory()) return explain(copies, 'ENOTDIR');
    const there = new Set(listSnapshots(copies).map(({ file }) => basename(file)));
    const own = listSnapshots(folder).filter((snapshot) => snapshot.shop === shop && snapshot.state === 'proven');
    for (const { file } of own) if (!there.has(basename(file))) copySnapshot(file, join(copies, basename(file)));
    dropOld(copies, shop);
    return null;
  } catch (error) {
    const code = systemErrorCode(error);
    return explain(copies, code ?? '', error);
  }
}

const explain = (copies: string, code: string, error?: unknown) =>
  `No backup was copied to ${copies}: ${ADVICE[code] ?? (error instanceof Error ? `${error.message}.` : 'it failed.')}`;

function copySnapshot(from: string, to: string): void {
  const part = `${to}.part`;
  try {
    copyFileSync(from, part);
    try {
      chmodSync(part, 0o600);
    } catch {
      // Disks of cameras and of Windows keep no permissions.
    }
    syncPath(part);
    if (hashFile(part) !== hashFile(from)) throw new Error('what was written there reads back differently');
    renameSync(part, to);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
  syncPath(dirname(to));
}

const CHUNK_BYTES = 1_048_576;

function hashFile(path: string): string {
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(CHUNK_BYTES);
  const handle = openSync(path, 'r');
  try {
    for (let read = readSync(handle, chunk); read > 0; read = readSync(handle, chunk))
      hash.update(chunk.subarray(0, read));
  } finally {
    closeSync(handle);
  }
  return hash.digest('hex');
}
