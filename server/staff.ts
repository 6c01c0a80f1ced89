import { ConfigError, readConfig } from './config.ts';
import { openShopDatabase } from './db/open.ts';
import { createMailer } from './mailer.ts';
import { askPassword } from './features/staff/ask-password.ts';
import { runStaffCommand } from './features/staff/staff-command.ts';
import { StartupError } from './startup-error.ts';

// Before anything is opened: what this process writes is for nobody else. DATA-01.
process.umask(0o077);

try {
  const config = readConfig(process.env);
  const database = await openShopDatabase(config);
  try {
    const desk = {
      db: database.db,
      mailer: createMailer(config),
      config,
      readPassword: askPassword,
      now: new Date(),
    };
    console.log(await runStaffCommand(process.argv.slice(2), desk));
  } finally {
    await database.close();
  }
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
