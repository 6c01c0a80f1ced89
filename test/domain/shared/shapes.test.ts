import { describe, expect, it } from 'vitest';
import { BOOKING_STATUSES } from '../../../src/domain/booking/booking-status.ts';
import { DashboardStats } from '../../../src/domain/dashboard/dashboard-stats.ts';
import { Location } from '../../../src/domain/ledger/ledger.ts';
import { Service } from '../../../src/domain/shop/shop.ts';

describe('the answer of the dashboard', () => {
  const counts = Object.fromEntries(BOOKING_STATUSES.map((status, index) => [status, index]));
  const money = { booked: 12_500.5, received: 0 };
  const stats = { counts, today: money, thisMonth: money };

  it('counts each status and says the money of today and of this month', () => {
    expect(DashboardStats.parse(stats)).toEqual({ ...stats, days: [], waiting: [], appointments: [] });
  });

  it.each([
    ['a status without a count', { ...stats, counts: { DRAFT: 1 } }],
    ['half a booking', { ...stats, counts: { ...counts, DRAFT: 0.5 } }],
    ['a day without money', { ...stats, today: { booked: 1 } }],
    ['no month', { counts, today: money }],
  ])('is none with %s', (_, answer) => {
    expect(DashboardStats.safeParse(answer).success).toBe(false);
  });
});

describe('a branch', () => {
  it('has a name and a code, with or without an address [SHAPE-05]', () => {
    const bare = { id: 1, name: 'Main Branch', code: 'MAIN' };
    const full = { ...bare, address: '12 Hall Road', city: null };
    expect([Location.parse(bare), Location.parse(full)]).toEqual([bare, full]);
    expect(Location.safeParse({ id: 1, name: 'Main Branch' }).success).toBe(false);
  });

  it('offers services', () => {
    const service = { id: 1, name: 'Reballing', isActive: true };
    expect(Service.parse(service)).toEqual(service);
    expect(Service.safeParse({ id: 1, name: 'Reballing' }).success).toBe(false);
  });
});
