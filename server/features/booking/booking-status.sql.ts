import { and, eq } from 'drizzle-orm';
import type { ItemType } from '../../../src/domain/booking/booking.ts';
import type { BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import { shopToday } from '../../../src/domain/shared/shop-day.ts';
import { decideStatus } from '../../../src/domain/booking/booking-status.machine.ts';
import type { Tx } from '../../db/database.ts';
import { booking, delivery } from '../../db/schema.ts';
import { Refusal } from '../../http/errors.ts';
import { isClosedClaim, openWarranties, refuseSecondOpenClaim } from '../claim/warranty.sql.ts';

/** Days of warranty by item type. */
export type WarrantyDays = Readonly<Record<ItemType, number>>;

/**
 * The only writer of `booking.status`. Call it last in the transaction that holds the booking's row lock, so that the
 * INBOUND rule sees the deliveries as this edit leaves them and no other edit can change them before the commit.
 * EDIT-01, REL-04. @throws Refusal 409 with the sentence of the statechart that refuses it.
 */
export async function writeStatus(
  tx: Tx,
  locked: { id: number; status: BookingStatus },
  to: BookingStatus,
  { now, warrantyDays, by = 'staff' }: { now: string; warrantyDays: WarrantyDays; by?: 'staff' | 'system' },
): Promise<void> {
  if (to === locked.status) return;
  const deliveries = await tx
    .select({ type: delivery.type, isActive: delivery.isActive })
    .from(delivery)
    .where(and(eq(delivery.bookingId, locked.id), eq(delivery.isActive, true)));
  const { refusal } = decideStatus(locked.status, to, deliveries, by);
  if (refusal !== null) throw new Refusal(409, refusal);
  if (isClosedClaim(locked.status) && !isClosedClaim(to)) await refuseSecondOpenClaim(tx, locked.id);
  const completed = to === 'COMPLETED';
  await tx
    .update(booking)
    .set({ status: to, ...(completed ? { completedAt: now } : {}) })
    .where(eq(booking.id, locked.id));
  if (completed) await openWarranties(tx, locked.id, shopToday(now), warrantyDays);
}
