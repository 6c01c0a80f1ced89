import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { RESERVE } from '../src/disk.ts';
import { openDurable } from '../src/open-durable.ts';

const makeFolder = () => mkdtempSync(join(tmpdir(), 'pglite-durable-test-'));
const remove = (path: string) => rmSync(path, { recursive: true, force: true });

/** A folder for one test, deleted after it. */
export function newFolder(): string {
  const path = makeFolder();
  onTestFinished(() => remove(path));
  return path;
}

/** A folder for the tests next to the call. */
export function keptFolder(): string {
  const path = makeFolder();
  afterAll(() => remove(path));
  return path;
}

const BOOTED = join(tmpdir(), `pglite-durable-booted-18-${process.getuid?.() ?? 'user'}`);

/** Fills a folder with an empty database after its first boot, which takes seconds and is done once. */
export async function bootedFolder(folder: string): Promise<void> {
  if (!existsSync(BOOTED)) {
    const part = mkdtempSync(`${BOOTED}-`);
    await (await openDurable(part)).close();
    rmSync(join(part, RESERVE));
    try {
      renameSync(part, BOOTED);
    } catch {
      // Another test was faster.
      remove(part);
    }
  }
  mkdirSync(folder, { recursive: true });
  cpSync(BOOTED, folder, { recursive: true });
}
