import * as z from 'zod/mini';
import type { BookingItem, BookingPayment, ListedBooking } from '../../../src/domain/booking/booking.ts';
import { paisa, toRupees } from '../../../src/domain/shared/money.ts';
import { booking, type bookingItem, type bookingPayment } from '../../db/schema.ts';

// Calls and deliveries go out as they are stored.

const withRupees = <Row extends { payablePaisa: number; paidPaisa: number }>({
  payablePaisa,
  paidPaisa,
  ...row
}: Row) => ({ ...row, payableAmount: toRupees(paisa(payablePaisa)), paidAmount: toRupees(paisa(paidPaisa)) });

export const toItem = (row: typeof bookingItem.$inferSelect): BookingItem => withRupees(row);
export const toPayment = (row: typeof bookingPayment.$inferSelect): BookingPayment => withRupees(row);

/** The columns of a booking that an answer tells. */
export const HEADER = {
  id: booking.id,
  code: booking.code,
  clientName: booking.clientName,
  clientType: booking.clientType,
  phoneNumber: booking.phoneNumber,
  whatsappNumber: booking.whatsappNumber,
  appointmentDate: booking.appointmentDate,
  status: booking.status,
  referralSource: booking.referralSource,
  referralSourceNotes: booking.referralSourceNotes,
  payablePaisa: booking.payablePaisa,
  paidPaisa: booking.paidPaisa,
  createdAt: booking.createdAt,
  isActive: booking.isActive,
  version: booking.version,
};

/** A booking without its rows. */
export const toHeader = (
  row: Pick<typeof booking.$inferSelect, keyof typeof HEADER>,
): Omit<ListedBooking, 'booking_items'> => withRupees(row);

/** What the creation of a booking answers. */
export const CreatedBooking = z.object({ id: z.int(), code: z.string() });
/** What any other write to a booking answers. */
export const WrittenBooking = z.object({ id: z.int(), version: z.int() });
