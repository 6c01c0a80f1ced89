// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { documentPaper } from '../../src/domain/papers/papers.ts';
import { bookingListAddress } from '../../src/domain/booking/list/booking-list.ts';
import { ITEM_INACTIVE } from '../../src/domain/booking/draft/booking-edits.ts';
import { NO_ROOM } from '../../src/domain/booking/booking-input.ts';
import { INBOUND_REQUIRED } from '../../src/domain/booking/booking-status.ts';
import type { Booking, BookingPage } from '../../src/domain/booking/booking.ts';
import type { DocumentKind } from '../../src/domain/papers/document.ts';
import { bookingCreateMachine } from '../../src/machines/booking-create.machine.ts';
import { bookingEditMachine } from '../../src/machines/booking-edit/booking-edit.machine.ts';
import { deletionsMachine } from '../../src/machines/deletion/deletions.machine.ts';
import { documentDownloadMachine } from '../../src/machines/document-download.machine.ts';
import { BookingCreateView } from '../../src/views/booking-create/booking-create-view.tsx';
import { BookingDetailsView } from '../../src/views/booking-details/booking-details-view.tsx';
import type { BookingPlaces } from '../../src/views/booking-details/booking-places.ts';
import { BookingsView } from '../../src/views/booking-list/booking-list-view.tsx';
import { DashboardView, type DashboardPage } from '../../src/views/dashboard/dashboard-view.tsx';
import { NavigateContext, type Navigate } from '../../src/views/ui/link/link.tsx';
import { aBooking, aContact, aDelivery, aPayment, anItem } from '../support/a.ts';
import { type Answer, readList, show, readTexts } from './rendered.tsx';

const { defaults } = bookingListAddress;
const none = { count: 0, data: [] };
const empty: DashboardPage = { draft: none, confirmed: none, inProgress: none, totalPages: 1 };
const link = (name: string | RegExp) => screen.getByRole('link', { name });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the dashboard', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-01-05T07:30:00.000Z') }));
  afterAll(() => vi.useRealTimers());
  const open = async (answer: Answer<DashboardPage>, over: Partial<typeof defaults> = {}) => {
    const list = await readList<DashboardPage>({ ...defaults, ...over }, answer);
    const navigate = vi.fn<Navigate>();
    const view = (
      <NavigateContext value={navigate}>
        <DashboardView list={list} />
      </NavigateContext>
    );
    return { list, navigate, user: await show(view) };
  };

  it('shows the time, counts and recent bookings [DASH-01, DASH-05, DASH-10]', async () => {
    const deleted = aBooking({ id: 102, code: 'BK-1002', clientName: 'Ali Khan', status: 'DRAFT', isActive: false });
    await open({
      ...empty,
      draft: { count: 0, data: [deleted] },
      confirmed: { count: 1, data: [aBooking({ status: 'CONFIRMED' })] },
    });
    expect(readTexts()).toEqual([
      'Dashboard',
      '12:30:00 PM',
      'Sunday, January 5, 2025',
      'Refresh',
      'New Booking',
      'Search bookings',
      'Client name or code',
      'Search',
      'Bookings by status',
      'Draft',
      '0',
      'Confirmed',
      '1',
      'In Progress',
      '0',
      'Recent Bookings',
      '2 bookings found, 1 of them deleted',
      'Recent bookings',
      'Ali Khan',
      'BK-1002',
      'Deleted',
      'RTX 3080',
      'Draft',
      'Sana Malik',
      'BK-1001',
      'RTX 3080',
      'Confirmed',
    ]);
  });

  it.each([
    [/^New Booking$/, '/bookings/new'],
    [/^Draft/, '/bookings?status=DRAFT'],
    [/^Confirmed/, '/bookings?status=CONFIRMED'],
    [/^In Progress/, '/bookings?status=IN_PROGRESS'],
    [/Sana Malik/, '/bookings/101'],
  ])('leads by %s to %s [DASH-03, DASH-04, DASH-05]', async (name, target) => {
    await open({ ...empty, draft: { count: 1, data: [aBooking({ status: 'COMPLETED' })] } });
    expect(link(name).getAttribute('href')).toBe(target);
  });

  it('says that those it found are the newest where the cards count more', async () => {
    const deleted = aBooking({ id: 102, isActive: false });
    await open({ ...empty, draft: { count: 58, data: [aBooking(), deleted] } });
    expect(screen.getByText('The newest 2 bookings found, 1 of them deleted')).toBeTruthy();
  });

  it('leads to the list of its search while there is one', async () => {
    await open(empty, { search: 'rtx 3080' });
    expect(link(/^Draft/).getAttribute('href')).toBe('/bookings?search=rtx+3080&status=DRAFT');
  });

  it.each(['{Enter}', 'button'])('searches for what is typed, by %s [DASH-02]', async (by) => {
    const { list, user } = await open(empty);
    await user.type(screen.getByRole('searchbox', { name: 'Search bookings' }), by === 'button' ? 'rtx' : `rtx${by}`);
    if (by === 'button') await user.click(button('Search'));
    expect(list.getSnapshot().context.state.search).toBe('rtx');
  });

  it('is read again by Refresh [DASH-09]', async () => {
    const { list, user } = await open(empty);
    const query = list.getSnapshot().children.query;
    await user.click(button('Refresh'));
    await vi.waitFor(() => expect(query?.getSnapshot().matches('ready')).toBe(true));
    const states: unknown[] = [];
    query?.subscribe(({ value }) => states.push(value));
    await user.click(button('Refresh'));
    expect(states[0]).toEqual({ reading: 'refreshing' });
  });

  it('tells the form of a new booking where it was opened [DASH-03]', async () => {
    const { user, navigate } = await open(empty);
    await user.click(link('New Booking'));
    expect(navigate.mock.calls).toEqual([['/bookings/new', { state: { origin: '/dashboard' } }]]);
  });

  it('dims the row of a deleted booking beside its badge [DASH-08]', async () => {
    const of = (id: number, clientName: string) =>
      aBooking({ id, clientName, status: 'DRAFT', isActive: clientName !== 'Ali Khan' });
    await open({ ...empty, draft: { count: 3, data: [of(1, 'Sana Malik'), of(2, 'Ali Khan'), of(3, 'Bilal Shah')] } });
    const [sana, ali, bilal] = ['Sana', 'Ali', 'Bilal'].map((name) => link(new RegExp(name)).className);
    expect([bilal === sana, ali === sana]).toEqual([true, false]);
    expect(within(link(/Ali/)).getByText('Deleted')).toBeTruthy();
  });

  it.each([
    ['', 'No bookings available'],
    ['rtx', 'No bookings found matching your search'],
  ])('after the search %j without a booking reads %j [DASH-06]', async (search, text) => {
    await open(empty, { search });
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('has five skeleton rows while it loads [DASH-07]', async () => {
    await open('pending');
    expect(document.querySelectorAll('[data-skeleton-row]')).toHaveLength(5);
  });

  it('says that it is not loaded and offers to try again, and nothing else [READ-05, UI-08]', async () => {
    const { list, user } = await open(new Error('down'));
    const texts = readTexts();
    expect(texts.slice(texts.indexOf('Recent Bookings'))).toEqual(['Recent Bookings', 'Not loaded', 'Try again']);
    const { query } = list.getSnapshot().children;
    if (!query) throw new Error('The list has no read');
    const send = vi.spyOn(query, 'send');
    await user.click(button('Try again'));
    expect(send.mock.calls).toEqual([[{ type: 'query.refresh' }]]);
  });
});

describe('the bookings list', () => {
  const page = (bookings: Booking[]): BookingPage => ({ bookings, totalPages: 3, totalBookings: 25 });
  const open = async (answer: Answer<BookingPage>, state: typeof defaults = defaults) => {
    const list = await readList<BookingPage>(state, answer);
    const navigate = vi.fn<Navigate>();
    const view = (
      <NavigateContext value={navigate}>
        <BookingsView list={list} />
      </NavigateContext>
    );
    return { list, navigate, user: await show(view) };
  };

  it('shows filters, cards and pages [LIST-01, LIST-02, LIST-03, LIST-05, LIST-09]', async () => {
    await open(page([aBooking({ isActive: false, clientType: 'CORPORATE' })]));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bookings');
    expect(link('New Booking').getAttribute('href')).toBe('/bookings/new');
    expect(screen.getByPlaceholderText('Client name, code or WhatsApp number')).toBe(
      screen.getByRole('searchbox', { name: 'Search bookings' }),
    );
    expect(screen.getByRole('combobox', { name: 'Status' }).textContent).toBe('All');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Enabled', 'Disabled', 'All']);
    const card = screen.getByRole('article', { name: 'BK-1001, Sana Malik' });
    expect(readTexts(card)).toEqual([
      'BK-1001, Sana Malik',
      'Sana Malik',
      'Deleted',
      'Corporate',
      'Pending',
      'BK-1001',
      'WhatsApp 0321-7654321',
      'Created Jan 5, 2025, 12:30 PM Appointment Jan 8, 2025, 11:00 AM',
      'RTX 3080',
      'View Details of BK-1001',
      'View Details',
    ]);
    expect(screen.getByText('Showing 1 to 10 of 25 bookings')).toBeTruthy();
    const names = ['First page', 'Previous page', 'Page 1', 'Page 2', 'Page 3', 'Next page', 'Last page'];
    expect(names.map((name) => button(name).disabled)).toEqual([true, true, false, false, false, false, false]);
  });

  it('goes to another page, tab and search by a press [LIST-02, LIST-05]', async () => {
    const { list, user } = await open(page([aBooking()]));
    const { context } = list.getSnapshot();
    await user.click(button('Page 2'));
    expect(list.getSnapshot().context.state).toEqual({ ...context.state, page: 2 });
    await user.click(screen.getByRole('tab', { name: 'Disabled' }));
    expect(list.getSnapshot().context.state).toMatchObject({ page: 1, filters: { activity: 'disabled' } });
    await user.type(screen.getByRole('searchbox', { name: 'Search bookings' }), 'sana');
    expect(list.getSnapshot().context.state.search).toBe('');
    await user.click(button('Search'));
    expect(list.getSnapshot().context.state.search).toBe('sana');
  });

  it('tells the form of a new booking how the list was left [LIST-07]', async () => {
    const state = { ...defaults, search: 'sana', filters: { ...defaults.filters, status: 'DRAFT' }, page: 2 };
    const { user, navigate } = await open(page([aBooking()]), state);
    await user.click(link('New Booking'));
    expect(navigate.mock.calls).toEqual([
      ['/bookings/new', { state: { origin: '/bookings?search=sana&status=DRAFT&page=2' } }],
    ]);
  });

  it.each([
    ['search', { ...defaults, search: 'rtx' }, 'No booking matches your search.'],
    ['filter', { ...defaults, filters: { ...defaults.filters, status: 'DRAFT' } }, 'No booking matches this filter.'],
    ['none', defaults, 'There are no bookings yet.'],
  ])('is empty by %s [LIST-06]', async (_, state, text) => {
    await open({ bookings: [], totalPages: 1, totalBookings: 0 }, state);
    expect(screen.getByText('No bookings found')).toBeTruthy();
    expect(screen.getByText((content) => content.startsWith(text))).toBeTruthy();
    expect(link('Create First Booking').getAttribute('href')).toBe('/bookings/new');
  });

  it('says that it is not loaded and offers to try again, and nothing else [READ-05, UI-08]', async () => {
    await open(new Error('down'));
    const texts = readTexts();
    expect(texts.slice(texts.indexOf('Disabled'))).toEqual(['Disabled', 'All', 'Not loaded', 'Try again']);
  });
});

describe('the form of a new booking', () => {
  const open = async () => {
    const create = createActor(bookingCreateMachine).start();
    return { create, user: await show(<BookingCreateView create={create} cancelTo="/dashboard" />) };
  };
  const phone = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });

  it('has its fields, one item and no Remove Item [BOOK-03, BOOK-05, BOOK-06, BOOK-11]', async () => {
    await open();
    const labels = readTexts().filter((text) => text !== '*');
    for (const text of [
      'Create New Booking',
      'Customer Information',
      'Client name',
      'Client type',
      'Individual',
      'Phone number',
      'WhatsApp number',
      'Same as phone number',
      'Appointment date',
      'Referral source',
      'None',
      'Referral notes',
      '0 / 500',
      'Booking Items',
      'Add Item',
      'Item 1',
      'Item name',
      'Type',
      'GPU',
      'Vendor',
      'Serial number',
      'Reported issue',
      'Comments',
      'Payable amount (Rs)',
      'Cancel',
      'Create Booking',
    ]) {
      expect(labels).toContain(text);
    }
    expect(screen.queryByRole('button', { name: /^Remove Item/ })).toBeNull();
    expect(link('Cancel').getAttribute('href')).toBe('/dashboard');
  });

  it('offers Remove Item for each of several [BOOK-03]', async () => {
    const { user } = await open();
    await user.click(button('Add Item'));
    expect(screen.getAllByRole('group', { name: /^Item \d$/ })).toHaveLength(2);
    await user.click(button('Remove Item 2'));
    expect(screen.getAllByRole('group', { name: /^Item \d$/ })).toHaveLength(1);
  });

  it('fills and disables the WhatsApp field while it is the same as the phone number [BOOK-04]', async () => {
    const { user } = await open();
    await user.type(phone('Phone number'), '0300-1234567');
    expect(phone('WhatsApp number').value).toBe('');
    await user.click(screen.getByRole('checkbox', { name: 'Same as phone number' }));
    expect([phone('WhatsApp number').value, phone('WhatsApp number').disabled]).toEqual(['0300-1234567', true]);
    expect(phone('Phone number').disabled).toBe(false);
  });

  it('says what is missing, at the field that needs it [BOOK-07]', async () => {
    const { user } = await open();
    await user.click(button('Create Booking'));
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Client name is required',
      'Phone number is required',
      'WhatsApp number is required',
      'Item name is required',
    ]);
    expect(phone('Client name').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a booking', () => {
  const download = (kind: DocumentKind) =>
    createActor(documentDownloadMachine, {
      input: { paper: documentPaper({ id: 101, code: 'BK-1001' }, kind), kind },
    }).start();
  const open = async (booking: Booking, canRestore = true, places: BookingPlaces = {}) => {
    const deletions = createActor(deletionsMachine, { input: { kind: 'booking', canRestore, role: null } }).start();
    const downloads = { receipt: download('receipt'), invoice: download('invoice') };
    const edit = createActor(bookingEditMachine, { input: { booking } }).start();
    return { edit, user: await show(<BookingDetailsView {...{ edit, deletions, downloads, places }} />) };
  };
  const ACTIONS = ['Create Warranty Claim', 'Delete Booking', 'Edit Booking'];
  const areDisabled = () => ACTIONS.map((name) => button(name).getAttribute('aria-disabled') === 'true');

  it('has no Print where nothing can be printed', async () => {
    await open(aBooking());
    expect([button('Edit Booking').tagName, screen.queryByRole('button', { name: 'Print' })]).toEqual(['BUTTON', null]);
    cleanup();
    await open(aBooking(), true, { print: [{ value: 'receipt', label: 'Receipt' }] });
    expect(button('Print').tagName).toBe('BUTTON');
  });

  it('says at every Add why a full booking takes no row [DATA-02]', async () => {
    const contact_log = Array.from({ length: 199 }, (_, index) => aContact({ id: 2_000 + index }));
    const { user } = await open(aBooking({ contact_log, booking_payments: [], delivery: [] }));
    await user.click(button('Edit Booking'));
    for (const name of ['Add Item', 'Add Payment', 'Add Contact', 'Add Delivery']) {
      expect([button(name).getAttribute('aria-disabled'), button(name).getAttribute('aria-description')]).toEqual([
        'true',
        NO_ROOM,
      ]);
    }
  });

  it('is headed by the customer, the status, the code and what is pending', async () => {
    await open(aBooking());
    const head = screen.getByRole('heading', { level: 1 }).parentElement;
    expect(head && readTexts(head)).toEqual([
      'Bookings',
      'Booking Details',
      'Sana Malik',
      'Pending',
      'BK-1001',
      'Rs 7,500.25 pending',
      'of Rs 12,500.50',
    ]);
  });

  it('has the newest payment first, headed by what was asked while it is unpaid', async () => {
    const asked = aPayment({ id: 22, status: 'PENDING', payableAmount: 7_500.25, paidAmount: 0 });
    await open(aBooking({ booking_payments: [aPayment(), { ...asked, createdAt: '2025-01-09T07:30:00.000Z' }] }));
    const rows = within(screen.getByRole('region', { name: 'Payment History' })).getAllByRole('listitem');
    expect(rows.map((row) => readTexts(row).slice(0, 3))).toEqual([
      ['Cash', 'Pending', 'Rs 7,500.25'],
      ['Cash', 'Paid', 'Rs 5,000.25'],
    ]);
  });

  it('shows its six sections [EDIT-21, EDIT-25, EDIT-26]', async () => {
    await open(aBooking());
    expect(
      screen.getAllByRole('region').map((region) => within(region).getByRole('heading', { level: 2 }).textContent),
    ).toEqual([
      'Customer Information',
      'Financial Information',
      'Booking Items',
      'Payment History',
      'Delivery Information',
      'Contact History',
    ]);
    expect(readTexts(screen.getByRole('region', { name: 'Financial Information' }))).toEqual([
      'Financial Information',
      'Payable',
      'Rs 12,500.50',
      'Paid',
      'Cash',
      'Rs 5,000.25',
      'Pending',
      'Rs 7,500.25',
    ]);
    expect(readTexts()).toEqual(expect.arrayContaining(['Download Receipt', 'Jan 5, 2025, 12:30 PM']));
  });

  it.each([
    ['a PAID payment', true, [aPayment()]],
    ['only a PENDING payment', false, [aPayment({ status: 'PENDING' })]],
    ['no payment', false, []],
  ])('with %s offers an invoice: %s [EDIT-22]', async (_, offered, booking_payments) => {
    await open(aBooking({ booking_payments }));
    expect(screen.queryByRole('button', { name: 'Download Invoice' }) !== null).toBe(offered);
  });

  it('leads to a claim with its code [EDIT-27]', async () => {
    await open(aBooking());
    expect(link('Create Warranty Claim').getAttribute('href')).toBe('/warranty-claims/new?bookingCode=BK-1001');
  });

  it('that is deleted says so, is dimmed and has its three actions disabled [EDIT-18]', async () => {
    await open(aBooking({ isActive: false }));
    expect(areDisabled()).toEqual([true, true, true]);
    expect(screen.getByText('This booking has been deleted')).toBeTruthy();
  });

  it.each([true, false])(
    'that is deleted can be made active again where the provider offers it: %s [EDIT-32]',
    async (offered) => {
      await open(aBooking({ isActive: false }), offered);
      expect(screen.queryByRole('button', { name: 'Restore Booking' }) !== null).toBe(offered);
    },
  );

  it.each([true, false])('says before it is deleted whether there is a way back: %s [EDIT-32]', async (offered) => {
    const { user } = await open(aBooking(), offered);
    await user.click(button('Delete Booking'));
    const question = await screen.findByRole('alertdialog');
    expect(readTexts(question).includes('It can be made active again.')).toBe(offered);
  });

  it.each([
    ['without', true, [aDelivery({ type: 'INBOUND', isActive: false }), aDelivery({ id: 2 })]],
    ['with', false, [aDelivery({ type: 'INBOUND' })]],
  ])('that is CONFIRMED %s an active INBOUND delivery says so: %s [EDIT-31]', async (_, said, delivery) => {
    await open(aBooking({ status: 'CONFIRMED', delivery }));
    expect(screen.queryByText('Confirmed without an active INBOUND delivery') !== null).toBe(said);
  });

  it('that is active has its actions [EDIT-18]', async () => {
    await open(aBooking());
    expect([
      button('Delete Booking').getAttribute('aria-disabled'),
      button('Edit Booking').getAttribute('aria-disabled'),
    ]).toEqual([null, null]);
    expect(screen.queryByText('This booking has been deleted')).toBeNull();
  });

  it('marks what is new while it is edited [EDIT-07, EDIT-09, EDIT-13]', async () => {
    const { user } = await open(aBooking());
    await user.click(button('Edit Booking'));
    await user.click(button('Add Delivery'));
    const added = screen.getByRole('group', { name: 'Delivery 2' });
    expect(within(added).getByText('New')).toBeTruthy();
    expect(within(added).getByRole('button', { name: 'Remove Delivery 2' })).toBeTruthy();
    expect(screen.getAllByText('New')).toHaveLength(1);
    expect(screen.getAllByText('Is Active').length).toBeGreaterThan(0);
    await user.click(button('Cancel'));
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
    expect(button('Edit Booking').getAttribute('aria-disabled')).toBeNull();
  });

  it.each([
    [true, ['Needs an active INBOUND delivery.', 'Add one']],
    [false, []],
  ])('says what opens a refused status, and does it, where it has ways out: %s', async (hasWaysOut, said) => {
    const { edit, user } = await open(aBooking(), true, { hasWaysOut });
    await user.click(button('Edit Booking'));
    act(() => edit.send({ type: 'status.choose', status: 'CONFIRMED' }));
    const refused = screen.getByText(INBOUND_REQUIRED);
    const texts = readTexts(screen.getByRole('region', { name: 'Customer Information' }));
    const at = texts.indexOf(INBOUND_REQUIRED) + 1;
    expect(texts.slice(at, texts.indexOf('Referral source'))).toEqual(said);
    if (!hasWaysOut) return;
    await user.click(button('Add one'));
    const added = screen.getByRole('group', { name: 'Delivery 2' });
    expect(added.contains(document.activeElement)).toBe(true);
    expect([refused.isConnected, screen.queryByRole('button', { name: 'Add one' })]).toEqual([false, null]);
    act(() => edit.send({ type: 'status.choose', status: 'CONFIRMED' }));
    expect(edit.getSnapshot().context.draft.status).toBe('CONFIRMED');
  });

  it('says at each locked field of an inactive item why it is [EDIT-14]', async () => {
    const { user } = await open(aBooking({ booking_items: [anItem({ isActive: false })] }));
    await user.click(button('Edit Booking'));
    const row = screen.getByRole('group', { name: 'Item 1' });
    const said = [...row.querySelectorAll(':disabled')].map((control) => [
      control.getAttribute('aria-description'),
      control.getAttribute('data-tip'),
    ]);
    expect(said).toEqual(Array.from({ length: 5 }, () => [ITEM_INACTIVE, ITEM_INACTIVE]));
  });

  it.each([
    [true, []],
    [false, ['Name', 'Type', 'Status', 'Payable amount (Rs)', 'Comments']],
  ])('has these fields of an item whose activity is %s disabled: %j [EDIT-14]', async (isActive, disabled) => {
    const { user } = await open(aBooking({ booking_items: [anItem({ isActive })] }));
    await user.click(button('Edit Booking'));
    const rows = within(screen.getByRole('region', { name: 'Booking Items' }));
    const labels = [...screen.getByRole('region', { name: 'Booking Items' }).querySelectorAll('label')]
      .filter((label) => label.control !== null && (label.control as HTMLInputElement).disabled)
      .map((label) => label.firstChild?.textContent);
    expect(rows.getByRole('group', { name: 'Item 1' })).toBeTruthy();
    expect(labels).toEqual(disabled);
  });
});
