import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Booking } from '../../src/domain/booking.ts';
import { dataOf, openCounter, said, type Counter } from './booking-fixtures.ts';

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter({ now: '2025-01-05T07:30:00.000Z' });
});
afterAll(() => counter.close());

describe('POST /booking', () => {
  it('stores what was sent and answers id and code', async () => {
    const answer = await counter.ask('POST', '/booking', {
      clientName: 'عائشہ خان',
      clientType: 'CORPORATE',
      phoneNumber: '0300-1234567',
      whatsappNumber: '+92 300 1234567',
      appointmentDate: '2025-01-06T12:30:00+05:00',
      referralSource: 'GOOGLE_SEARCH',
      referralSourceNotes: 'Ad',
      booking_items: [
        { name: 'RTX 3080 🎮', type: 'GPU', payableAmount: 0.1, vendor: 'Asus', serialNumber: 'S1' },
        { name: 'ThinkPad', type: 'LAPTOP', payableAmount: 0.2, reportedIssue: 'No power', comments: 'Bag too' },
      ],
    });
    expect(said(answer)).toEqual({ status: 201, body: { success: true, data: { id: 1, code: 'BK-1001' } } });
    const read = await counter.ask('GET', '/booking/1');
    const row = { createdAt: '2025-01-05T07:30:00.000Z', modifiedAt: '2025-01-05T07:30:00.000Z', isActive: true };
    const item = { ...row, bookingId: 1, status: 'DRAFT', paidAmount: 0, paymentId: null };
    expect(said(read)).toEqual({
      status: 200,
      body: {
        success: true,
        data: {
          id: 1,
          code: 'BK-1001',
          clientName: 'عائشہ خان',
          clientType: 'CORPORATE',
          phoneNumber: '0300-1234567',
          whatsappNumber: '+92 300 1234567',
          appointmentDate: '2025-01-06T07:30:00.000Z',
          status: 'DRAFT',
          referralSource: 'GOOGLE_SEARCH',
          referralSourceNotes: 'Ad',
          payableAmount: 0.3,
          paidAmount: 0,
          createdAt: '2025-01-05T07:30:00.000Z',
          isActive: true,
          version: 1,
          booking_items: [
            {
              ...item,
              id: 1,
              code: 'BK-1001-1',
              name: 'RTX 3080 🎮',
              type: 'GPU',
              payableAmount: 0.1,
              vendor: 'Asus',
              serialNumber: 'S1',
              reportedIssue: null,
              comments: null,
            },
            {
              ...item,
              id: 2,
              code: 'BK-1001-2',
              name: 'ThinkPad',
              type: 'LAPTOP',
              payableAmount: 0.2,
              vendor: null,
              serialNumber: null,
              reportedIssue: 'No power',
              comments: 'Bag too',
            },
          ],
          booking_payments: [],
          contact_log: [],
          delivery: [],
        },
      },
    });
    expect(Booking.parse(dataOf(read))).toEqual(dataOf(read));
  });
});
