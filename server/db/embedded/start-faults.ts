import { existsSync, readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { formatInstant } from '../../../src/domain/shared/shop-day.ts';
import type { Config } from '../../config.ts';
import { StartupError, systemErrorCode } from '../../startup-error.ts';
import { findNewestSnapshot, findShop, listNewest } from '../backup/snapshots.ts';
import { explainPostgres } from '../postgres-faults.ts';
import { EngineError, MAJOR, OtherMajorError } from './engine.ts';
import { findMarker, readMarker } from './shop-marker.ts';

type Fault = readonly [pattern: RegExp, sentence: string, mayBeLost?: true];

const EMBEDDED: readonly Fault[] = [
  [
    /^(ENOSPC|EDQUOT|53100)$|No space left on device|Disk quota exceeded/,
    'The disk of the data folder {dataDir} is full. Make room on it and start again.',
  ],
  [
    /^EROFS$|Read-only file system/,
    'The disk of the data folder {dataDir} is read-only. Mount it writable and start again. If it became read-only on its own, the disk is failing.',
    true,
  ],
  [
    /^(EACCES|EPERM)$|Permission denied|Operation not permitted/,
    '{user} may not write in the data folder {dataDir}. Start Reflow as the person who owns it, or make that person its owner.',
  ],
  [
    /^(EIO|58030)$|(?:Input\/output|I\/O) error/,
    'The disk of the data folder {dataDir} cannot be read. Replace it.',
    true,
  ],
  [/^(ENOTDIR|EEXIST)$/, 'DATA_DIR is no folder: {dataDir}. Set it to the folder of the shop, or to a new one.'],
  [
    /configuration file .* contains errors/,
    'A setting in {dataDir}/db/postgresql.conf is wrong. Correct it, or remove the added part of the file.',
  ],
  [/^XX00[12]$|(?:PANIC|FATAL):/, 'The database of the data folder {dataDir} is damaged and does not open.', true],
];

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

function explainFault(error: unknown, where: Config): StartupError | null {
  const { databaseUrl, dataDir } = where;
  if (databaseUrl !== null) return explainPostgres(error, databaseUrl);
  const texts = listTexts(error);
  const [, sentence, mayBeLost] = EMBEDDED.find(([pattern]) => texts.some((text) => pattern.test(text))) ?? [];
  if (sentence === undefined) return null;
  const filled = sentence.replaceAll('{dataDir}', dataDir).replaceAll('{user}', userInfo().username);
  return new StartupError(mayBeLost ? `${filled} ${suggestRestore(where)}` : filled, error);
}

function listTexts(error: unknown): string[] {
  const texts: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause)
    texts.push(systemErrorCode(at) ?? '', ...(at instanceof EngineError ? [at.lines.join('\n')] : []));
  return texts;
}
