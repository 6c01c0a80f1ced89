import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import * as z from 'zod/mini';
import manifest from '../../../package.json' with { type: 'json' };
import { syncPath } from './durable-files.ts';

/** Lies beside the database in the data folder. */
export const MARKER = 'shop.json';

/** Which release of Reflow opened the database last, and the major version of the PostgreSQL inside. */
const Marker = z.object({
  reflow: z.string(),
  postgresql: z.string(),
  /** Which shop it is, by the digits that stand in the names of its snapshots. */
  shop: z.optional(z.string()),
  /** A seal of the history that was on the disk, and when. */
  sealed: z.optional(z.object({ seal: z.string(), at: z.string() })),
});
type Known = Partial<Pick<z.infer<typeof Marker>, 'shop' | 'sealed'>>;
export type Sealed = z.infer<typeof Marker>['sealed'];

/** Above a disk lies what tells that it is missing: its files lie on another one. */
const besideMount = (folder: string) => join(dirname(folder), `.${basename(folder)}.reflow`);

function readMarker(dataDir: string): z.infer<typeof Marker> | null {
  try {
    return Marker.parse(JSON.parse(fs.readFileSync(join(dataDir, MARKER), 'utf8')));
  } catch {
    return null;
  }
}

/** The release that opened the database of the data folder last, `null` when that is not known. */
export const readRelease = (dataDir: string): string | null => readMarker(dataDir)?.reflow ?? null;

/** The newest seal that the shop of the data folder is known to have had. */
export const readSealed = (dataDir: string): Known['sealed'] => readMarker(dataDir)?.sealed;

/** The shop that the data folder is known to hold. */
export const readShop = (dataDir: string): Known['shop'] => readMarker(dataDir)?.shop;

/**
 * Leaves word that the data folder holds a shop: beside the database and, where the folder or the one it lies in is a disk
 * of its own, beside the place of that disk, as far as this user may write there. DISK-01
 * @param known of it: what is left out stays as it was
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
