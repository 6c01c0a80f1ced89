import { hash } from 'node:crypto';
import { paisa, requirePaisa, sumRupees, toRupees } from '../../../src/domain/shared/money.ts';
import { shopToday } from '../../../src/domain/shared/shop-day.ts';
import { type ClosedDays, refuseClosedDay, type TouchedDay } from '../../../src/domain/till/closed-days.ts';
import {
  type Closing,
  type ClosingPage,
  type DayMoney,
  differenceOf,
  expectedCash,
  findClosingErrors,
  refuseClosing,
  refuseReopening,
  sumOf,
  type Till,
  type TillClose,
  type TillPlace,
  type TillReopen,
  type TillState,
  type TillToday,
} from '../../../src/domain/till/till.ts';
import { type Author, type Db, snapshot, type Tx } from '../../db/database.ts';
import { authored } from '../../db/history/history.sql.ts';
import { type Creation, idempotent } from '../../db/idempotent.ts';
import { DomainError, FieldsError } from '../../errors.ts';
import { selectOpenBranches, selectPaymentBranch } from '../shop/branch-choice.sql.ts';
import { readLocation } from '../shop/shop.usecases.ts';
import * as sql from './till.sql.ts';

type LockedBranch = { name: string; closed: ClosedDays };

/** The branches that a transaction has locked. Until it ends, nobody else closes or reopens a day of them. */
const lockedBranches = new WeakMap<Tx, Map<number, LockedBranch>>();

/** Locks branches and reads their closed days, once in a transaction. */
async function lockClosedDays(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, LockedBranch>> {
  const locked = lockedBranches.get(tx) ?? new Map<number, LockedBranch>();
  lockedBranches.set(tx, locked);
  const others = ids.filter((id) => !locked.has(id));
  if (others.length === 0) return locked;
  for (const { id, name } of await sql.lockBranches(tx, others, 'share')) {
    locked.set(id, { name, closed: await sql.selectClosedDays(tx, id) });
  }
  return locked;
}

/**
 * Refuses a write that changes the money of a closed day. Call it in the transaction of the write, before the write: a
 * closing of the same branch then waits for it, or is seen by it (TILL-03).
 * @throws DomainError
 */
export async function requireOpenDays(tx: Tx, days: readonly TouchedDay[]): Promise<void> {
  if (days.length === 0) return;
  const first = days.some(({ locationId }) => locationId === null) ? await sql.selectFirstBranch(tx) : null;
  const named = days.map(({ locationId, day }) => ({ id: locationId ?? first?.id ?? 0, day }));
  const branches = await lockClosedDays(tx, [...new Set(named.map(({ id }) => id))]);
  for (const { id, day } of named) {
    const branch = branches.get(id);
    const refusal = branch ? refuseClosedDay(branch.closed, { branch: branch.name, day }) : null;
    if (refusal !== null) throw new DomainError('conflict', refusal, { rule: 'TILL-03' });
  }
}

const rupees = (whole: number) => toRupees(paisa(whole));

async function readMoney(db: Db, locationId: number, day: string): Promise<DayMoney & { ofDeleted: number }> {
  const first = await sql.selectFirstBranch(db);
  const paid = await sql.sumPayments(db, { id: locationId, isFirst: first?.id === locationId }, day);
  const toSums = (rows: readonly { method: string; paisa: number; count: number }[]) =>
    rows.map(({ method, paisa: sum, count }) => ({ method, amount: rupees(sum), count }));
  return {
    received: toSums(paid.filter(({ isBack }) => !isBack)),
    refunded: toSums(paid.filter(({ isBack }) => isBack)),
    spent: toSums(await sql.sumExpenses(db, locationId, day)),
    ofDeleted: rupees(paid.reduce((sum, { isBack, deleted }) => sum + (isBack ? -deleted : deleted), 0)),
  };
}

const toFacts = ({ row, closer }: sql.ClosingRow) => ({
  number: row.number,
  replaces: row.replaces,
  counted: rupees(row.countedPaisa),
  takenOut: rupees(row.takenOutPaisa),
  difference: differenceOf(rupees(row.countedPaisa), rupees(row.expectedPaisa)),
  note: row.note,
  closedAt: row.closedAt,
  closedBy: closer,
});

/** The closed days of a branch, and its first open day with money before `date`. */
async function readState(tx: Tx, { date, locationId }: TillPlace): Promise<TillState> {
  const closed = await sql.selectClosedDays(tx, locationId);
  if (closed === null || date <= closed.last) return { closed, openBefore: null };
  const isFirst = (await sql.selectFirstBranch(tx))?.id === locationId;
  const days = { after: closed.last, before: date };
  return { closed, openBefore: await sql.selectFirstMoney(tx, { id: locationId, isFirst }, days) };
}

/** Builds the till of a day. A closed day shows its stored record. @param known the state of the day, if already read */
async function buildTill(tx: Tx, { date, locationId }: TillPlace, now: string, known?: TillState): Promise<Till> {
  const { name: branch } = await readLocation(tx, locationId);
  const { closed, openBefore } = known ?? (await readState(tx, { date, locationId }));
  const closing = await sql.selectClosing(tx, locationId, date);
  const before = await sql.selectClosingBefore(tx, locationId, date);
  const isLater = closed !== null && date > closed.last;
  const left = before ? before.row.countedPaisa - before.row.takenOutPaisa : 0;
  const opening = rupees(closing ? closing.row.openingPaisa : left);
  const read = await readMoney(tx, locationId, date);
  const money = closing ? (JSON.parse(closing.row.money) as DayMoney) : read;
  const day = { branch, day: date };
  const refusal = refuseClosing({ closed, openBefore }, { ...day, today: shopToday(now) });
  const shown = {
    date,
    locationId,
    branch,
    status: closing || (closed && !isLater && date >= closed.first) ? ('CLOSED' as const) : ('OPEN' as const),
    opening,
    ...money,
    ofDeleted: read.ofDeleted,
    expectedCash: closing ? rupees(closing.row.expectedPaisa) : expectedCash(opening, money),
    refusal,
    canReopen: refuseReopening(closed, day) === null,
    ...(closing && toFacts(closing)),
  };
  const number = await sql.selectLastNumber(tx, locationId);
  const digest = hash('sha256', JSON.stringify([shown, number]));
  return { ...shown, version: Number.parseInt(digest.slice(0, VERSION_DIGITS), 16) };
}

/** A day of a branch (TILL-04). @param now an ISO instant @throws DomainError */
export const readTill = (db: Db, place: TillPlace, now: string): Promise<Till> =>
  snapshot(db, (tx) => buildTill(tx, place, now));

/** Today in the branch of the author (TILL-07). @throws DomainError */
export const readToday = (db: Db, author: Author): Promise<TillToday> =>
  snapshot(db, async (tx) => {
    const branchId = await selectPaymentBranch(tx, author, await selectOpenBranches(tx));
    const place = { date: shopToday(author.now), locationId: branchId ?? 0 };
    const state = await readState(tx, place);
    const { branch, received, refunded, spent, expectedCash: expected } = await buildTill(tx, place, author.now, state);
    return {
      ...place,
      branch,
      received: sumRupees([sumOf(received), -sumOf(refunded)]),
      spent: sumOf(spent),
      expectedCash: expected,
      notClosed: state.openBefore,
    };
  });

/** Hexadecimal digits of a 28 bit number, which every client keeps exactly. */
const VERSION_DIGITS = 7;

const MONEY_CHANGED = 'The money of this day has changed. Please check the new amounts.';

/**
 * Closes a day of a branch, once, with the next number of the branch (TILL-04).
 * @throws DomainError, FieldsError
 */
export const closeTill = (db: Db, creation: Creation<TillClose> & { author: Author }) =>
  idempotent(
    db,
    'till closing',
    creation,
    async (tx) => {
      const { author, body } = creation;
      const { date, locationId, version, ...input } = body;
      await sql.lockBranches(tx, [locationId], 'no key update');
      const till = await buildTill(tx, body, author.now);
      if (till.refusal !== null) throw new DomainError('conflict', till.refusal, { rule: 'TILL-04' });
      if (till.version !== version) throw new DomainError('conflict', MONEY_CHANGED, { rule: 'TILL-04' });
      const errors = findClosingErrors(input, till);
      if (errors.length > 0) throw new FieldsError(errors);
      const { received, refunded, spent } = till;
      const id = await sql.insertClosing(tx, {
        locationId,
        date,
        number: (await sql.selectLastNumber(tx, locationId)) + 1,
        replaces: await sql.selectReplaced(tx, locationId, date),
        openingPaisa: requirePaisa(input.opening),
        expectedPaisa: requirePaisa(expectedCash(input.opening, till)),
        countedPaisa: requirePaisa(input.counted),
        takenOutPaisa: requirePaisa(input.takenOut),
        money: JSON.stringify({ received, refunded, spent }),
        note: input.note?.trim() || null,
        closedAt: author.now,
        closedBy: author.staffId,
      });
      await sql.announceTill(tx);
      return { id, ...(await buildTill(tx, body, author.now)) };
    },
    ({ number = 0 }) => `closing ${number}`,
  );

/** Reopens the last closed day of a branch (TILL-05). @throws DomainError */
export const reopenTill = (db: Db, { date, locationId, reason }: TillReopen, author: Author): Promise<Till> =>
  authored(db, author, async (tx) => {
    await sql.lockBranches(tx, [locationId], 'no key update');
    const { name: branch } = await readLocation(tx, locationId);
    const refusal = refuseReopening(await sql.selectClosedDays(tx, locationId), { branch, day: date });
    if (refusal !== null) throw new DomainError('conflict', refusal, { rule: 'TILL-05' });
    const closing = await sql.selectClosing(tx, locationId, date);
    if (!closing) throw new Error('A closed last day has no closing');
    const columns = { reopenedAt: author.now, reopenedBy: author.staffId, reopenReason: reason };
    await sql.updateReopened(tx, closing.row.id, columns);
    await sql.announceTill(tx);
    return buildTill(tx, { date, locationId }, author.now);
  });

const toClosing = (found: sql.ClosingRow): Closing => {
  const { row, reopenerName } = found;
  const { reopenedAt: at, reopenedBy } = row;
  return {
    id: row.id,
    date: row.date,
    locationId: row.locationId,
    opening: rupees(row.openingPaisa),
    expectedCash: rupees(row.expectedPaisa),
    ...toFacts(found),
    reopened:
      at === null || reopenedBy === null
        ? null
        : { at, by: { id: reopenedBy, name: reopenerName }, reason: row.reopenReason ?? '' },
  };
};

/** A page of the closings of a branch, reopened ones too (TILL-05). */
export const listClosings = (
  db: Db,
  { locationId, page, pageSize }: { locationId: number; page: number; pageSize: number },
): Promise<ClosingPage> =>
  snapshot(db, async (tx) => {
    await readLocation(tx, locationId);
    const slice = { limit: pageSize, offset: (page - 1) * pageSize };
    const { rows, total } = await sql.selectClosingPage(tx, locationId, slice);
    return { closings: rows.map(toClosing), totalPages: Math.ceil(total / pageSize), totalClosings: total };
  });
