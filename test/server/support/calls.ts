import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { type Execute, seed, SEED_NOW } from '../../../scripts/bench/seed.ts';
import type { OpenDatabase } from '../../../server/db/postgres.ts';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import { aLedgerBody } from '../../support/body.ts';
import { KHAN, readData } from './booking-fixtures.ts';
import { freshDatabase } from './database.ts';
import { type Answer, createShop, OWNER, type Shop } from './harness.ts';
import { watchStatements } from './watch-statements.ts';

/** Bookings of the shop that is called, with their rows. */
export const SIZE = 100;
const PAGE = { page: '1', pageSize: '10', searchString: 'a' };
const YEAR = { startDate: '2024-06-01', endDate: '2025-06-15' };
const DAYS = { startDate: '2025-06-13', endDate: '2025-06-15' };
const RENT = { locationId: '1', category: 'RENT' };
/** The password of the owner once all calls were made. */
export const NEW_PASSWORD = 'another horse entirely';
const NEWCOMER = 'new@shop.test';

/** What the calls have answered so far, for those that come after; the code was sent to the newcomer. */
type Seen = Record<'token' | 'refreshToken' | 'code' | 'claim' | 'login', string> &
  Record<'booking' | 'person' | 'branch' | 'entry', number> & { items: number[] };
type Made = { id: number };
type Options = { body?: unknown; query?: Record<string, string> };
/** `{booking}` and the like in the path are filled with what was seen. */
export type Call = [statements: number, method: string, path: string, options?: (seen: Seen) => Options];

type SignedIn = Pick<Seen, 'refreshToken'> & { accessToken: string };
type Login = { id: string; isCurrent: boolean };
/** What is kept of the answer of a call. */
const KEEP: Record<string, (data: never) => Partial<Seen>> = {
  'POST /auth/login': ({ accessToken: token, refreshToken }: SignedIn) => ({ token, refreshToken }),
  'POST /booking': ({ id }: Made) => ({ booking: id }),
  'GET /booking/{booking}': ({ booking_items }: Booking) => ({ items: booking_items.map(({ id }) => id) }),
  'POST /warrantyClaim': ({ claimNumber }: { claimNumber: string }) => ({ claim: claimNumber }),
  'POST /ledger-entry': ({ id }: Made) => ({ entry: id }),
  'POST /shop/branches': ({ id }: Made) => ({ branch: id }),
  'POST /people': ({ person }: { person: Made }) => ({ person: person.id }),
  'GET /account/logins': (logins: Login[]) => ({ login: logins.find(({ isCurrent }) => !isCurrent)?.id ?? '' }),
};

/**
 * Each call of the API once, on a shop of 100 bookings with their rows, and how many statements it sends to the database
 * at most, the two of who asks with them; each key that tries are counted by is looked at before anything is written. In an order in which each finds what it needs.
 */
export const CALLS: readonly Call[] = [
  [18, 'POST', '/auth/login', () => ({ body: OWNER })],
  [3, 'POST', '/auth/refresh', ({ refreshToken }) => ({ body: { refreshToken } })],
  [15, 'POST', '/auth/resendVerification', () => ({ body: { email: NEWCOMER } })],
  [12, 'POST', '/auth/verifyEmail', ({ code }) => ({ body: { email: NEWCOMER, token: code } })],
  [5, 'GET', '/dashboard'],
  [5, 'GET', '/dashboard', () => ({ query: { searchString: 'Khan' } })],
  [6, 'GET', '/dashboard/stats'],
  [5, 'GET', '/booking', () => ({ query: { pageSize: '50' } })],
  [5, 'GET', '/booking/', () => ({ query: { ...PAGE, status: 'DRAFT', isActive: 'true' } })],
  [5, 'GET', '/booking', () => ({ query: { searchString: 'Khan', status: 'COMPLETED' } })],
  [6, 'GET', '/booking', () => ({ query: { status: 'DRAFT,CONFIRMED', sortBy: 'clientName', pageSize: '50' } })],
  [7, 'GET', '/booking', () => ({ query: { worklist: 'longWaits', sortBy: 'status', pageSize: '50' } })],
  [7, 'GET', '/booking/worklists'],
  [3, 'GET', '/customers', () => ({ query: { phone: KHAN.phoneNumber } })],
  [2, 'GET', '/suggestions', () => ({ query: { field: 'name', text: 'RT' } })],
  [6, 'POST', '/booking', () => ({ body: KHAN })],
  [7, 'GET', '/booking/{booking}'],
  [
    25,
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
  [7, 'GET', '/booking/{booking}/history'],
  [11, 'GET', '/audit/workflow', () => ({ query: DAYS })],
  [8, 'GET', '/audit/workflow/moves', () => ({ query: { ...DAYS, from: 'DRAFT' } })],
  [22, 'GET', '/booking/{booking}/document', () => ({ query: { type: 'invoice', format: 'pdf' } })],
  [7, 'GET', '/booking/{booking}/labels'],
  [2, 'GET', '/deliveries'],
  [5, 'GET', '/warranty/eligibility/{item}'],
  [
    13,
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
  [6, 'GET', '/warrantyClaim/1/history'],
  [29, 'GET', '/warrantyClaim/1/document'],
  [4, 'DELETE', '/booking/1'],
  [4, 'POST', '/booking/1/restore'],
  [5, 'POST', '/ledger-entry', () => ({ body: aLedgerBody() })],
  [5, 'POST', '/ledger-entry/', () => ({ body: aLedgerBody() })],
  [4, 'GET', '/ledger-entry', () => ({ query: { pageSize: '50' } })],
  [4, 'GET', '/ledger-entry/', () => ({ query: { ...PAGE, ...YEAR, ...RENT, sortBy: 'amount', orderBy: 'asc' } })],
  [4, 'GET', '/ledger-entry', () => ({ query: { searchString: 'INV-0000042', category: 'RENT' } })],
  [2, 'GET', '/ledger-entry/{entry}'],
  [5, 'PATCH', '/ledger-entry/{entry}', () => ({ body: aLedgerBody({ amount: 5 }) })],
  [5, 'DELETE', '/ledger-entry/{entry}'],
  [5, 'POST', '/ledger-entry/{entry}/restore'],
  [6, 'GET', '/ledger-entry/{entry}/history'],
  [2, 'GET', '/ledger-entry/report', () => ({ query: { ...YEAR, groupBy: 'location' } })],
  [2, 'GET', '/ledger-entry/report', () => ({ query: { ...YEAR, ...RENT, groupBy: 'date' } })],
  [2, 'GET', '/ledger-entry/daily-summary', () => ({ query: { date: '2025-06-14', locationId: '1' } })],
  [2, 'GET', '/ledger-entry/monthly-summary', () => ({ query: { year: '2025', month: '6', locationId: '1' } })],
  [2, 'GET', '/ledger-entry/month-comparison'],
  [19, 'GET', '/ledger-entry/closing', () => ({ query: { date: '2025-06-14', locationId: '1' } })],
  [2, 'GET', '/services'],
  [2, 'GET', '/locations'],
  [2, 'GET', '/locations/1'],
  [4, 'GET', '/shop'],
  [7, 'PATCH', '/shop', () => ({ body: { phone: '042-1234567' } })],
  [2, 'GET', '/shop/couriers'],
  [2, 'GET', '/shop/branches'],
  [6, 'GET', '/shop/history'],
  [8, 'POST', '/shop/branches', () => ({ body: { code: 'JT04', name: 'Johar Town' } })],
  [7, 'PATCH', '/shop/branches/{branch}', () => ({ body: { name: 'Johar' } })],
  [1, 'GET', '/backups/newest'],
  [2, 'GET', '/people'],
  [4, 'POST', '/people', () => ({ body: { name: 'Sana', email: 'sana@shop.test', role: 'COUNTER' } })],
  [5, 'PATCH', '/people/{person}', () => ({ body: { role: 'MANAGER' } })],
  [9, 'POST', '/people/{person}/password'],
  [2, 'GET', '/counters'],
  [2, 'GET', '/account'],
  [4, 'GET', '/account/factor'],
  [2, 'GET', '/account/passkeys'],
  [2, 'GET', '/account/logins'],
  [4, 'DELETE', '/account/logins/{login}'],
  [2, 'DELETE', '/account/logins'],
  [9, 'POST', '/account/pin', () => ({ body: { currentPassword: OWNER.password, pin: '274913' } })],
  [3, 'DELETE', '/account/pin'],
  [13, 'POST', '/account/password', () => ({ body: { currentPassword: OWNER.password, newPassword: NEW_PASSWORD } })],
  [2, 'POST', '/auth/logout', ({ refreshToken }) => ({ body: { refreshToken } })],
];

/** What every call carries; nothing else is ever sent here. */
const headers = { accept: 'application/json', 'content-type': 'application/json' };

/** @returns runs a statement on the database of a shop */
export const executeOn =
  ({ db }: Pick<Shop, 'db'>): Execute =>
  async (statement) =>
    (await db.execute(sql.raw(statement))) as unknown as Awaited<ReturnType<Execute>>;

/** A shop of `SIZE` bookings, and who makes the calls there, one after the other. */
export async function openCaller(opened?: OpenDatabase) {
  // A notice of a change is followed at a moment of its own, in which another call may be counted.
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
    /** @returns the answer, and the statements that were sent for it */
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
