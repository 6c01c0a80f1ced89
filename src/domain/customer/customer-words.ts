import { dialDigits } from '../shared/phone.ts';
import { toLabel } from '../shared/label.ts';
import { formatMonth } from '../shared/shop-day.ts';
import type { Customer, Visit } from './customer.ts';

/** `RTX 3080, repaired`, or `RTX 3080 and 2 more, repaired`: the status is that of the first. */
function describeVisit({ items: [first, ...more] }: Visit): string {
  if (!first) return 'no items';
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  return `${first.name}${others}, ${toLabel(first.status).toLowerCase()}`;
}

/** `4 bookings since March`, from the year before on `since March 2024`. `now` is an ISO instant. */
export const countVisits = ({ bookings, firstBookedAt }: Customer, now: string): string =>
  `${bookings} ${bookings === 1 ? 'booking in' : 'bookings since'} ${formatMonth(firstBookedAt, now)}`;

/** `last: RTX 3080, repaired` of the newest booking but this one, `null` where there is no other. */
export function describeLast({ latest }: Customer, exceptId: number | null = null): string | null {
  const last = latest.find(({ id }) => id !== exceptId);
  return last ? `last: ${describeVisit(last)}` : null;
}

/** What a form can take over from a customer: all but the number that was typed. */
const TAKEN = ['clientName', 'clientType', 'whatsappNumber'] as const;

/** The fields that a form would take over from a customer: those that say something else yet. CUST-02 */
export const fieldsToTake = (typed: Readonly<Record<string, unknown>>, known: Customer) =>
  TAKEN.filter((field) => {
    const text = String(typed[field]).trim();
    return text !== known[field].trim() && !(field === 'whatsappNumber' && isSameNumber(text, known[field]));
  });

const isSameNumber = (one: string, other: string): boolean =>
  dialDigits(one) !== null && dialDigits(one) === dialDigits(other);

/** The number by which the customer of a booking is known: the first that can be one. */
export const customerNumber = (booking: Pick<Customer, 'phoneNumber' | 'whatsappNumber'>): string | null =>
  [booking.phoneNumber, booking.whatsappNumber].find((written) => dialDigits(written) !== null) ?? null;

/** What stands beneath a number that cannot be one: a hint, never a refusal. */
export const NO_NUMBER = 'This does not look like a phone number. It is saved as typed.';

/** The hint about a written number; an empty field has none. */
export const phoneHint = (written: string): string | undefined =>
  written.trim() === '' || dialDigits(written) !== null ? undefined : NO_NUMBER;
