import { sql } from 'drizzle-orm';
import { formatRs, paisa, toRupees } from '../../src/domain/shared/money.ts';
import { formatDay, inZone, toShopDay } from '../../src/domain/shared/shop-day.ts';
import type { Db } from './database.ts';
import { bookingPayment, shop } from './schema.ts';

/** The migration from which on money counts on the day on which it was paid. */
export const PAYMENT_DAYS = '0008_payment_days.sql';

/**
 * Says which money counts on another day since that migration: "Rs 2,000 of Nov 3, 2026 counts on Nov 5, 2026: 1
 * payment.", oldest first (TILL-01).
 */
export async function describeMovedMoney(db: Db): Promise<string[]> {
  const [settings] = await db.select({ timeZone: shop.timeZone }).from(shop);
  const rows = await db
    .select({ made: bookingPayment.createdAt, paid: bookingPayment.paidAt, paidPaisa: bookingPayment.paidPaisa })
    .from(bookingPayment)
    .where(sql`${bookingPayment.paidAt} is not null and ${bookingPayment.isActive} and status = 'PAID'`);
  return inZone(settings?.timeZone ?? 'UTC', () => {
    const moves = new Map<string, { paisa: number; count: number }>();
    for (const { made, paid, paidPaisa } of rows) {
      const [from, to] = [toShopDay(made), toShopDay(paid ?? made)];
      if (from === to) continue;
      const { paisa: sum, count } = moves.get(`${from} ${to}`) ?? { paisa: 0, count: 0 };
      moves.set(`${from} ${to}`, { paisa: sum + paidPaisa, count: count + 1 });
    }
    return [...moves]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([days, { paisa: sum, count }]) => {
        const [from = '', to = ''] = days.split(' ');
        const payments = count === 1 ? '1 payment' : `${count} payments`;
        return `${formatRs(toRupees(paisa(sum)))} of ${formatDay(from)} counts on ${formatDay(to)}: ${payments}.`;
      });
  });
}
