import 'temporal-polyfill/global';
import { readConfig } from './config.ts';
import { openShopDatabase } from './db/open.ts';
import { runErasure } from './features/erasure/erasure-command.ts';
import { refuseStart } from './startup-error.ts';

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
  refuseStart(error);
}
