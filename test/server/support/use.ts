import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { createShop } from './harness.ts';

/** Opens something for the tests next to the call: before they start, and closed after them. */
export function use<Opened extends { close: () => unknown }>(open: () => Promise<Opened>): Opened {
  const used = {} as Opened;
  beforeAll(async () => void Object.defineProperties(used, Object.getOwnPropertyDescriptors(await open())));
  afterAll(() => used.close());
  return used;
}

/** A shop for the tests next to the call. */
export const useShop = (options?: Parameters<typeof createShop>[0]) => use(() => createShop(options));

const makeFolder = () => mkdtempSync(join(tmpdir(), 'reflow-test-'));
const remove = (path: string) => rmSync(path, { recursive: true, force: true });

/** A folder for the tests next to the call. */
export function useFolder(): string {
  const path = makeFolder();
  afterAll(() => remove(path));
  return path;
}

/** A folder for one test, deleted after it. */
export function newFolder(): string {
  const path = makeFolder();
  onTestFinished(() => remove(path));
  return path;
}

/** A log whose lines are kept. */
export function keepLog<Line = Record<string, unknown>>(level = 'info') {
  const texts: string[] = [];
  return {
    log: { level, stream: { write: (text: string) => void texts.push(text) } },
    texts,
    lines: () => texts.map((text) => JSON.parse(text) as Line),
  };
}
