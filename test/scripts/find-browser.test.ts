import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { findBrowser } from '../../scripts/find-browser.ts';

const own = vi.hoisted(() => ({ path: '' }));
vi.mock('playwright', () => ({ chromium: { executablePath: () => own.path } }));

const folder = mkdtempSync(join(tmpdir(), 'reflow-browser-'));
const browser = join(folder, 'chromium');
const missing = join(folder, 'missing');
writeFileSync(browser, '');
chmodSync(browser, 0o755);
afterAll(() => rmSync(folder, { recursive: true }));

it("CHROMIUM_PATH comes first, then Playwright's own, then the one on the PATH", () => {
  own.path = join(folder, 'own');
  writeFileSync(own.path, '');
  expect(findBrowser({ CHROMIUM_PATH: browser, PATH: '' })).toBe(browser);
  expect(findBrowser({ PATH: folder })).toBe(own.path);
  rmSync(own.path);
  expect(findBrowser({ PATH: `/nowhere${delimiter}${folder}` })).toBe(browser);
});

it('a CHROMIUM_PATH without a file is an error, not another browser', () => {
  const search = () => findBrowser({ CHROMIUM_PATH: missing, PATH: folder });
  expect(search).toThrow(`CHROMIUM_PATH is ${missing}, but there is no such file.`);
});
