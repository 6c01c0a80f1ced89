import type { Config } from '../../config.ts';
import { readArguments, StartupError } from '../../startup-error.ts';
import { runAudit } from '../../features/audit/audit-command.ts';
import type { Db } from '../database.ts';
import { readMarker, type Sealed } from '../embedded/shop-marker.ts';
import { createSnapshot } from './backups.ts';
import { checkSnapshot, describeSnapshot } from './snapshot-file.ts';
import { checkRules, checkPages, toReason } from './verify.ts';
import {
  describeWhere,
  findShopAt,
  readShopAt,
  requireFolder,
  withDataLock,
  askServer,
  copyIdle,
  copyRunning,
  readCopy,
} from './place.ts';
import { moveShop, restore } from './restore.ts';
import type { Progress } from './rows.ts';
import { findNewestSnapshot, listNewest, toSnapshotFolder } from './snapshots.ts';

export const DATA_USAGE = `npm run backup                    makes a backup and proves it, beside a running server too
npm run restore -- FILE           puts a backup in the place of the shop; without FILE its newest proven one
npm run verify                    checks every page and every rule of the data
npm run verify -- FILE            checks a backup
npm run move -- postgres          copies the shop from DATA_DIR to the empty database of DATABASE_URL
npm run move -- folder            copies it from DATABASE_URL to DATA_DIR
With --dry-run each says what it would do, and changes nothing.
restore takes --yes for the backup of another shop, and --with-faults for one whose rows break rules of the data.`;

const COMMANDS = ['backup', 'restore', 'verify', 'move'] as const;

/** A parsed `npm run backup`, `restore`, `verify` or `move`. */
export type DataCommand = {
  command: (typeof COMMANDS)[number];
  target: string | null;
  dryRun: boolean;
  yes: boolean;
  withFaults?: boolean | undefined;
};

/** @throws StartupError with the usage */
export function readDataCommand(args: readonly string[]): DataCommand {
  const { positionals, values } = readArguments(args, DATA_USAGE, {
    'dry-run': { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    'with-faults': { type: 'boolean' },
  });
  const [typed, target = null, ...rest] = positionals;
  const command = COMMANDS.find((known) => known === typed);
  if (!command || rest.length > 0 || (command === 'backup' && target !== null)) throw new StartupError(DATA_USAGE);
  const { yes, 'dry-run': dryRun, 'with-faults': withFaults } = values;
  return { command, target, dryRun, yes, withFaults };
}

/**
 * Runs a command and returns the text to print (BACKUP-06, BACKUP-07, BACKUP-08).
 * @throws StartupError with the reason of a refusal, or with the findings
 */
export async function runDataCommand(
  { command, target, dryRun, yes, withFaults }: DataCommand,
  config: Config,
  progress: Progress,
): Promise<string> {
  switch (command) {
    case 'backup':
      return backUp(config, dryRun, progress);
    case 'restore':
      return restore(target ?? (await findOwn(config, progress)), config, { dryRun, yes, withFaults }, progress);
    case 'verify':
      if (target !== null) return `${target} is whole: ${describeSnapshot(await checkSnapshot(target, progress))}.`;
      return dryRun
        ? 'This would read every page and look at every rule of the data. It changes nothing either way.'
        : verify(config, progress);
    case 'move': {
      if (target !== 'postgres' && target !== 'folder') throw new StartupError(DATA_USAGE);
      const { databaseUrl } = config;
      if (databaseUrl === null) throw new StartupError('Set DATABASE_URL to the database to move to or from.');
      return moveShop(target, { ...config, databaseUrl }, dryRun, progress);
    }
  }
}

async function findOwn(config: Config, progress: Progress): Promise<string> {
  const { dataDir, backupDir } = config;
  const own = findNewestSnapshot(dataDir, backupDir, await findShopAt(config));
  if (own !== null) return own.file;
  const others: string[] = [];
  for (const { file } of listNewest(dataDir, backupDir)) {
    const what = await checkSnapshot(file, progress).then(describeSnapshot, toReason);
    others.push(`\n${what}: npm run restore -- ${file}`);
  }
  const none = `There is no proven backup of the shop of ${describeWhere(config)}.`;
  throw new StartupError(others.length === 0 ? none : `${none} Available:${others.join('')}`);
}

async function backUp(config: Config, dryRun: boolean, progress: Progress): Promise<string> {
  const { dataDir, databaseUrl } = config;
  const folder = toSnapshotFolder(dataDir);
  if (dryRun) return `This would make a backup of ${describeWhere(config)} in ${folder}.`;
  const asked = databaseUrl === null ? await askServer(dataDir, { ask: 'backup' }, progress) : null;
  return `A backup was made, opened and counted: ${asked ?? (await backUpHere(config, progress))}`;
}

const backUpHere = (config: Config, progress: Progress): Promise<string> =>
  readShopAt(config, async (opened) => {
    const { made, copyProblem } = await createSnapshot(config, opened, { progress });
    if (copyProblem !== null) console.warn(copyProblem);
    return made.file;
  });

async function verify(config: Config, progress: Progress): Promise<string> {
  const found =
    config.databaseUrl === null
      ? await verifyFolder(config, progress)
      : await readShopAt(config, ({ db }) => checkAll(db, progress));
  if (found.length === 0) return 'Every page and every rule of the data is in order.';
  throw new StartupError([...found, `${found.length} found. Nothing was changed.`].join('\n'));
}

/** Checks a copy of the files, so that a running server can continue and a damaged database is not written to. */
async function verifyFolder(config: Config, progress: Progress): Promise<string[]> {
  const { dataDir } = config;
  requireFolder(config);
  const noted = readMarker(dataDir).sealed;
  const copy =
    (await copyRunning(dataDir, progress)) ?? (await withDataLock(dataDir, async (dir) => copyIdle(dataDir, dir)));
  return readCopy(copy, config, (db) => checkAll(db, progress, noted));
}

async function checkAll(db: Db, progress: Progress, noted?: Sealed): Promise<string[]> {
  const found = [...(await checkPages(db, progress)), ...(await checkRules(db, progress))];
  progress('history', 0, 1);
  try {
    await runAudit({ audit: 'verify', seals: [] }, db, noted);
  } catch (error) {
    found.push(`history: ${error instanceof StartupError ? error.message : toReason(error)}`);
  }
  return found;
}
