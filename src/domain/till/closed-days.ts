import type { BookingPatch } from '../booking/booking-input.ts';
import type { Booking, BookingPayment } from '../booking/booking.ts';
import { formatDay, toShopDay } from '../shared/shop-day.ts';

/** The days of a branch that are closed: from its first closed day to its last. `null` before the first closing. */
export type ClosedDays = { first: string; last: string } | null;

/** Checks whether a day (`yyyy-MM-dd`) is closed. A day without a closing between two closed days is closed too. */
export const isClosedDay = (closed: ClosedDays, day: string): boolean =>
  closed !== null && closed.first <= day && day <= closed.last;

/** Returns why the money of a day of a branch cannot change, `null` if it can (TILL-03). */
export const refuseClosedDay = (closed: ClosedDays, { branch, day }: { branch: string; day: string }): string | null =>
  isClosedDay(closed, day) ? `The till of ${branch} is closed for ${formatDay(day)}. Reopen it first.` : null;

/** Checks whether a sentence is that refusal, from the app or from the server. */
export const isClosedSentence = (sentence: string): boolean =>
  /^The till of .+ is closed for .+\. Reopen it first\.$/.test(sentence);

/** A day of a branch whose money a write changes. Without a branch it is that of the first one (TILL-01). */
export type TouchedDay = { locationId: number | null; day: string };

type Money = Pick<
  BookingPayment,
  'status' | 'isActive' | 'paidAmount' | 'paymentMethod' | 'createdAt' | 'paidAt' | 'locationId'
>;

const counts = ({ status, isActive }: Money): boolean => isActive && status === 'PAID';

const dayOf = ({ paidAt, createdAt, locationId = null }: Money): TouchedDay => ({
  locationId,
  day: toShopDay(paidAt || createdAt),
});

const given = (row: object) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));

/** Returns the days whose money a change of a booking touches: of each payment before and after it (TILL-03). */
export function touchedDays(saved: Booking, { booking_payments: rows = [] }: BookingPatch, now: string): TouchedDay[] {
  return rows.flatMap((row) => {
    const before = saved.booking_payments.find(({ id }) => id === row.id);
    const added = { status: 'PENDING', isActive: true, paidAmount: 0, paymentMethod: 'CASH', createdAt: now } as const;
    const after: Money = { ...(before ?? added), ...given(row) };
    const counted = [before, after].flatMap((money) =>
      money && counts(money) ? [{ money, touched: dayOf(money) }] : [],
    );
    const [one, other] = counted.map(({ money: { paidAmount, paymentMethod }, touched }) =>
      JSON.stringify([paidAmount, paymentMethod, touched.locationId, touched.day]),
    );
    return one === other ? [] : counted.map(({ touched }) => touched);
  });
}

/** Returns the days of all money of a booking, which counts as long as the booking is active (TILL-03). */
export const daysOfBooking = ({ booking_payments }: Pick<Booking, 'booking_payments'>): TouchedDay[] =>
  booking_payments.filter(counts).map(dayOf);
