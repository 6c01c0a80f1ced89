import type * as z from 'zod/mini';
import { Booking } from '../../../src/domain/booking/booking.ts';
import type { NewItem } from '../../../src/domain/booking/booking-input.ts';
import type { Api } from './api.ts';

type Item = z.input<typeof NewItem>;

/** A completed, paid booking of repaired items, which can be claimed. */
export async function finishBooking(api: Api, clientName: string, items: Item[]): Promise<Booking> {
  const id = await api.book(clientName, { booking_items: items });
  const { booking_items } = Booking.parse(await api.call('GET', `/booking/${id}`));
  const paidAmount = items.reduce((sum, { payableAmount }) => sum + payableAmount, 0);
  await api.call('PATCH', `/booking/${id}`, {
    status: 'COMPLETED',
    booking_items: booking_items.map((item) => ({ id: item.id, status: 'REPAIRED' })),
    booking_payments: [{ status: 'PAID', paidAmount }],
  });
  return Booking.parse(await api.call('GET', `/booking/${id}`));
}
