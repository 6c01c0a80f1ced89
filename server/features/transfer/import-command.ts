import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { formatCount } from '../../../src/domain/shared/number-text.ts';
import { DUPLICATE_WHAT, duplicateKeys } from '../../../src/domain/ledger/duplicate.ts';
import type { LedgerEntryInput } from '../../../src/domain/ledger/ledger-input.ts';
import { requirePaisa } from '../../../src/domain/shared/money.ts';
import { refuse } from '../../../src/domain/session/permissions.ts';
import type { Progress } from '../../db/backup/rows.ts';
import { type Db, transaction, type Tx } from '../../db/database.ts';
import { annotate } from '../../db/history/history.sql.ts';
import { readArguments, StartupError } from '../../startup-error.ts';
import { type OldBooking, takeOverBooking } from '../booking/booking.usecases.ts';
import { selectExpenses } from '../ledger/ledger.sql.ts';
import { createEntry } from '../ledger/ledger.usecases.ts';
import { selectWarrantyDays } from '../shop/shop.sql.ts';
import { listBranches } from '../shop/shop.usecases.ts';
import {
  type BatchOptions,
  type CheckedRecord,
  countRecords,
  describeStop,
  Interrupted,
  requireTurn,
  writeBatches,
} from './import-batches.ts';
import { COLUMNS, type ImportKind, readTable, type RefusedRow, type Table, toCells } from './import-columns.ts';
import { selectTechnicians } from '../people/people.sql.ts';
import { readBookings, readEntries, type SourceRecord } from './import-rows.ts';
import { toExportedCode } from './importable.sql.ts';
import { createWarnings, type Warnings } from './import-warnings.ts';
import * as sql from './import.sql.ts';

export const IMPORT_USAGE = `npm run import -- FILE.csv                checks all rows of a spreadsheet, then takes its bookings or ledger entries
npm run import -- FILE.csv --dry-run      says what would be taken and changes nothing
npm run import -- FILE.csv --as EMAIL     the history says this person did it, else the owner
docs/import.md names the columns.`;

/** @throws StartupError with the usage of `npm run import` */
export function readImportArguments(args: readonly string[]) {
  const { positionals, values } = readArguments(args, IMPORT_USAGE, {
    'dry-run': { type: 'boolean', default: false },
    as: { type: 'string' },
  });
  const [path, ...rest] = positionals;
  if (path === undefined || rest.length > 0) throw new StartupError(IMPORT_USAGE);
  return { path, values };
}

/**
 * Checks every row of a file, then writes its records in batches until `stop` (MOVE-02, MOVE-05).
 * @throws StartupError that says what was imported
 */
export async function runImport(
  args: readonly string[],
  db: Db,
  now: Date,
  progress: Progress,
  stop: AbortSignal,
  batches: BatchOptions = {},
): Promise<string> {
  const { path, values } = readImportArguments(args);
  const isDryRun = values['dry-run'];
  const at = now.toISOString();
  const file = basename(path);
  const throwIfStopped = () => {
    if (stop.aborted) throw new Interrupted('Interrupted.');
  };
  const warnings = createWarnings(at);
  const checkFile = async () => {
    throwIfStopped();
    progress(`Reading ${file}`, 0, 1);
    const table = readTable(readBytes(path));
    return transaction(db, async (tx) => {
      await requireTurn(tx);
      const { id: staffId, email } = await findImporter(tx, values.as ?? null, table.kind);
      const work = { staffId, at, file, warnings, progress, throwIfStopped };
      return { table, email, author: { staffId, now: at, requestId: 'import' }, ...(await checkRows(tx, table, work)) };
    });
  };
  const { table, email, author, writes, skipped } = await checkFile().catch((error: unknown) => {
    throw error instanceof Interrupted ? new StartupError(`${error.message} ${error.nothing}`) : error;
  });
  const done = { imported: 0, skipped };
  try {
    await writeBatches(db, writes, done, { ...batches, kind: table.kind, author, isDryRun, progress, throwIfStopped });
  } catch (error) {
    const counts = { imported: isDryRun ? 0 : done.imported, total: writes.length };
    throw new StartupError(
      [describeStop(error, file, table.kind, counts), ...(counts.imported > 0 ? warnings.toLines() : [])].join('\n'),
      error,
    );
  }
  return [toSummary(file, table, { ...done, email, isDryRun }), ...warnings.toLines()].join('\n');
}

type Write = CheckedRecord & {
  /** The reason why the record cannot be written, if the check finds one. */
  refuse: () => string | null;
  /** Warns about details of a record that the user should check. */
  warn: () => void;
};

type Work = {
  staffId: number;
  at: string;
  file: string;
  warnings: Warnings;
  progress: Progress;
  throwIfStopped: () => void;
};

const ROWS_A_TURN = 200;

/**
 * Checks all rows before the first write, because one refused row refuses the whole file (MOVE-03).
 * @returns the records to write, and how many an earlier import has taken
 * @throws StartupError that names the refused rows
 */
async function checkRows(tx: Tx, table: Table, work: Work): Promise<{ writes: Write[]; skipped: number }> {
  const refusals: RefusedRow[] = [];
  const records = await listWrites(tx, table, work, refusals);
  const before = await sql.selectImported(tx, table.kind);
  const writes: Write[] = [];
  let [checked, skipped] = [0, 0];
  for (const record of records) {
    work.progress(`Checking ${table.kind}`, checked, table.rows.length);
    if (checked % ROWS_A_TURN === 0) await setImmediate();
    work.throwIfStopped();
    checked += 1;
    if (record === null) continue;
    const earlier = before.get(record.reference);
    const refusal = earlier ? sql.refuseChanged(record, earlier) : record.refuse();
    if (refusal !== null) refusals.push({ line: record.line, reason: refusal });
    else if (earlier) skipped += 1;
    else {
      record.warn();
      writes.push(record);
    }
  }
  if (refusals.length > 0) throw new StartupError(toReport(work.file, refusals));
  return { writes, skipped };
}

/** Yields the records of the file one by one; `null` for a refused one. */
async function listWrites(
  tx: Tx,
  { kind, rows, order }: Table,
  { staffId, at, file, warnings }: Work,
  refusals: RefusedRow[],
): Promise<Iterable<Write | null>> {
  const toOrigin = (line: number) => `imported from ${file}, line ${line}`;
  const context = { order, now: at, refusals, warnings };
  if (kind === 'ledger') {
    const entries = rows.map((row) => toCells(COLUMNS.ledger, row, context));
    const expenses = await listExpenses(tx);
    return mapRecords(readEntries(entries, await listBranches(tx)), (content, line) => ({
      refuse: () => null,
      warn: () => warnOfDuplicate(warnings, expenses, line, content),
      async write(tx) {
        await annotate(tx, [{ entity: 'ledger_entry', reason: toOrigin(line), rule: 'MOVE-02' }]);
        return createEntry(tx, { author: { staffId, now: at }, key: null, body: content });
      },
    }));
  }
  const codes = await sql.selectCodes(tx);
  const warrantyDays = await selectWarrantyDays(tx);
  const named = { branches: await listBranches(tx), people: await selectTechnicians(tx) };
  const [only, other] = named.branches.filter(({ isActive }) => isActive);
  const branch = only && !other ? only.id : null;
  const bookings = readBookings(
    rows.map((row) => toCells(COLUMNS.bookings, row, context)),
    named,
  );
  return mapRecords(bookings, (content, line) => ({
    warn: () => undefined,
    refuse: () => refuseCode(codes, content),
    write: (tx) => takeOverBooking(tx, content, { staffId, warrantyDays, branch, told: toOrigin(line) }),
  }));
}

/** Refuses a code that is taken, and a booking that this shop itself has exported. MOVE-05, MOVE-07 */
function refuseCode(codes: ReadonlyMap<string, string>, { code, bookedAt }: OldBooking): string | null {
  if (codes.has(code)) return `A booking with the code ${code} already exists`;
  const own = toExportedCode(code);
  return own !== null && codes.get(own) === bookedAt ? `${code} is ${own} of this shop, which exported it` : null;
}

/** Maps the keys of each expense in the ledger to its place, for example `entry #12` (LEDG-45). */
async function listExpenses(tx: Tx): Promise<Map<string, string>> {
  const places = new Map<string, string>();
  for (const { id, amountPaisa, ...expense } of await selectExpenses(tx)) {
    for (const { key } of duplicateKeys({ ...expense, paisa: amountPaisa })) {
      if (!places.has(key)) places.set(key, `entry #${id}`);
    }
  }
  return places;
}

function warnOfDuplicate(warnings: Warnings, places: Map<string, string>, line: number, entry: LedgerEntryInput): void {
  const keys = duplicateKeys({ ...entry, paisa: requirePaisa(entry.amount) });
  const same = keys.find(({ key }) => places.has(key));
  if (same) warnings.warn(line, `${DUPLICATE_WHAT[same.by]} It is in ${places.get(same.key)}.`);
  for (const { key } of keys) if (!places.has(key)) places.set(key, `line ${line}`);
}

function* mapRecords<T>(
  records: Iterable<SourceRecord<T> | null>,
  toWrite: (content: T, line: number) => Pick<Write, 'refuse' | 'warn' | 'write'>,
): Generator<Write | null> {
  for (const record of records) {
    if (record === null) yield null;
    else {
      const { content, ...others } = record;
      yield { ...others, ...toWrite(content, others.line) };
    }
  }
}

async function findImporter(tx: Tx, email: string | null, kind: ImportKind) {
  const person = await sql.selectImporter(tx, email);
  if (!person) {
    const who =
      email === null ? 'The shop has no owner yet: start it once' : `Nobody with the address ${email} works here`;
    throw new StartupError(`${who}. Nothing was imported.`);
  }
  const refusal = refuse(person.role, kind === 'ledger' ? 'ledger.create' : 'booking.create');
  if (refusal !== null) throw new StartupError(`${person.email}: ${refusal} Nothing was imported.`);
  return person;
}

function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new StartupError(`The file ${path} cannot be read. Nothing was imported.`, error);
  }
}

/** Limited, so that a column with an error in every row does not bury the other refusals. */
const MAX_NAMED = 50;

const countReasons = (count: number, more = '') => `${formatCount(count)} ${more}${count === 1 ? 'reason' : 'reasons'}`;

function toReport(file: string, refusals: readonly RefusedRow[]): string {
  const lines = refusals
    .toSorted((one, other) => one.line - other.line)
    .slice(0, MAX_NAMED)
    .map(({ line, reason }) => `  line ${line}: ${reason}`);
  const rest = refusals.length - lines.length;
  return [
    `${file}: nothing was imported, for ${countReasons(refusals.length)}.`,
    ...lines,
    ...(rest > 0 ? [`  and ${countReasons(rest, 'more ')}.`] : []),
  ].join('\n');
}

function toSummary(
  file: string,
  { kind, notTaken }: Table,
  { imported, skipped, email, isDryRun }: { imported: number; skipped: number; email: string; isDryRun: boolean },
): string {
  return [
    `${file}: ${isDryRun ? 'would take' : 'took'} ${countRecords(kind, imported)} in the name of ${email}.`,
    ...(skipped > 0 ? [`${formatCount(skipped)} of the file were taken before.`] : []),
    ...(notTaken.length > 0 ? [`Columns that were not taken: ${notTaken.join(', ')}.`] : []),
    ...(isDryRun ? ['Nothing was changed.'] : []),
  ].join(' ');
}
