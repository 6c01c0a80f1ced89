import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { bookingListAddress } from '../../src/domain/booking/booking-list.ts';
import type { Booking, BookingPage } from '../../src/domain/booking/booking.ts';
import type { DocumentKind } from '../../src/domain/booking/document.ts';
import { bookingCreateMachine } from '../../src/machines/booking-create.machine.ts';
import { bookingEditMachine } from '../../src/machines/booking-edit/booking-edit.machine.ts';
import { clockMachine } from '../../src/machines/clock.machine.ts';
import { documentDownloadMachine } from '../../src/machines/document-download.machine.ts';
import { BookingCreateView } from '../../src/views/booking-create/booking-create-view.tsx';
import { BookingDetailsView } from '../../src/views/booking-details/booking-details-view.tsx';
import { BookingsView } from '../../src/views/booking-list/booking-list-view.tsx';
import { DashboardView, type DashboardPage } from '../../src/views/dashboard/dashboard-view.tsx';
import { aBooking, aPayment, anItem } from '../fixtures/booking.ts';
import { htmlOf, readList, tagOf, textsOf } from './rendered.tsx';

const { defaults } = bookingListAddress;
const clock = createActor(clockMachine, { input: { now: '2025-01-05T07:30:00.000Z' } });
const none = { count: 0, data: [] };
const empty: DashboardPage = { draft: none, confirmed: none, inProgress: none, totalPages: 1 };

describe('the dashboard', () => {
  it('shows counts and recent bookings [DASH-01, DASH-02, DASH-03, DASH-05, DASH-08, DASH-09, DASH-10]', async () => {
    const deleted = aBooking({ id: 102, code: 'BK-1002', clientName: 'Ali Khan', status: 'DRAFT', isActive: false });
    const list = await readList<DashboardPage>(defaults, {
      ...empty,
      draft: { count: 12, data: [deleted] },
      confirmed: { count: 3, data: [aBooking({ status: 'CONFIRMED' })] },
    });
    expect(textsOf(<DashboardView list={list} clock={clock} />)).toEqual([
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
      '12',
      'Confirmed',
      '3',
      'In Progress',
      '0',
      'Recent Bookings',
      '2 bookings found',
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

  it('leads to the form, the lists and the bookings [DASH-03, DASH-04, DASH-05]', async () => {
    const list = await readList<DashboardPage>(defaults, { ...empty, draft: { count: 1, data: [aBooking()] } });
    const view = <DashboardView list={list} clock={clock} />;
    const targets = ['New Booking', '>Draft', '>Confirmed', '>In Progress', 'Sana Malik'].map(
      (text) => /href="([^"]*)"/.exec(tagOf(view, text))?.[1],
    );
    expect(targets).toEqual([
      '/bookings/new',
      '/bookings?status=DRAFT',
      '/bookings?status=CONFIRMED',
      '/bookings?status=IN_PROGRESS',
      '/bookings/101',
    ]);
  });

  it.each([
    ['', 'No bookings available'],
    ['rtx', 'No bookings found matching your search'],
  ])('after the search %j without a booking reads %j [DASH-06]', async (search, text) => {
    const list = await readList<DashboardPage>({ ...defaults, search }, empty);
    expect(textsOf(<DashboardView list={list} clock={clock} />)).toContain(text);
  });

  it('has five skeleton rows while it loads [DASH-07]', async () => {
    const list = await readList<DashboardPage>(defaults, 'pending');
    expect(htmlOf(<DashboardView list={list} clock={clock} />).match(/data-skeleton-row/g)).toHaveLength(5);
  });

  it('says that it is not loaded and offers to try again, and nothing else [READ-05]', async () => {
    const list = await readList<DashboardPage>(defaults, new Error('down'));
    const texts = textsOf(<DashboardView list={list} clock={clock} />);
    expect(texts.slice(texts.indexOf('Recent Bookings'))).toEqual(['Recent Bookings', 'Not loaded', 'Try again']);
  });
});

describe('the bookings list', () => {
  const page = (bookings: Booking[]): BookingPage => ({ bookings, totalPages: 3, totalBookings: 25 });

  it('shows filters, cards and pages [LIST-01, LIST-02, LIST-03, LIST-05, LIST-09]', async () => {
    const list = await readList<BookingPage>(defaults, page([aBooking({ isActive: false, clientType: 'CORPORATE' })]));
    expect(textsOf(<BookingsView list={list} />)).toEqual([
      'Bookings',
      'New Booking',
      'Search bookings',
      'Client name, code or WhatsApp number',
      'Search',
      'Status',
      'Status',
      'All',
      'Activity',
      'Enabled',
      'Disabled',
      'All',
      'Bookings',
      'BK-1001, Sana Malik',
      'Sana Malik',
      'Deleted',
      'Corporate',
      'Pending',
      'Code',
      'BK-1001',
      'WhatsApp',
      '0300-1234567',
      'Created',
      'Jan 5, 2025, 12:30 PM',
      'Appointment',
      'Jan 8, 2025, 11:00 AM',
      'RTX 3080',
      'View Details of BK-1001',
      'View Details',
      'Pages',
      'Showing 1 to 10 of 25 bookings',
      'First page',
      'Previous page',
      'Page 1',
      '1',
      'Page 2',
      '2',
      'Page 3',
      '3',
      'Next page',
      'Last page',
    ]);
  });

  it.each([
    ['search', { ...defaults, search: 'rtx' }, 'No booking matches your search.'],
    ['filter', { ...defaults, filters: { ...defaults.filters, status: 'DRAFT' } }, 'No booking matches this filter.'],
    ['none', defaults, 'There are no bookings yet.'],
  ])('is empty by %s [LIST-06]', async (_, state, text) => {
    const list = await readList<BookingPage>(state, { bookings: [], totalPages: 1, totalBookings: 0 });
    const texts = textsOf(<BookingsView list={list} />);
    const empty = texts.slice(texts.indexOf('No bookings found'));
    expect([empty[0], empty[1]?.startsWith(text), empty[2]]).toEqual([
      'No bookings found',
      true,
      'Create First Booking',
    ]);
  });

  it('says that it is not loaded and offers to try again, and nothing else [READ-05]', async () => {
    const list = await readList<BookingPage>(defaults, new Error('down'));
    const texts = textsOf(<BookingsView list={list} />);
    expect(texts.slice(texts.indexOf('Disabled'))).toEqual(['Disabled', 'All', 'Not loaded', 'Try again']);
  });
});

describe('the form of a new booking', () => {
  const start = () => createActor(bookingCreateMachine).start();

  it('has its fields, one item and no Remove Item [BOOK-03, BOOK-04, BOOK-05, BOOK-06, BOOK-11]', () => {
    const view = <BookingCreateView create={start()} cancelTo="/dashboard" />;
    expect(textsOf(view).filter((text) => text !== '*')).toEqual([
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
    ]);
    expect(tagOf(view, '>Cancel')).toContain('href="/dashboard"');
  });

  it('offers Remove Item for each of several [BOOK-03]', () => {
    const create = start();
    create.send({ type: 'row.add', section: 'booking_items' });
    const texts = textsOf(<BookingCreateView create={create} cancelTo="/bookings" />);
    expect(texts.filter((text) => text === 'Remove Item')).toHaveLength(2);
  });

  it('fills and disables the WhatsApp field while it is the same as the phone number [BOOK-04]', () => {
    const create = start();
    create.send({ type: 'field.change', path: 'phoneNumber', value: '0300-1234567' });
    create.send({ type: 'field.change', path: 'isSameNumber', value: true });
    const html = htmlOf(<BookingCreateView create={create} cancelTo="/bookings" />);
    const numbers = [...html.matchAll(/<input[^>]*type="tel"[^>]*>/g)].map(([tag]) => [
      tag.includes('value="0300-1234567"'),
      tag.includes('disabled=""'),
    ]);
    expect(numbers).toEqual([
      [true, false],
      [true, true],
    ]);
  });
});

describe('a booking', () => {
  const download = (kind: DocumentKind) =>
    createActor(documentDownloadMachine, { input: { bookingId: 101, code: 'BK-1001', kind } }).start();
  const downloads = { receipt: download('receipt'), invoice: download('invoice') };
  const open = (booking: Booking) => createActor(bookingEditMachine, { input: { booking } }).start();
  const viewOf = (booking: Booking) => <BookingDetailsView edit={open(booking)} downloads={downloads} />;
  const ACTIONS = ['Create Warranty Claim', 'Delete Booking', 'Edit Booking'];

  it('shows its six sections [EDIT-21, EDIT-25, EDIT-26]', () => {
    const texts = textsOf(viewOf(aBooking()));
    const sections = [
      'Customer Information',
      'Financial Information',
      'Booking Items',
      'Payment History',
      'Contact History',
      'Delivery Information',
    ];
    expect(texts.filter((text) => sections.includes(text))).toEqual(sections);
    const money = texts.indexOf('Financial Information');
    expect(texts.slice(money, money + 7)).toEqual([
      'Financial Information',
      'Payable',
      'Rs 12,500.50',
      'Paid',
      'Rs 5,000.25',
      'Pending',
      'Rs 7,500.25',
    ]);
    expect(texts).toEqual(expect.arrayContaining(['Download Receipt', 'Jan 5, 2025, 12:30 PM']));
  });

  it.each([
    ['a PAID payment', [aPayment()], true],
    ['only a PENDING payment', [aPayment({ status: 'PENDING' })], false],
    ['no payment', [], false],
  ])('with %s offers an invoice: %s [EDIT-22]', (_, booking_payments, offered) => {
    expect(textsOf(viewOf(aBooking({ booking_payments }))).includes('Download Invoice')).toBe(offered);
  });

  it('leads to a claim with its code [EDIT-27]', () => {
    expect(tagOf(viewOf(aBooking()), 'Create Warranty Claim')).toContain(
      'href="/warranty-claims/new?bookingCode=BK-1001"',
    );
  });

  it('that is deleted says so, is dimmed and has its three actions disabled [EDIT-18]', () => {
    const deleted = viewOf(aBooking({ isActive: false }));
    expect(ACTIONS.map((text) => tagOf(deleted, text).includes('disabled=""'))).toEqual([true, true, true]);
    expect(textsOf(deleted)).toContain('This booking has been deleted');
    const active = viewOf(aBooking());
    expect(ACTIONS.map((text) => tagOf(active, text).includes('disabled=""'))).toEqual([false, false, false]);
    expect(textsOf(active)).not.toContain('This booking has been deleted');
  });

  it('marks what is new while it is edited [EDIT-07, EDIT-09, EDIT-13]', () => {
    const edit = open(aBooking());
    edit.send({ type: 'edit.start' });
    edit.send({ type: 'row.add', section: 'delivery', now: '2025-01-05T07:30:00.000Z' });
    const texts = textsOf(<BookingDetailsView edit={edit} downloads={downloads} />);
    expect(texts).toEqual(expect.arrayContaining(['Cancel', 'Save Changes', 'Is Active', 'Remove Delivery 2']));
    expect(texts.filter((text) => text === 'New')).toHaveLength(1);
  });

  it('has name, type, amount, status and comments of an inactive item disabled, and no more [EDIT-14]', () => {
    const disabledIn = (isActive: boolean) => {
      const edit = open(aBooking({ booking_items: [anItem({ isActive })] }));
      edit.send({ type: 'edit.start' });
      const html = htmlOf(<BookingDetailsView edit={edit} downloads={downloads} />);
      const rows = html.slice(html.indexOf('Booking Items'), html.indexOf('Payment History'));
      const labels = new Map(
        [...rows.matchAll(/<label[^>]*for="([^"]+)"[^>]*>([^<]+)/g)].map(([, id, label]) => [id, label]),
      );
      return [...rows.matchAll(/<(?:input|textarea|button)[^>]*disabled=""[^>]*>/g)].map(([tag]) =>
        labels.get(/ id="([^"]+)"/.exec(tag)?.[1] ?? ''),
      );
    };
    expect(disabledIn(true)).toEqual([]);
    expect(disabledIn(false)).toEqual(['Name', 'Type', 'Status', 'Payable amount (Rs)', 'Comments']);
  });
});
