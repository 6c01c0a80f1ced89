// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import type { ListedBooking } from '../../../src/domain/booking/booking.ts';
import { aBooking, anItem } from '../../support/a.ts';
import { openApp, type Call, type Visit } from '../../support/open-app.tsx';
import { readLinks, readTexts } from '../../support/read-text.ts';

const COUNTS = {
  appointmentsToday: 2,
  inboundMissing: 1234,
  readyUnpaid: 0,
  longWaits: 7,
  mine: 3,
  late: 1,
  promisedToday: 4,
  unassigned: 5,
};
const ROWS = '/booking/?page=1&pageSize=11&isActive=true';
const PLAIN_ROWS = ROWS.replace('11', '10');

/** The bookings at an address. */
const open = (
  bookings: readonly ListedBooking[],
  at = '/bookings',
  { answers, ...visit }: Visit = {},
  totalPages = 1,
) =>
  openApp(at, {
    ...visit,
    answers: {
      '/booking/': { bookings, totalPages, totalBookings: bookings.length && (totalPages - 1) * 10 + 5 },
      '/booking/worklists': COUNTS,
      ...answers,
    },
  });
/** The words of the chosen option. */
const readChosen = (select: string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: select }).selectedOptions[0]?.textContent;
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the list of bookings', () => {
  it('marks the booking of a warranty claim [LIST-20]', async () => {
    await open([{ ...aBooking(), isClaim: true }]);
    expect(within(screen.getByRole('article', { name: 'BK-1001, Sana Malik' })).getByText('Warranty')).toBeTruthy();
  });

  it('shows filters, cards and pages [LIST-01, LIST-02, LIST-03, LIST-05, LIST-09, LIST-19]', async () => {
    const page = await open(
      [aBooking({ isActive: false, clientType: 'CORPORATE' })],
      '/bookings',
      { isReflow: false },
      3,
    );
    expect(screen.getByPlaceholderText('Client name, code or WhatsApp number')).toBe(
      screen.getByRole('searchbox', { name: 'Search bookings' }),
    );
    expect(readChosen('Status')).toBe('All');
    expect(readTexts(screen.getByRole('article', { name: 'BK-1001, Sana Malik' })).join(' | ')).toBe(
      'BK-1001, Sana Malik | Sana Malik | Pending | Deleted | Corporate | Copy BK-1001 | BK-1001 | RTX 3080 | ' +
        'WhatsApp 0321-7654321 | 0321-7654321 | Jan 5 · today | Jan 8, 11:00 AM | Rs 7,500.25 pending | ' +
        'View Details of BK-1001 | View Details',
    );
    expect(screen.getByText('Jan 5 · today').dataset['tip']).toBe('Created Jan 5, 2025, 12:30 PM');
    expect(screen.getByText('Showing 1 to 10 of 25 bookings')).toBeTruthy();
    await page.press('Page 2');
    await page.press('Disabled', 'tab');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Enabled', 'Disabled', 'All']);
    await page.type('Search bookings', 'sana');
    await page.press('Search');
    expect(page.reads()).toEqual([
      PLAIN_ROWS,
      PLAIN_ROWS.replace('page=1', 'page=2'),
      '/booking/?page=1&pageSize=10&isActive=false',
      '/booking/?page=1&pageSize=10&searchString=sana&isActive=false',
    ]);
    const [create] = screen.getAllByRole('link', { name: 'New Booking' });
    await page.press(create ?? 'New Booking');
    expect([page.address(), history.state]).toEqual([
      '/bookings/new',
      { origin: '/bookings?search=sana&activity=disabled' },
    ]);
  });

  it.each([
    ['?search=rtx', 'No booking matches your search.', 'Clear Search'],
    ['?status=DRAFT', 'No booking matches this filter.', 'Clear Filters'],
    ['?search=rtx&status=DRAFT', 'No booking matches your search.', 'Clear Search and Filters'],
    ['', 'There are no bookings yet.', null],
  ])('is empty at %j, and offers a way out [LIST-06]', async (query, text, way) => {
    const page = await open([], `/bookings${query}`);
    const empty = screen.getByText('No bookings found').closest('[role=status]');
    expect(empty?.textContent).toContain(text);
    expect(readLinks(empty ?? undefined)).toEqual([['Create First Booking', '/bookings/new']]);
    if (way !== null) await page.press(screen.getByText(way));
    expect([page.address(), screen.queryByRole('button', { name: /Clear/ })]).toEqual(['/bookings', null]);
  });

  it('is filtered by several statuses, or by one', async () => {
    const page = await open([aBooking()], '/bookings?status=DRAFT,IN_QUEUE');
    expect(page.reads()[0]).toBe('/booking/?page=1&pageSize=11&status=DRAFT%2CIN_QUEUE&isActive=true');
    expect(readChosen('Status')).toBe('2 statuses');
    await page.choose('Status', 'Several…');
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Draft' }));
    await page.press('Pending', 'checkbox');
    expect(page.address()).toBe('/bookings?status=DRAFT%2CPENDING%2CIN_QUEUE');
    await page.user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Status' }));
    expect(screen.queryByRole('group', { name: 'Statuses' })).toBeNull();
    await page.choose('Status', 'In Progress');
    expect(page.address()).toBe('/bookings?status=IN_PROGRESS');
  });

  it('is sorted by the order in the address', async () => {
    const page = await open([aBooking()], '/bookings?sortBy=payableAmount&orderBy=asc');
    expect(page.reads()[0]).toBe(`${ROWS}&sortBy=payableAmount&orderBy=asc`);
    await page.press('Sort by: Amount, lowest first');
    for (const key of ['o', '{Enter}']) {
      await page.user.keyboard(key);
      await page.settle();
    }
    expect(page.address()).toBe('/bookings?sortBy=createdAt&orderBy=asc');
  });
});

describe('the work queues', () => {
  const nav = () => screen.queryByRole('navigation', { name: 'Work Queues' });

  it('are links with counts, which are read after the rows, and the shown queue is marked [LIST-11]', async () => {
    const page = await open([aBooking()], '/bookings?search=ali&worklist=readyUnpaid&page=3');
    expect(page.reads().indexOf('/booking/worklists')).toBeGreaterThan(0);
    expect(page.reads()[0]).toBe('/booking/?page=3&pageSize=11&searchString=ali&isActive=true&worklist=readyUnpaid');
    expect(readLinks(nav() ?? undefined)).toEqual([
      ['All Bookings', '/bookings?search=ali'],
      ['Appointments Today 2', '/bookings?search=ali&worklist=appointmentsToday'],
      ['Missing Inbound 1,234', '/bookings?search=ali&worklist=inboundMissing'],
      ['Ready and Unpaid 0', '/bookings?search=ali&worklist=readyUnpaid'],
      ['Open over 14 Days 7', '/bookings?search=ali&worklist=longWaits'],
      ['Mine 3', '/bookings?search=ali&worklist=mine'],
      ['Late 1', '/bookings?search=ali&worklist=late'],
      ['Promised Today 4', '/bookings?search=ali&worklist=promisedToday'],
      ['Unassigned 5', '/bookings?search=ali&worklist=unassigned'],
    ]);
    expect(screen.getByRole('link', { current: 'page', name: /^Ready/ })).toBeTruthy();
  });

  it('are missing with a plain provider, as are the board and the selection [OFFER-02]', async () => {
    const at = '/bookings?worklist=longWaits&status=DRAFT,PENDING&sortBy=status&view=board';
    const page = await open([aBooking()], at, { isReflow: false });
    expect([page.reads(), nav(), screen.queryByRole('button', { name: /^Sort by/ })]).toEqual([
      [PLAIN_ROWS],
      null,
      null,
    ]);
    expect(['Board', 'Select'].map((name) => screen.queryByRole('button', { name }))).toEqual([null, null]);
  });
});

describe('the board', () => {
  const openBoard = (at: string, statuses: readonly BookingStatus[] = ['DRAFT'], visit: Visit = {}, total = 1) => {
    const bookings = statuses.map((status, at) => aBooking({ id: at + 1, code: `BK-${status}`, status }));
    const column = ({ query }: Call) => {
      const found = bookings.filter(({ status }) => String(query['status']).split(',').includes(status));
      return { bookings: found, totalPages: 1, totalBookings: found.length && total };
    };
    const answers = { '/booking/': column, '/booking/1': bookings[0], ...visit.answers };
    return open([], at, { ...visit, answers });
  };
  const column = (name: string) => within(screen.getByRole('region', { name }));

  it('reads each column by the call of the list, and keeps the filters between list and board', async () => {
    const filters = 'search=ali&worklist=longWaits';
    const page = await openBoard(`/bookings?${filters}&sortBy=clientName&orderBy=asc`);
    await page.press('Board');
    expect(page.address()).toBe(`/bookings?${filters}&view=board&sortBy=clientName&orderBy=asc`);
    expect(column('Intake').getByText('BK-DRAFT')).toBeTruthy();
    const rest = 'searchString=ali&isActive=true&worklist=longWaits&sortBy=clientName&orderBy=asc';
    expect(page.reads().filter((read) => read.includes('pageSize=50'))).toEqual(
      [
        'DRAFT%2CPENDING%2CIN_REVIEW',
        'CONFIRMED%2CPENDING_DELIVERY%2CIN_QUEUE',
        'IN_PROGRESS',
        'RESOLVED%2CPENDING_PAYMENT',
        'COMPLETED',
        'REJECTED',
        'CANCELLED',
      ].map((status) => `/booking/?page=1&pageSize=50&status=${status}&${rest}`),
    );
    expect(screen.getByRole('link', { name: /^Appointments Today/ }).getAttribute('href')).toContain('view=board');
    await page.press('List');
    expect(page.address()).toBe(`/bookings?${filters}&sortBy=clientName&orderBy=asc`);
  });

  it('shows the devices of a card first, and the status only in a column with several [BOARD-05]', async () => {
    await openBoard('/bookings?view=board', ['DRAFT', 'PENDING']);
    const cards = column('Intake').getAllByRole('article');
    const facts = (code: string) => `${code}, Sana Malik | RTX 3080 | Move ${code} | Sana Malik | ${code} | today`;
    expect(cards.map((card) => readTexts(card).join(' | '))).toEqual([
      `${facts('BK-DRAFT')} | Rs 7,500.25 pending`,
      `${facts('BK-PENDING')} | Rs 7,500.25 pending | Pending`,
    ]);
  });

  it('counts the bookings beyond the cards of a column, and links to them in the list', async () => {
    await openBoard('/bookings?view=board&activity=all', ['RESOLVED'], {}, 1_204);
    expect(column('Ready').getByText('1,204').tagName).toBe('SPAN');
    expect(column('Ready').getByRole('link', { name: 'Show All 1,204 in the List' }).getAttribute('href')).toBe(
      '/bookings?status=RESOLVED%2CPENDING_PAYMENT&activity=all',
    );
  });

  it('says at each refused status in the menu of a card why it is refused, once the booking is read [BOARD-02, EDIT-01]', async () => {
    const page = await openBoard('/bookings?view=board');
    await page.press('Move BK-DRAFT');
    const menu = within(screen.getByRole('menu'));
    expect(menu.getByText('Move to')).toBeTruthy();
    const refused = menu.getByRole('menuitem', { name: /^Confirmed/ });
    expect(readTexts(refused)).toEqual(['Confirmed', 'Add an inbound delivery to confirm.']);
    expect(readTexts(menu.getByRole('menuitem', { name: 'Pending' }))).toEqual(['Pending']);
  });

  it('reports that a booking was not moved because the user left the board before it was read [BOARD-03]', async () => {
    let said: unknown = aBooking({ id: 1, status: 'DRAFT' });
    const page = await openBoard('/bookings?view=board', ['DRAFT'], { answers: { '/booking/1': () => said } });
    await page.press('Move BK-DRAFT');
    said = new Promise(() => undefined);
    for (const key of ['p', '{Enter}']) {
      await page.user.keyboard(key);
      await page.settle();
    }
    expect(button('Move BK-DRAFT').getAttribute('aria-busy')).toBe('true');
    expect(page.toasts).toEqual([]);
    await page.press('List');
    expect([page.toasts, page.writes()]).toEqual([
      [['Not moved', 'You left the board before the booking was loaded.']],
      [],
    ]);
  });
});

it('labels are printed for several bookings, and bookings without an active item are named [PAPER-06]', async () => {
  const bookings = [1, 2].map((id) =>
    aBooking({ id, code: `BK-${id}`, clientName: `Client ${id}`, booking_items: [anItem({ isActive: id === 1 })] }),
  );
  const answers = Object.fromEntries(bookings.map((booking) => [`/booking/${booking.id}`, booking]));
  const page = await open(bookings, '/bookings', { answers });
  await page.press('Select');
  const bar = within(screen.getByRole('region', { name: 'Selection' }));
  const labels = () => bar.getByRole('button', { name: 'Labels' });
  expect(labels().getAttribute('aria-description')).toBe('Select a booking first');
  await page.press('Select BK-2, Client 2', 'checkbox');
  expect(labels().getAttribute('aria-description')).toBe('This booking has no active item to label.');
  await page.press('Select BK-1, Client 1', 'checkbox');
  expect(labels().getAttribute('aria-haspopup')).toBe('menu');
  expect(bar.getByRole('list', { name: 'Without labels' }).textContent).toBe(
    'BK-2: This booking has no active item to label.',
  );
});
