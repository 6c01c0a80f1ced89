import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { explainFault as describeFault, MAJOR, OtherMajorError } from 'pglite-durable';
import { formatInstant } from '../../../src/domain/shared/shop-day.ts';
import type { Config } from '../../config.ts';
import { StartupError } from '../../startup-error.ts';
import { findNewestSnapshot, findShop, listNewest } from '../backup/snapshots.ts';
import { explainPostgres } from '../postgres-faults.ts';
import { NAMES } from './names.ts';
import { findMarker, readMarker } from './shop-marker.ts';

/** Tells how to get a shop back whose data cannot be opened. */
export function suggestRestore({ dataDir, backupDir }: Where): string {
  const own = findShop(dataDir);
  const offered = listNewest(dataDir, backupDir)
    .filter(({ shop }) => own === null || shop === own)
    .map(({ at, file }) => `of ${formatInstant(at)}, comes back with: npm run restore -- ${file}`);
  if (offered.length === 0) return 'No proven snapshot was found: bring back your own copy of the folder.';
  const whose = offered.length === 1 ? '' : ` of one of ${offered.length} shops`;
  return offered.map((snapshot) => `The newest proven snapshot${whose}, ${snapshot}`).join('\n');
}

export type Where = Pick<Config, 'dataDir' | 'backupDir'>;

/** @throws StartupError if the data of a shop is missing, so that no empty shop is started over it (DISK-01) */
export function refuseLostShop(where: Where): void {
  const { dataDir, backupDir } = where;
  const folder = join(dataDir, 'db');
  if (existsSync(folder) && readdirSync(folder).length > 0) return;
  const marker = findMarker(dataDir);
  if (marker !== null) {
    throw new StartupError(
      `The data folder ${dataDir} has no database any longer. Mount its disk or bring the folder back, or remove ${marker} to start an empty shop. ${suggestRestore(where)}`,
    );
  }
  if (listNewest(dataDir, backupDir).length === 0) return;
  throw new StartupError(
    `The data folder ${dataDir} holds no shop, but there are snapshots of one. Mount its disk or bring the folder back, or set DATA_DIR and BACKUP_DIR to other folders to start an empty shop. ${suggestRestore(where)}`,
  );
}

/** Explains what a person has to change before the shop opens; `null` for any other error (DISK-01). */
export function explainStart(error: unknown, config: Config): StartupError | null {
  if (error instanceof StartupError) return error;
  return explainMajor(error, config) ?? explainFault(error, config);
}

/** Another major version created the files (DISK-05). */
function explainMajor(error: unknown, where: Where): StartupError | null {
  if (!(error instanceof OtherMajorError)) return null;
  const { dataDir, backupDir } = where;
  const release = readMarker(dataDir).reflow;
  const made = `The data folder ${dataDir} was made with PostgreSQL ${error.found}${release === undefined ? '' : `, by Reflow ${release}`}; this version of Reflow reads ${MAJOR}. Nothing was changed. Start it with the Reflow that made it`;
  if (Number(error.found) > Number(MAJOR)) return new StartupError(`${made}, or with a newer one.`, error);
  const newest = findNewestSnapshot(dataDir, backupDir);
  return new StartupError(
    newest === null
      ? `${made} and run there: npm run backup. This version then reads the snapshot: npm run restore -- FILE`
      : `${made}, or put its newest proven snapshot, of ${formatInstant(newest.at)}, into a database of this version: npm run restore -- ${newest.file}`,
    error,
  );
}

/** The fault of the data folder or of the disk, also of a statement that failed after the start. */
function explainFault(error: unknown, where: Config): StartupError | null {
  const { databaseUrl, dataDir } = where;
  if (databaseUrl !== null) return explainPostgres(error, databaseUrl);
  const fault = describeFault(error, dataDir, NAMES);
  if (fault === null) return null;
  const { message, cause, isDataLost } = fault;
  return new StartupError(isDataLost ? `${message} ${suggestRestore(where)}` : message, cause);
}
