import fs from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { StartupError, systemErrorCode } from '../../startup-error.ts';

const OWN =
  /^(?:db(?:\.init|\.lock.*|\.restoring|\.before-.*)?|backups|outbox|first-password|reserve|shop\.json(?:\.part)?)$/;
/** Files that a disk or a person may add without making it a folder for other things. */
const HARMLESS = /^(?:\..*|lost\+found)$/;

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;
const PERMISSIONS = 0o777;

/** Makes the data folder private to its owner, if its disk has permissions (DATA-01). @throws StartupError */
export function keepPrivate(dataDir: string): void {
  const folder = resolve(dataDir);
  if (process.getuid === undefined) return;
  const owner = process.getuid();
  checkOwner(folder, owner, dataDir);
  const names = fs.readdirSync(folder);
  const isOwnFolder = names.every((name) => OWN.test(name) || HARMLESS.test(name));
  if (!isOwnFolder && (fs.statSync(folder).mode & OTHERS_WRITE) !== 0) {
    throw new StartupError(
      `Others may write in the data folder ${dataDir}, and it holds more than Reflow's data. Nothing was opened. Set DATA_DIR to a folder of its own, or run: chmod go-w ${quote(folder)}`,
    );
  }
  if (!keepsPermissions(folder)) {
    console.warn(`The disk of ${dataDir} has no file permissions, so every user of this machine can read the data.`);
    return;
  }
  if (isOwnFolder) fs.chmodSync(folder, FOLDER_MODE);
  for (const name of names) if (OWN.test(name)) sweep(join(folder, name), owner, dataDir);
}

/** Skips links, because their targets are not ours to change. */
function sweep(path: string, owner: number, dataDir: string): void {
  const found = fs.lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return;
  checkOwner(path, owner, dataDir);
  if ((found.mode & OTHERS) !== 0) fs.chmodSync(path, found.isDirectory() ? FOLDER_MODE : FILE_MODE);
  if (found.isDirectory()) for (const name of fs.readdirSync(path)) sweep(join(path, name), owner, dataDir);
}

function checkOwner(path: string, owner: number, dataDir: string): void {
  const found = fs.statSync(path, { throwIfNoEntry: false });
  if (!found || found.uid === owner) return;
  throw new StartupError(
    `${path} belongs to another user of this machine, who could change the shop's data. Nothing was opened. Start Reflow as that person, or run: sudo chown -R ${userInfo().username} ${quote(resolve(dataDir))}`,
  );
}

const NO_PERMISSIONS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL']);

/** True if the disk stores permissions. Some do not, such as those of cameras and of Windows. */
function keepsPermissions(folder: string): boolean {
  const probe = join(folder, `.permissions-${process.pid}`);
  fs.writeFileSync(probe, '', { mode: FILE_MODE });
  try {
    return [0o400, FILE_MODE].every((mode) => {
      fs.chmodSync(probe, mode);
      return (fs.statSync(probe).mode & PERMISSIONS) === mode;
    });
  } catch (error) {
    // The probe is our file, so the refusal comes from the disk.
    if (NO_PERMISSIONS.has(systemErrorCode(error) ?? '')) return false;
    throw error;
  } finally {
    fs.rmSync(probe, { force: true });
  }
}

const quote = (path: string) => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`);
