import type { BookingPatch, NewItem } from '../../../src/domain/booking/booking-input.ts';
import { Booking } from '../../../src/domain/booking/booking.ts';
import { unwrapData } from '../../../src/services/http/http.ts';
import { aBookingBody } from '../../support/body.ts';
import { createShop, type Answer, type Shop } from './harness.ts';

export const DAY_MS = 86_400_000;

const GPU: NewItem = { name: 'RTX 3080', type: 'GPU', payableAmount: 12_500, vendor: 'ASUS', serialNumber: 'SN-1' };

/** A shop with somebody signed in and the steps that lead to a claim. */
export type ClaimShop = Shop & {
  token: string;
  ask: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  /** A stored booking with these items, all REPAIRED unless `status` says otherwise, and then COMPLETED. */
  complete: (options?: {
    items?: NewItem[];
    clientName?: string;
    status?: 'REPAIRED' | 'NOT_REPAIRED';
  }) => Promise<Booking>;
  change: (booking: { id: number }, patch: BookingPatch) => Promise<Booking>;
  /** The body of a claim of these items. */
  toClaimCreate: (booking: Booking, itemIds?: number[]) => { bookingId: number; claimedItems: unknown[] };
};

export async function createClaimShop(options: Parameters<typeof createShop>[0] = {}): Promise<ClaimShop> {
  const shop = await createShop({ now: '2025-01-05T07:30:00.000Z', ...options });
  const token = await shop.signIn();
  const ask: ClaimShop['ask'] = (method, path, body, headers = {}) => shop.call(method, path, { token, body, headers });
  const read = async (id: number) => Booking.parse(unwrapData((await ask('GET', `/booking/${id}`)).body));
  const change: ClaimShop['change'] = async ({ id }, patch) => {
    const answer = await ask('PATCH', `/booking/${id}`, patch);
    if (answer.status !== 200) throw new Error(`The change answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return read(id);
  };
  return {
    ...shop,
    token,
    ask,
    change,
    async complete({ items = [GPU], clientName = 'Ayesha Khan', status = 'REPAIRED' } = {}) {
      const created = await ask('POST', '/booking', aBookingBody({ clientName, booking_items: items }));
      const { id } = unwrapData(created.body) as { id: number };
      const booking = await read(id);
      return change(booking, {
        status: 'COMPLETED',
        booking_items: booking.booking_items.map((item) => ({ id: item.id, status })),
      });
    },
    toClaimCreate: (booking, itemIds = booking.booking_items.map((item) => item.id)) => ({
      bookingId: booking.id,
      claimedItems: itemIds.map((bookingItemId) => ({ bookingItemId, reportedIssue: 'No display again' })),
    }),
  };
}
