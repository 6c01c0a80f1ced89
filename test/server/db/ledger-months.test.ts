import fc from 'fast-check';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { checkRules } from '../../../server/db/backup/data-rules.ts';
import { query } from '../../../server/db/backup/rows.ts';
import type { OpenDatabase } from '../../../server/db/postgres.ts';
import { foldTally } from '../../../server/db/tally.sql.ts';
import { sumByCategory, sumByDate } from '../../../server/features/ledger/ledger-reports.sql.ts';
import { listEntries } from '../../../server/features/ledger/ledger.usecases.ts';
import { LEDGER_SORTS } from '../../../src/domain/ledger/ledger-list.ts';
import { freshDatabase, postgresUrl } from '../support/database.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await freshDatabase();
  await run(sql`insert into location (code, name) values ('GB02', 'Gulberg')`);
});
afterAll(() => opened.close());
beforeEach(() => run(sql`truncate ledger_entry`));

const run = (statement: SQL) => opened.db.execute(statement);
const enter = (category: string, paisa: number, date = '2025-01-31') =>
  sql`insert into ledger_entry (entry_date, location_id, category, amount_paisa, payment_method, description)
      select ${date}, min(id), ${category}, ${paisa}, 'CASH', 'Tea' from location`;
const oneOf = (place: number) => sql`(select id from ledger_entry order by id offset ${place} limit 1)`;

const wrongMonths = async () =>
  (await checkRules(opened.db, () => undefined)).filter((finding) => finding.includes('of the ledger: '));

type Written = { category: string; paisa: number; date: string };
const written = fc.record({
  category: fc.constantFrom('RENT', 'TRAVEL'),
  paisa: fc.integer({ min: 1, max: 9 }),
  date: fc.constantFrom('2024-12-31', '2025-01-01', '2025-01-31'),
});

/** Any write that there is, to the `place`th entry where it needs one. */
const WRITES: ((row: Written, place: number) => Promise<unknown>)[] = [
  ({ category, paisa, date }) => run(enter(category, paisa, date)),
  ({ category, paisa, date }) => run(enter(category, paisa, date)),
  ({ paisa, date }, place) =>
    run(sql`update ledger_entry set amount_paisa = ${paisa}, entry_date = ${date} where id <= ${oneOf(place)}`),
  ({ category }, place) => run(sql`update ledger_entry set category = ${category} where id = ${oneOf(place)}`),
  (_, place) => run(sql`update ledger_entry set is_active = not is_active where id = ${oneOf(place)}`),
  (_, place) => run(sql`delete from ledger_entry where id = ${oneOf(place)}`),
  () => foldTally(opened.db),
];

it('adds up what is there after any writes, put together or not', async () => {
  const steps = fc.array(fc.tuple(fc.nat(WRITES.length - 1), written, fc.nat(4)), { minLength: 8, maxLength: 30 });
  const scope = { startDate: '2024-12-01', endDate: '2025-01-31' };
  const readSums = async () => [await sumByCategory(opened.db, scope), await sumByDate(opened.db, scope)];
  const Sum = z.object({ category: z.string(), amountPaisa: z.int(), count: z.int() });
  const DaySum = z.object({ date: z.string(), amountPaisa: z.int(), count: z.int() });
  await fc.assert(
    fc.asyncProperty(steps, async (writes) => {
      await run(sql`truncate ledger_entry`);
      for (const [kind, row, place] of writes) await WRITES[kind]?.(row, place);
      const stored = await query(
        opened.db,
        sql`select category, sum(amount_paisa)::int as "amountPaisa", count(*)::int as count from ledger_entry
            where is_active group by 1 order by 2 desc, 1`,
        Sum,
      );
      const days = await query(
        opened.db,
        sql`select entry_date::text as date, sum(amount_paisa)::int as "amountPaisa", count(*)::int as count from ledger_entry
            where is_active group by 1 order by 1`,
        DaySum,
      );
      expect(await readSums()).toEqual([stored, days]);
      await foldTally(opened.db);
      expect(await readSums()).toEqual([stored, days]);
    }),
    { numRuns: 8 },
  );
  expect(await wrongMonths()).toEqual([]);
});

it('is looked at by the check of the data, put together or not [BACKUP-07]', async () => {
  await run(enter('RENT', 100));
  expect(await wrongMonths()).toEqual([]);
  await run(sql`update ledger_month_change set amount_paisa = 90`);
  const wrong = [
    'months of the ledger: 2025-01-01 RENT: 90 instead of 100',
    'days of the ledger: 2025-01-31: 90 instead of 100',
  ];
  expect(await wrongMonths()).toEqual(wrong);
  await foldTally(opened.db);
  expect(await wrongMonths()).toEqual(wrong);
});

it.each<[string, { startDate?: string; endDate?: string; searchString?: string }]>([
  ['all', {}],
  ['cut months of', { startDate: '2024-11-09', endDate: '2025-02-20' }],
  ['what a search finds in', { searchString: 'tea' }],
])('shows each entry of %s the ledger once, in each order, with the totals of all [LEDG-32]', async (_, scope) => {
  await run(sql`insert into ledger_entry (entry_date, location_id, category, amount_paisa, payment_method, description, is_active,
      vendor_name, receipt_number)
    select date '2024-11-01' + n / 2, min(location.id), case when n % 3 = 0 then 'RENT' else 'TRAVEL' end, 1 + n % 50,
      case when n % 2 = 0 then 'CASH' else 'CHEQUE' end, 'Tea ' || n % 7, n % 9 <> 0,
      (array[null, '', 'b', 'A', 'a'])[1 + n % 5], (array[null, '', '9', '10'])[1 + n % 4]
    from location, generate_series(1, 260) as n group by n`);
  const [kept] = await query(
    opened.db,
    sql`select count(*)::int as entries, sum(amount_paisa)::int as "amountPaisa" from ledger_entry
        where is_active and entry_date between ${scope.startDate ?? '2000-01-01'} and ${scope.endDate ?? '2099-01-01'}`,
    z.object({ entries: z.int(), amountPaisa: z.int() }),
  );
  for (const sortBy of LEDGER_SORTS) {
    for (const orderBy of ['asc', 'desc'] as const) {
      const read = (page: number, pageSize: number) =>
        listEntries(opened.db, { searchString: null, ...scope, sortBy, orderBy, page, pageSize });
      const all = await read(1, 1000);
      expect(all).toMatchObject({ totalEntries: kept?.entries, totalAmount: (kept?.amountPaisa ?? 0) / 100 });
      expect(new Set(all.entries.map(({ id }) => id)).size).toBe(kept?.entries);
      const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => read(page, 53)));
      expect(pages.flatMap(({ entries }) => entries)).toEqual(all.entries);
    }
  }
});

describe.runIf(postgresUrl)('of a writer who is not done', () => {
  it('keeps nobody waiting', async () => {
    let done = () => {};
    const isDone = new Promise<void>((resolve) => (done = resolve));
    let wrote = () => {};
    const hasWritten = new Promise<void>((resolve) => (wrote = resolve));
    const open = opened.db.transaction(async (tx) => {
      await tx.execute(enter('RENT', 1));
      wrote();
      await isDone;
    });
    await hasWritten;
    await run(enter('RENT', 2));
    await foldTally(opened.db);
    await run(enter('RENT', 4));
    done();
    await open;
    await foldTally(opened.db);
    expect(await sumByCategory(opened.db, { startDate: '2025-01-01', endDate: '2025-01-31' })).toEqual([
      { category: 'RENT', amountPaisa: 7, count: 3 },
    ]);
    expect(await wrongMonths()).toEqual([]);
  });
});
