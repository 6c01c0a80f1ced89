import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { query } from '../../../../server/db/backup/rows.ts';
import { createCheckpoint } from '../../../../server/db/embedded/checkpoint.ts';
import { openEmbedded } from '../../../../server/db/embedded/embedded.ts';
import { bootedData } from '../../support/booted-data.ts';
import { use, useFolder } from '../../support/use.ts';

const dataDir = useFolder();
const opened = use(async () => {
  await bootedData(dataDir);
  return openEmbedded(dataDir);
});

/** Rows of which each fills a page. */
async function fill(rows: number): Promise<void> {
  await opened.db.execute(sql`create table filled (filler text storage plain)`);
  await opened.db.execute(sql.raw(`insert into filled select repeat('x', 5000) from generate_series(1, ${rows})`));
}

const read = async <T>(statement: string, shape: z.ZodMiniType<T>) => {
  const [row] = await query(opened.db, sql.raw(statement), shape);
  if (!row) throw new Error('The database answered nothing');
  return row;
};
const countChanged = async () => {
  const { pages } = await read(
    `select count(*)::int as pages from pg_temp.list_pages() as pages (a int, b oid, c oid, d oid, e int2, f int8, is_changed boolean, g int2, h int4)
     where is_changed`,
    z.object({ pages: z.int() }),
  );
  return pages;
};
const readStart = () =>
  read('select redo_lsn::text as start from pg_control_checkpoint()', z.object({ start: z.string() }));

it('is written ahead some pages at a time, which leaves little for itself', async () => {
  const checkpoint = createCheckpoint(opened.db, join(dataDir, 'db'), () => true);
  await checkpoint.writeAhead();
  await fill(500);
  const [before, start] = [await countChanged(), await readStart()];
  expect(before).toBeGreaterThan(400);
  let most = 0;
  let left = before;
  const writing = checkpoint.writeAhead();
  let isOver = false;
  void writing.finally(() => (isOver = true));
  // Each look comes between two of its statements.
  while (!isOver) {
    const now = await countChanged();
    most = Math.max(most, left - now);
    left = now;
    await setImmediate();
  }
  await writing;
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(128);
  expect(await countChanged()).toBeLessThan(10);
  expect(await readStart()).toEqual(start);
  await checkpoint.run();
  expect(await readStart()).not.toEqual(start);
  expect(await read('select count(*)::int as rows from filled', z.object({ rows: z.int() }))).toEqual({ rows: 500 });
});

it('is written though nothing could be written ahead', async () => {
  const checkpoint = createCheckpoint(opened.db, join(dataDir, 'db'), () => true);
  await checkpoint.writeAhead();
  await opened.db.execute(sql`drop function pg_temp.list_pages()`);
  const start = await readStart();
  await expect(checkpoint.run()).rejects.toThrow(/list_pages/);
  expect(await readStart()).not.toEqual(start);
});

it('is left out while a copy of the files needs the log', async () => {
  const start = await readStart();
  await createCheckpoint(opened.db, join(dataDir, 'db'), () => false).run();
  expect(await readStart()).toEqual(start);
});
