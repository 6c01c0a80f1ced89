import { existsSync, readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { formatInstant } from '../../../src/domain/shared/shop-day.ts';
import type { Config } from '../../config.ts';
import { StartupError, systemErrorCode } from '../../startup-error.ts';
import { findNewestSnapshot, findShop, listNewest } from '../backup/snapshots.ts';
import { getSqlState, isAway, isDamaged } from '../database.ts';
import { EngineError, MAJOR, OtherMajorError } from './engine.ts';
import { NewerSchemaError } from '../migrate.ts';
import { findMarker, readRelease } from './shop-marker.ts';

/** What the operating system, or the engine in its words, says of a fault. */
type Fault = 'full' | 'readOnly' | 'forbidden' | 'unreadable' | 'noFolder' | 'settings' | 'damaged';

const BY_CODE: Record<string, Fault> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  '53100': 'full',
  EROFS: 'readOnly',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  EIO: 'unreadable',
  '58030': 'unreadable',
  ENOTDIR: 'noFolder',
  EEXIST: 'noFolder',
};

const BY_WORDS: readonly (readonly [RegExp, Fault])[] = [
  [/No space left on device|Disk quota exceeded/, 'full'],
  [/Read-only file system/, 'readOnly'],
  [/Permission denied|Operation not permitted/, 'forbidden'],
  [/(?:Input\/output|I\/O) error/, 'unreadable'],
  [/configuration file .* contains errors/, 'settings'],
  [/(?:PANIC|FATAL):/, 'damaged'],
];

/** The way back of a shop whose data cannot be opened. */
export function offer({ dataDir, backupDir }: Where): string {
  const own = findShop(dataDir);
  const offered = listNewest(dataDir, backupDir)
    .filter(({ shop }) => own === null || shop === own)
    .map(({ at, file }) => `of ${formatInstant(at)}, comes back with: npm run restore -- ${file}`);
  if (offered.length === 0) return 'No proven snapshot was found: bring back your own copy of the folder.';
  const whose = offered.length === 1 ? '' : ` of one of ${offered.length} shops`;
  return offered.map((snapshot) => `The newest proven snapshot${whose}, ${snapshot}`).join('\n');
}

export type Where = Pick<Config, 'dataDir' | 'backupDir'>;

/** @throws StartupError where a shop was and is not any more: an empty one is not begun in its place. DISK-01 */
export function refuseLostShop(where: Where): void {
  const { dataDir, backupDir } = where;
  const folder = join(dataDir, 'db');
  if (existsSync(folder) && readdirSync(folder).length > 0) return;
  const marker = findMarker(dataDir);
  if (marker !== null) {
    throw new StartupError(
      `The database of the data folder ${dataDir} is gone. Mount its disk or bring the folder back, or remove ${marker} to begin an empty shop. ${offer(where)}`,
    );
  }
  if (listNewest(dataDir, backupDir).length === 0) return;
  throw new StartupError(
    `The data folder ${dataDir} holds no shop, but there are snapshots of one. Mount its disk or bring the folder back, or set DATA_DIR and BACKUP_DIR to other folders to begin an empty shop. ${offer(where)}`,
  );
}

/** What a person has to change before the shop opens, `null` when it is nothing of theirs. DISK-01 */
export function explainStart(error: unknown, config: Config): StartupError | null {
  if (error instanceof StartupError) return error;
  const { databaseUrl } = config;
  return (
    explainRelease(error, config) ??
    (databaseUrl === null ? explainEmbedded(error, config) : explainPostgres(error, new URL(databaseUrl)))
  );
}

/** Another release made the data. DISK-05 */
function explainRelease(error: unknown, where: Where): StartupError | null {
  if (error instanceof NewerSchemaError) {
    return new StartupError(
      `A newer Reflow has used this database: it knows ${error.migration}. Nothing was changed. Start that release or a newer one, or go back to a backup from before the upgrade.`,
      error,
    );
  }
  if (!(error instanceof OtherMajorError)) return null;
  const { dataDir, backupDir } = where;
  const release = readRelease(dataDir);
  const made = `The data folder ${dataDir} was made with PostgreSQL ${error.found}${release === null ? '' : `, by Reflow ${release}`}; this version of Reflow reads ${MAJOR}. Nothing was changed. Start it with the Reflow that made it`;
  if (Number(error.found) > Number(MAJOR)) return new StartupError(`${made}, or with a newer one.`, error);
  const newest = findNewestSnapshot(dataDir, backupDir);
  return new StartupError(
    newest === null
      ? `${made} and run there: npm run backup. This version then reads the snapshot: npm run restore -- FILE`
      : `${made}, or put its newest proven snapshot, of ${formatInstant(newest.at)}, into a database of this version: npm run restore -- ${newest.file}`,
    error,
  );
}

function explainEmbedded(error: unknown, where: Where): StartupError | null {
  const { dataDir } = where;
  switch (readFault(error)) {
    case 'full':
      return new StartupError(
        `The disk of the data folder ${dataDir} is full. Make room on it and start again.`,
        error,
      );
    case 'readOnly':
      return new StartupError(
        `The disk of the data folder ${dataDir} is read-only. Mount it writable and start again; one that became so by itself is failing. ${offer(where)}`,
        error,
      );
    case 'forbidden':
      return new StartupError(
        `${userInfo().username} may not write in the data folder ${dataDir}. Start Reflow as the person who owns it, or make that person its owner.`,
        error,
      );
    case 'unreadable':
      return new StartupError(
        `The disk of the data folder ${dataDir} cannot be read. Replace it. ${offer(where)}`,
        error,
      );
    case 'noFolder':
      return new StartupError(
        `DATA_DIR is no folder: ${dataDir}. Set it to the folder of the shop, or to a new one.`,
        error,
      );
    case 'settings':
      return new StartupError(
        `A setting in ${dataDir}/db/postgresql.conf is wrong. Correct it, or remove what was added to the file.`,
        error,
      );
    case 'damaged':
      return new StartupError(
        `The database of the data folder ${dataDir} is damaged and does not open. ${offer(where)}`,
        error,
      );
    case null:
      return null;
  }
}

function readFault(error: unknown): Fault | null {
  if (isDamaged(error)) return 'damaged';
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof EngineError) {
      const said = at.lines.join('\n');
      const [, fault = null] = BY_WORDS.find(([words]) => words.test(said)) ?? [];
      if (fault !== null) return fault;
    }
    const fault = BY_CODE[systemErrorCode(at) ?? ''];
    if (fault !== undefined) return fault;
  }
  return null;
}

/** REL-09 */
function explainPostgres(error: unknown, { host, username, pathname }: URL): StartupError | null {
  const database = pathname.slice(1);
  const state = getSqlState(error);
  if (isDamaged(error)) {
    return new StartupError(
      `The database ${database} at ${host} found damage on its disk. Bring back its backup on another disk, or correct DATABASE_URL.`,
      error,
    );
  }
  if (state === '53100') {
    return new StartupError(`The disk of the database at ${host} is full. Make room on it and start again.`, error);
  }
  if (isAway(error)) {
    return new StartupError(`The database at ${host} does not answer. Start it, or correct DATABASE_URL.`, error);
  }
  if (state === '28000' || state === '28P01') {
    return new StartupError(`The database at ${host} refuses ${username || 'this user'}. Correct DATABASE_URL.`, error);
  }
  if (state === '42501') {
    return new StartupError(
      `The database ${database} at ${host} lets ${username || 'this user'} make no tables. Make that user its owner, or correct DATABASE_URL.`,
      error,
    );
  }
  if (state === '25006') {
    return new StartupError(
      `The database at ${host} is a copy that only reads. Set DATABASE_URL to the one that it copies.`,
      error,
    );
  }
  if (state !== '3D000') return null;
  return new StartupError(`There is no database ${database} at ${host}. Create it, or correct DATABASE_URL.`, error);
}
