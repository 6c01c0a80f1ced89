import 'temporal-polyfill/global';
import { expect, type Page } from 'playwright/test';
import { ClaimPage } from '../../../src/domain/claim/claim.ts';
import type { ClaimListDriver } from '../../../tools/models/claim-list.model.ts';
import type { Api } from '../support/api.ts';
import { finishBooking } from '../support/finished-booking.ts';
import { asking, HeldCalls } from '../support/held-calls.ts';
import { shopPerson, signedIn } from './signed-in.ts';

const NAME = 'Paged Pervaiz';
const TYPED = 'paged p ';
const SEARCHED = '?search=paged+p';
const NONE: ClaimPage = { claims: [], totalPages: 0, totalClaims: 0 };
/** A page holds ten. */
const TWO_PAGES = 11;
const filled = new WeakSet<Api>();

/** Two pages of claims, some of them found by the name. */
async function fillShop(api: Api): Promise<void> {
  if (filled.has(api)) return;
  filled.add(api);
  const { totalClaims } = ClaimPage.parse(await api.call('GET', '/warrantyClaim/'));
  const count = Math.max(1, TWO_PAGES - totalClaims);
  const items = Array.from({ length: count }, (_, at) => ({
    name: `RTX ${3_000 + at}`,
    type: 'GPU' as const,
    payableAmount: 500,
  }));
  const { id, booking_items } = await finishBooking(api, NAME, items);
  for (const item of booking_items) {
    const claimedItems = [{ bookingItemId: item.id, reportedIssue: 'Artifacts' }];
    await api.call('POST', '/warrantyClaim', { bookingId: id, claimedItems });
  }
}

/** Runs a path of the model on the list of a shop as it is. The server answers each read when the model says so. */
export async function createDriver(page: Page, person = shopPerson()): Promise<ClaimListDriver> {
  await fillShop(await signedIn(page, person));
  await page.clock.install();
  // The clock is the whole context's: the path before this one may have left it standing.
  await page.clock.resume();
  const reads = await HeldCalls.of(page, /\/api\/warrantyClaim\/\?/, 'GET');
  await page.goto('/warranty-claims');
  await expect.poll(() => reads.count).toBe(1);

  const answers = new Map<string, ClaimPage>();
  const box = page.getByRole('searchbox', { name: 'Search warranty claims' });
  const skeleton = page.getByRole('status').filter({ hasText: 'Loading warranty claims…' });
  const cards = page.getByRole('list', { name: 'Warranty claims' }).getByRole('article');
  const held = page.locator('[aria-busy=true]').filter({ has: page.getByRole('list', { name: 'Warranty claims' }) });
  const readQuery = () => new URL(page.url()).search;
  const seeAddress = async (query: string, typed: string) => {
    await expect.poll(readQuery).toBe(query);
    await expect(box).toHaveValue(typed);
  };
  const seeRows = async (query: string) => {
    const { claims, totalPages } = answers.get(query) ?? NONE;
    await expect(skeleton).toHaveCount(0);
    await expect(cards).toHaveCount(claims.length);
    for (const [index, { claimNumber }] of claims.entries()) await expect(cards.nth(index)).toContainText(claimNumber);
    const at = query === '?page=2' ? 2 : 1;
    await expect(page.getByText(`Page ${at} of ${totalPages}`, { exact: true })).toBeVisible();
  };
  const seeAnswer = async (query: string, typed = '') => {
    await seeAddress(query, typed);
    await seeRows(query);
  };
  /** The rows of an earlier visit stay in view while they are read again; else those of before, marked as busy. */
  const seeLoading = async (query: string, typed = '') => {
    await seeAddress(query, typed);
    if (answers.has(query)) await seeRows(query);
    else await expect(skeleton.or(held)).toBeVisible();
  };
  const called = async (act: () => Promise<unknown>) => {
    const before = reads.count;
    await act();
    await expect.poll(() => reads.count).toBe(before + 1);
  };
  const seeUnasked = async (see: () => Promise<void>) => {
    const before = reads.count;
    await see();
    await expect.poll(() => reads.count).toBe(before);
  };
  const seeNone = async () => {
    await expect(page.getByText('No warranty claims found', { exact: true })).toBeVisible();
    await expect(cards).toHaveCount(0);
  };
  let isStill = false;
  const standStill = async () => {
    if (!isStill) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    isStill = true;
  };
  const goOn = async () => {
    isStill = false;
    await page.clock.resume();
  };
  let found = seeNone;

  return {
    end: goOn,
    events: {
      'type a search': async () => {
        await standStill();
        await box.fill('paged');
        await page.clock.runFor(499);
        await box.fill(TYPED);
        await page.clock.runFor(499);
      },
      'wait half a second': () => called(() => page.clock.runFor(500).then(goOn)),
      'clear the search': async () => {
        await standStill();
        await page.getByRole('button', { name: 'Clear search' }).first().click();
      },
      'go to page 2': () => called(() => page.getByRole('button', { name: 'Next' }).click()),
      'press Back': () => called(() => page.goBack()),
      'server answers': async () => {
        const query = readQuery();
        found = () => seeRows(query);
        answers.set(query, ClaimPage.parse(await reads.pass()));
      },
      'server finds nothing': async () => {
        found = seeNone;
        await reads.pass(asking('searchString', 'nothing like it'));
      },
      'server fails': () => reads.answer({ status: 400, json: { success: false, error: 'Not now' } }),
      'press Try again': () => called(() => page.getByRole('button', { name: 'Try again' }).click()),
    },
    states: {
      'loading the first page': () => seeLoading(''),
      'first page': () => seeAnswer(''),
      'not loaded': async () => {
        await seeAddress('', '');
        const known = answers.get('');
        await expect(page.getByText('Not now', { exact: true })).toBeVisible();
        await expect(cards).toHaveCount(known?.claims.length ?? 0);
      },
      typing: () => seeUnasked(() => seeAnswer('', TYPED)),
      searching: () => seeLoading(SEARCHED, TYPED),
      'search results': () => seeAnswer(SEARCHED, TYPED),
      'nothing found': async () => {
        await seeAddress(SEARCHED, TYPED);
        await seeNone();
      },
      emptied: () =>
        seeUnasked(async () => {
          await seeAddress(SEARCHED, '');
          await found();
        }),
      'loading page 2': () => seeLoading('?page=2'),
      'second page': () => seeAnswer('?page=2'),
    },
  };
}
