import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { LedgerEntry, LedgerPage } from '../../src/domain/ledger/ledger.ts';
import { LEDGER_LIST } from '../../src/domain/ledger/ledger-list.ts';
import type { ReportFigures } from '../../src/domain/ledger/ledger-report.ts';
import { reportDefaults, type ReportParams, type ReportTab } from '../../src/domain/ledger/report-state.ts';
import { ledgerDeletionMachine } from '../../src/machines/ledger-deletion.machine.ts';
import { ledgerFormMachine } from '../../src/machines/ledger-form/ledger-form.machine.ts';
import { createQueryMachine } from '../../src/machines/query/query.machine.ts';
import { reportMachine } from '../../src/machines/ledger-reports.machine.ts';
import { LedgerEntryView } from '../../src/views/ledger-details/ledger-details-view.tsx';
import { LedgerFormView } from '../../src/views/ledger-form/ledger-form-view.tsx';
import { LedgerListView } from '../../src/views/ledger-list/ledger-list-view.tsx';
import { DailySummary } from '../../src/views/ledger-reports/daily-summary.tsx';
import { MainReport } from '../../src/views/ledger-reports/main-report.tsx';
import { MonthlySummary } from '../../src/views/ledger-reports/monthly-summary.tsx';
import { anEntry, MAIN } from '../fixtures/ledger.ts';
import { htmlOf, readList, readQuery, tagOf, textsOf, type Answer } from './rendered.tsx';

const { defaults } = LEDGER_LIST;
const noDeletion = () => createActor(ledgerDeletionMachine).start();
const locations = () => readQuery(null, [MAIN]);

/** The texts from one on, to the end or to another. */
const partOf = (texts: string[], from: string, to?: string): string[] => {
  const rest = texts.slice(texts.indexOf(from));
  return to === undefined ? rest : rest.slice(0, rest.indexOf(to));
};

describe('the ledger list', () => {
  const show = async (answer: Answer<LedgerPage>, over: Partial<typeof defaults> = {}) => (
    <LedgerListView
      list={await readList({ ...defaults, ...over }, answer)}
      locations={await locations()}
      deletion={noDeletion()}
    />
  );
  const page = (entries: LedgerEntry[], totalPages = 1): LedgerPage => ({
    entries,
    totalPages,
    totalEntries: entries.length * totalPages,
    totalAmount: 1234.5 * entries.length,
  });

  it('has buttons, totals, search, ranges and filters [LEDG-19, LEDG-20, LEDG-31]', async () => {
    const filters = { ...defaults.filters, category: 'RENT' };
    const texts = textsOf(await show(page([anEntry(), anEntry({ id: 8 })]), { filters }));
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
    const entry = anEntry({ remarks: 'Paid early', vendorName: 'Landlord', receiptNumber: 'R-77' });
    const table = partOf(textsOf(await show(page([entry]))), 'Payment');
    expect(table.slice(table.indexOf('Actions') + 1)).toEqual([
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

  it.each([
    ['an attachment', { receiptAttachment: 'https://files.test/7.pdf', receiptNumber: 'R-77' }, 'View Receipt'],
    ['a number only', { receiptNumber: 'R-77' }, 'R-77'],
    ['neither', {}, '—'],
  ])('of an entry with %s, the receipt reads %j [LEDG-33]', async (_, fields, text) => {
    const texts = textsOf(await show(page([anEntry({ vendorName: 'Landlord', ...fields })])));
    expect(texts[texts.indexOf('Landlord') + 1]).toBe(text);
  });

  it.each([
    [1, [true, false]],
    [2, [false, false]],
    [3, [false, true]],
  ])('pages: on page %i of 3 [LEDG-21, LEDG-36]', async (number, disabled) => {
    const view = await show(page([anEntry()], 3), { page: number });
    expect(textsOf(view)).toContain(`Showing page ${number} of 3 (3 total entries)`);
    expect(['Previous', 'Next'].map((text) => tagOf(view, text).includes('disabled=""'))).toEqual(disabled);
  });

  it('has no page line for one page [LEDG-21]', async () => {
    expect(textsOf(await show(page([anEntry()]))).filter((text) => text.startsWith('Showing page'))).toEqual([]);
  });

  it('is empty with an average of 0 [LEDG-20, LEDG-22]', async () => {
    const texts = textsOf(await show(page([])));
    expect(texts).toContain('No ledger entries match your current filters');
    expect(partOf(texts, 'Average Amount', 'Per entry')).toEqual(['Average Amount', 'Rs 0']);
  });

  it('says that the entries did not load [LEDG-23]', async () => {
    expect(textsOf(await show(new Error('down')))).toContain('Failed to load ledger entries. Please try again.');
  });

  it('has five skeleton rows while it loads [LEDG-35]', async () => {
    expect(htmlOf(await show('pending')).match(/data-skeleton-row/g)).toHaveLength(5);
  });
});

describe('a ledger entry', () => {
  const show = async (answer: Answer<LedgerEntry>) => (
    <LedgerEntryView
      id={7}
      query={await readQuery<{ id: number }, LedgerEntry>({ id: 7 }, answer)}
      deletion={noDeletion()}
    />
  );

  it('shows its cards [LEDG-37]', async () => {
    const entry = anEntry({
      location: { name: 'Main Branch', code: 'MAIN', address: '12 Hall Road', city: 'Lahore' },
      remarks: 'Paid early',
      vendorName: 'Landlord',
      receiptNumber: 'R-77',
      receiptAttachment: 'https://files.test/7.pdf',
    });
    expect(textsOf(await show(entry))).toEqual([
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
      'Jan 5, 2025, 12:30 PM',
      'by Sana Mirza',
    ]);
  });

  it('leaves out Vendor & Receipt without either, and reads Inactive once deleted [LEDG-37]', async () => {
    const texts = textsOf(await show(anEntry({ isActive: false })));
    expect(texts).not.toContain('Vendor & Receipt');
    expect(texts).toContain('Inactive');
  });

  it('says that it did not load [LEDG-24]', async () => {
    expect(textsOf(await show(new Error('gone')))).toContain(
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
  const show = (value: Parameters<typeof formIn>[0], entryId: number | null) => (
    <LedgerFormView form={formIn(value, entryId)} entryId={entryId} />
  );

  it.each([
    [null, 'Create Ledger Entry', 'Create Entry', '/ledger'],
    [7, 'Edit Ledger Entry', 'Update Entry', '/ledger/7'],
  ])('of %s [LEDG-13, LEDG-38, LEDG-39]', (entryId, title, submit, cancelTo) => {
    const view = show('editing', entryId);
    const texts = textsOf(view).filter((text) => text !== '*');
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
    expect(tagOf(view, '>Cancel')).toContain(`href="${cancelTo}"`);
  });

  it('reads Loading locations... first [LEDG-29]', () => {
    const loading = createActor(ledgerFormMachine, { input: input(null) });
    expect(textsOf(<LedgerFormView form={loading} entryId={null} />)).toContain('Loading locations...');
  });

  it.each([
    ['noLocations', null, 'No Locations Available', 'Locations must be configured before creating ledger entries.'],
    ['noLocations', 7, 'No Locations Available', 'Locations must be configured before editing ledger entries.'],
    ['notFound', 7, 'Entry Not Found', 'The ledger entry does not exist.'],
  ] as const)('in %s, of %s, reads %j [LEDG-29, LEDG-40]', (value, entryId, title, text) => {
    expect(textsOf(show(value, entryId)).slice(-3)).toEqual([title, text, 'Back to Ledger']);
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
    if (child) await waitFor(child, (snapshot) => snapshot.context.data !== null || snapshot.context.failure !== null);
    return { report, locations: await locations(), today };
  };

  it('the main report [REPORT-02, REPORT-03, REPORT-05, REPORT-08]', async () => {
    const view = <MainReport {...await open('main', figures)} />;
    expect(textsOf(view)).toEqual([
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
      'Breakdown by Category',
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
    expect(tagOf(view, 'Export CSV')).not.toContain('disabled=""');
  });

  it('cannot be exported without data [REPORT-05]', async () => {
    const view = <MainReport {...await open('main', { total: 0, entries: 0, average: 0, lines: [] })} />;
    expect(tagOf(view, 'Export CSV')).toContain('disabled=""');
  });

  it('say that they did not load [REPORT-06]', async () => {
    const { report, locations: branches } = await open('main', new Error('down'));
    const view = <MainReport report={report} locations={branches} today={today} />;
    expect(textsOf(view)).toContain('Failed to load report data. Please try again.');
  });

  it('the daily summary [REPORT-09]', async () => {
    expect(textsOf(<DailySummary {...await open('daily', figures)} />)).toEqual([
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
      'By Location',
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
  });

  it('the monthly summary [REPORT-10]', async () => {
    expect(textsOf(<MonthlySummary {...await open('monthly', figures)} />)).toEqual([
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
      'By Category',
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
  });
});
