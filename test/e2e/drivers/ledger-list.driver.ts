import { expect, type Page } from 'playwright/test';
import { LedgerPage } from '../../../src/domain/ledger/ledger.ts';
import type { LedgerListDriver } from '../../../tools/models/ledger-list.model.ts';
import { LedgerPage as LedgerScreen } from '../pages/ledger.page.ts';
import { asking, HeldCalls } from '../support/held-calls.ts';
import { fillLedger } from './ledger-entries.ts';
import { shopPerson, signedIn } from './signed-in.ts';

const TYPED = 'walked wahab ';
const SEARCHED = '?search=walked+wahab';
const MONTH = /^\?startDate=\d{4}-\d\d-01&endDate=\d{4}-\d\d-\d\d$/;
const NONE: LedgerPage = { entries: [], totalPages: 0, totalEntries: 0, totalAmount: 0 };

/** Runs a path of the model on the list of a shop as it is. The server answers each read when the model says so. */
export async function createDriver(page: Page, person = shopPerson()): Promise<LedgerListDriver> {
  await fillLedger(await signedIn(page, person));
  await page.clock.install();
  // The clock is the whole context's: the path before this one may have left it standing.
  await page.clock.resume();
  const screen = new LedgerScreen(page);
  const reads = await HeldCalls.of(page, /\/api\/ledger-entry\/\?/, 'GET');
  const answers = new Map<string, LedgerPage>();
  await screen.open();
  await expect.poll(() => reads.count).toBe(1);

  const box = page.getByRole('searchbox', { name: 'Search ledger entries' });
  const skeleton = page.getByRole('status').filter({ hasText: 'Loading ledger entries…' });
  const views = page.getByRole('link', { name: /^View entry #/ });
  const held = page.locator('[aria-busy=true]').filter({ has: page.getByRole('table') });
  const alerts = page.getByRole('main').getByRole('alert');
  const readQuery = () => new URL(page.url()).search;
  const seeAddress = async (query: string | RegExp, typed = '') => {
    if (typeof query === 'string') await expect.poll(readQuery).toBe(query);
    else await expect.poll(readQuery).toMatch(query);
    await expect(box).toHaveValue(typed);
  };
  const seeRows = async ({ entries, totalEntries }: LedgerPage) => {
    await expect(skeleton).toBeHidden();
    await expect
      .poll(() => views.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label'))))
      .toEqual(entries.map(({ id }) => `View entry #${id}`));
    await screen.seeFigure('Total Entries', totalEntries.toLocaleString('en-US'));
    await expect(alerts).toHaveCount(0);
  };
  /** The rows of an earlier visit stay in view while they are read again; else those of before, marked as busy. */
  const seeLoading = async (query: string | RegExp, typed = '') => {
    await seeAddress(query, typed);
    const known = answers.get(readQuery());
    if (known) await seeRows(known);
    else await expect(skeleton.or(held)).toBeVisible();
  };
  const seeAnswer = async (query: string | RegExp, typed = '') => {
    await seeAddress(query, typed);
    await seeRows(answers.get(readQuery()) ?? NONE);
  };
  const called = async (act: () => Promise<unknown>) => {
    const before = reads.count;
    await act();
    await expect.poll(() => reads.count).toBe(before + 1);
  };
  const seeTyping = async (query: string) => {
    const before = reads.count;
    await seeAnswer(query, TYPED);
    await expect.poll(() => reads.count).toBe(before);
  };

  let isStill = false;
  const goOn = async () => {
    isStill = false;
    await page.clock.resume();
  };

  return {
    end: goOn,
    events: {
      'server answers': async () => {
        const query = readQuery();
        answers.set(query, LedgerPage.parse(await reads.pass()));
      },
      'server finds nothing': async () => void (await reads.pass(asking('searchString', 'nothing like it'))),
      'server fails': () => reads.answer({ status: 400, json: { success: false, error: 'Not now' } }),
      'press Try again': () => called(() => page.getByRole('button', { name: 'Try again' }).click()),
      'type a search': async () => {
        if (!isStill) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
        isStill = true;
        await box.fill('walked w');
        await page.clock.runFor(499);
        await box.fill(TYPED);
        await page.clock.runFor(499);
      },
      'wait half a second': () => called(() => page.clock.runFor(1).then(goOn)),
      'press This month': () => called(() => screen.clickButton('This month')),
      'choose a category': () =>
        called(async () => {
          const show = page.getByRole('button', { name: 'Show Filters' });
          if (await show.isVisible()) await show.click();
          await screen.choose('Category', 'Rent');
        }),
      'press the Amount heading': () => called(() => screen.clickButton('Amount')),
      'press Next': () => called(() => screen.clickButton('Next')),
      'press Clear': () =>
        called(async () => {
          await screen.clickButton(/^Clear$/);
          await goOn();
        }),
      'press Back': () => called(() => page.goBack()),
    },
    states: {
      loading: () => seeLoading(''),
      'all time': () => seeAnswer(''),
      'not loaded': async () => {
        const known = answers.get('');
        await expect(alerts).toContainText(['Failed to load ledger entries. Please try again.']);
        await expect(views).toHaveCount(known?.entries.length ?? 0);
      },
      typing: () => seeTyping(''),
      'typing on page 2': () => seeTyping('?page=2'),
      refreshing: () => seeAnswer(''),
      searching: () => seeLoading(SEARCHED, TYPED),
      found: () => seeAnswer(SEARCHED, TYPED),
      'nothing found': async () => {
        await seeAddress(SEARCHED, TYPED);
        await expect(page.getByText('No ledger entries match your current filters')).toBeVisible();
        await expect(views).toHaveCount(0);
      },
      'loading the month': () => seeLoading(MONTH),
      month: () => seeAnswer(MONTH),
      'loading the category': () => seeLoading(/category=RENT/),
      category: () => seeAnswer(/category=RENT/),
      sorting: () => seeLoading(/sortBy=amount/),
      'by amount': async () => {
        await seeAnswer(/sortBy=amount/);
        const heading = page.getByRole('columnheader', { name: 'Amount' });
        await expect(heading).toHaveAttribute('aria-sort', 'descending');
      },
      'loading page 2': () => seeLoading('?page=2'),
      'page 2': () => seeAnswer('?page=2'),
    },
  };
}
