import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import manifest from '../package.json' with { type: 'json' };
import type { Release } from '../src/domain/shared/release.ts';
import { parseJson } from './parse-json.ts';

/** The build writes this file next to the bundle. The sources do not have it. */
const FILE = new URL('./release.json', import.meta.url);
const Built = z.object({ date: z.string() });

/** Returns the running release. */
export function readRelease(): Release {
  const built = existsSync(FILE) ? Built.safeParse(parseJson(readFileSync(FILE, 'utf8'))).data : undefined;
  return { version: manifest.version, date: built?.date ?? null };
}
