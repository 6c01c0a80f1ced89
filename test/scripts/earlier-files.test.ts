import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { keepEarlierFiles } from '../../scripts/earlier-files.ts';

const home = mkdtempSync(join(tmpdir(), 'reflow-builds-'));
afterAll(() => rmSync(home, { recursive: true }));
const day = (number: number) => new Date(Date.UTC(2025, 0, number));

/** A build of these files. */
function build(name: string, files: readonly string[]): string {
  const folder = join(home, name);
  mkdirSync(join(folder, 'assets'), { recursive: true });
  for (const file of files) writeFileSync(join(folder, 'assets', file), `${name}: ${file}`);
  return folder;
}
const assets = (folder: string) => readdirSync(join(folder, 'assets')).toSorted();

it('keeps the files of a replaced build for seven days from when it was replaced [SHELL-02]', () => {
  const builds = ['1 frame-1', '2 frame-1', '3 frame-1', '2 frame-4'].map((files) => `index-${files}`.split(' '));
  const [first = '', second = '', third = '', fourth = ''] = builds.map((files, at) =>
    build(
      `build-${at + 1}`,
      files.map((file) => `${file}.js`),
    ),
  );
  keepEarlierFiles(join(home, 'none'), first, day(1));
  keepEarlierFiles(first, second, day(10));
  expect(assets(second)).toEqual(['frame-1.js', 'index-1.js', 'index-2.js']);
  keepEarlierFiles(second, third, day(16));
  expect(assets(third)).toEqual(['frame-1.js', 'index-1.js', 'index-2.js', 'index-3.js']);
  keepEarlierFiles(third, fourth, day(17));
  expect(assets(fourth)).toEqual(['frame-1.js', 'frame-4.js', 'index-2.js', 'index-3.js']);
  expect(readFileSync(join(fourth, 'assets/index-2.js'), 'utf8')).toBe('build-4: index-2.js');
});

it('keeps the late code of a server that runs, and leaves the folders of the new build alone [SHELL-02]', () => {
  const [old, next] = [build('old', []), build('next', [])];
  for (const folder of [old, next]) {
    writeFileSync(join(folder, 'main.js'), folder);
    writeFileSync(join(folder, folder === old ? 'chunk-OLD.js' : 'chunk-NEW.js'), folder);
  }
  mkdirSync(join(old, 'gone'));
  keepEarlierFiles(old, next, day(1), '.');
  expect(readdirSync(next).toSorted()).toEqual(['.earlier.json', 'assets', 'chunk-NEW.js', 'chunk-OLD.js', 'main.js']);
  expect(readFileSync(join(next, 'main.js'), 'utf8')).toBe(next);
});
