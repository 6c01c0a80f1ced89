import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DurableFiles } from '../../../server/db/embedded/durable-files.ts';

/** The variable that names to the process of a backup the files that its new databases begin with. */
export const SPARED = 'REFLOW_TEST_BOOTED_FILES';

/** Has each new database on the disk begin as a copy of `files`, of one that has had its first boot. @returns what ends that */
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
