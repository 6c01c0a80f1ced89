import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findBrowser } from '../../scripts/find-browser.ts';

const own = vi.hoisted(() => ({ path: '' }));
vi.mock('playwright', () => ({ chromium: { executablePath: () => own.path } }));

let folder: string;
let browser: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reflow-browser-'));
  browser = join(folder, 'chromium');
  writeFileSync(browser, '');
  chmodSync(browser, 0o755);
  own.path = join(folder, 'not-installed');
});
afterAll(() => rmSync(folder, { recursive: true }));

it('CHROMIUM_PATH comes first', () => {
  expect(findBrowser({ CHROMIUM_PATH: browser, PATH: '' })).toBe(browser);
});

it('a CHROMIUM_PATH without a file is an error, not another browser', () => {
  const missing = join(folder, 'missing');
  expect(() => findBrowser({ CHROMIUM_PATH: missing, PATH: folder })).toThrow(
    `CHROMIUM_PATH is ${missing}, but there is no such file.`,
  );
});

it("Playwright's own comes before the system's", () => {
  own.path = join(folder, 'own');
  writeFileSync(own.path, '');
  expect(findBrowser({ PATH: folder })).toBe(own.path);
  rmSync(own.path);
});

it("the system's is found on the PATH", () => {
  expect(findBrowser({ PATH: `/nowhere${process.platform === 'win32' ? ';' : ':'}${folder}` })).toBe(browser);
});
