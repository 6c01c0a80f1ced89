import { performance } from 'node:perf_hooks';
import type { Progress } from '../../server/db/backup/rows.ts';
import { table } from 'workflow-kit/book/markdown';
import { percentile } from 'workflow-kit/numbers';
import { codeOf, COMMON_PART, phoneOf, RARE_NAME } from './seed.ts';
import { type Ask, openFilledShop, type Where } from './shop.ts';

const WARM_UP = 30;
const CALLS = 100;
/** The milliseconds after which a case ends, and its minimum number of calls. */
const CASE_MS = 8_000;
const FEWEST = 20;
const PAGE_SIZE = 10;

/** The `n`th call of a case, on bookings from 1 to `size`: a path to read, or a complete request. */
type Case = (n: number, size: number) => string | Parameters<Ask>;

const read =
  (path: string): Case =>
  () =>
    path;
const search =
  (list: string, toText: (n: number, size: number) => string): Case =>
  (n, size) =>
    `${list}?searchString=${toText(n, size)}`;
/** The last page of a list that contains this fraction of the bookings. */
const lastPage =
  (list: string, part = 1, query = ''): Case =>
  (_, size) =>
    `${list}?page=${Math.ceil((size * part) / PAGE_SIZE)}${query}`;
/** The `n`th of numbers spread over 1 to `size`. */
const spread = (n: number, size: number) => 1 + ((n * 7919) % size);
/** The same, but only numbers at this place of each fifty, where bookings are deleted or claimed. */
const fiftieth = (n: number, size: number, place: number) => Math.floor(spread(n, size) / 50) * 50 + place;

const CASES: Record<string, Case> = {
  list: read('/booking'),
  'list, last page': lastPage('/booking'),
  'list of one status': read('/booking?status=CONFIRMED'),
  'appointments today': read('/booking?worklist=appointmentsToday'),
  'inbound missing': read('/booking?worklist=inboundMissing'),
  'ready and unpaid': read('/booking?worklist=readyUnpaid'),
  'waiting for over two weeks': read('/booking?worklist=longWaits'),
  'late, by promise': read('/booking?worklist=late'),
  'mine, by promise': read('/booking?worklist=mine'),
  'work of the last 30 days': read('/dashboard/work'),
  'counts of the lists of work': read('/booking/worklists'),
  'search, common part of a name': search('/booking', () => COMMON_PART),
  'search, its last page': lastPage('/booking', 1 / 20, `&searchString=${COMMON_PART}`),
  'search, start of many codes': search('/booking', () => 'bk-100'),
  'search, start of many numbers': search('/booking', () => '0300'),
  'search, rare name': search('/booking', () => RARE_NAME),
  'search, code': search('/booking', (n, size) => codeOf(spread(n, size))),
  'search, WhatsApp number': search('/booking', (n, size) => phoneOf(spread(n, size))),
  'customer of a number': (n, size) => `/customers?phone=${phoneOf(spread(n, size))}`,
  'suggestions, start of a text': read('/suggestions?field=name&text=rt'),
  'suggestions, start of a later word': read('/suggestions?field=name&text=30'),
  dashboard: read('/dashboard'),
  'dashboard, common part of a name': search('/dashboard', () => COMMON_PART),
  'figures of the dashboard': read('/dashboard/stats'),
  details: (n, size) => `/booking/${spread(n, size)}`,
  create: (n) => {
    const [phoneNumber, whatsappNumber] = ['0300-1234567', '+92 300 1234567'];
    const booking_items = [{ name: 'RTX 3080', type: 'GPU', payableAmount: 12_500 }];
    const customer = { clientName: `Ayesha Khan ${n}`, clientType: 'INDIVIDUAL', phoneNumber, whatsappNumber };
    return ['POST', '/booking', { ...customer, booking_items }];
  },
  save: (n, size) => {
    const change = {
      referralSourceNotes: `Asked again, ${n}`,
      contact_log: [{ status: 'CALL', notes: 'Called back' }],
    };
    return ['PATCH', `/booking/${fiftieth(n, size, 1)}`, change];
  },
  ledger: read('/ledger-entry'),
  'ledger, last page': lastPage('/ledger-entry'),
  'ledger, search': search('/ledger-entry', (n, size) => `INV-${String(spread(n, size)).padStart(7, '0')}`),
  claims: read('/warrantyClaim'),
  'claims, last page': lastPage('/warrantyClaim', 0.88 / 50),
  'claims, search by code': search('/warrantyClaim', (n, size) => codeOf(fiftieth(n, size * 0.88, 10))),
  'claims, search by name': search('/warrantyClaim', () => COMMON_PART),
  'history of a booking': (n, size) => `/booking/${spread(n, size)}/history`,
  'monthly report': read('/ledger-entry/monthly-summary'),
  'till, twelve months': read('/ledger-entry/month-comparison?year=2025&month=6'),
  'till of a day': read('/till?date=2025-06-14&locationId=1'),
  'till of today': read('/till/today'),
  'till, closings': read('/till/closings?locationId=1'),
  'report of three years': read('/ledger-entry/report?startDate=2022-06-20&endDate=2025-06-15&groupBy=category'),
};

/** Returns the milliseconds of calls after a warm-up, sorted. */
async function timeCalls(ask: Ask, toCall: (n: number) => ReturnType<Case>, calls: number): Promise<number[]> {
  const times: number[] = [];
  const time = async () => {
    const call = toCall(times.length);
    const start = performance.now();
    await (typeof call === 'string' ? ask('GET', call) : ask(...call));
    times.push(performance.now() - start);
  };
  const sum = () => times.reduce((all, one) => all + one, 0);
  while (times.length < WARM_UP + Math.min(calls, FEWEST) || (times.length < WARM_UP + calls && sum() < CASE_MS))
    await time();
  return times.slice(WARM_UP).toSorted((a, b) => a - b);
}

/** Returns the sorted milliseconds of each case in a shop with so many bookings and ledger entries. */
async function measureSize(
  size: number,
  progress: Progress,
  { cases, ...where }: Where & { cases: [string, Case][] },
): Promise<Map<string, number[]>> {
  const { ask, close } = await openFilledShop(size, progress, where);
  try {
    const times = new Map<string, number[]>();
    // The first calls of a process wait for compilation.
    for (const [, toCall] of cases) await timeCalls(ask, (n) => toCall(n + 2 * CALLS, size), 0);
    for (const [done, [name, toCall]] of cases.entries()) {
      progress(`measuring ${size}`, done, cases.length);
      times.set(name, await timeCalls(ask, (n) => toCall(n, size), CALLS));
    }
    return times;
  } finally {
    await close();
  }
}

/**
 * Measures each call whose name contains `only`. Returns a table of the median at each size, its ratio to the smallest
 * size, and the 95th percentile.
 */
export async function measureServer(
  sizes: readonly number[],
  progress: Progress,
  { only = '', ...where }: Where & { only?: string | undefined },
): Promise<string> {
  const cases = Object.entries(CASES).filter(([name]) => name.includes(only));
  const measured: Map<string, number[]>[] = [];
  for (const size of sizes) measured.push(await measureSize(size, progress, { ...where, cases }));
  const rows = cases.map(([name]) => {
    const of = (part: number) => measured.map((times) => percentile(times.get(name) ?? [], part));
    const medians = of(0.5);
    const figures = [...medians, (medians.at(-1) ?? NaN) / (medians[0] ?? NaN), of(0.95).at(-1) ?? NaN];
    return [name, ...figures.map((figure) => Number(figure.toFixed(1)))];
  });
  const heads = [...sizes.map((size) => `ms at ${size.toLocaleString('en-US')}`), 'times', '95th of a hundred'];
  return table([where.postgres === undefined ? 'embedded' : 'PostgreSQL', ...heads], rows);
}
