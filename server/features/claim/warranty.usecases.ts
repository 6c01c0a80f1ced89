import { refuseReopenedClaim, toEligibility, type Eligibility } from '../../../src/domain/claim/warranty.ts';
import { shopToday } from '../../../src/domain/shared/shop-day.ts';
import { type Db, snapshot, type Tx } from '../../db/database.ts';
import { booking } from '../../db/schema.ts';
import { lockRow } from '../../db/versioned.ts';
import { DomainError } from '../../errors.ts';
import { selectClaimables, selectClaimedWarranties } from './claim.sql.ts';

/**
 * Call it before reopening a closed or deleted booking. An item of a claim booking may have been claimed again since,
 * but an item can have one open claim only (CLAIM-25). Locks the original booking's row, as a new claim does.
 * @throws DomainError with the number of the other claim
 */
export async function refuseSecondOpenClaim(tx: Tx, bookingId: number): Promise<void> {
  const [first] = await selectClaimedWarranties(tx, bookingId);
  if (!first) return;
  await lockRow(tx, booking, first.originalBookingId);
  const other = (await selectClaimedWarranties(tx, bookingId)).find(({ openClaim }) => openClaim !== null);
  if (!other) return;
  throw new DomainError('conflict', refuseReopenedClaim(other.openClaim ?? ''), { rule: 'CLAIM-25' });
}

/** Tells whether an item can be claimed today. `now` is an ISO instant. @throws DomainError */
export const readEligibility = (db: Db, itemId: number, now: string): Promise<Eligibility> =>
  snapshot(db, async (tx) => {
    const [claimable] = await selectClaimables(tx, [itemId]);
    if (!claimable) throw new DomainError('notFound', 'Item not found');
    return toEligibility(claimable.booking, claimable, shopToday(now));
  });
