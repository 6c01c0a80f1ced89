import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Execute, phoneOf, RARE_NAME, seed, SEED_NOW } from '../../scripts/bench/seed.ts';
import { type Booking, BookingPage, Dashboard } from '../../src/domain/booking/booking.ts';
import { aLedgerBody } from '../support/body.ts';
import { KHAN, readData } from './support/booking-fixtures.ts';
import { freshDatabase, postgresUrl } from './support/database.ts';
import { createShop, OWNER, type Shop } from './support/harness.ts';
import { listRoutes } from './support/routes.ts';
import { watchStatements } from './support/watch-statements.ts';

const executeOn =
  ({ db }: Shop): Execute =>
  async (statement) =>
    (await db.execute(sql.raw(statement))) as unknown as Awaited<ReturnType<Execute>>;

const SIZE = 100;
const NEW_PASSWORD = 'another horse entirely';
const NEWCOMER = 'new@shop.test';

let shop: Shop;
let token: string;
const seen = {
  refreshToken: '',
  booking: 0,
  items: [] as number[],
  claimNumber: '',
  person: 0,
  login: '',
  branch: 0,
  entry: 0,
};
beforeAll(async () => {
  // A notice of a change is followed at a moment of its own, in which another call may be counted.
  const database = { ...(await freshDatabase()), listen: async () => async () => undefined };
  shop = await createShop({ now: SEED_NOW, database });
  await seed(executeOn(shop), SIZE, () => undefined);
  await shop.signIn();
  await shop.addStaff({ email: NEWCOMER, verified: false });
});
afterAll(() => shop.close());

type Options = { body?: unknown; query?: Record<string, string>; save?: (data: never) => unknown };
type Row = [statements: number, method: string, path: string, options?: () => Options];

const code = () => /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(shop.mails.at(-1)?.text ?? '')?.[0] ?? '';
const createsId = (name: 'booking' | 'person' | 'branch' | 'entry') => ({
  save: ({ id }: { id: number }) => (seen[name] = id),
});

const keepOtherLogin = (logins: { id: string; isCurrent: boolean }[]) => {
  seen.login = logins.find(({ isCurrent }) => !isCurrent)?.id ?? '';
};

/**
 * Each call of the API once, on a shop of 100 bookings with their rows, and how many statements it sends to the database
 * at most, the two of who asks with them; each key that tries are counted by is looked at before anything is written. In an order in which each finds what it needs.
 */
const CALLS: Row[] = [
  [
    18,
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
  [3, 'POST', '/auth/refresh', () => ({ body: { refreshToken: seen.refreshToken } })],
  [
    15,
    'POST',
    '/auth/resendVerification',
    () => ({ body: { email: NEWCOMER }, save: () => vi.waitFor(() => expect(shop.mails).toHaveLength(1)) }),
  ],
  [12, 'POST', '/auth/verifyEmail', () => ({ body: { email: NEWCOMER, token: code() } })],
  [5, 'GET', '/dashboard'],
  [5, 'GET', '/dashboard', () => ({ query: { searchString: 'Khan' } })],
  [6, 'GET', '/dashboard/stats'],
  [5, 'GET', '/booking', () => ({ query: { pageSize: '50' } })],
  [5, 'GET', '/booking', () => ({ query: { searchString: 'Khan', status: 'COMPLETED' } })],
  [6, 'GET', '/booking', () => ({ query: { status: 'DRAFT,CONFIRMED', sortBy: 'clientName', pageSize: '50' } })],
  [7, 'GET', '/booking', () => ({ query: { worklist: 'longWaits', sortBy: 'status', pageSize: '50' } })],
  [7, 'GET', '/booking/worklists'],
  [3, 'GET', '/customers', () => ({ query: { phone: KHAN.phoneNumber } })],
  [2, 'GET', '/suggestions', () => ({ query: { field: 'name', text: 'RT' } })],
  [6, 'POST', '/booking', () => ({ body: KHAN, ...createsId('booking') })],
  [
    7,
    'GET',
    '/booking/{booking}',
    () => ({ save: ({ booking_items }: Booking) => (seen.items = booking_items.map(({ id }) => id)) }),
  ],
  [
    25,
    'PATCH',
    '/booking/{booking}',
    () => ({
      body: {
        status: 'COMPLETED',
        booking_items: seen.items.map((id) => ({ id, status: 'REPAIRED' })),
        booking_payments: [{ status: 'PAID', paidAmount: 1 }],
        contact_log: [{ status: 'CALL' }],
        delivery: [{ courier: 'TCS' }],
      },
    }),
  ],
  [7, 'GET', '/booking/{booking}/history'],
  [23, 'GET', '/booking/{booking}/document', () => ({ query: { type: 'invoice' } })],
  [7, 'GET', '/booking/{booking}/labels'],
  [2, 'GET', '/deliveries'],
  [5, 'GET', '/warranty/eligibility/{item}'],
  [
    13,
    'POST',
    '/warrantyClaim',
    () => ({
      body: {
        bookingId: seen.booking,
        claimedItems: seen.items.map((bookingItemId) => ({ bookingItemId, reportedIssue: 'No display again' })),
      },
      save: ({ claimNumber }: { claimNumber: string }) => (seen.claimNumber = claimNumber),
    }),
  ],
  [5, 'GET', '/warrantyClaim'],
  [4, 'GET', '/warrantyClaim/1'],
  [4, 'GET', '/warrantyClaim/claim/{claim}'],
  [6, 'GET', '/warrantyClaim/1/history'],
  [30, 'GET', '/warrantyClaim/1/document'],
  [4, 'DELETE', '/booking/1'],
  [4, 'POST', '/booking/1/restore'],
  [5, 'POST', '/ledger-entry', () => ({ body: aLedgerBody(), ...createsId('entry') })],
  [4, 'GET', '/ledger-entry', () => ({ query: { pageSize: '50' } })],
  [4, 'GET', '/ledger-entry', () => ({ query: { searchString: 'INV-0000042', category: 'RENT' } })],
  [2, 'GET', '/ledger-entry/{entry}'],
  [5, 'PATCH', '/ledger-entry/{entry}', () => ({ body: aLedgerBody({ amount: 5 }) })],
  [5, 'DELETE', '/ledger-entry/{entry}'],
  [5, 'POST', '/ledger-entry/{entry}/restore'],
  [6, 'GET', '/ledger-entry/{entry}/history'],
  [
    2,
    'GET',
    '/ledger-entry/report',
    () => ({ query: { startDate: '2024-06-01', endDate: '2025-06-15', groupBy: 'location' } }),
  ],
  [2, 'GET', '/ledger-entry/daily-summary'],
  [2, 'GET', '/ledger-entry/monthly-summary'],
  [2, 'GET', '/ledger-entry/month-comparison'],
  [20, 'GET', '/ledger-entry/closing', () => ({ query: { date: '2025-06-14', locationId: '1' } })],
  [2, 'GET', '/services'],
  [2, 'GET', '/locations'],
  [2, 'GET', '/locations/1'],
  [4, 'GET', '/shop'],
  [7, 'PATCH', '/shop', () => ({ body: { phone: '042-1234567' } })],
  [2, 'GET', '/shop/couriers'],
  [2, 'GET', '/shop/branches'],
  [6, 'GET', '/shop/history'],
  [8, 'POST', '/shop/branches', () => ({ body: { code: 'JT04', name: 'Johar Town' }, ...createsId('branch') })],
  [7, 'PATCH', '/shop/branches/{branch}', () => ({ body: { name: 'Johar' } })],
  [1, 'GET', '/backups/newest'],
  [2, 'GET', '/people'],
  [
    4,
    'POST',
    '/people',
    () => ({
      body: { name: 'Sana', email: 'sana@shop.test', role: 'COUNTER' },
      save: ({ person }: { person: { id: number } }) => (seen.person = person.id),
    }),
  ],
  [5, 'PATCH', '/people/{person}', () => ({ body: { role: 'MANAGER' } })],
  [7, 'POST', '/people/{person}/password'],
  [2, 'GET', '/account'],
  [2, 'GET', '/account/logins', () => ({ save: keepOtherLogin })],
  [4, 'DELETE', '/account/logins/{login}'],
  [2, 'DELETE', '/account/logins'],
  [11, 'POST', '/account/password', () => ({ body: { currentPassword: OWNER.password, newPassword: NEW_PASSWORD } })],
  [2, 'POST', '/auth/logout', () => ({ body: { refreshToken: seen.refreshToken } })],
];

/** A stream, and a call that takes a proof of a key: they are asked elsewhere. */
const NOT_HERE = ['GET /live', 'POST /auth/bind'];

const fill = (path: string) =>
  path.replace(/\{(\w+)\}/, (_, name: string) =>
    String({ ...seen, claim: seen.claimNumber, item: seen.items[0] }[name as 'booking' | 'claim' | 'item']),
  );

describe('a call', () => {
  it.each(CALLS)('sends at most %i statements: %s %s', async (most, method, path, toOptions = () => ({})) => {
    const { save, ...sent } = toOptions();
    let statements = 0;
    const stop = watchStatements(shop.db, () => (statements += 1));
    const answer = await shop.call(method, fill(path), { ...sent, ...(token === undefined ? {} : { token }) });
    const isFile = Buffer.compare(answer.raw.subarray(0, 4), Buffer.from('%PDF')) === 0;
    await save?.((isFile ? null : readData(answer)) as never);
    stop();
    expect(statements).toBeLessThanOrEqual(most);
  });

  it('of every kind is in the table', () => {
    const named = (path: string) => path.replace(/^\/api/, '').replace(/\/(?:\d+|\{\w+\})/g, '/1');
    const known = new Set([...CALLS.map(([, method, path]) => `${method} ${named(path)}`), ...NOT_HERE]);
    const ours = listRoutes(shop.app).map(({ method, path }) => `${method} ${named(path)}`);
    expect(ours.filter((call) => !call.startsWith('HEAD') && !known.has(call))).toEqual([]);
  });
});

/** Tables that a shop fills for as long as it is open. */
const GROWING = [
  'booking',
  'booking_words',
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

  it.each([
    ['/booking', {}],
    ['/booking', { page: '9' }],
    ['/booking', { status: 'CONFIRMED', isActive: 'true' }],
    ['/booking', { worklist: 'appointmentsToday' }],
    ['/booking', { worklist: 'inboundMissing' }],
    ['/booking', { worklist: 'readyUnpaid' }],
    ['/booking', { worklist: 'longWaits' }],
    ['/booking/worklists', {}],
    ['/booking', { searchString: RARE_NAME }],
    ['/booking', { searchString: 'BK-1042' }],
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

  // In a shop as small as this PostgreSQL takes either index.
  it.skipIf(postgresUrl)(
    'looks for what the dashboard is searched for among the bookings that it shows alone',
    async () => {
      const readWords = async (): Promise<number> => {
        await shop.db.execute(sql`select pg_stat_force_next_flush()`);
        const { rows } = await executeOn(shop)(
          `select idx_tup_fetch::int as read from pg_stat_user_tables where relname = 'booking_words'`,
        );
        return Number(rows[0]?.['read']);
      };
      const before = await readWords();
      const { draft, confirmed, inProgress } = Dashboard.parse(
        readData(await shop.call('GET', '/dashboard', { token, query: { searchString: 'geforce' } })),
      );
      const shown = [draft, confirmed, inProgress].flatMap(({ data }) => data);
      expect(shown.length).toBeGreaterThan(1);
      expect((await readWords()) - before).toBe(shown.length);
    },
  );

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
