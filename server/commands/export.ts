import { resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { copyRunning, readCopy } from '../db/backup/running-copy.ts';
import { openShopDatabase } from '../db/open.ts';
import { runExport } from '../features/transfer/export.sql.ts';
import { createProgressBar } from './progress-bar.ts';
import { refuseStart, StartupError } from '../startup-error.ts';

// Before anything is opened: what this process writes is for nobody else. DATA-01.
process.umask(0o077);

const bar = createProgressBar(process.stderr);
try {
  const config = readConfig(process.env);
  const [typed, ...rest] = process.argv.slice(2);
  if (typed === undefined || typed.startsWith('-') || rest.length > 0)
    throw new StartupError('npm run export -- FOLDER    writes every record of the shop as CSV and as JSON');
  const folder = resolve(typed);
  const copy = config.databaseUrl === null ? await copyRunning(config.dataDir, bar.progress) : null;
  let said: string;
  if (copy !== null) said = await readCopy(copy, config, (db) => runExport(folder, db, bar.progress));
  else {
    const database = await openShopDatabase(config);
    try {
      said = await runExport(folder, database.db, bar.progress);
    } finally {
      await database.close();
    }
  }
  bar.end();
  console.log(said);
} catch (error) {
  bar.end();
  refuseStart(error);
}
