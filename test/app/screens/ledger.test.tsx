// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { LedgerEntry } from '../../../src/domain/ledger/ledger-entry.ts';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import { aLedgerEntry, MAIN } from '../../support/a.ts';
import { openApp } from '../../support/open-app.tsx';
import { readLinks, readRegion, readTexts } from '../../support/read-text.ts';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const input = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const typeInto = (label: string | RegExp, value: string) => fireEvent.change(input(label), { target: { value } });

/** The figures while a date filter is invalid. */
it.each([
  ['/ledger?endDate=2025-01-31', 'Start Date', '0002-01-01', 'Enter a date from 1900 to 2199'],
  ['/ledger?startDate=2025-01-05', 'End Date', '2024-12-31', 'The end is before the start'],
  ['/ledger/reports', 'End Date', '2024-12-31', 'The end is before the start'],
  ['/ledger/reports', 'Start Date', '0202-03-01', 'Enter a date from 1900 to 2199'],
  ['/ledger/reports?tab=monthly', 'Year', '20', 'Enter a year from 1900 to 2199'],
  ['/ledger/reports?tab=daily', 'Date', '', 'Choose a date'],
])(
  '%s requests nothing and shows no other figures while %s is %j [LEDG-20, LEDG-31, REPORT-08, REPORT-09, REPORT-10]',
  async (at, label, typed, fault) => {
    const page = await openApp(at, { isReflow: false });
    const reads = page.reads().length;
    typeInto(label, typed);
    await page.settle();
    expect([input(label).value, input(label).getAttribute('aria-invalid')]).toEqual([typed, 'true']);
    expect([screen.getByRole('alert').textContent, screen.queryByRole('table')]).toEqual([fault, null]);
    expect([page.reads().length, screen.queryByText('Complete the filters to see the figures')]).toEqual([
      reads,
      expect.anything(),
    ]);
  },
);

it('the year of a monthly summary is typed in digits of any script [REPORT-10, TYPED-02]', async () => {
  await openApp('/ledger/reports?tab=monthly', { isReflow: false });
  typeInto('Year', '\u200F۲۰۲۴');
  expect([input('Year').value, input('Year').getAttribute('aria-invalid')]).toEqual(['2024', null]);
});

describe('a new ledger entry', () => {
  const open = async (now = '2025-01-05T07:30:00.000Z') => {
    const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] as const;
    vi.useFakeTimers({ toFake: [...toFake], now: Date.parse(now) });
    return openApp('/ledger/new', { answers: { '/locations': [MAIN] } });
  };

  it('that is open over midnight in the shop gets the date of the new day [LEDG-44]', async () => {
    // Ten seconds before midnight in Karachi
    const page = await open('2025-01-05T18:59:50.000Z');
    expect(input(/^Entry Date/).value).toBe('2025-01-05');
    await page.wait(20_000);
    expect(input(/^Entry Date/).value).toBe('2025-01-06');
  });

  it.each([
    ['2062-03-01', 'This day is 37 years from now.'],
    ['2022-03-01', 'This day is 2 years ago.'],
    ['2025-01-04', 'This day was yesterday.'],
  ])('has a hint below the date %s: %s [TYPED-03]', async (day, hint) => {
    await open();
    typeInto(/^Entry Date/, day);
    expect(screen.getByText(hint).closest('p')?.id).toBe(input(/^Entry Date/).getAttribute('aria-describedby'));
  });

  it('is saved with a day that has a hint [TYPED-03]', async () => {
    const page = await open();
    typeInto(/^Entry Date/, '2062-03-01');
    typeInto(/^Amount/, '500');
    typeInto(/^Description/, 'Rent of March');
    await page.choose('Location', /Main Branch/);
    await page.press('Create Entry');
    expect(page.writes()).toMatchObject([{ body: { entryDate: '2062-03-01' } }]);
  });
});

describe('a new entry with an expense that the ledger already has', () => {
  const FIRST = { id: 12, entryDate: '2025-01-03', amount: 500, by: 'receipt' };
  const fill = async (visit: Parameters<typeof openApp>[1] = {}) => {
    const answers = { '/locations': [MAIN], '/ledger-entry/duplicate': { duplicate: FIRST } };
    const page = await openApp('/ledger/new', { answers, ...visit });
    typeInto(/^Amount/, '500');
    typeInto(/^Description/, 'Thermal paste');
    typeInto(/^Vendor Name/, 'Haji & Sons');
    typeInto(/^Receipt Number/, 'HR-771');
    await page.choose('Location', /Main Branch/);
    return page;
  };

  it('links to the first entry during typing [LEDG-45]', async () => {
    await fill();
    expect(screen.getByText('This receipt is already in the ledger.')).toBeTruthy();
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: /Open Entry #12/ }).getAttribute('href')).toBe(
      '/ledger/12',
    );
  });

  it('can be saved by the next press [LEDG-45]', async () => {
    const page = await fill();
    await page.press('Create Entry');
    expect(page.writes()).toMatchObject([{ path: '/ledger-entry/', body: { receiptNumber: 'HR-771' } }]);
  });

  it('does not ask a plain provider for duplicates, and is saved [LEDG-45, OFFER-02]', async () => {
    const page = await fill({ isReflow: false, answers: { '/locations': [MAIN] } });
    await page.press('Create Entry');
    expect(page.reads().filter((read) => read.includes('duplicate'))).toEqual([]);
    expect(page.writes()).toHaveLength(1);
  });
});

describe('a new entry with another after it', () => {
  const open = (visit: Parameters<typeof openApp>[1] = {}) => {
    const answers = {
      '/locations': [MAIN],
      '/ledger-entry/duplicate': { duplicate: null },
      '/ledger-entry/': { id: 7 },
    };
    return openApp('/ledger/new', { answers, ...visit });
  };
  const fill = async (page: Awaited<ReturnType<typeof open>>) => {
    typeInto(/^Entry Date/, '2025-01-03');
    typeInto(/^Amount/, '500');
    typeInto(/^Description/, 'Thermal paste');
    await page.choose('Location', /Main Branch/);
    await page.choose('Payment Method', 'Wallet');
  };
  const focused = () => document.activeElement?.getAttribute('data-at') ?? document.activeElement?.textContent;

  it('starts in its first empty field [LEDG-50]', async () => {
    await open();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Location/ }));
  });

  it('keeps date, location and payment method, and starts at the amount [LEDG-50]', async () => {
    const page = await open();
    await fill(page);
    await page.press('Create and Add Another');
    expect(page.toasts).toEqual([['Ledger entry created successfully']]);
    expect(page.address()).toBe('/ledger/new');
    const values = [/^Entry Date/, /^Amount/, /^Description/].map((label) => input(label).value);
    expect(values).toEqual(['2025-01-03', '0', '']);
    expect(input(/^Location/).value).toBe(String(MAIN.id));
    expect(input(/^Payment Method/).value).toBe('WALLET');
    expect(focused()).toBe('amount');
  });

  it('sends the second one under a key of its own [LEDG-50, REL-15]', async () => {
    const page = await open();
    await fill(page);
    await page.press('Create and Add Another');
    await fill(page);
    await page.press('Create Entry');
    const keys = page.writes().map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(2);
    expect(page.address()).toBe('/ledger/7');
  });

  it('is created by Ctrl+Shift+Enter in any field [LEDG-50]', async () => {
    const page = await open();
    await fill(page);
    fireEvent.keyDown(input(/^Description/), { key: 'Enter', ctrlKey: true, shiftKey: true });
    await page.settle();
    expect(page.writes()).toHaveLength(1);
    expect(page.address()).toBe('/ledger/new');
  });

  it('is not offered with a plain provider [OFFER-02]', async () => {
    await open({ isReflow: false });
    expect(screen.queryByRole('button', { name: 'Create and Add Another' })).toBeNull();
  });

  it('suggests earlier vendors [LEDG-51]', async () => {
    const page = await openApp('/ledger/new', {
      answers: { '/locations': [MAIN], '/ledger-entry/suggestions': { values: ['Haji & Sons'] } },
    });
    await page.type(/^Vendor Name/, 'Ha');
    await page.user.click(screen.getByRole('option', { name: 'Haji & Sons' }));
    expect(input(/^Vendor Name/).value).toBe('Haji & Sons');
  });
});

it('the page of an entry opens a new one by the key n [LEDG-52]', async () => {
  const page = await openApp('/ledger/7', { answers: { '/ledger-entry/7': aLedgerEntry() } });
  await page.user.keyboard('n');
  await page.settle();
  await page.wait(500);
  expect(page.address()).toBe('/ledger/new');
});

describe('the ledger list', () => {
  const open = (entries: readonly LedgerEntry[] = [aLedgerEntry()], query = '', totalPages = 1) => {
    const totalEntries = entries.length * totalPages;
    const page = { entries, totalPages, totalEntries, totalAmount: 1234.5 * totalEntries };
    return openApp(`/ledger${query}`, { answers: { '/ledger-entry/': page, '/locations': [MAIN] } });
  };

  it('has totals, a search, ranges and filters [LEDG-19, LEDG-20, LEDG-31]', async () => {
    await open([aLedgerEntry(), aLedgerEntry({ id: 8 })], '?category=RENT');
    const texts = readTexts(screen.getByRole('main')).join(' | ');
    expect(texts).toContain(
      'Total Entries | 2 | All time | Total Amount | Rs 2,469 | All time | Average Amount | Rs 1,234.50 | Per entry',
    );
    expect(texts).toContain(
      'Search by description, vendor, or receipt number... | ' +
        'Hide Filters | New Entry | Quick ranges | Today | Last 7 days | Last 30 days | This month | Clear | Refresh | ' +
        'Location | All locations | Category | Rent | Start Date | End Date',
    );
  });

  it('shows an entry in nine columns, with view, edit and delete [LEDG-30, LEDG-32, LEDG-33, LEDG-34]', async () => {
    await open([aLedgerEntry({ remarks: 'Paid early', vendorName: 'Landlord', receiptNumber: 'R-77' })]);
    const table = within(screen.getByRole('table', { name: 'Ledger entries' }));
    const cells = table.getAllByRole('cell').map((cell) => readTexts(cell).join(' | '));
    expect(table.getAllByRole('columnheader').map((header, at) => [readTexts(header)[0], cells[at]])).toEqual([
      ['Date', 'Jan 05, 2025, entry #7 | Jan 05, 2025'],
      ['Location', 'Main Branch | MAIN'],
      ['Category', 'Rent'],
      ['Description', 'January rent | Paid early'],
      ['Amount', 'Rs 1,234.50'],
      ['Payment', 'Cash'],
      ['Vendor', 'Landlord'],
      ['Receipt', 'R-77'],
      ['Actions', 'View entry #7 | Edit entry #7 | Delete entry #7'],
    ]);
  });

  it('says why a deleted entry cannot be edited or deleted, and opens its receipt in a new tab [LEDG-33, LEDG-34, UI-07]', async () => {
    const page = await open([aLedgerEntry({ isActive: false, receiptAttachment: 'https://files.test/7.pdf' })]);
    for (const name of ['Edit entry #7', 'Delete entry #7']) {
      expect(button(name).getAttribute('aria-description')).toBe('This ledger entry has been deleted');
      await page.press(name);
    }
    expect([page.address(), screen.queryByRole('alertdialog')]).toEqual(['/ledger', null]);
    const { href, target, rel } = screen.getByRole<HTMLAnchorElement>('link', {
      name: 'View Receipt of entry #7 (opens in a new tab)',
    });
    expect([href, target, rel]).toEqual(['https://files.test/7.pdf', '_blank', 'noopener noreferrer']);
  });

  it('has pages, and a press on a heading sorts by it, in reverse at the second press [LEDG-21, LEDG-34, LEDG-36]', async () => {
    const page = await open([aLedgerEntry()], '', 3);
    const ends = () => ['Previous', 'Next'].map((name) => button(name).disabled);
    expect([screen.queryByText('Showing page 1 of 3 (3 total entries)') !== null, ends()]).toEqual([
      true,
      [true, false],
    ]);
    for (const next of [false, true]) {
      await page.press('Next');
      expect(ends()).toEqual([false, next]);
    }
    const heading = within(screen.getByRole('columnheader', { name: /^Amount/ })).getByRole('button');
    for (const _ of [1, 2]) await page.press(heading);
    expect(page.reads().slice(-2)).toEqual(
      ['desc', 'asc'].map((order) => `/ledger-entry/?page=1&sortBy=amount&orderBy=${order}&pageSize=10`),
    );
  });

  it('can be filtered by a quick range, and all filters can be cleared [LEDG-16, LEDG-19, LEDG-31]', async () => {
    const page = await open();
    await page.press('This month');
    expect(button('This month').getAttribute('aria-pressed')).toBe('true');
    await page.press('Show Filters');
    expect(input('Start Date').value).toBe('2025-01-01');
    await page.press('Clear');
    expect([page.address(), input('Start Date').value]).toEqual(['/ledger', '']);
  });

  it('shows an average of 0 and no page line if it is empty [LEDG-20, LEDG-21, LEDG-22]', async () => {
    await open([]);
    expect(screen.getByText('No ledger entries match your current filters')).toBeTruthy();
    expect(readTexts().join(' | ')).toContain('Average Amount | Rs 0');
    expect(screen.queryByText(/^Showing page/)).toBeNull();
  });
});

it('says only that an entry is deleted if the answer to its deletion was lost [LEDG-28]', async () => {
  let isActive = true;
  const answer = ({ method }: { method: string }) => {
    if (method !== 'DELETE') return aLedgerEntry({ isActive });
    isActive = false;
    return new ApiError('network');
  };
  const page = await openApp('/ledger/7', { answers: { '/ledger-entry/7': answer } });
  await page.press('Delete');
  await page.press(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(page.writes().map(({ method }) => method)).toEqual(['DELETE']);
  await page.tell('ledger');
  expect([screen.queryByText('Not deleted'), screen.queryByText('Network error occurred')]).toEqual([null, null]);
  expect(screen.getByText('This ledger entry has been deleted')).toBeTruthy();
});

it('an entry has its cards, and without a receipt and deleted fewer [LEDG-37]', async () => {
  const open = (over: Partial<LedgerEntry>) =>
    openApp('/ledger/7', { isReflow: false, answers: { '/ledger-entry/7': aLedgerEntry(over) } });
  const page = await open({
    location: { name: 'Main Branch', code: 'MAIN', address: '12 Hall Road', city: 'Lahore' },
    remarks: 'Paid early',
    vendorName: 'Landlord',
    receiptNumber: 'R-77',
    receiptAttachment: 'https://files.test/7.pdf',
  });
  const receipt = 'View Receipt | (opens in a new tab)';
  expect(readTexts(screen.getByRole('main')).join(' | ')).toBe(
    'Back to Ledger | Entry #7 | Jan 05, 2025 | New Entry | Edit | Delete | ' +
      'Entry Information | Amount | Rs 1,234.50 | Category | Rent | Payment Method | Cash | Entry Date | Jan 05, 2025 | ' +
      'Description | January rent | Remarks | Paid early | ' +
      `Vendor & Receipt | Vendor | Landlord | Receipt Number | R-77 | Receipt Attachment | ${receipt} | ` +
      `Quick Actions | Edit Entry | Back to List | ${receipt} | ` +
      'Location | Branch | Main Branch | Code | MAIN | Address | 12 Hall Road | City | Lahore | ' +
      'Audit Information | Status | Active | Created | Jan 5, 2025, 12:30 PM | by Sana Mirza | ' +
      'Last Modified | Jan 6, 2025, 2:45 PM | by Bilal Ahmed',
  );
  page.close();
  await open({ isActive: false });
  expect([screen.queryByText('Vendor & Receipt'), screen.queryByText('Inactive') !== null]).toEqual([null, true]);
});

describe('the ledger form', () => {
  it.each([
    ['/ledger/new', 'Create Entry', '/ledger', ['0', null]],
    ['/ledger/7/edit', 'Update Entry', '/ledger/7', ['1234.5', 'January rent']],
  ])('at %s [LEDG-13, LEDG-38, LEDG-39]', async (at, submit, cancelTo, [amount, description]) => {
    await openApp(at, { answers: { '/locations': [MAIN], '/ledger-entry/7': aLedgerEntry() } });
    const said = (role: string, name: RegExp) => screen.getByRole<HTMLInputElement>(role, { name }).value || null;
    expect([said('spinbutton', /^Amount/), said('textbox', /^Description/)]).toEqual([amount, description]);
    expect(button(submit).getAttribute('type')).toBe('submit');
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe(cancelTo);
  });

  it('accepts an amount in steps of one paisa, also pasted [LEDG-38, UI-04]', async () => {
    const { user } = await openApp('/ledger/new', { answers: { '/locations': [MAIN] } });
    const amount = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Amount' });
    const says = () => [amount.value, amount.getAttribute('aria-valuenow')];
    await user.click(amount);
    await user.keyboard('{ArrowDown}');
    expect(says()).toEqual(['0', '0']);
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(says()).toEqual(['0.02', '0.02']);
    await user.clear(amount);
    await user.paste('10,000,000');
    await user.keyboard('{ArrowUp}');
    expect(says()).toEqual(['10,000,000', '10000000']);
    await user.keyboard('{ArrowDown}');
    expect(amount.value).toBe('9999999.99');
    await user.clear(amount);
    await user.keyboard('abc{ArrowUp}');
    expect(says()).toEqual(['abc', null]);
  });

  it.each([
    ['/ledger/new', [], 'No Locations Available | Locations must be configured before creating ledger entries.'],
    ['/ledger/7/edit', [], 'No Locations Available | Locations must be configured before editing ledger entries.'],
  ])('at %s without open branches (%j) it says what is missing [LEDG-29, LEDG-40]', async (at, branches, text) => {
    await openApp(at, { answers: { '/locations': branches, '/ledger-entry/7': aLedgerEntry() } });
    expect(readTexts(screen.getByRole('main')).slice(-3).join(' | ')).toBe(`${text} | Back to Ledger`);
  });
});

describe('the reports', () => {
  const lines = [
    { name: 'RENT', label: 'Rent', amount: 5_000, count: 2 },
    { name: null, label: 'Unknown', amount: 2_500.5, count: 1 },
  ];
  const SUMMARY = { totalExpenditure: 7_500.5, totalEntries: 3, avgExpenditure: 2_500.17 };
  const answers = {
    '/locations': [MAIN],
    '/ledger-entry/report': {
      summary: SUMMARY,
      breakdown: lines.map(({ name, amount, count }) => ({ category: name, amount, count })),
    },
    '/ledger-entry/daily-summary': {
      date: '2025-01-05',
      totalExpenditure: 7_500.5,
      entriesCount: 3,
      byLocation: lines.map(({ label, amount, count }) => ({ location: label, locationCode: null, amount, count })),
    },
  };
  const open = (query = '', over: object = {}) =>
    openApp(`/ledger/reports${query}`, { answers: { ...answers, ...over } });

  it('have a main one with ranges, totals and a breakdown [REPORT-02, REPORT-03, REPORT-05, REPORT-08]', async () => {
    const page = await open();
    expect(readRegion('Filters')).toBe(
      'Export CSV | Refresh | Start Date | End Date | Location | All locations | Group By | Category | ' +
        'Ranges | This Month | Last Month | Last 3 Months | Last 6 Months',
    );
    expect(readTexts(screen.getByRole('main')).join(' | ')).toContain('Average per Entry | Rs 2,500.17 | Per entry');
    expect(readLinks(screen.getByRole('main'))[0]).toEqual(['Back to Ledger', '/ledger']);
    await page.press('Last Month');
    expect(button('Last Month').getAttribute('aria-pressed')).toBe('true');
    expect(page.reads().at(-1)).toBe('/ledger-entry/report?startDate=2024-12-01&endDate=2024-12-31&groupBy=category');
    typeInto('Start Date', '2024-12-14');
    await page.settle();
    expect(button('Last Month').getAttribute('aria-pressed')).toBe('false');
  });

  it('have summaries of a day and of a month [REPORT-09, REPORT-10]', async () => {
    const page = await open('?tab=daily');
    expect(readRegion('Filters')).toBe('Refresh | Date');
    expect(readTexts(screen.getByRole('table', { name: 'By Location' })).join(' | ')).toContain(
      'Rent | 2 | Rs 5,000 | Unknown | 1 | Rs 2,500.50',
    );
    await page.press('Monthly Summary', 'tab');
    expect(readRegion('Filters')).toBe('Refresh | Year | Month | January | Location | All locations');
    expect(screen.getByRole('table', { name: 'By Category' })).toBeTruthy();
  });

  const months = (...amounts: number[]) =>
    amounts.map((amount, at) => ({ month: `2025-0${at + 1}`, amount, count: amount && at + 1 }));
  const shares = [
    { location: 'Gulberg', locationCode: 'GB02', amount: 150, count: 1, percentage: 100, amountBefore: 300 },
    { location: 'Defence', locationCode: 'DH03', amount: 0, count: 0, percentage: 0, amountBefore: 200 },
  ];
  it.each([
    [
      { months: months(500, 150), byLocation: shares, money: [] },
      'Rs 150 in February 2025: 70.00% less than in January 2025. The average of these 2 months is Rs 325.',
      'February 2025 | 2 | Rs 150 | −70.00% | January 2025 | 1 | Rs 500 | —',
      'All branches in February 2025; the line on each bar marks January 2025',
      'Gulberg (GB02) | 100.00% | Rs 150 | Rs 300 | −50.00% | Defence (DH03) | 0.00% | Rs 0 | Rs 200 | −100.00%',
    ],
    [
      { months: months(0, 0), byLocation: [], money: [] },
      'Rs 0 in February 2025',
      'February 2025 | 0 | Rs 0',
      'No entries in February 2025 or January 2025.',
      'No entries in February 2025 or January 2025.',
    ],
  ])('compare months and branches in a picture, a sentence and a table [REPORT-12]', async (answer, ...said) => {
    await open('?tab=monthly&month=2', { '/ledger-entry/month-comparison': answer });
    const texts = readRegion('Month by month') + readRegion('Share by branch');
    for (const text of said) expect(texts).toContain(text);
  });

  it('show the money of each branch, the newest month first [TILL-09]', async () => {
    const january = {
      month: '2025-01',
      location: 'Gulberg',
      locationCode: 'GB02',
      received: 900,
      refunded: 50.5,
      spent: 40,
    };
    const money = [january, { ...january, month: '2025-02', received: 10, refunded: 0 }];
    const answer = { months: months(500, 150), byLocation: shares, money };
    await open('?tab=monthly&month=2', { '/ledger-entry/month-comparison': answer });
    expect(readRegion('Money by branch and month')).toContain(
      'February 2025 | Gulberg | Rs 10 | Rs 0 | Rs 40 | -Rs 30 | ' +
        'January 2025 | Gulberg | Rs 900 | Rs 50.50 | Rs 40 | Rs 809.50',
    );
  });
});
