import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { formatCount } from '../../../src/domain/shared/number-text.ts';
import { DUPLICATE_WHAT, duplicateKeys } from '../../../src/domain/ledger/duplicate.ts';
import type { LedgerEntryInput } from '../../../src/domain/ledger/ledger-input.ts';
import { requirePaisa } from '../../../src/domain/shared/money.ts';
import { refuse } from '../../../src/domain/session/permissions.ts';
import type { Progress } from '../../db/backup/rows.ts';
import type { Db, Tx } from '../../db/database.ts';
import { annotate, authored, sign } from '../../db/history/history.sql.ts';
import { DomainError, FieldsError } from '../../errors.ts';
import { readArguments, StartupError } from '../../startup-error.ts';
import { takeOverBooking } from '../booking/booking.usecases.ts';
import { selectExpenses } from '../ledger/ledger.sql.ts';
import { createEntry } from '../ledger/ledger.usecases.ts';
import { selectWarrantyDays } from '../shop/shop.sql.ts';
import { listBranches } from '../shop/shop.usecases.ts';
import { COLUMNS, type ImportKind, readTable, type RefusedRow, type Table, toCells } from './import-columns.ts';
import { readBookings, readEntries, type SourceRecord } from './import-rows.ts';
import { createWarnings, type Warnings } from './import-warnings.ts';
import * as sql from './import.sql.ts';

export const IMPORT_USAGE = `npm run import -- FILE.csv                takes the bookings or ledger entries of a spreadsheet, all or nothing
npm run import -- FILE.csv --dry-run      says what would be taken and changes nothing
npm run import -- FILE.csv --as EMAIL     the history says this person did it, else the owner
docs/import.md names the columns.`;

class DryRun extends Error {}

/** @throws StartupError with how `npm run import` is used */
export function readImportArguments(args: readonly string[]) {
  const { positionals, values } = readArguments(args, IMPORT_USAGE, {
    'dry-run': { type: 'boolean', default: false },
    as: { type: 'string' },
  });
  const [path, ...rest] = positionals;
  if (path === undefined || rest.length > 0) throw new StartupError(IMPORT_USAGE);
  return { path, values };
}

/** Takes every row of a file in one transaction, until `stop`. MOVE-02, MOVE-05 @throws StartupError */
export async function runImport(
  args: readonly string[],
  db: Db,
  now: Date,
  progress: Progress,
  stop: AbortSignal,
): Promise<string> {
  const { path, values } = readImportArguments(args);
  const isDryRun = values['dry-run'];
  const at = now.toISOString();
  const file = basename(path);
  const throwIfStopped = () => {
    if (stop.aborted) throw new StartupError('Interrupted. Nothing was imported.');
  };
  throwIfStopped();
  progress(`Reading ${file}`, 0, 1);
  const table = readTable(readBytes(path));
  const { kind } = table;
  const warnings = createWarnings(at);
  let summary = '';
  const work = async (tx: Tx) => {
    if (!(await sql.lockImports(tx)))
      throw new StartupError('Another import is at work. Nothing was imported; begin this one when that has ended.');
    const { id: staffId, email } = await findImporter(tx, values.as ?? null, kind);
    await sign(tx, { staffId, now: at, requestId: 'import' });
    const { writes, skipped } = await checkRows(tx, table, { staffId, at, file, warnings, progress, throwIfStopped });
    const imported: sql.Imported[] = [];
    for (const [index, { line, reference, hash, write }] of writes.entries()) {
      progress(`Taking ${kind}`, index, writes.length);
      // The embedded database gives no signal of the system a turn.
      await setImmediate();
      throwIfStopped();
      try {
        imported.push({ kind, reference, hash, at, recordId: (await write()).id });
      } catch (error) {
        throw new StartupError(toReport(file, [{ line, reason: toReason(error) }]), error);
      }
    }
    await sql.insertImported(tx, imported);
    throwIfStopped();
    const counts = { imported: imported.length, skipped };
    summary = [toSummary(file, table, { ...counts, email, isDryRun }), ...warnings.toLines()].join('\n');
    if (isDryRun) throw new DryRun();
  };
  try {
    await authored(db, { staffId: null, now: at }, work);
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return summary;
}

type Write = Omit<SourceRecord<unknown>, 'content'> & {
  /** Why the record cannot be written, as far as that is known before. */
  refuse: () => string | null;
  /** Warns of what the person should check in a record that is about to be written. */
  warn: () => void;
  write: () => Promise<{ id: number }>;
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
 * Checks every row before the first is written, because one refused row undoes the whole import. MOVE-03
 * @returns what is to be written, and how many records earlier imports have taken
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
    const refusal = earlier ? refuseChanged(record, earlier) : record.refuse();
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

const refuseChanged = ({ reference, hash }: Write, earlier: sql.Imported): string | null =>
  earlier.hash === hash
    ? null
    : `${reference} was imported on ${earlier.at.slice(0, 10)} with other content. Change it in Reflow.`;

/** Reads each record of the file, one at a time; `null` for one that is among the refusals. */
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
      async write() {
        await annotate(tx, [{ entity: 'ledger_entry', reason: toOrigin(line), rule: 'MOVE-02' }]);
        return createEntry(tx, { author: { staffId, now: at }, key: null, body: content });
      },
    }));
  }
  const codes = await sql.selectCodes(tx);
  const warrantyDays = await selectWarrantyDays(tx);
  const bookings = readBookings(rows.map((row) => toCells(COLUMNS.bookings, row, context)));
  return mapRecords(bookings, (content, line) => ({
    warn: () => undefined,
    refuse: () => (codes.has(content.code) ? `A booking with the code ${content.code} is there already` : null),
    write: () => takeOverBooking(tx, content, { staffId, warrantyDays, told: toOrigin(line) }),
  }));
}

/** Where each expense of the ledger is, by its keys: `entry #12`. LEDG-45 */
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

function toReason(error: unknown): string {
  if (error instanceof DomainError) return error.message;
  if (error instanceof FieldsError) return error.errors.map(({ msg }) => msg).join(', ');
  throw error;
}

function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new StartupError(`The file ${path} cannot be read. Nothing was imported.`, error);
  }
}

const counted = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

/** A column that is wrong in every row would hide what else is refused, and scroll it away. */
const MAX_NAMED = 50;

function toReport(file: string, refusals: readonly RefusedRow[]): string {
  const lines = refusals
    .toSorted((one, other) => one.line - other.line)
    .slice(0, MAX_NAMED)
    .map(({ line, reason }) => `  line ${line}: ${reason}`);
  const rest = refusals.length - lines.length;
  return [
    `${file}: nothing was imported, for ${counted(refusals.length, 'reason', 'reasons')}.`,
    ...lines,
    ...(rest > 0 ? [`  and ${counted(rest, 'more reason', 'more reasons')}.`] : []),
  ].join('\n');
}

function toSummary(
  file: string,
  { kind, notTaken }: Table,
  { imported, skipped, email, isDryRun }: { imported: number; skipped: number; email: string; isDryRun: boolean },
): string {
  const records =
    kind === 'ledger' ? counted(imported, 'ledger entry', 'ledger entries') : counted(imported, 'booking', 'bookings');
  return [
    `${file}: ${isDryRun ? 'would take' : 'took'} ${records} in the name of ${email}.`,
    ...(skipped > 0 ? [`${skipped} of the file were taken before.`] : []),
    ...(notTaken.length > 0 ? [`Columns that were not taken: ${notTaken.join(', ')}.`] : []),
    ...(isDryRun ? ['Nothing was changed.'] : []),
  ].join(' ');
}
