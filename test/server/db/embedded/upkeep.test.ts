import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { ne, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { query } from '../../../../server/db/backup/rows.ts';
import { openEmbedded } from '../../../../server/db/embedded/embedded.ts';
import { createAutovacuum, createCheckpoint } from '../../../../server/db/embedded/upkeep.ts';
import { location, setting } from '../../../../server/db/schema.ts';
import { bootedData, shopData } from '../../support/booted-data.ts';
import { freshInMemory } from '../../support/database.ts';
import { newFolder, use, useFolder } from '../../support/use.ts';

it('analyzes every five minutes, vacuums after five quiet minutes, and then writes a checkpoint', async () => {
  const folder = newFolder();
  await shopData(folder);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { db, close } = await openEmbedded(folder);
  await db.insert(setting).values(Array.from({ length: 200 }, (_, n) => ({ name: `n${n}`, value: 'kept' })));
  await db.delete(setting).where(ne(setting.name, 'n0'));
  const State = z.object({ vacuums: z.int(), rows: z.int(), checkpoint: z.string() });
  const look = async () => {
    const statement = sql`select vacuum_count::int as vacuums, reltuples::int as rows, checkpoint_lsn::text as checkpoint
      from pg_control_checkpoint(), pg_stat_user_tables join pg_class using (relname) where relname = 'setting'`;
    return (await query(db, statement, State))[0];
  };
  const first = await look();
  expect(first).toMatchObject({ vacuums: 0, rows: -1 });
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
  expect(await look()).toEqual(first);
  await vi.advanceTimersByTimeAsync(1);
  await vi.waitFor(async () => expect((await look())?.checkpoint).not.toBe(first?.checkpoint));
  expect(await look()).toMatchObject({ vacuums: 0, rows: 1 });
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  await vi.waitFor(async () => expect(await look()).toMatchObject({ vacuums: 1, rows: 1 }));
  await close();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('autovacuum', () => {
  const inMemory = use(freshInMemory);
  const exec = (statement: string) => inMemory.db.execute(sql.raw(statement));
  const sent: string[] = [];
  const createRun = () => {
    const run = createAutovacuum(inMemory.db, (statement) => exec(statement).then(() => sent.push(statement)));
    return async () => {
      await run();
      return sent.splice(0);
    };
  };
  beforeAll(async () => {
    // Flush earlier statistics first, so that they are not counted as new.
    await exec('select pg_stat_force_next_flush()');
    await exec('vacuum (analyze)');
  });

  let code = 0;
  const save = () => inMemory.db.insert(location).values({ code: `L${(code += 1)}`, name: 'Branch' });
  async function makeDue(): Promise<void> {
    await inMemory.db.insert(setting).values(Array.from({ length: 200 }, (_, n) => ({ name: `n${n}`, value: 'kept' })));
    await inMemory.db.delete(setting).where(ne(setting.name, 'none'));
  }

  it('processes only tables with many changes, and only after a period without writes', async () => {
    const run = createRun();
    await makeDue();
    expect(await run()).toEqual([]);
    await save();
    expect(await run()).toEqual([]);
    expect(await run()).toEqual([
      'vacuum analyze history',
      'vacuum analyze history_unsealed',
      'vacuum analyze setting',
    ]);
    expect(await run()).toEqual([]);
  });

  it('analyzes a table without statistics at once', async () => {
    await exec('create table fresh as select generate_series(1, 1000) as n');
    expect(await createRun()()).toEqual(['analyze fresh']);
    await exec('drop table fresh');
  });
});

describe('a checkpoint', () => {
  const dataDir = useFolder();
  const opened = use(async () => {
    await bootedData(dataDir);
    return openEmbedded(dataDir);
  });

  const Value = z.object({ value: z.union([z.number(), z.string()]) });
  const read = async (statement: string) => (await query(opened.db, sql.raw(statement), Value))[0]?.value;
  const countChanged = async () =>
    Number(
      await read(
        `select count(*)::int as value from pg_temp.list_pages() as pages (a int, b oid, c oid, d oid, e int2, f int8, is_changed boolean, g int2, h int4)
         where is_changed`,
      ),
    );
  const readStart = () => read('select redo_lsn::text as value from pg_control_checkpoint()');

  it('is written ahead in small groups of pages, so that little is left for the end', async () => {
    const checkpoint = createCheckpoint(opened.db, join(dataDir, 'db'), () => true);
    await checkpoint.writeAhead();
    // Each row fills a page.
    await opened.db.execute(sql`create table filled (filler text storage plain)`);
    await opened.db.execute(sql`insert into filled select repeat('x', 5000) from generate_series(1, 500)`);
    const [before, start] = [await countChanged(), await readStart()];
    expect(before).toBeGreaterThan(400);
    let most = 0;
    let left = before;
    const writing = checkpoint.writeAhead();
    let isOver = false;
    void writing.finally(() => (isOver = true));
    // Each check runs between two of its statements.
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
    expect(await read('select count(*)::int as value from filled')).toBe(500);
  });

  it('is written even if writing ahead failed', async () => {
    const checkpoint = createCheckpoint(opened.db, join(dataDir, 'db'), () => true);
    await checkpoint.writeAhead();
    await opened.db.execute(sql`drop function pg_temp.list_pages()`);
    const start = await readStart();
    await expect(checkpoint.run()).rejects.toThrow(/list_pages/);
    expect(await readStart()).not.toEqual(start);
  });

  it('is written between two parts of long work once the log is large', async () => {
    const { runWhenLarge } = createCheckpoint(opened.db, join(dataDir, 'db'), () => true);
    await opened.db.execute(sql`create table logged (filler text storage plain)`);
    const start = await readStart();
    await runWhenLarge();
    expect(await readStart()).toEqual(start);
    await opened.db.execute(sql`insert into logged select repeat('x', 5000) from generate_series(1, 5100)`);
    await runWhenLarge();
    expect(await readStart()).not.toEqual(start);
  });

  it('is skipped while a copy of the files needs the log', async () => {
    const start = await readStart();
    await createCheckpoint(opened.db, join(dataDir, 'db'), () => false).run();
    expect(await readStart()).toEqual(start);
  });
});
