import { toBookingDraft } from '../draft/booking-draft.ts';
import { listItemNames } from './booking-list.ts';
import { EDITABLE_STATUSES, statusLabel, type BookingStatus } from '../booking-status.ts';
import { decideStatus } from '../booking-status.machine.ts';
import { BOOKING_DELETED, type Booking, type ListedBooking } from '../booking.ts';
import { moneyHints } from '../draft/money-hints.ts';
import { NO_ITEMS_TO_LABEL } from '../../papers/document.ts';
import { LABEL_FORMATS, LABEL_TITLES, labelsPaper, type Paper } from '../../papers/papers.ts';
import { toCsv, type CsvCell } from '../../shared/csv.ts';
import { toLabel } from '../../shared/label.ts';
import { pendingRupees } from '../../shared/money.ts';
import { formatInstant } from '../../shared/shop-day.ts';

/** One of several bookings, and what is said of it. */
export type BookingNote = { id: number; code: string; sentence: string };

/** Says something of a booking. */
export const toNote = ({ id, code }: Pick<Booking, 'id' | 'code'>, sentence: string): BookingNote => ({
  id,
  code,
  sentence,
});

/** A status for several bookings: which of them can take it, which cannot and why, and what is to be known of the others. */
export type BulkStep = { status: BookingStatus; able: number[]; refused: BookingNote[]; hints: BookingNote[] };

function refuseStep({ status: from, delivery, isActive }: Booking, to: BookingStatus): string | null {
  if (!isActive) return BOOKING_DELETED;
  return from === to ? `Is ${statusLabel(to)} already.` : decideStatus(from, to, delivery).refusal;
}

/** Every status that staff choose, as each of these bookings can take it. LIST-16, EDIT-01, EDIT-28. */
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

/** `Confirmed (2 of 3)`. LIST-16. */
export const bulkStepLabel = ({ status, able, refused }: BulkStep): string =>
  `${statusLabel(status)} (${able.length} of ${able.length + refused.length})`;

/** What staff are told of a change of several bookings. LIST-16. */
export const BULK_MESSAGES = {
  notRead: 'Not loaded.',
  notChanged: 'Not changed. Please try again.',
  changedMeanwhile: 'Somebody else changed this booking meanwhile.',
  unanswered: 'The server did not answer: it may have been changed.',
  untried: 'Not tried.',
} as const;

/** `1 booking`, `3 bookings`. */
export const countBookings = (count: number): string => (count === 1 ? '1 booking' : `${count} bookings`);

/** The item labels of several bookings in one file each, and the bookings without any. PAPER-02. */
export function labelsOfMany(bookings: readonly ListedBooking[]): { papers: Paper[]; refused: BookingNote[] } {
  const hasItem = ({ booking_items }: ListedBooking) => booking_items.some(({ isActive }) => isActive);
  const [first, ...others] = bookings.filter(hasItem);
  return {
    papers: first
      ? LABEL_FORMATS.map((format) =>
          labelsPaper(
            first,
            { title: LABEL_TITLES[format], format },
            others.map(({ id }) => id),
          ),
        )
      : [],
    refused: bookings.filter((booking) => !hasItem(booking)).map((booking) => toNote(booking, NO_ITEMS_TO_LABEL)),
  };
}

const text = (value: string): CsvCell => ({ text: value });
const number = (value: number): CsvCell => ({ number: String(value) });

const COLUMNS: readonly (readonly [title: string, cell: (booking: ListedBooking) => CsvCell])[] = [
  ['Code', ({ code }) => text(code)],
  ['Customer', ({ clientName }) => text(clientName)],
  ['Client type', ({ clientType }) => text(toLabel(clientType))],
  ['Phone', ({ phoneNumber }) => text(phoneNumber)],
  ['WhatsApp', ({ whatsappNumber }) => text(whatsappNumber)],
  ['Status', ({ status }) => text(statusLabel(status))],
  ['Items', (booking) => text(listItemNames(booking))],
  ['Created', ({ createdAt }) => text(formatInstant(createdAt))],
  ['Appointment', ({ appointmentDate }) => text(appointmentDate === null ? '' : formatInstant(appointmentDate))],
  ['Payable', ({ payableAmount }) => number(payableAmount)],
  ['Paid', ({ paidAmount }) => number(paidAmount)],
  ['Pending', ({ payableAmount, paidAmount }) => number(pendingRupees(payableAmount, paidAmount))],
  ['Deleted', ({ isActive }) => text(isActive ? '' : 'Deleted')],
];

/** The chosen bookings as a file; `today` is a business day. */
export const bookingsCsv = (bookings: readonly ListedBooking[], today: string): { name: string; text: string } => ({
  name: `bookings-${today}.csv`,
  text: toCsv(
    COLUMNS.map(([title]) => title),
    bookings.map((booking) => COLUMNS.map(([, cell]) => cell(booking))),
  ),
});
