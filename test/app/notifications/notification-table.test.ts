import { describe, expect, it } from 'vitest';
import { findMessage, mergeTables } from '../../../src/app/notifications/notification-table.ts';

const bookings = {
  toasts: { 'booking.saved': ({ code }: { code: string }) => ({ title: `Saved ${code}`, type: 'success' as const }) },
  redirects: { 'booking.created': ({ id }: { id: number }) => `/bookings/${id}` },
};
const claims = {
  toasts: { 'claim.created': () => null },
  redirects: { 'claim.created': () => ({ to: '/claims', replace: true }) },
};

describe('the notifications of all features', () => {
  it('are found in one table', () => {
    const { toasts, redirects } = mergeTables([bookings, claims]);
    const saved = { type: 'booking.saved', code: 'BK-1' };
    const created = { type: 'booking.created', id: 7 };
    const claim = { type: 'claim.created' };
    expect([
      findMessage(toasts, saved),
      findMessage(redirects, saved),
      findMessage(redirects, created),
      findMessage(toasts, claim),
      findMessage(redirects, claim),
    ]).toEqual([{ title: 'Saved BK-1', type: 'success' }, null, '/bookings/7', null, { to: '/claims', replace: true }]);
  });

  it('may not speak of the same event twice', () => {
    expect(() => mergeTables([bookings, bookings])).toThrow('Two features speak of the event "booking.saved"');
  });
});
