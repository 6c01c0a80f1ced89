import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LEDGER_CATEGORIES } from '../../../../src/domain/ledger/ledger-words.ts';
import { LEDGER_PAYMENT_METHODS } from '../../../../src/domain/ledger/ledger.ts';
import { toPercentages } from '../../../../src/domain/shared/percentages.ts';
import { ledgerEntry, location } from '../../../../server/db/schema.ts';
import { createShop, type Shop } from '../../support/harness.ts';

let shop: Shop;
let token: string;
const branches: number[] = [];

beforeAll(async () => {
  // 01:30 on February 1 in Karachi, still January in UTC.
  shop = await createShop({ now: '2025-01-31T20:30:00.000Z' });
  token = await shop.signIn();
  const rows = await shop.db
    .insert(location)
    .values([
      { code: 'GB02', name: 'Gulberg' },
      { code: 'DH03', name: 'Defence' },
    ])
    .returning({ id: location.id });
  branches.push(...rows.map(({ id }) => id));
});
afterAll(() => shop.close());
beforeEach(async () => void (await shop.db.execute(sql`delete from ledger_entry`)));

type Entry = {
  entryDate: string;
  locationId: number;
  category: string;
  amountPaisa: number;
  paymentMethod: string;
  isActive: boolean;
};
const store = async (entries: Partial<Entry>[]) => {
  if (entries.length === 0) return;
  await shop.db.insert(ledgerEntry).values(
    entries.map((entry) => ({
      entryDate: '2025-02-01',
      locationId: branches[0] ?? 0,
      category: 'RENT',
      amountPaisa: 100,
      paymentMethod: 'CASH',
      description: 'Anything',
      searchText: 'anything',
      ...entry,
    })),
  );
};
const read = async (path: string, query: Record<string, string> = {}) => {
  const { status, body } = await shop.call('GET', `/ledger-entry/${path}`, { token, query });
  expect([status, body]).toEqual([200, { success: true, data: expect.anything() }]);
  return (body as { data: unknown }).data;
};

describe('the main report', () => {
  const spread = () =>
    store([
      { category: 'RENT', amountPaisa: 100, entryDate: '2025-01-31' },
      { category: 'SUPPLIES', amountPaisa: 100, entryDate: '2025-02-01', paymentMethod: 'WALLET' },
      { category: 'SALARIES', amountPaisa: 100, entryDate: '2025-02-28', locationId: branches[1] ?? 0 },
      { category: 'SALARIES', amountPaisa: 900, entryDate: '2025-03-01', isActive: false },
    ]);

  it('groups by category, its shares adding up to 100.00 [REPORT-03]', async () => {
    await spread();
    expect(await read('report')).toEqual({
      summary: { totalExpenditure: 3, totalEntries: 3, avgExpenditure: 1 },
      breakdown: [
        { category: 'RENT', amount: 1, count: 1, percentage: 33.34 },
        { category: 'SALARIES', amount: 1, count: 1, percentage: 33.33 },
        { category: 'SUPPLIES', amount: 1, count: 1, percentage: 33.33 },
      ],
    });
  });

  it('groups by location, date and payment method [CALL-11]', async () => {
    await spread();
    expect(await read('report', { groupBy: 'location', startDate: '2025-02-01' })).toEqual({
      summary: { totalExpenditure: 2, totalEntries: 2, avgExpenditure: 1 },
      breakdown: [
        { location: 'Gulberg', locationCode: 'GB02', amount: 1, count: 1, percentage: 50 },
        { location: 'Defence', locationCode: 'DH03', amount: 1, count: 1, percentage: 50 },
      ],
    });
    expect(await read('report', { groupBy: 'date', endDate: '2025-02-28' })).toMatchObject({
      breakdown: [{ date: '2025-01-31' }, { date: '2025-02-01' }, { date: '2025-02-28' }],
    });
    expect(await read('report', { groupBy: 'paymentMethod' })).toMatchObject({
      breakdown: [
        { paymentMethod: 'CASH', amount: 2, count: 2, percentage: 66.67 },
        { paymentMethod: 'WALLET', amount: 1, count: 1, percentage: 33.33 },
      ],
    });
    expect(await read('report', { locationId: String(branches[1]), category: 'SALARIES' })).toEqual({
      summary: { totalExpenditure: 1, totalEntries: 1, avgExpenditure: 1 },
      breakdown: [{ category: 'SALARIES', amount: 1, count: 1, percentage: 100 }],
    });
  });

  it('is 0 without entries, the average too [CALL-11]', async () => {
    await store([{ isActive: false }]);
    for (const groupBy of ['category', 'location', 'date', 'paymentMethod']) {
      expect(await read('report', { groupBy })).toEqual({
        summary: { totalExpenditure: 0, totalEntries: 0, avgExpenditure: 0 },
        breakdown: [],
      });
    }
  });

  it.each([
    [{ groupBy: 'vendor' }, 'groupBy'],
    [{ startDate: '2025-13-01' }, 'startDate'],
    [{ endDate: 'today' }, 'endDate'],
    [{ category: 'rent' }, 'category'],
  ])('refuses %j [CALL-11]', async (query, path) => {
    expect(await shop.call('GET', '/ledger-entry/report', { token, query })).toMatchObject({
      status: 400,
      body: { success: false, errors: [{ path }] },
    });
  });
});

describe('a month beside those before it', () => {
  type Comparison = { months: { month: string; amount: number; count: number }[]; byLocation: unknown[] };
  const compare = async (query: Record<string, string> = {}) => (await read('month-comparison', query)) as Comparison;
  const spread = () =>
    store([
      { amountPaisa: 5000, entryDate: '2024-02-29' },
      { amountPaisa: 900, entryDate: '2024-03-01' },
      { amountPaisa: 300, entryDate: '2025-01-31' },
      { amountPaisa: 200, entryDate: '2025-01-01', locationId: branches[1] ?? 0 },
      { amountPaisa: 100, entryDate: '2025-02-01' },
      { amountPaisa: 50, entryDate: '2025-02-28' },
      { amountPaisa: 700, entryDate: '2025-02-03', isActive: false },
      { amountPaisa: 700, entryDate: '2025-03-01' },
    ]);

  it('has twelve months, an empty one among them, the chosen one last [REPORT-12]', async () => {
    await spread();
    const { months } = await compare();
    expect(months.map(({ month }) => month).join(' ')).toBe(
      '2024-03 2024-04 2024-05 2024-06 2024-07 2024-08 2024-09 2024-10 2024-11 2024-12 2025-01 2025-02',
    );
    expect(months.filter(({ count }) => count > 0)).toEqual([
      { month: '2024-03', amount: 9, count: 1 },
      { month: '2025-01', amount: 5, count: 2 },
      { month: '2025-02', amount: 1.5, count: 2 },
    ]);
    expect(months[1]).toEqual({ month: '2024-04', amount: 0, count: 0 });
    expect((await compare({ locationId: String(branches[1]) })).months.filter(({ count }) => count > 0)).toEqual([
      { month: '2025-01', amount: 2, count: 1 },
    ]);
  });

  it('has the share of every branch, also of one that spent in the month before only', async () => {
    await spread();
    const expected = [
      { location: 'Gulberg', locationCode: 'GB02', amount: 1.5, count: 2, percentage: 100, amountBefore: 3 },
      { location: 'Defence', locationCode: 'DH03', amount: 0, count: 0, percentage: 0, amountBefore: 2 },
    ];
    expect((await compare()).byLocation).toEqual(expected);
    expect((await compare({ locationId: String(branches[1]) })).byLocation).toEqual(expected);
    expect((await compare({ year: '2025', month: '1' })).byLocation).toMatchObject([
      { locationCode: 'GB02', percentage: 60, amountBefore: 0 },
      { locationCode: 'DH03', percentage: 40, amountBefore: 0 },
    ]);
    expect((await compare({ year: '2020', month: '1' })).byLocation).toEqual([]);
  });
});

describe('the summaries', () => {
  it('of a day list its branches; without a date it is the day of the shop [CALL-11]', async () => {
    await store([{ amountPaisa: 250 }, { amountPaisa: 50, locationId: branches[1] ?? 0 }, { entryDate: '2025-01-31' }]);
    const expected = {
      date: '2025-02-01',
      totalExpenditure: 3,
      entriesCount: 2,
      byLocation: [
        { location: 'Gulberg', locationCode: 'GB02', amount: 2.5, count: 1 },
        { location: 'Defence', locationCode: 'DH03', amount: 0.5, count: 1 },
      ],
    };
    expect(await read('daily-summary')).toEqual(expected);
    expect(await read('daily-summary', { date: '2025-02-01' })).toEqual(expected);
    expect(await read('daily-summary', { date: '2025-01-31', locationId: String(branches[1]) })).toEqual({
      date: '2025-01-31',
      totalExpenditure: 0,
      entriesCount: 0,
      byLocation: [],
    });
  });

  it('of a month end with its last day [CALL-11]', async () => {
    await store([
      { entryDate: '2024-01-31' },
      { entryDate: '2024-02-01', amountPaisa: 1 },
      { entryDate: '2024-02-29', amountPaisa: 2, category: 'SUPPLIES' },
      { entryDate: '2024-03-01' },
      { entryDate: '2025-02-11', amountPaisa: 7 },
    ]);
    expect(await read('monthly-summary', { year: '2024', month: '2' })).toEqual({
      summary: { totalExpenditure: 0.03, totalEntries: 2 },
      breakdown: [
        { category: 'SUPPLIES', amount: 0.02, count: 1, percentage: 66.67 },
        { category: 'RENT', amount: 0.01, count: 1, percentage: 33.33 },
      ],
    });
    expect(await read('monthly-summary')).toMatchObject({ summary: { totalExpenditure: 0.07, totalEntries: 1 } });
    expect(await shop.call('GET', '/ledger-entry/monthly-summary', { token, query: { month: '13' } })).toMatchObject({
      status: 400,
      body: { success: false, errors: [{ path: 'month' }] },
    });
  });
});

describe('random ledgers', () => {
  const DAYS = [
    '2024-11-30',
    '2024-12-01',
    '2024-12-31',
    '2025-01-01',
    '2025-01-15',
    '2025-01-31',
    '2025-02-01',
    '2025-02-28',
    '2025-03-01',
  ];
  const day = fc.constantFrom(...DAYS);
  const entries = fc.array(
    fc.record({
      entryDate: day,
      branch: fc.integer({ min: 0, max: 1 }),
      category: fc.constantFrom(...LEDGER_CATEGORIES),
      paymentMethod: fc.constantFrom(...LEDGER_PAYMENT_METHODS),
      amountPaisa: fc.integer({ min: 1, max: 1_000_000_000 }),
      isActive: fc.boolean(),
    }),
    { minLength: 1, maxLength: 25 },
  );
  const scope = fc.record(
    {
      startDate: day,
      endDate: day,
      branch: fc.integer({ min: 0, max: 1 }),
      category: fc.constantFrom(...LEDGER_CATEGORIES),
    },
    { requiredKeys: [] },
  );

  it('give the list, every report and plain arithmetic the same figures, also after changes [REL-05]', async () => {
    await fc.assert(
      fc.asyncProperty(
        entries,
        scope,
        fc.constantFrom('category', 'location', 'date', 'paymentMethod'),
        async (rows, chosen, groupBy) => {
          await shop.db.execute(sql`truncate ledger_entry`);
          await store(
            rows.map(({ branch, isActive, ...row }) => ({
              ...row,
              isActive: !isActive,
              locationId: branches[branch] ?? 0,
            })),
          );
          await shop.db.execute(
            sql`update ledger_entry set is_active = not is_active, amount_paisa = 1000000001 - amount_paisa`,
          );
          await shop.db.execute(sql`delete from ledger_entry where amount_paisa % 7 = 0`);
          const counted = rows
            .map((row) => ({ ...row, amountPaisa: 1_000_000_001 - row.amountPaisa }))
            .filter(
              (row) =>
                row.isActive &&
                row.amountPaisa % 7 !== 0 &&
                (chosen.startDate === undefined || row.entryDate >= chosen.startDate) &&
                (chosen.endDate === undefined || row.entryDate <= chosen.endDate) &&
                (chosen.branch === undefined || row.branch === chosen.branch) &&
                (chosen.category === undefined || row.category === chosen.category),
            );
          const paisa = counted.reduce((sum, row) => sum + row.amountPaisa, 0);
          const { branch, ...rest } = chosen;
          const query = { ...rest, ...(branch === undefined ? {} : { locationId: String(branches[branch]) }) };

          const page = await shop.call('GET', '/ledger-entry', { token, query });
          expect(page.body).toMatchObject({ data: { totalEntries: counted.length, totalAmount: paisa / 100 } });

          const groups = new Map<string, number>();
          for (const row of counted) {
            const key =
              groupBy === 'location'
                ? ['Gulberg', 'Defence'][row.branch]
                : groupBy === 'date'
                  ? row.entryDate
                  : groupBy === 'category'
                    ? row.category
                    : row.paymentMethod;
            groups.set(key ?? '', (groups.get(key ?? '') ?? 0) + row.amountPaisa);
          }
          const data = (await read('report', { ...query, groupBy })) as {
            summary: { totalExpenditure: number; totalEntries: number };
            breakdown: { [key: string]: unknown; amount: number; percentage: number; count: number }[];
          };
          expect(data.summary).toMatchObject({ totalExpenditure: paisa / 100, totalEntries: counted.length });
          expect(Object.fromEntries(data.breakdown.map((row) => [row[groupBy], Math.round(row.amount * 100)]))).toEqual(
            Object.fromEntries(groups),
          );
          expect(data.breakdown.map(({ percentage }) => percentage)).toEqual(
            toPercentages(data.breakdown.map(({ amount }) => Math.round(amount * 100))),
          );
          expect(data.breakdown.reduce((sum, { count }) => sum + count, 0)).toBe(counted.length);
        },
      ),
      { numRuns: 60 },
    );
  });
});
