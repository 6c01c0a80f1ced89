import { spawnSync } from 'node:child_process';
import fs, { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, relative } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEmbedded } from '../../../../server/db/embedded/embedded.ts';
import { migrate } from '../../../../server/db/migrate.ts';
import { keepPrivate } from '../../../../server/db/embedded/private-folder.ts';
import { StartupError } from '../../../../server/startup-error.ts';
import { createMailer } from '../../../../server/mailer.ts';
import { bootedData } from '../../support/booted-data.ts';
import { startShop } from '../../support/server-process.ts';
import { newFolder } from '../../support/use.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const AS_NOBODY = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];

let parent: string;
let dataDir: string;
beforeEach(() => {
  parent = newFolder();
  chmodSync(parent, 0o755);
  dataDir = join(parent, 'data');
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Every path of the data folder, itself included, with its permissions. */
const permissions = () =>
  [dataDir, ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => join(dataDir, name))].map(
    (path) => ({ path: relative(parent, path), mode: statSync(path).mode & 0o777 }),
  );

/** What is there for others than its owner. */
const listOpen = () => permissions().flatMap(({ path, mode }) => ((mode & 0o077) === 0 ? [] : [path]));

describe('the data folder', () => {
  it('belongs to its owner alone from the first start to after the last, also for another user [DATA-01]', async ({
    skip,
  }) => {
    const shop = await startShop({ DATA_DIR: dataDir });
    const running = permissions();
    const seen = isRoot
      ? spawnSync('setpriv', [...AS_NOBODY, 'cat', join(dataDir, 'db', 'PG_VERSION'), '/etc/passwd'], {
          encoding: 'utf8',
        })
      : null;
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
    expect(running.length).toBeGreaterThan(900);
    expect(new Set(running.map(({ mode }) => mode))).toEqual(new Set([0o700, 0o600]));
    expect(listOpen()).toEqual([]);
    if (!seen || seen.error) skip('Only root can look as another user');
    expect(seen).toMatchObject({ stdout: expect.stringContaining('root:'), stderr: expect.stringContaining('denied') });
  });

  it('is taken from others where it was open to them, and stays so through work and a checkpoint [DATA-01]', async () => {
    await bootedData(dataDir);
    for (const { path } of permissions()) chmodSync(join(parent, path), 0o777);
    const { db, close } = await openEmbedded(dataDir);
    expect(listOpen()).toEqual([]);
    const before = permissions().length;
    await migrate(db);
    await db.execute(sql`create table work as select n, repeat('x', 500) as text from generate_series(1, 40000) n`);
    await db.execute(sql`select pg_switch_wal()`);
    await db.execute(sql`create index on work (text, n)`);
    await db.execute(sql`checkpoint`);
    const mail = { to: 'a@shop.test', shopName: 'Shop', subject: 'Hello', text: 'Hello' };
    await createMailer({ smtpUrl: null, mailFrom: 'shop@shop.test', dataDir }).send(mail);
    expect(permissions().length).toBeGreaterThan(before + 50);
    expect(listOpen()).toEqual([]);
    await close();
    expect(listOpen()).toEqual([]);
  });

  it.runIf(isRoot)('is not opened while something in it belongs to somebody else [DATA-01]', async () => {
    await bootedData(dataDir);
    const theirs = join(dataDir, 'db', 'PG_VERSION');
    chownSync(theirs, NOBODY, NOBODY);
    await expect(openEmbedded(dataDir)).rejects.toThrow(
      new StartupError(
        `${theirs} belongs to another person of this machine, who may change the shop's data. Nothing was opened. Start Reflow as that person, or run: sudo chown -R ${userInfo().username} ${dataDir}`,
      ),
    );
    expect(readdirSync(dataDir)).toEqual(['db']);
  });

  it('is not opened where others may write and other things lie, which keep their permissions [DATA-01]', () => {
    mkdirSync(join(dataDir, 'db'), { recursive: true });
    writeFileSync(join(dataDir, 'db', 'PG_VERSION'), '18', { mode: 0o644 });
    writeFileSync(join(dataDir, 'letter.txt'), 'Dear Sir', { mode: 0o644 });
    chmodSync(dataDir, 0o777);
    expect(() => keepPrivate(dataDir)).toThrow(
      new StartupError(
        `Others may write in the data folder ${dataDir}, and it holds more than Reflow's data. Nothing was opened. Set DATA_DIR to a folder of its own, or run: chmod go-w ${dataDir}`,
      ),
    );
    chmodSync(dataDir, 0o755);
    keepPrivate(dataDir);
    expect(listOpen()).toEqual(['data', 'data/letter.txt']);
    rmSync(join(dataDir, 'letter.txt'));
    keepPrivate(dataDir);
    expect(listOpen()).toEqual([]);
  });

  it('is opened with a warning where the disk keeps no permissions [DATA-01]', () => {
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o755);
    vi.spyOn(fs, 'chmodSync').mockImplementation(() => {});
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    keepPrivate(dataDir);
    expect(warned.mock.calls).toEqual([
      [`The disk of ${dataDir} keeps no permissions: everyone who uses this machine can read the data.`],
    ]);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
