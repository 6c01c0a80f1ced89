import { and, eq, isNull } from 'drizzle-orm';
import type { ItemType } from '../../src/domain/booking.ts';
import { warrantyFrom } from '../../src/domain/warranty.ts';
import type { Tx } from '../db/database.ts';
import { bookingItem, warranty, warrantyClaim } from '../db/schema.ts';

/**
 * Starts the warranties of a booking that becomes COMPLETED on `day` (`yyyy-MM-dd`, the shop's): one for each active
 * REPAIRED item that has none yet, `daysOf` its type long. A claim booking starts none: what it repairs keeps the
 * warranty of the original booking. Call it in the transaction that completes the booking, with its row locked.
 */
export async function openWarranties(
  tx: Tx,
  bookingId: number,
  day: string,
  daysOf: Readonly<Record<ItemType, number>>,
): Promise<void> {
  const [claim] = await tx
    .select({ id: warrantyClaim.id })
    .from(warrantyClaim)
    .where(eq(warrantyClaim.claimBookingId, bookingId))
    .limit(1);
  if (claim) return;
  const items = await tx
    .select({ id: bookingItem.id, type: bookingItem.type })
    .from(bookingItem)
    .leftJoin(warranty, eq(warranty.bookingItemId, bookingItem.id))
    .where(
      and(
        eq(bookingItem.bookingId, bookingId),
        eq(bookingItem.isActive, true),
        eq(bookingItem.status, 'REPAIRED'),
        isNull(warranty.id),
      ),
    );
  if (items.length === 0) return;
  await tx
    .insert(warranty)
    .values(items.map(({ id, type }) => ({ bookingItemId: id, ...warrantyFrom(day, daysOf[type as ItemType]) })))
    .onConflictDoNothing();
}
