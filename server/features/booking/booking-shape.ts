import * as z from 'zod/mini';
import type { BookingItem, BookingPayment, ListedBooking } from '../../../src/domain/booking/booking.ts';
import { paisa, toRupees } from '../../../src/domain/shared/money.ts';
import type { booking, bookingItem, bookingPayment } from '../../db/schema.ts';

// Calls and deliveries go out as they are stored.

const withRupees = <Row extends { payablePaisa: number; paidPaisa: number }>({
  payablePaisa,
  paidPaisa,
  ...row
}: Row) => ({ ...row, payableAmount: toRupees(paisa(payablePaisa)), paidAmount: toRupees(paisa(paidPaisa)) });

export const toItem = (row: typeof bookingItem.$inferSelect): BookingItem => withRupees(row);
export const toPayment = (row: typeof bookingPayment.$inferSelect): BookingPayment => withRupees(row);

/** A booking without its rows. */
export const toHeader = (row: typeof booking.$inferSelect): Omit<ListedBooking, 'booking_items'> =>
  withRupees({
    id: row.id,
    code: row.code,
    clientName: row.clientName,
    clientType: row.clientType,
    phoneNumber: row.phoneNumber,
    whatsappNumber: row.whatsappNumber,
    appointmentDate: row.appointmentDate,
    status: row.status,
    referralSource: row.referralSource,
    referralSourceNotes: row.referralSourceNotes,
    payablePaisa: row.payablePaisa,
    paidPaisa: row.paidPaisa,
    createdAt: row.createdAt,
    isActive: row.isActive,
    version: row.version,
  });

/** What the creation of a booking answers. */
export const CreatedBooking = z.object({ id: z.int(), code: z.string() });
/** What any other write to a booking answers. */
export const WrittenBooking = z.object({ id: z.int(), version: z.int() });
