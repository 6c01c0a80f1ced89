import type { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import * as schema from '../../server/db/schema.ts';
import { BOOKING_STATUSES, type BookingStatus } from '../../src/domain/booking/booking-status.ts';
import { BOOKING_SORTS } from '../../src/domain/booking/list/booking-list.ts';
import { CLAIM_SORTS } from '../../server/features/claim/claim.query.ts';
import { LEDGER_SORTS } from '../../src/domain/ledger/ledger-list.ts';
import { aLedgerBody } from '../support/body.ts';
import { useCounter } from './support/booking-fixtures.ts';
import { claimInFull } from './support/full-booking.ts';
import { EVENING } from './support/harness.ts';

const counter = useCounter(EVENING);
beforeAll(async () => {
  const others = [];
  for (const [clientName, payableAmount] of [
    ['chand', 10_001],
    ['Bilal', 9_999],
    ['ayesha', 100_000],
    ['Dawood', 950.5],
  ] as const) {
    const { id } = await counter.book({ clientName, booking_items: [{ name: 'XPS 13', type: 'GPU', payableAmount }] });
    await counter.complete(id);
    others.push(id);
    counter.advance(1_000);
  }
  for (const id of others.toReversed()) {
    await claimInFull(counter, await counter.read(id));
    counter.advance(1_000);
  }
  for (const [index, status] of (['RESOLVED', 'IN_PROGRESS', 'PENDING'] as const).entries()) {
    await counter.edit(others[index + 1] ?? 0, { status });
  }
  await counter.send('POST', '/shop/branches', { name: 'airport', code: 'AIR' });
  for (const [amount, entryDate, locationId, category, paymentMethod, description, vendorName, receiptNumber] of [
    [10_001, '2025-02-01', 1, 'RENT', 'CASH', 'chairs for two', 'Shell', 'b-17'],
    [9_999, '2024-12-31', 2, 'EQUIPMENT', 'WALLET', 'Bulbs of the shop', 'aramco', 'c-9999'],
    [950.5, '2025-01-09', 1, 'UTILITIES', 'CHEQUE', 'all of the bill', 'Total', 'C-10001'],
  ] as const) {
    const entry = { amount, entryDate, locationId, category, paymentMethod, description, vendorName, receiptNumber };
    await counter.send('POST', '/ledger-entry', entry);
  }
});

type Row = Record<string, unknown>;
/** What people look at in an order: the field of that name, unless it says otherwise. */
type Order = true | ((row: Row) => unknown);
const orders = <const Sort extends string>(
  path: string,
  list: string,
  sorts: readonly Sort[],
  rows: Record<Sort, Order>,
) => sorts.map((sort) => [path, sort, list, rows[sort]] as const);

const ORDERS = [
  ...orders('/booking', 'bookings', BOOKING_SORTS, {
    createdAt: ({ code }) => code,
    clientName: true,
    status: ({ status }) => BOOKING_STATUSES.indexOf(status as BookingStatus),
    payableAmount: true,
  }),
  ...orders('/warrantyClaim', 'claims', CLAIM_SORTS, {
    claimDate: true,
    claimNumber: true,
    clientName: ({ originalBooking }) => (originalBooking as Row)['clientName'],
  }),
  ...orders('/ledger-entry', 'entries', LEDGER_SORTS, {
    entryDate: true,
    location: ({ location }) => (location as Row)['name'],
    category: true,
    description: true,
    amount: true,
    paymentMethod: true,
    vendorName: true,
    receiptNumber: true,
  }),
];

describe('lists stand as people count', () => {
  const { compare } = new Intl.Collator('en', { numeric: true });

  it.each(ORDERS)('%s by %s, up and down, on pages of two [CLAIM-22, LEDG-32]', async (path, sort, list, order) => {
    const read = async (orderBy: string) => {
      const rows: Row[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = { sortBy: sort, orderBy, pageSize: '2', page: String(page) };
        const found = await counter.get<Row>(path, query);
        pages = found['totalPages'] as number;
        rows.push(...(found[list] as Row[]));
      }
      return rows.map((row) => String(order === true ? row[sort] : order(row)));
    };
    const [up, down] = [await read('asc'), await read('desc')];
    expect(new Set(up).size).toBeGreaterThan(2 - Number(sort === 'location'));
    expect(up).toEqual(up.toSorted(compare));
    expect(down).toEqual(up.toReversed());
  });
});

const TODAY = '2025-02-01';
type Tables = {
  [Name in keyof typeof schema as (typeof schema)[Name] extends PgTable ? Name : never]: (typeof schema)[Name];
};
type DayOf<Columns> = {
  [Name in keyof Columns as Columns[Name] extends { _: { columnType: 'PgDateString' } } ? Name : never]: string;
};
type Days = { [Name in keyof Tables]: DayOf<Tables[Name]['_']['columns']> };
/** What stands in each column that is a day, once all was written at this moment. */
const DAYS = {
  warranty: { startDate: TODAY, endDate: '2025-05-02' },
  ledgerEntry: { entryDate: TODAY },
} satisfies { [Name in keyof Days as keyof Days[Name] extends never ? never : Name]: Days[Name] };

describe('in the evening of UTC the day is the shop’s', () => {
  const shop = useCounter(EVENING);
  let itemId: number;
  beforeAll(async () => {
    const { id } = await shop.book({ appointmentDate: '2025-02-01T18:00:00.000Z' });
    itemId = (await shop.complete(id)).booking_items[0]?.id ?? 0;
    await shop.edit(id, { status: 'PENDING' });
    const { date } = await shop.get<{ date: string }>('/ledger-entry/daily-summary');
    await shop.send('POST', '/ledger-entry', aLedgerBody({ entryDate: date, amount: 9_999 }));
  });

  it('in each column [CLAIM-24]', async () => {
    const seen: Record<string, Record<string, unknown>> = {};
    const tables: Record<string, unknown> = { ...schema };
    for (const [table, columns] of Object.entries(DAYS)) {
      const rows: Row[] = await shop.db.select().from(tables[table] as PgTable);
      for (const row of rows) {
        for (const column of Object.keys(columns)) (seen[table] ??= {})[column] = row[column];
      }
    }
    expect(seen).toEqual(DAYS);
  });

  it.each<[path: string, answer: () => unknown]>([
    ['/ledger-entry/daily-summary', () => ({ date: TODAY, totalExpenditure: 9_999 })],
    ['/ledger-entry/monthly-summary', () => ({ summary: { totalExpenditure: 9_999 } })],
    [
      '/ledger-entry/month-comparison',
      () => ({ months: expect.arrayContaining([{ month: '2025-02', amount: 9_999, count: 1 }]) }),
    ],
    [
      '/dashboard/stats',
      () => ({
        today: { booked: 12_500.5 },
        thisMonth: { booked: 12_500.5 },
        days: expect.arrayContaining([{ date: TODAY, booked: 12_500.5, received: 0 }]),
        appointments: [{ code: 'BK-9998' }],
      }),
    ],
    ['/booking?worklist=appointmentsToday', () => ({ totalBookings: 1 })],
    ['/booking/worklists', () => ({ appointmentsToday: 1 })],
    ['/warranty/eligibility/:item', () => ({ warrantyStartDate: TODAY, warrantyEndDate: '2025-05-02' })],
  ])('in the answer of %s [CALL-03, CALL-11, LIST-11]', async (path, answer) => {
    expect(await shop.get(path.replace(':item', String(itemId)))).toMatchObject(answer() as object);
  });
});
