import { setImmediate } from 'node:timers/promises';
import { refuse } from '../../../src/domain/session/permissions.ts';
import {
  type RefusedRow,
  type TriedRows,
  readBookings,
  readEntries,
  type ToldBooking,
  type ToldEntry,
} from './import-rows.ts';
import type { Tx } from '../../db/database.ts';
import { annotate, sign } from '../../db/history/history.sql.ts';
import { DomainError, FieldsError } from '../../errors.ts';
import { StartupError } from '../../startup-error.ts';
import { takeOverBooking } from '../booking/booking.usecases.ts';
import { createEntry } from '../ledger/ledger.usecases.ts';
import { selectWarrantyDays } from '../shop/shop.sql.ts';
import { listBranches } from '../shop/shop.usecases.ts';
import type { NamedTable } from './import-columns.ts';
import { type Imported, insertImported, selectCodes, selectImported, selectImporter, takeTurn } from './import.sql.ts';

type Told = ToldBooking | ToldEntry;
/** Where the rows of one import come from, when, and what it asks and tells between them. */
export type ImportRun = {
  file: string;
  /** Address of whoever does it, `null` for the owner. */
  as: string | null;
  /** ISO instant. */
  at: string;
  progress: (done: number, total: number) => void;
  /** Called before each row. @throws what ends the transaction */
  goOn: () => void;
};
type Run = ImportRun & { tx: Tx; staffId: number; refusals: RefusedRow[] };

/** Writes every row of a file whose reference is new, by the rules and writes of the API. MOVE-02, MOVE-05 @throws StartupError */
export async function tryRows(tx: Tx, table: NamedTable, run: ImportRun): Promise<TriedRows> {
  if (!(await takeTurn(tx))) {
    throw new StartupError('Another import is at work. Nothing was imported; begin this one when that has ended.');
  }
  const person = await findImporter(tx, run.as, table.kind);
  await sign(tx, { staffId: person.id, now: run.at, requestId: 'import' });
  const refusals: RefusedRow[] = [];
  const { taken, known } = await take(table, { ...run, tx, staffId: person.id, refusals });
  return { by: person.email, taken, known, refusals };
}

/** @throws StartupError where nobody has that address, or may not make such records */
async function findImporter(tx: Tx, email: string | null, kind: NamedTable['kind']) {
  const person = await selectImporter(tx, email);
  if (!person) {
    const who =
      email === null ? 'The shop has no owner yet: start it once' : `Nobody with the address ${email} works here`;
    throw new StartupError(`${who}. Nothing was imported.`);
  }
  const refusal = refuse(person.role, kind === 'ledger' ? 'ledger.create' : 'booking.create');
  if (refusal !== null) throw new StartupError(`${person.email}: ${refusal} Nothing was imported.`);
  return person;
}

/** What the history says of a record that came from a file. */
const toOrigin = ({ file }: Run, line: number): string => `imported from ${file}, line ${line}`;

async function take(table: NamedTable, run: Run): Promise<{ taken: number; known: number }> {
  const { tx, refusals } = run;
  if (table.kind === 'ledger') {
    const { records, refusals: refused } = readEntries(table.rows, await listBranches(tx));
    refusals.push(...refused);
    return store('ledger', records, run, async ({ input, line }) => {
      await annotate(tx, [{ entity: 'ledger_entry', reason: toOrigin(run, line), rule: 'MOVE-02' }]);
      const body = { staffId: run.staffId, key: null, what: 'import', body: input };
      const { data } = (await createEntry(tx, body, { staffId: run.staffId, now: run.at })) as { data: { id: number } };
      return data.id;
    });
  }
  const { records, refusals: refused } = readBookings(table.rows, run.at);
  refusals.push(...refused);
  const codes = await selectCodes(tx);
  const warrantyDays = await selectWarrantyDays(tx);
  return store('bookings', records, run, async ({ booking, line }) => {
    if (codes.has(booking.code))
      throw new DomainError('conflict', `A booking with the code ${booking.code} is there already`);
    const told = toOrigin(run, line);
    const { id } = await takeOverBooking(tx, booking, { staffId: run.staffId, warrantyDays, told });
    return id;
  });
}

/** Stores each record whose reference is new; one that says something else than before is refused. MOVE-05 */
async function store<T extends Told>(
  kind: NamedTable['kind'],
  records: readonly T[],
  { tx, at, refusals, progress, goOn }: Run,
  add: (record: T) => Promise<number>,
): Promise<{ taken: number; known: number }> {
  const before = await selectImported(tx, kind);
  const taken: Imported[] = [];
  let known = 0;
  for (const [index, record] of records.entries()) {
    progress(index, records.length);
    // The embedded database gives no signal of the system a turn.
    await setImmediate();
    goOn();
    const { reference, hash, line } = record;
    const earlier = before.get(reference);
    if (earlier?.hash === hash) known += 1;
    else if (earlier) {
      const day = earlier.at.slice(0, 10);
      refusals.push({ line, reason: `${reference} was imported on ${day} with other content. Change it in Reflow.` });
    } else {
      try {
        taken.push({ kind, reference, hash, at, recordId: await add(record) });
      } catch (error) {
        refusals.push({ line, reason: toReason(error) });
      }
    }
  }
  await insertImported(tx, taken);
  return { taken: taken.length, known };
}

/** What a rule of the shop refused. Anything else ends the import. */
function toReason(error: unknown): string {
  if (error instanceof DomainError) return error.message;
  if (error instanceof FieldsError) return error.errors.map(({ msg }) => msg).join(', ');
  throw error;
}
