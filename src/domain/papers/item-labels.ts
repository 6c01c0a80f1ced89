import type { Booking } from '../booking/booking.ts';
import { type ItemLabel, joined } from './document-content.ts';

/** A label for each active item: what it is, whose, and the code by which a scanner finds the booking. PAPER-02 */
export const toItemLabels = ({ code, clientName, booking_items }: Booking): ItemLabel[] =>
  booking_items
    .filter(({ isActive }) => isActive)
    .map((item, index) => ({
      code,
      itemCode: item.code ?? `${code}-${index + 1}`,
      item: item.name,
      client: clientName,
      detail: joined([item.type, item.serialNumber && `S/N ${item.serialNumber}`]),
    }));

/** Labels of one file: five bookings with as many items as one call takes. */
export const LABELS_MAX = 1000;

/** The server's refusals of labels. */
export const NO_ITEMS_TO_LABEL = 'This booking has no active item to label.';
export const TOO_MANY_LABELS = `There cannot be more than ${LABELS_MAX} labels in one file. Please print fewer bookings at once.`;
