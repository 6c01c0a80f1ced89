import * as z from 'zod/mini';
import { ENUMS } from '../booking/booking.ts';
import { requiredText } from '../form/field.ts';
import { isSameNumber, phoneKey } from '../shared/phone.ts';
import { toLabel } from '../shared/label.ts';
import { foldText } from '../shared/search-text.ts';
import { formatMonth } from '../shared/shop-day.ts';
import type { Read } from '../shared/read.ts';

/** Query of `GET /customers`. */
export const CustomerQuery = z.strictObject({ phone: requiredText('phone', 40) });

const VisitItem = z.object({ name: z.string(), status: z.string() });

/** An earlier booking, as far as it says who comes again. */
export const Visit = z.object({ id: z.int(), createdAt: z.string(), items: z.array(VisitItem) });
export type Visit = z.infer<typeof Visit>;

/** Whoever has a number, as the newest active booking with it says, and what was booked with it. CUST-01 */
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

/** Answer of `GET /customers`; `null` for a number that nobody has booked with. */
export const KnownCustomer = z.object({ customer: z.nullable(Customer) });
export type KnownCustomer = z.infer<typeof KnownCustomer>;

/** Who has a number. CUST-01. */
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

/** `4 bookings since March`, from the year before on `since March 2024`. `now` is an ISO instant. */
export const countVisits = ({ bookings, firstBookedAt }: Customer, now: string): string =>
  `${bookings} ${bookings === 1 ? 'booking in' : 'bookings since'} ${formatMonth(firstBookedAt, now)}`;

/** `last: RTX 3080, repaired` of the newest booking but this one, `null` where there is no other. */
export function describeLast({ latest }: Customer, exceptId: number | null = null): string | null {
  const last = latest.find(({ id }) => id !== exceptId);
  return last ? `last: ${describeVisit(last)}` : null;
}

const TAKEN = ['clientName', 'clientType', 'whatsappNumber'] as const;

/** The fields that a form would take over from a customer: those that say something else yet. CUST-02 */
export const fieldsToTake = (typed: Readonly<Record<string, unknown>>, known: Customer) =>
  TAKEN.filter((field) => {
    const text = String(typed[field]).trim();
    const isSame = field === 'whatsappNumber' ? isSameNumber : isSameText;
    return text !== known[field].trim() && !isSame(text, known[field]);
  });

/** A name that was typed with another apostrophe, or with the letters of another keyboard, is the same. */
const isSameText = (one: string, other: string): boolean => foldText(one) === foldText(other);

/** The number by which the customer of a booking is known: the first that can be one. */
export const customerNumber = (booking: Pick<Customer, 'phoneNumber' | 'whatsappNumber'>): string | null =>
  [booking.phoneNumber, booking.whatsappNumber].find((written) => phoneKey(written) !== null) ?? null;

/** What stands beneath a number that cannot be one: a hint, never a refusal. */
export const NO_NUMBER = 'This does not look like a phone number. It is saved as typed.';

/** The hint about a written number; an empty field has none. */
export const phoneHint = (written: string): string | undefined =>
  written.trim() === '' || phoneKey(written) !== null ? undefined : NO_NUMBER;
