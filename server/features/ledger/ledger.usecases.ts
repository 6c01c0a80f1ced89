import type { LedgerEntry, LedgerPage } from '../../../src/domain/ledger/ledger.ts';
import type { LedgerEntryInput, LedgerEntryPatch } from '../../../src/domain/ledger/ledger-input.ts';
import type { LedgerListQuery } from './ledger.query.ts';
import { paisa, toRupees } from '../../../src/domain/shared/money.ts';
import { type Creation, createOnce } from '../../db/create-once.ts';
import { type Author, type Db, snapshot, type Tx } from '../../db/database.ts';
import { authored } from '../../db/history/history.sql.ts';
import { type ReadVersions, refuseOutdated } from '../../db/version.ts';
import { DomainError, FieldsError } from '../../errors.ts';
import * as sql from './ledger.sql.ts';

/** More entries than a branch can write in a day. */
const WHOLE_DAY = { sortBy: 'entryDate', orderBy: 'asc', limit: 10_000, offset: 0 } as const;

const ENTRY_DELETED = 'This ledger entry is deleted. Restore it before changing it.';

const notFound = () => new DomainError('notFound', 'This ledger entry does not exist.');

/** One page of the active entries with the totals of all pages, as of one moment. LEDG-42. */
export const listEntries = (db: Db, { page, pageSize, sortBy, orderBy, ...scope }: LedgerListQuery) =>
  snapshot(db, async (tx): Promise<LedgerPage> => {
    const slice = { sortBy, orderBy, limit: pageSize, offset: (page - 1) * pageSize };
    const { entries: totalEntries, amountPaisa } = await sql.sumScope(tx, scope);
    return {
      entries: await sql.selectEntries(tx, scope, slice, totalEntries),
      totalPages: Math.ceil(totalEntries / pageSize),
      totalEntries,
      totalAmount: toRupees(paisa(amountPaisa)),
    };
  });

/** The active entries of a day (`yyyy-MM-dd`) in one branch, the first first. */
export const listDay = (db: Db, locationId: number, day: string) =>
  snapshot(db, (tx) => sql.selectEntries(tx, { startDate: day, endDate: day, locationId }, WHOLE_DAY));

/** One entry, active or not. @throws DomainError */
export async function readEntry(db: Db, id: number): Promise<LedgerEntry> {
  const entry = await sql.selectEntry(db, id);
  if (!entry) throw notFound();
  return entry;
}

/** Changes one entry with its row locked. @returns what it is then. */
const change = (
  db: Db,
  id: number,
  author: Author,
  write: (tx: Tx, locked: sql.LockedEntry) => Promise<void>,
): Promise<LedgerEntry> =>
  authored(db, author, async (tx) => {
    const locked = await sql.lockEntry(tx, id);
    if (!locked) throw notFound();
    await write(tx, locked);
    return readEntry(tx, id);
  });

async function checkLocation(tx: Tx, id: number) {
  if (!(await sql.isOpenLocation(tx, id)))
    throw new FieldsError([{ path: 'locationId', msg: 'Location is not known' }]);
}

export const createEntry = (db: Db, creation: Creation<LedgerEntryInput>, author: Author) =>
  createOnce(
    db,
    creation,
    author,
    async (tx) => {
      await checkLocation(tx, creation.body.locationId);
      return readEntry(tx, await sql.insertEntry(tx, creation.body, author));
    },
    ({ id }) => `entry ${id}`,
  );

/** REL-02. @throws DomainError */
const checkVersion = (tx: Tx, locked: sql.LockedEntry, read: ReadVersions, is: 'edit' | 'delete' | 'restore') =>
  refuseOutdated(read, locked, { what: 'entry', is, current: () => readEntry(tx, locked.id) });

/** A patch that says what is so already changes nothing, the version neither. REL-02, LEDG-43. @throws DomainError @throws FieldsError */
export const editEntry = (db: Db, id: number, patch: LedgerEntryPatch, author: Author, read: ReadVersions) =>
  change(db, id, author, async (tx, locked) => {
    await checkVersion(tx, locked, read, 'edit');
    if (!locked.isActive) {
      throw new DomainError('conflict', ENTRY_DELETED, { rule: 'LEDG-43' });
    }
    const { locationId } = patch;
    if (locationId !== undefined && locationId !== locked.locationId) await checkLocation(tx, locationId);
    await sql.updateEntry(tx, locked, patch, author);
  });

/** Soft deletion and its undoing. Asking for what is so already changes nothing. @throws DomainError */
export const setEntryActive = (db: Db, id: number, isActive: boolean, author: Author, read: ReadVersions = null) =>
  change(db, id, author, async (tx, locked) => {
    if (locked.isActive === isActive) return;
    await checkVersion(tx, locked, read, isActive ? 'restore' : 'delete');
    await sql.updateEntryActive(tx, locked, isActive, author);
  });
