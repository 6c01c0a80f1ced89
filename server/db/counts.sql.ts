import { and, eq, gte, inArray, lt, sql, type SQLWrapper } from 'drizzle-orm';
import { dayAfter, type DayRange } from '../../src/domain/ledger/date-ranges.ts';
import { startOfShopDay } from '../../src/domain/shared/shop-day.ts';
import { BOOKING_STATUSES, type BookingStatus } from '../../src/domain/booking/booking-status.ts';
import type { Db } from './database.ts';
import { kept } from './schema.ts';

/** A sum as a number; 0 for no rows. */
export const total = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

/** A word of the key of a stored count. */
export const keyPart = (place: number) => sql<string>`split_part(${kept.key}, ' ', ${sql.raw(String(place))})`;

/** The bookings to count; `null` means any. */
export type Counted = { statuses: readonly BookingStatus[] | null; isActive: boolean | null };

/** Counts bookings by status from the stored counts, without reading bookings. Leaves out statuses without bookings. */
export async function countByStatus(db: Db, { statuses, isActive }: Counted): Promise<Map<BookingStatus, number>> {
  const activities = isActive === null ? [true, false] : [isActive];
  const keys = (statuses ?? BOOKING_STATUSES).flatMap((status) => activities.map((is) => `${status} ${is}`));
  const status = keyPart(1).mapWith((text: string) => text as BookingStatus);
  const rows = await db
    .select({ status, rows: total(kept.rows) })
    .from(kept)
    .where(and(eq(kept.list, 'bookings'), inArray(kept.key, keys)))
    .groupBy(status);
  return new Map(rows.map((row) => [row.status, row.rows]));
}

/**
 * Paisa of a business day: the payable amount of active bookings created on it, and the payments less refunds paid on it.
 */
export type DayMoney = { booked: number; received: number };

/**
 * The money by business day (`yyyy-MM-dd`), without empty days. The grouping happens here, because only this process
 * knows the time zone (SHOP-06).
 */
export async function sumMoneyByDay(db: Db, { startDate, endDate }: DayRange): Promise<Map<string, DayMoney>> {
  const days: string[] = [];
  for (let day = startDate; day <= endDate; day = dayAfter(day)) days.push(day);
  const starts = `{${days.map(startOfShopDay).join()}}`;
  const ofList = (list: 'booked' | 'received') =>
    sql<number>`coalesce(sum(${kept.paisa}) filter (where ${eq(kept.list, list)}), 0)`.mapWith(Number);
  const rows = await db
    .select({
      number: sql<number>`width_bucket(${kept.key}, ${starts}::text[])`.mapWith(Number),
      booked: ofList('booked'),
      received: ofList('received'),
    })
    .from(kept)
    .where(
      and(
        inArray(kept.list, ['booked', 'received']),
        gte(kept.key, startOfShopDay(startDate)),
        lt(kept.key, startOfShopDay(dayAfter(endDate))),
      ),
    )
    .groupBy(sql`1`);
  return new Map(rows.map(({ number, ...money }) => [days[number - 1] ?? endDate, money]));
}

/** The sums of all active entries by branch, from the stored counts. A branch without entries may be left out. */
export const sumByBranch = (
  db: Db,
  { locationId, category }: { locationId?: number | undefined; category?: string | undefined },
) =>
  db
    .select({
      locationId: keyPart(1).mapWith(Number),
      rows: total(kept.rows),
      amountPaisa: total(kept.paisa),
    })
    .from(kept)
    .where(
      and(
        eq(kept.list, 'ledger'),
        locationId === undefined ? undefined : eq(keyPart(1), String(locationId)),
        category === undefined ? undefined : eq(keyPart(2), category),
      ),
    )
    .groupBy(keyPart(1));

/** Folds recent changes into the counts, so that reading them stays fast. */
export async function foldCounts(db: Db): Promise<void> {
  await db.execute(sql`select fold_kept()`);
}
