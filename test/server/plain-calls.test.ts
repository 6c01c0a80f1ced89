import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Booking } from '../../src/domain/booking/booking.ts';
import { aLedgerBody } from '../support/body.ts';
import { readData, KHAN } from './support/booking-fixtures.ts';
import { createShop, OWNER, type Shop } from './support/harness.ts';
import { listRoutes } from './support/routes.ts';

/** What every call carries; nothing else is ever sent here. */
const headers = { accept: 'application/json', 'content-type': 'application/json' };
const NEWCOMER = 'new@shop.test';
const DAYS = { startDate: '2025-01-01', endDate: '2025-01-31' };

let shop: Shop;
let token: string;
/** What earlier calls answered. */
const seen = { refreshToken: '', booking: { id: 0, code: '' }, items: [] as number[], claimNumber: '' };

beforeAll(async () => {
  shop = await createShop();
  await shop.addStaff({ email: NEWCOMER, verified: false });
});
afterAll(() => shop.close());

type Plain = { body?: unknown; query?: Record<string, string>; save?: (data: never) => unknown };
type Row = [method: string, path: string, call?: (() => Plain) | undefined, at?: () => string];

const list = { page: '1', pageSize: '10', searchString: 'a' };
const sorted = { sortBy: 'claimDate', orderBy: 'desc' };
const code = () => /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(shop.mails.at(-1)?.text ?? '')?.[0] ?? '';
const remember = (booking: Booking) => {
  seen.items = booking.booking_items.map(({ id }) => id);
};

/** Section 7 of the specification, row by row, in an order in which each finds what it needs. */
const CALLS: Row[] = [
  [
    'POST',
    '/auth/login',
    () => ({
      body: OWNER,
      save: (data: { accessToken: string; refreshToken: string }) => {
        token = data.accessToken;
        seen.refreshToken = data.refreshToken;
      },
    }),
  ],
  ['POST', '/auth/refresh', () => ({ body: { refreshToken: seen.refreshToken } })],
  // The message goes out after the answer.
  [
    'POST',
    '/auth/resendVerification',
    () => ({ body: { email: NEWCOMER }, save: () => vi.waitFor(() => expect(shop.mails).toHaveLength(1)) }),
  ],
  ['POST', '/auth/verifyEmail', () => ({ body: { email: NEWCOMER, token: code() } })],
  ['GET', '/dashboard', () => ({ query: { searchString: 'Khan' } })],
  ['GET', '/dashboard/stats'],
  [
    'POST',
    '/booking',
    () => ({ body: KHAN, save: (booking: typeof seen.booking) => Object.assign(seen.booking, booking) }),
  ],
  ['GET', '/booking/', () => ({ query: { ...list, status: 'DRAFT', isActive: 'true' } })],
  ['GET', '/booking/:id', () => ({ save: remember })],
  [
    'PATCH',
    '/booking/:id',
    () => ({
      body: {
        status: 'COMPLETED',
        booking_items: seen.items.map((id) => ({ id, status: 'REPAIRED' })),
        booking_payments: [{ status: 'PAID', paymentMethod: 'CASH', payableAmount: 1, paidAmount: 1 }],
      },
    }),
  ],
  ['GET', '/booking/:id/document', () => ({ query: { type: 'invoice', format: 'pdf' } })],
  ['GET', '/services'],
  ['GET', '/deliveries'],
  [
    'POST',
    '/warrantyClaim',
    () => ({
      body: {
        bookingId: seen.booking.id,
        claimedItems: seen.items.map((bookingItemId) => ({ bookingItemId, reportedIssue: 'No display again' })),
      },
      save: (claim: { claimNumber: string }) => (seen.claimNumber = claim.claimNumber),
    }),
  ],
  ['GET', '/warrantyClaim/:id'],
  ['GET', '/warrantyClaim/claim/:claimNumber', undefined, () => seen.claimNumber],
  ['GET', '/warrantyClaim/', () => ({ query: { ...list, ...sorted } })],
  ['GET', '/warranty/eligibility/:id', undefined, () => String(seen.items[0])],
  ['DELETE', '/booking/:id'],
  ['POST', '/ledger-entry/', () => ({ body: aLedgerBody() })],
  [
    'GET',
    '/ledger-entry/',
    () => ({ query: { ...list, ...DAYS, locationId: '1', category: 'RENT', sortBy: 'amount', orderBy: 'asc' } }),
  ],
  ['GET', '/ledger-entry/:id'],
  ['PATCH', '/ledger-entry/:id', () => ({ body: aLedgerBody({ amount: 5 }) })],
  ['GET', '/ledger-entry/report', () => ({ query: { ...DAYS, locationId: '1', category: 'RENT', groupBy: 'date' } })],
  ['GET', '/ledger-entry/daily-summary', () => ({ query: { date: '2025-01-05', locationId: '1' } })],
  ['GET', '/ledger-entry/monthly-summary', () => ({ query: { year: '2025', month: '1', locationId: '1' } })],
  ['DELETE', '/ledger-entry/:id'],
  ['GET', '/locations'],
  ['GET', '/locations/:id'],
];

describe('a plain call of an account that may everything is taken', () => {
  it.each(CALLS)('%s %s [OFFER-03]', async (method, path, call = () => ({}), at = () => '1') => {
    const { save, ...sent } = call();
    const signedIn = token === undefined ? {} : { token };
    const answer = await shop.call(method, path.replace(/:\w+/, at()), { ...sent, ...signedIn, headers });
    const data = path.endsWith('/document') ? answer.raw.subarray(0, 4).toString() : readData(answer);
    expect([answer.status, data]).toEqual([method === 'POST' && !path.startsWith('/auth') ? 201 : 200, data]);
    await save?.(data as never);
  });

  it('and beside these only what the provider offers has a call [OFFER-02]', () => {
    const plain = (path: string) =>
      path
        .replace(/^\/api/, '')
        .replace(/:\w+/, '1')
        .replace(/\/$/, '');
    const known = new Set(CALLS.map(([method, path]) => `${method} ${plain(path)}`));
    const ours = listRoutes(shop.app).map(({ method, path }) => `${method} ${plain(path)}`);
    expect(ours.filter((call) => !call.startsWith('HEAD') && !known.has(call)).sort()).toEqual([
      'DELETE /account/logins',
      'DELETE /account/logins/1',
      'GET /account',
      'GET /account/logins',
      'GET /backups/newest',
      'GET /booking/1/history',
      'GET /booking/1/labels',
      'GET /booking/worklists',
      'GET /customers',
      'GET /ledger-entry/1/history',
      'GET /ledger-entry/closing',
      'GET /ledger-entry/month-comparison',
      'GET /live',
      'GET /people',
      'GET /shop',
      'GET /shop/branches',
      'GET /shop/couriers',
      'GET /shop/history',
      'GET /suggestions',
      'GET /warrantyClaim/1/document',
      'GET /warrantyClaim/1/history',
      'PATCH /people/1',
      'PATCH /shop',
      'PATCH /shop/branches/1',
      'POST /account/password',
      'POST /auth/bind',
      'POST /auth/logout',
      'POST /booking/1/restore',
      'POST /ledger-entry/1/restore',
      'POST /people',
      'POST /people/1/password',
      'POST /shop/branches',
    ]);
  });
});
