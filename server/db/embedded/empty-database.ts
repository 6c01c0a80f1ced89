import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The files of an empty database, which the build puts next to the bundle. The sources do not have them. */
const MADE = fileURLToPath(new URL('./empty-database', import.meta.url));

/**
 * Copies the files of an empty database to `dir`, unless it exists. Creating them would take twice the memory and
 * processor time of a start. Returns false if the build did not provide them; then the first boot creates them.
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
