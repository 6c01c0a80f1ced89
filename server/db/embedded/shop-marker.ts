import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { syncPath } from 'pglite-durable';
import * as z from 'zod/mini';
import manifest from '../../../package.json' with { type: 'json' };
import { parseJson } from '../../parse-json.ts';
import { StartupError } from '../../startup-error.ts';

const MARKER = 'shop.json';
/** Names the database that the shop of the folder was moved to. */
const MOVED = 'moved-to';

const Marker = z.object({
  reflow: z.string(),
  postgresql: z.string(),
  shop: z.optional(z.string()),
  sealed: z.optional(z.object({ seal: z.string(), at: z.string() })),
});
type Known = Partial<Pick<z.infer<typeof Marker>, 'shop' | 'sealed'>>;
export type Sealed = z.infer<typeof Marker>['sealed'];

/** Next to the mount point, so that this marker remains when the disk is missing. */
const besideMount = (folder: string) => join(dirname(folder), `.${basename(folder)}.reflow`);

/** The marker of a data folder; empty without one. */
export const readMarker = (dataDir: string): Partial<z.infer<typeof Marker>> =>
  Marker.safeParse(parseJson(read(join(dataDir, MARKER)) ?? '')).data ?? {};

/**
 * Marks the folder as holding a shop, also next to the mount point of its disk (DISK-01).
 * @param known new values; the others stay
 */
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
    // Often this user cannot write there. Then only the folder of the copies shows that a disk is missing.
  }
}

/** The file that shows that the data folder held a shop; `null` for none. */
export function findMarker(dataDir: string): string | null {
  const folder = resolve(dataDir);
  const inside = join(folder, MARKER);
  if (fs.existsSync(inside)) return inside;
  return [folder, dirname(folder)].map(besideMount).find((path) => read(path) === folder) ?? null;
}

/** Marks the shop of a data folder as moved to another place. `null` removes the mark (DISK-14). */
export function markMoved(dataDir: string, to: string | null): void {
  const file = join(resolve(dataDir), MOVED);
  if (to === null) fs.rmSync(file, { force: true });
  else write(file, `${to}\n`);
}

/** The place that the shop of a data folder was moved to; `null` if it was not moved. */
export const findMoved = (dataDir: string): string | null => read(join(dataDir, MOVED));

/** Refuses the copy that `npm run move` left in a data folder (DISK-14). @throws StartupError */
export function refuseMovedShop(dataDir: string): void {
  const to = findMoved(dataDir);
  if (to === null) return;
  throw new StartupError(
    `The shop of the data folder ${dataDir} was moved to ${to}. Set DATABASE_URL to that database. To use the earlier copy in the folder anyway, remove ${join(dataDir, MOVED)}.`,
  );
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
