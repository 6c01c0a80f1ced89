// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { LedgerEntry, LedgerPage } from '../../src/domain/ledger/ledger.ts';
import { toLedgerDraft } from '../../src/domain/ledger/ledger-draft.ts';
import { LEDGER_LIST } from '../../src/domain/ledger/ledger-list.ts';
import type { ReportFigures } from '../../src/domain/ledger/ledger-report.ts';
import { reportDefaults, type ReportParams, type ReportTab } from '../../src/domain/ledger/report-state.ts';
import { deletionsMachine } from '../../src/machines/deletion/deletions.machine.ts';
import { ledgerFormMachine } from '../../src/machines/ledger-form/ledger-form.machine.ts';
import { createQueryMachine } from '../../src/machines/query/query.machine.ts';
import { isAwaited } from '../../src/machines/query/query.selectors.ts';
import { reportMachine } from '../../src/machines/ledger-reports.machine.ts';
import { LedgerEntryView } from '../../src/views/ledger-details/ledger-details-view.tsx';
import { LedgerFormView } from '../../src/views/ledger-form/ledger-form-view.tsx';
import { LedgerListView } from '../../src/views/ledger-list/ledger-list-view.tsx';
import { DailySummary, MainReport, MonthlySummary } from '../../src/views/ledger-reports/ledger-reports-view.tsx';
import { aLedgerEntry, MAIN } from '../support/a.ts';
import { type Answer, readList, readQuery, show, readTexts } from './rendered.tsx';

const { defaults } = LEDGER_LIST;
const noDeletions = () =>
  createActor(deletionsMachine, { input: { kind: 'ledgerEntry', canRestore: true, role: null } }).start();
const locations = () => readQuery(null, [MAIN]);

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
/** The texts of the page before one. */
const textsUntil = (text: string) => readTexts().slice(0, readTexts().indexOf(text));
const findHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the ledger list', () => {
  const open = async (answer: Answer<LedgerPage>, over: Partial<typeof defaults> = {}) => {
    const list = await readList({ ...defaults, ...over }, answer);
    const deletions = noDeletions();
    const user = await show(<LedgerListView list={list} locations={await locations()} deletions={deletions} />);
    return { list, deletions, user, state: () => list.getSnapshot().context.state };
  };
  const page = (entries: LedgerEntry[], totalPages = 1): LedgerPage => ({
    entries,
    totalPages,
    totalEntries: entries.length * totalPages,
    totalAmount: 1234.5 * entries.length,
  });

  it('has buttons, totals, search, ranges and filters [LEDG-19, LEDG-20, LEDG-31]', async () => {
    const filters = { ...defaults.filters, category: 'RENT' };
    await open(page([aLedgerEntry(), aLedgerEntry({ id: 8 })]), { filters });
    const texts = readTexts();
    expect(texts.slice(0, texts.indexOf('Entries'))).toEqual([
      'Ledger Entries',
      'Reports',
      'New Entry',
      'Totals',
      'Total Entries',
      '2',
      'All time',
      'Total Amount',
      'Rs 2,469',
      'All time',
      'Average Amount',
      'Rs 1,234.5',
      'Per entry',
      'Search & Filter',
      'Hide Filters',
      'Clear',
      'Refresh',
      'Search ledger entries',
      'Search by description, vendor, or receipt number...',
      'Quick ranges',
      'Today',
      'Last 7 days',
      'Last 30 days',
      'This month',
      'Location',
      'All locations',
      'Category',
      'Rent',
      'Start Date',
      'End Date',
    ]);
  });

  it('shows an entry in nine columns, with view, edit and delete [LEDG-30, LEDG-32, LEDG-33, LEDG-34]', async () => {
    const entry = aLedgerEntry({ remarks: 'Paid early', vendorName: 'Landlord', receiptNumber: 'R-77' });
    await open(page([entry]));
    const table = screen.getByRole('table', { name: 'Ledger entries' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((header) => readTexts(header)[0]),
    ).toEqual(['Date', 'Location', 'Category', 'Description', 'Amount', 'Payment', 'Vendor', 'Receipt', 'Actions']);
    const [, row] = within(table).getAllByRole('row');
    expect(
      within(row ?? table)
        .getAllByRole('cell')
        .flatMap((cell) => readTexts(cell)),
    ).toEqual([
      'Jan 05, 2025',
      'Main Branch',
      'MAIN',
      'Rent',
      'January rent',
      'Paid early',
      'Rs 1,234.5',
      'Cash',
      'Landlord',
      'R-77',
      'View entry #7',
      'Edit entry #7',
      'Delete entry #7',
    ]);
  });

  it('says of an entry that is deleted why it is neither edited nor deleted [LEDG-34, UI-07]', async () => {
    const { user, deletions } = await open(page([aLedgerEntry({ isActive: false })]));
    for (const name of ['Edit entry #7', 'Delete entry #7']) {
      const control = button(name);
      expect([control.getAttribute('aria-disabled'), control.getAttribute('aria-description')]).toEqual([
        'true',
        'This ledger entry has been deleted',
      ]);
      await user.click(control);
    }
    expect(deletions.getSnapshot().children).toEqual({});
    expect(findHref('View entry #7')).toBe('/ledger/7');
  });

  it.each([
    ['an attachment', 'View Receipt', { receiptAttachment: 'https://files.test/7.pdf', receiptNumber: 'R-77' }],
    ['a number only', 'R-77', { receiptNumber: 'R-77' }],
    ['neither', '—', {}],
  ])('of an entry with %s, the receipt reads %j [LEDG-33]', async (_, text, fields) => {
    await open(page([aLedgerEntry({ vendorName: 'Landlord', ...fields })]));
    expect(readTexts(screen.getAllByRole('cell')[7])[0]).toBe(text);
  });

  it('opens an attachment in a new tab [LEDG-33]', async () => {
    await open(page([aLedgerEntry({ receiptAttachment: 'https://files.test/7.pdf' })]));
    const { href, target, rel } = screen.getByRole<HTMLAnchorElement>('link', { name: /^View Receipt/ });
    expect({ href, target, rel }).toEqual({
      href: 'https://files.test/7.pdf',
      target: '_blank',
      rel: 'noopener noreferrer',
    });
  });

  it.each([
    [1, [true, false]],
    [2, [false, false]],
    [3, [false, true]],
  ])('pages: on page %i of 3 [LEDG-21, LEDG-36]', async (number, disabled) => {
    await open(page([aLedgerEntry()], 3), { page: number });
    expect(screen.getByText(`Showing page ${number} of 3 (3 total entries)`)).toBeTruthy();
    expect(['Previous', 'Next'].map((name) => button(name).disabled)).toEqual(disabled);
  });

  it('sorts by a press on a heading, the other way round by a second one [LEDG-34]', async () => {
    const { user, state } = await open(page([aLedgerEntry()]));
    const orders: string[] = [];
    for (const _ of [1, 2]) {
      await user.click(within(screen.getByRole('columnheader', { name: /^Amount/ })).getByRole('button'));
      orders.push(state().orderBy);
      expect(state().sortBy).toBe('amount');
    }
    expect(new Set(orders)).toEqual(new Set(['asc', 'desc']));
  });

  it('filters by a quick range and by a typed date, and clears all [LEDG-20, LEDG-31]', async () => {
    const { user, state } = await open(page([aLedgerEntry()]));
    await user.click(button('This month'));
    expect(button('This month').getAttribute('aria-pressed')).toBe('true');
    expect(state().filters['startDate']).toMatch(/-01$/);
    expect(screen.queryByLabelText('Start Date')).toBeNull();
    await user.click(button('Show Filters'));
    expect(screen.getByLabelText<HTMLInputElement>('Start Date').value).toBe(state().filters['startDate']);
    await user.click(button('Clear'));
    expect(state().filters).toEqual(defaults.filters);
    expect(screen.getByLabelText<HTMLInputElement>('Start Date').value).toBe('');
  });

  it.each([
    ['Start Date', '0002-01-01', 'Enter a date from 1900 to 2199'],
    ['End Date', '2024-12-31', 'The end is before the start'],
  ])('asks for nothing and shows no figures while %s is %s [LEDG-31, LEDG-20]', async (label, typed, fault) => {
    const filters = { ...defaults.filters, startDate: '2025-01-05', endDate: '2025-01-31' };
    const { user, state } = await open(page([aLedgerEntry()]), { filters });
    fireEvent.change(screen.getByLabelText(label), { target: { value: typed } });
    const field = screen.getByLabelText<HTMLInputElement>(label);
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual([typed, 'true']);
    expect(screen.getByRole('alert').textContent).toBe(fault);
    expect([state().filters, screen.queryByRole('table'), screen.queryAllByText('Rs 1,234.5')]).toEqual([
      filters,
      null,
      [],
    ]);
    expect(screen.getByText('The figures come once the filters are complete')).toBeTruthy();
    await user.click(button('Clear'));
    expect([state().filters, screen.queryByRole('alert')]).toEqual([filters, null]);
    expect(screen.getByRole('table')).toBeTruthy();
  });

  it('asks to delete the entry of the row [LEDG-34]', async () => {
    const { user, deletions } = await open(page([aLedgerEntry()]));
    await user.click(button('Delete entry #7'));
    const { children } = deletions.getSnapshot();
    expect([Object.keys(children), children['deletion-7']?.getSnapshot().value]).toEqual([['deletion-7'], 'asking']);
  });

  it.each([true, false])('says before the deletion whether there is a way back: %s [LEDG-41]', async (canRestore) => {
    const { user, deletions } = await open(page([aLedgerEntry()]));
    deletions.send({ type: 'offer.change', canRestore, role: null });
    await user.click(button('Delete entry #7'));
    const question = await screen.findByRole('alertdialog');
    expect(within(question).queryByText(/It can be made active again\.$/) !== null).toBe(canRestore);
  });

  it('has no page line for one page [LEDG-21]', async () => {
    await open(page([aLedgerEntry()]));
    expect(screen.queryByText(/^Showing page/)).toBeNull();
  });

  it('is empty with an average of 0 [LEDG-20, LEDG-22]', async () => {
    await open(page([]));
    expect(screen.getByText('No ledger entries match your current filters')).toBeTruthy();
    const texts = readTexts();
    expect(texts[texts.indexOf('Average Amount') + 1]).toBe('Rs 0');
  });

  it('says that the entries did not load [LEDG-23]', async () => {
    await open(new Error('down'));
    expect(screen.getByRole('alert').textContent).toContain('Failed to load ledger entries. Please try again.');
    expect(button('Try again').disabled).toBe(false);
  });

  it('has five skeleton rows while it loads [LEDG-35]', async () => {
    await open('pending');
    expect(document.querySelectorAll('[data-skeleton-row]')).toHaveLength(5);
  });
});

describe('a ledger entry', () => {
  const open = async (answer: Answer<LedgerEntry>) => {
    const query = await readQuery<{ id: number }, LedgerEntry>({ id: 7 }, answer);
    await show(<LedgerEntryView id={7} query={query} deletions={noDeletions()} />);
  };

  it('shows its cards [LEDG-37]', async () => {
    const entry = aLedgerEntry({
      location: { name: 'Main Branch', code: 'MAIN', address: '12 Hall Road', city: 'Lahore' },
      remarks: 'Paid early',
      vendorName: 'Landlord',
      receiptNumber: 'R-77',
      receiptAttachment: 'https://files.test/7.pdf',
    });
    await open(entry);
    expect(readTexts()).toEqual([
      'Back to Ledger',
      'Entry #7',
      'Jan 05, 2025',
      'Edit',
      'Delete',
      'Entry Information',
      'Amount',
      'Rs 1,234.5',
      'Category',
      'Rent',
      'Payment Method',
      'Cash',
      'Entry Date',
      'Jan 05, 2025',
      'Description',
      'January rent',
      'Remarks',
      'Paid early',
      'Vendor & Receipt',
      'Vendor',
      'Landlord',
      'Receipt Number',
      'R-77',
      'Receipt Attachment',
      'View Receipt',
      '(opens in a new tab)',
      'Quick Actions',
      'Edit Entry',
      'Back to List',
      'View Receipt',
      '(opens in a new tab)',
      'Location',
      'Branch',
      'Main Branch',
      'Code',
      'MAIN',
      'Address',
      '12 Hall Road',
      'City',
      'Lahore',
      'Audit Information',
      'Status',
      'Active',
      'Created',
      'Jan 5, 2025, 12:30 PM',
      'by Sana Mirza',
      'Last Modified',
      'Jan 6, 2025, 2:45 PM',
      'by Bilal Ahmed',
    ]);
  });

  it('leaves out Vendor & Receipt without either, and reads Inactive once deleted [LEDG-37]', async () => {
    await open(aLedgerEntry({ isActive: false }));
    expect(screen.queryByText('Vendor & Receipt')).toBeNull();
    expect(screen.getByText('Inactive')).toBeTruthy();
  });

  it('says that it did not load, and no longer that it loads [LEDG-24]', async () => {
    await open(new Error('gone'));
    expect(screen.queryByText('Loading…')).toBeNull();
    expect(readTexts()).toContain(
      'Failed to load ledger entry. It may not exist or you may not have permission to view it.',
    );
  });
});

describe('the ledger form', () => {
  const input = (entryId: number | null) => ({ entryId, today: '2025-01-06', key: 'visit' });
  const formIn = (value: 'noLocations' | 'notFound' | 'editing', entryId: number | null) => {
    const { context } = createActor(ledgerFormMachine, { input: input(entryId) }).getSnapshot();
    const snapshot = ledgerFormMachine.resolveState({ value, context: { ...context, locations: [MAIN] } });
    return createActor(ledgerFormMachine, { snapshot, input: input(entryId) });
  };
  const open = async (value: Parameters<typeof formIn>[0], entryId: number | null) =>
    await show(<LedgerFormView form={formIn(value, entryId).start()} entryId={entryId} />);

  it('takes the amount in a spinbutton that steps by a paisa and understands what is pasted [LEDG-38, UI-04]', async () => {
    const user = await open('editing', null);
    const amount = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Amount' });
    const says = () => [
      amount.value,
      ...['valuemin', 'valuemax', 'valuenow'].map((at) => amount.getAttribute(`aria-${at}`)),
    ];
    await user.click(amount);
    await user.keyboard('{ArrowDown}');
    expect(says()).toEqual(['0', '0.01', '10000000', '0']);
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(says()).toEqual(['0.02', '0.01', '10000000', '0.02']);
    await user.clear(amount);
    await user.paste('10,000,000');
    expect(says()).toEqual(['10,000,000', '0.01', '10000000', '10000000']);
    await user.keyboard('{ArrowUp}');
    expect(amount.value).toBe('10,000,000');
    await user.keyboard('{ArrowDown}');
    expect(amount.value).toBe('9999999.99');
    await user.clear(amount);
    await user.keyboard('abc{ArrowUp}');
    expect(says()).toEqual(['abc', '0.01', '10000000', null]);
  });

  it.each([
    [null, 'Create Ledger Entry', 'Create Entry', '/ledger'],
    [7, 'Edit Ledger Entry', 'Update Entry', '/ledger/7'],
  ])('of %s [LEDG-13, LEDG-38, LEDG-39]', async (entryId, title, submit, cancelTo) => {
    await open('editing', entryId);
    const texts = readTexts().filter((text) => text !== '*');
    expect(texts.slice(1).filter((text) => !/^\d+ \/ \d+$/.test(text))).toEqual([
      title,
      'Entry Date',
      'Location',
      'Choose…',
      'Category',
      'Miscellaneous',
      'Amount',
      'In rupees, for example 1,234.50',
      'Payment Method',
      'Cash',
      'Vendor Name',
      'Receipt Number',
      'Receipt Attachment URL',
      'https://',
      'Description',
      'Remarks',
      'Cancel',
      submit,
    ]);
    expect(findHref('Cancel')).toBe(cancelTo);
  });

  it('takes what is typed, and names the fields that are not filled in [LEDG-13]', async () => {
    const user = await open('editing', null);
    await user.type(screen.getByRole('spinbutton', { name: /^Amount/ }), '0');
    await user.type(screen.getByRole('textbox', { name: /^Description/ }), 'Rent');
    await user.click(button('Create Entry'));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Description/ }).value).toBe('Rent');
    expect(screen.getByRole('spinbutton', { name: /^Amount/ }).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByRole('alert').length).toBeGreaterThan(1);
  });

  it('says what a colleague saves, leaves focus and typing, and shows it on request', async () => {
    const { context } = createActor(ledgerFormMachine, { input: input(7) }).getSnapshot();
    const saved = toLedgerDraft(aLedgerEntry());
    const known = { ...context, locations: [MAIN], saved, draft: saved, entry: aLedgerEntry() };
    const snapshot = ledgerFormMachine.resolveState({ value: 'editing', context: known });
    const form = createActor(ledgerFormMachine, { snapshot, input: input(7) }).start();
    const user = await show(<LedgerFormView form={form} entryId={7} />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^Description/ });
    await user.type(field, ' in part');
    form.send({ type: 'entry.refresh', entry: aLedgerEntry({ vendorName: 'Landlord', version: 4 }) });
    await screen.findByText('This entry was changed by a colleague.');
    expect([document.activeElement, field.value]).toEqual([field, `${saved.description} in part`]);
    await user.click(button('Show'));
    expect(screen.queryByText('This entry was changed by a colleague.')).toBeNull();
    const vendor = screen.getByRole<HTMLInputElement>('textbox', { name: /^Vendor Name/ });
    expect([field.value, vendor.value]).toEqual([`${saved.description} in part`, 'Landlord']);
  });

  it('reads Loading locations... first [LEDG-29]', async () => {
    await show(<LedgerFormView form={createActor(ledgerFormMachine, { input: input(null) })} entryId={null} />);
    expect(screen.getByText('Loading locations...')).toBeTruthy();
  });

  it.each([
    ['noLocations', null, 'No Locations Available', 'Locations must be configured before creating ledger entries.'],
    ['noLocations', 7, 'No Locations Available', 'Locations must be configured before editing ledger entries.'],
    ['notFound', 7, 'Entry Not Found', 'The ledger entry does not exist.'],
  ] as const)('in %s, of %s, reads %j [LEDG-29, LEDG-40]', async (value, entryId, title, text) => {
    await open(value, entryId);
    expect(readTexts().slice(-3)).toEqual([title, text, 'Back to Ledger']);
    expect(screen.getAllByRole('link', { name: 'Back to Ledger' }).map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining(['/ledger']),
    );
  });
});

describe('the reports', () => {
  const today = '2025-03-31';
  const line = { key: 'RENT', label: 'Rent', amount: 5_000, count: 2, percentage: 66.67 };
  const figures: ReportFigures = {
    total: 7_500.5,
    entries: 3,
    average: 2_500.17,
    lines: [line, { key: '', label: 'Unknown', amount: 2_500.5, count: 1, percentage: 33.33 }],
  };
  const open = async (tab: ReportTab, answer: ReportFigures | Error) => {
    const query = createQueryMachine<ReportParams, ReportFigures>().provide({
      actors: { read: fromPromise(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer))) },
    });
    const machine = reportMachine.provide({ actors: { query } });
    const report = createActor(machine, { input: { state: { ...reportDefaults(today), tab } } }).start();
    const child = report.getSnapshot().children.query;
    if (child) await waitFor(child, (snapshot) => !isAwaited(snapshot));
    return { report, locations: await locations(), today };
  };

  it('the main report [REPORT-02, REPORT-03, REPORT-05, REPORT-08]', async () => {
    await show(<MainReport {...await open('main', figures)} />);
    expect(textsUntil('Breakdown by Category')).toEqual([
      'Filters',
      'Export CSV',
      'Refresh',
      'Start Date',
      'End Date',
      'Location',
      'All locations',
      'Group By',
      'Category',
      'Ranges',
      'This Month',
      'Last Month',
      'Last 3 Months',
      'Last 6 Months',
      'Totals',
      'Total Expenditure',
      'Rs 7,500.5',
      'Mar 01, 2025 – Mar 31, 2025',
      'Total Entries',
      '3',
      'Average Rs 2,500.17',
      'Average per Entry',
      'Rs 2,500.17',
      'Per entry',
    ]);
    expect(readTexts(screen.getByRole('table', { name: 'Breakdown by Category' }))).toEqual([
      'Breakdown by Category',
      'Category',
      'Entries',
      'Amount',
      'Percentage',
      'Rent',
      '2',
      'Rs 5,000',
      '66.67%',
      'Unknown',
      '1',
      'Rs 2,500.5',
      '33.33%',
    ]);
    expect(await screen.findAllByText(/The largest is Rent with Rs 5,000/)).toHaveLength(2);
    expect(button('Export CSV').getAttribute('aria-disabled')).toBeNull();
  });

  it('takes another range by a press and another day by typing [REPORT-02, REPORT-03]', async () => {
    const main = await open('main', figures);
    const user = await show(<MainReport {...main} />);
    await user.click(button('Last Month'));
    expect(button('Last Month').getAttribute('aria-pressed')).toBe('true');
    expect(main.report.getSnapshot().context.state.main).toMatchObject({
      startDate: '2025-02-01',
      endDate: '2025-02-28',
    });
    await user.type(screen.getByLabelText('Start Date'), '2025-02-14', {
      initialSelectionStart: 0,
      initialSelectionEnd: 10,
    });
    expect(main.report.getSnapshot().context.state.main.startDate).toBe('2025-02-14');
    expect(button('Last Month').getAttribute('aria-pressed')).toBe('false');
  });

  it.each([
    ['main', MainReport, 'End Date', '2025-02-28', 'The end is before the start'],
    ['main', MainReport, 'Start Date', '0202-03-01', 'Enter a date from 1900 to 2199'],
    ['monthly', MonthlySummary, 'Year', '20', 'Enter a year from 1900 to 2199'],
    ['daily', DailySummary, 'Date', '', 'Choose a date'],
  ] as const)(
    'the %s one shows no figures of something else while a filter is half typed [REPORT-08, REPORT-09, REPORT-10]',
    async (tab, Report, label, typed, fault) => {
      await show(<Report {...await open(tab, figures)} />);
      expect(screen.getAllByText('Rs 7,500.5').length).toBeGreaterThan(0);
      fireEvent.change(screen.getByLabelText(label), { target: { value: typed } });
      expect(screen.getByRole('alert').textContent).toBe(fault);
      expect([screen.queryByRole('table'), screen.queryAllByText('Rs 7,500.5')]).toEqual([null, []]);
      expect(screen.getByText('The figures come once the filters are complete')).toBeTruthy();
    },
  );

  it('cannot be exported without data [REPORT-05]', async () => {
    await show(<MainReport {...await open('main', { total: 0, entries: 0, average: 0, lines: [] })} />);
    expect(button('Export CSV').getAttribute('aria-disabled')).toBe('true');
  });

  it('say that they did not load [REPORT-06]', async () => {
    const { report, locations: branches } = await open('main', new Error('down'));
    await show(<MainReport report={report} locations={branches} today={today} />);
    expect(screen.getByRole('alert').textContent).toContain('Failed to load report data. Please try again.');
  });

  it('the daily summary [REPORT-09]', async () => {
    await show(<DailySummary {...await open('daily', figures)} />);
    expect(textsUntil('By Location')).toEqual([
      'Filters',
      'Refresh',
      'Date',
      'Totals',
      'Total Expenditure',
      'Rs 7,500.5',
      'Total Entries',
      '3',
      'Date',
      'Mar 31, 2025',
    ]);
    expect(readTexts(screen.getByRole('table', { name: 'By Location' }))).toEqual([
      'By Location',
      'Location',
      'Entries',
      'Amount',
      'Rent',
      '2',
      'Rs 5,000',
      'Unknown',
      '1',
      'Rs 2,500.5',
    ]);
    expect(await screen.findAllByText(/The largest is Rent with Rs 5,000/)).toHaveLength(2);
  });

  it('the monthly summary [REPORT-10]', async () => {
    await show(<MonthlySummary {...await open('monthly', figures)} />);
    expect(textsUntil('By Category')).toEqual([
      'Filters',
      'Refresh',
      'Year',
      'Month',
      'March',
      'Location',
      'All locations',
      'Totals',
      'Total Expenditure',
      'Rs 7,500.5',
      'March 2025',
      'Total Entries',
      '3',
      'March 2025',
    ]);
    expect(readTexts(screen.getByRole('table', { name: 'By Category' }))).toEqual([
      'By Category',
      'Category',
      'Entries',
      'Amount',
      'Percentage',
      'Rent',
      '2',
      'Rs 5,000',
      '66.67%',
      'Unknown',
      '1',
      'Rs 2,500.5',
      '33.33%',
    ]);
    expect(await screen.findAllByText(/The largest is Rent with Rs 5,000/)).toHaveLength(2);
  });
});
