import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { refuse } from '../../../src/domain/session/permissions.ts';
import type { Progress } from '../../db/backup/rows.ts';
import type { Db, Tx } from '../../db/database.ts';
import { annotate, authored, sign } from '../../db/history/history.sql.ts';
import { DomainError, FieldsError } from '../../errors.ts';
import { readArguments, StartupError } from '../../startup-error.ts';
import { takeOverBooking } from '../booking/booking.usecases.ts';
import { createEntry } from '../ledger/ledger.usecases.ts';
import { selectWarrantyDays } from '../shop/shop.sql.ts';
import { listBranches } from '../shop/shop.usecases.ts';
import { COLUMNS, type ImportKind, readTable, type RefusedRow, type Table, toCells } from './import-columns.ts';
import { readBookings, readEntries, type SourceRecord } from './import-rows.ts';
import * as sql from './import.sql.ts';

const USAGE = `npm run import -- FILE.csv                takes the bookings or ledger entries of a spreadsheet, all or nothing
npm run import -- FILE.csv --dry-run      says what would be taken and changes nothing
npm run import -- FILE.csv --as EMAIL     the history says this person did it, else the owner
docs/import.md names the columns.`;

class DryRun extends Error {}

/** Takes every row of a file in one transaction, until `stop`. MOVE-02, MOVE-05 @throws StartupError */
export async function runImport(
  args: readonly string[],
  db: Db,
  now: Date,
  progress: Progress,
  stop: AbortSignal,
): Promise<string> {
  const { positionals, values } = readArguments(args, USAGE, {
    'dry-run': { type: 'boolean', default: false },
    as: { type: 'string' },
  });
  const [path, ...rest] = positionals;
  if (path === undefined || rest.length > 0) throw new StartupError(USAGE);
  const isDryRun = values['dry-run'];
  const at = now.toISOString();
  const file = basename(path);
  const throwIfStopped = () => {
    if (stop.aborted) throw new StartupError('Interrupted. Nothing was imported.');
  };
  throwIfStopped();
  const table = readTable(readBytes(path));
  const { kind } = table;
  let summary = '';
  const work = async (tx: Tx) => {
    if (!(await sql.lockImports(tx)))
      throw new StartupError('Another import is at work. Nothing was imported; begin this one when that has ended.');
    const { id: staffId, email } = await findImporter(tx, values.as ?? null, kind);
    await sign(tx, { staffId, now: at, requestId: 'import' });
    const refusals: RefusedRow[] = [];
    const writes = await listWrites(tx, table, { staffId, at, file }, refusals);
    const before = await sql.selectImported(tx, kind);
    const imported: sql.Imported[] = [];
    let skipped = 0;
    for (const [index, { line, reference, hash, write }] of writes.entries()) {
      progress(`Taking ${kind}`, index, writes.length);
      // The embedded database gives no signal of the system a turn.
      await setImmediate();
      throwIfStopped();
      const earlier = before.get(reference);
      if (earlier?.hash === hash) skipped += 1;
      else if (earlier) {
        const day = earlier.at.slice(0, 10);
        refusals.push({ line, reason: `${reference} was imported on ${day} with other content. Change it in Reflow.` });
      } else {
        try {
          imported.push({ kind, reference, hash, at, recordId: (await write()).id });
        } catch (error) {
          refusals.push({ line, reason: toReason(error) });
        }
      }
    }
    await sql.insertImported(tx, imported);
    throwIfStopped();
    if (refusals.length > 0) throw new StartupError(toReport(file, refusals));
    summary = toSummary(file, table, { imported: imported.length, skipped, email, isDryRun });
    if (isDryRun) throw new DryRun();
  };
  try {
    await authored(db, { staffId: null, now: at }, work);
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return summary;
}

type Write = Omit<SourceRecord<unknown>, 'content'> & { write: () => Promise<{ id: number }> };

async function listWrites(
  tx: Tx,
  { kind, rows, order }: Table,
  { staffId, at, file }: { staffId: number; at: string; file: string },
  refusals: RefusedRow[],
): Promise<Write[]> {
  const toOrigin = (line: number) => `imported from ${file}, line ${line}`;
  const context = { order, now: at, refusals };
  if (kind === 'ledger') {
    const entries = rows.map((row) => toCells(COLUMNS.ledger, row, context));
    return readEntries(entries, await listBranches(tx)).map(({ content, ...record }) => ({
      ...record,
      async write() {
        await annotate(tx, [{ entity: 'ledger_entry', reason: toOrigin(record.line), rule: 'MOVE-02' }]);
        return createEntry(tx, { author: { staffId, now: at }, key: null, body: content });
      },
    }));
  }
  const codes = await sql.selectCodes(tx);
  const warrantyDays = await selectWarrantyDays(tx);
  return readBookings(rows.map((row) => toCells(COLUMNS.bookings, row, context))).map(({ content, ...record }) => ({
    ...record,
    async write() {
      const { code } = content;
      if (codes.has(code)) throw new DomainError('conflict', `A booking with the code ${code} is there already`);
      return takeOverBooking(tx, content, { staffId, warrantyDays, told: toOrigin(record.line) });
    },
  }));
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
