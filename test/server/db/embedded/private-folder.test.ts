import { spawnSync } from 'node:child_process';
import fs, {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
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

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

let parent: string;
let dataDir: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'reflow-private-'));
  chmodSync(parent, 0o755);
  dataDir = join(parent, 'data');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(parent, { recursive: true, force: true });
});

/** Every path under a folder, itself included, with its permissions. */
function permissions(folder: string): { path: string; mode: number; isFolder: boolean }[] {
  const inside = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) =>
    join(entry.parentPath, entry.name),
  );
  return [folder, ...inside].map((path) => {
    const found = statSync(path);
    return { path: relative(parent, path), mode: found.mode & 0o777, isFolder: found.isDirectory() };
  });
}

/** What is there for others than its owner. */
const open = (folder: string) => permissions(folder).filter(({ mode }) => (mode & 0o077) !== 0);

const asNobody = (...command: string[]) =>
  spawnSync('setpriv', [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', ...command], { encoding: 'utf8' });

describe('the data folder', () => {
  it('belongs to its owner alone from the first start to after the last, also for another user [DATA-01]', async ({
    skip,
  }) => {
    const shop = await startShop({ DATA_DIR: dataDir });
    const running = permissions(dataDir);
    const seen = isRoot ? asNobody('cat', join(dataDir, 'db', 'PG_VERSION'), '/etc/passwd') : null;
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
    expect(running.length).toBeGreaterThan(900);
    expect(running.filter(({ mode, isFolder }) => isFolder && mode !== 0o700)).toEqual([]);
    expect(running.filter(({ mode }) => (mode & 0o077) !== 0)).toEqual([]);
    expect(open(dataDir)).toEqual([]);
    if (!seen || seen.error) skip('Only root can look as another user');
    expect(seen).toMatchObject({ stdout: expect.stringContaining('root:'), stderr: expect.stringContaining('denied') });
  });

  it('is taken from others where it was open to them, and stays so through work and a checkpoint [DATA-01]', async () => {
    await bootedData(dataDir);
    for (const { path, isFolder } of permissions(dataDir)) chmodSync(join(parent, path), isFolder ? 0o777 : 0o666);
    const { db, close } = await openEmbedded(dataDir);
    expect(open(dataDir)).toEqual([]);
    const before = permissions(dataDir).length;
    await migrate(db);
    await db.execute(sql`create table work as select n, repeat('x', 500) as text from generate_series(1, 40000) n`);
    await db.execute(sql`select pg_switch_wal()`);
    await db.execute(sql`create index on work (text, n)`);
    await db.execute(sql`checkpoint`);
    await createMailer({ smtpUrl: null, mailFrom: 'shop@shop.test', dataDir }).send({
      to: 'a@shop.test',
      shopName: 'Shop',
      subject: 'Hello',
      text: 'Hello',
    });
    expect(permissions(dataDir).length).toBeGreaterThan(before + 50);
    expect(open(dataDir)).toEqual([]);
    await close();
    expect(open(dataDir)).toEqual([]);
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
    expect(open(dataDir).map(({ path }) => path)).toEqual(['data', 'data/letter.txt']);
    rmSync(join(dataDir, 'letter.txt'));
    keepPrivate(dataDir);
    expect(open(dataDir)).toEqual([]);
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
