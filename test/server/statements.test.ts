import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Execute, phoneOf, RARE_NAME, seed, SEED_NOW } from '../../scripts/bench/seed.ts';
import type { OpenDatabase } from '../../server/db/postgres.ts';
import { CLAIM_SORTS } from '../../server/features/claim/claim.query.ts';
import { type Booking, BookingPage } from '../../src/domain/booking/booking.ts';
import { BOOKING_SORTS } from '../../src/domain/booking/list/booking-list.ts';
import { LEDGER_SORTS } from '../../src/domain/ledger/ledger-list.ts';
import { hasPoppler, pdfLines } from '../poppler.ts';
import { aLedgerBody } from '../support/body.ts';
import { KHAN, readData } from './support/booking-fixtures.ts';
import { freshDatabase, freshInMemory, postgresUrl } from './support/database.ts';
import { type Answer, createShop, listRoutes, OWNER, type Shop } from './support/harness.ts';
import { watchStatements } from './support/watch-statements.ts';

/** The number of bookings in the called shop, with their rows. */
const SIZE = 100;
const PAGE = { page: '1', pageSize: '10', searchString: 'a' };
const YEAR = { startDate: '2024-06-01', endDate: '2025-06-15' };
const DAYS = { startDate: '2025-06-13', endDate: '2025-06-15' };
const RECEIPT = { vendorName: 'Hall Road Electronics', receiptNumber: 'INV-0000042' };
const EXPENSE = { entryDate: '2025-06-14', locationId: '1', paisa: '100', description: 'Thermal paste' };
const RENT = { locationId: '1', category: 'RENT' };
/** The password of the owner after all calls. */
const NEW_PASSWORD = 'another horse entirely';
const NEWCOMER = 'new@shop.test';

/** Values of earlier responses, for later calls. The code was mailed to the newcomer. */
type Seen = Record<'token' | 'refreshToken' | 'code' | 'claim' | 'login', string> &
  Record<'booking' | 'person' | 'branch' | 'entry' | 'till', number> & { items: number[] };
type Made = { id: number };
type Options = { body?: unknown; query?: Record<string, string> };
/** Replaces `{booking}` and the like in the path with earlier values. */
type Call = [statements: number, method: string, path: string, options?: (seen: Seen) => Options];

type SignedIn = Pick<Seen, 'refreshToken'> & { accessToken: string };
type Login = { id: string; isCurrent: boolean };
/** The kept part of the response to a call. */
const KEEP: Record<string, (data: never) => Partial<Seen>> = {
  'POST /auth/login': ({ accessToken: token, refreshToken }: SignedIn) => ({ token, refreshToken }),
  'POST /booking': ({ id }: Made) => ({ booking: id }),
  'GET /booking/{booking}': ({ booking_items }: Booking) => ({ items: booking_items.map(({ id }) => id) }),
  'POST /warrantyClaim': ({ claimNumber }: { claimNumber: string }) => ({ claim: claimNumber }),
  'POST /ledger-entry': ({ id }: Made) => ({ entry: id }),
  'GET /till': ({ version }: { version: number }) => ({ till: version }),
  'POST /shop/branches': ({ id }: Made) => ({ branch: id }),
  'POST /people': ({ person }: { person: Made }) => ({ person: person.id }),
  'GET /account/logins': (logins: Login[]) => ({ login: logins.find(({ isCurrent }) => !isCurrent)?.id ?? '' }),
};

/**
 * Each call of the API once, on a shop of 100 bookings with their rows, with its maximum number of statements. That
 * includes two statements for the sign-in check. A throttled call first reads each of its keys. The order provides
 * the records that later calls need.
 */
const CLOSED_DAY = { date: '2025-06-14', locationId: 1 };
const CALLS: readonly Call[] = [
  [18, 'POST', '/auth/login', () => ({ body: OWNER })],
  [3, 'POST', '/auth/refresh', ({ refreshToken }) => ({ body: { refreshToken } })],
  [15, 'POST', '/auth/resendVerification', () => ({ body: { email: NEWCOMER } })],
  [12, 'POST', '/auth/verifyEmail', ({ code }) => ({ body: { email: NEWCOMER, token: code } })],
  [5, 'GET', '/dashboard'],
  [5, 'GET', '/dashboard', () => ({ query: { searchString: 'Khan' } })],
  [6, 'GET', '/dashboard/stats'],
  [4, 'GET', '/dashboard/work'],
  [5, 'GET', '/booking', () => ({ query: { pageSize: '50' } })],
  [5, 'GET', '/booking/', () => ({ query: { ...PAGE, status: 'DRAFT', isActive: 'true' } })],
  [5, 'GET', '/booking', () => ({ query: { searchString: 'Khan', status: 'COMPLETED' } })],
  [6, 'GET', '/booking', () => ({ query: { status: 'DRAFT,CONFIRMED', sortBy: 'clientName', pageSize: '50' } })],
  [7, 'GET', '/booking', () => ({ query: { worklist: 'longWaits', sortBy: 'status', pageSize: '50' } })],
  [11, 'GET', '/booking/worklists'],
  [3, 'GET', '/customers', () => ({ query: { phone: KHAN.phoneNumber } })],
  [3, 'GET', '/device', () => ({ query: { serial: 'SN-1' } })],
  [2, 'GET', '/ledger-entry/suggestions', () => ({ query: { field: 'vendorName', text: 'Ha' } })],
  [2, 'GET', '/suggestions', () => ({ query: { field: 'name', text: 'RT' } })],
  [9, 'POST', '/booking', () => ({ body: KHAN })],
  [7, 'GET', '/booking/{booking}'],
  [9, 'PUT', '/booking/{booking}/items/{item}/passcode', () => ({ body: { passcode: '4711' } })],
  [9, 'POST', '/booking/{booking}/items/{item}/passcode/reveal'],
  [9, 'DELETE', '/booking/{booking}/items/{item}/passcode'],
  [
    30,
    'PATCH',
    '/booking/{booking}',
    ({ items }) => ({
      body: {
        status: 'COMPLETED',
        booking_items: items.map((id) => ({ id, status: 'REPAIRED' })),
        booking_payments: [{ status: 'PAID', paidAmount: 1 }],
        contact_log: [{ status: 'CALL' }],
        delivery: [{ courier: 'TCS' }],
      },
    }),
  ],
  [8, 'GET', '/booking/{booking}/history'],
  [3, 'POST', '/booking/{booking}/editors', () => ({ body: { tab: 'a', isEditing: true } })],
  [2, 'GET', '/booking/{booking}/editors', () => ({ query: { tab: 'b' } })],
  [11, 'GET', '/audit/workflow', () => ({ query: DAYS })],
  [30, 'GET', '/audit/conformance', () => ({ query: DAYS })],
  [8, 'GET', '/audit/workflow/moves', () => ({ query: { ...DAYS, from: 'DRAFT' } })],
  [23, 'GET', '/booking/{booking}/document', () => ({ query: { type: 'invoice', format: 'pdf' } })],
  [7, 'GET', '/booking/{booking}/labels'],
  [2, 'GET', '/deliveries'],
  [5, 'GET', '/warranty/eligibility/{item}'],
  [
    15,
    'POST',
    '/warrantyClaim',
    ({ booking, items }) => ({
      body: {
        bookingId: booking,
        claimedItems: items.map((bookingItemId) => ({ bookingItemId, reportedIssue: 'No display again' })),
      },
    }),
  ],
  [5, 'GET', '/warrantyClaim'],
  [5, 'GET', '/warrantyClaim/', () => ({ query: { ...PAGE, sortBy: 'claimDate', orderBy: 'desc' } })],
  [4, 'GET', '/warrantyClaim/1'],
  [4, 'GET', '/warrantyClaim/claim/{claim}'],
  [8, 'GET', '/warrantyClaim/1/history'],
  [29, 'GET', '/warrantyClaim/1/document'],
  [9, 'DELETE', '/booking/1', () => ({ body: { reason: 'Booked twice' } })],
  [9, 'POST', '/booking/1/restore'],
  [7, 'POST', '/ledger-entry', () => ({ body: aLedgerBody() })],
  [7, 'POST', '/ledger-entry/', () => ({ body: aLedgerBody() })],
  [4, 'GET', '/ledger-entry', () => ({ query: { pageSize: '50' } })],
  [4, 'GET', '/ledger-entry/', () => ({ query: { ...PAGE, ...YEAR, ...RENT, sortBy: 'amount', orderBy: 'asc' } })],
  [4, 'GET', '/ledger-entry', () => ({ query: { searchString: 'INV-0000042', category: 'RENT' } })],
  [2, 'GET', '/ledger-entry/{entry}'],
  [7, 'PATCH', '/ledger-entry/{entry}', () => ({ body: aLedgerBody({ amount: 5 }) })],
  [7, 'DELETE', '/ledger-entry/{entry}'],
  [7, 'POST', '/ledger-entry/{entry}/restore'],
  [6, 'GET', '/ledger-entry/{entry}/history'],
  [2, 'GET', '/ledger-entry/report', () => ({ query: { ...YEAR, groupBy: 'location' } })],
  [2, 'GET', '/ledger-entry/report', () => ({ query: { ...YEAR, ...RENT, groupBy: 'date' } })],
  [2, 'GET', '/ledger-entry/daily-summary', () => ({ query: { date: '2025-06-14', locationId: '1' } })],
  [2, 'GET', '/ledger-entry/monthly-summary', () => ({ query: { year: '2025', month: '6', locationId: '1' } })],
  [4, 'GET', '/ledger-entry/month-comparison'],
  [3, 'GET', '/ledger-entry/duplicate', () => ({ query: { ...RECEIPT, ...EXPENSE } })],
  [23, 'GET', '/ledger-entry/closing', () => ({ query: { date: '2025-06-14', locationId: '1' } })],
  [14, 'GET', '/till', () => ({ query: { date: '2025-06-14', locationId: '1' } })],
  [
    30,
    'POST',
    '/till/close',
    ({ till: version }) => ({ body: { ...CLOSED_DAY, opening: 0, counted: 0, takenOut: 0, note: 'Counted', version } }),
  ],
  [22, 'POST', '/till/reopen', () => ({ body: { ...CLOSED_DAY, reason: 'Closed too early' } })],
  [16, 'GET', '/till/today'],
  [5, 'GET', '/till/closings', () => ({ query: { locationId: '1' } })],
  [2, 'GET', '/services'],
  [2, 'GET', '/locations'],
  [2, 'GET', '/locations/1'],
  [4, 'GET', '/shop'],
  [5, 'PATCH', '/shop', () => ({ body: { phone: '042-1234567' } })],
  [2, 'GET', '/shop/couriers'],
  [2, 'GET', '/shop/promises'],
  [2, 'GET', '/technicians'],
  [2, 'GET', '/shop/branches'],
  [6, 'GET', '/shop/history'],
  [6, 'GET', '/people/history'],
  [8, 'POST', '/shop/branches', () => ({ body: { code: 'JT04', name: 'Johar Town' } })],
  [7, 'PATCH', '/shop/branches/{branch}', () => ({ body: { name: 'Johar' } })],
  [1, 'GET', '/backups/newest'],
  [2, 'GET', '/people'],
  [4, 'POST', '/people', () => ({ body: { name: 'Sana', email: 'sana@shop.test', role: 'COUNTER' } })],
  [5, 'PATCH', '/people/{person}', () => ({ body: { role: 'MANAGER' } })],
  [8, 'POST', '/account/name', () => ({ body: { name: 'Sana Mirza' } })],
  [10, 'POST', '/people/{person}/password'],
  [2, 'GET', '/counters'],
  [2, 'GET', '/account'],
  [4, 'GET', '/account/factor'],
  [2, 'GET', '/account/passkeys'],
  [2, 'GET', '/account/logins'],
  [4, 'DELETE', '/account/logins/{login}'],
  [2, 'DELETE', '/account/logins'],
  [10, 'POST', '/account/pin', () => ({ body: { currentPassword: OWNER.password, pin: '274913' } })],
  [4, 'DELETE', '/account/pin'],
  [14, 'POST', '/account/password', () => ({ body: { currentPassword: OWNER.password, newPassword: NEW_PASSWORD } })],
  [2, 'POST', '/auth/logout', ({ refreshToken }) => ({ body: { refreshToken } })],
];

/** Sent with every call; nothing else is ever sent here. */
const headers = { accept: 'application/json', 'content-type': 'application/json' };

/** @returns a function that runs a statement on the database of a shop */
const executeOn =
  ({ db }: Pick<Shop, 'db'>): Execute =>
  async (statement) =>
    (await db.execute(sql.raw(statement))) as unknown as Awaited<ReturnType<Execute>>;

/** A shop of `SIZE` bookings and its callers, who take turns. */
async function openCaller(opened?: OpenDatabase) {
  // A notice of a change is handled later, when another call might be counted.
  const database = { ...(opened ?? (await freshDatabase())), listen: async () => async () => undefined };
  const shop = await createShop({ now: SEED_NOW, database });
  await seed(executeOn(shop), SIZE, () => undefined);
  await shop.signIn();
  await shop.addStaff({ email: NEWCOMER, verified: false });
  const seen = {} as Seen;
  const fill = (path: string) =>
    path.replace(/\{(\w+)\}/g, (_, name: string) =>
      String({ ...seen, item: seen.items?.[0] }[name as 'booking' | 'item']),
    );
  return {
    shop,
    /** @returns the response, and the statements sent for it */
    ask: async ([, method, path, toOptions = () => ({})]: Call): Promise<{ answer: Answer; statements: string[] }> => {
      const statements: string[] = [];
      const stop = watchStatements(shop.db, (statement) => void statements.push(statement));
      const answer = await shop.call(method, fill(path), { ...toOptions(seen), token: seen.token, headers });
      const isFile = Buffer.compare(answer.raw.subarray(0, 4), Buffer.from('%PDF')) === 0;
      const data = isFile ? null : readData(answer);
      if (path === '/auth/resendVerification') {
        await vi.waitFor(() => expect(shop.mails).toHaveLength(1));
        seen.code = /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(shop.mails[0]?.text ?? '')?.[0] ?? '';
      }
      stop();
      Object.assign(seen, KEEP[`${method} ${path}`]?.(data as never));
      return { answer, statements };
    },
  };
}

/** With PostgreSQL, each call also runs on the embedded database. */
const DATABASES = postgresUrl === null ? ['embedded'] : ['PostgreSQL', 'embedded'];
type Caller = Awaited<ReturnType<typeof openCaller>>;
const callers: Caller[] = [];
beforeAll(async () => {
  // In turn, because the databases share this process.
  for (const name of DATABASES) callers.push(await openCaller(name === 'embedded' ? await freshInMemory() : undefined));
});
afterAll(() => Promise.all(callers.map(({ shop }) => shop.close())));

const inEveryOrder = (path: string, sorts: readonly string[]) =>
  sorts.flatMap((sortBy) =>
    ['asc', 'desc'].map((orderBy): Call => [99, 'GET', path, () => ({ query: { sortBy, orderBy, pageSize: '50' } })]),
  );
/** Each call once. With two databases, also the lists in every order before the last call, which signs out. */
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

/** Values that each call generates, and times of the seed by this machine's clock. */
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

/** Tested elsewhere: the stream, calls that need a proof, a code or a counter, and the book, which needs a build. */
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
  'PATCH /counters/1',
  'GET /book',
];

describe('a call of the API', () => {
  it.each(ASKED)(
    'sends at most %i statements, the same on both databases, with the same response: %s %s [OFFER-03]',
    async (...call) => {
      const seen: unknown[] = [];
      for (const { ask } of callers) {
        const { answer, statements } = await ask(call);
        expect(statements.length).toBeLessThanOrEqual(call[0]);
        // One of the two drivers sends this when it starts the transaction.
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

  it('is in the table for every route [OFFER-03]', () => {
    const ours = listRoutes((callers[0] as Caller).shop.app).map(({ method, path }) => `${method} ${named(path)}`);
    const known = new Set([...CALLS.map(([, method, path]) => `${method} ${named(path)}`), ...NOT_HERE]);
    expect(ours.filter((call) => !call.startsWith('HEAD') && !known.has(call))).toEqual([]);
  });
});

/** Tables that grow for as long as a shop is open. */
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

/** Rows of growing tables read by sequential scans, by table. */
async function readSequential(): Promise<Record<string, number>> {
  await shop.db.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = await executeOn(shop)('select relname as name, seq_tup_read::int as rows from pg_stat_user_tables');
  return Object.fromEntries(
    rows.flatMap(({ name, rows: read }) => (GROWING.includes(String(name)) ? [[String(name), Number(read)]] : [])),
  );
}

/** The calls above together with the bookings of the seed. */
const BOOKINGS = SIZE + 2;

describe.each(DATABASES)('on %s, frequent calls', (name) => {
  // A small table is scanned because that is cheapest. With scans disabled, the planner uses one only if a statement
  // allows nothing else, and then it would do so in a shop of any size.
  beforeAll(async () => {
    ({ shop } = callers[DATABASES.indexOf(name)] as Caller);
    token = await shop.signIn({ email: OWNER.email, password: NEW_PASSWORD });
    await shop.db.execute(sql`set enable_seqscan = off`);
    // Such a plan looks so expensive that PostgreSQL would compile it first.
    if (name === 'PostgreSQL') await shop.db.execute(sql`set jit = off`);
  });

  it('are checked by the counters of the database', async () => {
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
    ['/ledger-entry/suggestions', { field: 'vendorName', text: 'ha' }],
    ['/ledger-entry/suggestions', { field: 'description', text: 'th' }],
    ['/dashboard', {}],
    ['/dashboard', { searchString: RARE_NAME }],
    ['/dashboard/stats', {}],
    ['/dashboard/work', {}],
    ['/booking', { worklist: 'mine' }],
    ['/booking', { worklist: 'late' }],
    ['/booking', { worklist: 'promisedToday' }],
    ['/booking', { worklist: 'unassigned' }],
    ['/booking', { assigneeId: '1' }],
    ['/booking', { locationId: '1' }],
    ['/booking/42', {}],
    ['/booking/42/history', {}],
    ['/ledger-entry', {}],
    ['/ledger-entry', { page: '9' }],
    ...LEDGER_SORTS.map((sortBy) => ['/ledger-entry', { sortBy }] as const),
    ['/ledger-entry', { searchString: 'INV-0000042' }],
    ['/ledger-entry/monthly-summary', {}],
    ['/ledger-entry/month-comparison', {}],
    ['/ledger-entry/duplicate', { ...RECEIPT, ...EXPENSE }],
    ['/ledger-entry/report', { startDate: '2024-06-10', endDate: '2025-06-10', groupBy: 'category' }],
    ['/warrantyClaim', {}],
    ['/warrantyClaim', { page: '2', pageSize: '1' }],
    ['/warrantyClaim', { searchString: RARE_NAME }],
    ['/warrantyClaim/1', {}],
    ['/warrantyClaim/1/history', {}],
    ['/account/logins', {}],
  ])('scan no growing table: %s %o', async (path, query) => {
    const before = await readSequential();
    readData(await shop.call('GET', path, { token, query }));
    expect(await readSequential()).toEqual(before);
  });

  it('read the appointments of a day once for the count and once for a page', async () => {
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
    // In a shop this small the page may follow the order of the list, which reads each booking once.
    expect((await readIndexes()) - before).toBeLessThanOrEqual(totalBookings + SIZE + 50);
  });
});
