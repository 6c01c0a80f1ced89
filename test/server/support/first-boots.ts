import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DurableFiles } from 'pglite-durable';

/** The variable that gives the process of a backup the initial files of its new databases. */
export const SPARED = 'REFLOW_TEST_BOOTED_FILES';

/**
 * Starts each new database on the disk with a copy of `files`, which are from a first boot.
 * @returns a function that reverts it
 */
export function copyFirstBoots(files: string): () => void {
  const init = Reflect.get(DurableFiles.prototype, 'init');
  DurableFiles.prototype.init = function (...args) {
    const dir = this.rootDir;
    if (!existsSync(join(dir, 'PG_VERSION'))) cpSync(files, dir, { recursive: true });
    return init.apply(this, args);
  };
  return () => {
    DurableFiles.prototype.init = init;
  };
}
