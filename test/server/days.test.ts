import type { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, expect, it } from 'vitest';
import * as schema from '../../server/db/schema.ts';
import { aLedgerBody } from '../support/body.ts';
import { useCounter } from './support/booking-fixtures.ts';
import { EVENING } from './support/harness.ts';

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

const shop = useCounter(EVENING);
let itemId: number;
beforeAll(async () => {
  const { id } = await shop.book({ appointmentDate: '2025-02-01T18:00:00.000Z' });
  itemId = (await shop.complete(id)).booking_items[0]?.id ?? 0;
  await shop.edit(id, { status: 'PENDING' });
  const { date } = await shop.get<{ date: string }>('/ledger-entry/daily-summary');
  await shop.send('POST', '/ledger-entry', aLedgerBody({ entryDate: date, amount: 9_999 }));
});

it('in the evening of UTC the day is the shop’s in each column [CLAIM-24]', async () => {
  const tables: Record<string, unknown> = { ...schema };
  for (const [table, columns] of Object.entries(DAYS)) {
    const rows = await shop.db.select().from(tables[table] as PgTable);
    expect([table, rows]).toEqual([table, [expect.objectContaining(columns)]]);
  }
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
])(
  'in the evening of UTC the day is the shop’s in the answer of %s [CALL-03, CALL-11, LIST-11]',
  async (path, answer) => {
    expect(await shop.get(path.replace(':item', String(itemId)))).toMatchObject(answer() as object);
  },
);
