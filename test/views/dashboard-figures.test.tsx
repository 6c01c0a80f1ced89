// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BOOKING_STATUSES } from '../../src/domain/booking/booking-status.ts';
import { type BookingLine, DashboardStats } from '../../src/domain/dashboard/dashboard-stats.ts';
import { FiguresView } from '../../src/views/dashboard/figures-view.tsx';
import { RecentBookings } from '../../src/views/dashboard/recent-bookings.tsx';
import { aBooking } from '../support/a.ts';
import { type Answer, readQuery, readTexts, show } from './rendered.tsx';

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-01-05T07:30:00.000Z') }));
afterAll(() => vi.useRealTimers());

const someStats = (over: Partial<DashboardStats> = {}): DashboardStats => ({
  counts: DashboardStats.shape.counts.parse(Object.fromEntries(BOOKING_STATUSES.map((status) => [status, 0]))),
  today: { booked: 0, received: 0 },
  thisMonth: { booked: 0, received: 0 },
  days: [
    { date: '2025-01-04', booked: 2500, received: 1000.5 },
    { date: '2025-01-05', booked: 100, received: 0 },
  ],
  waiting: [],
  appointments: [],
  ...over,
});

const aLine = (over: Partial<BookingLine> = {}): BookingLine => ({
  id: 7,
  code: 'BK-1006',
  clientName: 'Sana Malik',
  status: 'IN_PROGRESS',
  createdAt: '2024-12-20T07:30:00.000Z',
  appointmentDate: null,
  ...over,
});

const open = async (answer: Answer<DashboardStats>, hasLists = false) =>
  show(<FiguresView query={await readQuery(null, answer)} hasLists={hasLists} />);

const section = (name: string) => screen.getByRole('region', { name });

describe('the figures of the dashboard', () => {
  it('count the bookings of each phase that is not the last, and name the others in a sentence [FIGURE-01]', async () => {
    const { counts } = someStats();
    await open(
      someStats({
        counts: { ...counts, DRAFT: 2, PENDING: 1, IN_QUEUE: 4, RESOLVED: 5, COMPLETED: 1200, CANCELLED: 7 },
      }),
    );
    expect(readTexts(section('Bookings by phase'))).toEqual([
      'Bookings by phase',
      'Booked in',
      '3',
      'Confirmed',
      '4',
      'In work',
      '0',
      'Ready',
      '5',
      '12 open; 1,200 done, 0 rejected, 7 cancelled',
    ]);
  });

  it('say the money of the days in a sentence and in a table [FIGURE-02]', async () => {
    const user = await open(someStats());
    const said = '2 days: Rs 2,600 booked, Rs 1,000.50 received. Most was received on Jan 4, 2025: Rs 1,000.50.';
    const picture = screen.getByRole('img', { name: 'Booked and received by day', description: said });
    expect(picture.querySelectorAll('circle')).toHaveLength(1);
    const money = section('Money of 30 days');
    expect(within(money).getByText(said)).toBeTruthy();
    await user.click(within(money).getByText('Days in a table'));
    expect(readTexts(within(money).getByRole('table'))).toEqual([
      'Day',
      'Booked',
      'Received',
      'Jan 5, 2025',
      'Rs 100',
      'Rs 0',
      'Jan 4, 2025',
      'Rs 2,500',
      'Rs 1,000.50',
    ]);
  });

  it('lead to who comes and who waits, in days of the shop [FIGURE-03]', async () => {
    await open(
      someStats({
        waiting: [aLine()],
        appointments: [
          aLine({ id: 8, clientName: 'Bilal Ahmed', appointmentDate: '2025-01-05T18:59:00.000Z' }),
          aLine({ id: 9, clientName: 'Hina Shah', appointmentDate: '2025-01-05T19:00:00.000Z' }),
        ],
      }),
    );
    expect(readTexts(section('Appointments'))).toEqual([
      'Appointments',
      'Today',
      'Appointments: Today',
      'Bilal Ahmed',
      'BK-1006 · 11:59 PM',
      'In Progress',
      'Tomorrow',
      'Appointments: Tomorrow',
      'Hina Shah',
      'BK-1006 · 12:00 AM',
      'In Progress',
    ]);
    const waiting = section('Waiting longest');
    expect(
      within(waiting)
        .getByRole('link', { name: /Sana Malik/ })
        .getAttribute('href'),
    ).toBe('/bookings/7');
    expect(within(waiting).getByText('BK-1006 · 16 days')).toBeTruthy();
  });

  it('lead to all that waits, where the provider lists it and there is something [FIGURE-03, LIST-11]', async () => {
    const way = () =>
      within(section('Waiting longest')).queryByRole('link', { name: 'Show all open for 14 days or more' });
    await open(someStats({ waiting: [aLine()] }), true);
    expect(way()?.getAttribute('href')).toBe('/bookings?worklist=longWaits');
    cleanup();
    await open(someStats({ waiting: [aLine()] }));
    expect(way()).toBeNull();
    cleanup();
    await open(someStats(), true);
    expect(way()).toBeNull();
  });

  it('say where nobody comes and nothing waits, and where they did not load [FIGURE-03, READ-05]', async () => {
    await open(someStats());
    expect(screen.getByText('No appointments today or tomorrow')).toBeTruthy();
    expect(screen.getByText('Nothing has been open for 14 days')).toBeTruthy();
  });

  it('say that they did not load [READ-05]', async () => {
    await open(new Error('no answer'));
    expect(readTexts()).toEqual(['Not loaded', 'Try again']);
  });
});

describe('the recent bookings', () => {
  const bookings = Array.from({ length: 12 }, (_, index) =>
    aBooking({ id: index + 1, clientName: `Client ${index + 1}` }),
  );
  const rows = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  const hrefs = bookings.map(({ id }) => `/bookings/${id}`);

  it('are ten beside the figures, and all at a press that leads on to the eleventh', async () => {
    const user = await show(<RecentBookings bookings={bookings} isShort />);
    expect(rows()).toEqual(hrefs.slice(0, 10));
    await user.click(screen.getByRole('button', { name: 'Show all 12' }));
    expect(rows()).toEqual(hrefs);
    expect(document.activeElement?.getAttribute('href')).toBe('/bookings/11');
    expect(screen.queryByRole('button')).toBe(null);
  });

  it('are all of them where there are no figures, as the specification says [DASH-05]', async () => {
    await show(<RecentBookings bookings={bookings} isShort={false} />);
    expect(rows()).toEqual(hrefs);
  });
});
