import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Copies the files of an empty database from `made` to `dir`, unless `dir` exists. Creating them would take twice the
 * memory and processor time of a start. Returns false if there are none; then the first boot creates them.
 */
export function copyTemplate(made: string | undefined, dir: string): boolean {
  if (made === undefined || !existsSync(made) || existsSync(dir)) return false;
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
