import { and, count, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { UNRESOLVED } from '../../../src/domain/booking/promise.ts';
import { WORK_DAYS, type WorkFigures } from '../../../src/domain/dashboard/work-figures.ts';
import { shopToday, toLocalInput } from '../../../src/domain/shared/shop-day.ts';
import { type Db, snapshot } from '../../db/database.ts';
import { booking, bookingItem, history } from '../../db/schema.ts';
import { isLateOn } from '../booking/booking-list.sql.ts';
import { assigneeName } from '../booking/booking.sql.ts';

const RESOLVED = ['RESOLVED', 'PENDING_PAYMENT', 'COMPLETED'];
const DAY_MS = 86_400_000;

/**
 * The late bookings by technician, and the median days from booked in to resolved of the last days. A booking that was
 * resolved twice counts until the last time (PROMISE-11). @param now an ISO instant
 */
export const readWork = (db: Db, { staffId, now }: { staffId: number; now: string }): Promise<WorkFigures> =>
  snapshot(db, async (tx) => {
    const reader = { staffId, today: shopToday(now), clock: toLocalInput(now) };
    const late = await tx
      .select({ id: booking.assigneeId, name: assigneeName, count: count() })
      .from(booking)
      .where(isLateOn(reader))
      .groupBy(booking.assigneeId)
      .orderBy(desc(count()), booking.assigneeId);
    const resolved = tx
      .select({ id: history.recordId, at: sql<string>`max(${history.at})`.as('resolved_at') })
      .from(history)
      .where(
        and(
          sql`${history.entity} = 'booking' and jsonb_exists(${history.after}, 'status')`,
          gte(history.at, new Date(Date.parse(now) - WORK_DAYS * DAY_MS).toISOString()),
          inArray(sql`${history.after} ->> 'status'`, RESOLVED),
          inArray(sql`${history.before} ->> 'status'`, [...UNRESOLVED]),
        ),
      )
      .groupBy(history.recordId)
      .as('resolved');
    const kinds = tx
      .selectDistinct({
        type: bookingItem.type,
        id: booking.id,
        days: sql<number>`extract(epoch from ${resolved.at} - ${booking.createdAt}) / 86400`.as('days'),
      })
      .from(resolved)
      .innerJoin(booking, and(eq(booking.id, resolved.id), eq(booking.isActive, true)))
      .innerJoin(bookingItem, and(eq(bookingItem.bookingId, booking.id), eq(bookingItem.isActive, true)))
      .as('kinds');
    const medians = await tx
      .select({
        type: kinds.type,
        days: sql<number>`percentile_cont(0.5) within group (order by ${kinds.days})`.mapWith(Number),
        bookings: count(),
      })
      .from(kinds)
      .groupBy(kinds.type)
      .orderBy(kinds.type);
    return { late, resolved: medians };
  });
