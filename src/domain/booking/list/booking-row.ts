import { formatInstantTime, formatNearDay, isDay, toShopDay } from '../../shared/shop-day.ts';
import { formatRs, pendingRupees } from '../../shared/money.ts';
import type { ListedBooking } from '../booking.ts';

/** Returns the age of a booking in business days: `today`, `3 d`. Empty if the time is invalid (LIST-19). */
export function bookingAge(createdAt: string, today: string): string {
  const day = toShopDay(createdAt);
  if (!isDay(day)) return '';
  const { days } = Temporal.PlainDate.from(day).until(today);
  return days > 0 ? `${days} d` : 'today';
}

/** Returns `Nov 26 · 3 d`, with the year if it is not this year. `today` is a business day (LIST-19). */
export const bookingCreated = ({ createdAt }: Pick<ListedBooking, 'createdAt'>, today: string): string =>
  [formatNearDay(createdAt, today), bookingAge(createdAt, today)].filter((words) => words !== '').join(' · ');

/** Returns `Nov 30, 3:00 PM`, the appointment of a booking, or `null`. */
export const bookingAppointment = (
  { appointmentDate }: Pick<ListedBooking, 'appointmentDate'>,
  today: string,
): string | null =>
  appointmentDate === null ? null : `${formatNearDay(appointmentDate, today)}, ${formatInstantTime(appointmentDate)}`;

/** Checks whether less is paid than payable. */
export const isUnpaid = ({ payableAmount, paidAmount }: Pick<ListedBooking, 'payableAmount' | 'paidAmount'>): boolean =>
  paidAmount < payableAmount;

/**
 * Returns the open amount of a booking: `Rs 500 pending`, `Rs 1,500 paid`, `Rs 500 overpaid`, or a dash without an
 * amount (LIST-19).
 */
export function bookingMoney({
  payableAmount,
  paidAmount,
}: Pick<ListedBooking, 'payableAmount' | 'paidAmount'>): string {
  const pending = pendingRupees(payableAmount, paidAmount);
  if (pending < 0) return `${formatRs(-pending)} overpaid`;
  if (pending === 0) return payableAmount === 0 ? '—' : `${formatRs(payableAmount)} paid`;
  return `${formatRs(pending)} pending`;
}

/** Returns `of Rs 1,500`, the payable amount of a booking that is partly paid, or `null` (LIST-19). */
export const bookingTotal = (booking: Pick<ListedBooking, 'payableAmount' | 'paidAmount'>): string | null =>
  isUnpaid(booking) && booking.paidAmount > 0 ? `of ${formatRs(booking.payableAmount)}` : null;
