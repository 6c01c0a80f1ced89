import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Dashboard } from '../../../src/domain/booking/booking.ts';
import type { BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import { OPEN_STATUSES } from '../../../src/domain/dashboard/dashboard-figures.ts';
import { LONG_WAITS, MONEY_DAYS } from '../../../src/domain/dashboard/dashboard-stats.ts';
import { longWaitsBefore } from '../booking/worklists.ts';
import { QUICK_RANGES } from '../../../src/domain/ledger/date-ranges.ts';
import { paisa, toRupees } from '../../../src/domain/shared/money.ts';
import { startOfShopDay } from '../../../src/domain/shared/shop-day.ts';
import type { Tx } from '../../db/database.ts';
import { booking } from '../../db/schema.ts';
import { countKeptByStatus, type KeptMoney, sumKeptByDay } from '../../db/tally.sql.ts';
import { countFoundByStatus, selectNewest } from '../booking/booking-list.sql.ts';

/** The newest bookings of each status that the dashboard shows. */
const RECENT_ROWS = 50;
/** The statuses that it shows. */
const SHOWN = ['DRAFT', 'CONFIRMED', 'IN_PROGRESS'] as const;

/**
 * `count` is of active bookings, as the list behind the card shows them; `data` has the newest, deleted ones too, for
 * their Deleted badge. DASH-04, DASH-05, DASH-08.
 */
export async function selectGroups(tx: Tx, search: string | null): Promise<Dashboard> {
  const counts = await (search === null ? countKeptByStatus(tx) : countFoundByStatus(tx, SHOWN, search));
  const newest = await selectNewest(tx, SHOWN, search, RECENT_ROWS);
  const toGroup = (status: BookingStatus) => ({
    count: counts.get(status) ?? 0,
    data: newest.filter((booking) => booking.status === status),
  });
  return { draft: toGroup('DRAFT'), confirmed: toGroup('CONFIRMED'), inProgress: toGroup('IN_PROGRESS') };
}

const inDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

/** What was booked and what was received today, in all of this month, and on each of the last days. FIGURE-02 */
export async function sumMoney(tx: Tx, today: string) {
  const month = QUICK_RANGES.thisMonth.days(today);
  const oldest = inDays(today, 1 - MONEY_DAYS);
  const [first = oldest] = [oldest, month.startDate].toSorted();
  const kept = await sumKeptByDay(tx, { startDate: first, endDate: month.endDate });
  const toMoney = (isMeant: (date: string) => boolean) => {
    const meant = [...kept].flatMap(([date, money]) => (isMeant(date) ? [money] : []));
    const add = (of: keyof KeptMoney) => toRupees(paisa(meant.reduce((sum, money) => sum + money[of], 0)));
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

const line = {
  id: booking.id,
  code: booking.code,
  clientName: booking.clientName,
  status: booking.status,
  createdAt: booking.createdAt,
  appointmentDate: booking.appointmentDate,
};

/** The bookings that are open for longest, where that is too long: the oldest of each status, of these the oldest. FIGURE-03 */
export async function selectWaiting(tx: Tx, today: string) {
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

/** More appointments than a day at a counter has. */
const APPOINTMENTS = 50;

/** The open bookings with an appointment today or tomorrow. */
export const selectAppointments = (tx: Tx, today: string) =>
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
