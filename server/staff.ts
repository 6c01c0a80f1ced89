import { ConfigError, readConfig } from './config.ts';
import { openShopDatabase } from './db/open.ts';
import { askPassword } from './features/staff/ask-password.ts';
import { readStaffCommand, runStaffCommand } from './features/staff/staff-command.ts';
import { StartupError } from './startup-error.ts';

// Before anything is opened: what this process writes is for nobody else. DATA-01.
process.umask(0o077);

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

try {
  const config = readConfig(process.env);
  const command = await readStaffCommand(process.argv.slice(2), askPassword);
  const database = await openShopDatabase(config);
  try {
    const manager = { db: database.db, shopName: config.shopName, selfId: null, now: new Date(), log: silent };
    console.log(await runStaffCommand(command, manager));
  } finally {
    await database.close();
  }
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
