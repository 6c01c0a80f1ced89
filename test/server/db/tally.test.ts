import fc from 'fast-check';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { checkRules } from '../../../server/db/backup/data-rules.ts';
import { query } from '../../../server/db/backup/rows.ts';
import { snapshot } from '../../../server/db/database.ts';
import { migrate, readMigrations } from '../../../server/db/migrate.ts';
import type { OpenDatabase } from '../../../server/db/postgres.ts';
import { countKept, countKeptByStatus, countKeptLack, foldTally, sumKeptByDay } from '../../../server/db/tally.sql.ts';
import { findListed, selectListed } from '../../../server/features/booking/booking-list.sql.ts';
import { BOOKING_SORTS } from '../../../src/domain/booking/list/booking-list.ts';
import { freshDatabase, postgresUrl } from '../support/database.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await freshDatabase();
});
afterAll(() => opened.close());
beforeEach(() => run(sql`truncate booking cascade`));

const run = (statement: SQL) => opened.db.execute(statement);
const Id = z.object({ id: z.int() });

const STATUSES = ['DRAFT', 'COMPLETED'] as const;
const TIMES = ['2024-12-31T23:59:59.999Z', '2025-01-01T00:00:00Z', '2025-01-01T10:14:59Z', '2025-02-28T19:00:00Z'];

type Row = { status: string; isActive: boolean; at: string; paisa: number };
const rowsOf = fc.record({
  status: fc.constantFrom(...STATUSES),
  isActive: fc.boolean(),
  at: fc.constantFrom(...TIMES),
  paisa: fc.nat(9),
});
let codes = 0;
const book = ({ status, isActive, at, paisa }: Row) =>
  query(
    opened.db,
    sql`insert into booking (code, client_name, client_type, phone_number, whatsapp_number, status, is_active, created_at, payable_paisa)
        values (${`BK-${(codes += 1)}`}, 'A', 'INDIVIDUAL', '1', '1', ${status}, ${isActive}, ${at}, ${paisa}) returning id`,
    Id,
  );
const pick = (table: 'booking' | 'booking_payment' | 'delivery', place: number) =>
  sql`(select id from ${sql.identifier(table)} order by id offset ${place} limit 1)`;

/** Any write that there is, to the `place`th row where it needs one. */
const WRITES: ((row: Row, place: number) => Promise<unknown>)[] = [
  (row) => book(row),
  (row) => book(row),
  ({ at, isActive, paisa }, place) =>
    run(sql`insert into booking_payment (booking_id, status, is_active, paid_paisa, created_at)
      select id, ${isActive ? 'PAID' : 'PENDING'}, true, ${paisa}, ${at} from booking where id = ${pick('booking', place)}`),
  ({ status }, place) => run(sql`update booking set status = ${status} where id = ${pick('booking', place)}`),
  ({ isActive }, place) => run(sql`update booking set is_active = ${isActive} where id = ${pick('booking', place)}`),
  ({ paisa, at }, place) =>
    run(sql`update booking set payable_paisa = ${paisa}, created_at = ${at} where id <= ${pick('booking', place)}`),
  ({ isActive, paisa }, place) =>
    run(
      sql`update booking_payment set is_active = ${isActive}, paid_paisa = ${paisa} where id = ${pick('booking_payment', place)}`,
    ),
  (_, place) =>
    run(
      sql`update booking_payment set booking_id = coalesce(${pick('booking', place)}, booking_id) where id = ${pick('booking_payment', 0)}`,
    ),
  (_, place) => run(sql`delete from booking_payment where id = ${pick('booking_payment', place)}`),
  (_, place) =>
    run(
      sql`delete from booking b where id = ${pick('booking', place)} and not exists (select from booking_payment where booking_id = b.id)
        and not exists (select from delivery where booking_id = b.id)`,
    ),
  ({ isActive }, place) =>
    run(sql`insert into delivery (booking_id, type, is_active)
      select id, 'INBOUND', ${isActive} from booking where id >= ${pick('booking', place)}`),
  ({ isActive, paisa }, place) =>
    run(
      sql`update delivery set is_active = ${isActive}, type = ${paisa < 3 ? 'OUTBOUND' : 'INBOUND'} where id = ${pick('delivery', place)}`,
    ),
  (_, place) =>
    run(
      sql`update delivery set booking_id = coalesce(${pick('booking', place)}, booking_id) where id = ${pick('delivery', 0)}`,
    ),
  (_, place) => run(sql`delete from delivery where id = ${pick('delivery', place)}`),
  ({ paisa }, place) => run(sql`update booking set paid_paisa = ${paisa} where id <= ${pick('booking', place)}`),
  () => foldTally(opened.db),
  async (row) => {
    const taken = opened.db.transaction(async (tx) => {
      await tx.execute(sql`update booking set status = ${row.status}, is_active = ${row.isActive}`);
      tx.rollback();
    });
    await taken.catch(() => undefined);
  },
];

const wrongCounts = async () =>
  (await checkRules(opened.db, () => undefined))
    .filter((finding) => /^(?:counts of |words of )?bookings/.test(finding))
    .sort();

/** All that is read from the counts, and the same from the rows. */
async function readBoth() {
  const Count = z.object({ status: z.string(), rows: z.int() });
  const span = { from: '2024-12-31T19:00:00.000Z', to: '2025-02-28T19:00:00.000Z' };
  const stored = await query(
    opened.db,
    sql`select status, count(*)::int as rows from booking where is_active group by 1 order by 1`,
    Count,
  );
  const [sums] = await query(
    opened.db,
    sql`select count(*)::int as all, count(*) filter (where not is_active and status = 'DRAFT')::int as deleted,
          coalesce(sum(payable_paisa) filter (where is_active and created_at >= ${span.from} and created_at < ${span.to}), 0)::int as booked,
          (select coalesce(sum(p.paid_paisa), 0)::int from booking_payment p join booking b on b.id = booking_id and b.is_active
            where p.is_active and p.status = 'PAID' and p.created_at >= ${span.from} and p.created_at < ${span.to}) as received,
          count(*) filter (where is_active and status = 'DRAFT' and not exists (
            select from delivery where booking_id = booking.id and type = 'INBOUND' and is_active))::int as "withoutInbound",
          count(*) filter (where is_active and status = 'COMPLETED' and payable_paisa > paid_paisa)::int as unpaid
        from booking`,
    z.object({
      all: z.int(),
      deleted: z.int(),
      booked: z.int(),
      received: z.int(),
      withoutInbound: z.int(),
      unpaid: z.int(),
    }),
  );
  const kept = await snapshot(opened.db, async (tx) => ({
    byStatus: [...(await countKeptByStatus(tx))]
      .filter(([, rows]) => rows !== 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    all: await countKept(tx, { statuses: null, isActive: null }),
    deleted: await countKept(tx, { statuses: ['DRAFT'], isActive: false }),
    withoutInbound: await countKeptLack(tx, 'inbound_missing', ['DRAFT']),
    unpaid: await countKeptLack(tx, 'unpaid', ['COMPLETED']),
    ...[...(await sumKeptByDay(tx, { startDate: '2025-01-01', endDate: '2025-02-28' })).values()].reduce(
      (sum, { booked, received }) => ({ booked: sum.booked + booked, received: sum.received + received }),
      { booked: 0, received: 0 },
    ),
  }));
  return { kept, counted: { byStatus: stored.map(({ status, rows }) => [status, rows]), ...sums } };
}

it('counts what is there after any writes, folded or not', async () => {
  const steps = fc.array(fc.tuple(fc.nat(WRITES.length - 1), rowsOf, fc.nat(4)), { minLength: 8, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(steps, async (writes) => {
      await run(sql`truncate booking cascade`);
      for (const [kind, row, place] of writes) await WRITES[kind]?.(row, place);
      const { kept, counted } = await readBoth();
      expect(kept).toEqual(counted);
      await foldTally(opened.db);
      expect(await readBoth()).toEqual({ kept: counted, counted });
    }),
    { numRuns: 8 },
  );
  expect(await wrongCounts()).toEqual([]);
});

it('is looked at by the check of the data [BACKUP-07]', async () => {
  await book({ status: 'DRAFT', isActive: true, at: '2025-01-05T07:30:00Z', paisa: 100 });
  await foldTally(opened.db);
  expect(await wrongCounts()).toEqual([]);
  await run(sql`update tally set rows = 3, paisa = 90 where unit = 'month'`);
  expect(await wrongCounts()).toEqual([
    'counts of bookings: month of 2025-01-01 00:00:00+00, booking DRAFT: 2 rows and -10 paisa too many',
    'counts of bookings: month of 2025-01-01 00:00:00+00, inbound_missing DRAFT: 2 rows and 90 paisa too many',
    'counts of bookings: month of 2025-01-01 00:00:00+00, unpaid DRAFT: 2 rows and 90 paisa too many',
  ]);
  await run(sql`truncate booking cascade`);
  expect(await wrongCounts()).toEqual([]);
  await run(sql`alter table delivery disable trigger user`);
  const [made] = await book({ status: 'DRAFT', isActive: true, at: '2025-01-05T07:30:00Z', paisa: 0 });
  await run(sql`insert into delivery (booking_id) values (${made?.id})`);
  await run(sql`alter table delivery enable trigger user`);
  expect(await wrongCounts()).toEqual([`bookings without an inbound delivery: BK-${codes} is one`]);
});

it('counts a shop that was there before', async () => {
  await book({ status: 'DRAFT', isActive: true, at: '2025-01-05T07:30:00Z', paisa: 100 });
  await run(sql`insert into booking_payment (booking_id, status, paid_paisa) select id, 'PAID', 5 from booking`);
  const all = await readMigrations();
  const statementsOf = (end: string) => all.find(({ name }) => name.endsWith(end))?.statements ?? [];
  await run(sql`alter table booking disable trigger user`);
  await run(sql`update booking set inbound_missing = false`);
  await run(sql`alter table booking enable trigger user`);
  await run(sql`truncate tally, tally_change`);
  expect(await wrongCounts()).toHaveLength(7);
  const listsKept = statementsOf('_lists_kept.sql');
  // At that time no trigger counted what was filled.
  const filled = [
    ...listsKept.slice(2, 5),
    'truncate tally, tally_change',
    ...statementsOf('_tally.sql').slice(-3),
    ...listsKept.slice(-3),
  ];
  await migrate(opened.db, [...all, { name: '9999_again.sql', statements: filled }]);
  expect(await wrongCounts()).toEqual([]);
  await run(sql`delete from migration where name = '9999_again.sql'`);
});

it('keeps the words of bookings, of those that were there before too [BACKUP-07]', async () => {
  const [made] = await book({ status: 'DRAFT', isActive: true, at: '2025-01-05T07:30:00Z', paisa: 0 });
  expect(await wrongCounts()).toEqual([]);
  await run(sql`update booking_words set words = 'b' where booking_id = ${made?.id}`);
  expect(await wrongCounts()).toEqual([`words of bookings: BK-${codes} has others`]);
  await run(sql`truncate booking_words`);
  const all = await readMigrations();
  const fill = all.find(({ name }) => name.endsWith('_booking_words.sql'))?.statements[2] ?? '';
  await migrate(opened.db, [...all, { name: '9999_again.sql', statements: [fill] }]);
  expect(await wrongCounts()).toEqual([]);
  await run(sql`delete from migration where name = '9999_again.sql'`);
});

it.each([
  ['all', { statuses: null, isActive: null }],
  ['those of a status', { statuses: ['COMPLETED' as const], isActive: true }],
  ['those of two statuses', { statuses: ['COMPLETED' as const, 'DRAFT' as const], isActive: false }],
])('shows each of %s once, in each order, on pages from both ends', async (_, filter) => {
  await run(sql`insert into booking (code, client_name, client_type, phone_number, whatsapp_number, status, is_active, created_at, payable_paisa)
    select 'BK-' || n, (array['a', 'B', 'c'])[1 + n % 3], 'INDIVIDUAL', '1', '1', case when n % 3 = 0 then 'DRAFT' else 'COMPLETED' end,
      n % 4 <> 0, '2025-03-01T01:00:00Z'::timestamptz - n / 7 * interval '11 hours', n % 5 from generate_series(900001, 900090) n`);
  for (const sortBy of BOOKING_SORTS) {
    for (const orderBy of ['asc', 'desc'] as const) {
      const listed = { ...filter, search: null, worklist: null, sortBy, orderBy, today: '2025-03-01' };
      const read = (offset: number, limit: number) =>
        snapshot(opened.db, async (tx) => {
          const page = { ...(await findListed(tx, listed)), offset, limit };
          return { total: page.total, ids: (await selectListed(tx, listed, page)).map(({ id }) => id) };
        });
      const all = await read(0, 1000);
      expect(new Set(all.ids).size).toBe(all.total);
      for (let offset = 0; offset < all.total + 7; offset += 7)
        expect((await read(offset, 7)).ids).toEqual(all.ids.slice(offset, offset + 7));
      if (sortBy === 'status') await foldTally(opened.db);
    }
  }
});

describe.runIf(postgresUrl)('with twenty writers', () => {
  it('waits for nobody and misses nothing', async () => {
    const row = { status: 'DRAFT', isActive: true, at: '2025-01-05T07:30:00Z', paisa: 1 };
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    let holds = () => {};
    const held = new Promise<void>((done) => (holds = done));
    const open = opened.db.transaction(async (tx) => {
      await tx.execute(sql`insert into booking (code, client_name, client_type, phone_number, whatsapp_number, created_at)
        values ('BK-open', 'A', 'INDIVIDUAL', '1', '1', '2025-01-05T07:30:00Z')`);
      holds();
      await released;
      tx.rollback();
    });
    await held;
    const writers = Array.from({ length: 20 }, async (_, index) => {
      const [made] = await book(row);
      await run(sql`update booking set status = 'COMPLETED' where id = ${made?.id}`);
      if (index % 5 === 0) await foldTally(opened.db);
      if (index % 2 === 0) await run(sql`update booking set is_active = false where id = ${made?.id}`);
    });
    await Promise.all(writers);
    expect(await countKept(opened.db, { statuses: ['COMPLETED'], isActive: true })).toBe(10);
    release();
    await expect(open).rejects.toThrow('Rollback');
    await foldTally(opened.db);
    expect(await countKept(opened.db, { statuses: null, isActive: null })).toBe(20);
    expect(await wrongCounts()).toEqual([]);
  });
});
