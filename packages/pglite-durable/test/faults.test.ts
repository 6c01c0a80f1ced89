import fs, { mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FolderError, OtherMajorError, type Names } from '../src/faults.ts';
import { requireMemory } from '../src/memory.ts';
import { openDurable } from '../src/open-durable.ts';
import { bootedFolder, newFolder } from './support.ts';

let folder: string;
beforeEach(() => {
  folder = newFolder();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const opening = (names: Names = {}) =>
  openDurable(folder, { names }).then(
    (db) => db.close().then(() => null),
    (error: unknown) => error,
  );
const log = () => join(folder, 'db/pg_wal/000000010000000000000001');

it('a damaged log is a sentence, and the data may be lost', async () => {
  await bootedFolder(folder);
  truncateSync(log(), 1000);
  expect(await opening()).toMatchObject({
    name: 'FolderError',
    message: `The database of the data folder ${folder} is damaged and does not open.`,
    isDataLost: true,
  });
  expect(readdirSync(folder)).toEqual(['db', 'reserve']);
});

it('keeps the log of the database as the cause', async () => {
  await bootedFolder(folder);
  rmSync(log());
  const { cause } = (await opening()) as FolderError;
  expect((cause as { lines: string[] }).lines.join('\n')).toMatch(
    /PANIC: {2}could not locate a valid checkpoint record/,
  );
});

it('files of another major version are not touched', async () => {
  await bootedFolder(folder);
  writeFileSync(join(folder, 'db/PG_VERSION'), '17\n');
  const error = await opening();
  expect(error).toBeInstanceOf(OtherMajorError);
  expect((error as OtherMajorError).found).toBe('17');
});

it.each([
  ['ENOSPC', 'is full. Make room on it and start again.', false],
  ['EIO', 'cannot be read. Replace it.', true],
])('an error %s of the disk is a sentence', async (code, sentence, isDataLost) => {
  mkdirSync(folder, { recursive: true });
  vi.spyOn(fs, 'readdirSync').mockImplementation(() => {
    throw Object.assign(new Error(`${code}: refused`), { code });
  });
  expect(await opening()).toMatchObject({ message: `The disk of the data folder ${folder} ${sentence}`, isDataLost });
});

it.each([
  [{}, 'The folder is no folder: {}. Choose the folder with the data, or a new one.'],
  [
    { program: 'Cellar', setting: 'CELLAR_DIR' },
    'CELLAR_DIR is no folder: {}. Set it to the folder with the data, or to a new one.',
  ],
])('a file at the path of the folder is a sentence with the names %j', async (names, sentence) => {
  const path = folder;
  folder = join(path, 'file');
  writeFileSync(folder, '');
  expect(await opening(names)).toMatchObject({ message: sentence.replace('{}', folder) });
});

it('too little memory is refused with the way out that you name', () => {
  const names = { program: 'Cellar', alternative: 'set CELLAR_URL' };
  expect(() => requireMemory(names, 256 * 2 ** 20)).toThrow(
    'Cellar may use 256 MB of memory here, and its database needs at least 400 MB. Give it 1 GB, or set CELLAR_URL.',
  );
  expect(() => requireMemory({}, 256 * 2 ** 20)).toThrow(
    'This program may use 256 MB of memory here, and its database needs at least 400 MB. Give it 1 GB.',
  );
});

it('enough memory is accepted', () => {
  expect(() => requireMemory({}, 400 * 2 ** 20)).not.toThrow();
});
