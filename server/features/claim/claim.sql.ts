import type { ClaimCreate } from '../../../src/domain/claim/claim-input.ts';
import type { CreatedClaim } from '../../../src/domain/claim/claim.ts';
import { shopToday } from '../../../src/domain/shared/shop-day.ts';
import {
  type Eligibility,
  eligibilityOf,
  refuseClaimedBooking,
  refuseClaimedItem,
} from '../../../src/domain/claim/warranty.ts';
import { eq } from 'drizzle-orm';
import { snapshot, type Db, type Tx } from '../../db/database.ts';
import { booking, warrantyClaim, warrantyClaimItem } from '../../db/schema.ts';
import { searchText } from '../../db/search-text.ts';
import { FieldRefusal, Refusal } from '../../http/errors.ts';
import type { Author } from '../booking/booking-rows.sql.ts';
import { insertBooking, lockBooking } from '../booking/booking.sql.ts';
import { nextClaimNumber } from '../../db/codes.sql.ts';
import { readClaimables, type ClaimableItem } from './warranty.sql.ts';

type ClaimedItem = ClaimCreate['claimedItems'][number];
type Claimed = { asked: ClaimedItem; found: ClaimableItem; warrantyId: number };

/**
 * What is asked for beside what the shop knows of it, in the order asked.
 * @throws FieldRefusal for an item of another booking. @throws Refusal 409 with a sentence for each item refused.
 */
function matchItems(bookingId: number, asked: readonly ClaimedItem[], known: ClaimableItem[], day: string): Claimed[] {
  const rows = asked.map((item) => ({
    asked: item,
    found: known.find(({ item: row }) => row.id === item.bookingItemId && row.bookingId === bookingId),
  }));
  const strangers = rows.flatMap(({ found }, index) =>
    found ? [] : [{ path: `claimedItems.${index}.bookingItemId`, msg: 'This item does not belong to this booking' }],
  );
  if (strangers.length > 0) throw new FieldRefusal(strangers);
  const refusals: string[] = [];
  const claimed = rows.flatMap(({ asked: item, found }) => {
    if (!found) return [];
    const refusal = refuseClaimedItem(found, day);
    if (refusal !== null) refusals.push(refusal);
    return found.warrantyId === null ? [] : [{ asked: item, found, warrantyId: found.warrantyId }];
  });
  if (refusals.length > 0) throw new Refusal(409, refusals.join(' '));
  return claimed;
}

/**
 * A claim with its claim booking, linked both ways. The original booking's row lock is held throughout, so of two
 * people who claim one item at the same moment the second sees the first one's claim. Nothing of a claim is payable.
 * @throws Refusal 404, 409 @throws FieldRefusal
 */
export async function insertClaim(tx: Tx, input: ClaimCreate, author: Author): Promise<CreatedClaim> {
  const original = await lockBooking(tx, input.bookingId);
  const refusal = refuseClaimedBooking(original);
  if (refusal !== null) throw new Refusal(409, refusal);
  const known = await readClaimables(
    tx,
    input.claimedItems.map((item) => item.bookingItemId),
  );
  const claimed = matchItems(original.id, input.claimedItems, known, shopToday(author.now));
  const claimBooking = await insertBooking(
    tx,
    {
      clientName: original.clientName,
      clientType: original.clientType,
      phoneNumber: original.phoneNumber,
      whatsappNumber: original.whatsappNumber,
      booking_items: claimed.map(({ asked, found: { item } }) => ({
        name: item.name,
        type: item.type,
        payableAmount: 0,
        reportedIssue: asked.reportedIssue.trim(),
        ...(item.vendor === null ? {} : { vendor: item.vendor }),
        ...(item.serialNumber === null ? {} : { serialNumber: item.serialNumber }),
        ...(asked.remarks?.trim() ? { comments: asked.remarks.trim() } : {}),
      })),
    },
    author,
  );
  const claimNumber = await nextClaimNumber(tx);
  const [claim] = await tx
    .insert(warrantyClaim)
    .values({
      claimNumber,
      claimDate: author.now,
      originalBookingId: original.id,
      claimBookingId: claimBooking.id,
      remarks: input.remarks?.trim() || null,
      searchText: searchText(claimNumber, original.code, claimBooking.code),
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

/** How one booking item stands today (`now`, an ISO instant). @throws Refusal 404 */
export const readEligibility = (db: Db, itemId: number, now: string): Promise<Eligibility> =>
  snapshot(db, async (tx) => {
    const [claimable] = await readClaimables(tx, [itemId]);
    const [row] = claimable ? await tx.select().from(booking).where(eq(booking.id, claimable.item.bookingId)) : [];
    if (!claimable || !row) throw new Refusal(404, 'Item not found');
    return eligibilityOf(row, claimable, shopToday(now));
  });
