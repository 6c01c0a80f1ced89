import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { Dashboard, ListedBooking } from '../../../../src/domain/booking/booking.ts';
import { DashboardStats } from '../../../../src/domain/dashboard/dashboard-stats.ts';
import { BOOKING_STATUSES } from '../../../../src/domain/booking/booking-status.ts';
import { DAY_MS, useCounter } from '../../support/booking-fixtures.ts';

const NAMED = { name: 'X', type: 'GPU' } as const;

const counter = useCounter({ now: '2024-12-31T18:59:00.000Z' });
/** From the last minute of the shop's 31 December to 1:30 of its 2 January, which is an evening in UTC. */
beforeAll(async () => {
  const book = async (clientName: string, payableAmount: number) =>
    (await counter.book({ clientName, booking_items: [{ ...NAMED, payableAmount }] })).id;
  const pay = (id: number, paidAmount: number) =>
    counter.edit(id, {
      booking_payments: [
        { status: 'PAID', paidAmount },
        { status: 'PENDING', paidAmount: 5 },
      ],
    });

  const lastYear = await book('Last year', 1000);
  await pay(lastYear, 700);
  await counter.later(60_000);
  const firstMinute = await book('First minute of January', 0.1);
  await counter.edit(firstMinute, { status: 'CONFIRMED', delivery: [{}] });
  await pay(lastYear, 0.1);
  await counter.later(DAY_MS + 1.5 * 3_600_000);
  await pay(await book('Today', 0.2), 0.2);
  const working = await book('Working', 40);
  await counter.edit(working, { status: 'IN_PROGRESS' });
  const deleted = await book('Deleted today', 9999);
  await pay(deleted, 9999);
  await counter.ask('DELETE', `/booking/${deleted}`, { reason: 'Booked twice' });
});

const read = async (query?: Record<string, string>) => Dashboard.parse(await counter.get('/dashboard', query));
const readStats = async (of = counter) => DashboardStats.parse(await of.get('/dashboard/stats'));

describe('GET /dashboard', () => {
  const NONE = [0, []];
  const FIRST_MINUTE = [1, ['First minute of January']];
  const ALL = [[2, ['Deleted today', 'Today', 'Last year']], FIRST_MINUTE, [1, ['Working']]];

  it.each([
    ['', ALL],
    ['TODAY', [[1, ['Deleted today', 'Today']], NONE, NONE]],
    ['bk-1002', [NONE, FIRST_MINUTE, NONE]],
    ['+92 300-1234567', ALL],
    ['no such number', [NONE, NONE, NONE]],
    ['%', [NONE, NONE, NONE]],
  ])(
    'counts active bookings and lists the newest, including deleted ones, by search: %j [DASH-02, FIND-01]',
    async (searchString, expected) => {
      const { draft, confirmed, inProgress } = await read(searchString === '' ? {} : { searchString });
      const seen = [draft, confirmed, inProgress].map(({ count, data }) => [count, data.map((row) => row.clientName)]);
      expect(seen).toEqual(expected);
    },
  );

  it('lists the first eleven item names of a booking, active ones first [DATA-02]', async () => {
    const items = Array.from({ length: 13 }, (_, n) => ({ ...NAMED, name: `Item ${n + 1}`, payableAmount: 1 }));
    const { id } = await counter.book({ clientName: 'Long', booking_items: items });
    const { booking_items } = await counter.read(id);
    await counter.edit(id, { booking_items: [{ id: booking_items[0]?.id, isActive: false }] });
    const whole = await counter.read(id);
    const listed = { ...ListedBooking.parse(whole), isClaim: false };
    const shown = listed.booking_items.slice(1, 12);
    expect(shown[0]).toEqual({ id: booking_items[1]?.id, name: 'Item 2', isActive: true });
    const { draft } = await read({ searchString: 'Long' });
    expect(draft.data).toEqual([{ ...listed, booking_items: shown }]);
    expect((await counter.list({ searchString: 'Long' })).bookings).toEqual([listed]);
    await counter.ask('DELETE', `/booking/${id}`);
  });
});

it('GET /dashboard/stats returns bookings by status, and the money of the day, the month and the last 30 days [CALL-03, FIGURE-02]', async () => {
  const none = Object.fromEntries(BOOKING_STATUSES.map((status) => [status, 0]));
  const { counts, today, thisMonth, days } = await readStats();
  expect({ counts, today, thisMonth }).toEqual({
    counts: { ...none, DRAFT: 2, CONFIRMED: 1, IN_PROGRESS: 1 },
    today: { booked: 40.2, received: 9999.2 },
    thisMonth: { booked: 40.3, received: 9999.3 },
  });
  expect([days.length, days[0]?.date]).toEqual([30, '2024-12-04']);
  expect(days.filter(({ booked, received }) => booked !== 0 || received !== 0)).toEqual([
    { date: '2024-12-31', booked: 1000, received: 700 },
    { date: '2025-01-01', booked: 0.1, received: 0.1 },
    { date: '2025-01-02', booked: 40.2, received: 9999.2 },
  ]);
});

describe('the figures of another shop', () => {
  const shop = useCounter({ now: '2025-01-01T07:00:00.000Z' });

  it('list at most 50 bookings of a status but count all, and include the first day of the month [CALL-03, FIGURE-02]', async () => {
    await shop.db
      .execute(sql`insert into booking (code, client_name, client_type, phone_number, whatsapp_number, payable_paisa, created_at)
      select 'BK-' || n, 'Ayesha Khan', 'INDIVIDUAL', '1', '1', 700, '2025-01-01T07:00:00Z' from generate_series(1, 51) n`);
    const { draft } = Dashboard.parse(await shop.get('/dashboard'));
    expect([draft.count, draft.data.map(({ id }) => id)]).toEqual([51, Array.from({ length: 50 }, (_, n) => 51 - n)]);
    await shop.later(30 * DAY_MS);
    const { today, thisMonth, days } = await readStats(shop);
    expect({ today, thisMonth, first: days[0] }).toEqual({
      today: { booked: 0, received: 0 },
      thisMonth: { booked: 357, received: 0 },
      first: { date: '2025-01-02', booked: 0, received: 0 },
    });
    await shop.db.execute(sql`update booking set is_active = false`);
  });

  it('name the open bookings that wait longest, and the appointments of today and tomorrow [FIGURE-03]', async () => {
    const names = (lines: { clientName: string }[]) => lines.map(({ clientName }) => clientName);
    const readNames = async () => {
      const { waiting, appointments } = await readStats(shop);
      return { waiting: names(waiting), appointments: names(appointments) };
    };
    const book = async (clientName: string, appointmentDate: string) =>
      (await shop.book({ clientName, appointmentDate })).id;
    await shop.later(DAY_MS);
    await book('Late in the evening', '2025-02-15T18:59:00.000Z');
    await book('After tomorrow', '2025-02-16T19:00:00.000Z');
    await book('Tomorrow', '2025-02-16T18:59:00.000Z');
    const early = await book('In the morning', '2025-02-14T19:00:00.000Z');
    await book('Yesterday', '2025-02-14T18:59:00.000Z');
    await shop.ask('DELETE', `/booking/${await book('Deleted', '2025-02-15T08:00:00.000Z')}`);
    await shop.edit(await book('Cancelled', '2025-02-15T08:00:00.000Z'), { status: 'CANCELLED' });
    await shop.edit(early, { status: 'IN_PROGRESS' });
    await shop.later(13 * DAY_MS);
    await shop.book({ clientName: 'New' });
    await shop.later(11 * 3_600_000);
    expect(await readNames()).toEqual({
      waiting: [],
      appointments: ['Yesterday', 'In the morning', 'Late in the evening'],
    });
    await shop.later(3_600_000);
    expect(await readNames()).toEqual({
      waiting: ['Late in the evening', 'After tomorrow', 'Tomorrow', 'In the morning', 'Yesterday'],
      appointments: ['In the morning', 'Late in the evening', 'Tomorrow'],
    });
  });
});
