import { and, count, eq, gte, lt, sum } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { BOOKING_STATUSES, type BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import { DashboardStats } from '../../../src/domain/booking/dashboard-stats.ts';
import { dayAfter, quickRange, type DayRange } from '../../../src/domain/ledger/date-ranges.ts';
import { paisa, toRupees } from '../../../src/domain/shared/money.ts';
import { shopToday, startOfShopDay } from '../../../src/domain/shared/shop-day.ts';
import { snapshot, type Db, type Tx } from '../../db/database.ts';
import { booking, bookingPayment } from '../../db/schema.ts';
import { countBookings, selectBookings } from '../booking/booking-list.sql.ts';
import { clientOrCodeMatches } from '../booking/booking-search.sql.ts';

/** The newest bookings of each status that the dashboard shows. */
const RECENT_ROWS = 50;

/**
 * Drafts, confirmed bookings and those in progress. `count` is of active bookings, as the list behind the card shows
 * them; `data` holds the newest, deleted ones too, for their Deleted badge. DASH-04, DASH-05, DASH-08.
 */
export const readDashboard = (db: Db, search: string | null) =>
  snapshot(db, async (tx) => {
    const group = async (status: BookingStatus) => {
      const where = and(eq(booking.status, status), search === null ? undefined : clientOrCodeMatches(search));
      return {
        count: await countBookings(tx, and(where, eq(booking.isActive, true))),
        data: await selectBookings(tx, { where, limit: RECENT_ROWS }),
      };
    };
    return {
      draft: await group('DRAFT'),
      confirmed: await group('CONFIRMED'),
      inProgress: await group('IN_PROGRESS'),
    };
  });

const within = (column: PgColumn, { startDate, endDate }: DayRange) =>
  and(gte(column, startOfShopDay(startDate)), lt(column, startOfShopDay(dayAfter(endDate))));

const rupees = (total: string | null | undefined) => toRupees(paisa(Number(total ?? 0)));

async function moneyOf(tx: Tx, days: DayRange) {
  const [booked] = await tx
    .select({ total: sum(booking.payablePaisa) })
    .from(booking)
    .where(and(eq(booking.isActive, true), within(booking.createdAt, days)));
  const [received] = await tx
    .select({ total: sum(bookingPayment.paidPaisa) })
    .from(bookingPayment)
    .innerJoin(booking, eq(booking.id, bookingPayment.bookingId))
    .where(
      and(
        eq(booking.isActive, true),
        eq(bookingPayment.isActive, true),
        eq(bookingPayment.status, 'PAID'),
        within(bookingPayment.createdAt, days),
      ),
    );
  return { booked: rupees(booked?.total), received: rupees(received?.total) };
}

/** Active bookings by status and the money of the shop's day and month at `now` (an ISO instant). */
export const readStats = (db: Db, now: string): Promise<DashboardStats> =>
  snapshot(db, async (tx) => {
    const rows = await tx
      .select({ status: booking.status, bookings: count() })
      .from(booking)
      .where(eq(booking.isActive, true))
      .groupBy(booking.status);
    const countOf = (status: BookingStatus) => rows.find((row) => row.status === status)?.bookings ?? 0;
    const today = shopToday(now);
    return DashboardStats.parse({
      counts: Object.fromEntries(BOOKING_STATUSES.map((status) => [status, countOf(status)])),
      today: await moneyOf(tx, quickRange('today', today)),
      thisMonth: await moneyOf(tx, quickRange('thisMonth', today)),
    });
  });
