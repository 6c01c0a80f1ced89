import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { query } from '../../../../server/db/backup/rows.ts';
import type { Tx } from '../../../../server/db/database.ts';
import { findListed, selectListed } from '../../../../server/features/booking/booking-list.sql.ts';
import { countWorklists } from '../../../../server/features/booking/booking-worklists.sql.ts';
import { PHASE_OF } from '../../../../src/domain/booking/booking-life.ts';
import { BOOKING_SORTS, WORKLISTS, type Worklist } from '../../../../src/domain/booking/list/booking-list.ts';
import { BookingListQuery } from '../../../../server/features/booking/booking.query.ts';
import {
  BOOKING_STATUSES,
  type BookingStatus,
  hasActiveInbound,
} from '../../../../src/domain/booking/booking-status.ts';
import type { Booking } from '../../../../src/domain/booking/booking.ts';
import { WorklistCounts } from '../../../../src/domain/dashboard/worklist-counts.ts';
import { shopToday } from '../../../../src/domain/shared/shop-day.ts';
import { type Counter, KHAN, openCounter, readData } from '../../support/booking-fixtures.ts';

/** Noon of the shop's 2 February. */
const NOW = '2025-02-02T07:00:00.000Z';

let counter: Counter;
let stored: Booking[];
beforeAll(async () => {
  counter = await openCounter({ now: '2025-01-19T18:59:59.000Z' });
  const ids: number[] = [];
  const [item] = KHAN.booking_items;
  const book = async (clientName: string, appointmentDate: string, payableAmount: number) => {
    const { id } = await counter.book({
      clientName,
      appointmentDate,
      booking_items: [{ ...item, name: 'X', type: 'GPU', payableAmount }],
    });
    ids.push(id);
    return id;
  };
  const bookEach = async (mark: string, statuses: readonly BookingStatus[]) => {
    for (const [place, status] of statuses.entries()) {
      const one = await book(`${mark} ${status}`, '2025-02-02T18:59:00.000Z', 100 + place);
      const other = await book(`${mark.toLowerCase()} ${status}`, '2025-02-01T18:59:00.000Z', 50);
      await counter.edit(one, { delivery: [{ type: place % 2 === 0 ? 'INBOUND' : 'OUTBOUND' }] });
      await counter.edit(other, { booking_payments: [{ status: 'PAID', paidAmount: 50 }], delivery: [{}] });
      const { delivery } = await counter.read(other);
      if (place % 3 === 0) await counter.edit(other, { delivery: [{ id: delivery[0]?.id, isActive: false }] });
      await counter.db.execute(sql`update booking set status = ${status} where id in (${one}, ${other})`);
    }
    await counter.ask('DELETE', `/booking/${ids.at(-1) ?? 0}`);
  };
  await bookEach('Old', BOOKING_STATUSES);
  await counter.later(1_000);
  await bookEach('Young', ['DRAFT', 'PENDING_PAYMENT']);
  await counter.later(Date.parse(NOW) - Date.parse('2025-01-19T19:00:00.000Z'));
  await bookEach('New', ['PENDING', 'COMPLETED']);
  stored = [];
  for (const id of ids) stored.push(await counter.read(id));
});
afterAll(() => counter.close());

const inPhase = ({ status }: Booking, ...phases: string[]) => phases.includes(PHASE_OF[status]);
const isOpen = (found: Booking) => inPhase(found, 'bookedIn', 'confirmed', 'inWork', 'ready');
const dayOf = (instant: string | null) => (instant === null ? null : shopToday(instant));

/** Each list in words of its own. */
const IS_ON: Readonly<Record<Worklist, (found: Booking) => boolean>> = {
  appointmentsToday: (found) => isOpen(found) && dayOf(found.appointmentDate) === '2025-02-02',
  inboundMissing: (found) => inPhase(found, 'bookedIn', 'confirmed') && !hasActiveInbound(found.delivery),
  readyUnpaid: (found) => inPhase(found, 'ready') && found.payableAmount > found.paidAmount,
  longWaits: (found) => isOpen(found) && (dayOf(found.createdAt) ?? '') <= '2025-01-19',
};

const newestFirst = (found: readonly Booking[]) => found.toSorted((one, other) => other.id - one.id);
const listIds = async (asked: Record<string, string>) => {
  const { bookings, totalBookings } = await counter.list({ pageSize: '100', ...asked });
  return { ids: bookings.map(({ id }) => id), totalBookings };
};
const idsOf = (found: readonly Booking[]) => ({ ids: found.map(({ id }) => id), totalBookings: found.length });

describe('the lists of work', () => {
  it.each(WORKLISTS)('%s holds the active bookings that its rule names, and is counted [LIST-11]', async (worklist) => {
    const own = newestFirst(stored.filter((found) => found.isActive && IS_ON[worklist](found)));
    expect(own.length).toBeGreaterThan(1);
    expect(await listIds({ worklist })).toEqual(idsOf(own));
    const counts = WorklistCounts.parse(readData(await counter.ask('GET', '/booking/worklists')));
    expect(counts[worklist]).toBe(own.length);
  });

  it('is narrowed by search, statuses and activity, and has pages [LIST-11]', async () => {
    const own = newestFirst(stored.filter((found) => found.isActive && IS_ON.longWaits(found)));
    const drafts = own.filter(({ status }) => ['DRAFT', 'IN_QUEUE'].includes(status));
    const worklist = 'longWaits';
    expect(await listIds({ worklist, status: 'DRAFT,IN_QUEUE,COMPLETED' })).toEqual(idsOf(drafts));
    expect(await listIds({ worklist, searchString: 'draft' })).toEqual(
      idsOf(drafts.filter(({ status }) => status === 'DRAFT')),
    );
    expect(await listIds({ worklist, isActive: 'false' })).toEqual({ ids: [], totalBookings: 0 });
    expect(await listIds({ worklist, status: 'COMPLETED' })).toEqual({ ids: [], totalBookings: 0 });
    expect((await listIds({ worklist, pageSize: '3', page: '2' })).ids).toEqual(own.slice(3, 6).map(({ id }) => id));
  });
});

it('shows bookings of several statuses as one list', async () => {
  const own = newestFirst(stored.filter(({ status }) => status === 'PENDING' || status === 'COMPLETED'));
  expect(await listIds({ status: 'PENDING,COMPLETED' })).toEqual(idsOf(own));
  expect(await listIds({ status: 'PENDING,COMPLETED', isActive: 'true' })).toEqual(
    idsOf(own.filter(({ isActive }) => isActive)),
  );
});

describe('the order of a list', () => {
  const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other));
  const KEYS: Readonly<Record<(typeof BOOKING_SORTS)[number], (one: Booking, other: Booking) => number>> = {
    createdAt: (one, other) => byText(one.createdAt, other.createdAt) || one.id - other.id,
    clientName: (one, other) =>
      byText(one.clientName.toLowerCase(), other.clientName.toLowerCase()) || one.id - other.id,
    payableAmount: (one, other) => one.payableAmount - other.payableAmount || one.id - other.id,
    status: (one, other) => BOOKING_STATUSES.indexOf(one.status) - BOOKING_STATUSES.indexOf(other.status),
  };
  const narrowings: [Record<string, string>, (found: Booking) => boolean][] = [
    [{}, () => true],
    [{ isActive: 'true' }, ({ isActive }) => isActive],
    [{ status: 'PENDING,COMPLETED' }, ({ status }) => status === 'PENDING' || status === 'COMPLETED'],
    [{ searchString: 'old' }, ({ clientName }) => /old/i.test(clientName)],
    [{ worklist: 'longWaits' }, (found) => found.isActive && IS_ON.longWaits(found)],
  ];
  it.each(BOOKING_SORTS)('is %s, of every search and filter', async (sortBy) => {
    for (const [asked, isOn] of narrowings) {
      const rising = newestFirst(stored.filter(isOn)).toSorted(KEYS[sortBy]);
      const falling =
        sortBy === 'status'
          ? newestFirst(stored.filter(isOn)).toSorted((one, other) => KEYS.status(other, one))
          : rising.toReversed();
      expect(await listIds({ ...asked, sortBy, orderBy: 'asc' })).toEqual(idsOf(rising));
      expect(await listIds({ ...asked, sortBy, orderBy: 'desc' })).toEqual(idsOf(falling));
      const second = await listIds({ ...asked, sortBy, orderBy: 'asc', page: '2', pageSize: '4' });
      expect(second.ids).toEqual(rising.slice(4, 8).map(({ id }) => id));
    }
  });
});

/** How often the tables that grow were read from their first row on; what an earlier transaction did may be in it. */
async function countScans(tx: Tx): Promise<number> {
  const [found] = await query(
    tx,
    sql`select coalesce(sum(seq_scan), 0)::int as scans from pg_stat_xact_user_tables where relname in ('booking', 'delivery', 'booking_item')`,
    z.object({ scans: z.int() }),
  );
  return found?.scans ?? 0;
}

it('reads no table row by row for a list of work, a count or an order [LIST-11]', async () => {
  const bulk = await openCounter({ now: NOW });
  try {
    await bulk.db.execute(sql`alter table booking disable trigger user`);
    await bulk.db.execute(sql`alter table delivery disable trigger user`);
    await bulk.db.execute(sql`alter table booking_item disable trigger user`);
    await bulk.db.execute(sql`
      insert into booking (code, client_name, client_type, phone_number, whatsapp_number, status, payable_paisa, created_at)
      select 'BK-7' || n, 'Bulk ' || n, 'INDIVIDUAL', '0', '0', case when n % 400 = 0 then 'DRAFT' when n % 401 = 0 then 'RESOLVED' else 'COMPLETED' end,
        n, ${NOW}::timestamptz - n * interval '1 minute' * 10
      from generate_series(1, 8000) as n`);
    await bulk.db.execute(sql`insert into delivery (booking_id) select id from booking where id % 800 <> 0`);
    await bulk.db.execute(
      sql`insert into booking_item (booking_id, code, name, type) select id, code || '-1', 'RTX 3080', 'GPU' from booking`,
    );
    await bulk.db.execute(sql`alter table booking enable trigger user`);
    await bulk.db.execute(sql`alter table delivery enable trigger user`);
    await bulk.db.execute(sql`alter table booking_item enable trigger user`);
    await bulk.db.execute(sql`vacuum (analyze) booking`);
    await bulk.db.execute(sql`vacuum (analyze) delivery`);
    await bulk.db.execute(sql`vacuum (analyze) booking_item`);
    const scanned = await bulk.db.transaction(async (tx) => {
      const today = shopToday(NOW);
      const before = await countScans(tx);
      await countWorklists(tx, today);
      const asked = [
        ...BOOKING_SORTS.flatMap((sortBy) => [{ sortBy }, { sortBy, worklist: 'longWaits' }]),
        ...WORKLISTS.map((worklist) => ({ worklist })),
        { status: 'DRAFT,COMPLETED', isActive: 'true' },
      ];
      for (const one of asked) {
        const listed = { ...BookingListQuery.parse(one), today };
        await findListed(tx, listed);
        await selectListed(tx, listed, { limit: 10, offset: 20, total: 8_000, ids: null });
      }
      return (await countScans(tx)) - before;
    });
    expect(scanned).toBe(0);
  } finally {
    await bulk.close();
  }
});
