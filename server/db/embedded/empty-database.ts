import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Files of an empty database, which the build puts beside the bundled server. The sources have none. */
const MADE = fileURLToPath(new URL('./empty-database', import.meta.url));

/**
 * Copies the files of an empty database to `dir`, where none are. To make them anew takes twice the memory and the
 * processor time of a start. Returns whether the build made them: without them the first boot makes the files itself.
 */
export function copyEmptyDatabase(dir: string, made = MADE): boolean {
  if (!existsSync(made) || existsSync(dir)) return false;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(made, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name);
    const to = join(dir, relative(made, from));
    if (entry.isDirectory()) mkdirSync(to, { recursive: true, mode: 0o700 });
    else {
      copyFileSync(from, to);
      chmodSync(to, 0o600);
    }
  }
  return true;
}
