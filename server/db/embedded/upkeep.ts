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

/** Milliseconds before each statement, in which a save ends that waited for the one before. */
const PAUSE_MS = 100;

/**
 * Vacuums and analyzes the tables that are due by the bounds of PostgreSQL's own autovacuum, which does not run here, once
 * nothing was written between two runs. Without any statistics no statement knows how to read a table, so its first ones
 * do not wait.
 * @param exec sends a statement that may take as long as it needs. @returns a run
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

/** Pages that one statement writes: a save comes between two. */
const PAGES = 64;

/** Bytes of the log after which a long work writes a checkpoint. A log file has 16 MB, and a checkpoint keeps some for reuse. */
const LOG_BYTES = 24 * 2 ** 20;

/** Known to this session alone: nothing of it is in the shop's data. */
const FUNCTIONS = [
  `create or replace function pg_temp.list_pages() returns setof record
     language c as '$libdir/pg_buffercache', 'pg_buffercache_pages'`,
  `create or replace function pg_temp.write_page(int, out boolean, out boolean)
     language c strict as '$libdir/pg_buffercache', 'pg_buffercache_evict'`,
];

const CHANGED = sql`select page from pg_temp.list_pages() as pages (page int, file oid, space oid, database oid, fork int2,
  block int8, is_changed boolean, uses int2, pins int4) where is_changed order by file, fork, block`;

/**
 * A checkpoint in pieces. As one statement it writes every changed page and waits for the disk, and a save waits with it.
 * So the pages are written ahead, some at a time, the disk takes them while others work, and the checkpoint itself finds
 * little to do.
 * @param dir of the database. @param mayRun asked once all is written
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
    last = writing.catch(() => undefined);
    return writing;
  };
  // The checkpoint writes the pages that could not be written ahead.
  const run = () =>
    writeAhead().finally(async () => {
      if (!isStopped && mayRun()) await db.execute(sql`checkpoint`);
    });
  return {
    /** The part of it that may come before another one. */
    writeAhead,
    run,
    /** Runs once the log since the last checkpoint is large, so that the files of the log are used again. */
    runWhenLarge: async () => {
      const { bytes } = await queryOne(
        db,
        sql`select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()`,
        z.object({ bytes: z.number() }),
      );
      if (bytes >= LOG_BYTES) await run();
    },
    /** Leaves off, before the database is closed. */
    stop: () => {
      isStopped = true;
      return last;
    },
  };
}

/** Milliseconds that the clock of a disk may be behind. */
const CLOCK_MS = 2_000;

/**
 * Flushes the files of a database that were written since, in a thread of their own. What cannot be flushed ends the process.
 * To look at all of them in that thread as well would take a turn for each, and each turn may hold a save.
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
    // The file of a table that has gone meanwhile.
    if (systemErrorCode(error) === 'ENOENT') return;
    throw error;
  }
  await handle.sync().catch(exitOnFsyncError);
  await handle.close();
}

/** Milliseconds. Without it the log would grow for ever and dead rows would stay. */
const MAINTENANCE_MS = 5 * 60_000;

/** Autovacuum, then a checkpoint, which writes what that has changed: no save meets both. @returns what ends it */
export function startMaintenance(
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
  const maintain = async () => {
    if (!health.disk?.isFull) await vacuum().catch(onError);
    if (!health.disk?.isFull) await checkpoint.run();
  };
  return every(MAINTENANCE_MS, maintain, onError);
}
