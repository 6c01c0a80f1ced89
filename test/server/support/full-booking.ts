import {
  BookingCreate,
  ContactPatch,
  DeliveryPatch,
  ItemPatch,
  PaymentPatch,
} from '../../../src/domain/booking/booking-input.ts';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import type { Claim } from '../../../src/domain/claim/claim.ts';
import { ClaimCreate } from '../../../src/domain/claim/claim-input.ts';
import type { Counter } from './booking-fixtures.ts';
import { distinct } from './samples.ts';

const active = (shape: Parameters<typeof distinct>[0]) => ({ ...(distinct(shape) as object), isActive: true });

/** Fields of a payment that name other records, or that only some payments have (TILL-01, TILL-02). */
const OF_SERVER = { kind: undefined, refundOf: undefined, paidAt: undefined, locationId: 1 };

/** The person and the branch of a booking (PROMISE-03, BRANCH-01). */
const OF_OTHERS = { assigneeId: 1, locationId: 1 };

/** A completed booking with every field set, all of them different. */
export async function bookInFull({ book, edit, read, complete, advance }: Counter): Promise<Booking> {
  const { id } = await book({ ...(distinct(BookingCreate) as BookingCreate), ...OF_OTHERS });
  const { booking_items } = await read(id);
  const { userId: _, ...call } = active(ContactPatch) as ContactPatch;
  await edit(id, {
    booking_items: [active(ItemPatch)],
    booking_payments: [{ ...active(PaymentPatch), ...OF_SERVER }],
    contact_log: [{ ...call, bookingItemId: booking_items[0]?.id }],
    delivery: [active(DeliveryPatch)],
  });
  await complete(id);
  advance(60_000);
  return read(id);
}

/** A claim on one item of a booking, with every field set. */
export function claimInFull({ claim }: Counter, booking: Booking, index = 0): Promise<Claim> {
  const { claimedItems, remarks } = distinct(ClaimCreate) as ClaimCreate;
  const bookingItemId = booking.booking_items[index]?.id;
  return claim(booking, { remarks, claimedItems: claimedItems.map((item) => ({ ...item, bookingItemId })) });
}
