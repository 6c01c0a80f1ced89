import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CommandError } from '../command.ts';
import { formatPaths } from './formats.ts';
import { runPaths, type RunPlaywright } from './run.ts';

const holds = { start: 'shut', steps: [{ event: 'open', state: 'open' }] };
const breaks = { start: 'shut', steps: [{ event: 'knock', state: 'shut' }] };
const shop = createServer((_, answer) => void answer.end('Reflow'));
const folder = mkdtempSync(join(tmpdir(), 'paths-run-'));
let url = '';

beforeAll(async () => {
  await new Promise<void>((done) => void shop.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
afterAll(() => {
  shop.close();
  rmSync(folder, { recursive: true });
});

const asked = () => ({ model: 'door', paths: [holds, breaks], url, folder });

/** Playwright that has run these, as its report says it. */
const reporting =
  (specs: { title: string; ok: boolean }[]): RunPlaywright =>
  async (_, { PLAYWRIGHT_JSON_OUTPUT_FILE: file = '' }) => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ suites: [{ title: 'door.spec.ts', suites: [{ specs }] }] }));
    return 1;
  };

it('keeps the paths that broke in a browser as a file that takes them again', async () => {
  const run = reporting([
    { title: '1. open', ok: true },
    { title: '2. knock', ok: false },
  ]);
  const failedFile = join(folder, 'paths/door.failed.spec.ts');
  expect(await runPaths(asked(), run)).toEqual({ passed: [holds], failedFile });
  expect(readFileSync(failedFile, 'utf8')).toBe(formatPaths('door', [breaks], 'playwright'));
  expect(readFileSync(join(folder, 'paths/door.spec.ts'), 'utf8')).toBe(
    formatPaths('door', [holds, breaks], 'playwright'),
  );
});

it('takes that file away where all hold', async () => {
  const run = reporting([
    { title: '1. open', ok: true },
    { title: '2. knock', ok: true },
  ]);
  expect(await runPaths(asked(), run)).toEqual({ passed: [holds, breaks], failedFile: null });
  expect(existsSync(join(folder, 'paths/door.failed.spec.ts'))).toBe(false);
});

it('is an error where nothing ran, and where no shop answers', async () => {
  await expect(runPaths(asked(), reporting([]))).rejects.toThrow(new CommandError('Playwright has run no path.'));
  await expect(runPaths({ ...asked(), url: 'http://127.0.0.1:9' }, reporting([]))).rejects.toThrow(
    new CommandError('No shop answers at http://127.0.0.1:9. npm run demo opens one; REFLOW_URL names another.'),
  );
});
