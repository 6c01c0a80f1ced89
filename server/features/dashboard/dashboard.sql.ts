import { and, asc, count, desc, eq, gte, inArray, lt } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Dashboard } from '../../../src/domain/booking/booking.ts';
import { BOOKING_STATUSES, type BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import { OPEN_STATUSES } from '../../../src/domain/dashboard/dashboard-figures.ts';
import { DashboardStats, LONG_WAITS, MONEY_DAYS } from '../../../src/domain/dashboard/dashboard-stats.ts';
import { QUICK_RANGES } from '../../../src/domain/ledger/date-ranges.ts';
import { ITEMS_NAMED } from '../../../src/domain/shared/limits.ts';
import { paisa, toRupees } from '../../../src/domain/shared/money.ts';
import { shopToday, startOfShopDay } from '../../../src/domain/shared/shop-day.ts';
import { countByStatus, type DayMoney, sumMoneyByDay } from '../../db/counts.sql.ts';
import { type Db, snapshot, type Tx } from '../../db/database.ts';
import { booking } from '../../db/schema.ts';
import { listedColumns, withRupees } from '../booking/booking.sql.ts';
import { bookingMatches, isFound, longWaitsBefore, searchedTable } from '../booking/booking-list.sql.ts';

const RECENT_ROWS = 50;
const SHOWN = ['DRAFT', 'CONFIRMED', 'IN_PROGRESS'] as const;

async function countFound(tx: Tx, search: string): Promise<Map<BookingStatus, number>> {
  const table = searchedTable(search);
  const rows = await tx
    .select({ status: table.status, rows: count() })
    .from(table)
    .where(and(inArray(table.status, [...SHOWN]), eq(table.isActive, true), isFound(search, table)))
    .groupBy(table.status);
  return new Map(rows.map((row) => [row.status, row.rows]));
}

/**
 * The counts of active bookings and the newest of all bookings, in one snapshot (DASH-02, DASH-04, DASH-05, DASH-08).
 */
export const readDashboard = (db: Db, search: string | null): Promise<Dashboard> =>
  snapshot(db, async (tx) => {
    const counts = await (search === null
      ? countByStatus(tx, { statuses: SHOWN, isActive: true })
      : countFound(tx, search));
    const newest = (status: BookingStatus) =>
      tx
        .select(listedColumns(ITEMS_NAMED + 1))
        .from(booking)
        .where(and(eq(booking.status, status), search === null ? undefined : bookingMatches(search)))
        .orderBy(desc(booking.createdAt), desc(booking.id))
        .limit(RECENT_ROWS);
    const rows = await unionAll(newest('DRAFT'), newest('CONFIRMED'), newest('IN_PROGRESS')).orderBy(
      desc(booking.createdAt),
      desc(booking.id),
    );
    const toGroup = (status: BookingStatus) => ({
      count: counts.get(status) ?? 0,
      data: rows.filter((row) => row.status === status).map(withRupees),
    });
    return { draft: toGroup('DRAFT'), confirmed: toGroup('CONFIRMED'), inProgress: toGroup('IN_PROGRESS') };
  });

const inDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

/** The money booked and received today, this month, and on each recent day (FIGURE-02). */
async function sumMoney(tx: Tx, today: string) {
  const month = QUICK_RANGES.thisMonth.days(today);
  const oldest = inDays(today, 1 - MONEY_DAYS);
  const [first = oldest] = [oldest, month.startDate].toSorted();
  const kept = await sumMoneyByDay(tx, { startDate: first, endDate: month.endDate });
  const toMoney = (isMeant: (date: string) => boolean) => {
    const meant = [...kept].flatMap(([date, money]) => (isMeant(date) ? [money] : []));
    const add = (of: keyof DayMoney) => toRupees(paisa(meant.reduce((sum, money) => sum + money[of], 0)));
    return { booked: add('booked'), received: add('received') };
  };
  return {
    today: toMoney((date) => date === today),
    thisMonth: toMoney((date) => date >= month.startDate),
    days: Array.from({ length: MONEY_DAYS }, (_, index) => inDays(oldest, index)).map((day) => ({
      date: day,
      ...toMoney((date) => date === day),
    })),
  };
}

const { id, code, clientName, status, createdAt, appointmentDate } = booking;
const line = { id, code, clientName, status, createdAt, appointmentDate };

/**
 * The bookings that have been open too long, oldest first. Reads the oldest of each status, because an index has them
 * (FIGURE-03).
 */
async function selectWaiting(tx: Tx, today: string) {
  const before = longWaitsBefore(today);
  const [first, second, ...others] = OPEN_STATUSES.map((status) =>
    tx
      .select(line)
      .from(booking)
      .where(and(eq(booking.isActive, true), eq(booking.status, status), lt(booking.createdAt, before)))
      .orderBy(asc(booking.createdAt), asc(booking.id))
      .limit(LONG_WAITS),
  );
  if (!first || !second) return [];
  return unionAll(first, second, ...others)
    .orderBy(asc(line.createdAt), asc(line.id))
    .limit(LONG_WAITS);
}

/** More appointments than one day has. */
const APPOINTMENTS = 50;

const selectAppointments = (tx: Tx, today: string) =>
  tx
    .select(line)
    .from(booking)
    .where(
      and(
        eq(booking.isActive, true),
        inArray(booking.status, [...OPEN_STATUSES]),
        gte(booking.appointmentDate, startOfShopDay(today)),
        lt(booking.appointmentDate, startOfShopDay(inDays(today, 2))),
      ),
    )
    .orderBy(asc(booking.appointmentDate), asc(booking.id))
    .limit(APPOINTMENTS);

/** The counts by status, the money figures, the long waits and the appointments, at `now` (an ISO instant). */
export const readStats = (db: Db, now: string): Promise<DashboardStats> =>
  snapshot(db, async (tx) => {
    const counts = await countByStatus(tx, { statuses: null, isActive: true });
    const today = shopToday(now);
    return DashboardStats.parse({
      counts: Object.fromEntries(BOOKING_STATUSES.map((status) => [status, counts.get(status) ?? 0])),
      ...(await sumMoney(tx, today)),
      waiting: await selectWaiting(tx, today),
      appointments: await selectAppointments(tx, today),
    });
  });
