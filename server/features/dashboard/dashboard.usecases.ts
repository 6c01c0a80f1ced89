import { BOOKING_STATUSES } from '../../../src/domain/booking/booking-status.ts';
import { DashboardStats } from '../../../src/domain/booking/dashboard-stats.ts';
import { QUICK_RANGES } from '../../../src/domain/ledger/date-ranges.ts';
import { shopToday } from '../../../src/domain/shared/shop-day.ts';
import { type Db, snapshot } from '../../db/database.ts';
import { countByStatus, selectGroup, sumMoney } from './dashboard.sql.ts';

/** Drafts, confirmed bookings and those in progress, as of one moment. DASH-02. */
export const readDashboard = (db: Db, search: string | null) =>
  snapshot(db, async (tx) => ({
    draft: await selectGroup(tx, 'DRAFT', search),
    confirmed: await selectGroup(tx, 'CONFIRMED', search),
    inProgress: await selectGroup(tx, 'IN_PROGRESS', search),
  }));

/** Active bookings by status and the money of the shop's day and month at `now` (an ISO instant). */
export const readStats = (db: Db, now: string): Promise<DashboardStats> =>
  snapshot(db, async (tx) => {
    const counts = new Map((await countByStatus(tx)).map(({ status, bookings }) => [status, bookings]));
    const today = shopToday(now);
    return DashboardStats.parse({
      counts: Object.fromEntries(BOOKING_STATUSES.map((status) => [status, counts.get(status) ?? 0])),
      today: await sumMoney(tx, QUICK_RANGES.today.days(today)),
      thisMonth: await sumMoney(tx, QUICK_RANGES.thisMonth.days(today)),
    });
  });
