// `tsx scripts/bench-ledger.ts`: the ledger's list, a search and the main report over HTTP with 1,000 and with
// 100,000 entries, and how many times longer the larger ledger takes. On the embedded database, or on the PostgreSQL of
// TEST_DATABASE_URL (`scripts/with-postgres.sh npx tsx scripts/bench-ledger.ts`).
import 'temporal-polyfill/global';
import { performance } from 'node:perf_hooks';
import { type SQL, sql } from 'drizzle-orm';
import { LEDGER_PAYMENT_METHODS } from '../src/domain/ledger/ledger.ts';
import { LEDGER_CATEGORIES } from '../src/domain/ledger/ledger-category.ts';
import { createShop, type Shop } from '../test/server/support/harness.ts';
import { postgresUrl } from '../test/server/support/database.ts';

const SMALL = 1_000;
const LARGE = 100_000;
/** The entries lie in this many days up to today, whatever their number. */
const DAYS = 3 * 365;
const WARM_UP = 10;
const CALLS = 60;
/** The issue's limit for large against small. */
const LIMIT = 3;
const NOW = '2025-06-15T07:30:00.000Z';

const CASES: { name: string; path: string; query: Record<string, string> }[] = [
  { name: 'list, first page', path: '/ledger-entry', query: { page: '1', pageSize: '10' } },
  { name: 'search for one receipt', path: '/ledger-entry', query: { searchString: 'INV-000777' } },
  {
    name: 'main report, this month',
    path: '/ledger-entry/report',
    query: { startDate: '2025-06-01', endDate: '2025-06-30', groupBy: 'category' },
  },
];

const listed = (values: readonly string[]): SQL => sql.raw(`(array[${values.map((value) => `'${value}'`).join(',')}])`);

/** Entries spread evenly over days, branches, categories and methods, written by the database itself. */
async function fill(shop: Shop, entries: number): Promise<void> {
  await shop.db.execute(sql`
    insert into location (code, name) values ('GB02', 'Gulberg'), ('DH03', 'Defence')`);
  await shop.db.execute(sql`
    insert into ledger_entry (entry_date, location_id, category, amount_paisa, payment_method, description,
      vendor_name, receipt_number)
    select '2025-06-15'::date - (n * 7919 % ${DAYS})::int,
      (array(select id from location order by id))[1 + n % 3],
      ${listed(LEDGER_CATEGORIES)}[1 + n / 3 % 9],
      100 + n * 37 % 5000000,
      ${listed(LEDGER_PAYMENT_METHODS)}[1 + n / 27 % 6],
      'Expense ' || n, 'Vendor ' || n % 500, 'INV-' || lpad(n::text, 6, '0')
    from generate_series(0, ${entries - 1}) as n`);
  await shop.db.execute(sql`vacuum (analyze) ledger_entry`);
  await shop.db.execute(sql`vacuum (analyze) ledger_month`);
}

const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;

/** Milliseconds of the median call of each case. */
async function measure(entries: number): Promise<number[]> {
  const shop = await createShop({ now: NOW });
  try {
    await fill(shop, entries);
    const token = await shop.signIn();
    const medians: number[] = [];
    for (const { path, query } of CASES) {
      const times: number[] = [];
      for (let call = 0; call < WARM_UP + CALLS; call += 1) {
        const start = performance.now();
        const { status } = await shop.call('GET', path, { token, query });
        if (status !== 200) throw new Error(`${path} answered ${status}`);
        if (call >= WARM_UP) times.push(performance.now() - start);
      }
      medians.push(median(times.toSorted((a, b) => a - b)));
    }
    return medians;
  } finally {
    await shop.close();
  }
}

const small = await measure(SMALL);
const large = await measure(LARGE);
console.log(`\n${postgresUrl ? 'PostgreSQL' : 'Embedded database'}, median of ${CALLS} calls`);
let isWithin = true;
for (const [index, { name }] of CASES.entries()) {
  const before = small[index] ?? 0;
  const after = large[index] ?? 0;
  const ratio = after / before;
  isWithin &&= ratio <= LIMIT;
  const shown = `${before.toFixed(1).padStart(6)} ms -> ${after.toFixed(1).padStart(6)} ms`;
  console.log(`  ${name.padEnd(26)} ${shown}   ${ratio.toFixed(2)} times`);
}
console.log(isWithin ? `Within ${LIMIT} times.` : `More than ${LIMIT} times.`);
if (!isWithin) process.exitCode = 1;
