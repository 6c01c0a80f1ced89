import { readdirSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { systemErrorCode } from '../../startup-error.ts';
import { query } from '../backup/rows.ts';
import type { Db } from '../database.ts';
import { exitOnFsyncError } from './durable-files.ts';

/** Pages that one statement writes: a save comes between two. */
const PAGES = 64;

/** Known to this session alone: nothing of it is in the shop's data. */
const FUNCTIONS = [
  `create or replace function pg_temp.list_pages() returns setof record
     language c as '$libdir/pg_buffercache', 'pg_buffercache_pages'`,
  `create or replace function pg_temp.write_page(int, out boolean, out boolean)
     language c strict as '$libdir/pg_buffercache', 'pg_buffercache_evict'`,
];

const Page = z.object({ page: z.int() });

const listChanged = (db: Db) =>
  query(
    db,
    sql`select page from pg_temp.list_pages() as pages (page int, file oid, space oid, database oid, fork int2,
          block int8, is_changed boolean, uses int2, pins int4) where is_changed order by file, fork, block`,
    Page,
  );

/** A checkpoint, the part of it that may come before another one, and how to leave off before the database is closed. */
export type Checkpoint = { writeAhead: () => Promise<void>; run: () => Promise<void>; stop: () => Promise<void> };

/**
 * A checkpoint in pieces. As one statement it writes every changed page and waits for the disk, and a save waits with it.
 * So the pages are written ahead, some at a time, the disk takes them while others work, and the checkpoint itself finds
 * little to do.
 * @param dir of the database. @param mayRun asked once all is written
 */
export function createCheckpoint(db: Db, dir: string, mayRun: () => boolean): Checkpoint {
  let hasFunctions = false;
  let syncedAt = Date.now();
  let isStopped = false;
  let last: Promise<void> = Promise.resolve();
  const write = async () => {
    if (isStopped) return;
    if (!hasFunctions) for (const statement of FUNCTIONS) await db.execute(sql.raw(statement));
    hasFunctions = true;
    const pages = await listChanged(db);
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
  return {
    writeAhead,
    // What was not written ahead it writes itself.
    run: () =>
      writeAhead().finally(async () => {
        if (!isStopped && mayRun()) await db.execute(sql`checkpoint`);
      }),
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
