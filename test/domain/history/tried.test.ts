import { expect, it } from 'vitest';
import { describeTried } from '../../../src/domain/history/tried.ts';

const patch = (body: unknown) => describeTried('booking', { method: 'PATCH', url: '/api/booking/7', body });

it.each<[said: string, body: unknown]>([
  [
    'change payment 5 (status Paid, paid amount Rs 10)',
    { booking_payments: [{ id: 5, paidAmount: 10, status: 'PAID' }] },
  ],
  ['change payment 5 (delete)', { booking_payments: [{ id: 5, isActive: false }] }],
  ['change status Cancelled, new item (name)', { status: 'CANCELLED', booking_items: [{ name: 'RTX 3080' }] }],
  ['change referral notes cleared', { referralSourceNotes: null }],
  ['change', 'no object'],
  ['change', { passcode: '1234', unknown: 'x' }],
])('says "%s" [HIST-09]', (said, body) => {
  expect(patch(body)).toBe(said);
});

it('names a free text without its words, which may name an erased customer [HIST-09, DATA-05]', () => {
  expect(patch({ clientName: 'Nadia Malik', phoneNumber: '03001234567' })).toBe('change client name, phone number');
});

it.each([
  ['DELETE', '/api/booking/7', 'delete'],
  ['POST', '/api/booking/7/restore', 'restore'],
  ['POST', '/api/booking', 'create'],
])('names the verb of %s %s [HIST-09]', (method, url, said) => {
  expect(describeTried('booking', { method, url, body: undefined })).toBe(said);
});
