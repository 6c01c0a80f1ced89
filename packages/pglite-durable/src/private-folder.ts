import fs from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { choose, FolderError, type Names, programOf } from './faults.ts';
import { systemErrorCode } from './system-error.ts';

/** The names that the database has in its folder. */
const OWN = /^(?:db(?:\.init|\.lock.*)?|reserve)$/;
/** Files that a disk or a person may add without making it a folder for other things. */
const HARMLESS = /^(?:\..*|lost\+found)$/;

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;
const PERMISSIONS = 0o777;

/** `own` matches the names of your program's other files in the folder. */
export type PrivateOptions = { names?: Names; own?: RegExp };

/** Makes the data folder private to its owner, if its disk has permissions. @throws FolderError */
export function keepPrivate(dataDir: string, { names = {}, own }: PrivateOptions = {}): void {
  const isOwn = (name: string) => OWN.test(name) || own?.test(name) === true;
  const folder = resolve(dataDir);
  if (process.getuid === undefined) return;
  const owner = process.getuid();
  const check: Check = (path) => checkOwner(path, owner, dataDir, names);
  check(folder);
  const found = fs.readdirSync(folder);
  const isOwnFolder = found.every((name) => isOwn(name) || HARMLESS.test(name));
  if (!isOwnFolder && (fs.statSync(folder).mode & OTHERS_WRITE) !== 0) {
    throw new FolderError(
      `Others may write in the data folder ${dataDir}, and it holds more than ${names.program === undefined ? 'the database' : `${names.program}'s data`}. Nothing was opened. ${choose(names, 'a folder of its own')}, or run: chmod go-w ${quote(folder)}`,
    );
  }
  if (!keepsPermissions(folder)) {
    console.warn(`The disk of ${dataDir} has no file permissions, so every user of this machine can read the data.`);
    return;
  }
  if (isOwnFolder) fs.chmodSync(folder, FOLDER_MODE);
  for (const name of found) if (isOwn(name)) sweep(join(folder, name), check);
}

/** Skips links, because their targets are not ours to change. */
function sweep(path: string, check: Check): void {
  const found = fs.lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return;
  check(path);
  if ((found.mode & OTHERS) !== 0) fs.chmodSync(path, found.isDirectory() ? FOLDER_MODE : FILE_MODE);
  if (found.isDirectory()) for (const name of fs.readdirSync(path)) sweep(join(path, name), check);
}

type Check = (path: string) => void;

function checkOwner(path: string, owner: number, dataDir: string, names: Names): void {
  const found = fs.statSync(path, { throwIfNoEntry: false });
  if (!found || found.uid === owner) return;
  throw new FolderError(
    `${path} belongs to another user of this machine, who could change the data. Nothing was opened. Start ${programOf(names)} as that person, or run: sudo chown -R ${userInfo().username} ${quote(resolve(dataDir))}`,
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
