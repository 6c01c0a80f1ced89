// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { INBOUND_REQUIRED } from '../../../src/domain/booking/booking-status.ts';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import { HistoryPage, type HistoryEntry } from '../../../src/domain/history/history.ts';
import { aBooking, aContact, aDelivery, aHistoryEntry, anItem, aPayment, aShop, BILAL, SANA } from '../../support/a.ts';
import { anOutdated, NO_ANSWER } from '../../support/api-errors.ts';
import { openApp, type Call, type Visit } from '../../support/open-app.tsx';
import { readLinks, readRegion, readTexts } from '../../support/read-text.ts';

/** Booking 101, of a plain provider. */
const open = (over: Partial<Booking> = {}, { answers, ...visit }: Visit & { at?: string } = {}) =>
  openApp(visit.at ?? '/bookings/101', {
    isReflow: false,
    ...visit,
    answers: { '/booking/101': aBooking(over), ...answers },
  });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const region = (name: string) => within(screen.getByRole('region', { name }));

describe('a booking', () => {
  it('shows customer, status, code and pending amount above its six sections [EDIT-21, EDIT-25, EDIT-26]', async () => {
    await open();
    const head = screen.getByRole('heading', { level: 1 }).parentElement;
    expect([head, head?.nextElementSibling ?? null].map((row) => readTexts(row ?? undefined).join(' | '))).toEqual([
      'Bookings | Booking Details | Sana Malik | Copy BK-1001 | BK-1001 | Pending',
      'Rs 7,500.25 pending | of Rs 12,500.50',
    ]);
    expect(
      screen.getAllByRole('region').map((part) => within(part).queryByRole('heading', { level: 2 })?.textContent),
    ).toEqual([
      'Customer Information',
      'Financial Information',
      'Booking Items',
      'Payment History',
      'Delivery Information',
      'Contact History',
    ]);
    expect(readRegion('Financial Information')).toBe(
      'Payable | Rs 12,500.50 | Paid | Cash | Rs 5,000.25 | Pending | Rs 7,500.25',
    );
  });

  it('shows the issue of an item below its name, and omits Paid and Added if they add nothing [EDIT-26]', async () => {
    const later = { id: 12, name: 'ThinkPad', paidAmount: 500, createdAt: '2025-02-01T07:30:00.000Z' };
    await open({ booking_items: [anItem({ paidAmount: 0, reportedIssue: 'No display' }), anItem(later)] });
    const [first, second] = region('Booking Items').getAllByRole('listitem');
    const name = within(first ?? document.body).getByRole('heading', { level: 3 });
    expect(name.closest('li')?.textContent).toMatch(/Reported issue No display/);
    expect(['Paid', 'Added'].map((fact) => within(first ?? document.body).queryByText(fact))).toEqual([null, null]);
    for (const fact of ['Paid', 'Added']) expect(within(second ?? document.body).getByText(fact)).toBeTruthy();
  });

  it('lists the newest payment first, and offers an invoice once there is a paid payment [EDIT-22]', async () => {
    const asked = aPayment({ id: 22, status: 'PENDING', payableAmount: 7_500.25, paidAmount: 0 });
    const page = await open({ booking_payments: [aPayment(), { ...asked, createdAt: '2025-01-09T07:30:00.000Z' }] });
    const rows = region('Payment History').getAllByRole('listitem');
    expect(rows.map((row) => readTexts(row).slice(0, 3).join(' '))).toEqual([
      'Cash Pending Rs 7,500.25',
      'Cash Paid Rs 5,000.25',
    ]);
    expect(button('Download Invoice')).toBeTruthy();
    page.close();
    await open({ booking_payments: [asked] });
    expect(screen.queryByRole('button', { name: 'Download Invoice' })).toBeNull();
  });

  it('links to a new claim with its code, and disables its three actions when it is deleted [EDIT-18, EDIT-27]', async () => {
    const page = await open();
    expect(readLinks(screen.getByRole('main'))).toContainEqual([
      'Create Warranty Claim',
      '/warranty-claims/new?bookingCode=BK-1001',
    ]);
    const areDisabled = () =>
      ['Create Warranty Claim', 'Delete Booking', 'Edit Booking'].map(
        (name) => screen.queryByRole('button', { name })?.getAttribute('aria-disabled') === 'true',
      );
    expect([areDisabled(), screen.queryByText('This booking has been deleted')]).toEqual([[false, false, false], null]);
    page.close();
    await open({ isActive: false });
    expect([areDisabled(), screen.queryByText('This booking has been deleted') !== null]).toEqual([
      [true, true, true],
      true,
    ]);
  });

  it.each([
    ['OUTBOUND', true, true],
    ['INBOUND', false, true],
    ['INBOUND', true, false],
  ] as const)(
    'that is confirmed with a delivery %s, active: %s, shows a notice: %s [EDIT-31]',
    async (type, isActive, isSaid) => {
      await open({ status: 'CONFIRMED', delivery: [aDelivery({ type, isActive })] });
      expect(screen.queryByText('Confirmed without an active INBOUND delivery') !== null).toBe(isSaid);
    },
  );

  it.each([
    [true, []],
    [false, ['Name', 'Type', 'Status', 'Payable amount (Rs)', 'Comments']],
  ])(
    'has these fields of an item whose activity is %s locked, and says why: %j [EDIT-14]',
    async (isActive, locked) => {
      const page = await open({ booking_items: [anItem({ isActive })] });
      await page.press('Edit Booking');
      const row = screen.getByRole('group', { name: 'Item 1' });
      const fields = [...row.querySelectorAll('label')].filter(({ control }) => control?.matches(':disabled'));
      expect(fields.map((label) => label.firstChild?.textContent)).toEqual(locked);
      expect(fields.map(({ control }) => control?.getAttribute('aria-description'))).toEqual(
        locked.map(() => 'This item is deleted. Tick Is Active to change it.'),
      );
    },
  );

  it('has every field of a deleted payment, contact and delivery locked, and says why [EDIT-14]', async () => {
    const isActive = false;
    const page = await open({
      booking_payments: [aPayment({ isActive })],
      contact_log: [aContact({ isActive })],
      delivery: [aDelivery({ isActive })],
    });
    await page.press('Edit Booking');
    const says = (name: string) =>
      [...screen.getByRole('group', { name }).querySelectorAll('label')]
        .filter(({ textContent }) => textContent !== 'Is Active')
        .map(({ control }) => [control?.matches(':disabled'), control?.getAttribute('aria-description')]);
    const payment = [true, 'This payment is deleted. Add a new payment instead.'];
    const contact = [true, 'This contact is deleted. Add a new contact instead.'];
    const delivery = [true, 'This delivery is deleted. Tick Is Active to change it.'];
    expect(says('Payment 1')).toEqual(Array.from({ length: 6 }, () => payment));
    expect(says('Contact 1')).toEqual(Array.from({ length: 4 }, () => contact));
    expect(says('Delivery 1')).toEqual(Array.from({ length: 9 }, () => delivery));
  });

  it('warns that edits of an item are not saved after it is deleted again [EDIT-14]', async () => {
    const page = await open({ booking_items: [anItem({ isActive: false })] });
    await page.press('Edit Booking');
    const item = within(screen.getByRole('group', { name: 'Item 1' }));
    await page.user.click(item.getByRole('checkbox', { name: 'Is Active' }));
    await page.user.type(item.getByLabelText('Comments'), 'New fan');
    expect(item.queryByText('Not saved while Is Active is not ticked')).toBe(null);
    await page.user.click(item.getByRole('checkbox', { name: 'Is Active' }));
    expect(item.getByText('Not saved while Is Active is not ticked')).toBeTruthy();
    await page.press('Save Changes');
    expect(page.toasts.at(-1)).toEqual(['No changes', 'No changes were made to the booking.']);
  });

  it('offers the step that makes a refused status possible, and takes it', async () => {
    const page = await open({ booking_items: [anItem()] }, { isReflow: true });
    await page.press('Edit Booking');
    const status = region('Customer Information').getByRole<HTMLSelectElement>('combobox', { name: 'Status' });
    await page.choose(status, 'Confirmed');
    const refusal = () => region('Customer Information').queryByText(INBOUND_REQUIRED);
    expect(refusal()).toBeTruthy();
    await page.user.click(region('Customer Information').getByRole('button', { name: 'Add Delivery' }));
    expect(screen.getByRole('group', { name: 'Delivery 2' }).contains(document.activeElement)).toBe(true);
    await page.choose(status, 'Confirmed');
    expect(status.selectedOptions[0]?.textContent).toBe('Confirmed');
    expect(refusal()).toBe(null);
  });

  it('names the earlier bookings of its customer [CUST-01]', async () => {
    const line = (id: number, name: string) => ({
      id,
      createdAt: '2024-06-02T07:30:00.000Z',
      items: [{ name, status: 'NOT_REPAIRED' }],
    });
    const customer = {
      clientName: 'Sana Malik',
      clientType: 'INDIVIDUAL',
      phoneNumber: '0300-1234567',
      whatsappNumber: '0321-7654321',
      bookings: 4,
      firstBookedAt: '2024-03-02T07:30:00.000Z',
      latest: [line(101, 'RTX 3080'), line(7, 'Zenbook')],
    };
    await open({}, { isReflow: true, answers: { '/customers': { customer } } });
    const link = screen.getByRole('link', { name: /4 bookings since March/ });
    expect(link.parentElement?.textContent).toMatch(/^4 bookings since March.*, last: Zenbook, not repaired$/);
    expect(link.getAttribute('href')).toMatch(/^\/bookings\?search=/);
  });
});

it.each([
  ['', 223, [null, '/bookings/222']],
  ['?search=ali&status=DRAFT&activity=all', 222, ['/bookings/223', '/bookings/221']],
  ['?page=2', 204, ['/bookings/205', '/bookings/203']],
  ['?page=3', 201, ['/bookings/202', null]],
  ['', 999, [null, null]],
])('the booking of the list %s, %i links to its previous and next booking [LIST-07]', async (query, id, expected) => {
  const list = ({ query: { page } }: Call) => {
    const rows = Array.from({ length: page === 3 ? 3 : 10 }, (_, at) => aBooking({ id: 233 - Number(page) * 10 - at }));
    return { bookings: rows, totalPages: 3, totalBookings: 23 };
  };
  const state = { left: { list: `/bookings${query}`, of: 'ali@shop.test' } };
  const answers = { '/booking/': list, [`/booking/${id}`]: aBooking({ id, code: `BK-${id}` }) };
  await openApp(`/bookings/${id}`, { answers, state });
  const around = ['Previous', 'Next'].map((name) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null);
  expect(around).toEqual(expected);
});

describe('the history of a booking', () => {
  const openHistory = async (entries: readonly HistoryEntry[]) => {
    const answer = ({ query }: Call) => {
      const { person, before = Infinity, pageSize } = query;
      const wanted = entries.filter(
        ({ id, person: by }) => id < Number(before) && (!person || by?.id === Number(person)),
      );
      return HistoryPage.parse({
        entries: wanted.slice(0, Number(pageSize)),
        hasOlder: wanted.length > Number(pageSize),
        people: [BILAL, SANA],
      });
    };
    const page = await open({}, { isReflow: true, answers: { '/booking/101/history': answer } });
    // The line of phases reads the same path, of its own kind.
    const asked = () => page.reads().filter((read) => read.includes('history') && !read.endsWith('kind=life'));
    expect(asked()).toEqual([]);
    await page.press('Show History');
    return { ...page, asked };
  };

  it('is loaded when it is opened, and lists the changes of each day with their authors [HIST-10]', async () => {
    const page = await openHistory([
      aHistoryEntry({ id: 105, at: '2025-01-06T05:00:00.000Z', person: null, is: 'refused', reason: 'Not yet.' }),
      aHistoryEntry({ id: 104 }),
      aHistoryEntry({ id: 103, thing: 'payment', is: 'created', name: 5000, changes: [] }),
      aHistoryEntry({ id: 102, person: BILAL, changes: [{ path: 'clientName', before: 'Ali', after: 'علی' }] }),
    ]);
    expect(page.asked()).toEqual(['/booking/101/history?pageSize=40']);
    expect(readRegion('History')).toBe(
      'Hide History | Person | All people | Kind | All changes | ' +
        'Jan 6, 2025 | 10:00 AM | The system | Refused: Not yet. | ' +
        'Jan 5, 2025 | 2:05 PM | Sana Malik | Payment of | Rs 5,000 | added | Status | Pending | → | to | In Progress | ' +
        '2:05 PM | Bilal Ahmed | Client name | Ali | → | to | علی',
    );
    await page.press('Hide History');
    expect(readRegion('History')).toBe('Show History | Who changed what, and when');
  });

  it('can be filtered by person and by kind, and the filters can be cleared [HIST-10]', async () => {
    const page = await openHistory([aHistoryEntry()]);
    await page.choose('Person', 'Bilal Ahmed');
    expect(screen.getByText('No changes match these filters.')).toBeTruthy();
    await page.press('Show Everything');
    await page.choose('Kind', 'Refused');
    expect(page.asked().slice(1)).toEqual(
      ['&person=3', '', '&kind=refused'].map((more) => `/booking/101/history?pageSize=40${more}`),
    );
  });

  it('loads older entries step by step, and keeps the focus on the button [HIST-10]', async () => {
    const page = await openHistory(
      Array.from({ length: 150 }, (_, index) =>
        aHistoryEntry({ id: 1000 - index, at: new Date(Date.UTC(2025, 0, 5, 9) - index * 60_000).toISOString() }),
      ),
    );
    const rows: number[] = [];
    for (let step = 0; step < 3; step += 1) {
      await page.press('Load Older');
      rows.push(screen.getByRole('region', { name: 'History' }).querySelectorAll('ol > li').length);
    }
    expect([rows, page.asked().slice(1)]).toEqual([
      [80, 120, 150],
      ['pageSize=80', 'pageSize=100', 'pageSize=20&before=901', 'pageSize=100', 'pageSize=60&before=901'].map(
        (query) => `/booking/101/history?${query}`,
      ),
    ]);
    const older = button('Load Older');
    expect([older.getAttribute('aria-description'), document.activeElement]).toEqual(['No earlier changes', older]);
  });
});

describe('the phases of a booking', () => {
  const confirmed = aHistoryEntry({
    at: '2025-01-06T05:00:00.000Z',
    changes: [{ path: 'status', before: 'DRAFT', after: 'CONFIRMED' }],
  });
  const answers = { '/booking/101/history': { entries: [confirmed], hasOlder: false, people: [] } };
  const line = () => screen.queryByRole('list', { name: 'Where it stands' });

  it('show the time and the person of each phase from the history [LIFE-01]', async () => {
    const page = await open({ status: 'CONFIRMED' }, { isReflow: true, answers });
    expect(
      readTexts(line() ?? undefined)
        .slice(1)
        .join(' | '),
    ).toBe(
      'Intake | (passed) | Jan 5, 2025, 12:30 PM | Accepted | (now) | Jan 6, 2025, 10:00 AM | Sana Malik | ' +
        'In Repair | (to come) | Ready | (to come) | Closed | (to come)',
    );
    expect(page.reads()).toContain('/booking/101/history?pageSize=100&kind=life');
  });

  it('are missing with a plain provider, and no history is requested [LIFE-01, OFFER-02]', async () => {
    const page = await open({ status: 'CONFIRMED' });
    expect(line()).toBeNull();
    expect(page.reads()).toEqual(['/booking/101']);
  });
});

it('a contact is logged once when its answer is lost and the user presses again, and the focus stays [MSG-04, QUICK-02]', async () => {
  const ready = { status: 'RESOLVED' as const, version: 4 };
  let stored = aBooking(ready);
  const answer = ({ method, version, body }: Call) => {
    if (method !== 'PATCH') return stored;
    if (version !== stored.version) return anOutdated(stored);
    const row = { ...aContact({ id: 70, bookingItemId: null, userId: null }), ...(body as Booking).contact_log[0] };
    stored = aBooking({ ...ready, version: 5, contact_log: [row] });
    return NO_ANSWER;
  };
  const page = await open(ready, { isReflow: true, answers: { '/booking/101': answer, '/shop': aShop() } });
  await page.press('Message');
  const whatsApp = screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' });
  whatsApp.addEventListener('click', (event) => event.preventDefault());
  await page.press(whatsApp);
  expect(page.writes()).toEqual([]);
  await page.press('Log This Contact');
  const again = within(screen.getByRole('dialog', { name: 'Log Contact' }));
  await page.press(again.getByRole('button', { name: 'Log Contact' }));
  const notes = expect.stringContaining('Hello Sana Malik, your booking BK-1001 is ready to collect') as string;
  const body = { contact_log: [{ status: 'WHATSAPP', notes, isActive: true }] };
  expect(page.writes()).toMatchObject([1, 2].map(() => ({ path: '/booking/101', version: 4, body })));
  expect([page.toasts, screen.queryByRole('dialog'), document.activeElement]).toEqual([
    [['Contact logged']],
    null,
    button('Message'),
  ]);
});

it('a message that is too long for links can be copied and then logged [MSG-05]', async () => {
  const page = await open({ status: 'RESOLVED' }, { isReflow: true, answers: { '/shop': aShop() } });
  await page.press('Message');
  const window = within(screen.getByRole('dialog', { name: 'Message to Sana Malik' }));
  const text = 'ش'.repeat(400);
  fireEvent.input(window.getByLabelText('Text'), { target: { value: text } });
  await page.settle();
  expect(window.queryAllByRole('link')).toEqual([]);
  const why = 'This text is too long for a link to WhatsApp, SMS and Mail. Copy it here and paste it there.';
  expect(window.getByText(why)).toBeTruthy();
  const log = window.getByRole('button', { name: 'Log This Contact' });
  expect(log.getAttribute('aria-disabled')).toBe('true');
  await page.press('Copy for Mail');
  expect(await navigator.clipboard.readText()).toBe(text);
  expect(window.getByRole('status').textContent).toBe('Copied. Paste it into the message.');
  expect(log.getAttribute('aria-disabled')).toBe(null);
});

describe('the form of a new booking', () => {
  const phone = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
  const type = (name: string, value: string) => fireEvent.input(phone(name), { target: { value } });

  it('has its fields, one item and no Remove Item [BOOK-03, BOOK-05, BOOK-06, BOOK-11]', async () => {
    const page = await openApp('/bookings/new', { isReflow: false });
    const labels = Array.from(document.querySelectorAll('main label'), (label) => label.firstChild?.textContent);
    expect(labels.filter(Boolean).join(' | ')).toBe(
      'Phone number | Client name | WhatsApp number | Client type | Appointment date | ' +
        'Referral source | Referral notes | Item name | Type | Reported issue | Payable amount (Rs) | Vendor | ' +
        'Serial number | Comments',
    );
    const items = () => [screen.getAllByRole('group', { name: /^Item \d$/ }).length, removals().length];
    const removals = () => screen.queryAllByRole('button', { name: /^Remove Item/ });
    expect(items()).toEqual([1, 0]);
    await page.press('Add Item');
    expect(items()).toEqual([2, 2]);
    await page.press('Remove Item 2');
    expect(items()).toEqual([1, 0]);
  });

  it('suggests the customer with the number, and fills in the details only after a press [CUST-01, CUST-02]', async () => {
    const customer = {
      clientName: 'Sana Mir',
      clientType: 'CORPORATE',
      phoneNumber: '0300 1234567',
      whatsappNumber: '0321 7654321',
      bookings: 4,
      firstBookedAt: '2024-03-02T07:30:00.000Z',
      latest: [],
    };
    const page = await openApp('/bookings/new', { answers: { '/customers': { customer } } });
    type('Phone number', '0300-12');
    expect(screen.getByText('This does not look like a phone number. It will be saved as entered.')).toBeTruthy();
    type('Phone number', '0300-1234567');
    await page.wait(600);
    await page.settle();
    expect([page.reads().at(-1), phone('Client name').value]).toEqual(['/customers?phone=0300-1234567', '']);
    await page.press('Use These Details');
    expect([phone('Client name').value, phone('WhatsApp number').value]).toEqual(['Sana Mir', '0321 7654321']);
    expect(screen.queryByRole('button', { name: 'Use These Details' })).toBeNull();
  });
});

describe('the editors of a booking', () => {
  const reports = ({ calls }: Awaited<ReturnType<typeof open>>) =>
    calls.flatMap(({ method, path, body }) =>
      method === 'POST' && path === '/booking/101/editors' ? [(body as { isEditing: boolean }).isEditing] : [],
    );

  it('are named in its header [LIVE-14]', async () => {
    await open({}, { isReflow: true, answers: { '/booking/101/editors': [{ name: 'Kamran', isYou: false }] } });
    expect(screen.getByText('Kamran is editing')).toBeTruthy();
  });

  it('include this tab in edit mode, and are reported again with the next key after 20 s [LIVE-14]', async () => {
    const page = await open({}, { isReflow: true });
    expect(reports(page)).toEqual([]);
    await page.press('Edit Booking');
    const entered = reports(page).length;
    expect(reports(page).at(-1)).toBe(true);
    const touch = async () => {
      fireEvent.keyDown(document.body, { key: 'Shift' });
      await page.settle();
    };
    await touch();
    expect(reports(page)).toHaveLength(entered);
    vi.advanceTimersByTime(20_000);
    await touch();
    expect(reports(page)).toHaveLength(entered + 1);
    await page.press('Cancel');
    expect(reports(page).slice(entered)).toEqual([true, false]);
  });

  it('no longer include this tab after it closes [LIVE-14]', async () => {
    const page = await open({}, { isReflow: true });
    await page.press('Edit Booking');
    window.dispatchEvent(new Event('pagehide'));
    await page.settle();
    expect(reports(page).at(-1)).toBe(false);
  });

  it('are not requested from a plain provider [OFFER-02]', async () => {
    const page = await open();
    await page.press('Edit Booking');
    expect(page.calls.filter(({ path }) => path.endsWith('/editors'))).toEqual([]);
  });
});

describe('the deletion of a booking with a paid payment', () => {
  const openQuestion = async (visit: Visit = {}) => {
    const page = await openApp('/bookings/101', { answers: { '/booking/101': aBooking() }, ...visit });
    // With our provider this button is on the page. On a phone it is in the menu.
    await page.press('Delete Booking');
    const question = within(screen.getByRole('alertdialog'));
    const confirm = () => page.press(question.getByRole('button', { name: 'Delete Booking' }));
    const deletions = () => page.writes().map(({ method, body }) => [method, body]);
    return { question, confirm, deletions };
  };

  it('asks for a reason, and sends it [TILL-11]', async () => {
    const { question, confirm, deletions } = await openQuestion();
    await confirm();
    expect(deletions()).toEqual([]);
    const reason = question.getByRole('textbox', { name: 'Reason' });
    expect(reason.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(reason, { target: { value: 'Booked twice' } });
    await confirm();
    expect(deletions()).toEqual([['DELETE', { reason: 'Booked twice' }]]);
  });

  it('asks a plain provider for no reason [EDIT-17, TILL-11]', async () => {
    const { question, confirm, deletions } = await openQuestion({ isReflow: false });
    expect(question.queryByRole('textbox')).toBeNull();
    await confirm();
    expect(deletions()).toEqual([['DELETE', undefined]]);
  });
});
