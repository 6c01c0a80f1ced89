import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CommandError } from '../command.ts';
import { FORMATS } from './formats.ts';
import { runPaths, type RunPlaywright } from './run.ts';

const holds = { start: 'shut', steps: [{ event: 'open', state: 'open' }] };
const breaks = { start: 'shut', steps: [{ event: 'knock', state: 'shut' }] };
const paths = [holds, breaks];
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

/** Playwright that has run these, as its report says it. */
const reporting =
  (specs: { title: string; ok: boolean }[]): RunPlaywright =>
  async (_, { PLAYWRIGHT_JSON_OUTPUT_FILE: file = '' }) => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ suites: [{ title: 'door.spec.ts', suites: [{ specs }] }] }));
    return 1;
  };

it('says which paths hold in a browser, and keeps what was run', async () => {
  const titles = ['1. open', '2. knock'].map((title) => ({ title, ok: title === '1. open' }));
  expect(await runPaths({ model: 'door', paths, url, folder }, reporting(titles))).toEqual([holds]);
  expect(readFileSync(join(folder, 'paths/door.spec.ts'), 'utf8')).toBe(FORMATS.playwright('door', paths));
});

it('is an error where nothing ran, and where no shop answers', async () => {
  const run = (at: string) => runPaths({ model: 'door', paths, url: at, folder }, reporting([]));
  await expect(run(url)).rejects.toThrow(new CommandError('Playwright has run no path.'));
  await expect(run('http://127.0.0.1:9')).rejects.toThrow(
    new CommandError('No shop answers at http://127.0.0.1:9. npm run demo opens one; REFLOW_URL names another.'),
  );
});
