import { describe, expect, it } from 'vitest';
import { createBookingsService } from '../../src/services/bookings.service.ts';
import { createHttp } from '../../src/services/http/http.ts';
import { aBooking } from '../support/a.ts';

describe('a change that brings the booking back', () => {
  const open = (answer: unknown) => {
    const sent: [method: string | undefined, prefer: string | null, match: string | null][] = [];
    const session = { bearer: () => null, renew: async () => null, hasOffer: () => true, end: () => undefined };
    const http = createHttp({
      baseUrl: '/api',
      session,
      fetch: async (_, init) => {
        const headers = new Headers(init?.headers);
        sent.push([init?.method, headers.get('prefer'), headers.get('if-match')]);
        return Response.json({ success: true, data: init?.method === 'PATCH' ? answer : aBooking({ version: 5 }) });
      },
    });
    return { bookings: createBookingsService(http), sent };
  };

  it('is one call, where the answer carries it [QUICK-02]', async () => {
    const { bookings, sent } = open(aBooking({ version: 4 }));
    expect(await bookings.change(101, { status: 'CONFIRMED' }, 3)).toEqual(aBooking({ version: 4 }));
    expect(sent).toEqual([['PATCH', 'return=representation', '"3"']]);
  });

  it('reads the booking again, where the answer does not carry it [QUICK-02]', async () => {
    const { bookings, sent } = open({ id: 101, version: 4 });
    expect(await bookings.change(101, { status: 'CONFIRMED' }, 3)).toEqual(aBooking({ version: 5 }));
    expect(sent.map(([method]) => method)).toEqual(['PATCH', 'GET']);
  });
});
