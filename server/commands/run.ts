import 'temporal-polyfill/global';
import { type Config, readConfig } from '../config.ts';
import { findDataFolder } from '../data-folder.ts';
import type { Progress } from '../db/backup/rows.ts';
import { askServer, copyRunning, readCopy } from '../db/backup/place.ts';
import { openClock } from '../db/clock-watch.ts';
import type { Db } from '../db/database.ts';
import { openShopDatabase } from '../db/open.ts';
import type { OpenDatabase } from '../db/postgres.ts';
import type { ServerRequest } from '../requests.ts';
import { refuseStart } from '../startup-error.ts';
import { nameCommands, wantsHelp } from '../usage.mjs';
import { createProgressBar } from './progress-bar.ts';

type Command = (config: Config, args: readonly string[], progress: Progress) => Promise<string>;

/**
 * Runs a command of the shop. Prints its result or the reason of its refusal; after `--help` only `usage` (SEEN-10).
 */
export async function runCommand(usage: string, command: Command): Promise<void> {
  const args = process.argv.slice(2);
  if (wantsHelp(args)) return console.log(nameCommands(usage));
  // Set it before anything is opened: files of this process are private to its user (DATA-01).
  process.umask(0o077);
  const bar = createProgressBar(process.stderr);
  try {
    const { dataDir } = findDataFolder();
    const said = await command(readConfig({ ...process.env, DATA_DIR: dataDir }), args, bar.progress);
    bar.end();
    console.log(nameCommands(said));
  } catch (error) {
    bar.end();
    refuseStart(error);
  }
}

type Work<T> = (db: Db, now: () => Date, database: OpenDatabase) => Promise<T>;

/**
 * Opens the shop's database, without time limits: a command reads and checks all rows. The embedded one must not be open in
 * a server. `now` reads its clock.
 */
export async function inShop<T>(config: Config, work: Work<T>): Promise<T> {
  const database = await openShopDatabase(config, { isPatient: true });
  try {
    return await work(database.db, (await openClock(database.db)).now, database);
  } finally {
    await database.close();
  }
}

/** Asks the server that has the data folder open to answer. Without one, does the work in this process. */
export async function askOrOpen(
  config: Config,
  request: ServerRequest,
  progress: Progress,
  work: Work<string>,
): Promise<string> {
  const answer = config.databaseUrl === null ? await askServer(config.dataDir, request, progress) : null;
  return answer ?? inShop(config, work);
}

/**
 * Reads the shop without delaying saves: from a copy of the files if a server has them open, otherwise directly after
 * `prepare`.
 */
export async function readShopData<T>(
  config: Config,
  progress: Progress,
  read: (db: Db) => Promise<T>,
  prepare: Work<unknown> = async () => undefined,
): Promise<T> {
  const copy = config.databaseUrl === null ? await copyRunning(config.dataDir, progress) : null;
  if (copy !== null) return readCopy(copy, config, read);
  return inShop(config, async (db, now, database) => {
    await prepare(db, now, database);
    return read(db);
  });
}
