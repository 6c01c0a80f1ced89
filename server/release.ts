import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import manifest from '../package.json' with { type: 'json' };
import type { Release } from '../src/domain/release/release.ts';
import { parseJson } from './parse-json.ts';

/** Written beside the bundle by the build. The sources have none. */
const FILE = new URL('./release.json', import.meta.url);
const Built = z.object({ date: z.string() });

/** Returns the release that this process runs. */
export function readRelease(): Release {
  const built = existsSync(FILE) ? Built.safeParse(parseJson(readFileSync(FILE, 'utf8'))).data : undefined;
  return { version: manifest.version, date: built?.date ?? null };
}
