import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder in memory, on a system that has one. */
const IN_MEMORY = '/dev/shm';
/** What the databases of all tests take at once, several times over. Bytes. */
const ENOUGH = 4e9;

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ENOUGH;
  } catch {
    return false;
  }
}

/**
 * Has this process and all that it starts put temporary files into a folder that is gone at its end: in memory where
 * there is enough, for most of what tests do to a disk is to copy databases and to throw them away.
 */
export function useThrowAwayFolder(): void {
  const folder = mkdtempSync(join(hasMemory() ? IN_MEMORY : tmpdir(), 'reflow-tests-'));
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
