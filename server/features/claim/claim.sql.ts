import type { ClaimCreate } from '../../../src/domain/claim/claim-input.ts';
import type { CreatedClaim } from '../../../src/domain/claim/claim.ts';
import { nextClaimNumber } from '../../db/codes.sql.ts';
import type { Author, Tx } from '../../db/database.ts';
import { warrantyClaim, warrantyClaimItem } from '../../db/schema.ts';
import type { InsertedBooking, LockedBooking } from '../booking/booking.sql.ts';

/** An item as it is claimed, with the warranty that it stands under. */
export type ClaimedItem = { asked: ClaimCreate['claimedItems'][number]; warrantyId: number };

/** The claim that links two bookings; items of the claim booking stand in the order of `claimed`. */
export async function insertClaimRows(
  tx: Tx,
  original: LockedBooking,
  claimBooking: InsertedBooking,
  claimed: readonly ClaimedItem[],
  remarks: string | undefined,
  author: Author,
): Promise<CreatedClaim> {
  const claimNumber = await nextClaimNumber(tx);
  const [claim] = await tx
    .insert(warrantyClaim)
    .values({
      claimNumber,
      claimDate: author.now,
      originalBookingId: original.id,
      claimBookingId: claimBooking.id,
      remarks: remarks?.trim() || null,
      createdBy: author.staffId,
      createdAt: author.now,
      modifiedAt: author.now,
    })
    .returning({ id: warrantyClaim.id });
  if (!claim) throw new Error('The claim was not stored');
  await tx.insert(warrantyClaimItem).values(
    claimed.map(({ asked, warrantyId }, index) => ({
      claimId: claim.id,
      warrantyId,
      claimBookingItemId: claimBooking.items[index]?.id ?? null,
      reportedIssue: asked.reportedIssue.trim(),
      remarks: asked.remarks?.trim() || null,
      createdAt: author.now,
    })),
  );
  return { id: claim.id, claimNumber };
}
