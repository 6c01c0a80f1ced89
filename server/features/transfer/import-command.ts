import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { createActor, fromCallback, fromPromise, toPromise } from 'xstate';
import type { RefusedRow, TriedRows } from '../../../src/domain/transfer/import.ts';
import { importMachine, type ImportNews, type ImportVerdict } from '../../../src/machines/import.machine.ts';
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

/** The end of a transaction that is not to be kept. */
class Undone extends Error {}

/**
 * Runs `npm run import`: gives the chart of an import its file and its database, and says what it has come to. `stop` ends
 * it before the next row, and all that was tried is undone. MOVE-02, MOVE-05, MOVE-06
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
  let table: NamedTable = { kind: 'bookings', rows: [], notTaken: [] };
  let failure: unknown;

  const readFile = fromPromise(async () => {
    try {
      table = nameColumns(readTable(readBytes(path)));
    } catch (error) {
      failure = error;
      throw error;
    }
  });
  const transaction = fromCallback<ImportVerdict>(({ sendBack, receive }) => {
    const tell: (news: ImportNews) => void = sendBack;
    let verdict: ImportVerdict['type'] | null = null;
    receive(({ type }) => {
      verdict = type;
    });
    const goOn = () => {
      if (verdict === 'transaction.undo') throw new Undone();
    };
    const tellProgress = (done: number, total: number) => tell({ type: 'rows.progress', done, total });
    authored(db, { staffId: null, now: at }, async (tx) => {
      const tried = await tryRows(tx, table, { file, as, at, progress: tellProgress, goOn });
      tell({ type: 'rows.tried', tried });
      // The chart has answered at once.
      if (verdict !== 'transaction.keep') throw new Undone();
    }).then(
      () => tell({ type: 'transaction.kept' }),
      (error: unknown) => {
        if (error instanceof Undone) return tell({ type: 'transaction.undone' });
        failure = error;
        tell({ type: 'transaction.fail' });
      },
    );
  });

  const actor = createActor(importMachine.provide({ actors: { readFile, transaction } }), { input: { isDryRun } });
  actor.subscribe((state) => {
    const { done, total } = state.context;
    if (state.matches({ writing: 'trying' }) && total > 0) progress(`Taking ${table.kind}`, done, total);
  });
  const interrupt = () => actor.send({ type: 'import.interrupt' });
  stop.addEventListener('abort', interrupt, { once: true });
  actor.start();
  if (stop.aborted) interrupt();
  await toPromise(actor);
  stop.removeEventListener('abort', interrupt);

  const end = actor.getSnapshot();
  const { tried } = end.context;
  if (end.matches('refused')) throw new StartupError(toReport(file, tried.refusals));
  if (end.matches('interrupted')) throw new StartupError('Interrupted. Nothing was imported.');
  if (end.matches('failed')) throw failure;
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
