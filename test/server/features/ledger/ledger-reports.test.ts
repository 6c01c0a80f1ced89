import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LEDGER_CATEGORIES } from '../../../../src/domain/ledger/ledger-words.ts';
import { LEDGER_PAYMENT_METHODS } from '../../../../src/domain/ledger/ledger.ts';
import { toPercentages } from '../../../../src/domain/shared/percentages.ts';
import { ledgerEntry } from '../../../../server/db/schema.ts';
import { useCounter } from '../../support/booking-fixtures.ts';
import { EVENING } from '../../support/harness.ts';

// 01:30 on February 1 in Karachi, still January in UTC.
const shop = useCounter(EVENING);
const [GULBERG, DEFENCE] = [2, 3];
beforeAll(async () => {
  await shop.send('POST', '/shop/branches', { code: 'GB02', name: 'Gulberg' });
  await shop.send('POST', '/shop/branches', { code: 'DH03', name: 'Defence' });
});
beforeEach(async () => void (await shop.db.execute(sql`delete from ledger_entry`)));

const store = async (entries: Partial<typeof ledgerEntry.$inferInsert>[]) => {
  const entry = { entryDate: '2025-02-01', locationId: GULBERG, category: 'RENT', amountPaisa: 100 };
  const rows = entries.map((given) => ({ ...entry, paymentMethod: 'CASH', description: 'Anything', ...given }));
  if (rows.length > 0) await shop.db.insert(ledgerEntry).values(rows);
};
const read = <Report>(report: string, query: Record<string, string> = {}) =>
  shop.get<Report>(`/ledger-entry/${report}`, query);

describe('the main report', () => {
  const summary = (total: number) => ({
    totalExpenditure: total,
    totalEntries: total,
    avgExpenditure: Number(total > 0),
  });
  const gulberg = { location: 'Gulberg', locationCode: 'GB02' };
  const defence = { location: 'Defence', locationCode: 'DH03' };

  it.each<[query: Record<string, string>, total: number, breakdown: [object, count: number, percentage: number][]]>([
    [
      {},
      3,
      [
        [{ category: 'RENT' }, 1, 33.34],
        [{ category: 'SALARIES' }, 1, 33.33],
        [{ category: 'SUPPLIES' }, 1, 33.33],
      ],
    ],
    [
      { groupBy: 'location', startDate: '2025-02-01' },
      2,
      [
        [gulberg, 1, 50],
        [defence, 1, 50],
      ],
    ],
    [
      { groupBy: 'date', endDate: '2025-02-28' },
      3,
      [
        [{ date: '2025-01-31' }, 1, 33.34],
        [{ date: '2025-02-01' }, 1, 33.33],
        [{ date: '2025-02-28' }, 1, 33.33],
      ],
    ],
    [
      { groupBy: 'paymentMethod' },
      3,
      [
        [{ paymentMethod: 'CASH' }, 2, 66.67],
        [{ paymentMethod: 'WALLET' }, 1, 33.33],
      ],
    ],
    [{ locationId: String(DEFENCE), category: 'SALARIES' }, 1, [[{ category: 'SALARIES' }, 1, 100]]],
    ...['category', 'location', 'date', 'paymentMethod'].map((groupBy): [Record<string, string>, number, []] => [
      { groupBy, startDate: '2025-03-01' },
      0,
      [],
    ]),
  ])('of %j has shares that add up to 100.00 [REPORT-03, CALL-11]', async (query, total, breakdown) => {
    await store([
      { entryDate: '2025-01-31' },
      { category: 'SUPPLIES', paymentMethod: 'WALLET' },
      { category: 'SALARIES', entryDate: '2025-02-28', locationId: DEFENCE },
      { category: 'SALARIES', amountPaisa: 900, entryDate: '2025-03-01', isActive: false },
    ]);
    expect(await read('report', query)).toEqual({
      summary: summary(total),
      breakdown: breakdown.map(([group, count, percentage]) => ({ ...group, amount: count, count, percentage })),
    });
  });
});

describe('a month beside those before it', () => {
  type Comparison = { months: { month: string; amount: number; count: number }[]; byLocation: unknown[] };
  const compare = (query: Record<string, string> = {}) => read<Comparison>('month-comparison', query);
  const spent = ({ months }: Comparison) => months.filter(({ count }) => count > 0);
  beforeEach(() =>
    store([
      { amountPaisa: 5000, entryDate: '2024-02-29' },
      { amountPaisa: 900, entryDate: '2024-03-01' },
      { amountPaisa: 300, entryDate: '2025-01-31' },
      { amountPaisa: 200, entryDate: '2025-01-01', locationId: DEFENCE },
      { amountPaisa: 100, entryDate: '2025-02-01' },
      { amountPaisa: 50, entryDate: '2025-02-28' },
      { amountPaisa: 700, entryDate: '2025-02-03', isActive: false },
      { amountPaisa: 700, entryDate: '2025-03-01' },
    ]),
  );

  it('has twelve months, an empty one among them, the chosen one last [REPORT-12]', async () => {
    const year = await compare();
    expect(year.months.map(({ month }) => month).join(' ')).toBe(
      '2024-03 2024-04 2024-05 2024-06 2024-07 2024-08 2024-09 2024-10 2024-11 2024-12 2025-01 2025-02',
    );
    expect(spent(year)).toEqual([
      { month: '2024-03', amount: 9, count: 1 },
      { month: '2025-01', amount: 5, count: 2 },
      { month: '2025-02', amount: 1.5, count: 2 },
    ]);
    expect(year.months[1]).toEqual({ month: '2024-04', amount: 0, count: 0 });
    const ofDefence = await compare({ locationId: String(DEFENCE) });
    expect(spent(ofDefence)).toEqual([{ month: '2025-01', amount: 2, count: 1 }]);
  });

  it('has the share of every branch, also of one that spent in the month before only', async () => {
    const expected = [
      { location: 'Gulberg', locationCode: 'GB02', amount: 1.5, count: 2, percentage: 100, amountBefore: 3 },
      { location: 'Defence', locationCode: 'DH03', amount: 0, count: 0, percentage: 0, amountBefore: 2 },
    ];
    expect((await compare()).byLocation).toEqual(expected);
    expect((await compare({ locationId: String(DEFENCE) })).byLocation).toEqual(expected);
    expect((await compare({ year: '2025', month: '1' })).byLocation).toMatchObject([
      { locationCode: 'GB02', percentage: 60, amountBefore: 0 },
      { locationCode: 'DH03', percentage: 40, amountBefore: 0 },
    ]);
    expect((await compare({ year: '2020', month: '1' })).byLocation).toEqual([]);
  });
});

describe('the summaries', () => {
  it('of a day list its branches; without a date it is the day of the shop [CALL-11]', async () => {
    await store([{ amountPaisa: 250 }, { amountPaisa: 50, locationId: DEFENCE }, { entryDate: '2025-01-31' }]);
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
    const nothing = { date: '2025-01-31', totalExpenditure: 0, entriesCount: 0, byLocation: [] };
    expect(await read('daily-summary', { date: '2025-01-31', locationId: String(DEFENCE) })).toEqual(nothing);
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
  });
});

describe('random ledgers', () => {
  const YEARS = '2024-11-30 2024-12-01 2024-12-31 2025-01-01 2025-01-15 2025-01-31 2025-02-01 2025-02-28 2025-03-01';
  const day = fc.constantFrom(...YEARS.split(' '));
  const locationId = fc.constantFrom(GULBERG, DEFENCE);
  const category = fc.constantFrom(...LEDGER_CATEGORIES);
  const entry = fc.record({
    entryDate: day,
    locationId,
    category,
    paymentMethod: fc.constantFrom(...LEDGER_PAYMENT_METHODS),
    amountPaisa: fc.integer({ min: 1, max: 1_000_000_000 }),
    isActive: fc.boolean(),
  });
  const scope = fc.record({ startDate: day, endDate: day, locationId, category }, { requiredKeys: [] });
  const GROUPS = {
    category: (row: { category: string }) => row.category,
    location: (row: { locationId: number }) => (row.locationId === GULBERG ? 'Gulberg' : 'Defence'),
    date: (row: { entryDate: string }) => row.entryDate,
    paymentMethod: (row: { paymentMethod: string }) => row.paymentMethod,
  };
  const groupBy = fc.constantFrom('category', 'location', 'date', 'paymentMethod');
  type Report = {
    summary: { totalExpenditure: number; totalEntries: number };
    breakdown: { [group: string]: unknown; amount: number; percentage: number; count: number }[];
  };

  it('give the list, every report and plain arithmetic the same figures, also after changes [REL-05]', async () => {
    const entries = fc.array(entry, { minLength: 1, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(entries, scope, groupBy, async (rows, chosen, group) => {
        await shop.db.execute(sql`truncate ledger_entry`);
        await store(rows.map((row) => ({ ...row, isActive: !row.isActive })));
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
              (chosen.startDate ?? '') <= row.entryDate &&
              row.entryDate <= (chosen.endDate ?? '9') &&
              (chosen.locationId ?? row.locationId) === row.locationId &&
              (chosen.category ?? row.category) === row.category,
          );
        const total = counted.reduce((sum, row) => sum + row.amountPaisa, 0) / 100;
        const query = Object.fromEntries(Object.entries(chosen).map(([name, value]) => [name, String(value)]));
        expect(await read('', query)).toMatchObject({ totalEntries: counted.length, totalAmount: total });
        const groups: Record<string, [paisa: number, count: number]> = {};
        for (const row of counted) {
          const [paisa, count] = (groups[GROUPS[group](row)] ??= [0, 0]);
          groups[GROUPS[group](row)] = [paisa + row.amountPaisa, count + 1];
        }
        const { summary, breakdown } = await read<Report>('report', { ...query, groupBy: group });
        expect(summary).toMatchObject({ totalExpenditure: total, totalEntries: counted.length });
        const told = breakdown.map((row) => [row[group], [Math.round(row.amount * 100), row.count]]);
        expect(Object.fromEntries(told)).toEqual(groups);
        expect(breakdown.map(({ percentage }) => percentage)).toEqual(
          toPercentages(breakdown.map(({ amount }) => Math.round(amount * 100))),
        );
      }),
      { numRuns: 60 },
    );
  });
});
