import { and, asc, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import type { ItemType } from '../../../src/domain/booking/booking.ts';
import {
  type Claimable,
  type ClaimedBooking,
  CLOSED_CLAIM_STATUSES,
  warrantyFrom,
} from '../../../src/domain/claim/warranty.ts';
import type { Tx } from '../../db/database.ts';
import { booking, bookingItem, warranty, warrantyClaim, warrantyClaimItem } from '../../db/schema.ts';

/**
 * Starts warranties on `day` (`yyyy-MM-dd`, the shop's): one for each active REPAIRED item of a booking that has none
 * yet, as many days as its type has. A claim booking starts none: what it repairs keeps the original warranty.
 */
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

/** An item with what decides whether it may be claimed. */
export type ClaimableItem = Claimable & { item: typeof bookingItem.$inferSelect; warrantyId: number | null };

/** The items among `itemIds`, in their order. Whoever claims them holds the row lock of their booking. */
export async function selectClaimables(tx: Tx, itemIds: readonly number[]): Promise<ClaimableItem[]> {
  const rows = await tx
    .select({ item: bookingItem, warranty })
    .from(bookingItem)
    .leftJoin(warranty, eq(warranty.bookingItemId, bookingItem.id))
    .where(inArray(bookingItem.id, [...itemIds]))
    .orderBy(asc(bookingItem.id));
  const open = await selectOpenClaims(
    tx,
    rows.flatMap((row) => (row.warranty ? [row.warranty.id] : [])),
  );
  return rows.map((row) => ({
    item: row.item,
    itemCode: row.item.code,
    isActive: row.item.isActive,
    warranty: row.warranty,
    warrantyId: row.warranty?.id ?? null,
    openClaim: (row.warranty && open.get(row.warranty.id)) ?? null,
  }));
}

/** Claim numbers by warranty, of the claims whose claim booking is neither closed nor deleted. */
export async function selectOpenClaims(tx: Tx, warrantyIds: readonly number[]): Promise<Map<number, string>> {
  if (warrantyIds.length === 0) return new Map();
  const rows = await tx
    .select({ warrantyId: warrantyClaimItem.warrantyId, claimNumber: warrantyClaim.claimNumber })
    .from(warrantyClaimItem)
    .innerJoin(warrantyClaim, eq(warrantyClaim.id, warrantyClaimItem.claimId))
    .innerJoin(booking, eq(booking.id, warrantyClaim.claimBookingId))
    .where(
      and(
        inArray(warrantyClaimItem.warrantyId, [...warrantyIds]),
        eq(warrantyClaim.isActive, true),
        eq(booking.isActive, true),
        notInArray(booking.status, [...CLOSED_CLAIM_STATUSES]),
      ),
    );
  return new Map(rows.map((row) => [row.warrantyId, row.claimNumber]));
}

/** The warranties that the claim of a claim booking is about; none for any other booking. */
export const selectClaimedWarranties = (tx: Tx, claimBookingId: number) =>
  tx
    .select({ warrantyId: warrantyClaimItem.warrantyId, originalBookingId: warrantyClaim.originalBookingId })
    .from(warrantyClaim)
    .innerJoin(warrantyClaimItem, eq(warrantyClaimItem.claimId, warrantyClaim.id))
    .where(eq(warrantyClaim.claimBookingId, claimBookingId));

export async function selectClaimedBooking(tx: Tx, id: number): Promise<ClaimedBooking | null> {
  const { code, status, isActive } = booking;
  const [row] = await tx.select({ code, status, isActive }).from(booking).where(eq(booking.id, id));
  return row ?? null;
}
