import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { copyFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { systemErrorCode } from '../../startup-error.ts';
import type { Db, Tx } from '../database.ts';
import { type Metadata, queryOne, readMetadata } from './rows.ts';

/** What a shop was when its copy was made, and up to where its log was on the disk: the end of what was acknowledged. */
export type CopiedMetadata = Metadata & { logEnd: string };

const CONTROL = join('global', 'pg_control');
const LOG = 'pg_wal';
/** Written anew at every start, or of no use to another process. */
const LEFT_OUT = [CONTROL, LOG, 'postmaster.pid', 'postmaster.opts', join('base', 'pgsql_tmp')];

/**
 * Copies the files of an open embedded database while it goes on working, as PostgreSQL's own base backup does: after a
 * checkpoint the files are copied in any order and at leisure by `copyFiles`, and the log since that checkpoint, which
 * mends whatever changed meanwhile, comes last. Others wait for the checkpoint, and at the end for the copy of the
 * log that came meanwhile, not of all of it. No other checkpoint may be written meanwhile.
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
  // A file of the log that has been filled does not change before the next checkpoint.
  const { last } = await copyLog(db, from, to);
  return db.transaction(async (tx) => {
    const metadata = await readMetadata(tx);
    const { end: logEnd } = await copyLog(tx, from, to, last);
    return { ...metadata, logEnd };
  });
}

/** Copies the files of the log from the last checkpoint, or from one of them, to the present. @returns the last of them, and where the log ends on the disk */
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

/** Whether a copy plays its log to the end of what was acknowledged. To be asked before anything is written to it. */
export async function hasWholeLog(db: Db, { logEnd }: CopiedMetadata): Promise<boolean> {
  const reached = sql`select redo_lsn >= ${logEnd}::text::pg_lsn as "isWhole" from pg_control_checkpoint()`;
  return (await queryOne(db, reached, z.object({ isWhole: z.boolean() }))).isWhole;
}

/** Files that are copied at a time: to wait for each alone would take a turn of this thread for each, and so many saves. */
const AT_A_TIME = 128;

/** Copies everything but what `copyLive` copies by itself. A file that has gone meanwhile belonged to a table that is gone as well. */
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
    // All have ended before one that failed is told of: the folder is removed then.
    const copied = await Promise.allSettled(files.slice(from, from + AT_A_TIME).map(copy));
    for (const one of copied) if (one.status === 'rejected') throw one.reason;
  }
}
