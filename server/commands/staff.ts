import { type Config, readConfig } from '../config.ts';
import { askRunning } from '../db/embedded/embedded.ts';
import { openClock } from '../db/clock-watch.ts';
import { openShopDatabase } from '../db/open.ts';
import { askPassword } from '../features/staff/ask-password.ts';
import {
  COMMAND_MANAGER,
  readStaffCommand,
  runStaffCommand,
  type StaffCommand,
} from '../features/staff/staff-command.ts';
import { readReply, type ServerRequest } from '../requests.ts';
import { refuseStart } from '../startup-error.ts';

// Before anything is opened: what this process writes is for nobody else. DATA-01.
process.umask(0o077);

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

try {
  const config = readConfig(process.env);
  const command = await readStaffCommand(process.argv.slice(2), askPassword);
  const answer =
    config.databaseUrl === null
      ? await askRunning(config.dataDir, JSON.stringify({ ask: 'staff', command } satisfies ServerRequest))
      : null;
  console.log(answer === null ? await runHere(command, config) : readReply(answer));
} catch (error) {
  refuseStart(error);
}

/** Where no server runs on the data folder, and on PostgreSQL. */
async function runHere(command: StaffCommand, config: Config): Promise<string> {
  const database = await openShopDatabase(config);
  try {
    const { now } = await openClock(database.db);
    const manager = { ...COMMAND_MANAGER, db: database.db, now: now(), log: silent };
    return await runStaffCommand(command, manager);
  } finally {
    await database.close();
  }
}
