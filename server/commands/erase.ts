import 'temporal-polyfill/global';
import { type Config, readConfig } from '../config.ts';
import { askRunning } from '../db/embedded/embedded.ts';
import { openClock } from '../db/clock-watch.ts';
import { openShopDatabase } from '../db/open.ts';
import { runErasure } from '../features/erasure/erasure-command.ts';
import { readReply, type ServerRequest } from '../requests.ts';
import { refuseStart } from '../startup-error.ts';

// Before anything is opened: what this process writes is for nobody else. DATA-01.
process.umask(0o077);

try {
  const config = readConfig(process.env);
  const args = process.argv.slice(2);
  const request: ServerRequest = { ask: 'erase', args };
  const answer = config.databaseUrl === null ? await askRunning(config.dataDir, JSON.stringify(request)) : null;
  console.log(answer === null ? await runHere(args, config) : readReply(answer));
} catch (error) {
  refuseStart(error);
}

/** Where no server runs on the data folder, and on PostgreSQL. */
async function runHere(args: readonly string[], config: Config): Promise<string> {
  const database = await openShopDatabase(config);
  try {
    return await runErasure(args, database.db, (await openClock(database.db)).now());
  } finally {
    await database.close();
  }
}
