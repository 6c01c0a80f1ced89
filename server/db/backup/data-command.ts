import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../../config.ts';
import { StartupError } from '../../startup-error.ts';
import { runAudit } from '../../features/audit/audit-command.ts';
import type { Db } from '../database.ts';
import { openEmbedded } from '../embedded/embedded.ts';
import { readSealed, type Sealed } from '../embedded/shop-marker.ts';
import { openPostgres } from '../postgres.ts';
import { makeOne } from './backups.ts';
import { checkRules } from './data-rules.ts';
import { moveShop } from './move.ts';
import { backUpPostgres, checkPostgresPages, restorePostgres } from './postgres-tools.ts';
import { alone, checkSnapshot, describeSnapshot, restoreFolder } from './restore.ts';
import type { Progress } from './rows.ts';
import { askServer, copyIdle, copyRunning, readCopy } from './running-copy.ts';
import { findNewestSnapshot, listNewest, SNAPSHOT_FOLDER } from './snapshots.ts';
import { checkPages, toReason } from './verify.ts';

const USAGE = `npm run backup                    makes a backup and proves it, beside a running server too
npm run restore -- FILE           puts a backup in the place of the shop; without FILE its newest proven one
npm run verify                    checks every page and every rule of the data
npm run verify -- FILE            checks a backup
npm run move -- postgres          copies the shop from DATA_DIR to the empty database of DATABASE_URL
npm run move -- folder            copies it from DATABASE_URL to DATA_DIR
With --dry-run each says what it would do, and changes nothing.`;

const COMMANDS = ['backup', 'restore', 'verify', 'move'] as const;

/** One of `npm run backup`, `restore`, `verify` and `move`. */
export type DataCommand = { command: (typeof COMMANDS)[number]; target: string | null; dryRun: boolean; yes: boolean };

/** What to print, and whether all was well. */
export type DataOutcome = { lines: string[]; isGood: boolean };

/** @throws StartupError with how it is used */
export function readDataCommand(args: readonly string[]): DataCommand {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
    });
    const [typed, target = null, ...rest] = positionals;
    const command = COMMANDS.find((known) => known === typed);
    if (command && rest.length === 0 && (command !== 'backup' || target === null)) {
      return { command, target, dryRun: values['dry-run'], yes: values.yes };
    }
  } catch {
    // Said below.
  }
  throw new StartupError(USAGE);
}

const good = (...lines: string[]): DataOutcome => ({ lines, isGood: true });

/** Runs a command. BACKUP-06, BACKUP-07, BACKUP-08 @throws StartupError with the sentence of a refusal */
export async function runDataCommand(
  { command, target, dryRun, yes }: DataCommand,
  config: Config,
  progress: Progress,
): Promise<DataOutcome> {
  switch (command) {
    case 'backup':
      return good(await backUp(config, dryRun, progress));
    case 'restore': {
      const file = target ?? (await findOwn(config, progress));
      const { databaseUrl } = config;
      if (databaseUrl === null) return good(await restoreFolder(file, config, { dryRun, yes }, progress));
      return good(await restorePostgres(file, { databaseUrl, dryRun }, progress));
    }
    case 'verify':
      return verify(config, { target, dryRun }, progress);
    case 'move': {
      if (target !== 'postgres' && target !== 'folder') throw new StartupError(USAGE);
      const { dataDir, databaseUrl } = config;
      if (databaseUrl === null) throw new StartupError('Set DATABASE_URL to the database to move to or from.');
      return good(await moveShop({ dataDir, databaseUrl, to: target, dryRun }, progress));
    }
  }
}

/** @throws StartupError where there is none of this shop, with those of others */
async function findOwn({ dataDir, backupDir }: Config, progress: Progress): Promise<string> {
  const own = findNewestSnapshot(dataDir, backupDir);
  if (own !== null) return own.file;
  const others: string[] = [];
  for (const { file } of listNewest(dataDir, backupDir)) {
    const what = await checkSnapshot(file, progress).then(describeSnapshot, toReason);
    others.push(`\n${what}: npm run restore -- ${file}`);
  }
  const none = `There is no proven backup of the shop of the data folder ${dataDir}`;
  throw new StartupError(others.length === 0 ? `${none}.` : `${none}. These are there:${others.join('')}`);
}

async function backUp(config: Config, dryRun: boolean, progress: Progress): Promise<string> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl !== null) return backUpPostgres(config, dryRun, progress);
  const folder = join(resolve(dataDir), SNAPSHOT_FOLDER);
  if (dryRun) return `This would make a backup of the data folder ${dataDir} in ${folder}.`;
  const file = (await askServer(dataDir, { ask: 'backup' }, progress)) ?? (await backUpHere(config, progress));
  return `A backup was made, opened and counted: ${file}`;
}

async function backUpHere(config: Config, progress: Progress): Promise<string> {
  requireShop(config.dataDir);
  const { db, copyTo, close } = await openEmbedded(config.dataDir);
  try {
    if (!copyTo) throw new Error('The embedded database copies itself');
    const { made, copyProblem } = await makeOne(config, { db, copyTo }, { progress });
    if (copyProblem !== null) console.warn(copyProblem);
    return made.file;
  } finally {
    await close();
  }
}

function requireShop(dataDir: string): void {
  if (!existsSync(join(resolve(dataDir), 'db')))
    throw new StartupError(`There is no shop in the data folder ${dataDir}.`);
}

async function verify(
  config: Config,
  { target, dryRun }: Pick<DataCommand, 'target' | 'dryRun'>,
  progress: Progress,
): Promise<DataOutcome> {
  if (target !== null) {
    const head = await checkSnapshot(target, progress);
    return good(`${target} is whole: ${describeSnapshot(head)}.`);
  }
  if (dryRun)
    return good('This would read every page and look at every rule of the data. It changes nothing either way.');
  const found =
    config.databaseUrl === null
      ? await verifyFolder(config, progress)
      : await verifyPostgres(config.databaseUrl, progress);
  if (found.length === 0) return good('Every page and every rule of the data is in order.');
  return { lines: [...found, `${found.length} found. Nothing was changed.`], isGood: false };
}

/** In a copy of the files, so that a running server goes on and nothing is written where damage may be. */
async function verifyFolder(config: Config, progress: Progress): Promise<string[]> {
  const { dataDir } = config;
  requireShop(dataDir);
  const noted = readSealed(dataDir);
  const copy = (await copyRunning(dataDir, progress)) ?? (await alone(dataDir, async (dir) => copyIdle(dataDir, dir)));
  return readCopy(copy, config, async (db) => [
    ...(await checkPages(db, progress)),
    ...(await checkData(db, progress, noted)),
  ]);
}

async function checkData(db: Db, progress: Progress, noted?: Sealed): Promise<string[]> {
  const broken = await checkRules(db, progress);
  progress('history', 0, 1);
  try {
    await runAudit({ audit: 'verify', seals: [] }, db, noted);
    return broken;
  } catch (error) {
    return [...broken, `history: ${error instanceof StartupError ? error.message : toReason(error)}`];
  }
}

async function verifyPostgres(databaseUrl: string, progress: Progress): Promise<string[]> {
  const pages = await checkPostgresPages(databaseUrl, progress);
  const { db, close } = openPostgres(databaseUrl, { isPatient: true });
  try {
    return [...pages, ...(await checkData(db, progress))];
  } finally {
    await close();
  }
}
