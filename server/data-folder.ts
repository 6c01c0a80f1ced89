import { existsSync, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { listNewest } from './db/backup/snapshots.ts';
import { findMarker } from './db/embedded/shop-marker.ts';
import { StartupError } from './startup-error.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The surroundings of a process. `uid` is `undefined` on Windows. */
type Place = { platform: NodeJS.Platform; env: Env; home: string; uid: number | undefined; cwd: string };

/** The data folder of the service in deploy/reflow.service. */
const SERVICE_FOLDER = '/var/lib/reflow';
/** The data folder inside the program's folder, used by checkouts and by releases up to 1.0.0 of 28 November 2026. */
const OWN_FOLDER = 'data';
/** A file of the sources that no release contains. */
const SOURCE_FILE = 'package-lock.json';
const RELEASE_FOLDER = /^reflow-/i;

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** True if the process is a service: it runs as root or has no home folder. */
const isService = ({ home, uid }: Place): boolean =>
  uid === 0 || home === SERVICE_FOLDER || !isAbsolute(home) || dirname(home) === home || !isFolder(home);

/** The folder that all releases share, by the conventions of the platform (DISK-12). */
export function getSharedFolder(place: Place): string {
  const { platform, env, home } = place;
  if (platform === 'win32') return join(env['LOCALAPPDATA'] || join(home, 'AppData', 'Local'), 'Reflow');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Reflow');
  const xdg = env['XDG_DATA_HOME'] ?? '';
  if (isAbsolute(xdg)) return join(xdg, 'reflow');
  return isService(place) ? SERVICE_FOLDER : join(home, '.local', 'share', 'reflow');
}

/** True if a folder holds a shop, or held one before. */
const hasShop = (folder: string): boolean =>
  existsSync(join(folder, 'db', 'PG_VERSION')) || findMarker(folder) !== null || listNewest(folder, null).length > 0;

/** Lists the data folders inside other releases in the same parent folder. */
function listOtherReleases(cwd: string): string[] {
  const parent = dirname(cwd);
  try {
    return readdirSync(parent)
      .toSorted()
      .filter((name) => RELEASE_FOLDER.test(name) && existsSync(join(parent, name, 'package.json')))
      .map((name) => join(parent, name, OWN_FOLDER))
      .filter((folder) => dirname(folder) !== cwd && hasShop(folder));
  } catch {
    // This user may not read the parent folder.
    return [];
  }
}

const describeHere = (): Place => ({
  platform: process.platform,
  env: process.env,
  home: homedir(),
  uid: process.getuid?.(),
  cwd: process.cwd(),
});

/**
 * Finds the data folder. In order: DATA_DIR, the folder `data` of a checkout, the folder of an earlier release, the
 * folder that all releases share. `advice` is a sentence for the owner; `null` if there is nothing to do (DISK-12).
 * @throws StartupError if both folders hold a shop, or if only another release does
 */
export function findDataFolder(place: Place = describeHere()): { dataDir: string; advice: string | null } {
  const chosen = place.env['DATA_DIR'] ?? '';
  if (chosen !== '') return { dataDir: chosen, advice: null };
  const own = resolve(place.cwd, OWN_FOLDER);
  if (existsSync(join(place.cwd, SOURCE_FILE))) return { dataDir: own, advice: null };
  const shared = getSharedFolder(place);
  const isShared = hasShop(shared);
  const isOwn = own !== shared && hasShop(own);
  if (isShared && isOwn) {
    throw new StartupError(
      `There are two shops, in ${own} and in ${shared}. Nothing was opened. Set DATA_DIR to the one to use, or move the other one away.`,
    );
  }
  if (isOwn) {
    return {
      dataDir: own,
      advice: `The shop is in ${own}, inside the folder of this release. For easier updates stop Reflow and move that folder to ${shared}, where every release finds it.`,
    };
  }
  const others = isShared ? [] : listOtherReleases(place.cwd);
  if (others.length > 0) {
    throw new StartupError(
      `${others.join(' and ')} ${others.length === 1 ? 'holds the shop of another release' : 'hold shops of other releases'}. Nothing was opened. Stop that release and move its folder data to ${shared}, where every release finds it. Then start this one. To start with an empty shop instead, set DATA_DIR to another folder.`,
    );
  }
  return { dataDir: shared, advice: null };
}
