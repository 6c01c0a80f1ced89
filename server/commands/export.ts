import { resolve } from 'node:path';
import { runExport } from '../features/transfer/export.sql.ts';
import { StartupError } from '../startup-error.ts';
import { readShopData, runCommand } from './run.ts';

const USAGE = 'npm run export -- FOLDER    writes every record of the shop as CSV and as JSON';

await runCommand(USAGE, (config, [typed, ...rest], progress) => {
  if (typed === undefined || typed.startsWith('-') || rest.length > 0) throw new StartupError(USAGE);
  return readShopData(config, progress, (db) => runExport(resolve(typed), db, progress));
});
