import { and, count, eq, gte, inArray, lt, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { dayAfter, type DayRange } from '../../src/domain/ledger/date-ranges.ts';
import { startOfShopDay } from '../../src/domain/shared/shop-day.ts';
import type { BookingStatus } from '../../src/domain/booking/booking-status.ts';
import { type Db, transaction, type Tx } from './database.ts';
import { booking, ledgerMonthChange, tally, tallyChange } from './schema.ts';

type Unit = (typeof tally.unit.enumValues)[number];
type Entity = (typeof tally.entity.enumValues)[number];

/** What bookings are counted by; `null` is every one. */
export type Counted = { statuses: readonly string[] | null; isActive: boolean | null };

/** What an active booking waits for. */
export type Lack = Extract<Entity, 'inbound_missing' | 'unpaid'>;

const sum = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

type Times = Partial<Record<Unit, SQL | undefined>>;

/** The counts of `entities` in some units, each at some of its times, with what is not in them yet `since`, as a subquery. */
function selectKept(db: Db, entities: Entity[], { statuses, isActive }: Counted, units: Times, since?: SQL) {
  const { entity, start, rows, paisa } = tally;
  const counts = { entity, status: tally.status, start, rows, paisa };
  const changes = {
    entity: tallyChange.entity,
    status: tallyChange.status,
    start: tallyChange.at,
    rows: tallyChange.rows,
    paisa: tallyChange.paisa,
  };
  const isCounted = (table: typeof tally | typeof tallyChange) =>
    and(
      inArray(table.entity, entities),
      statuses === null ? undefined : inArray(table.status, [...statuses]),
      isActive === null ? undefined : eq(table.isActive, isActive),
    );
  const inUnits = Object.entries(units).map(([unit, when]) => and(eq(tally.unit, unit as Unit), when));
  return unionAll(
    db
      .select(counts)
      .from(tally)
      .where(and(isCounted(tally), or(...inUnits))),
    db
      .select(changes)
      .from(tallyChange)
      .where(and(isCounted(tallyChange), since)),
  ).as('kept');
}

/** How many bookings there are, without a look at them. */
export async function countKept(db: Db, counted: Counted): Promise<number> {
  const kept = selectKept(db, ['booking'], counted, { month: undefined });
  const [row] = await db.select({ rows: sum(kept.rows) }).from(kept);
  return row?.rows ?? 0;
}

/** How many active bookings of these statuses wait for something, without a look at them. */
export async function countKeptLack(db: Db, lack: Lack, statuses: readonly string[]): Promise<number> {
  const kept = selectKept(db, [lack], { statuses, isActive: true }, { month: undefined });
  const [row] = await db.select({ rows: sum(kept.rows) }).from(kept);
  return row?.rows ?? 0;
}

/** How many bookings were made before an instant; only what was made on its day, of UTC, is counted one by one. */
export async function countKeptBefore(tx: Tx, counted: Counted, before: string): Promise<number> {
  const day = `${before.slice(0, 10)}T00:00:00.000Z`;
  const month = `${before.slice(0, 7)}-01T00:00:00.000Z`;
  const units = { month: lt(tally.start, month), day: and(gte(tally.start, month), lt(tally.start, day)) };
  const kept = selectKept(tx, ['booking'], counted, units, lt(tallyChange.at, day));
  const [whole] = await tx.select({ rows: sum(kept.rows) }).from(kept);
  const { statuses, isActive } = counted;
  const [last] = await tx
    .select({ rows: count() })
    .from(booking)
    .where(
      and(
        gte(booking.createdAt, day),
        lt(booking.createdAt, before),
        statuses === null ? undefined : inArray(booking.status, statuses as BookingStatus[]),
        isActive === null ? undefined : eq(booking.isActive, isActive),
      ),
    );
  return (whole?.rows ?? 0) + (last?.rows ?? 0);
}

/** Bookings by status, active ones if nothing else is asked for; a status without any is left out. */
export async function countKeptByStatus(
  db: Db,
  counted: Counted = { statuses: null, isActive: true },
): Promise<Map<string, number>> {
  const kept = selectKept(db, ['booking'], counted, { month: undefined });
  const rows = await db
    .select({ status: kept.status, rows: sum(kept.rows) })
    .from(kept)
    .groupBy(kept.status);
  return new Map(rows.map((row) => [row.status, row.rows]));
}

/** Paisa of a business day: what active bookings made on it are to bring, and what active payments recorded on it have brought. */
export type KeptMoney = { booked: number; received: number };

/**
 * The money of each business day of a range by `yyyy-MM-dd`; a day without any is left out. The database is told when each
 * day begins and is asked for no zone: it knows other names, and other times under them. SHOP-06
 */
export async function sumKeptByDay(db: Db, { startDate, endDate }: DayRange): Promise<Map<string, KeptMoney>> {
  const days: string[] = [];
  for (let day = startDate; day <= endDate; day = dayAfter(day)) days.push(day);
  const within = (start: SQLWrapper) =>
    and(gte(start, startOfShopDay(startDate)), lt(start, startOfShopDay(dayAfter(endDate))));
  const counted = { statuses: null, isActive: true };
  const kept = selectKept(
    db,
    ['booking', 'booking_payment'],
    counted,
    { quarter: within(tally.start) },
    within(tallyChange.at),
  );
  const ofEntity = (entity: Entity) =>
    sql<number>`coalesce(sum(${kept.paisa}) filter (where ${eq(kept.entity, entity)}), 0)`.mapWith(Number);
  const starts = `{${days.map(startOfShopDay).join()}}`;
  const rows = await db
    .select({
      number: sql<number>`width_bucket(${kept.start}, ${starts}::timestamptz[])`.mapWith(Number),
      booked: ofEntity('booking'),
      received: ofEntity('booking_payment'),
    })
    .from(kept)
    .groupBy(sql`1`);
  return new Map(rows.map(({ number, ...money }) => [days[number - 1] ?? endDate, money]));
}

/** Puts what has changed into the counts and the months and days of the ledger, so that reading these stays short. */
export async function foldTally(db: Db): Promise<void> {
  const [counted] = await db.select().from(tallyChange).limit(1);
  if (counted) await transaction(db, (tx) => tx.execute(sql`select tally_fold()`));
  const [added] = await db.select().from(ledgerMonthChange).limit(1);
  if (added) await transaction(db, (tx) => tx.execute(sql`select ledger_month_fold()`));
}
