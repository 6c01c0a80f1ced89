import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { phoneOf, RARE_NAME, SEED_NOW } from '../../scripts/bench/seed.ts';
import { CLAIM_SORTS } from '../../server/features/claim/claim.query.ts';
import { BookingPage } from '../../src/domain/booking/booking.ts';
import { BOOKING_SORTS } from '../../src/domain/booking/list/booking-list.ts';
import { LEDGER_SORTS } from '../../src/domain/ledger/ledger-list.ts';
import { hasPoppler, pdfLines } from '../poppler.ts';
import { readData } from './support/booking-fixtures.ts';
import { type Call, CALLS, executeOn, NEW_PASSWORD, openCaller, SIZE } from './support/calls.ts';
import { freshInMemory, postgresUrl } from './support/database.ts';
import { listRoutes, type Answer, OWNER, type Shop } from './support/harness.ts';

/** With PostgreSQL at hand each call is made on the embedded database too. */
const DATABASES = postgresUrl === null ? ['embedded'] : ['PostgreSQL', 'embedded'];
type Caller = Awaited<ReturnType<typeof openCaller>>;
const callers: Caller[] = [];
beforeAll(async () => {
  // One after the other: what is computed in this process lets no answer of the other in.
  for (const name of DATABASES) callers.push(await openCaller(name === 'embedded' ? await freshInMemory() : undefined));
});
afterAll(() => Promise.all(callers.map(({ shop }) => shop.close())));

const inEveryOrder = (path: string, sorts: readonly string[]) =>
  sorts.flatMap((sortBy) =>
    ['asc', 'desc'].map((orderBy): Call => [99, 'GET', path, () => ({ query: { sortBy, orderBy, pageSize: '50' } })]),
  );
/** Each call once, and where there are answers to compare the lists in every order before the last, which signs out. */
const ASKED: Call[] = [
  ...CALLS.slice(0, -1),
  ...(postgresUrl === null
    ? []
    : [
        ...inEveryOrder('/booking', BOOKING_SORTS),
        ...inEveryOrder('/warrantyClaim', CLAIM_SORTS),
        ...inEveryOrder('/ledger-entry', LEDGER_SORTS),
      ]),
  ...CALLS.slice(-1),
];

/** What a call makes anew, and what the seed wrote by the clock of this machine. */
const isNew = (name: string, value: string) =>
  ['accessToken', 'refreshToken', 'token', 'password'].includes(name) ||
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value) ||
  (name === 'at' && value > '2026');
const known = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (name, value: unknown) => (typeof value === 'string' && isNew(name, value) ? 'new' : value)),
  );
const SEAL = /\d+-[\dA-F]{4}-[\dA-F]{4}-[\dA-F]{4}-[\dA-F]{4}/g;
const textOf = (file: Buffer) => (hasPoppler ? pdfLines(file).map((line) => line.replaceAll(SEAL, 'seal')) : 'a file');

const read = ({ status, headers, body, raw }: Answer) => ({
  status,
  type: headers['content-type'],
  etag: headers['etag'],
  body: headers['content-type'] === 'application/pdf' ? textOf(raw) : known(body),
});

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

describe('a call', () => {
  it.each(ASKED)(
    'is taken, with at most %i statements, the same on both databases with the same answer: %s %s [OFFER-03]',
    async (...call) => {
      const seen: unknown[] = [];
      for (const { ask } of callers) {
        const { answer, statements } = await ask(call);
        expect(statements.length).toBeLessThanOrEqual(call[0]);
        // One of the two drivers says it as it begins the transaction.
        seen.push({ ...read(answer), statements: statements.filter((text) => !text.startsWith('set transaction ')) });
      }
      expect(seen).toEqual(seen.map(() => seen[0]));
    },
  );

  const named = (path: string) =>
    path
      .replace(/^\/api/, '')
      .replace(/\/(?:\d+|\{\w+\})/g, '/1')
      .replace(/\/$/, '');

  it('of every kind is in the table [OFFER-03]', () => {
    const ours = listRoutes((callers[0] as Caller).shop.app).map(({ method, path }) => `${method} ${named(path)}`);
    const known = new Set([...CALLS.map(([, method, path]) => `${method} ${named(path)}`), ...NOT_HERE]);
    expect(ours.filter((call) => !call.startsWith('HEAD') && !known.has(call))).toEqual([]);
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

let shop: Shop;
let token: string;

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

describe.each(DATABASES)('on %s what is asked most', (name) => {
  // A small table is read as a whole because that is cheapest. With that way closed the planner takes it only where a
  // statement has no other, and then it would take it in a shop of any size.
  beforeAll(async () => {
    ({ shop } = callers[DATABASES.indexOf(name)] as Caller);
    token = await shop.signIn({ email: OWNER.email, password: NEW_PASSWORD });
    await shop.db.execute(sql`set enable_seqscan = off`);
    // Whatever has no other way seems so dear by then that PostgreSQL would compile it first.
    if (name === 'PostgreSQL') await shop.db.execute(sql`set jit = off`);
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
