import { and, count, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { type Worklist, WORKLISTS } from '../../../src/domain/booking/list/booking-list.ts';
import type { BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import type { WorklistCounts } from '../../../src/domain/dashboard/worklist-counts.ts';
import { longWaitsBefore, worklistStatuses } from './worklists.ts';
import { dayAfter } from '../../../src/domain/ledger/date-ranges.ts';
import { startOfShopDay } from '../../../src/domain/shared/shop-day.ts';
import type { Tx } from '../../db/database.ts';
import { booking, unpaid } from '../../db/schema.ts';
import { countKeptBefore, countKeptLack } from '../../db/tally.sql.ts';

/** What is on a list of work beside being active and of a status of it; `today` is the shop's business day. LIST-11 */
export function isOnWorklist(worklist: Worklist, today: string): SQL | undefined {
  switch (worklist) {
    case 'appointmentsToday':
      return and(
        gte(booking.appointmentDate, startOfShopDay(today)),
        lt(booking.appointmentDate, startOfShopDay(dayAfter(today))),
      );
    case 'inboundMissing':
      return sql`${booking.inboundMissing}`;
    case 'readyUnpaid':
      return unpaid(booking);
    case 'longWaits':
      return lt(booking.createdAt, longWaitsBefore(today));
  }
}

/** How many bookings of these statuses are on a list of work, exactly, without a look at those that are not. LIST-11 */
export async function countOnWorklist(
  tx: Tx,
  worklist: Worklist,
  today: string,
  statuses: readonly BookingStatus[] = worklistStatuses(worklist),
): Promise<number> {
  if (statuses.length === 0) return 0;
  switch (worklist) {
    case 'inboundMissing':
      return countKeptLack(tx, 'inbound_missing', statuses);
    case 'readyUnpaid':
      return countKeptLack(tx, 'unpaid', statuses);
    case 'longWaits':
      return countKeptBefore(tx, { statuses, isActive: true }, longWaitsBefore(today));
    case 'appointmentsToday': {
      const [row] = await tx
        .select({ rows: count() })
        .from(booking)
        .where(and(eq(booking.isActive, true), inArray(booking.status, [...statuses]), isOnWorklist(worklist, today)));
      return row?.rows ?? 0;
    }
  }
}

/** How many bookings are on each list of work. LIST-11 */
export async function countWorklists(tx: Tx, today: string): Promise<WorklistCounts> {
  const counts: WorklistCounts = { appointmentsToday: 0, inboundMissing: 0, readyUnpaid: 0, longWaits: 0 };
  for (const worklist of WORKLISTS) counts[worklist] = await countOnWorklist(tx, worklist, today);
  return counts;
}
