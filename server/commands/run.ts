import 'temporal-polyfill/global';
import { type Config, readConfig } from '../config.ts';
import type { Progress } from '../db/backup/rows.ts';
import { openClock } from '../db/clock-watch.ts';
import type { Db } from '../db/database.ts';
import { openShopDatabase } from '../db/open.ts';
import { refuseStart } from '../startup-error.ts';
import { createProgressBar } from './progress-bar.ts';

type Command = (config: Config, args: readonly string[], progress: Progress) => Promise<string>;

/** Runs one of the shop's commands: prints what it returns, or why it is refused. */
export async function runCommand(command: Command): Promise<void> {
  // Before anything is opened: what this process writes is for nobody else. DATA-01.
  process.umask(0o077);
  const bar = createProgressBar(process.stderr);
  try {
    const said = await command(readConfig(process.env), process.argv.slice(2), bar.progress);
    bar.end();
    console.log(said);
  } catch (error) {
    bar.end();
    refuseStart(error);
  }
}

/** Opens the shop's database where no server has it open, and on PostgreSQL. `now` reads its clock. */
export async function inShop<T>(config: Config, work: (db: Db, now: () => Date) => Promise<T>): Promise<T> {
  const database = await openShopDatabase(config);
  try {
    return await work(database.db, (await openClock(database.db)).now);
  } finally {
    await database.close();
  }
}
