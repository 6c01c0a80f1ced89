import { toEligibility, type Eligibility } from '../../../src/domain/claim/warranty.ts';
import { shopToday } from '../../../src/domain/shared/shop-day.ts';
import { type Db, snapshot, type Tx } from '../../db/database.ts';
import { booking } from '../../db/schema.ts';
import { lockRow } from '../../db/versioned.ts';
import { DomainError } from '../../errors.ts';
import { selectClaimables, selectClaimedWarranties } from './claim.sql.ts';

/**
 * Asked before a booking that was closed or deleted is open again. Where it is a claim booking, an item of its claim may
 * have been claimed anew meanwhile: one open claim per item. CLAIM-25. Takes the original booking's row lock, as claims do.
 * @throws DomainError with the number of that other claim.
 */
export async function refuseSecondOpenClaim(tx: Tx, bookingId: number): Promise<void> {
  const [first] = await selectClaimedWarranties(tx, bookingId);
  if (!first) return;
  await lockRow(tx, booking, first.originalBookingId);
  const other = (await selectClaimedWarranties(tx, bookingId)).find(({ openClaim }) => openClaim !== null);
  if (!other) return;
  const sentence = `An item of this claim is claimed by ${other.openClaim} now. Close that claim first.`;
  throw new DomainError('conflict', sentence, { rule: 'CLAIM-25' });
}

/** How one booking item stands today (`now`, an ISO instant). @throws DomainError */
export const readEligibility = (db: Db, itemId: number, now: string): Promise<Eligibility> =>
  snapshot(db, async (tx) => {
    const [claimable] = await selectClaimables(tx, [itemId]);
    if (!claimable) throw new DomainError('notFound', 'Item not found');
    return toEligibility(claimable.booking, claimable, shopToday(now));
  });
