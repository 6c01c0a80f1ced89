import {
  BookingCreate,
  type BookingPatch,
  ContactPatch,
  DeliveryPatch,
  ItemPatch,
  PaymentPatch,
} from '../../../src/domain/booking/booking-input.ts';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import { Claim } from '../../../src/domain/claim/claim.ts';
import { ClaimCreate } from '../../../src/domain/claim/claim-input.ts';
import { type Counter, readData } from './booking-fixtures.ts';
import { distinct } from './samples.ts';

const active = (shape: Parameters<typeof distinct>[0]) => ({ ...(distinct(shape) as object), isActive: true });

/** A completed booking of which nothing is left out and nothing is like anything else. */
export async function bookInFull({ book, edit, read, advance }: Counter): Promise<Booking> {
  const { id } = await book(distinct(BookingCreate) as BookingCreate);
  const { booking_items } = await read(id);
  const { userId: _, ...call } = active(ContactPatch) as ContactPatch;
  await edit(id, {
    booking_items: [active(ItemPatch)],
    booking_payments: [active(PaymentPatch)],
    contact_log: [{ ...call, bookingItemId: booking_items[0]?.id }],
    delivery: [active(DeliveryPatch)],
  });
  await complete({ edit, read }, id);
  advance(60_000);
  return read(id);
}

export async function complete({ edit, read }: Pick<Counter, 'edit' | 'read'>, id: number): Promise<void> {
  const { booking_items } = await read(id);
  const patch: BookingPatch = { booking_items: booking_items.map((item) => ({ id: item.id, status: 'REPAIRED' })) };
  await edit(id, { ...patch, status: 'COMPLETED' });
}

/** A claim of one item of a booking, with everything that it may say. */
export async function claimInFull({ ask }: Counter, booking: Booking, index = 0): Promise<Claim> {
  const body = distinct(ClaimCreate) as ClaimCreate;
  const claimedItems = body.claimedItems.map((item) => ({
    ...item,
    bookingItemId: booking.booking_items[index]?.id ?? 0,
  }));
  const made = readData(await ask('POST', '/warrantyClaim', { ...body, bookingId: booking.id, claimedItems }));
  return Claim.parse(readData(await ask('GET', `/warrantyClaim/${(made as { id: number }).id}`)));
}
