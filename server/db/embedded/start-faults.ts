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

type Fault = { is: RegExp; say: (dataDir: string) => string; mayBeLost?: true };

/** What the operating system, or the engine in its words, says of a fault. The first that fits says what it is. */
const FAULTS: readonly Fault[] = [
  {
    is: /^(ENOSPC|EDQUOT|53100)$|No space left on device|Disk quota exceeded/,
    say: (dataDir) => `The disk of the data folder ${dataDir} is full. Make room on it and start again.`,
  },
  {
    is: /^EROFS$|Read-only file system/,
    say: (dataDir) =>
      `The disk of the data folder ${dataDir} is read-only. Mount it writable and start again; one that became so by itself is failing.`,
    mayBeLost: true,
  },
  {
    is: /^(EACCES|EPERM)$|Permission denied|Operation not permitted/,
    say: (dataDir) =>
      `${userInfo().username} may not write in the data folder ${dataDir}. Start Reflow as the person who owns it, or make that person its owner.`,
  },
  {
    is: /^(EIO|58030)$|(?:Input\/output|I\/O) error/,
    say: (dataDir) => `The disk of the data folder ${dataDir} cannot be read. Replace it.`,
    mayBeLost: true,
  },
  {
    is: /^(ENOTDIR|EEXIST)$/,
    say: (dataDir) => `DATA_DIR is no folder: ${dataDir}. Set it to the folder of the shop, or to a new one.`,
  },
  {
    is: /configuration file .* contains errors/,
    say: (dataDir) =>
      `A setting in ${dataDir}/db/postgresql.conf is wrong. Correct it, or remove what was added to the file.`,
  },
  {
    is: /^XX00[12]$|(?:PANIC|FATAL):/,
    say: (dataDir) => `The database of the data folder ${dataDir} is damaged and does not open.`,
    mayBeLost: true,
  },
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
  const said: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause)
    said.push(systemErrorCode(at) ?? '', at instanceof EngineError ? at.lines.join('\n') : '');
  const fault = FAULTS.find(({ is }) => said.some((text) => is.test(text)));
  if (!fault) return null;
  const sentence = fault.say(where.dataDir);
  return new StartupError(fault.mayBeLost ? `${sentence} ${offer(where)}` : sentence, error);
}

type At = { host: string; user: string; database: string };

/** The first that fits says what it is. REL-09 */
const POSTGRES: readonly (readonly [RegExp | typeof isAway, (at: At) => string])[] = [
  [
    isDamaged,
    ({ database, host }) =>
      `The database ${database} at ${host} found damage on its disk. Bring back its backup on another disk, or correct DATABASE_URL.`,
  ],
  [/^53100$/, ({ host }) => `The disk of the database at ${host} is full. Make room on it and start again.`],
  [isAway, ({ host }) => `The database at ${host} does not answer. Start it, or correct DATABASE_URL.`],
  [/^28(000|P01)$/, ({ host, user }) => `The database at ${host} refuses ${user}. Correct DATABASE_URL.`],
  [
    /^42501$/,
    ({ database, host, user }) =>
      `The database ${database} at ${host} lets ${user} make no tables. Make that user its owner, or correct DATABASE_URL.`,
  ],
  [
    /^25006$/,
    ({ host }) => `The database at ${host} is a copy that only reads. Set DATABASE_URL to the one that it copies.`,
  ],
  [
    /^3D000$/,
    ({ database, host }) => `There is no database ${database} at ${host}. Create it, or correct DATABASE_URL.`,
  ],
];

function explainPostgres(error: unknown, { host, username, pathname }: URL): StartupError | null {
  const state = getSqlState(error) ?? '';
  const [, say] = POSTGRES.find(([is]) => (is instanceof RegExp ? is.test(state) : is(error))) ?? [];
  return say
    ? new StartupError(say({ host, user: username || 'this user', database: pathname.slice(1) }), error)
    : null;
}
