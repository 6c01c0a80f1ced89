import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import { dayAfter } from '../../../src/domain/ledger/date-ranges.ts';
import { startOfShopDay, toShopDay } from '../../../src/domain/shared/shop-day.ts';
import type { ClosedDays } from '../../../src/domain/till/closed-days.ts';
import { keyPart, total } from '../../db/counts.sql.ts';
import { type Db, firstOf, type Tx } from '../../db/database.ts';
import { booking, bookingPayment, kept, ledgerEntry, location, staff, tillClosing } from '../../db/schema.ts';

/** The branches of a shop are few, so their names are read with them. */
type Branch = { id: number; name: string };

/** The first branch, which has the payments without a branch (TILL-01). */
export const selectFirstBranch = (db: Db): Promise<Branch | null> =>
  firstOf(db.select({ id: location.id, name: location.name }).from(location).orderBy(asc(location.id)).limit(1));

/**
 * Locks branches until the transaction ends: `share` for a write of money, `no key update` for a closing. A closing so
 * waits for the writes that run, and later writes see it (TILL-03).
 */
export const lockBranches = (tx: Tx, ids: readonly number[], strength: 'share' | 'no key update'): Promise<Branch[]> =>
  tx
    .select({ id: location.id, name: location.name })
    .from(location)
    .where(inArray(location.id, [...ids]))
    .orderBy(asc(location.id))
    .for(strength);

/** The closed days of a branch. */
export async function selectClosedDays(db: Db, locationId: number): Promise<ClosedDays> {
  const [row] = await db
    .select({
      first: sql<string | null>`min(${tillClosing.date})::text`,
      last: sql<string | null>`max(${tillClosing.date})::text`,
    })
    .from(tillClosing)
    .where(and(eq(tillClosing.locationId, locationId), isNull(tillClosing.reopenedAt)));
  return row && row.first !== null && row.last !== null ? { first: row.first, last: row.last } : null;
}

const { paidAt, createdAt } = bookingPayment;
/** Must match the index `booking_payment_paid`. */
const paidMoment = sql`coalesce(${paidAt}, ${createdAt})`;

const isOwn = (branch: { id: number; isFirst: boolean }): SQL | undefined =>
  or(eq(bookingPayment.locationId, branch.id), branch.isFirst ? isNull(bookingPayment.locationId) : undefined);

const isPaid = (branch: { id: number; isFirst: boolean }, from: string, to: string) =>
  and(
    eq(bookingPayment.isActive, true),
    eq(bookingPayment.status, 'PAID'),
    gt(bookingPayment.paidPaisa, 0),
    gte(paidMoment, startOfShopDay(from)),
    lt(paidMoment, startOfShopDay(to)),
    isOwn(branch),
  );

const isBack = sql<boolean>`(${bookingPayment.refundOf} is not null)`;

const DAY_MS = 86_400_000;
const utcDay = (at: string, days = 0) =>
  `${new Date(Date.parse(at) + days * DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`;

/**
 * The payments and refunds of all branches in paisa, by the number of their month in `starts`, which ends at `end`. Each
 * month has several rows of a branch. The stored sums have whole days of UTC, so the payments of a day in which a month
 * starts are read one by one (TILL-09).
 */
export function sumPaymentsByMonth(db: Db, days: { starts: readonly string[]; end: string }, firstBranch: number) {
  const starts = days.starts.map(startOfShopDay);
  const [start = '', end] = [starts[0], startOfShopDay(days.end)];
  const split = [...starts, end].map((at) => utcDay(at));
  const stored = db
    .select({
      number: sql<number>`width_bucket(${keyPart(1)}, ${`{${starts.join()}}`}::text[])`.mapWith(Number),
      locationId: sql<number>`coalesce(nullif(${keyPart(2)}, '0')::int, ${firstBranch}::int)`.mapWith(Number),
      isBack: sql<boolean>`(${keyPart(3)} <> 'f')`,
      paisa: total(kept.paisa),
    })
    .from(kept)
    .where(and(eq(kept.list, 'paid'), gte(kept.key, start), lt(kept.key, end), notInArray(keyPart(1), split)))
    .groupBy(sql`1`, sql`2`, sql`3`);
  const isSplit = or(...split.map((at) => and(gte(paidMoment, at), lt(paidMoment, utcDay(at, 1)))));
  const single = db
    .select({
      number: sql<number>`width_bucket(${paidMoment}, ${`{${starts.join()}}`}::timestamptz[])`.mapWith(Number),
      locationId: sql<number>`coalesce(${bookingPayment.locationId}, ${firstBranch}::int)`.mapWith(Number),
      isBack,
      paisa: total(bookingPayment.paidPaisa),
    })
    .from(bookingPayment)
    .where(
      and(
        eq(bookingPayment.isActive, true),
        eq(bookingPayment.status, 'PAID'),
        gte(paidMoment, start),
        lt(paidMoment, end),
        isSplit,
      ),
    )
    .groupBy(sql`1`, sql`2`, sql`3`);
  return unionAll(stored, single);
}

/** All branches, the first one first. */
export const selectBranches = (db: Db) =>
  db.select({ id: location.id, name: location.name, code: location.code }).from(location).orderBy(asc(location.id));

const ofDeleted = sql`case when ${booking.isActive} then 0 else ${bookingPayment.paidPaisa} end`;

/** The payments and refunds of a day by method, in paisa, and how much of each is of deleted bookings (TILL-10). */
export function sumPayments(db: Db, branch: { id: number; isFirst: boolean }, day: string) {
  return db
    .select({
      isBack,
      method: bookingPayment.paymentMethod,
      paisa: total(bookingPayment.paidPaisa),
      count: count(),
      deleted: total(ofDeleted),
    })
    .from(bookingPayment)
    .innerJoin(booking, eq(booking.id, bookingPayment.bookingId))
    .where(isPaid(branch, day, dayAfter(day)))
    .groupBy(isBack, bookingPayment.paymentMethod)
    .orderBy(desc(total(bookingPayment.paidPaisa)), sql`${bookingPayment.paymentMethod} collate "C"`);
}

/** The expenses of a day by method, in paisa. */
export const sumExpenses = (db: Db, locationId: number, day: string) =>
  db
    .select({ method: ledgerEntry.paymentMethod, paisa: total(ledgerEntry.amountPaisa), count: count() })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.isActive, true), eq(ledgerEntry.entryDate, day), eq(ledgerEntry.locationId, locationId)))
    .groupBy(ledgerEntry.paymentMethod)
    .orderBy(desc(total(ledgerEntry.amountPaisa)), sql`${ledgerEntry.paymentMethod} collate "C"`);

/** The first day with money after the day `after` and before the day `before`, `null` for none. */
export async function selectFirstMoney(
  db: Db,
  branch: { id: number; isFirst: boolean },
  { after, before }: { after: string; before: string },
): Promise<string | null> {
  const [paid] = await db
    .select({ at: sql<string>`${paidMoment}`.mapWith(createdAt) })
    .from(bookingPayment)
    .where(isPaid(branch, dayAfter(after), before))
    .orderBy(asc(paidMoment))
    .limit(1);
  const [spent] = await db
    .select({ day: ledgerEntry.entryDate })
    .from(ledgerEntry)
    .where(
      and(
        eq(ledgerEntry.isActive, true),
        eq(ledgerEntry.locationId, branch.id),
        gt(ledgerEntry.entryDate, after),
        lt(ledgerEntry.entryDate, before),
      ),
    )
    .orderBy(asc(ledgerEntry.entryDate))
    .limit(1);
  const days = [paid && toShopDay(paid.at), spent?.day].filter((day) => day !== undefined);
  return days.toSorted()[0] ?? null;
}

const closer = alias(staff, 'closer');
const reopener = alias(staff, 'reopener');
/** The name of a person, or the address without one. */
const nameOf = ({ firstName, lastName, email }: typeof closer | typeof reopener) =>
  sql<string>`coalesce(nullif(btrim(concat_ws(' ', ${firstName}, ${lastName})), ''), ${email})`;

const selectClosings = (db: Db) =>
  db
    .select({ row: tillClosing, closer: { id: closer.id, name: nameOf(closer) }, reopenerName: nameOf(reopener) })
    .from(tillClosing)
    .innerJoin(closer, eq(closer.id, tillClosing.closedBy))
    .leftJoin(reopener, eq(reopener.id, tillClosing.reopenedBy));
export type ClosingRow = Awaited<ReturnType<typeof selectClosings>>[number];

/** The closing of a day, unless it was reopened. */
export const selectClosing = (db: Db, locationId: number, day: string): Promise<ClosingRow | null> =>
  firstOf(
    selectClosings(db).where(
      and(eq(tillClosing.locationId, locationId), eq(tillClosing.date, day), isNull(tillClosing.reopenedAt)),
    ),
  );

/** The last closing before a day that was not reopened: it left the opening amount. */
export const selectClosingBefore = (db: Db, locationId: number, day: string): Promise<ClosingRow | null> =>
  firstOf(
    selectClosings(db)
      .where(and(eq(tillClosing.locationId, locationId), lt(tillClosing.date, day), isNull(tillClosing.reopenedAt)))
      .orderBy(desc(tillClosing.date))
      .limit(1),
  );

/** The number of the newest reopened closing of a day, `null` for none. */
export async function selectReplaced(db: Db, locationId: number, day: string): Promise<number | null> {
  const [row] = await db
    .select({ number: tillClosing.number })
    .from(tillClosing)
    .where(and(eq(tillClosing.locationId, locationId), eq(tillClosing.date, day)))
    .orderBy(desc(tillClosing.number))
    .limit(1);
  return row?.number ?? null;
}

/** The highest number of a branch, 0 for none. */
export async function selectLastNumber(db: Db, locationId: number): Promise<number> {
  const [row] = await db
    .select({ number: sql<number>`coalesce(max(${tillClosing.number}), 0)`.mapWith(Number) })
    .from(tillClosing)
    .where(eq(tillClosing.locationId, locationId));
  return row?.number ?? 0;
}

/** A page of closings of a branch, the newest first. */
export async function selectClosingPage(
  tx: Tx,
  locationId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  const isOfBranch = eq(tillClosing.locationId, locationId);
  const rows = await selectClosings(tx).where(isOfBranch).orderBy(desc(tillClosing.number)).limit(limit).offset(offset);
  return { rows, total: await tx.$count(tillClosing, isOfBranch) };
}

/** @returns the id of the new closing */
export async function insertClosing(tx: Tx, columns: typeof tillClosing.$inferInsert): Promise<number> {
  const [row] = await tx.insert(tillClosing).values(columns).returning({ id: tillClosing.id });
  if (!row) throw new Error('The closing was not stored');
  return row.id;
}

export const updateReopened = (
  tx: Tx,
  id: number,
  columns: { reopenedAt: string; reopenedBy: number; reopenReason: string },
) => tx.update(tillClosing).set(columns).where(eq(tillClosing.id, id));

/** Tells the screens of the ledger that a till was closed or reopened. */
export const announceTill = (tx: Tx) => tx.execute(sql`select announce_change('ledger', 0, null)`);
