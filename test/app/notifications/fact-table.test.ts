import { describe, expect, it } from 'vitest';
import { mergeFacts, tell } from '../../../src/app/notifications/fact-table.ts';

const bookings = {
  toasts: { 'booking.saved': ({ code }: { code: string }) => ({ title: `Saved ${code}`, type: 'success' as const }) },
  moves: { 'booking.created': ({ id }: { id: number }) => `/bookings/${id}` },
};
const claims = {
  toasts: { 'claim.created': () => null },
  moves: { 'claim.created': () => ({ to: '/claims', replace: true }) },
};

describe('the facts of all areas', () => {
  it('are told from one table', () => {
    const { toasts, moves } = mergeFacts([bookings, claims]);
    const saved = { type: 'booking.saved', code: 'BK-1' };
    const created = { type: 'booking.created', id: 7 };
    const claim = { type: 'claim.created' };
    expect([
      tell(toasts, saved),
      tell(moves, saved),
      tell(moves, created),
      tell(toasts, claim),
      tell(moves, claim),
    ]).toEqual([{ title: 'Saved BK-1', type: 'success' }, null, '/bookings/7', null, { to: '/claims', replace: true }]);
  });

  it('may not claim the same fact twice', () => {
    expect(() => mergeFacts([bookings, bookings])).toThrow('Two areas tell the fact "booking.saved"');
  });
});
