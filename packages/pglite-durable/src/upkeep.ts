import { readdirSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { DataDisk } from './disk.ts';
import { every } from './every.ts';
import { exitOnFsyncError } from './files.ts';
import { systemErrorCode } from './system-error.ts';

/** The parts of PGlite that the upkeep uses. */
type Database = Pick<PGlite, 'exec' | 'query'>;

/** Milliseconds before each statement, so that a waiting save can finish. */
const PAUSE_MS = 100;

/**
 * Vacuums and analyzes tables by the thresholds of PostgreSQL's autovacuum, which does not run here. Waits for a period
 * without writes. Tables without any statistics are analyzed at once, because queries on them would be planned blindly.
 * @param unimportant tables whose writes do not count as work
 * @returns a function that does one run
 */
export function createAutovacuum(db: Database, unimportant: readonly string[] = []): () => Promise<void> {
  let writesBefore: string | null = null;
  return async () => {
    await db.query('select pg_stat_force_next_flush()');
    const { writes } = await queryOne<{ writes: string }>(
      db,
      `select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::text as writes from pg_stat_user_tables
          where relname <> all ($1::text[])`,
      [unimportant],
    );
    const isQuiet = writes === writesBefore;
    writesBefore = writes;
    const { rows: due } = await db.query<{ statement: string }>(
      `select format('%s %I', case when $1 then 'vacuum analyze' else 'analyze' end, s.relname) as statement
          from pg_stat_user_tables s join pg_class c on c.oid = s.relid
          where ($1 or reltuples < 0) and (n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
            or n_ins_since_vacuum > 1000 + 0.2 * greatest(reltuples, 0)
            or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0))
          order by s.relname`,
      [isQuiet],
    );
    for (const { statement } of due) {
      await setTimeout(PAUSE_MS);
      await db.exec(statement);
    }
  };
}

/** Returns the only row of a statement. @throws Error if there is none */
async function queryOne<Row>(db: Database, statement: string, values?: unknown[]): Promise<Row> {
  const [row] = (await db.query<Row>(statement, values)).rows;
  if (row === undefined) throw new Error(`No row: ${statement}`);
  return row;
}

/** Pages that one statement writes. Saves can run between two statements. */
const PAGES = 64;

/**
 * Bytes of the log after which long work writes a checkpoint. A log file has 16 MB, and a checkpoint keeps some for
 * reuse.
 */
const LOG_BYTES = 24 * 2 ** 20;

/** Temporary functions of this session. The data does not contain them. */
const FUNCTIONS = [
  `create or replace function pg_temp.list_pages() returns setof record
     language c as '$libdir/pg_buffercache', 'pg_buffercache_pages'`,
  `create or replace function pg_temp.write_page(int, out boolean, out boolean)
     language c strict as '$libdir/pg_buffercache', 'pg_buffercache_evict'`,
];

const CHANGED = `select page from pg_temp.list_pages() as pages (page int, file oid, space oid, database oid, fork int2,
  block int8, is_changed boolean, uses int2, pins int4) where is_changed order by file, fork, block`;

/**
 * A checkpoint in pieces. As one statement it would write every changed page, wait for the disk, and delay saves. So
 * the pages are written ahead in small groups and flushed while other work continues. Then the checkpoint itself has
 * little to do.
 * @param dir the database folder.
 * @param mayRun is asked after all pages are written
 */
export function createCheckpoint(db: Database, dir: string, mayRun: () => boolean) {
  let hasFunctions = false;
  let syncedAt = Date.now();
  let isStopped = false;
  let last: Promise<void> = Promise.resolve();
  const write = async () => {
    if (isStopped) return;
    if (!hasFunctions) for (const statement of FUNCTIONS) await db.exec(statement);
    hasFunctions = true;
    const { rows: pages } = await db.query<{ page: number }>(CHANGED);
    for (let from = 0; from < pages.length && !isStopped; from += PAGES) {
      const some = pages.slice(from, from + PAGES).map(({ page }) => page);
      await db.query('select pg_temp.write_page(page) from unnest($1::int[]) as pages (page)', [some]);
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
      if (!isStopped && mayRun()) await db.exec('checkpoint');
    });
  return {
    /** Writes the pages ahead, without the checkpoint. */
    writeAhead,
    run,
    /** Runs if the log since the last checkpoint is large, so that its files are reused. */
    runWhenLarge: async () => {
      const { bytes } = await queryOne<{ bytes: number }>(
        db,
        'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()',
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
  db: Database,
  disk: Pick<DataDisk, 'isFull'>,
  checkpoint: ReturnType<typeof createCheckpoint>,
  onError: (error: unknown) => void,
  unimportant: readonly string[] = [],
): () => Promise<void> {
  const vacuum = createAutovacuum(db, unimportant);
  const keepUp = async () => {
    if (!disk.isFull) await vacuum().catch(onError);
    if (!disk.isFull) await checkpoint.run();
  };
  return every(UPKEEP_MS, keepUp, onError);
}
