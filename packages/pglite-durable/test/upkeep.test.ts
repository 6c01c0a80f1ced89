import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Engine } from '../src/engine.ts';
import { type Durable, openDurable, toStartParams } from '../src/open-durable.ts';
import { createAutovacuum, createCheckpoint } from '../src/upkeep.ts';
import { bootedFolder, keptFolder, newFolder } from './support.ts';

/** Milliseconds. `waitFor` alone waits for one second, and a busy machine may need longer. */
const WAIT = { timeout: 45_000 };
const FILL = "insert into note select n, 'kept' from generate_series(1, 200) n";

it('analyzes every five minutes, vacuums after five quiet minutes, and then writes a checkpoint', async () => {
  const folder = newFolder();
  await bootedFolder(folder);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const db = await openDurable(folder);
  await db.exec('create table note (n int primary key, text text)');
  await db.exec(FILL);
  await db.exec('delete from note where n > 1');
  type State = { vacuums: number; rows: number; checkpoint: string };
  const look = async () => {
    const { rows } =
      await db.query<State>(`select vacuum_count::int as vacuums, reltuples::int as rows, checkpoint_lsn::text as checkpoint
      from pg_control_checkpoint(), pg_stat_user_tables join pg_class using (relname) where relname = 'note'`);
    return rows[0];
  };
  const first = await look();
  expect(first).toMatchObject({ vacuums: 0, rows: -1 });
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
  expect(await look()).toEqual(first);
  await vi.advanceTimersByTimeAsync(1);
  await vi.waitFor(async () => expect((await look())?.checkpoint).not.toBe(first?.checkpoint), WAIT);
  expect(await look()).toMatchObject({ vacuums: 0, rows: 1 });
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  await vi.waitFor(async () => expect(await look()).toMatchObject({ vacuums: 1, rows: 1 }), WAIT);
  await db.close();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('autovacuum', () => {
  let db: Engine;
  const sent: string[] = [];
  beforeAll(async () => {
    db = await Engine.start({ startParams: toStartParams() });
    await db.exec('create table note (n int, text text); create table visit (n int); create table beat (n int)');
    // Flush earlier statistics first, so that they are not counted as new.
    await db.query('select pg_stat_force_next_flush()');
    await db.exec('vacuum (analyze)');
  });
  afterAll(() => db.close());

  const createRun = (unimportant: readonly string[] = []) => {
    const watched = {
      query: db.query.bind(db),
      exec: (statement: string) => {
        sent.push(statement);
        return db.exec(statement);
      },
    };
    const run = createAutovacuum(watched, unimportant);
    return async () => {
      await run();
      return sent.splice(0);
    };
  };
  const makeDue = async () => {
    await db.exec(FILL);
    await db.exec('delete from note');
  };

  it('processes only tables with many changes, and only after a period without writes', async () => {
    const run = createRun();
    await makeDue();
    expect(await run()).toEqual([]);
    await db.exec('insert into visit values (1)');
    expect(await run()).toEqual([]);
    expect(await run()).toEqual(['vacuum analyze note']);
    expect(await run()).toEqual([]);
  });

  it('does not wait for a table whose writes do not count', async () => {
    const run = createRun(['beat']);
    await makeDue();
    expect(await run()).toEqual([]);
    await db.exec('insert into beat values (1)');
    expect(await run()).toEqual(['vacuum analyze note']);
  });

  it('analyzes a table without statistics at once', async () => {
    await db.exec('create table fresh as select generate_series(1, 1000) as n');
    expect(await createRun()()).toEqual(['analyze fresh']);
    await db.exec('drop table fresh');
  });
});

describe('a checkpoint', () => {
  const folder = keptFolder();
  let db: Durable;
  beforeAll(async () => {
    await bootedFolder(folder);
    db = await openDurable(folder);
  });
  afterAll(() => db.close());
  const dir = join(folder, 'db');

  const read = async (statement: string) => (await db.query<{ value: number | string }>(statement)).rows[0]?.value;
  const countChanged = async () =>
    Number(
      await read(
        `select count(*)::int as value from pg_temp.list_pages() as pages (a int, b oid, c oid, d oid, e int2, f int8, is_changed boolean, g int2, h int4)
         where is_changed`,
      ),
    );
  const readStart = () => read('select redo_lsn::text as value from pg_control_checkpoint()');

  it('is written ahead in small groups of pages, so that little is left for the end', async () => {
    const checkpoint = createCheckpoint(db, dir, () => true);
    await checkpoint.writeAhead();
    // Each row fills a page.
    await db.exec('create table filled (filler text storage plain)');
    await db.exec("insert into filled select repeat('x', 5000) from generate_series(1, 500)");
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
    const checkpoint = createCheckpoint(db, dir, () => true);
    await checkpoint.writeAhead();
    await db.exec('drop function pg_temp.list_pages()');
    const start = await readStart();
    await expect(checkpoint.run()).rejects.toThrow(/list_pages/);
    expect(await readStart()).not.toEqual(start);
  });

  it('is written between two parts of long work once the log is large', async () => {
    const { runWhenLarge } = createCheckpoint(db, dir, () => true);
    await db.exec('create table logged (filler text storage plain)');
    const start = await readStart();
    await runWhenLarge();
    expect(await readStart()).toEqual(start);
    await db.exec("insert into logged select repeat('x', 5000) from generate_series(1, 5100)");
    await runWhenLarge();
    expect(await readStart()).not.toEqual(start);
  });

  it('is skipped while a copy of the files needs the log', async () => {
    const start = await readStart();
    await createCheckpoint(db, dir, () => false).run();
    expect(await readStart()).toEqual(start);
  });

  it('waits for a copy of the files', async () => {
    const start = await readStart();
    await db.holdCheckpoints(async () => {
      await db.checkpoint();
      expect(await readStart()).toEqual(start);
    });
    await db.checkpoint();
    expect(await readStart()).not.toEqual(start);
  });
});
