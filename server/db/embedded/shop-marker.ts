import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import * as z from 'zod/mini';
import manifest from '../../../package.json' with { type: 'json' };
import { parseJson } from '../../parse-json.ts';
import { syncPath } from './durable-files.ts';

const MARKER = 'shop.json';

const Marker = z.object({
  reflow: z.string(),
  postgresql: z.string(),
  shop: z.optional(z.string()),
  sealed: z.optional(z.object({ seal: z.string(), at: z.string() })),
});
type Known = Partial<Pick<z.infer<typeof Marker>, 'shop' | 'sealed'>>;
export type Sealed = z.infer<typeof Marker>['sealed'];

/** Above a disk lies what tells that it is missing: its files lie on another one. */
const besideMount = (folder: string) => join(dirname(folder), `.${basename(folder)}.reflow`);

/** What is known of the shop of the data folder: nothing where none was marked there. */
export const readMarker = (dataDir: string): Partial<z.infer<typeof Marker>> =>
  Marker.safeParse(parseJson(read(join(dataDir, MARKER)) ?? '')).data ?? {};

/** Leaves word that a shop is here, also beside the place of its disk. DISK-01 @param known the rest stays */
export function markShop(dataDir: string, postgresql: string, known: Known = {}): void {
  const folder = resolve(dataDir);
  const { shop, sealed } = { ...readMarker(dataDir), ...known };
  const marker = { reflow: manifest.version, postgresql, shop, sealed };
  write(join(folder, MARKER), `${JSON.stringify(marker)}\n`);
  const disk = [folder, dirname(folder)].find(isDisk);
  if (disk === undefined || disk === resolve(tmpdir())) return;
  try {
    write(besideMount(disk), `${folder}\n`);
  } catch {
    // Seldom a place for this user. What knows of a missing disk then is the folder of the copies.
  }
}

/** The file that says that the data folder held a shop, `null` when none does. */
export function findMarker(dataDir: string): string | null {
  const folder = resolve(dataDir);
  const inside = join(folder, MARKER);
  if (fs.existsSync(inside)) return inside;
  return [folder, dirname(folder)].map(besideMount).find((path) => read(path) === folder) ?? null;
}

function isDisk(folder: string): boolean {
  const parent = dirname(folder);
  return parent !== folder && fs.statSync(parent).dev !== fs.statSync(folder).dev;
}

function read(path: string): string | null {
  try {
    return fs.readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}

function write(path: string, text: string): void {
  if (read(path) === text.trim()) return;
  const part = `${path}.part`;
  fs.writeFileSync(part, text, { mode: 0o600, flush: true });
  fs.renameSync(part, path);
  syncPath(dirname(path));
}
