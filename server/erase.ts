import 'temporal-polyfill/global';
import { ConfigError, readConfig } from './config.ts';
import { openShopDatabase } from './db/open.ts';
import { runErasure } from './features/erasure/erasure-command.ts';
import { StartupError } from './startup-error.ts';

// Before anything is opened: what this process writes is for nobody else. DATA-01.
process.umask(0o077);

try {
  const database = await openShopDatabase(readConfig(process.env));
  try {
    console.log(await runErasure(process.argv.slice(2), database.db, new Date()));
  } finally {
    await database.close();
  }
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
