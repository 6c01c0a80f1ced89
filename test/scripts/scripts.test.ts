import { readFileSync, mkdtempSync, rmSync, writeFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, afterAll, vi } from 'vitest';
import * as z from 'zod/mini';
import { root } from '../../tools/project.ts';
import { tmpdir } from 'node:os';
import { tallyRun } from '../../scripts/tally.ts';
import { estimateRun, keepDuration, describeEstimate, describeProgress } from '../../scripts/test-progress.ts';
import { keepEarlierFiles, listServerPackages } from '../../scripts/build-parts.ts';

const home = mkdtempSync(join(tmpdir(), 'reflow-scripts-'));
afterAll(() => rmSync(home, { recursive: true }));

const Manifest = z.object({
  name: z.string(),
  short_name: z.string(),
  start_url: z.literal('/'),
  scope: z.literal('/'),
  display: z.literal('standalone'),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string() })),
});

/** A browser requires this before it offers to install an app. */
it('the manifest makes the app installable, and its pictures have the declared sizes [SHELL-01]', () => {
  const read = (path: string) => readFileSync(join(root, 'public', path));
  const { icons } = Manifest.parse(JSON.parse(read('manifest.webmanifest').toString()));
  const pictures = icons.filter(({ type }) => type === 'image/png');
  // A PNG has its width and height in bytes 16 to 23.
  const sizes = pictures.map(({ src }) => `${read(src).readUInt32BE(16)}x${read(src).readUInt32BE(20)}`);
  expect(sizes).toEqual(['192x192', '512x512']);
  expect(pictures.map((picture) => picture.sizes)).toEqual(sizes);
  expect(readFileSync(join(root, 'index.html'), 'utf8')).toContain('<link rel="manifest" href="/manifest.webmanifest"');
});

const tests = (...statuses: string[]) => ({ assertionResults: statuses.map((status) => ({ title: '', status })) });
const stories = (...statuses: string[]) => ({
  suites: [{ specs: statuses.map((status) => ({ title: '', tests: [{ status }] })) }],
});

it.each([
  ['is its report when the runner explains its exit code', 1, { testResults: [tests('passed', 'failed')] }, 1, 1],
  ['is its report when nothing failed', 0, { testResults: [tests('passed', 'skipped'), tests('passed')] }, 2, 0],
  ['has failed where a file could not be loaded', 1, { testResults: [tests('passed'), tests()] }, 1, 1],
  ['counts a story that needed a second try as failed', 0, stories('expected', 'flaky', 'skipped'), 1, 1],
  ['has failed for an error outside of stories', 1, stories('expected'), 1, 1],
  ['has failed when nothing ran', 0, { testResults: [] }, 0, 1],
  ['has failed when it left no report', 0, null, 0, 1],
])('a run %s', (_, exit, content, good, bad) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const file = join(home, content === null ? 'missing.json' : 'report.json');
  if (content !== null) writeFileSync(file, JSON.stringify(content));
  expect(tallyRun(exit, file)).toEqual({ passed: good, failed: bad });
  expect(said).toHaveBeenCalledTimes(content === null ? 1 : 0);
  said.mockRestore();
});

describe('the time that npm test takes', () => {
  const machine = { probeMs: 140, cores: 2 };

  it('is estimated from the speed of the machine before the first run', () => {
    const told = describeEstimate(estimateRun(join(home, 'none.json'), machine));
    expect(told).toMatch(/^All tests: about \d+ minutes, by the speed of this machine\./);
  });

  it('is twice as long on a machine that is half as fast', () => {
    const none = join(home, 'none.json');
    const { seconds } = estimateRun(none, machine);
    expect(estimateRun(none, { ...machine, probeMs: 280 }).seconds).toBe(2 * seconds);
  });

  it('is estimated from the last run afterwards', () => {
    const file = join(home, 'duration.json');
    keepDuration(file, 718.4);
    expect(estimateRun(file, machine)).toEqual({ seconds: 718, isMeasured: true });
  });

  it('is printed with the progress of each part', () => {
    const parts = [
      { name: 'browser', of: 'stories', done: 30, total: 60 },
      { name: 'server', of: 'files', done: 0, total: 0 },
    ];
    expect(describeProgress(parts, 130)).toBe('25 % after 2 minutes: browser 30 of 60 stories, server 0 of 0 files.');
  });
});

const day = (number: number) => new Date(Date.UTC(2025, 0, number));

/** A build of these files. */
function build(name: string, files: readonly string[]): string {
  const folder = join(home, name);
  mkdirSync(join(folder, 'assets'), { recursive: true });
  for (const file of files) writeFileSync(join(folder, 'assets', file), `${name}: ${file}`);
  return folder;
}
const assets = (folder: string) => readdirSync(join(folder, 'assets')).toSorted();

it('the files of a replaced build are kept for seven days after it was replaced [SHELL-02]', () => {
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

it('the late code of a running server is kept, and the folders of the new build are not changed [SHELL-02]', () => {
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

describe('the packages that a release ships', () => {
  it('exclude those that only the app imports', async () => {
    const shipped = await listServerPackages();
    expect(shipped.filter((name) => /react|ark-ui|zag|ofetch|wouter|idb/.test(name))).toEqual([]);
  });

  it('include the fonts of papers, which no import names', async () => {
    expect(await listServerPackages()).toEqual(
      expect.arrayContaining(['@fontsource/noto-naskh-arabic', '@fontsource/noto-sans']),
    );
  });
});
