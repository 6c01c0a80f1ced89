import { type Duplicate, type DuplicateQuestion, findSameExpense } from '../../../src/domain/ledger/duplicate.ts';
import { paisa, toRupees } from '../../../src/domain/shared/money.ts';
import { LEDGER_MESSAGES } from '../../../src/domain/ledger/ledger-messages.ts';
import type { LedgerEntry } from '../../../src/domain/ledger/ledger-entry.ts';
import type { LedgerEntryInput, LedgerEntryPatch } from '../../../src/domain/ledger/ledger-input.ts';
import { type Creation, idempotent } from '../../db/idempotent.ts';
import { type Author, type Db, snapshot } from '../../db/database.ts';
import { ledgerEntry } from '../../db/schema.ts';
import { type Change, pickChanged, versioned } from '../../db/versioned.ts';
import { DomainError } from '../../errors.ts';
import { requireOpenBranch } from '../shop/shop.usecases.ts';
import { requireOpenDays } from '../till/till.usecases.ts';
import * as sql from './ledger.sql.ts';

/** More entries than a branch can have in a day. */
const WHOLE_DAY = { limit: 10_000, offset: 0 };

const NOT_FOUND = 'This ledger entry does not exist.';

/** The active entries of a day (`yyyy-MM-dd`) in one branch, oldest first. */
export const listDay = (db: Db, locationId: number, day: string) =>
  snapshot(db, (tx) => {
    const scope = { startDate: day, endDate: day, locationId };
    return sql.selectEntries(tx, scope, { sortBy: 'entryDate', orderBy: 'asc' }, WHOLE_DAY, WHOLE_DAY.limit);
  });

/** Reads an entry, also a deleted one. @throws DomainError */
export async function readEntry(db: Db, id: number): Promise<LedgerEntry> {
  const entry = await sql.selectEntry(db, id);
  if (!entry) throw new DomainError('notFound', NOT_FOUND);
  return entry;
}

/** Finds the first active entry for the same expense (LEDG-45). */
export async function findDuplicate(db: Db, { exceptId, ...expense }: DuplicateQuestion): Promise<Duplicate | null> {
  const candidates = await sql.selectLikeExpense(db, expense);
  for (const { id, entryDate, amountPaisa, ...row } of candidates) {
    const by = id === exceptId ? null : findSameExpense(expense, { ...row, entryDate, paisa: amountPaisa });
    if (by !== null) return { id, entryDate, amount: toRupees(paisa(amountPaisa)), by };
  }
  return null;
}

const changeEntry = versioned(ledgerEntry, {
  what: 'entry',
  notFound: NOT_FOUND,
  current: (tx, { id }) => readEntry(tx, id),
});

export const createEntry = (db: Db, creation: Creation<LedgerEntryInput> & { author: Author }) =>
  idempotent(
    db,
    'ledger entry',
    creation,
    async (tx) => {
      await requireOpenBranch(tx, creation.body.locationId);
      await requireOpenDays(tx, [dayOf(creation.body)]);
      return readEntry(tx, await sql.insertEntry(tx, creation.body, creation.author));
    },
    ({ id }) => `entry ${id}`,
  );

const dayOf = ({ entryDate: day, locationId }: { entryDate: string; locationId: number }) => ({ locationId, day });

/** True for a change of the amount, the method, the day or the branch (TILL-03). */
const changesDay = (row: typeof ledgerEntry.$inferSelect, set: ReturnType<typeof sql.toColumns>): boolean =>
  ['amountPaisa', 'paymentMethod', 'entryDate', 'locationId'].some((column) => column in pickChanged(row, set));

/**
 * Saves the sent fields. A patch without changes keeps the version (REL-02, LEDG-43).
 * @throws DomainError @throws FieldsError
 */
export const editEntry = (db: Db, change: Change, patch: LedgerEntryPatch): Promise<LedgerEntry> =>
  changeEntry(db, change, 'edit', async (tx, row, save) => {
    const { id, isActive, locationId } = row;
    if (!isActive) throw new DomainError('conflict', LEDGER_MESSAGES.entryDeleted, { rule: 'LEDG-43' });
    if (patch.locationId !== undefined && patch.locationId !== locationId)
      await requireOpenBranch(tx, patch.locationId);
    const set = sql.toColumns(patch);
    if (changesDay(row, set)) {
      const { entryDate = row.entryDate, locationId: branch = locationId } = patch;
      await requireOpenDays(tx, [dayOf(row), { locationId: branch, day: entryDate }]);
    }
    await save(set);
    return readEntry(tx, id);
  });

/** Soft deletes or restores an entry. Has no effect when it is already in that state. @throws DomainError */
export const setEntryActive = (db: Db, change: Change, isActive: boolean): Promise<LedgerEntry> =>
  changeEntry(db, change, isActive ? 'restore' : 'delete', async (tx, row, save) => {
    const { id } = row;
    if (row.isActive !== isActive) await requireOpenDays(tx, [dayOf(row)]);
    await save({ isActive });
    return readEntry(tx, id);
  });
