import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { BOOKING_STATUSES } from '../../../src/domain/booking/booking-status.ts';
import { DashboardStats } from '../../../src/domain/dashboard/dashboard-stats.ts';
import { Location } from '../../../src/domain/ledger/ledger.ts';
import { Service } from '../../../src/domain/shop/shop.ts';

const counts = Object.fromEntries(BOOKING_STATUSES.map((status, index) => [status, index]));
const money = { booked: 12_500.5, received: 0 };
const stats = { counts, today: money, thisMonth: money };
const branch = { id: 1, name: 'Main Branch', code: 'MAIN' };
const lists = { days: [], waiting: [], appointments: [] };

it.each<[string, z.ZodMiniType, answer: object, read: object | null]>([
  ['the counts and the money of a dashboard', DashboardStats, stats, { ...stats, ...lists }],
  ['no status without a count', DashboardStats, { ...stats, counts: { DRAFT: 1 } }, null],
  ['no half a booking', DashboardStats, { ...stats, counts: { ...counts, DRAFT: 0.5 } }, null],
  ['no day without money', DashboardStats, { ...stats, today: { booked: 1 } }, null],
  ['no dashboard without its month', DashboardStats, { counts, today: money }, null],
  ['a service', Service, { id: 1, name: 'Reballing', isActive: true }, { id: 1, name: 'Reballing', isActive: true }],
  ['no service that may be put away', Service, { id: 1, name: 'Reballing' }, null],
])('an answer is read as %s', (_, shape, answer, read) => {
  expect(shape.safeParse(answer).data ?? null).toEqual(read);
});

it('a branch has a name and a code, with or without an address [SHAPE-05]', () => {
  const full = { ...branch, address: '12 Hall Road', city: null };
  expect([branch, full].map((answer) => Location.parse(answer))).toEqual([branch, full]);
  expect(Location.safeParse({ id: 1, name: 'Main Branch' }).success).toBe(false);
});
