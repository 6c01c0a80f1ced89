import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { RefusedRow, TriedRows } from './import-rows.ts';
import type { Progress } from '../../db/backup/rows.ts';
import type { Db } from '../../db/database.ts';
import { authored } from '../../db/history/history.sql.ts';
import { StartupError } from '../../startup-error.ts';
import { type NamedTable, nameColumns } from './import-columns.ts';
import { readTable } from './import-file.ts';
import { tryRows } from './import-transaction.ts';

const USAGE = `npm run import -- FILE.csv                takes the bookings or ledger entries of a spreadsheet, all or nothing
npm run import -- FILE.csv --dry-run      says what would be taken and changes nothing
npm run import -- FILE.csv --as EMAIL     the history says this person did it, else the owner
docs/import.md names the columns.`;

/** Ends the transaction of a dry run, with what its rows came to. */
class DryRun extends Error {
  readonly tried: TriedRows;

  constructor(tried: TriedRows) {
    super('A dry run');
    this.tried = tried;
  }
}

/**
 * Runs `npm run import`: every row of the file in one transaction, which is kept or undone as a whole. `stop` ends it before
 * the next row. MOVE-02, MOVE-05
 * @returns what to print. @throws StartupError, also with every row that was refused
 */
export async function runImport(
  args: readonly string[],
  db: Db,
  now: Date,
  progress: Progress,
  stop: AbortSignal,
): Promise<string> {
  const { path, isDryRun, as } = readArguments(args);
  const at = now.toISOString();
  const file = basename(path);
  const goOn = () => {
    if (stop.aborted) throw new StartupError('Interrupted. Nothing was imported.');
  };

  goOn();
  const table = nameColumns(readTable(readBytes(path)));
  const tellProgress = (done: number, total: number) => progress(`Taking ${table.kind}`, done, total);
  const tried = await authored(db, { staffId: null, now: at }, async (tx) => {
    const rows = await tryRows(tx, table, { file, as, at, progress: tellProgress, goOn });
    goOn();
    if (rows.refusals.length > 0) throw new StartupError(toReport(file, rows.refusals));
    if (isDryRun) throw new DryRun(rows);
    return rows;
  }).catch((error: unknown) => {
    if (error instanceof DryRun) return error.tried;
    throw error;
  });
  return toSummary(table, tried, { file, isDryRun });
}

function readArguments(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false }, as: { type: 'string' } },
    });
    const [path, ...rest] = positionals;
    if (path === undefined || rest.length > 0) throw new StartupError(USAGE);
    return { path, isDryRun: values['dry-run'], as: values.as ?? null };
  } catch {
    throw new StartupError(USAGE);
  }
}

function readBytes(path: string): Uint8Array {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new StartupError(`The file ${path} cannot be read. Nothing was imported.`, error);
  }
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    throw new StartupError(
      `${path} is a workbook. In Excel save its sheet as "CSV UTF-8 (Comma delimited)". Nothing was imported.`,
    );
  }
  return bytes;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function toReport(file: string, refusals: readonly RefusedRow[]): string {
  const lines = refusals
    .toSorted((one, other) => one.line - other.line)
    .map(({ line, reason }) => `  line ${line}: ${reason}`);
  return `${file}: nothing was imported, for ${counted(refusals.length, 'reason', 'reasons')}.\n${lines.join('\n')}`;
}

function toSummary(
  { kind, notTaken }: NamedTable,
  { taken, known, by }: TriedRows,
  { file, isDryRun }: { file: string; isDryRun: boolean },
): string {
  const records =
    kind === 'ledger' ? counted(taken, 'ledger entry', 'ledger entries') : counted(taken, 'booking', 'bookings');
  const done = isDryRun
    ? `${file}: would take ${records} in the name of ${by}.`
    : `${file}: took ${records} in the name of ${by}.`;
  return [
    done,
    ...(known > 0 ? [`${known} of the file were taken before.`] : []),
    ...(notTaken.length > 0 ? [`Columns that were not taken: ${notTaken.join(', ')}.`] : []),
    ...(isDryRun ? ['Nothing was changed.'] : []),
  ].join(' ');
}
