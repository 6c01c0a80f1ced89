import { describe, expect, it } from 'vitest';
import { mergeTables, tell } from '../../../src/app/notifications/notification-table.ts';

const bookings = {
  toasts: { 'booking.saved': ({ code }: { code: string }) => ({ title: `Saved ${code}`, type: 'success' as const }) },
  redirects: { 'booking.created': ({ id }: { id: number }) => `/bookings/${id}` },
};
const claims = {
  toasts: { 'claim.created': () => null },
  redirects: { 'claim.created': () => ({ to: '/claims', replace: true }) },
};

describe('the facts of all areas', () => {
  it('are told from one table', () => {
    const { toasts, redirects } = mergeTables([bookings, claims]);
    const saved = { type: 'booking.saved', code: 'BK-1' };
    const created = { type: 'booking.created', id: 7 };
    const claim = { type: 'claim.created' };
    expect([
      tell(toasts, saved),
      tell(redirects, saved),
      tell(redirects, created),
      tell(toasts, claim),
      tell(redirects, claim),
    ]).toEqual([{ title: 'Saved BK-1', type: 'success' }, null, '/bookings/7', null, { to: '/claims', replace: true }]);
  });

  it('may not claim the same fact twice', () => {
    expect(() => mergeTables([bookings, bookings])).toThrow('Two areas tell the fact "booking.saved"');
  });
});
