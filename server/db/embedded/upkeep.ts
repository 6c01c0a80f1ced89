import { readdirSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { every } from '../../every.ts';
import { systemErrorCode } from '../../startup-error.ts';
import { query, queryOne } from '../backup/rows.ts';
import type { DatabaseHealth, Db } from '../database.ts';
import { exitOnFsyncError } from './durable-files.ts';

/** Milliseconds before each statement, so that a waiting save can finish. */
const PAUSE_MS = 100;

/**
 * Vacuums and analyzes tables by the thresholds of PostgreSQL's autovacuum, which does not run here. Waits for a period
 * without writes. Tables without any statistics are analyzed at once, because queries on them would be planned blindly.
 * @param exec runs a statement without a time limit.
 * @returns a function that does one run
 */
export function createAutovacuum(db: Db, exec: (statement: string) => Promise<unknown>): () => Promise<void> {
  let writesBefore: string | null = null;
  return async () => {
    await db.execute(sql`select pg_stat_force_next_flush()`);
    const { writes } = await queryOne(
      db,
      sql`select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::text as writes from pg_stat_user_tables
          where relname not in ('setting', 'throttle', 'login')`,
      z.object({ writes: z.string() }),
    );
    const isQuiet = writes === writesBefore;
    writesBefore = writes;
    const due = await query(
      db,
      sql`select format('%s %I', case when ${isQuiet} then 'vacuum analyze' else 'analyze' end, s.relname) as statement
          from pg_stat_user_tables s join pg_class c on c.oid = s.relid
          where (${isQuiet} or reltuples < 0) and (n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
            or n_ins_since_vacuum > 1000 + 0.2 * greatest(reltuples, 0)
            or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0))
          order by s.relname`,
      z.object({ statement: z.string() }),
    );
    for (const { statement } of due) {
      await setTimeout(PAUSE_MS);
      await exec(statement);
    }
  };
}

/** Pages that one statement writes. Saves can run between two statements. */
const PAGES = 64;

/**
 * Bytes of the log after which long work writes a checkpoint. A log file has 16 MB, and a checkpoint keeps some for
 * reuse.
 */
const LOG_BYTES = 24 * 2 ** 20;

/** Temporary functions of this session; the shop's data does not contain them. */
const FUNCTIONS = [
  `create or replace function pg_temp.list_pages() returns setof record
     language c as '$libdir/pg_buffercache', 'pg_buffercache_pages'`,
  `create or replace function pg_temp.write_page(int, out boolean, out boolean)
     language c strict as '$libdir/pg_buffercache', 'pg_buffercache_evict'`,
];

const CHANGED = sql`select page from pg_temp.list_pages() as pages (page int, file oid, space oid, database oid, fork int2,
  block int8, is_changed boolean, uses int2, pins int4) where is_changed order by file, fork, block`;

/**
 * A checkpoint in pieces. As one statement it would write every changed page, wait for the disk, and delay saves. So
 * the pages are written ahead in small groups and flushed while other work continues. Then the checkpoint itself has
 * little to do.
 * @param dir the database folder.
 * @param mayRun is asked after all pages are written
 */
export function createCheckpoint(db: Db, dir: string, mayRun: () => boolean) {
  let hasFunctions = false;
  let syncedAt = Date.now();
  let isStopped = false;
  let last: Promise<void> = Promise.resolve();
  const write = async () => {
    if (isStopped) return;
    if (!hasFunctions) for (const statement of FUNCTIONS) await db.execute(sql.raw(statement));
    hasFunctions = true;
    const pages = await query(db, CHANGED, z.object({ page: z.int() }));
    for (let from = 0; from < pages.length && !isStopped; from += PAGES) {
      const some = pages.slice(from, from + PAGES).map(({ page }) => page);
      await db.execute(sql`select pg_temp.write_page(page) from unnest(${`{${some.join()}}`}::int[]) as pages (page)`);
      await setImmediate();
    }
    const start = Date.now();
    const databases = readdirSync(join(dir, 'base'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const { name } of databases) await syncSince(join(dir, 'base', name), syncedAt);
    syncedAt = start;
  };
  const writeAhead = () => {
    const writing = last.then(write);
    // The caller gets the error of its own write; the next write starts anyway.
    last = writing.catch(() => undefined);
    return writing;
  };
  // The checkpoint writes the pages that could not be written ahead.
  const run = () =>
    writeAhead().finally(async () => {
      if (!isStopped && mayRun()) await db.execute(sql`checkpoint`);
    });
  return {
    /** Writes the pages ahead, without the checkpoint. */
    writeAhead,
    run,
    /** Runs if the log since the last checkpoint is large, so that its files are reused. */
    runWhenLarge: async () => {
      const { bytes } = await queryOne(
        db,
        sql`select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()`,
        z.object({ bytes: z.number() }),
      );
      if (bytes >= LOG_BYTES) await run();
    },
    /** Stops before the database is closed. */
    stop: () => {
      isStopped = true;
      return last;
    },
  };
}

/** Milliseconds by which file times may lag behind the clock. */
const CLOCK_MS = 2_000;

/**
 * Flushes the database files written since a time, in threads. A failed flush ends the process. The files are checked
 * here, because checking each in a thread would take many turns, and each turn may delay a save.
 */
async function syncSince(folder: string, since: number): Promise<void> {
  const written = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= since - CLOCK_MS);
  await Promise.all(written.map(syncFile));
}

async function syncFile(path: string): Promise<void> {
  let handle;
  try {
    handle = await open(path, process.platform === 'win32' ? 'r+' : 'r');
  } catch (error) {
    // The file of a table that was deleted in the meantime.
    if (systemErrorCode(error) === 'ENOENT') return;
    throw error;
  }
  await handle.sync().catch(exitOnFsyncError);
  await handle.close();
}

/** Milliseconds. Without upkeep, the log and the dead rows would grow for ever. */
const UPKEEP_MS = 5 * 60_000;

/**
 * Runs the autovacuum, then a checkpoint that writes its changes, so that a save waits for only one of them.
 * @returns a function that stops it
 */
export function startUpkeep(
  pglite: PGlite,
  db: Db,
  health: DatabaseHealth,
  checkpoint: ReturnType<typeof createCheckpoint>,
): () => Promise<void> {
  const vacuum = createAutovacuum(db, (statement) => pglite.exec(statement));
  const onError = (error: unknown) => {
    health.note(error);
    console.error('The upkeep of the database failed:', error);
  };
  const keepUp = async () => {
    if (!health.disk?.isFull) await vacuum().catch(onError);
    if (!health.disk?.isFull) await checkpoint.run();
  };
  return every(UPKEEP_MS, keepUp, onError);
}
