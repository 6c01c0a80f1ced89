import { expect } from 'playwright/test';
import { LedgerPage } from '../../../src/domain/ledger/ledger-entry.ts';
import type { ledgerReportsModel } from '../../../tools/models/ledger-reports.model.ts';
import { asking, refusal } from '../support/held-calls.ts';
import { driver, onceForShop } from './stage.ts';

/** A shown report: its query and its heading. */
type View = readonly [query: string | RegExp, title: string];

const THIS_MONTH: View = ['', 'Breakdown by Category'];
const LAST_MONTH: View = [/^\?startDate=\d{4}-\d\d-01&endDate=\d{4}-\d\d-\d\d$/, 'Breakdown by Category'];
const BY_LOCATION: View = ['?groupBy=location', 'Breakdown by Location'];
const DAY: View = ['?tab=daily', 'By Location'];
const MONTHLY: View = ['?tab=monthly', 'By Category'];
const OTHER_YEAR: View = ['?tab=monthly&year=2024', 'By Category'];

/** Two pages of entries, some of them from today. */
const fillLedger = onceForShop(async (api) => {
  const { totalEntries } = LedgerPage.parse(await api.call('GET', '/ledger-entry/?page=1&pageSize=1'));
  for (let missing = Math.max(1, 11 - totalEntries); missing > 0; missing -= 1)
    await api.spend({ description: 'Rent of the walked bench', vendorName: 'Walked Wahab' });
});

/** Runs a path of the model on the reports of an existing shop. */
export const createDriver = driver<typeof ledgerReportsModel>(async ({ api, page, main, shell, hold }) => {
  await fillLedger(api);
  const reads = await hold(/\/api\/ledger-entry\/(?:report|daily-summary|monthly-summary)/, 'GET');
  await page.goto('/ledger/reports');

  const skeleton = main.getByRole('status').filter({ hasText: 'Loading report…' });
  const csv = shell.button('Export CSV');
  const files: string[] = [];
  page.on('download', (file) => files.push(file.suggestedFilename()));
  let exported = 0;
  const readQuery = () => new URL(page.url()).search;
  const answered = new Set<string>();
  const answer = async (change: Parameters<typeof reads.pass>[0]) => {
    answered.add(readQuery());
    await reads.pass(change);
  };
  const called = (act: () => Promise<unknown>) => () => reads.seeNext(act);
  const press = (name: string) => called(() => shell.button(name).first().click());
  const openTab = (name: string) => called(() => page.getByRole('tab', { name }).click());
  const year = page.getByRole('textbox', { name: 'Year' });
  const see = async ([query, title]: View) => {
    await shell.seeTitle('Ledger Reports');
    await expect.poll(readQuery).toEqual(typeof query === 'string' ? query : expect.stringMatching(query));
    await expect(main.getByRole('heading', { name: title })).toBeVisible();
  };
  /** The figures of an earlier visit stay visible while they are read again. */
  const seeLoading = (view: View) => async () => {
    await see(view);
    await expect(skeleton).toHaveCount(answered.has(readQuery()) ? 0 : 1);
    await expect(main.getByRole('alert')).toHaveCount(0);
  };
  const seeFigures = (view: View) => async () => {
    await see(view);
    await expect(skeleton).toHaveCount(0);
    await expect(main.getByRole('table').or(main.getByText('No ledger entries in this report')).first()).toBeVisible();
    await expect(main.getByRole('alert')).toHaveCount(0);
  };

  return {
    events: {
      'server answers': () => answer({}),
      // The same read for a month before the shop opened.
      'server finds nothing': () => answer(asking({ startDate: '1950-01-01', endDate: '1950-01-31' })),
      'server fails': () => reads.answer(refusal('Not now', 400)),
      'press Try again': press('Try again'),
      'press Last Month': press('Last Month'),
      'group by location': called(() => shell.choose('Group By', 'Location')),
      'open Daily Summary': openTab('Daily Summary'),
      'open Monthly Summary': openTab('Monthly Summary'),
      'open Main Report': openTab('Main Report'),
      'type half a year': () => year.fill('20'),
      'type the year': called(() => year.fill('2024')),
      'press Export CSV': async () => {
        if (await csv.isEnabled()) exported += 1;
        await csv.click({ force: true });
      },
      'file is saved': () => expect.poll(() => files.length).toBe(exported),
      // A file is written at once, so the device fails before the next press.
      'file is not saved': async () => {
        await page.evaluate(() => {
          URL.createObjectURL = () => {
            throw new Error('The disk is full');
          };
        });
        await csv.click();
      },
    },
    states: {
      'loading this month': seeLoading(THIS_MONTH),
      'this month': seeFigures(THIS_MONTH),
      'nothing this month': async () => {
        await seeFigures(THIS_MONTH)();
        await expect(main.getByText('No ledger entries in this report')).toBeVisible();
        await expect(csv).toBeDisabled();
        expect(files).toEqual([]);
      },
      'not loaded': async () => {
        await see(['', 'Ledger Reports']);
        await expect(main.getByRole('alert')).toContainText(['Failed to load report data. Please try again.']);
        await expect(main.getByRole('table')).toHaveCount(0);
      },
      'loading last month': seeLoading(LAST_MONTH),
      'last month': async () => {
        await seeFigures(LAST_MONTH)();
        await expect(shell.button('Last Month')).toHaveAttribute('aria-pressed', 'true');
      },
      'loading by location': seeLoading(BY_LOCATION),
      'by location': seeFigures(BY_LOCATION),
      'loading the day': seeLoading(DAY),
      day: seeFigures(DAY),
      'loading the monthly summary': seeLoading(MONTHLY),
      'monthly summary': seeFigures(MONTHLY),
      'half a year': async () => {
        await expect(main.getByRole('alert')).toHaveText(['Enter a year from 1900 to 2199']);
        await expect(year).toHaveValue('20');
        await expect.poll(readQuery).toBe('?tab=monthly');
      },
      'loading the other year': seeLoading(OTHER_YEAR),
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
});
