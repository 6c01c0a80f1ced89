import { and, count, eq, gte, lt, sum } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import { dayAfter, type DayRange } from '../../../src/domain/ledger/date-ranges.ts';
import { paisa, toRupees } from '../../../src/domain/shared/money.ts';
import { startOfShopDay } from '../../../src/domain/shared/shop-day.ts';
import type { Tx } from '../../db/database.ts';
import { booking, bookingPayment } from '../../db/schema.ts';
import { countBookings, selectBookings } from '../booking/booking-list.sql.ts';
import { bookingMatches } from '../booking/booking-search.sql.ts';

/** The newest bookings of each status that the dashboard shows. */
const RECENT_ROWS = 50;

/**
 * `count` is of active bookings, as the list behind the card shows them; `data` has the newest, deleted ones too, for
 * their Deleted badge. DASH-04, DASH-05, DASH-08.
 */
export async function selectGroup(tx: Tx, status: BookingStatus, search: string | null) {
  const where = and(eq(booking.status, status), search === null ? undefined : bookingMatches(search));
  return {
    count: await countBookings(tx, and(where, eq(booking.isActive, true))),
    data: await selectBookings(tx, { where, limit: RECENT_ROWS }),
  };
}

const within = (column: PgColumn, { startDate, endDate }: DayRange) =>
  and(gte(column, startOfShopDay(startDate)), lt(column, startOfShopDay(dayAfter(endDate))));

const rupees = (total: string | null | undefined) => toRupees(paisa(Number(total ?? 0)));

/** What was booked and what was received in a range of days. */
export async function sumMoney(tx: Tx, days: DayRange) {
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

/** Active bookings by status; a status without any is left out. */
export const countByStatus = (tx: Tx) =>
  tx
    .select({ status: booking.status, bookings: count() })
    .from(booking)
    .where(eq(booking.isActive, true))
    .groupBy(booking.status);
