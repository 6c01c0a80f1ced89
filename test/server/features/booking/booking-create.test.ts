import { expect, it } from 'vitest';
import { Booking } from '../../../../src/domain/booking/booking.ts';
import { KHAN, said, useCounter } from '../../support/booking-fixtures.ts';

const counter = useCounter();

it('POST /booking stores what was sent, answers id and code, and reads as a whole booking [SHAPE-02, CALL-05]', async () => {
  const client = {
    clientName: 'عائشہ خان',
    clientType: 'CORPORATE',
    phoneNumber: '0300-1234567',
    whatsappNumber: '+92 300 1234567',
    referralSource: 'GOOGLE_SEARCH',
    referralSourceNotes: 'Ad',
  };
  const items = [
    { name: 'RTX 3080 🎮', type: 'GPU', payableAmount: 0.1, vendor: 'Asus', serialNumber: 'S1' },
    { name: 'ThinkPad', type: 'LAPTOP', payableAmount: 0.2, reportedIssue: 'No power', comments: 'Bag too' },
  ];
  const body = { ...client, appointmentDate: '2025-01-06T12:30:00+05:00', booking_items: items };
  const created = { success: true, data: { id: 1, code: 'BK-1001' } };
  expect(said(await counter.ask('POST', '/booking', body))).toEqual({ status: 201, body: created });
  const stored = await counter.get('/booking/1');
  const now = '2025-01-05T07:30:00.000Z';
  const row = { key: null, bookingId: 1, isActive: true, createdAt: now, modifiedAt: now };
  const unsaid = { vendor: null, serialNumber: null, reportedIssue: null, comments: null, paymentId: null };
  expect(stored).toEqual({
    id: 1,
    code: 'BK-1001',
    ...client,
    appointmentDate: '2025-01-06T07:30:00.000Z',
    status: 'DRAFT',
    payableAmount: 0.3,
    paidAmount: 0,
    createdAt: now,
    isActive: true,
    version: 1,
    booking_items: [1, 2].map((n) => ({
      ...row,
      ...unsaid,
      ...items[n - 1],
      id: n,
      code: `BK-1001-${n}`,
      status: 'DRAFT',
      paidAmount: 0,
    })),
    booking_payments: [],
    contact_log: [],
    delivery: [],
  });
  expect(Booking.parse(stored)).toEqual(stored);
});

const text = (length: number) => 'x'.repeat(length);
it.each([
  ['is as long as it may be', text(200)],
  ['has characters of two halves', '🎮'.repeat(100)],
  ['reads from right to left', '‮محمد'],
  ['is a statement of SQL', "Robert'); drop table booking; --"],
])(
  'POST /booking stores a name that %s, and all else at its longest, as it was sent [BOOK-02]',
  async (_, clientName) => {
    const item = { name: text(200), type: 'GPU', payableAmount: 10_000_000, reportedIssue: text(2000) } as const;
    const body = {
      ...KHAN,
      clientName,
      phoneNumber: text(40),
      whatsappNumber: text(40),
      referralSourceNotes: text(500),
      booking_items: Array.from({ length: 200 }, () => ({ ...item, comments: '<script>alert(1)</script>' })),
    };
    const { id } = await counter.book(body);
    expect(await counter.read(id)).toMatchObject(body);
  },
);
