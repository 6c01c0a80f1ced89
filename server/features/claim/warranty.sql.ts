import { aliasedTable, and, asc, eq, inArray, isNull, notInArray, sql, type SQLWrapper } from 'drizzle-orm';
import type { ItemType } from '../../../src/domain/booking/booking.ts';
import { CLOSED_CLAIM_STATUSES, warrantyFrom } from '../../../src/domain/claim/warranty.ts';
import type { Tx } from '../../db/database.ts';
import { booking, bookingItem, warranty, warrantyClaim, warrantyClaimItem } from '../../db/schema.ts';

/** Starts warranties on a `yyyy-MM-dd` for repaired items that have none; a claim booking keeps the original ones. */
export async function insertWarranties(
  tx: Tx,
  bookingId: number,
  day: string,
  days: Readonly<Record<ItemType, number>>,
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
    .values(items.map(({ id, type }) => ({ bookingItemId: id, ...warrantyFrom(day, days[type]) })))
    .onConflictDoNothing();
}

const claimBooking = aliasedTable(booking, 'claim_booking');
const { code, status, isActive } = booking;

/** The number of the claim of a warranty whose claim booking is neither closed nor deleted. */
const openClaim = (tx: Tx, warrantyId: SQLWrapper) =>
  sql<string | null>`${tx
    .select({ claimNumber: warrantyClaim.claimNumber })
    .from(warrantyClaimItem)
    .innerJoin(warrantyClaim, eq(warrantyClaim.id, warrantyClaimItem.claimId))
    .innerJoin(claimBooking, eq(claimBooking.id, warrantyClaim.claimBookingId))
    .where(
      and(
        eq(warrantyClaimItem.warrantyId, warrantyId),
        eq(warrantyClaim.isActive, true),
        eq(claimBooking.isActive, true),
        notInArray(claimBooking.status, [...CLOSED_CLAIM_STATUSES]),
      ),
    )
    .limit(1)}`;

/** Items with what decides whether they may be claimed, in their order. Whoever claims them holds the row lock of their booking. */
export const selectClaimables = (tx: Tx, itemIds: readonly number[]) =>
  tx
    .select({
      item: bookingItem,
      booking: { code, status, isActive },
      itemCode: bookingItem.code,
      isActive: bookingItem.isActive,
      warranty,
      openClaim: openClaim(tx, warranty.id),
    })
    .from(bookingItem)
    .innerJoin(booking, eq(booking.id, bookingItem.bookingId))
    .leftJoin(warranty, eq(warranty.bookingItemId, bookingItem.id))
    .where(inArray(bookingItem.id, [...itemIds]))
    .orderBy(asc(bookingItem.id));
export type ClaimableItem = Awaited<ReturnType<typeof selectClaimables>>[number];

/** The warranties that the claim of a claim booking is about, and who else claims them; none for any other booking. */
export const selectClaimedWarranties = (tx: Tx, claimBookingId: number) => {
  const own = aliasedTable(warrantyClaim, 'own');
  const claimed = aliasedTable(warrantyClaimItem, 'claimed');
  return tx
    .select({ originalBookingId: own.originalBookingId, openClaim: openClaim(tx, claimed.warrantyId) })
    .from(own)
    .innerJoin(claimed, eq(claimed.claimId, own.id))
    .where(eq(own.claimBookingId, claimBookingId));
};
