import { resolve } from 'node:path';
import { copyRunning, readCopy } from '../db/backup/running-copy.ts';
import { runExport } from '../features/transfer/export.sql.ts';
import { StartupError } from '../startup-error.ts';
import { inShop, runCommand } from './run.ts';

await runCommand(async (config, [typed, ...rest], progress) => {
  if (typed === undefined || typed.startsWith('-') || rest.length > 0)
    throw new StartupError('npm run export -- FOLDER    writes every record of the shop as CSV and as JSON');
  const folder = resolve(typed);
  const copy = config.databaseUrl === null ? await copyRunning(config.dataDir, progress) : null;
  if (copy !== null) return readCopy(copy, config, (db) => runExport(folder, db, progress));
  return inShop(config, (db) => runExport(folder, db, progress));
});
