import { toEligibility, type Eligibility } from '../../../src/domain/claim/warranty.ts';
import { shopToday } from '../../../src/domain/shared/shop-day.ts';
import { type Db, snapshot, type Tx } from '../../db/database.ts';
import { DomainError } from '../../errors.ts';
import { selectBookingForUpdate } from '../booking/booking.sql.ts';
import { selectClaimables, selectClaimedBooking, selectClaimedWarranties, selectOpenClaims } from './warranty.sql.ts';

/**
 * Asked before a booking that was closed or deleted is open again. Where it is a claim booking, an item of its claim may
 * have been claimed anew meanwhile: one open claim per item. CLAIM-25. Takes the original booking's row lock, as claims do.
 * @throws DomainError with the number of that other claim.
 */
export async function refuseSecondOpenClaim(tx: Tx, bookingId: number): Promise<void> {
  const claimed = await selectClaimedWarranties(tx, bookingId);
  const [first] = claimed;
  if (!first) return;
  await selectBookingForUpdate(tx, first.originalBookingId);
  const open = await selectOpenClaims(
    tx,
    claimed.map(({ warrantyId }) => warrantyId),
  );
  const [other] = open.values();
  if (other === undefined) return;
  const sentence = `An item of this claim is claimed by ${other} now. Close that claim first.`;
  throw new DomainError('conflict', sentence, { rule: 'CLAIM-25' });
}

/** How one booking item stands today (`now`, an ISO instant). @throws DomainError */
export const readEligibility = (db: Db, itemId: number, now: string): Promise<Eligibility> =>
  snapshot(db, async (tx) => {
    const [claimable] = await selectClaimables(tx, [itemId]);
    const booking = claimable && (await selectClaimedBooking(tx, claimable.item.bookingId));
    if (!booking) throw new DomainError('notFound', 'Item not found');
    return toEligibility(booking, claimable, shopToday(now));
  });
