import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BookingPage, Dashboard, ListedBooking } from '../../../../src/domain/booking/booking.ts';
import { DashboardStats } from '../../../../src/domain/dashboard/dashboard-stats.ts';
import { BOOKING_STATUSES } from '../../../../src/domain/booking/booking-status.ts';
import { readData, fieldsRefused, openCounter, refused, said, type Counter } from '../../support/booking-fixtures.ts';

const NAMED = { name: 'X', type: 'GPU' } as const;
const DAY_MS = 86_400_000;

let counter: Counter;
/** From the last minute of the shop's 31 December to 12:30 of its 2 January. */
beforeAll(async () => {
  counter = await openCounter({ now: '2024-12-31T18:59:00.000Z' });
  const book = async (clientName: string, rupees: number) =>
    (await counter.book({ clientName, booking_items: [{ ...NAMED, payableAmount: rupees }] })).id;
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
  await counter.later(DAY_MS + 12.5 * 3_600_000);
  await pay(await book('Today', 0.2), 0.2);
  const working = await book('Working', 40);
  await counter.edit(working, { status: 'IN_PROGRESS' });
  const deleted = await book('Deleted today', 9999);
  await pay(deleted, 9999);
  await counter.ask('DELETE', `/booking/${deleted}`);
});
afterAll(() => counter.close());

const dashboard = async (query: Record<string, string> = {}) =>
  Dashboard.parse(readData(await counter.call('GET', '/dashboard', { token: counter.token, query })));
const summary = async (query?: Record<string, string>) => {
  const { draft, confirmed, inProgress } = await dashboard(query);
  return [draft, confirmed, inProgress].map(({ count, data }) => [count, data.map(({ clientName }) => clientName)]);
};

describe('GET /dashboard', () => {
  it('counts active bookings and lists the newest, deleted ones too, with the names of their items [DATA-02]', async () => {
    expect(await summary()).toEqual([
      [2, ['Deleted today', 'Today', 'Last year']],
      [1, ['First minute of January']],
      [1, ['Working']],
    ]);
    const { inProgress } = await dashboard();
    const [booking] = inProgress.data;
    const whole = await counter.read(booking?.id ?? 0);
    expect(booking).toEqual(ListedBooking.parse(whole));
    expect(booking?.booking_items).toEqual([{ id: whole.booking_items[0]?.id, name: 'X', isActive: true }]);
  });

  it('carries eleven items of a long booking, the active ones first [DATA-02]', async () => {
    const long = await openCounter();
    const items = Array.from({ length: 13 }, (_, n) => ({ ...NAMED, name: `Item ${n + 1}`, payableAmount: 1 }));
    const { id } = await long.book({ booking_items: items });
    const { booking_items } = await long.read(id);
    await long.edit(id, { booking_items: [{ id: booking_items[0]?.id ?? 0, isActive: false }] });
    const { draft } = Dashboard.parse(readData(await long.call('GET', '/dashboard', { token: long.token })));
    expect(draft.data.map((row) => row.booking_items.map(({ name }) => name))).toEqual([
      Array.from({ length: 11 }, (_, n) => `Item ${n + 2}`),
    ]);
    const { bookings } = BookingPage.parse(readData(await long.call('GET', '/booking', { token: long.token })));
    expect(bookings.map((row) => row.booking_items.length)).toEqual([13]);
    await long.close();
  });

  it('searches all that a booking is found by [DASH-02, FIND-01]', async () => {
    expect(await summary({ searchString: 'TODAY' })).toEqual([
      [1, ['Deleted today', 'Today']],
      [0, []],
      [0, []],
    ]);
    expect(await summary({ searchString: 'bk-1002' })).toEqual([
      [0, []],
      [1, ['First minute of January']],
      [0, []],
    ]);
    const nothing = [
      [0, []],
      [0, []],
      [0, []],
    ];
    expect(await summary({ searchString: '+92 300-1234567' })).toEqual(await summary());
    expect(await summary({ searchString: 'no such number' })).toEqual(nothing);
    expect(await summary({ searchString: '%' })).toEqual(nothing);
  });

  it('shows at most 50 of a status and counts them all [CALL-03]', async () => {
    const other = await openCounter();
    try {
      for (let made = 0; made < 51; made += 1) await other.book();
      const answer = await other.ask('GET', '/dashboard');
      const { draft } = Dashboard.parse(readData(answer));
      expect([draft.count, draft.data.length, draft.data[0]?.id, draft.data.at(-1)?.id]).toEqual([51, 50, 51, 2]);
    } finally {
      await other.close();
    }
  });

  it('refuses what it does not know [CALL-03]', async () => {
    const ask = (query: Record<string, string>) => counter.call('GET', '/dashboard', { token: counter.token, query });
    expect(said(await ask({ status: 'DRAFT' }))).toEqual(fieldsRefused(['status', 'status is not a known field']));
    expect(said(await counter.call('GET', '/dashboard'))).toEqual(refused(401, 'Please sign in.'));
  });
});

describe('GET /dashboard/stats', () => {
  const readStats = async () => DashboardStats.parse(readData(await counter.ask('GET', '/dashboard/stats')));

  it("counts active bookings by status, and the money of the shop's day and month [CALL-03]", async () => {
    const none = Object.fromEntries(BOOKING_STATUSES.map((status) => [status, 0]));
    const { counts, today, thisMonth } = await readStats();
    expect({ counts, today, thisMonth }).toEqual({
      counts: { ...none, DRAFT: 2, CONFIRMED: 1, IN_PROGRESS: 1 },
      today: { booked: 40.2, received: 0.2 },
      thisMonth: { booked: 40.3, received: 0.3 },
    });
  });

  it("tells the money of each of the shop's last 30 days [FIGURE-02]", async () => {
    const { days } = await readStats();
    expect([days.length, days[0]?.date]).toEqual([30, '2024-12-04']);
    expect(days.slice(-4)).toEqual([
      { date: '2024-12-30', booked: 0, received: 0 },
      { date: '2024-12-31', booked: 1000, received: 700 },
      { date: '2025-01-01', booked: 0.1, received: 0.1 },
      { date: '2025-01-02', booked: 40.2, received: 0.2 },
    ]);
    expect(days.slice(0, -4).filter(({ booked, received }) => booked !== 0 || received !== 0)).toEqual([]);
  });

  it('counts the first of the month on its last day, which is no more among the last 30 [FIGURE-02]', async () => {
    const shop = await openCounter({ now: '2025-01-01T07:00:00.000Z' });
    try {
      await shop.book({ booking_items: [{ ...NAMED, payableAmount: 7 }] });
      await shop.later(30 * DAY_MS);
      const { today, thisMonth, days } = DashboardStats.parse(readData(await shop.ask('GET', '/dashboard/stats')));
      expect({ today, thisMonth, first: days[0] }).toEqual({
        today: { booked: 0, received: 0 },
        thisMonth: { booked: 7, received: 0 },
        first: { date: '2025-01-02', booked: 0, received: 0 },
      });
    } finally {
      await shop.close();
    }
  });

  it('names the open bookings that wait longest, and who comes today and tomorrow [FIGURE-03]', async () => {
    const shop = await openCounter({ now: '2025-02-01T07:00:00.000Z' });
    try {
      const names = (lines: { clientName: string }[]) => lines.map(({ clientName }) => clientName);
      const read = async () => {
        const { waiting, appointments } = DashboardStats.parse(readData(await shop.ask('GET', '/dashboard/stats')));
        return { waiting: names(waiting), appointments: names(appointments) };
      };
      const book = async (clientName: string, appointmentDate?: string) =>
        (await shop.book({ clientName, ...(appointmentDate === undefined ? {} : { appointmentDate }) })).id;
      await book('Late in the evening', '2025-02-15T18:59:00.000Z');
      await book('After tomorrow', '2025-02-16T19:00:00.000Z');
      await book('Tomorrow', '2025-02-16T18:59:00.000Z');
      const early = await book('In the morning', '2025-02-14T19:00:00.000Z');
      await book('Yesterday', '2025-02-14T18:59:00.000Z');
      await shop.ask('DELETE', `/booking/${await book('Deleted', '2025-02-15T08:00:00.000Z')}`);
      await shop.edit(await book('Cancelled', '2025-02-15T08:00:00.000Z'), { status: 'CANCELLED' });
      await shop.edit(early, { status: 'IN_PROGRESS' });
      await shop.later(13 * DAY_MS);
      await book('New');
      const appointments = ['In the morning', 'Late in the evening', 'Tomorrow'];
      await shop.later(11 * 3_600_000);
      expect(await read()).toEqual({
        waiting: [],
        appointments: ['Yesterday', 'In the morning', 'Late in the evening'],
      });
      await shop.later(3_600_000);
      expect(await read()).toEqual({
        waiting: ['Late in the evening', 'After tomorrow', 'Tomorrow', 'In the morning', 'Yesterday'],
        appointments,
      });
    } finally {
      await shop.close();
    }
  });
});
