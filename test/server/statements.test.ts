import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { phoneOf, RARE_NAME, SEED_NOW } from '../../scripts/bench/seed.ts';
import { BookingPage } from '../../src/domain/booking/booking.ts';
import { BOOKING_SORTS } from '../../src/domain/booking/list/booking-list.ts';
import { LEDGER_SORTS } from '../../src/domain/ledger/ledger-list.ts';
import { readData } from './support/booking-fixtures.ts';
import { CALLS, executeOn, NEW_PASSWORD, openCaller, SIZE } from './support/calls.ts';
import { OWNER, type Shop } from './support/harness.ts';
import { listRoutes } from './support/routes.ts';

let caller: Awaited<ReturnType<typeof openCaller>>;
let shop: Shop;
let token: string;
beforeAll(async () => {
  caller = await openCaller();
  shop = caller.shop;
});
afterAll(() => shop.close());

/** A stream, calls that take a proof of a key or a code or are made at a counter, and the book, which a build writes: they are asked elsewhere. */
const NOT_HERE = [
  'GET /live',
  'POST /auth/bind',
  'POST /auth/challenge',
  'POST /account/passkeys',
  'POST /account/passkeys/options',
  'DELETE /account/passkeys/1',
  'POST /auth/passkey',
  'POST /auth/passkey/options',
  'POST /account/factor',
  'POST /account/factor/confirm',
  'POST /account/factor/codes',
  'POST /account/factor/remove',
  'POST /auth/counter',
  'POST /auth/pin',
  'POST /account/confirm',
  'POST /account/sign-in-code',
  'POST /counters',
  'DELETE /counters/1',
  'GET /book',
];

/** Section 7 of the specification: what a provider has that offers nothing more. */
const PLAIN = [
  'POST /auth/login',
  'POST /auth/refresh',
  'POST /auth/resendVerification',
  'POST /auth/verifyEmail',
  'GET /dashboard',
  'GET /dashboard/stats',
  'POST /booking',
  'GET /booking',
  'GET /booking/1',
  'PATCH /booking/1',
  'DELETE /booking/1',
  'GET /booking/1/document',
  'GET /services',
  'GET /deliveries',
  'POST /warrantyClaim',
  'GET /warrantyClaim/1',
  'GET /warrantyClaim/claim/1',
  'GET /warrantyClaim',
  'GET /warranty/eligibility/1',
  'POST /ledger-entry',
  'GET /ledger-entry',
  'GET /ledger-entry/1',
  'PATCH /ledger-entry/1',
  'DELETE /ledger-entry/1',
  'GET /ledger-entry/report',
  'GET /ledger-entry/daily-summary',
  'GET /ledger-entry/monthly-summary',
  'GET /locations',
  'GET /locations/1',
];
describe('a call', () => {
  it.each(CALLS)('is taken, with at most %i statements: %s %s [OFFER-03]', async (...call) => {
    const { statements } = await caller.ask(call);
    expect(statements.length).toBeLessThanOrEqual(call[0]);
  });

  const named = (path: string) =>
    path
      .replace(/^\/api/, '')
      .replace(/\/(?:\d+|\{\w+\})/g, '/1')
      .replace(/\/$/, '');
  const inTable = CALLS.map(([, method, path]) => `${method} ${named(path)}`);

  it('of every kind is in the table, and each that is plain [OFFER-03]', () => {
    const ours = listRoutes(shop.app).map(({ method, path }) => `${method} ${named(path)}`);
    const known = new Set([...inTable, ...NOT_HERE]);
    expect(ours.filter((call) => !call.startsWith('HEAD') && !known.has(call))).toEqual([]);
    expect(PLAIN.filter((call) => !inTable.includes(call))).toEqual([]);
  });
});

/** Tables that a shop fills for as long as it is open. */
const GROWING = [
  'booking',
  'searched_booking',
  'booking_item',
  'booking_payment',
  'contact_log',
  'delivery',
  'warranty',
  'warranty_claim',
  'warranty_claim_item',
  'ledger_entry',
  'history',
  'history_text',
  'history_seal',
  'login',
];

/** Rows of growing tables that were read one after the other, by table. */
async function readSequential(): Promise<Record<string, number>> {
  await shop.db.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = await executeOn(shop)('select relname as name, seq_tup_read::int as rows from pg_stat_user_tables');
  return Object.fromEntries(
    rows.flatMap(({ name, rows: read }) => (GROWING.includes(String(name)) ? [[String(name), Number(read)]] : [])),
  );
}

/** Those of the calls above with those that the shop was filled with. */
const BOOKINGS = SIZE + 2;

describe('what is asked most', () => {
  // A small table is read as a whole because that is cheapest. With that way closed the planner takes it only where a
  // statement has no other, and then it would take it in a shop of any size.
  beforeAll(async () => {
    token = await shop.signIn({ email: OWNER.email, password: NEW_PASSWORD });
    await shop.db.execute(sql`set enable_seqscan = off`);
  });

  it('is watched by what the database counts', async () => {
    const { booking = 0, ...others } = await readSequential();
    await executeOn(shop)(`select count(*) from booking where client_type = 'CORPORATE'`);
    const { booking: after, ...othersAfter } = await readSequential();
    expect([othersAfter, after]).toEqual([others, booking + BOOKINGS]);
  });

  it.each<readonly [string, Record<string, string>]>([
    ['/booking', {}],
    ['/booking', { page: '9' }],
    ['/booking', { status: 'CONFIRMED', isActive: 'true' }],
    ['/booking', { status: 'DRAFT,COMPLETED', isActive: 'true' }],
    ...BOOKING_SORTS.map((sortBy) => ['/booking', { sortBy }] as const),
    ...BOOKING_SORTS.map((sortBy) => ['/booking', { sortBy, worklist: 'longWaits' }] as const),
    ['/booking', { worklist: 'appointmentsToday' }],
    ['/booking', { worklist: 'inboundMissing' }],
    ['/booking', { worklist: 'readyUnpaid' }],
    ['/booking', { worklist: 'longWaits' }],
    ['/booking/worklists', {}],
    ['/booking', { searchString: RARE_NAME }],
    ['/booking', { searchString: 'BK-1042' }],
    ['/booking', { searchString: phoneOf(42) }],
    ['/booking', { searchString: 'SN-100042' }],
    ['/customers', { phone: phoneOf(42) }],
    ['/suggestions', { field: 'name', text: 'RT' }],
    ['/suggestions', { field: 'reportedIssue', text: 'no' }],
    ['/dashboard', {}],
    ['/dashboard', { searchString: RARE_NAME }],
    ['/dashboard/stats', {}],
    ['/booking/42', {}],
    ['/booking/42/history', {}],
    ['/ledger-entry', {}],
    ['/ledger-entry', { page: '9' }],
    ...LEDGER_SORTS.map((sortBy) => ['/ledger-entry', { sortBy }] as const),
    ['/ledger-entry', { searchString: 'INV-0000042' }],
    ['/ledger-entry/monthly-summary', {}],
    ['/ledger-entry/month-comparison', {}],
    ['/ledger-entry/report', { startDate: '2024-06-10', endDate: '2025-06-10', groupBy: 'category' }],
    ['/warrantyClaim', {}],
    ['/warrantyClaim', { page: '2', pageSize: '1' }],
    ['/warrantyClaim', { searchString: RARE_NAME }],
    ['/warrantyClaim/1', {}],
    ['/warrantyClaim/1/history', {}],
    ['/account/logins', {}],
  ])('reads no table that grows row by row: %s %o', async (path, query) => {
    const before = await readSequential();
    readData(await shop.call('GET', path, { token, query }));
    expect(await readSequential()).toEqual(before);
  });

  it('reads the appointments of a day once to count them and once for a page of them', async () => {
    await executeOn(shop)(
      `update booking set appointment_date = '${SEED_NOW}' where is_active and id > ${SIZE} * 0.88`,
    );
    const readIndexes = async (): Promise<number> => {
      await shop.db.execute(sql`select pg_stat_force_next_flush()`);
      const { rows } = await executeOn(shop)(
        `select sum(idx_tup_read)::int as read from pg_stat_user_indexes where relname = 'booking'`,
      );
      return Number(rows[0]?.['read']);
    };
    const before = await readIndexes();
    const query = { worklist: 'appointmentsToday', pageSize: '10' };
    const { totalBookings } = BookingPage.parse(readData(await shop.call('GET', '/booking', { token, query })));
    expect(totalBookings).toBeGreaterThan(10);
    expect((await readIndexes()) - before).toBeLessThanOrEqual(2 * totalBookings + 30);
  });
});
