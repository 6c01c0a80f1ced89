import { performance } from 'node:perf_hooks';
import type { InjectOptions } from 'fastify';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Progress } from '../../server/db/backup/rows.ts';
import { migrate } from '../../server/db/migrate.ts';
import { type OpenDatabase, openPostgres } from '../../server/db/postgres.ts';
import { createShop, type Shop } from '../../test/server/support/harness.ts';
import { openEmbeddedShop } from './embedded-shop.ts';
import { percentile } from './percentile.ts';
import { codeOf, COMMON_PART, type Execute, phoneOf, RARE_NAME, seed, SEED_NOW } from './seed.ts';

export type Database = 'embedded' | 'postgres';

const WARM_UP = 30;
const CALLS = 100;
/** Milliseconds after which a case has had calls enough, and how many it has at least. */
const CASE_MS = 8_000;
const WARM_UP_MS = 1_000;
const FEWEST = 20;
const PAGE_SIZE = 10;

type Asked = { method?: 'POST' | 'PATCH'; path: string; query?: Record<string, string>; body?: object };

/** A call of the day as the `n`th of a case, on bookings from 1 to `size`. */
const CASES: Record<string, (n: number, size: number) => Asked> = {
  list: () => ({ path: '/booking' }),
  'list, last page': (_, size) => ({ path: '/booking', query: { page: String(Math.ceil(size / PAGE_SIZE)) } }),
  'list of one status': () => ({ path: '/booking', query: { status: 'CONFIRMED' } }),
  'appointments today': () => ({ path: '/booking', query: { worklist: 'appointmentsToday' } }),
  'inbound missing': () => ({ path: '/booking', query: { worklist: 'inboundMissing' } }),
  'ready and unpaid': () => ({ path: '/booking', query: { worklist: 'readyUnpaid' } }),
  'waiting for over two weeks': () => ({ path: '/booking', query: { worklist: 'longWaits' } }),
  'counts of these lists': () => ({ path: '/booking/worklists' }),
  'search, common part of a name': () => ({ path: '/booking', query: { searchString: COMMON_PART } }),
  'search, its last page': (_, size) => ({
    path: '/booking',
    query: { searchString: COMMON_PART, page: String(Math.ceil(size / 20 / PAGE_SIZE)) },
  }),
  'search, start of many codes': () => ({ path: '/booking', query: { searchString: 'bk-100' } }),
  'search, start of many numbers': () => ({ path: '/booking', query: { searchString: '0300' } }),
  'search, rare name': () => ({ path: '/booking', query: { searchString: RARE_NAME } }),
  'search, code': (n, size) => ({ path: '/booking', query: { searchString: codeOf(spread(n, size)) } }),
  'search, WhatsApp number': (n, size) => ({ path: '/booking', query: { searchString: phoneOf(spread(n, size)) } }),
  'customer of a number': (n, size) => ({ path: '/customers', query: { phone: phoneOf(spread(n, size)) } }),
  dashboard: () => ({ path: '/dashboard' }),
  'dashboard, common part of a name': () => ({ path: '/dashboard', query: { searchString: COMMON_PART } }),
  'figures of the dashboard': () => ({ path: '/dashboard/stats' }),
  details: (n, size) => ({ path: `/booking/${spread(n, size)}` }),
  create: (n) => ({
    method: 'POST',
    path: '/booking',
    body: {
      clientName: `Ayesha Khan ${n}`,
      clientType: 'INDIVIDUAL',
      phoneNumber: '0300-1234567',
      whatsappNumber: '+92 300 1234567',
      booking_items: [{ name: 'RTX 3080', type: 'GPU', payableAmount: 12_500 }],
    },
  }),
  // Each fiftieth booking is a deleted one, so the number is not 7 of 50.
  save: (n, size) => ({
    method: 'PATCH',
    path: `/booking/${Math.floor(spread(n, size) / 50) * 50 + 1}`,
    body: { referralSourceNotes: `Asked again, ${n}`, contact_log: [{ status: 'CALL', notes: 'Called back' }] },
  }),
  ledger: () => ({ path: '/ledger-entry' }),
  'ledger, last page': (_, size) => ({ path: '/ledger-entry', query: { page: String(Math.ceil(size / PAGE_SIZE)) } }),
  'ledger, search': (n, size) => ({
    path: '/ledger-entry',
    query: { searchString: `INV-${String(spread(n, size)).padStart(7, '0')}` },
  }),
  claims: () => ({ path: '/warrantyClaim' }),
  'claims, last page': (_, size) => ({
    path: '/warrantyClaim',
    query: { page: String(Math.floor(((size / 50) * 0.88) / PAGE_SIZE)) },
  }),
  'claims, search by code': (n, size) => ({
    path: '/warrantyClaim',
    query: { searchString: codeOf(Math.floor(spread(n, size * 0.88) / 50) * 50 + 10) },
  }),
  'claims, search by name': () => ({ path: '/warrantyClaim', query: { searchString: COMMON_PART } }),
  'history of a booking': (n, size) => ({ path: `/booking/${spread(n, size)}/history` }),
  'monthly report': () => ({ path: '/ledger-entry/monthly-summary' }),
  'report of three years': () => ({
    path: '/ledger-entry/report',
    query: { startDate: '2022-06-20', endDate: '2025-06-15', groupBy: 'category' },
  }),
};

/** The `n`th of numbers that lie all over 1 to `size`. */
const spread = (n: number, size: number) => 1 + ((n * 7919) % size);

/** Milliseconds at three percentiles, rows read and pages touched by one call, and bytes answered, plain and compressed. */
export type Cost = { p50: number; p95: number; p99: number; rows: number; pages: number; bytes: number; sent: number };
export type Measured = { size: number; costs: ReadonlyMap<string, Cost> };

/** Everything that the database has counted, rows and pages. */
async function readCounters({ db }: Shop): Promise<{ rows: number; pages: number }> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = (await db.execute(
    sql`select tup_returned::float8 as rows, (blks_hit + blks_read)::float8 as pages from pg_stat_database where datname = current_database()`,
  )) as unknown as { rows: { rows: number; pages: number }[] };
  return rows[0] ?? { rows: 0, pages: 0 };
}

async function measureCase(shop: Shop, token: string, toCall: (n: number) => Asked, calls = CALLS): Promise<Cost> {
  let bytes = 0;
  const call = async (n: number, encoding = 'identity'): Promise<number> => {
    const { method = 'GET', path, query, body } = toCall(n);
    const options: InjectOptions = {
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding },
      ...(query ? { query } : {}),
      ...(body ? { payload: body } : {}),
    };
    const start = performance.now();
    const { statusCode, body: answered, rawPayload } = await shop.app.inject(options);
    const took = performance.now() - start;
    if (statusCode > 299) throw new Error(`${method} ${path} answered ${statusCode}: ${answered}`);
    bytes = rawPayload.byteLength;
    return took;
  };
  for (let n = 0, spent = 0; n < WARM_UP && spent < WARM_UP_MS; n += 1) spent += await call(n);
  const idle = await readCounters(shop);
  const before = await readCounters(shop);
  const times: number[] = [];
  for (let spent = 0; times.length < FEWEST || (times.length < calls && spent < CASE_MS);) {
    const took = await call(WARM_UP + times.length);
    times.push(took);
    spent += took;
  }
  const after = await readCounters(shop);
  // To ask for the counters counts too.
  const perCall = (counter: 'rows' | 'pages') =>
    Math.max(0, (after[counter] - before[counter] - (before[counter] - idle[counter])) / times.length);
  const sorted = times.toSorted((a, b) => a - b);
  const plain = bytes;
  await call(WARM_UP + times.length, 'br');
  return {
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    rows: perCall('rows'),
    pages: perCall('pages'),
    bytes: plain,
    sent: bytes,
  };
}

/** What is said of a database of PostgreSQL that is filled, and measured again by later runs. */
const FILLED = 'filled by npm run bench';

/** A shop in a database of its own, and how to run statements in it that take longer than a call may. */
type Opened = {
  shop: Shop;
  execute: Execute;
  isFilled: boolean;
  keep: () => Promise<unknown>;
  close: () => Promise<void>;
};

/** The shop of a size: on PostgreSQL the one that an earlier run has filled, where there is one. */
async function openShop(database: Database, size: number): Promise<Opened> {
  const now = SEED_NOW;
  if (database === 'embedded') {
    const { shop, execute, close } = await openEmbeddedShop();
    return { shop, execute, isFilled: false, keep: async () => undefined, close };
  }
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const name = `bench_${size}`;
  const { rowCount: filled } = await admin.query(
    `select from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = $2`,
    [name, FILLED],
  );
  if (filled === 0) {
    await admin.query(`drop database if exists ${name}`);
    await admin.query(`create database ${name}`);
  }
  await admin.end();
  url.pathname = `/${name}`;
  // One connection: it tells what it has counted when it is asked.
  const opened: OpenDatabase = openPostgres(url.href, { poolSize: 1 });
  await migrate(opened.db);
  const shop = await createShop({ now, database: opened });
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`set maintenance_work_mem = '512MB'`);
  return {
    shop,
    execute: (statement) => client.query<Record<string, unknown>>(statement),
    isFilled: filled !== 0,
    keep: () => client.query(`comment on database ${name} is '${FILLED}'`),
    close: () => client.end().then(() => shop.close()),
  };
}

let isWarm = false;

/** What each call costs in a shop with so many bookings and ledger entries. */
export async function measure(database: Database, size: number, progress: Progress): Promise<Measured> {
  const { shop, execute, isFilled, keep, close } = await openShop(database, size);
  try {
    if (!isFilled) {
      await seed(execute, size, progress);
      await keep();
    }
    const token = await shop.signIn();
    const costs = new Map<string, Cost>();
    const cases = Object.entries(CASES);
    // The first calls of a process wait for its code to be compiled.
    for (const [, toCall] of isWarm ? [] : cases)
      await measureCase(shop, token, (n) => toCall(n + CALLS, size), WARM_UP);
    isWarm = true;
    for (const [done, [name, toCall]] of cases.entries()) {
      progress(`measuring ${size}`, done, cases.length);
      costs.set(name, await measureCase(shop, token, (n) => toCall(n, size)));
    }
    return { size, costs };
  } finally {
    await close();
  }
}
