import { BOOKING_STATUSES } from '../../../src/domain/booking/booking-status.ts';
import { DashboardStats } from '../../../src/domain/dashboard/dashboard-stats.ts';
import { shopToday } from '../../../src/domain/shared/shop-day.ts';
import { type Db, snapshot } from '../../db/database.ts';
import { countKeptByStatus } from '../../db/tally.sql.ts';
import { selectAppointments, selectGroups, selectWaiting, sumMoney } from './dashboard.sql.ts';

/** Drafts, confirmed bookings and those in progress, as of one moment. DASH-02. */
export const readDashboard = (db: Db, search: string | null) => snapshot(db, (tx) => selectGroups(tx, search));

/** Active bookings by status, the money of the shop's days and month, and who waits, at `now` (an ISO instant). */
export const readStats = (db: Db, now: string): Promise<DashboardStats> =>
  snapshot(db, async (tx) => {
    const counts = await countKeptByStatus(tx);
    const today = shopToday(now);
    return DashboardStats.parse({
      counts: Object.fromEntries(BOOKING_STATUSES.map((status) => [status, counts.get(status) ?? 0])),
      ...(await sumMoney(tx, today)),
      waiting: await selectWaiting(tx, today),
      appointments: await selectAppointments(tx, today),
    });
  });
