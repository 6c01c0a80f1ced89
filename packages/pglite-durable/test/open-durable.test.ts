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
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataDisk, watchSpace } from '../src/disk.ts';
import { Engine } from '../src/engine.ts';
import { FolderError } from '../src/faults.ts';
import { syncPath, syncStream } from '../src/files.ts';
import { openDurable } from '../src/open-durable.ts';
import { keepPrivate } from '../src/private-folder.ts';
import { copyTemplate } from '../src/template.ts';
import { bootedFolder, newFolder } from './support.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

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
  await bootedFolder(dataDir);
  const db = await openDurable(dataDir);
  await db.exec('create table kept (n int)');
  const flushed = vi.spyOn(fs, 'fsyncSync');
  for (let n = 1; n <= 5; n += 1) {
    await db.query('insert into kept values ($1)', [n]);
    expect(flushed.mock.calls.length).toBeGreaterThanOrEqual(n);
  }
  const after = flushed.mock.calls.length;
  await db.query('select * from kept');
  expect(flushed.mock.calls.length).toBe(after);
  await db.close();

  const again = await openDurable(dataDir);
  expect((await again.query('select * from kept')).rows).toHaveLength(5);
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
  await (await openDurable(dataDir)).close();
  const made = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(?:base|global)\/?/.test(entry.parentPath.slice(dir.length + 1)))
    .map((entry) => join(entry.parentPath, entry.name).replace(dir, unfinished));
  expect(made.length).toBeGreaterThan(100);
  expect(made.filter((path) => !steps.includes(path) && !path.endsWith('pg_internal.init'))).toEqual([]);
  expect(steps).toContain(dataDir);
  expect(existsSync(unfinished)).toBe(false);
});

describe('a template', () => {
  const makeFiles = () => {
    const made = join(parent, 'made');
    mkdirSync(join(made, 'base/1'), { recursive: true });
    mkdirSync(join(made, 'pg_notify'));
    writeFileSync(join(made, 'base/1/112'), 'rows', { mode: 0o644 });
    return made;
  };

  it('is copied completely, private to its owner', () => {
    const dir = join(dataDir, 'db');
    expect(copyTemplate(makeFiles(), dir)).toBe(true);
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
    expect(copyTemplate(makeFiles(), dir)).toBe(false);
    expect(readdirSync(dir)).toEqual([]);
  });

  it('is not needed', () => {
    expect(copyTemplate(join(parent, 'none'), join(dataDir, 'db'))).toBe(false);
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

it('opens nothing after its lock was removed', async () => {
  await bootedFolder(dataDir);
  const { openSync } = fs;
  vi.spyOn(fs, 'openSync').mockImplementationOnce((...args) => {
    rmSync(join(dataDir, 'db.lock'), { recursive: true });
    return openSync(...args);
  });
  const boots = vi.spyOn(Engine, 'start');
  await expect(openDurable(dataDir)).rejects.toThrow(
    `The lock ${join(dataDir, 'db.lock')} of the data folder was taken away. Nothing was opened. Start again.`,
  );
  expect(boots).not.toHaveBeenCalled();
  expect(readdirSync(dataDir)).toEqual(['db', 'reserve']);
});

it('refuses a folder that holds something else', async () => {
  const letter = join(dataDir, 'db', 'letter.txt');
  mkdirSync(join(dataDir, 'db'), { recursive: true });
  writeFileSync(letter, 'Dear Sir');
  await expect(openDurable(dataDir)).rejects.toThrow(
    new FolderError(`The data folder ${dataDir} holds no database. Choose another folder.`),
  );
  expect(readFileSync(letter, 'utf8')).toBe('Dear Sir');
});

describe('the data folder', () => {
  it.runIf(isRoot)('is not opened while another user owns a file in it', async () => {
    await bootedFolder(dataDir);
    const theirs = join(dataDir, 'db', 'PG_VERSION');
    chownSync(theirs, NOBODY, NOBODY);
    await expect(openDurable(dataDir)).rejects.toThrow(
      new FolderError(
        `${theirs} belongs to another user of this machine, who could change the data. Nothing was opened. Start this program as that person, or run: sudo chown -R ${userInfo().username} ${dataDir}`,
      ),
    );
    expect(readdirSync(dataDir)).toEqual(['db']);
  });

  it('is not opened if others can write in it and it holds other files, whose permissions stay unchanged', () => {
    mkdirSync(join(dataDir, 'db'), { recursive: true });
    writeFileSync(join(dataDir, 'db', 'PG_VERSION'), '18', { mode: 0o644 });
    writeFileSync(join(dataDir, 'letter.txt'), 'Dear Sir', { mode: 0o644 });
    chmodSync(dataDir, 0o777);
    expect(() => keepPrivate(dataDir)).toThrow(
      new FolderError(
        `Others may write in the data folder ${dataDir}, and it holds more than the database. Nothing was opened. Choose a folder of its own, or run: chmod go-w ${dataDir}`,
      ),
    );
    chmodSync(dataDir, 0o755);
    keepPrivate(dataDir);
    expect(listOpen()).toEqual(['data', 'data/letter.txt']);
    rmSync(join(dataDir, 'letter.txt'));
    keepPrivate(dataDir);
    expect(listOpen()).toEqual([]);
  });

  it('is opened with a warning on a disk without permissions', () => {
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

it('warns once when a tenth and a twentieth of the disk is free, and reports space again', () => {
  mkdirSync(dataDir);
  const statfs = vi.spyOn(fs, 'statfsSync');
  const free = (blocks: number) => statfs.mockReturnValue({ bavail: blocks, blocks: 1000, bsize: 2 ** 20 } as never);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const said: string[] = [];
  const hear = (_: object, sentence: string) => void said.push(sentence);
  free(100);
  const stop = watchSpace(new DataDisk(dataDir), { info: hear, warn: hear });
  for (const blocks of [99, 60, 50, 49, 20, 70, 100]) {
    free(blocks);
    vi.advanceTimersByTime(60_000);
  }
  stop();
  vi.useRealTimers();
  expect(said).toEqual([
    'Less than 10 % of the disk is free: 99 MB. Please make room on it.',
    'Less than 5 % of the disk is free: 49 MB. Please make room on it.',
    'Less than 10 % of the disk is free: 70 MB. Please make room on it.',
    'The disk has room again',
  ]);
});
