import { spawnSync } from 'node:child_process';
import fs, {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { join, relative } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyEmptyDatabase } from '../../../../server/db/embedded/empty-database.ts';
import { syncPath, syncStream } from '../../../../server/db/embedded/durable-files.ts';
import { openEmbedded } from '../../../../server/db/embedded/embedded.ts';
import { Engine } from '../../../../server/db/embedded/engine.ts';
import { keepPrivate } from '../../../../server/db/embedded/private-folder.ts';
import { migrate } from '../../../../server/db/migrate.ts';
import { setting } from '../../../../server/db/schema.ts';
import { StartupError } from '../../../../server/startup-error.ts';
import { createMailer } from '../../../../server/mailer.ts';
import { bootedData, shopData } from '../../support/booted-data.ts';
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

/** The paths of the data folder, including itself, that other users can access. */
const listOpen = () =>
  [dataDir, ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => join(dataDir, name))].flatMap(
    (path) => ((statSync(path).mode & 0o077) === 0 ? [] : [relative(parent, path)]),
  );

it('flushes each commit before it confirms it', async () => {
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

it('flushes every file of a first boot before it renames the folder, also after one that was cut off', async () => {
  const [dir, unfinished] = [join(dataDir, 'db'), join(dataDir, 'db.init')];
  mkdirSync(unfinished, { recursive: true });
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

describe('the empty database that the build makes', () => {
  const makeFiles = () => {
    const made = join(parent, 'made');
    mkdirSync(join(made, 'base/1'), { recursive: true });
    mkdirSync(join(made, 'pg_notify'));
    writeFileSync(join(made, 'base/1/112'), 'rows', { mode: 0o644 });
    return made;
  };

  it('is copied completely, private to its owner [DATA-01]', () => {
    const dir = join(dataDir, 'db');
    expect(copyEmptyDatabase(dir, makeFiles())).toBe(true);
    const found = readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .toSorted()
      .map((name) => [name, (statSync(join(dir, name)).mode & 0o777).toString(8)]);
    expect(found).toEqual([
      ['base', '700'],
      ['base/1', '700'],
      ['base/1/112', '600'],
      ['pg_notify', '700'],
    ]);
    expect(readFileSync(join(dir, 'base/1/112'), 'utf8')).toBe('rows');
  });

  it('never replaces an existing folder', () => {
    const dir = join(dataDir, 'db');
    mkdirSync(dir, { recursive: true });
    expect(copyEmptyDatabase(dir, makeFiles())).toBe(false);
    expect(readdirSync(dir)).toEqual([]);
  });

  it('is missing before a build', () => {
    expect(copyEmptyDatabase(join(dataDir, 'db'), join(parent, 'none'))).toBe(false);
  });
});

it.each([
  ['linux', 'the open handle', ['handle 7']],
  ['win32', 'the path, which it opens for writing', ['open r+', 'handle of the path']],
] as const)('flushes a database file on %s by %s', (platform, _, expected) => {
  const file = join(parent, 'file');
  writeFileSync(file, 'text');
  const steps: string[] = [];
  const { openSync } = fs;
  vi.spyOn(fs, 'openSync').mockImplementation((path, flags, mode) => {
    steps.push(`open ${flags}`);
    return openSync(path, flags, mode);
  });
  vi.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
    steps.push(handle === 7 ? 'handle 7' : 'handle of the path');
  });
  syncStream(7, () => file, platform);
  expect(steps).toEqual(expected);
});

it('flushes no folder that the database has open on Windows', () => {
  const flushed = vi.spyOn(fs, 'fsyncSync').mockReturnValue();
  syncStream(7, () => parent, 'win32');
  expect(flushed).not.toHaveBeenCalled();
});

it('opens files for writing to flush them on Windows, and skips folders', () => {
  const file = join(parent, 'file');
  writeFileSync(file, 'text');
  const [opened, flushed] = [vi.spyOn(fs, 'openSync'), vi.spyOn(fs, 'fsyncSync')];
  syncPath(parent, 'win32');
  syncPath(file, 'win32');
  expect(opened.mock.calls).toEqual([[file, 'r+']]);
  expect(flushed).toHaveBeenCalledTimes(1);
});

it('opens nothing after its lock was removed [PEOPLE-06]', async () => {
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
  mkdirSync(join(dataDir, 'db'), { recursive: true });
  writeFileSync(letter, 'Dear Sir');
  await expect(openEmbedded(dataDir)).rejects.toThrow(
    new StartupError(`The data folder ${dataDir} holds no Reflow database. Set DATA_DIR to another folder.`),
  );
  expect(readFileSync(letter, 'utf8')).toBe('Dear Sir');
});

describe('the data folder', () => {
  it('is made private to its owner, and stays private during work and a checkpoint [DATA-01]', async ({ skip }) => {
    await bootedData(dataDir);
    chmodSync(dataDir, 0o777);
    for (const path of readdirSync(dataDir, { recursive: true, encoding: 'utf8' }))
      chmodSync(join(dataDir, path), 0o777);
    const { db, close } = await openEmbedded(dataDir);
    expect(listOpen()).toEqual([]);
    await migrate(db);
    await db.execute(sql`create table work as select n, repeat('x', 500) as text from generate_series(1, 4000) n`);
    await db.execute(sql`select pg_switch_wal()`);
    await db.execute(sql`create index on work (text, n)`);
    await db.execute(sql`checkpoint`);
    const mail = { to: 'a@shop.test', shopName: 'Shop', subject: 'Hello', text: 'Hello' };
    await createMailer({ smtpUrl: null, mailFrom: 'shop@shop.test', dataDir }).send(mail);
    expect(readdirSync(dataDir)).toEqual(['db', 'db.lock', 'outbox', 'reserve']);
    expect(listOpen()).toEqual([]);
    await close();
    expect(listOpen()).toEqual([]);
    if (!isRoot) skip('Only root can look as another user');
    const seen = spawnSync('setpriv', [...AS_NOBODY, 'cat', join(dataDir, 'db', 'PG_VERSION'), '/etc/passwd'], {
      encoding: 'utf8',
    });
    expect(seen).toMatchObject({ stdout: expect.stringContaining('root:'), stderr: expect.stringContaining('denied') });
  });

  it.runIf(isRoot)('is not opened while another user owns a file in it [DATA-01]', async () => {
    await bootedData(dataDir);
    const theirs = join(dataDir, 'db', 'PG_VERSION');
    chownSync(theirs, NOBODY, NOBODY);
    await expect(openEmbedded(dataDir)).rejects.toThrow(
      new StartupError(
        `${theirs} belongs to another user of this machine, who could change the shop's data. Nothing was opened. Start Reflow as that person, or run: sudo chown -R ${userInfo().username} ${dataDir}`,
      ),
    );
    expect(readdirSync(dataDir)).toEqual(['db']);
  });

  it('is not opened if others can write in it and it holds other files, whose permissions stay unchanged [DATA-01]', () => {
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

  it('is opened with a warning on a disk without permissions [DATA-01]', () => {
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o755);
    vi.spyOn(fs, 'chmodSync').mockImplementation(() => {});
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    keepPrivate(dataDir);
    expect(warned.mock.calls).toEqual([
      [`The disk of ${dataDir} has no file permissions, so every user of this machine can read the data.`],
    ]);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
