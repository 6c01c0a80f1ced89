import { resolve } from 'node:path';
import { readConfig } from './config.ts';
import { askRunning } from './db/embedded/embedded.ts';
import { openShopDatabase } from './db/open.ts';
import { runExport } from './features/transfer/export.sql.ts';
import { createProgressBar } from './progress-bar.ts';
import { readReply, type ServerRequest, toStepReader } from './requests.ts';
import { refuseStart, StartupError } from './startup-error.ts';

// Before anything is opened: what this process writes is for nobody else. DATA-01.
process.umask(0o077);

/** Milliseconds that a running server has for an export. */
const EXPORT_MS = 60 * 60_000;

const bar = createProgressBar(process.stderr);
try {
  const config = readConfig(process.env);
  const [typed, ...rest] = process.argv.slice(2);
  if (typed === undefined || typed.startsWith('-') || rest.length > 0)
    throw new StartupError('npm run export -- FOLDER    writes every record of the shop as CSV and as JSON');
  const folder = resolve(typed);
  const request: ServerRequest = { ask: 'export', folder };
  const answer =
    config.databaseUrl === null
      ? await askRunning(config.dataDir, JSON.stringify(request), {
          ms: EXPORT_MS,
          hear: toStepReader(bar.progress),
        })
      : null;
  if (answer !== null) {
    bar.end();
    console.log(readReply(answer));
  } else {
    const database = await openShopDatabase(config);
    try {
      const said = await runExport(folder, database.db, bar.progress);
      bar.end();
      console.log(said);
    } finally {
      await database.close();
    }
  }
} catch (error) {
  bar.end();
  refuseStart(error);
}
