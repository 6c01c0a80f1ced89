// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BOOKING_STATUSES } from '../../../src/domain/booking/booking-status.ts';
import type { ListedBooking } from '../../../src/domain/booking/booking.ts';
import { type BookingLine, DashboardStats } from '../../../src/domain/dashboard/dashboard-stats.ts';
import { aBooking, aShop } from '../../support/a.ts';
import { openApp, type Visit } from '../../support/open-app.tsx';
import { readLinks, readRegion, readTexts } from '../../support/read-text.ts';

const none = { count: 0, data: [] };
const found = (data: ListedBooking[], count = data.length) => ({
  draft: { count, data },
  confirmed: none,
  inProgress: none,
});

/** The dashboard with these drafts, of a plain provider. */
const open = (dashboard: unknown, { at = '/dashboard', answers, ...visit }: Visit & { at?: string } = {}) =>
  openApp(at, { isReflow: false, ...visit, answers: { '/dashboard': dashboard, ...answers } });
const link = (name: RegExp) => screen.getByRole('link', { name });

describe('the dashboard', () => {
  it('shows the time, counts and recent bookings, deleted ones dimmed [DASH-01, DASH-05, DASH-08, DASH-10]', async () => {
    const deleted = aBooking({ id: 102, code: 'BK-1002', clientName: 'Ali Khan', status: 'DRAFT', isActive: false });
    await open({ ...found([deleted], 0), confirmed: { count: 1, data: [aBooking({ status: 'CONFIRMED' })] } });
    expect(screen.getByRole('main').textContent).toMatch(/Dashboard12:30:\d\d PMSunday, January 5, 2025/);
    const counts = ['Draft', 'Confirmed', 'In Progress'].map((name) => link(new RegExp(`^${name}`)).textContent);
    expect(counts).toEqual(['Draft0', 'Confirmed1', 'In Progress0']);
    expect(readRegion('Recent Bookings')).toBe(
      '2 bookings found, 1 of them deleted | Recent bookings | ' +
        'Ali Khan | BK-1002 | Deleted | RTX 3080 | Draft | Sana Malik | BK-1001 | RTX 3080 | Confirmed',
    );
    expect([/Ali Khan/, /Sana Malik/].map((name) => link(name).hasAttribute('data-dimmed'))).toEqual([true, false]);
  });

  it('leads to a new booking, to the statuses and to each booking [DASH-03, DASH-04, DASH-05]', async () => {
    const page = await open(found([aBooking(), aBooking({ id: 99, isActive: false })], 58));
    const statuses = ['DRAFT', 'CONFIRMED', 'IN_PROGRESS'].map((status) => `?status=${status}`);
    expect(readLinks(screen.getByRole('main')).map(([, href]) => href)).toEqual(
      ['/new', ...statuses, '/101', '/99'].map((rest) => `/bookings${rest}`),
    );
    expect(readRegion('Recent Bookings')).toContain('The newest 2 bookings found, 1 of them deleted');
    await page.press('New Booking', 'link');
    expect([page.address(), history.state]).toEqual(['/bookings/new', { origin: '/dashboard' }]);
  });

  it('searches on Enter and on the button, links to the full results, and reads again on Refresh [DASH-02, DASH-06, DASH-09, DASH-12]', async () => {
    const page = await open(found([]));
    expect(screen.getByText('No bookings available')).toBeTruthy();
    await page.press('Refresh');
    await page.type('Search bookings', 'rtx 3{Enter}');
    expect([page.address(), link(/^Draft/).getAttribute('href')]).toEqual([
      '/dashboard?search=rtx+3',
      '/bookings?search=rtx+3&status=DRAFT',
    ]);
    expect(screen.getByText('No bookings found matching your search')).toBeTruthy();
    expect(link(/^Search All Bookings$/).getAttribute('href')).toBe('/bookings?search=rtx+3&activity=all');
    await page.type('Search bookings', '080');
    await page.press('Search');
    expect(page.reads()).toEqual(
      ['', '', '?searchString=rtx+3', '?searchString=rtx+3080'].map((query) => `/dashboard${query}`),
    );
  });
});

it.each<[string, boolean, boolean, Visit & { at?: string }, number, ListedBooking[]]>([
  ['is said in an empty shop whose settings are as delivered', true, true, {}, 1, []],
  ['is not said in a shop whose settings were saved', false, true, {}, 2, []],
  ['is not said in a shop with bookings', false, false, {}, 1, [aBooking()]],
  ['is not said where something is searched for', false, false, { at: '/dashboard?search=ali' }, 1, []],
  ['is not said at the counter', false, false, { role: 'COUNTER' }, 1, []],
  ['is not said of a plain provider', false, false, { isReflow: false }, 1, []],
])('what to do first %s [DASH-13]', async (_, isSaid, isAsked, visit, version, bookings) => {
  const page = await open(found(bookings), { isReflow: true, answers: { '/shop': aShop({ version }) }, ...visit });
  const first = screen.queryByRole('link', { name: 'shop details' });
  expect([page.reads().includes('/shop'), first?.getAttribute('href'), first?.parentElement?.textContent]).toEqual([
    isAsked,
    ...(isSaid
      ? ['/settings', 'Start with the shop details: name, address and phone, as customers see them.']
      : [undefined, undefined]),
  ]);
  const card = screen.queryByRole('region', { name: 'Set Up the Shop' });
  const steps = card ? within(card).getAllByRole('listitem') : [];
  expect(steps.slice(1).map(({ textContent }) => textContent)).toEqual(
    isAsked && bookings.length === 0
      ? ['Add the people who work here, each with a role.', 'Create the first booking.']
      : [],
  );
});

it.each([
  ['2025-01-05T07:25:00.000Z', [], 'Last backup: | today, 12:25 PM'],
  ['2025-01-04T18:59:00.000Z', ['The disk is full.'], 'The disk is full. | Last backup: | Jan 4, 2025, 11:59 PM'],
  [null, [], 'No backup yet'],
])('the last backup of %s with the warnings %j is described [BACKUP-10]', async (provenAt, warnings, text) => {
  await open(found([]), { isReflow: true, answers: { '/backups/newest': { provenAt, warnings } } });
  expect(readTexts(screen.getByRole('main')).join(' | ').endsWith(text)).toBe(true);
});

it.each([
  [{ version: '1.0.0', date: '2026-11-28', newer: null }, ['Reflow 1.0.0 of Nov 28, 2026']],
  [{ version: '1.0.0', date: null, newer: null }, ['Reflow 1.0.0']],
  [
    { version: '1.0.0', date: '2026-11-28', newer: { version: '1.1.0', date: '2026-12-10' } },
    [
      'Reflow 1.0.0 of Nov 28, 2026',
      'Reflow 1.1.0 of Dec 10, 2026 is available. Unpack it next to this release, then stop this release and start the new one.',
    ],
  ],
])('the foot names the release %j [SEEN-11]', async (release, texts) => {
  const answer = { provenAt: null, warnings: [], release };
  await open(found([]), { isReflow: true, answers: { '/backups/newest': answer } });
  expect(readTexts(screen.getByRole('main')).slice(-texts.length)).toEqual(texts);
});

describe('the figures', () => {
  const counts = DashboardStats.shape.counts.parse(Object.fromEntries(BOOKING_STATUSES.map((status) => [status, 0])));
  const aLine = (over: Partial<BookingLine> = {}): BookingLine => ({
    id: 7,
    code: 'BK-1006',
    clientName: 'Sana Malik',
    status: 'IN_PROGRESS',
    createdAt: '2024-12-20T07:30:00.000Z',
    appointmentDate: null,
    ...over,
  });
  const show = (over: Partial<DashboardStats> = {}) => {
    const nothing = { booked: 0, received: 0 };
    const days = [
      { date: '2025-01-04', booked: 2500, received: 1000.5 },
      { date: '2025-01-05', booked: 100, received: 0 },
    ];
    const stats = { counts, today: nothing, thisMonth: nothing, days, waiting: [], appointments: [], ...over };
    return open(found([]), { isReflow: true, answers: { '/dashboard/stats': stats } });
  };

  it('show the open bookings of each phase, and count the closed ones in a sentence [FIGURE-01]', async () => {
    await show({
      counts: { ...counts, DRAFT: 2, PENDING: 1, IN_QUEUE: 4, RESOLVED: 5, COMPLETED: 1200, CANCELLED: 7 },
    });
    expect(readRegion('Bookings by phase')).toBe(
      'Intake | 3 | Accepted | 4 | In Repair | 0 | Ready | 5 | 12 open; 1,200 closed, 0 rejected, 7 cancelled',
    );
  });

  it('shows no chart without data [DASH-13]', async () => {
    await show({ days: [{ date: '2025-01-05', booked: 0, received: 0 }] });
    expect(screen.queryByRole('region', { name: /^(Bookings by phase|Money)/ })).toBeNull();
    expect(screen.getByRole('region', { name: 'Appointments' })).toBeTruthy();
  });

  it('show the money of the days as a chart, a sentence and a table [FIGURE-02]', async () => {
    await show();
    const said = '2 days: Rs 2,600 booked, Rs 1,000.50 received. Best day: Jan 4, 2025, Rs 1,000.50 received.';
    expect(screen.getByRole('img', { name: 'Booked and received by day', description: said })).toBeTruthy();
    const money = within(screen.getByRole('region', { name: 'Money, last 30 days' }));
    expect(money.getByText(said)).toBeTruthy();
    expect(readTexts(money.getByRole('table', { hidden: true })).join(' | ')).toBe(
      'Day | Booked | Received | Jan 5, 2025 | Rs 100 | Rs 0 | Jan 4, 2025 | Rs 2,500 | Rs 1,000.50',
    );
  });

  it('link to the appointments of the shop’s day and to the bookings that wait longest [FIGURE-03, LIST-11]', async () => {
    const appointments = [
      aLine({ id: 8, clientName: 'Bilal Ahmed', appointmentDate: '2025-01-05T18:59:00.000Z' }),
      aLine({ id: 9, clientName: 'Hina Shah', appointmentDate: '2025-01-05T19:00:00.000Z' }),
    ];
    await show({ waiting: [aLine()], appointments });
    expect(readRegion('Appointments')).toBe(
      'Today | Appointments: Today | Bilal Ahmed | BK-1006 · 11:59 PM | In Progress | ' +
        'Tomorrow | Appointments: Tomorrow | Hina Shah | BK-1006 · 12:00 AM | In Progress',
    );
    expect(readLinks(screen.getByRole('region', { name: 'Waiting longest' }))).toEqual([
      ['Show All Open for 14 Days or More Show All', '/bookings?worklist=longWaits'],
      ['Sana Malik BK-1006 · 16 days In Progress', '/bookings/7'],
    ]);
  });

  it.each([
    ['OWNER', null, '2025-01-05', 'Open the Till'],
    ['MANAGER', '2025-01-03', '2025-01-03', 'Jan 3, 2025 was not closed'],
  ])(
    'show the till of today for %s, and link to a day that was not closed [TILL-07]',
    async (role, notClosed, date, said) => {
      const money = { received: 900, spent: 40.5, expectedCash: 1859.5 };
      const today = { date: '2025-01-05', locationId: 2, branch: 'Gulberg', ...money, notClosed };
      await open(found([]), { isReflow: true, role, answers: { '/till/today': today } });
      expect(readRegion('Till Today')).toBe(
        `Gulberg | Received | Rs 900 | Spent | Rs 40.50 | Expected cash | Rs 1,859.50 | ${said}`,
      );
      expect(link(new RegExp(said)).getAttribute('href')).toBe(`/ledger/till?date=${date}&locationId=2`);
    },
  );

  it.each([
    ['COUNTER', true],
    ['OWNER', false],
  ])('have no till for %s, of our provider %s, and do not ask for it [TILL-07]', async (role, isReflow) => {
    const page = await open(found([]), { isReflow, role });
    expect(screen.queryByRole('region', { name: 'Till Today' })).toBeNull();
    expect(page.reads().filter((path) => path.startsWith('/till'))).toEqual([]);
  });

  it('say so if there are no appointments and nothing waits [FIGURE-03]', async () => {
    await show({});
    expect([readRegion('Appointments'), readRegion('Waiting longest')]).toEqual([
      'No appointments today or tomorrow',
      'Open for 14 days or more | No bookings open for 14 days or more',
    ]);
  });

  it('show ten recent bookings, and all after a press, which moves the focus to the eleventh [DASH-05]', async () => {
    const bookings = Array.from({ length: 12 }, (_, index) => aBooking({ id: index + 1 }));
    const rows = () => readLinks(screen.getByRole('region', { name: 'Recent Bookings' })).length;
    const short = await open(found(bookings), { isReflow: true });
    expect(rows()).toBe(10);
    await short.press('Show All 12');
    expect([rows(), document.activeElement?.getAttribute('href')]).toEqual([12, '/bookings/2']);
    short.close();
    await open(found(bookings));
    expect(rows()).toBe(12);
  });
});
