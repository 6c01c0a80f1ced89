import { and, asc, eq } from 'drizzle-orm';
import type { ItemStatus } from '../../src/domain/booking/booking.ts';
import type { BookingStatus } from '../../src/domain/booking/booking-status.ts';
import { sign } from '../db/history/history.sql.ts';
import { booking, bookingItem, warranty } from '../db/schema.ts';
import { editBooking, readBooking } from '../features/booking/booking.usecases.ts';
import { addClaim, readClaim } from '../features/claim/claim.usecases.ts';
import { createRandom, DAY, type SamplePart, toInstant } from './sample.ts';
import { BAD_ISSUE, BAD_LOT, ISSUES } from './words.ts';

const FATES: readonly { status: BookingStatus; items: ItemStatus }[] = [
  { status: 'DRAFT', items: 'DRAFT' },
  { status: 'IN_PROGRESS', items: 'IN_PROGRESS' },
  { status: 'COMPLETED', items: 'REPAIRED' },
  { status: 'CANCELLED', items: 'NOT_REPAIRED' },
];

const REMARKS = [
  'The customer waits for a call before any work.',
  'وارنٹی کارڈ ساتھ ہے',
  'Came back by courier, box intact.',
];

/** Claims against every fourth completed booking and all of the bad week; the others keep their warranties. */
export const addClaims: SamplePart = async (tx, { now, ownerId }) => {
  const random = createRandom('claims');
  const promised = await tx
    .selectDistinctOn([booking.id], {
      bookingId: booking.id,
      completedAt: booking.completedAt,
      itemId: bookingItem.id,
      comments: bookingItem.comments,
    })
    .from(warranty)
    .innerJoin(bookingItem, eq(bookingItem.id, warranty.bookingItemId))
    .innerJoin(booking, eq(booking.id, bookingItem.bookingId))
    .where(and(eq(booking.isActive, true), eq(bookingItem.isActive, true)))
    .orderBy(booking.id, asc(bookingItem.id));
  const claims = promised.flatMap(({ completedAt, comments, ...original }, index) => {
    const isBad = comments === BAD_LOT;
    const claimed = Date.parse(completedAt ?? '') + random.whole(4, 30) * DAY;
    return (isBad || index % 4 === 0) && claimed + 3 * DAY < now ? [{ ...original, isBad, claimed }] : [];
  });
  for (const [index, { bookingId, itemId, isBad, claimed }] of claims.entries()) {
    const author = { staffId: ownerId, now: toInstant(claimed) };
    await sign(tx, author);
    const reportedIssue = `Again: ${isBad ? BAD_ISSUE : random.pick(ISSUES)}`;
    const { id } = await addClaim(
      tx,
      {
        bookingId,
        claimedItems: [{ bookingItemId: itemId, reportedIssue }],
        ...(random.chance(50) && { remarks: random.pick(REMARKS) }),
      },
      author,
    );
    const fate = FATES[index % FATES.length];
    if (!fate || fate.status === 'DRAFT') continue;
    const { claimBookingId } = await readClaim(tx, id);
    const { booking_items: rows } = await readBooking(tx, claimBookingId);
    await editBooking(
      tx,
      { id: claimBookingId, author: { ...author, now: toInstant(claimed + 2 * DAY) } },
      { status: fate.status, booking_items: rows.map((row) => ({ id: row.id, status: fate.items })) },
    );
  }
};
