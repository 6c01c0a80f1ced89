import * as z from 'zod/mini';
import { ENUMS } from './booking.ts';
import { requiredText } from '../form/field.ts';
import { isSameNumber, phoneKey } from '../shared/phone.ts';
import { toLabel } from '../shared/label.ts';
import { foldText } from '../shared/search-text.ts';
import { formatMonth } from '../shared/shop-day.ts';
import type { Read } from '../shared/read.ts';

/** Query of `GET /customers`. */
export const CustomerQuery = z.strictObject({ phone: requiredText('phone', 40) });

const VisitItem = z.object({ name: z.string(), status: z.string() });

/** An earlier booking of a returning customer. */
export const Visit = z.object({ id: z.int(), createdAt: z.string(), items: z.array(VisitItem) });
export type Visit = z.infer<typeof Visit>;

/** The customer of a number, from the newest active booking with it, and the booked items (CUST-01). */
export const Customer = z.object({
  clientName: z.string(),
  clientType: z.enum(ENUMS.clientType),
  phoneNumber: z.string(),
  whatsappNumber: z.string(),
  bookings: z.int(),
  firstBookedAt: z.string(),
  latest: z.array(Visit),
});
export type Customer = z.infer<typeof Customer>;

/** Answer of `GET /customers`. `null` means that nobody has booked with the number. */
export const KnownCustomer = z.object({ customer: z.nullable(Customer) });
export type KnownCustomer = z.infer<typeof KnownCustomer>;

/** The read of the customer of a number (CUST-01). */
export const CUSTOMER: Read<{ phone: string }, KnownCustomer> = {
  name: 'customer',
  path: '/customers',
  shape: KnownCustomer,
  shows: ['booking'],
};

function describeVisit({ items: [first, ...more] }: Visit): string {
  if (!first) return 'no items';
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  return `${first.name}${others}, ${toLabel(first.status).toLowerCase()}`;
}

/**
 * Returns `4 bookings since March`, with the year if it is not the current one: `since March 2024`. `now` is an ISO
 * instant.
 */
export const countVisits = ({ bookings, firstBookedAt }: Customer, now: string): string =>
  `${bookings} ${bookings === 1 ? 'booking in' : 'bookings since'} ${formatMonth(firstBookedAt, now)}`;

/** Returns `last: RTX 3080, repaired` for the newest other booking, or `null`. */
export function describeLast({ latest }: Customer, exceptId: number | null = null): string | null {
  const last = latest.find(({ id }) => id !== exceptId);
  return last ? `last: ${describeVisit(last)}` : null;
}

const TAKEN = ['clientName', 'clientType', 'whatsappNumber'] as const;

/** Returns the fields that a form can take from a customer: those that differ (CUST-02). */
export const fieldsToTake = (typed: Readonly<Record<string, unknown>>, known: Customer) =>
  TAKEN.filter((field) => {
    const text = String(typed[field]).trim();
    const isSame = field === 'whatsappNumber' ? isSameNumber : isSameText;
    return text !== known[field].trim() && !isSame(text, known[field]);
  });

/** Names are equal if they differ only in apostrophes or in letters of another keyboard. */
const isSameText = (one: string, other: string): boolean => foldText(one) === foldText(other);

/** Returns the number that identifies the customer of a booking: the first valid one. */
export const customerNumber = (booking: Pick<Customer, 'phoneNumber' | 'whatsappNumber'>): string | null =>
  [booking.phoneNumber, booking.whatsappNumber].find((written) => phoneKey(written) !== null) ?? null;

/** The hint under an invalid number. It never blocks a save. */
export const NO_NUMBER = 'This does not look like a phone number. It will be saved as entered.';

/** Returns the hint about a number. An empty field has none. */
export const phoneHint = (written: string): string | undefined =>
  written.trim() === '' || phoneKey(written) !== null ? undefined : NO_NUMBER;
