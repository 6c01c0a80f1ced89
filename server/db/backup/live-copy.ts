import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { copyFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { systemErrorCode } from '../../startup-error.ts';
import type { Db, Tx } from '../database.ts';
import { type Metadata, queryOne, readMetadata } from './rows.ts';

/**
 * The state of a shop when its copy was made. `logEnd` is the end of the log on the disk, up to which changes were
 * confirmed.
 */
export type CopiedMetadata = Metadata & { logEnd: string };

const CONTROL = join('global', 'pg_control');
const LOG = 'pg_wal';
/** Files that every start writes again, or that are useless to another process. */
const LEFT_OUT = [CONTROL, LOG, 'postmaster.pid', 'postmaster.opts', join('base', 'pgsql_tmp')];

/**
 * Copies the files of an open embedded database while it works, as PostgreSQL's base backup does. After a checkpoint,
 * `copyFiles` copies the files in any order. The log since that checkpoint is copied last; replaying it repairs all
 * changes made during the copy. Others wait only for the checkpoint and for the last part of the log. No other
 * checkpoint may happen during the copy.
 */
export async function copyLive(
  db: Db,
  dir: string,
  target: string,
  copyFiles: () => Promise<void>,
): Promise<CopiedMetadata> {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(join(target, 'global'), { recursive: true, mode: 0o700 });
  await db.transaction(async (tx) => {
    await tx.execute(sql`checkpoint`);
    copyFileSync(join(dir, CONTROL), join(target, CONTROL));
  });
  await copyFiles();
  const [from, to] = [join(dir, LOG), join(target, LOG)];
  // A full log file does not change before the next checkpoint.
  const { last } = await copyLog(db, from, to);
  return db.transaction(async (tx) => {
    const metadata = await readMetadata(tx);
    const { end: logEnd } = await copyLog(tx, from, to, last);
    return { ...metadata, logEnd };
  });
}

/**
 * Copies the log files from the last checkpoint, or from `since`, to the current end.
 * @returns the last file, and the end of the log on the disk
 */
async function copyLog(db: Db | Tx, from: string, to: string, since = '') {
  const log = await queryOne(
    db,
    sql`select pg_walfile_name(redo_lsn) as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last,
          pg_current_wal_flush_lsn()::text as end from pg_control_checkpoint()`,
    z.object({ first: z.string(), last: z.string(), end: z.string() }),
  );
  mkdirSync(to, { recursive: true, mode: 0o700 });
  const needed = (await readdir(from)).filter((name) => name >= log.first && name >= since && name <= log.last);
  for (const name of needed) await copyFile(join(from, name), join(to, name));
  return log;
}

/** True if a copy replays its log up to the last confirmed change. Call it before anything is written to the copy. */
export async function hasWholeLog(db: Db, { logEnd }: CopiedMetadata): Promise<boolean> {
  const reached = sql`select redo_lsn >= ${logEnd}::text::pg_lsn as "isWhole" from pg_control_checkpoint()`;
  return (await queryOne(db, reached, z.object({ isWhole: z.boolean() }))).isWhole;
}

/** Files copied at once. Copying them one by one would take a turn of the event loop for each. */
const AT_A_TIME = 128;

/** Copies all files that `copyLive` does not copy itself. A file that disappears belonged to a dropped table. */
export async function copyDataFiles(dir: string, target: string, signal?: AbortSignal): Promise<void> {
  const files: string[] = [];
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    const path = relative(dir, join(entry.parentPath, entry.name));
    if (LEFT_OUT.some((left) => path === left || path.startsWith(join(left, '/')))) continue;
    if (entry.isDirectory()) mkdirSync(join(target, path), { recursive: true, mode: 0o700 });
    else files.push(path);
  }
  const copy = (path: string) =>
    copyFile(join(dir, path), join(target, path)).catch((error: unknown) => {
      if (systemErrorCode(error) !== 'ENOENT') throw error;
    });
  for (let from = 0; from < files.length; from += AT_A_TIME) {
    signal?.throwIfAborted();
    // Wait for all of them before throwing, because the folder is removed then.
    const copied = await Promise.allSettled(files.slice(from, from + AT_A_TIME).map(copy));
    for (const one of copied) if (one.status === 'rejected') throw one.reason;
  }
}
