import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db, Tx } from '../database.ts';
import { Moment, query, readMoment } from './rows.ts';

/** What a shop was when its copy was made, and up to where its log was on the disk: the end of what was acknowledged. */
export type CopiedMoment = Moment & { logEnd: string };

const LogEnd = z.object({ logEnd: z.string() });

const CONTROL = join('global', 'pg_control');
const LOG = 'pg_wal';
/** Written anew at every start, or of no use to another process. */
const LEFT_OUT = new Set([CONTROL, LOG, 'postmaster.pid', 'postmaster.opts', join('base', 'pgsql_tmp')]);

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
): Promise<CopiedMoment> {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(join(target, 'global'), { recursive: true, mode: 0o700 });
  await db.transaction(async (tx) => {
    await tx.execute(sql`checkpoint`);
    copyFileSync(join(dir, CONTROL), join(target, CONTROL));
  });
  await copyFiles();
  const [from, to] = [join(dir, LOG), join(target, LOG)];
  // A file of the log that has been filled does not change before the next checkpoint.
  const last = await copyLog(db, from, to);
  return db.transaction(async (tx) => {
    const moment = await readMoment(tx);
    const [log] = await query(tx, sql`select pg_current_wal_flush_lsn()::text as "logEnd"`, LogEnd);
    if (!log) throw new Error('The database does not say where its log ends');
    await copyLog(tx, from, to, last);
    return { ...moment, ...log };
  });
}

/** The files of the log from the last checkpoint, or from one of them, to the present. @returns the last of them */
async function copyLog(db: Db | Tx, from: string, to: string, since = ''): Promise<string> {
  const [log] = await query(
    db,
    sql`select pg_walfile_name(redo_lsn) as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last
        from pg_control_checkpoint()`,
    z.object({ first: z.string(), last: z.string() }),
  );
  if (!log) throw new Error('The database does not say where its log stands');
  mkdirSync(to, { recursive: true, mode: 0o700 });
  const needed = (await readdir(from)).filter((name) => name >= log.first && name >= since && name <= log.last);
  for (const name of needed) await copyFile(join(from, name), join(to, name));
  return log.last;
}

/**
 * Whether a copy has all that was acknowledged: to open it played the log to its last whole record, and began a checkpoint
 * there. To be asked before anything is written to it.
 */
export async function hasWholeLog(db: Db, { logEnd }: CopiedMoment): Promise<boolean> {
  const [found] = await query(
    db,
    sql`select redo_lsn >= ${logEnd}::text::pg_lsn as "isWhole" from pg_control_checkpoint()`,
    z.object({ isWhole: z.boolean() }),
  );
  return found?.isWhole === true;
}

/** Copies everything but what `copyLive` copies by itself. */
export function copyDataFiles(dir: string, target: string, path = ''): void {
  if (LEFT_OUT.has(path)) return;
  const names = listOrNull(join(dir, path));
  if (names === null) return copyOne(join(dir, path), join(target, path));
  mkdirSync(join(target, path), { recursive: true, mode: 0o700 });
  for (const name of names) copyDataFiles(dir, target, join(path, name));
}

function listOrNull(path: string): string[] | null {
  try {
    return readdirSync(path);
  } catch (error) {
    if (isCode(error, 'ENOTDIR')) return null;
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** A file that has gone meanwhile belonged to a table that is gone as well. */
function copyOne(from: string, to: string): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;
