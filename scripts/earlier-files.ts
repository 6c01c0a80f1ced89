import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** Milliseconds that the files of a replaced build are kept for the tabs that still run it. SHELL-02. */
const KEPT_MS = 7 * 24 * 3_600_000;
/** Which files are kept of earlier builds, and since when (an ISO instant); a dot file, which is not served. */
const LIST = '.earlier.json';
const List = z.record(z.string(), z.iso.datetime());

const readAssets = (app: string): string[] =>
  existsSync(join(app, 'assets')) ? readdirSync(join(app, 'assets')).toSorted() : [];

const readList = (app: string): z.infer<typeof List> => {
  const path = join(app, LIST);
  return existsSync(path) ? List.parse(JSON.parse(readFileSync(path, 'utf8'))) : {};
};

/**
 * Takes the hashed files of the build in `replaced`, and what that still kept of those before it, over into the one in
 * `next`: a tab that is open meanwhile fetches the rest of its code by their names. SHELL-02.
 */
export function keepEarlierFiles(replaced: string, next: string, now: Date): void {
  const present = new Set(readAssets(next));
  const known = readList(replaced);
  const kept = readAssets(replaced)
    .filter((file) => !present.has(file))
    .map((file) => [file, known[file] ?? now.toISOString()] as const)
    .filter(([, since]) => now.getTime() - Date.parse(since) < KEPT_MS);
  for (const [file] of kept) cpSync(join(replaced, 'assets', file), join(next, 'assets', file));
  writeFileSync(join(next, LIST), JSON.stringify(Object.fromEntries(kept)));
}
