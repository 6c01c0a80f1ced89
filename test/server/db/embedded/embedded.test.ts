import fs, { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, ne, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { query } from '../../../../server/db/backup/rows.ts';
import { syncPath } from '../../../../server/db/embedded/durable-files.ts';
import { openEmbedded } from '../../../../server/db/embedded/embedded.ts';
import { Engine } from '../../../../server/db/embedded/engine.ts';
import { migrate } from '../../../../server/db/migrate.ts';
import { setting } from '../../../../server/db/schema.ts';
import { StartupError } from '../../../../server/startup-error.ts';
import { bootedData, shopData } from '../../support/booted-data.ts';
import { newFolder } from '../../support/use.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = newFolder();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('flushes each commit before it acknowledges it', async () => {
  await shopData(dataDir);
  const { db, close } = await openEmbedded(dataDir);
  const flushed = vi.spyOn(fs, 'fsyncSync');
  for (let n = 1; n <= 5; n += 1) {
    await db.insert(setting).values({ name: `n${n}`, value: 'kept' });
    expect(flushed.mock.calls.length).toBeGreaterThanOrEqual(n);
  }
  const after = flushed.mock.calls.length;
  await db.select().from(setting);
  expect(flushed.mock.calls.length).toBe(after);
  await close();

  const again = await openEmbedded(dataDir);
  expect(await again.db.select().from(setting).where(eq(setting.value, 'kept'))).toHaveLength(5);
  await again.close();
  expect(readdirSync(dataDir)).toEqual(['db', 'reserve']);
});

it('flushes every file of the first boot before it gets its place, also where one before was cut off', async () => {
  const [dir, unfinished] = [join(dataDir, 'db'), join(dataDir, 'db.init')];
  mkdirSync(unfinished);
  writeFileSync(join(unfinished, 'PG_VERSION'), '18');
  const steps: string[] = [];
  const { fsyncSync } = fs;
  vi.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
    steps.push(fs.readlinkSync(`/proc/self/fd/${handle}`));
    fsyncSync(handle);
  });
  const { close } = await openEmbedded(dataDir);
  await close();
  const made = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(?:base|global)\/?/.test(entry.parentPath.slice(dir.length + 1)))
    .map((entry) => join(entry.parentPath, entry.name).replace(dir, unfinished));
  expect(made.length).toBeGreaterThan(100);
  expect(made.filter((path) => !steps.includes(path) && !path.endsWith('pg_internal.init'))).toEqual([]);
  expect(steps).toContain(dataDir);
  expect(existsSync(unfinished)).toBe(false);
});

it('flushes on Windows files by a handle that may write, and no folder', () => {
  const file = join(dataDir, 'file');
  writeFileSync(file, 'text');
  const [opened, flushed] = [vi.spyOn(fs, 'openSync'), vi.spyOn(fs, 'fsyncSync')];
  syncPath(dataDir, 'win32');
  syncPath(file, 'win32');
  expect(opened.mock.calls).toEqual([[file, 'r+']]);
  expect(flushed).toHaveBeenCalledTimes(1);
});

it('opens nothing once its lock was taken away [PEOPLE-06]', async () => {
  await shopData(dataDir);
  const { openSync } = fs;
  vi.spyOn(fs, 'openSync').mockImplementationOnce((...args) => {
    rmSync(join(dataDir, 'db.lock'), { recursive: true });
    return openSync(...args);
  });
  const boots = vi.spyOn(Engine, 'start');
  await expect(openEmbedded(dataDir)).rejects.toThrow(
    `The lock ${join(dataDir, 'db.lock')} of the data folder was taken away. Nothing was opened. Start again.`,
  );
  expect(boots).not.toHaveBeenCalled();
  expect(readdirSync(dataDir)).toEqual(['db', 'reserve']);
});

it('refuses a folder that holds something else', async () => {
  const letter = join(dataDir, 'db', 'letter.txt');
  mkdirSync(join(dataDir, 'db'));
  writeFileSync(letter, 'Dear Sir');
  await expect(openEmbedded(dataDir)).rejects.toThrow(
    new StartupError(`The data folder ${dataDir} holds no Reflow database. Set DATA_DIR to another folder.`),
  );
  expect(readFileSync(letter, 'utf8')).toBe('Dear Sir');
});

it('vacuums and analyzes every five minutes, and then writes a checkpoint', async () => {
  await bootedData(dataDir);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { db, close } = await openEmbedded(dataDir);
  await migrate(db);
  await db.insert(setting).values(Array.from({ length: 200 }, (_, n) => ({ name: `n${n}`, value: 'kept' })));
  await db.delete(setting).where(ne(setting.name, 'n0'));
  const State = z.object({ vacuums: z.int(), rows: z.int(), checkpoint: z.string() });
  const read = async () => {
    const statement = sql`select vacuum_count::int as vacuums, reltuples::int as rows, checkpoint_lsn::text as checkpoint
      from pg_control_checkpoint(), pg_stat_user_tables join pg_class using (relname) where relname = 'setting'`;
    return (await query(db, statement, State))[0];
  };
  const first = await read();
  expect(first).toMatchObject({ vacuums: 0, rows: -1 });
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
  expect(await read()).toEqual(first);
  await vi.advanceTimersByTimeAsync(1);
  await vi.waitFor(async () => expect((await read())?.checkpoint).not.toBe(first?.checkpoint), 10_000);
  expect(await read()).toMatchObject({ vacuums: 1, rows: 1 });
  await close();
  expect(vi.getTimerCount()).toBe(0);
});
