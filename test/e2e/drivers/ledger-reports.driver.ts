import { expect, type Page } from 'playwright/test';
import type { LedgerReportsDriver } from '../../../tools/models/ledger-reports.model.ts';
import { ledgerPage } from '../pages/ledger.page.ts';
import { shellPage } from '../pages/shell.page.ts';
import { HeldCalls, refusal } from '../support/held-calls.ts';
import { fillLedger } from './ledger-entries.ts';
import { shopPerson, signedIn } from './signed-in.ts';

const MAIN = '/api/ledger-entry/report';
const DAY = '/api/ledger-entry/daily-summary';
const MONTHLY = '/api/ledger-entry/monthly-summary';
const RANGE = /^\?startDate=\d{4}-\d\d-01&endDate=\d{4}-\d\d-\d\d$/;

/** The same question about a month before the shop opened. */
const longAgo = (asked: URL): URL => {
  const url = new URL(asked);
  url.searchParams.set('startDate', '1950-01-01');
  url.searchParams.set('endDate', '1950-01-31');
  return url;
};

/** Makes this device refuse to keep files. */
const breakDevice = (page: Page): Promise<void> =>
  page.evaluate(() => {
    URL.createObjectURL = () => {
      throw new Error('The disk is full');
    };
  });

/** Runs a path of the model on the reports of a shop as it is. The server answers each read when the model says so. */
export async function createDriver(page: Page, person = shopPerson()): Promise<LedgerReportsDriver> {
  await fillLedger(await signedIn(page, person));
  const screen = ledgerPage(page);
  const shell = shellPage(page);
  const reads = await HeldCalls.of(page, /\/api\/ledger-entry\/(?:report|daily-summary|monthly-summary)/, 'GET');
  await screen.open('/ledger/reports');

  const main = page.getByRole('main');
  const skeleton = main.getByRole('status').filter({ hasText: 'Loading report…' });
  const csv = page.getByRole('button', { name: 'Export CSV' });
  const files: string[] = [];
  page.on('download', (file) => files.push(file.suggestedFilename()));
  let exported = 0;
  const readQuery = () => new URL(page.url()).search;
  const withoutQuery = (address: string | undefined) => address?.replace(/\?.*$/, '');
  const answered = new Set<string>();
  const called = async (act: () => Promise<unknown>) => {
    const before = reads.count;
    await act();
    await reads.seeCount(before + 1);
  };
  const openTab = (name: string) => called(() => page.getByRole('tab', { name }).click());
  const seeAddress = async (query: string | RegExp, path: string, title: string) => {
    await shell.seeTitle('Ledger Reports');
    if (typeof query === 'string') await expect.poll(readQuery).toBe(query);
    else await expect.poll(readQuery).toMatch(query);
    await expect(main.getByRole('heading', { name: title })).toBeVisible();
    await expect.poll(() => withoutQuery(reads.addresses.at(-1))).toBe(path);
  };
  /** The figures of an earlier visit stay in view while they are read again. */
  const seeLoading = async (query: string | RegExp, path: string, title: string) => {
    await seeAddress(query, path, title);
    await expect(skeleton).toHaveCount(answered.has(readQuery()) ? 0 : 1);
    await expect(main.getByRole('alert')).toHaveCount(0);
  };
  const seeFigures = async (query: string | RegExp, path: string, title: string) => {
    await seeAddress(query, path, title);
    await expect(skeleton).toHaveCount(0);
    await expect(main.getByRole('table').or(main.getByText('No ledger entries in this report')).first()).toBeVisible();
    await expect(main.getByRole('alert')).toHaveCount(0);
  };
  const byCategory = 'Breakdown by Category';

  return {
    events: {
      'server answers': async () => {
        answered.add(readQuery());
        await reads.pass();
      },
      'server finds nothing': async () => {
        answered.add(readQuery());
        await reads.pass({ url: longAgo });
      },
      'server fails': () => reads.answer(refusal('Not now', 400)),
      'press Try again': () => called(() => screen.clickButton('Try again')),
      'press Last Month': () => called(() => screen.clickButton('Last Month')),
      'group by location': () => called(() => screen.choose('Group By', 'Location')),
      'open Daily Summary': () => openTab('Daily Summary'),
      'open Monthly Summary': () => openTab('Monthly Summary'),
      'open Main Report': () => openTab('Main Report'),
      'type half a year': () => screen.fill('Year', '20'),
      'type the year': () => called(() => screen.fill('Year', '2024')),
      'press Export CSV': async () => {
        if (await csv.isEnabled()) exported += 1;
        await csv.click({ force: true });
      },
      'file is saved': () => expect.poll(() => files.length).toBe(exported),
      // A file is written in one go, so the device breaks before the next press.
      'file is not saved': async () => {
        await breakDevice(page);
        await csv.click();
      },
    },
    states: {
      'loading this month': () => seeLoading('', MAIN, byCategory),
      'this month': () => seeFigures('', MAIN, byCategory),
      'nothing this month': async () => {
        await seeFigures('', MAIN, byCategory);
        await expect(main.getByText('No ledger entries in this report')).toBeVisible();
        await expect(csv).toBeDisabled();
        expect(files).toEqual([]);
      },
      'not loaded': async () => {
        await seeAddress('', MAIN, 'Ledger Reports');
        await expect(main.getByRole('alert')).toContainText(['Failed to load report data. Please try again.']);
        await expect(main.getByRole('table')).toHaveCount(0);
      },
      'loading last month': () => seeLoading(RANGE, MAIN, byCategory),
      'last month': async () => {
        await seeFigures(RANGE, MAIN, byCategory);
        await expect(page.getByRole('button', { name: 'Last Month' })).toHaveAttribute('aria-pressed', 'true');
      },
      'loading by location': () => seeLoading('?groupBy=location', MAIN, 'Breakdown by Location'),
      'by location': () => seeFigures('?groupBy=location', MAIN, 'Breakdown by Location'),
      'loading the day': () => seeLoading('?tab=daily', DAY, 'By Location'),
      day: () => seeFigures('?tab=daily', DAY, 'By Location'),
      'loading the monthly summary': () => seeLoading('?tab=monthly', MONTHLY, 'By Category'),
      'monthly summary': () => seeFigures('?tab=monthly', MONTHLY, 'By Category'),
      'half a year': async () => {
        await expect(main.getByRole('alert')).toHaveText(['Enter a year from 1900 to 2199']);
        await expect(page.getByRole('textbox', { name: 'Year' })).toHaveValue('20');
        await expect.poll(readQuery).toBe('?tab=monthly');
      },
      'loading the other year': () => seeLoading('?tab=monthly&year=2024', MONTHLY, 'By Category'),
      exporting: async () => {
        await expect.poll(() => files.length).toBe(exported);
        expect(files.at(-1)).toMatch(/^ledger-report-\d{4}-\d\d-01-to-\d{4}-\d\d-\d\d\.csv$/);
      },
      'export failed': async () => {
        await shell.seeToast('The report could not be saved as a file');
        expect(files.length).toBe(exported);
      },
    },
  };
}
