import { and, count, eq, gte, lt, notExists, type SQL, sql } from 'drizzle-orm';
import { type Worklist, WORKLISTS } from '../../../src/domain/booking/booking-list.ts';
import { type BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import type { WorklistCounts } from '../../../src/domain/booking/worklist-counts.ts';
import { longWaitsBefore, worklistStatuses } from '../../../src/domain/booking/worklists.ts';
import { dayAfter } from '../../../src/domain/ledger/date-ranges.ts';
import { startOfShopDay } from '../../../src/domain/shared/shop-day.ts';
import type { Tx } from '../../db/database.ts';
import { activeInbound, booking, delivery, unpaid } from '../../db/schema.ts';
import { countKeptBefore } from '../../db/tally.sql.ts';

/** What is on a list of work beside being active and of a status of it; `today` is the shop's business day. LIST-11 */
export function isOnWorklist(tx: Tx, worklist: Worklist, today: string): SQL | undefined {
  switch (worklist) {
    case 'appointmentsToday':
      return and(
        gte(booking.appointmentDate, startOfShopDay(today)),
        lt(booking.appointmentDate, startOfShopDay(dayAfter(today))),
      );
    case 'inboundMissing':
      return notExists(
        tx
          .select({ one: sql`1` })
          .from(delivery)
          .where(and(eq(delivery.bookingId, booking.id), activeInbound(delivery))),
      );
    case 'readyUnpaid':
      return unpaid(booking);
    case 'longWaits':
      return lt(booking.createdAt, longWaitsBefore(today));
  }
}

/** A text of the program that stands in a statement as it is, so that an index with a condition is found by it. */
const literals = (texts: readonly string[]) => sql.raw(texts.map((text) => `'${text}'`).join());

/** How many bookings of these statuses are on a list of work, exactly, without a look at bookings that are done. LIST-11, SCALE-04 */
export async function countOnWorklist(
  tx: Tx,
  worklist: Worklist,
  today: string,
  statuses: readonly BookingStatus[] = worklistStatuses(worklist),
): Promise<number> {
  if (statuses.length === 0) return 0;
  if (worklist === 'longWaits') return countKeptBefore(tx, { statuses, isActive: true }, longWaitsBefore(today));
  const [row] = await tx
    .select({ rows: count() })
    .from(booking)
    .where(
      and(sql`${booking.isActive} and ${booking.status} in (${literals(statuses)})`, isOnWorklist(tx, worklist, today)),
    );
  return row?.rows ?? 0;
}

/** How many bookings are on each list of work. LIST-11 */
export async function countWorklists(tx: Tx, today: string): Promise<WorklistCounts> {
  const counts: WorklistCounts = { appointmentsToday: 0, inboundMissing: 0, readyUnpaid: 0, longWaits: 0 };
  for (const worklist of WORKLISTS) counts[worklist] = await countOnWorklist(tx, worklist, today);
  return counts;
}
