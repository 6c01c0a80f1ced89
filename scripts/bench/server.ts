import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import type { Progress } from '../../server/db/backup/rows.ts';
import type { Shop } from '../../test/server/support/harness.ts';
import { percentile } from './percentile.ts';
import { codeOf, COMMON_PART, phoneOf, RARE_NAME } from './seed.ts';
import { type Database, openFilledShop } from './shop.ts';

const WARM_UP = 30;
const CALLS = 100;
/** Milliseconds after which a case has had calls enough, and how many it has at least. */
const CASE_MS = 8_000;
const WARM_UP_MS = 1_000;
const FEWEST = 20;
const PAGE_SIZE = 10;

type Asked = { method?: 'POST' | 'PATCH'; path: string; query?: Record<string, string>; body?: object };
/** A call of the day as the `n`th of a case, on bookings from 1 to `size`. */
type Case = (n: number, size: number) => Asked;

const read =
  (path: string, query: Record<string, string> = {}): Case =>
  () => ({ path, query });
const search =
  (path: string, toText: (n: number, size: number) => string): Case =>
  (n, size) => ({ path, query: { searchString: toText(n, size) } });
/** The last page of a list that has this part of as many rows as there are bookings. */
const lastPage =
  (path: string, part = 1, query: Record<string, string> = {}): Case =>
  (_, size) => ({ path, query: { ...query, page: String(Math.ceil((size * part) / PAGE_SIZE)) } });
/** The `n`th of numbers that lie all over 1 to `size`. */
const spread = (n: number, size: number) => 1 + ((n * 7919) % size);

const CASES: Record<string, Case> = {
  list: read('/booking'),
  'list, last page': lastPage('/booking'),
  'list of one status': read('/booking', { status: 'CONFIRMED' }),
  'appointments today': read('/booking', { worklist: 'appointmentsToday' }),
  'inbound missing': read('/booking', { worklist: 'inboundMissing' }),
  'ready and unpaid': read('/booking', { worklist: 'readyUnpaid' }),
  'waiting for over two weeks': read('/booking', { worklist: 'longWaits' }),
  'counts of the lists of work': read('/booking/worklists'),
  'search, common part of a name': search('/booking', () => COMMON_PART),
  'search, its last page': lastPage('/booking', 1 / 20, { searchString: COMMON_PART }),
  'search, start of many codes': search('/booking', () => 'bk-100'),
  'search, start of many numbers': search('/booking', () => '0300'),
  'search, rare name': search('/booking', () => RARE_NAME),
  'search, code': search('/booking', (n, size) => codeOf(spread(n, size))),
  'search, WhatsApp number': search('/booking', (n, size) => phoneOf(spread(n, size))),
  'customer of a number': (n, size) => ({ path: '/customers', query: { phone: phoneOf(spread(n, size)) } }),
  dashboard: read('/dashboard'),
  'dashboard, common part of a name': search('/dashboard', () => COMMON_PART),
  'figures of the dashboard': read('/dashboard/stats'),
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
  ledger: read('/ledger-entry'),
  'ledger, last page': lastPage('/ledger-entry'),
  'ledger, search': search('/ledger-entry', (n, size) => `INV-${String(spread(n, size)).padStart(7, '0')}`),
  claims: read('/warrantyClaim'),
  'claims, last page': lastPage('/warrantyClaim', 0.88 / 50),
  'claims, search by code': search('/warrantyClaim', (n, size) =>
    codeOf(Math.floor(spread(n, size * 0.88) / 50) * 50 + 10),
  ),
  'claims, search by name': search('/warrantyClaim', () => COMMON_PART),
  'history of a booking': (n, size) => ({ path: `/booking/${spread(n, size)}/history` }),
  'monthly report': read('/ledger-entry/monthly-summary'),
  'report of three years': read('/ledger-entry/report', {
    startDate: '2022-06-20',
    endDate: '2025-06-15',
    groupBy: 'category',
  }),
};

/** Milliseconds at three percentiles, rows read and pages touched by one call, and bytes answered, plain and compressed. */
type Cost = { p50: number; p95: number; p99: number; rows: number; pages: number; bytes: number; sent: number };

type Measured = { size: number; costs: ReadonlyMap<string, Cost> };

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
  const [p50, p95, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.95), percentile(sorted, 0.99)];
  const plain = bytes;
  await call(WARM_UP + times.length, 'br');
  return { p50, p95, p99, rows: perCall('rows'), pages: perCall('pages'), bytes: plain, sent: bytes };
}

/** What each call costs in a shop with so many bookings and ledger entries. */
async function measureSize(database: Database, size: number, progress: Progress): Promise<Measured> {
  const { shop, close } = await openFilledShop(database, size, progress);
  try {
    const token = await shop.signIn();
    const costs = new Map<string, Cost>();
    const cases = Object.entries(CASES);
    // The first calls of a process wait for its code to be compiled.
    for (const [, toCall] of cases) await measureCase(shop, token, (n) => toCall(n + CALLS, size), WARM_UP);
    for (const [done, [name, toCall]] of cases.entries()) {
      progress(`measuring ${size}`, done, cases.length);
      costs.set(name, await measureCase(shop, token, (n) => toCall(n, size)));
    }
    return { size, costs };
  } finally {
    await close();
  }
}

const count = (value: number) => Math.round(value).toLocaleString('en-US');
const ms = (value: number) => value.toFixed(1);

/** A table of Markdown: the median at each size and how often the smallest it is, then all of the largest. */
export async function measureServer(database: Database, sizes: readonly number[], progress: Progress): Promise<string> {
  const measured: Measured[] = [];
  for (const size of sizes) measured.push(await measureSize(database, size, progress));
  const [first, last] = [measured[0], measured.at(-1)];
  if (!first || !last) throw new Error('No size to measure');
  const heads = [
    ...measured.map(({ size }) => `p50 ms at ${count(size)}`),
    'times',
    'p95',
    'p99',
    'rows read',
    `at ${count(last.size)}`,
    'pages',
    `at ${count(last.size)}`,
    'bytes',
    'compressed',
  ];
  const rows = [...last.costs].map(([name, large]) => {
    const small = first.costs.get(name) ?? large;
    return [
      name,
      ...measured.map(({ costs }) => ms(costs.get(name)?.p50 ?? NaN)),
      ...[large.p50 / small.p50, large.p95, large.p99].map(ms),
      ...[small.rows, large.rows, small.pages, large.pages, large.bytes, large.sent].map(count),
    ];
  });
  const lines = [[database, ...heads], ['---', ...heads.map(() => '--:')], ...rows];
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}
