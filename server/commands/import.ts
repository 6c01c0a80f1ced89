import 'temporal-polyfill/global';
import { readConfig } from '../config.ts';
import { openClock } from '../db/clock-watch.ts';
import { openShopDatabase } from '../db/open.ts';
import { runImport } from '../features/transfer/import-command.ts';
import { followZone } from '../features/shop/shop.usecases.ts';
import { createProgressBar } from './progress-bar.ts';
import { refuseStart } from '../startup-error.ts';
import { getStopSignals } from '../stop-signals.ts';

// Before anything is opened: what this process writes is for nobody else. DATA-01.
process.umask(0o077);

const bar = createProgressBar(process.stderr);
try {
  // A running server answers nobody while it writes thousands of rows: on the embedded database it has to be stopped.
  const database = await openShopDatabase(readConfig(process.env));
  try {
    await followZone(database.db);
    const now = (await openClock(database.db)).now();
    const stopped = new AbortController();
    // A second one ends the process at once, as it does without this.
    for (const signal of getStopSignals(process.platform)) process.once(signal, () => stopped.abort());
    const said = await runImport(process.argv.slice(2), database.db, now, bar.progress, stopped.signal);
    bar.end();
    console.log(said);
  } finally {
    await database.close();
  }
} catch (error) {
  bar.end();
  refuseStart(error);
}
