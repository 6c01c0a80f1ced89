import { resolve } from 'node:path';
import { runExport } from '../features/transfer/export.sql.ts';
import { readArguments, StartupError } from '../startup-error.ts';
import { readShopData, runCommand } from './run.ts';

const USAGE = `npm run export -- FOLDER                  writes every record of the shop as CSV and as JSON
npm run export -- FOLDER --spreadsheet    marks texts in the CSV files, so that a spreadsheet leaves them as they are`;

await runCommand(USAGE, (config, args, progress) => {
  const { positionals, values } = readArguments(args, USAGE, { spreadsheet: { type: 'boolean', default: false } });
  const [typed, ...rest] = positionals;
  if (typed === undefined || rest.length > 0) throw new StartupError(USAGE);
  const form = values.spreadsheet ? 'spreadsheet' : 'plain';
  return readShopData(config, progress, (db) => runExport(resolve(typed), db, progress, form));
});
