import { toBookingDraft } from '../draft/booking-draft.ts';
import { EDITABLE_STATUSES, statusLabel, type BookingStatus } from '../booking-status.ts';
import { decideStatus } from '../booking-status.machine.ts';
import { BOOKING_DELETED, type Booking } from '../booking.ts';
import { askAboutItems } from '../completion.ts';
import { moneyHints } from '../draft/money-hints.ts';

/** A booking of several, with a sentence about it. */
export type BookingNote = { id: number; code: string; sentence: string };

export const toNote = ({ id, code }: Pick<Booking, 'id' | 'code'>, sentence: string): BookingNote => ({
  id,
  code,
  sentence,
});

/** A status for several bookings: which can take it, which cannot and why, and hints about the others. */
export type BulkStep = { status: BookingStatus; able: number[]; refused: BookingNote[]; hints: BookingNote[] };

function refuseStep({ status: from, delivery, isActive }: Booking, to: BookingStatus): string | null {
  if (!isActive) return BOOKING_DELETED;
  return from === to ? `Is ${statusLabel(to)} already.` : decideStatus(from, to, delivery).refusal;
}

/** Returns each status that staff may choose, with the bookings that can take it (LIST-16, EDIT-01, EDIT-28). */
export const bulkSteps = (bookings: readonly Booking[]): BulkStep[] =>
  EDITABLE_STATUSES.map((status) => {
    const step: BulkStep = { status, able: [], refused: [], hints: [] };
    for (const booking of bookings) {
      const refusal = refuseStep(booking, status);
      if (refusal !== null) {
        step.refused.push(toNote(booking, refusal));
        continue;
      }
      step.able.push(booking.id);
      const hints = moneyHints(booking, { ...toBookingDraft(booking), status });
      step.hints.push(...hints.map(({ sentence }) => toNote(booking, sentence)));
    }
    return step;
  });

/** Returns the question about the items of the bookings that can change, `null` for none (NEXT-03, LIST-16). */
export function askBulkItems(bookings: readonly Booking[], { status, able }: BulkStep): string | null {
  const completed = bookings.filter((booking) => status === 'COMPLETED' && able.includes(booking.id));
  const asked = completed.filter(({ booking_items }) => askAboutItems(booking_items) !== null);
  const items = asked.flatMap(({ booking_items }) => booking_items);
  return askAboutItems(items, ` in ${countBookings(asked.length)}`);
}

/** Returns `Confirmed (2 of 3)` (LIST-16). */
export const bulkStepLabel = ({ status, able, refused }: BulkStep): string =>
  `${statusLabel(status)} (${able.length} of ${able.length + refused.length})`;

/** The texts of a change of several bookings (LIST-16). */
export const BULK_MESSAGES = {
  notRead: 'Not loaded.',
  notChanged: 'Not changed. Please try again.',
  changedMeanwhile: 'Someone else changed this booking.',
  unanswered: 'The server did not respond. It may have been changed.',
  untried: 'Skipped.',
  noStatus: 'Choose a status first',
  noneAble: 'No selected booking can have this status',
} as const;

/** `1 booking`, `3 bookings`. */
export const countBookings = (count: number): string => (count === 1 ? '1 booking' : `${count} bookings`);

/** Says how many of the bookings can take the chosen status: `All 3 can be changed`, `2 of 3 cannot be changed`. */
export function ableWords(refused: number, all: number): string {
  if (refused > 0) return `${refused} of ${all} cannot be changed`;
  return all === 1 ? 'The booking can be changed' : `All ${all} can be changed`;
}
