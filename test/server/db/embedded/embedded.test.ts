import fs, { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, ne, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setting } from '../../../../server/db/schema.ts';
import { openEmbedded } from '../../../../server/db/embedded/embedded.ts';
import { Engine } from '../../../../server/db/embedded/engine.ts';
import { migrate } from '../../../../server/db/migrate.ts';
import { StartupError } from '../../../../server/startup-error.ts';
import { bootedData, shopData } from '../../support/booted-data.ts';
import { run, startShop } from '../../support/server-process.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'reflow-data-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('openEmbedded', () => {
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

  it('flushes every file of the first boot before it gets its place', async () => {
    const steps: string[] = [];
    const { fsyncSync } = fs;
    vi.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
      steps.push(fs.readlinkSync(`/proc/self/fd/${handle}`));
      fsyncSync(handle);
    });
    const { close } = await openEmbedded(dataDir);
    await close();
    const made = readdirSync(join(dataDir, 'db'), { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && /^(?:base|global)\/?/.test(entry.parentPath.slice(join(dataDir, 'db').length + 1)),
      )
      .map((entry) => join(entry.parentPath, entry.name).replace(join(dataDir, 'db'), join(dataDir, 'db.init')));
    expect(made.length).toBeGreaterThan(100);
    expect(made.filter((path) => !steps.includes(path) && !path.endsWith('pg_internal.init'))).toEqual([]);
    expect(steps).toContain(dataDir);
  });

  it('starts over when the first boot was cut off', async () => {
    mkdirSync(join(dataDir, 'db.init'));
    writeFileSync(join(dataDir, 'db.init', 'PG_VERSION'), '18');
    const { db, close } = await openEmbedded(dataDir);
    expect(await migrate(db)).toContain('0001_tables.sql');
    await close();
    expect(existsSync(join(dataDir, 'db.init'))).toBe(false);
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
    mkdirSync(join(dataDir, 'db'));
    writeFileSync(join(dataDir, 'db', 'letter.txt'), 'Dear Sir');
    await expect(openEmbedded(dataDir)).rejects.toThrow(
      new StartupError(`The data folder ${dataDir} holds no Reflow database. Set DATA_DIR to another folder.`),
    );
    expect(readFileSync(join(dataDir, 'db', 'letter.txt'), 'utf8')).toBe('Dear Sir');
  });

  it('writes a checkpoint every five minutes', async () => {
    await bootedData(dataDir);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { db, close } = await openEmbedded(dataDir);
    const checkpoint = async () => {
      const rows = await db.select({ at: sql<string>`checkpoint_lsn::text` }).from(sql`pg_control_checkpoint()`);
      return rows[0]?.at;
    };
    const first = await checkpoint();
    await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
    expect(await checkpoint()).toBe(first);
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(async () => expect(await checkpoint()).not.toBe(first));
    await close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('tidies every five minutes the tables of which much has changed, and no others', async () => {
    await bootedData(dataDir);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { db, close } = await openEmbedded(dataDir);
    await migrate(db);
    await db.insert(setting).values(Array.from({ length: 200 }, (_, n) => ({ name: `n${n}`, value: 'kept' })));
    await db.delete(setting).where(ne(setting.name, 'n0'));
    await db.execute(sql`select pg_stat_force_next_flush()`);
    const tidied = async () => {
      const { rows } = (await db.execute(
        sql`select relname as name, reltuples::int as rows, vacuum_count::int as vacuums, analyze_count::int as analyses
            from pg_stat_user_tables join pg_class using (relname)
            where vacuum_count + analyze_count > 0 and relname <> 'migration' order by 1`,
      )) as unknown as { rows: unknown[] };
      return rows;
    };
    expect(await tidied()).toEqual([]);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    await vi.waitFor(
      async () =>
        expect(await tidied()).toEqual([
          { name: 'history', rows: 399, vacuums: 0, analyses: 1 },
          { name: 'history_unsealed', rows: 399, vacuums: 0, analyses: 1 },
          { name: 'setting', rows: 1, vacuums: 1, analyses: 1 },
        ]),
      10_000,
    );
    await close();
  });
});

describe('the lock', () => {
  it('refuses a second server and names the first', async () => {
    await shopData(dataDir);
    const first = await startShop({ DATA_DIR: dataDir });
    try {
      const second = await run('main', [], { DATA_DIR: dataDir, PORT: '0' });
      expect(await second.ended).toBe(1);
      expect(second.printed()).toBe(
        `The data folder ${dataDir} is in use by process ${first.child.pid}. Stop that server first, or set DATA_DIR to another folder.\n`,
      );
      expect((await fetch(`${first.address}/api/services`)).status).toBe(401);
    } finally {
      first.child.kill('SIGTERM');
      expect(await first.ended).toBe(0);
    }
    expect(readdirSync(dataDir)).not.toContain('db.lock');
  });

  it('is taken over from a server that was killed', async () => {
    await shopData(dataDir);
    const first = await startShop({ DATA_DIR: dataDir });
    first.child.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    expect(readdirSync(dataDir)).toContain('db.lock');
    const { close } = await openEmbedded(dataDir);
    await close();
    expect(readdirSync(dataDir)).not.toContain('db.lock');
  });

  it('is not taken from a holder that is too busy to answer', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((done) => silent.listen(join(dataDir, 'db.lock'), done));
    await expect(openEmbedded(dataDir)).rejects.toThrow(
      `The data folder ${dataDir} is in use by another process. Stop that server first, or set DATA_DIR to another folder.`,
    );
    await new Promise((done) => silent.close(done));
  });

  it('goes to one of several that find a dead lock together', { timeout: 180_000 }, async () => {
    await shopData(dataDir);
    const killed = await startShop({ DATA_DIR: dataDir });
    killed.child.kill('SIGKILL');
    await killed.ended;
    const programs = await Promise.all(
      Array.from({ length: 4 }, () => run('main', [], { DATA_DIR: dataDir, PORT: '0', BACKUP_MINUTES: '0' })),
    );
    const ready = await Promise.any(programs.map((program) => program.says(/ready at/).then(() => program)));
    const others = programs.filter((program) => program !== ready);
    expect(await Promise.all(others.map((program) => program.ended))).toEqual([1, 1, 1]);
    for (const other of others) expect(other.printed()).toContain('is in use by');
    ready.child.kill('SIGTERM');
    expect(await ready.ended).toBe(0);
  });
});
