import { AsyncLocalStorage } from 'node:async_hooks';
import { type Logger, NoopLogger, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ledgerEntry } from '../../../../server/db/schema.ts';
import type { LedgerEntry, LedgerPage } from '../../../../src/domain/ledger/ledger-entry.ts';
import { LedgerReport } from '../../../../src/domain/ledger/ledger-report.ts';
import { aLedgerBody } from '../../../support/body.ts';
import { readData, useCounter } from '../../support/booking-fixtures.ts';
import { EVENING, OWNER } from '../../support/harness.ts';

// 01:30 on February 1 in Karachi, still January in UTC.
const shop = useCounter(EVENING);
const BRANCH = { code: 'GB02', name: 'Gulberg', address: '12 Main Boulevard', city: 'Lahore' };
const [GULBERG, DEFENCE] = [2, 3];
beforeAll(async () => {
  await shop.send('POST', '/shop/branches', BRANCH);
  await shop.send('POST', '/shop/branches', { code: 'DH03', name: 'Defence' });
});
afterEach(() => vi.restoreAllMocks());

const create = (fields: object = {}) =>
  shop.send<LedgerEntry>('POST', '/ledger-entry/', { ...aLedgerBody({ locationId: 2 }), ...fields });
const list = (query: Record<string, string>) => shop.get<LedgerPage>('/ledger-entry/', query);

it('an entry is returned with all fields, its author and its editor, whatever the body says [OFFER-03, NAV-07]', async () => {
  const created = await create({ vendorName: 'Haji & Sons', receiptNumber: 'R-1', receiptAttachment: '' });
  const owner = { firstName: OWNER.email, lastName: '' };
  expect(created).toEqual({
    id: created.id,
    ...aLedgerBody({ locationId: GULBERG }),
    location: BRANCH,
    remarks: null,
    receiptNumber: 'R-1',
    receiptAttachment: null,
    vendorName: 'Haji & Sons',
    version: 1,
    isActive: true,
    createdAt: EVENING.now,
    modifiedAt: EVENING.now,
    createdByUser: owner,
    modifiedByUser: owner,
  });
  const path = `/ledger-entry/${created.id}`;
  expect(await shop.get(path)).toEqual(created);
  const { token, email } = await shop.person('COUNTER');
  shop.advance(60_000);
  const patch = (body: object) => shop.call('PATCH', path, { token, body });
  expect((await patch({ remarks: 'seen', modifiedBy: 1 })).status).toBe(400);
  const modifiedByUser = { firstName: email, lastName: '' };
  const changes = { remarks: 'seen', modifiedByUser, version: 2, modifiedAt: '2025-01-31T20:31:00.000Z' };
  expect(readData(await patch({ remarks: 'seen' }))).toEqual({ ...created, ...changes });
  shop.advance(-60_000);
});

it('an ambiguous amount is refused with both readings [TYPED-01]', async () => {
  const body = { ...aLedgerBody({ locationId: 2 }), amount: '500,00' };
  const { status, body: answer } = await shop.call('POST', '/ledger-entry/', { token: shop.token, body });
  expect(status).toBe(400);
  expect(JSON.stringify(answer)).toContain('500,00 can be read in two ways. Enter 500 or 50,000.');
});

describe('an expense that the ledger already has', () => {
  const RECEIPT = { vendorName: 'Hall Road Electronics', receiptNumber: 'HR-771' };
  const EXPENSE = { entryDate: '2024-12-01', amount: 777.77, description: 'Fans for the cases', locationId: GULBERG };
  const find = async (query: Record<string, string>) =>
    (await shop.get<{ duplicate: unknown }>('/ledger-entry/duplicate', query)).duplicate;
  const asText = { entryDate: '2024-12-01', locationId: '2', paisa: '77777', description: 'fans for the cases' };
  let first: LedgerEntry;
  beforeAll(async () => {
    first = await create({ ...EXPENSE, ...RECEIPT });
    await create({ ...EXPENSE, ...RECEIPT });
  });

  it('is found by vendor and receipt number, the first entry only [LEDG-45]', async () => {
    expect(await find({ vendorName: 'HALL ROAD electronics', receiptNumber: 'hr ۷۷۱' })).toEqual({
      id: first.id,
      entryDate: '2024-12-01',
      amount: 777.77,
      by: 'receipt',
    });
  });

  it('is found by date, location, amount and description [LEDG-45]', async () => {
    expect(await find(asText)).toMatchObject({ id: first.id, by: 'entry' });
  });

  it('does not match the entry that is being edited [LEDG-45]', async () => {
    const other = await find({ ...asText, exceptId: String(first.id) });
    expect(other).toMatchObject({ id: first.id + 1 });
  });

  it.each([
    ['another number', { ...RECEIPT, receiptNumber: 'HR-772' }],
    ['another vendor', { ...RECEIPT, vendorName: 'Hall Road' }],
    ['another amount', { ...asText, paisa: '77778' }],
    ['nothing', {}],
  ])('is not found by %s [LEDG-45]', async (_, query) => {
    expect(await find(query)).toBeNull();
  });

  it('is found only while its entry is active [LEDG-45]', async () => {
    const entry = await create({ ...EXPENSE, vendorName: 'Deleted Vendor', receiptNumber: '9', amount: 9 });
    const query = { vendorName: 'Deleted Vendor', receiptNumber: '9' };
    expect(await find(query)).toMatchObject({ id: entry.id });
    await shop.send('DELETE', `/ledger-entry/${entry.id}`);
    expect(await find(query)).toBeNull();
  });

  it('can still be created [LEDG-45]', async () => {
    expect((await create({ ...EXPENSE, ...RECEIPT })).id).toBeGreaterThan(first.id + 1);
  });
});

type Filtered = [string, query: Record<string, string>, days: string, totalEntries: number, totalAmount: number];

describe('the list', () => {
  beforeAll(async () => {
    for (const [index, entryDate] of ['2023-02-28', '2023-03-01', '2023-03-31', '2023-04-01', '2023-04-15'].entries())
      await create({
        entryDate,
        locationId: DEFENCE,
        amount: (1001 * (index + 1)) / 10,
        category: index % 2 ? 'SUPPLIES' : 'SALARIES',
        description: `Thermal paste 50% off_${index}`,
        ...(index > 2 ? { vendorName: `Vendor ${9 - index}`, receiptNumber: `INV\\${index}` } : {}),
      });
  });

  it.each<Filtered>([
    ['two to a page, the newest first', { pageSize: '2' }, '04-15 04-01', 5, 1501.5],
    ['the page past the last', { pageSize: '2', page: '4' }, '', 5, 1501.5],
    ['both days of a month', { startDate: '2023-03-01', endDate: '2023-03-31' }, '03-31 03-01', 2, 500.5],
    ['open at the end', { startDate: '2023-04-01' }, '04-15 04-01', 2, 900.9],
    ['open at the start', { endDate: '2023-03-01' }, '03-01 02-28', 2, 300.3],
    ['across months', { startDate: '2023-02-28', endDate: '2023-04-01' }, '04-01 03-31 03-01 02-28', 4, 1001],
    ['inside a month', { startDate: '2023-04-02', endDate: '2023-04-30' }, '04-15', 1, 500.5],
    ['the wrong way round', { startDate: '2023-04-02', endDate: '2023-03-02' }, '', 0, 0],
    ['of one category', { category: 'SUPPLIES' }, '04-01 03-01', 2, 600.6],
    ['with a description', { searchString: 'PASTE 50%' }, '04-15 04-01 03-31 03-01 02-28', 5, 1501.5],
    ['with a wildcard taken as typed', { searchString: '%off_' }, '', 0, 0],
    ['with a vendor', { searchString: ' vendor 5 ' }, '04-15', 1, 500.5],
    ['with a receipt number', { searchString: 'inv\\3' }, '04-01', 1, 400.4],
    ...(['asc', 'desc'] as const).map((orderBy): Filtered => [
      `by vendor, ${orderBy}, those without one last`,
      { sortBy: 'vendorName', orderBy },
      `${orderBy === 'asc' ? '04-15 04-01' : '04-01 04-15'} 03-31 03-01 02-28`,
      5,
      1501.5,
    ]),
  ])('filters: %s [LEDG-18, LEDG-20, LEDG-42]', async (_, query, days, totalEntries, totalAmount) => {
    const page = await list({ locationId: String(DEFENCE), ...query });
    const shown = page.entries.map(({ entryDate }) => entryDate.slice('2023-'.length)).join(' ');
    const totalPages = Math.ceil(totalEntries / Number(query['pageSize'] ?? 10));
    expect({ ...page, entries: shown }).toEqual({ entries: days, totalEntries, totalPages, totalAmount });
  });

  // Both drivers log a statement just before they send it. On PostgreSQL the write races with the list. On the embedded
  // database it always runs between the two reads, unless one transaction holds them together.
  it.each([
    ['the whole ledger', {}],
    ['a search', { searchString: 'rent' }],
  ])('reads rows and totals of %s in one snapshot despite concurrent writes', async (_, query) => {
    await shop.db.execute(sql`delete from ledger_entry`);
    await create({ amount: 100 });
    const writes: Promise<unknown>[] = [];
    const insert = sql`
      insert into ledger_entry (entry_date, location_id, category, amount_paisa, payment_method, description)
      select entry_date, location_id, category, amount_paisa * 2, payment_method, description from ledger_entry`;
    // From another context, because the list's own context may not use the database outside of its transaction.
    const write = AsyncLocalStorage.bind(async () => void (await shop.db.execute(insert)));
    const logger: Logger = NoopLogger.prototype;
    vi.spyOn(logger, 'logQuery').mockImplementation((statement) => {
      if (writes.length > 0 || !/^select.+"(?:ledger_entry|kept)"/.test(statement)) return;
      writes.push(Promise.resolve().then(write));
    });
    const { entries, totalEntries, totalAmount } = await list(query);
    expect(writes).toHaveLength(1);
    await Promise.all(writes);
    // The written entry is the newest and has another amount, so it would change the page or the totals.
    expect([totalEntries, totalAmount]).toEqual([entries.length, entries.reduce((sum, { amount }) => sum + amount, 0)]);
    expect(await list(query)).toMatchObject({ totalEntries: 2, totalAmount: 300 });
  });
});

describe('spending reports', () => {
  beforeEach(async () => void (await shop.db.execute(sql`delete from ledger_entry`)));

  const store = async (entries: Partial<typeof ledgerEntry.$inferInsert>[]) => {
    const entry = { entryDate: '2025-02-01', locationId: GULBERG, category: 'RENT', amountPaisa: 100 };
    const rows = entries.map((given) => ({ ...entry, paymentMethod: 'CASH', description: 'Anything', ...given }));
    if (rows.length > 0) await shop.db.insert(ledgerEntry).values(rows);
  };
  const read = <Report>(report: string, query: Record<string, string> = {}) =>
    shop.get<Report>(`/ledger-entry/${report}`, query);

  it.each<[query: Record<string, string>, total: number, breakdown: string]>([
    [{}, 3, 'category RENT 1 33.34, category SALARIES 1 33.33, category SUPPLIES 1 33.33'],
    [
      { groupBy: 'location', startDate: '2025-02-01' },
      2,
      'location Gulberg locationCode GB02 1 50, location Defence locationCode DH03 1 50',
    ],
    [
      { groupBy: 'date', endDate: '2025-02-28' },
      3,
      'date 2025-01-31 1 33.34, date 2025-02-01 1 33.33, date 2025-02-28 1 33.33',
    ],
    [{ groupBy: 'paymentMethod' }, 3, 'paymentMethod CASH 2 66.67, paymentMethod WALLET 1 33.33'],
    [{ locationId: String(DEFENCE), category: 'SALARIES' }, 1, 'category SALARIES 1 100'],
    [{ groupBy: 'date', startDate: '2025-03-01' }, 0, ''],
  ])('the report of %j has shares that add up to 100.00 [REPORT-03, CALL-11]', async (query, total, expected) => {
    await store([
      { entryDate: '2025-01-31' },
      { category: 'SUPPLIES', paymentMethod: 'WALLET' },
      { category: 'SALARIES', entryDate: '2025-02-28', locationId: DEFENCE },
      { category: 'SALARIES', amountPaisa: 900, entryDate: '2025-03-01', isActive: false },
    ]);
    const { summary, breakdown } = LedgerReport.parse(await read('report', query));
    expect(summary).toEqual({ totalExpenditure: total, totalEntries: total, avgExpenditure: Number(total > 0) });
    const told = breakdown.map(({ amount, count, percentage, ...group }) => {
      expect(amount).toBe(count);
      return [...Object.entries(group).flat(), count, percentage].join(' ');
    });
    expect(told.join(', ')).toBe(expected);
  });

  describe('the comparison of months', () => {
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

    it('has twelve months, including empty ones, the chosen one last [REPORT-12]', async () => {
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

    it('has the share of every branch, including one that spent only in the previous month', async () => {
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

  it("the summary of a day lists its branches, by default for the shop's current day [CALL-11]", async () => {
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

  it('the summary of a month includes its last day [CALL-11]', async () => {
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
