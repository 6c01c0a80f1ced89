import { and, asc, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import type { ItemType } from '../../../src/domain/booking/booking.ts';
import type { BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import { type Claimable, CLOSED_CLAIM_STATUSES, warrantyFrom } from '../../../src/domain/claim/warranty.ts';
import type { Db, Tx } from '../../db/database.ts';
import { booking, bookingItem, warranty, warrantyClaim, warrantyClaimItem } from '../../db/schema.ts';
import { Refusal } from '../../http/errors.ts';

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
    .values(items.map(({ id, type }) => ({ bookingItemId: id, ...warrantyFrom(day, daysOf[type]) })))
    .onConflictDoNothing();
}

/** An item with what decides whether it may be claimed. */
export type ClaimableItem = Claimable & { item: typeof bookingItem.$inferSelect; warrantyId: number | null };

/** The items among `itemIds`, in their order. Whoever claims them holds the row lock of their booking. */
export async function readClaimables(db: Db | Tx, itemIds: readonly number[]): Promise<ClaimableItem[]> {
  const rows = await db
    .select({ item: bookingItem, warranty })
    .from(bookingItem)
    .leftJoin(warranty, eq(warranty.bookingItemId, bookingItem.id))
    .where(inArray(bookingItem.id, [...itemIds]))
    .orderBy(asc(bookingItem.id));
  const open = await readOpenClaims(
    db,
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
async function readOpenClaims(db: Db | Tx, warrantyIds: readonly number[]): Promise<Map<number, string>> {
  if (warrantyIds.length === 0) return new Map();
  const rows = await db
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

/**
 * Asked before a booking that was closed or deleted is open again. Where it is a claim booking, an item of its claim may
 * have been claimed anew meanwhile: one open claim per item. Takes the original booking's row lock, as claims do.
 * @throws Refusal 409 with the number of that other claim.
 */
export async function refuseSecondOpenClaim(tx: Tx, bookingId: number): Promise<void> {
  const claimed = await tx
    .select({ warrantyId: warrantyClaimItem.warrantyId, originalId: warrantyClaim.originalBookingId })
    .from(warrantyClaim)
    .innerJoin(warrantyClaimItem, eq(warrantyClaimItem.claimId, warrantyClaim.id))
    .where(eq(warrantyClaim.claimBookingId, bookingId));
  const [first] = claimed;
  if (!first) return;
  await tx.select({ id: booking.id }).from(booking).where(eq(booking.id, first.originalId)).for('update');
  const open = await readOpenClaims(
    tx,
    claimed.map(({ warrantyId }) => warrantyId),
  );
  const [other] = open.values();
  if (other !== undefined)
    throw new Refusal(409, `An item of this claim is claimed by ${other} now. Close that claim first.`);
}

/** Whether a claim in a booking of this status is over. */
export const isClosedClaim = (status: BookingStatus): boolean =>
  CLOSED_CLAIM_STATUSES.some((closed) => closed === status);
