import { and, asc, eq } from 'drizzle-orm';
import type { ItemStatus } from '../../src/domain/booking/booking.ts';
import type { BookingStatus } from '../../src/domain/booking/booking-status.ts';
import { sign } from '../db/history/history.sql.ts';
import { booking, bookingItem, warranty, warrantyClaim } from '../db/schema.ts';
import { editBooking } from '../features/booking/booking.usecases.ts';
import { addClaim } from '../features/claim/claim.usecases.ts';
import { createRandom, type SamplePart } from './sample.ts';
import { BAD_LOT, ISSUES } from './words.ts';

const DAY_MS = 86_400_000;

/** What becomes of one claim after another: still open, being worked on, repaired, called off. */
const FATES: readonly { status: BookingStatus; itemStatus: ItemStatus }[] = [
  { status: 'DRAFT', itemStatus: 'DRAFT' },
  { status: 'IN_PROGRESS', itemStatus: 'IN_PROGRESS' },
  { status: 'COMPLETED', itemStatus: 'REPAIRED' },
  { status: 'CANCELLED', itemStatus: 'NOT_REPAIRED' },
];

const REMARKS = [
  'The customer waits for a call before any work.',
  'وارنٹی کارڈ ساتھ ہے',
  'Came back by courier, box intact.',
] as const;

/**
 * Claims against every fourth completed booking and all of the bad week, a few days after its completion. The others keep warranties that run
 * or, where they were completed long ago, have expired.
 */
export const addClaims: SamplePart = async (tx, { now, ownerId }) => {
  const random = createRandom('claims');
  const rows = await tx
    .select({
      id: booking.id,
      completedAt: booking.completedAt,
      itemId: bookingItem.id,
      comments: bookingItem.comments,
    })
    .from(booking)
    .innerJoin(bookingItem, eq(bookingItem.bookingId, booking.id))
    .innerJoin(warranty, eq(warranty.bookingItemId, bookingItem.id))
    .where(and(eq(booking.status, 'COMPLETED'), eq(booking.isActive, true), eq(bookingItem.isActive, true)))
    .orderBy(asc(booking.completedAt), asc(bookingItem.id));
  const originals = [...new Map(rows.toReversed().map((row) => [row.id, row])).values()]
    .toReversed()
    .filter(({ comments }, index) => index % 4 === 0 || comments === BAD_LOT);
  let fate = 0;
  for (const { id, completedAt, itemId, comments } of originals) {
    const claimedAt = Date.parse(completedAt ?? now) + random.whole(4, 30) * DAY_MS;
    if (claimedAt + 3 * DAY_MS > Date.parse(now)) continue;
    const author = { staffId: ownerId, now: new Date(claimedAt).toISOString() };
    await sign(tx, author);
    const { id: claimId } = await addClaim(
      tx,
      {
        bookingId: id,
        claimedItems: [
          { bookingItemId: itemId, reportedIssue: `Again: ${comments === BAD_LOT ? ISSUES[1] : random.pick(ISSUES)}` },
        ],
        ...(random.chance(50) ? { remarks: random.pick(REMARKS) } : {}),
      },
      author,
    );
    const next = FATES[fate % FATES.length];
    fate += 1;
    const [claim] = await tx
      .select({ bookingId: warrantyClaim.claimBookingId, itemId: bookingItem.id })
      .from(warrantyClaim)
      .innerJoin(bookingItem, eq(bookingItem.bookingId, warrantyClaim.claimBookingId))
      .where(eq(warrantyClaim.id, claimId));
    if (!claim || !next || next.status === 'DRAFT') continue;
    await editBooking(
      tx,
      claim.bookingId,
      { status: next.status, booking_items: [{ id: claim.itemId, status: next.itemStatus }] },
      { ...author, now: new Date(claimedAt + 2 * DAY_MS).toISOString() },
    );
  }
};
