import fc from 'fast-check';
import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { checkRules } from '../../../server/db/backup/verify.ts';
import { query } from '../../../server/db/backup/rows.ts';
import { foldCounts } from '../../../server/db/counts.sql.ts';
import { Dashboard } from '../../../src/domain/booking/booking.ts';
import { DashboardStats } from '../../../src/domain/dashboard/dashboard-stats.ts';
import { WorklistCounts } from '../../../src/domain/dashboard/worklist-counts.ts';
import { LedgerPage } from '../../../src/domain/ledger/ledger-entry.ts';
import { MonthComparison } from '../../../src/domain/ledger/month-comparison.ts';
import { LedgerReport } from '../../../src/domain/ledger/ledger-report.ts';
import { deferred } from '../../deferred.ts';
import { readData, useCounter } from '../support/booking-fixtures.ts';
import { postgresUrl } from '../support/database.ts';

const counter = useCounter({ now: '2025-01-31T08:00:00.000Z' });
beforeAll(async () => {
  await run(sql`insert into location (code, name) values ('GB02', 'Gulberg')`);
});
beforeEach(() => run(sql`truncate booking, ledger_entry cascade`));

const run = (statement: SQL) => counter.db.execute(statement);

type Row = { status: string; isActive: boolean; at: string; paisa: number; category: string };
const rowsOf = fc.record({
  status: fc.constantFrom('DRAFT', 'COMPLETED', 'RESOLVED'),
  isActive: fc.boolean(),
  // Around midnight and within a quarter of an hour, inside and outside of the shop's January.
  at: fc.constantFrom(
    '2024-12-31T18:59:59.999Z',
    '2024-12-31T19:00:00Z',
    '2025-01-01T10:14:59Z',
    '2025-01-17T19:00:00Z',
    '2025-01-31T18:59:59Z',
  ),
  paisa: fc.integer({ min: 1, max: 1_000_000_000 }),
  category: fc.constantFrom('RENT', 'UTILITIES'),
});
let codes = 0;
const book = ({ status, isActive, at, paisa }: Row) =>
  run(sql`insert into booking (code, client_name, client_type, phone_number, whatsapp_number, status, is_active, created_at, payable_paisa)
    values (${`BK-${(codes += 1)}`}, 'A', 'INDIVIDUAL', '1', '1', ${status}, ${isActive}, ${at}, ${paisa})`);
const spend = ({ at, paisa, category, isActive }: Row) =>
  run(sql`insert into ledger_entry (entry_date, location_id, category, amount_paisa, payment_method, description)
    select ${at}::date, id, ${category}, ${paisa}, 'CASH', 'Tea' from location where (code = 'GB02') = ${isActive} limit 1`);
const pick = (table: 'booking' | 'booking_payment' | 'delivery' | 'ledger_entry', place: number) =>
  sql`(select id from ${sql.identifier(table)} order by id offset ${place} limit 1)`;

const branchAt = (place: number) => sql`(select id from location order by id offset ${place % 2} limit 1)`;

/** All kinds of writes, each to the `place`th row if it needs one. */
const WRITES: ((row: Row, place: number) => Promise<unknown>)[] = [
  book,
  book,
  spend,
  spend,
  ({ at, isActive, paisa }, place) =>
    run(sql`insert into booking_payment (booking_id, status, paid_paisa, created_at)
      select id, ${isActive ? 'PAID' : 'PENDING'}, ${paisa}, ${at} from booking where id >= ${pick('booking', place)}`),
  ({ status }, place) => run(sql`update booking set status = ${status} where id = ${pick('booking', place)}`),
  ({ isActive }, place) => run(sql`update booking set is_active = ${isActive} where id <= ${pick('booking', place)}`),
  ({ paisa, at }, place) =>
    run(
      sql`update booking set payable_paisa = ${paisa}, paid_paisa = payable_paisa, created_at = ${at} where id <= ${pick('booking', place)}`,
    ),
  ({ isActive, paisa, at }, place) =>
    run(
      sql`update booking_payment set is_active = ${isActive}, paid_paisa = ${paisa}, created_at = ${at} where id >= ${pick('booking_payment', place)}`,
    ),
  (_, place) =>
    run(
      sql`update booking_payment set booking_id = coalesce(${pick('booking', place)}, booking_id) where id = ${pick('booking_payment', 0)}`,
    ),
  ({ at, isActive }, place) =>
    run(sql`update booking_payment set paid_at = ${at}, location_id = ${isActive ? null : branchAt(place)}
      where id >= ${pick('booking_payment', place)}`),
  // A payment that takes itself back counts as a refund, and can still be deleted.
  (_, place) => run(sql`update booking_payment set refund_of = id where id = ${pick('booking_payment', place)}`),
  (_, place) => run(sql`delete from booking_payment where id = ${pick('booking_payment', place)}`),
  (_, place) =>
    run(sql`delete from booking b where id = ${pick('booking', place)} and not exists (select from booking_payment where booking_id = b.id)
      and not exists (select from delivery where booking_id = b.id)`),
  ({ isActive }, place) =>
    run(
      sql`insert into delivery (booking_id, type, is_active) select id, 'INBOUND', ${isActive} from booking where id >= ${pick('booking', place)}`,
    ),
  ({ isActive, paisa }, place) =>
    run(sql`update delivery set is_active = ${isActive}, type = ${paisa % 3 === 0 ? 'OUTBOUND' : 'INBOUND'},
      booking_id = coalesce(${pick('booking', place)}, booking_id) where id = ${pick('delivery', place)}`),
  (_, place) => run(sql`delete from delivery where id = ${pick('delivery', place)}`),
  ({ paisa, at, category }, place) =>
    run(
      sql`update ledger_entry set amount_paisa = ${paisa}, entry_date = ${at}::date, category = ${category} where id <= ${pick('ledger_entry', place)}`,
    ),
  (_, place) => run(sql`update ledger_entry set is_active = not is_active where id >= ${pick('ledger_entry', place)}`),
  (_, place) => run(sql`delete from ledger_entry where id = ${pick('ledger_entry', place)}`),
  () => foldCounts(counter.db),
  ({ status, isActive }) =>
    counter.db
      .transaction(async (tx) => {
        await tx.execute(sql`update booking set status = ${status}, is_active = ${isActive}`);
        tx.rollback();
      })
      .catch(() => undefined),
];

const get = async (path: string, asked: Record<string, string> = {}) =>
  readData(await counter.call('GET', path, { token: counter.token, query: asked }));
const paisaOf = (rupees: number) => Math.round(rupees * 100);

/** The answers of the API about all rows. */
async function readAnswers() {
  const bookings = async (asked: Record<string, string>) => (await counter.list(asked)).totalBookings;
  const entries = async (asked: Record<string, string>) => {
    const { totalEntries, totalAmount } = LedgerPage.parse(await get('/ledger-entry', asked));
    return [totalEntries, paisaOf(totalAmount)];
  };
  const report = async (asked: Record<string, string>) => {
    const { summary, breakdown } = LedgerReport.parse(await get('/ledger-entry/report', asked));
    const sum = breakdown.reduce(
      (all, { count, amount }) => [(all[0] ?? 0) + count, (all[1] ?? 0) + paisaOf(amount)],
      [0, 0],
    );
    expect([summary.totalEntries, paisaOf(summary.totalExpenditure)]).toEqual(sum);
    return sum;
  };
  const worklists = WorklistCounts.parse(await get('/booking/worklists'));
  const { counts, thisMonth, days } = DashboardStats.parse(await get('/dashboard/stats'));
  const { draft } = Dashboard.parse(await get('/dashboard'));
  const searched = Dashboard.parse(await get('/dashboard', { searchString: 'a' }));
  expect([draft.count, searched.draft.count]).toEqual([counts.DRAFT, counts.DRAFT]);
  const january = { startDate: '2025-01-01', endDate: '2025-01-31' };
  expect(await report({ groupBy: 'date' })).toEqual(await entries({}));
  const { money } = MonthComparison.parse(await get('/ledger-entry/month-comparison', { year: '2025', month: '1' }));
  return {
    all: await bookings({}),
    searched: await bookings({ searchString: 'a' }),
    searchedDrafts: await bookings({ searchString: 'a', status: 'DRAFT,RESOLVED', isActive: 'true' }),
    active: await bookings({ isActive: 'true' }),
    deletedDrafts: await bookings({ isActive: 'false', status: 'DRAFT' }),
    twoStatuses: await bookings({ status: 'DRAFT,COMPLETED' }),
    byStatus: [counts.COMPLETED, counts.DRAFT, counts.RESOLVED],
    inboundMissing: [worklists.inboundMissing, await bookings({ worklist: 'inboundMissing' })],
    readyUnpaid: [worklists.readyUnpaid, await bookings({ worklist: 'readyUnpaid' })],
    longWaits: [worklists.longWaits, await bookings({ worklist: 'longWaits' })],
    month: [paisaOf(thisMonth.booked), paisaOf(thisMonth.received)],
    money: money.map(({ month, locationCode, received, refunded, spent }) =>
      [month, locationCode, ...[received, refunded, spent].map(paisaOf)].join(' '),
    ),
    days: days
      .flatMap(({ booked, received }) => [paisaOf(booked), paisaOf(received)])
      .reduce((all, one) => all + one, 0),
    entries: await entries({}),
    rent: await entries({ category: 'RENT' }),
    branch: await entries({ locationId: '1' }),
    january: [...(await entries(january)), ...(await report({ ...january, groupBy: 'location' }))],
    cash: await report({ groupBy: 'paymentMethod', category: 'RENT', locationId: '1' }),
  };
}

/** The same answers by plain statements. */
async function readRows() {
  const [row] = await query(
    counter.db,
    sql`with b as (select *, created_at >= '2024-12-31T19:00:00Z' and created_at < '2025-01-31T19:00:00Z' as in_month,
          created_at >= '2025-01-01T19:00:00Z' and created_at < '2025-01-31T19:00:00Z' as in_days,
          exists (select from delivery where booking_id = booking.id and type = 'INBOUND' and is_active) as has_inbound from booking),
        q as (select coalesce(paid_at, created_at) as moment, * from booking_payment),
        p as (select case when refund_of is null then p.paid_paisa else -p.paid_paisa end as paid_paisa,
          moment >= '2024-12-31T19:00:00Z' and moment < '2025-01-31T19:00:00Z' as in_month,
          moment >= '2025-01-01T19:00:00Z' and moment < '2025-01-31T19:00:00Z' as in_days,
          to_char(moment at time zone 'Asia/Karachi', 'YYYY-MM') as month, coalesce(p.location_id, 1) as location_id
          from q p where p.is_active and p.status = 'PAID'),
        l as (select *, entry_date between '2025-01-01' and '2025-01-31' as in_month from ledger_entry where is_active),
        m as (select month, code, coalesce(sum(paid_paisa) filter (where paid_paisa > 0), 0) as received, coalesce(-sum(paid_paisa) filter (where paid_paisa < 0), 0) as refunded,
            coalesce(sum(spent), 0) as spent, location_id
          from (select month, location_id, paid_paisa, 0 as spent from p union all select to_char(entry_date, 'YYYY-MM'), location_id, 0, amount_paisa from l) as of_all
          join location on location.id = location_id where month between '2024-02' and '2025-01' group by month, location_id, code)
      select json_build_object(
        'all', (select count(*) from b), 'searched', (select count(*) from b), 'active', (select count(*) from b where is_active),
        'searchedDrafts', (select count(*) from b where is_active and status in ('DRAFT', 'RESOLVED')),
        'deletedDrafts', (select count(*) from b where not is_active and status = 'DRAFT'),
        'twoStatuses', (select count(*) from b where status in ('DRAFT', 'COMPLETED')),
        'byStatus', (select json_build_array(count(*) filter (where status = 'COMPLETED'), count(*) filter (where status = 'DRAFT'),
          count(*) filter (where status = 'RESOLVED')) from b where is_active),
        'inboundMissing', (select json_build_array(count(*), count(*)) from b where is_active and status = 'DRAFT' and not has_inbound),
        'readyUnpaid', (select json_build_array(count(*), count(*)) from b where is_active and status = 'RESOLVED' and payable_paisa > paid_paisa),
        'longWaits', (select json_build_array(count(*), count(*)) from b where is_active and status <> 'COMPLETED' and created_at < '2025-01-17T19:00:00Z'),
        'month', json_build_array((select coalesce(sum(payable_paisa), 0) from b where is_active and in_month),
          (select coalesce(sum(paid_paisa), 0) from p where in_month)),
        'money', (select coalesce(json_agg(concat_ws(' ', month, code, received, refunded, spent) order by month, location_id), '[]') from m),
        'days', (select coalesce(sum(payable_paisa), 0) from b where is_active and in_days) + (select coalesce(sum(paid_paisa), 0) from p where in_days),
        'entries', (select json_build_array(count(*), coalesce(sum(amount_paisa), 0)) from l),
        'rent', (select json_build_array(count(*), coalesce(sum(amount_paisa), 0)) from l where category = 'RENT'),
        'branch', (select json_build_array(count(*), coalesce(sum(amount_paisa), 0)) from l where location_id = 1),
        'january', (select json_build_array(count(*), coalesce(sum(amount_paisa), 0), count(*), coalesce(sum(amount_paisa), 0)) from l where in_month),
        'cash', (select json_build_array(count(*), coalesce(sum(amount_paisa), 0)) from l where category = 'RENT' and location_id = 1)) as said`,
    z.object({ said: z.unknown() }),
  );
  return row?.said;
}

const findFaults = async () =>
  (await checkRules(counter.db, () => undefined)).filter((fault) =>
    /^(?:counts|words of bookings|bookings without)/.test(fault),
  );

it('the stored counts match the rows after any writes, folded or not [LIST-11, FIGURE-02, LEDG-42, REL-05]', async () => {
  const steps = fc.array(fc.tuple(fc.nat(WRITES.length - 1), rowsOf, fc.nat(4)), { minLength: 12, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(steps, async (writes) => {
      await run(sql`truncate booking, ledger_entry cascade`);
      for (const [kind, row, place] of writes) await WRITES[kind]?.(row, place);
      const rows = await readRows();
      expect(await readAnswers()).toEqual(rows);
      expect(await findFaults()).toEqual([]);
      await foldCounts(counter.db);
      expect(await readAnswers()).toEqual(rows);
    }),
    { numRuns: 8, endOnFailure: true },
  );
  expect(await findFaults()).toEqual([]);
});

describe('the check of the data', () => {
  const row = { status: 'DRAFT', isActive: true, at: '2025-01-05T07:44:00Z', paisa: 100, category: 'RENT' };
  const quarter = '2025-01-05T07:30:00Z';
  it.each([
    [
      sql`update kept set rows = 3 where list = 'bookings'`,
      'counts: bookings of DRAFT true: 2 rows and 0 paisa too many',
    ],
    [
      sql`update kept set paisa = 90 where list = 'booked'`,
      `counts: booked of ${quarter}: 0 rows and -10 paisa too many`,
    ],
    [sql`delete from kept where list = 'received'`, `counts: received of ${quarter}: -1 rows and -100 paisa too many`],
    [sql`delete from kept where list = 'spent'`, 'counts: spent of 2025-01 2: -1 rows and -100 paisa too many'],
    [sql`insert into kept values ('ledger', '9 RENT', 1, 5)`, 'counts: ledger of 9 RENT: 1 rows and 5 paisa too many'],
    [sql`update searched_booking set words = 'b'`, 'words of bookings: BK-5 has others'],
    [sql`delete from searched_booking`, 'words of bookings: BK-5 has others'],
  ])('reports %s [BACKUP-07]', async (change, ...faults) => {
    codes = 4;
    await book(row);
    await spend(row);
    await run(
      sql`insert into booking_payment (booking_id, status, paid_paisa, created_at) select id, 'PAID', 100, created_at from booking`,
    );
    await foldCounts(counter.db);
    expect(await findFaults()).toEqual([]);
    await run(change);
    expect(await findFaults()).toEqual(faults);
  });
});

describe.runIf(postgresUrl)('counts under twenty writers', () => {
  it('miss no change, and delay no writer', async () => {
    const [held, released] = [deferred<void>(), deferred<void>()];
    const open = counter.db.transaction(async (tx) => {
      await tx.execute(sql`insert into booking (code, client_name, client_type, phone_number, whatsapp_number, created_at)
        values ('BK-0', 'A', 'INDIVIDUAL', '1', '1', '2025-01-05T07:30:00Z')`);
      held.resolve();
      await released.promise;
      tx.rollback();
    });
    await held.promise;
    const row = { status: 'DRAFT', isActive: true, at: '2025-01-05T07:30:00Z', paisa: 1, category: 'RENT' };
    const writers = Array.from({ length: 20 }, async (_, index) => {
      const code = `BK-9${index}`;
      await run(
        sql`insert into booking (code, client_name, client_type, phone_number, whatsapp_number) values (${code}, 'A', 'INDIVIDUAL', '1', '1')`,
      );
      await run(sql`update booking set status = 'COMPLETED' where code = ${code}`);
      if (index % 5 === 0) await foldCounts(counter.db);
      if (index % 2 === 0) await run(sql`update booking set is_active = false where code = ${code}`);
      await spend(row);
    });
    await Promise.all(writers);
    const count = async () => (await counter.list({ status: 'COMPLETED', isActive: 'true' })).totalBookings;
    expect(await count()).toBe(10);
    released.resolve();
    await expect(open).rejects.toThrow('Rollback');
    await Promise.all([foldCounts(counter.db), foldCounts(counter.db)]);
    expect(await count()).toBe(10);
    expect(await findFaults()).toEqual([]);
  });
});
