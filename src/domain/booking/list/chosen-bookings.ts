import { NO_ITEMS_TO_LABEL, LABEL_FORMATS, LABEL_TITLES, labelsPaper, type Paper } from '../../papers/papers.ts';
import type { ListedBooking } from '../booking.ts';
import { type BookingNote, toNote } from './bulk-status.ts';
import { tableCsv, type CsvCell, type CsvColumns, type CsvFile } from '../../shared/csv.ts';
import { toLabel } from '../../shared/label.ts';
import { pendingRupees } from '../../shared/money.ts';
import { formatInstant } from '../../shared/shop-day.ts';
import { statusLabel } from '../booking-status.ts';
import { listItemNames } from './booking-list.ts';

/** Returns the item labels of several bookings, each format in one file, and the bookings without items (PAPER-02). */
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

const COLUMNS: CsvColumns<ListedBooking> = [
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

/** Exports the chosen bookings as CSV. `today` is a business day. */
export const bookingsCsv = (bookings: readonly ListedBooking[], today: string): CsvFile => ({
  name: `bookings-${today}.csv`,
  text: tableCsv(COLUMNS, bookings),
});
