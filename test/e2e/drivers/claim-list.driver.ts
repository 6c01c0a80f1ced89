import { expect, type Page } from 'playwright/test';
import type { ClaimListDriver } from '../../models/claim-list.model.ts';
import { HeldCalls } from '../support/held-calls.ts';
import { shopPerson, signedIn } from './signed-in.ts';

const TYPED = 'wc-10 ';
const SEARCHED = '?search=wc-10';

/** A claim of a list with two pages, which a new shop does not have. */
const claimOf = (id: number) => ({
  id,
  claimNumber: `WC-${1_000 + id}`,
  claimDate: '2025-01-05T07:30:00.000Z',
  originalBookingId: id,
  claimBookingId: 100 + id,
  originalBooking: { code: `BK-${1_000 + id}`, clientName: `Walked Walid ${id}`, whatsappNumber: null },
  claimBooking: { code: `BK-${2_000 + id}`, status: 'DRAFT' },
});
type Answer = { claims: ReturnType<typeof claimOf>[]; totalPages: number; totalClaims: number };
const NONE: Answer = { claims: [], totalPages: 0, totalClaims: 0 };
const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const ANSWERS: Record<string, Answer> = {
  '': { claims: ids(1, 10).map(claimOf), totalPages: 2, totalClaims: 12 },
  '?page=2': { claims: ids(11, 12).map(claimOf), totalPages: 2, totalClaims: 12 },
  [SEARCHED]: { claims: ids(3, 4).map(claimOf), totalPages: 1, totalClaims: 2 },
};
const PAGES: Record<string, string> = { '': 'Page 1 of 2', '?page=2': 'Page 2 of 2', [SEARCHED]: 'Page 1 of 1' };

/** Walks the model on the list of claims. Each read is answered when the model says so. */
export async function createDriver(page: Page, person = shopPerson()): Promise<ClaimListDriver> {
  await signedIn(page, person);
  await page.clock.install();
  // The clock is the whole context's: the walk before this one may have left it standing.
  await page.clock.resume();
  const reads = await HeldCalls.of(page, /\/api\/warrantyClaim\/\?/, 'GET');
  await page.goto('/warranty-claims');
  await expect.poll(() => reads.count).toBe(1);

  const seen = new Set<string>();
  const box = page.getByRole('searchbox', { name: 'Search warranty claims' });
  const skeleton = page.getByRole('status').filter({ hasText: 'Loading warranty claims…' });
  const cards = page.getByRole('list', { name: 'Warranty claims' }).getByRole('article');
  const queryOf = () => new URL(page.url()).search;
  const seeAddress = async (query: string, typed: string) => {
    await expect.poll(queryOf).toBe(query);
    await expect(box).toHaveValue(typed);
  };
  const seeRows = async (query: string) => {
    const { claims } = ANSWERS[query] ?? NONE;
    await expect(skeleton).toHaveCount(0);
    await expect(cards).toHaveCount(claims.length);
    for (const [index, { claimNumber }] of claims.entries()) await expect(cards.nth(index)).toContainText(claimNumber);
    await expect(page.getByText(PAGES[query] ?? '', { exact: true })).toBeVisible();
  };
  const seeAnswer = async (query: string, typed = '') => {
    await seeAddress(query, typed);
    await seeRows(query);
  };
  /** The rows of an earlier visit stay in view while they are read again. */
  const seeLoading = async (query: string, typed = '') => {
    await seeAddress(query, typed);
    if (seen.has(query)) await seeRows(query);
    else await expect(skeleton).toBeVisible();
  };
  const called = async (act: () => Promise<unknown>) => {
    const before = reads.count;
    await act();
    await expect.poll(() => reads.count).toBe(before + 1);
  };
  const seeUnasked = async (see: () => Promise<void>) => {
    const before = reads.count;
    await see();
    expect(reads.count).toBe(before);
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
    events: {
      'type a search': async () => {
        await standStill();
        await box.fill('wc-1');
        await page.clock.runFor(499);
        await box.fill(TYPED);
        await page.clock.runFor(499);
      },
      'wait half a second': () => called(() => page.clock.runFor(500).then(goOn)),
      'clear the search': async () => {
        await standStill();
        await page.getByRole('button', { name: 'Clear search' }).click();
      },
      'go to page 2': () => called(() => page.getByRole('button', { name: 'Next' }).click()),
      'press Back': () => called(() => page.goBack()),
      'server answers': async () => {
        const query = queryOf();
        seen.add(query);
        found = () => seeRows(query);
        await reads.answer({ status: 200, json: { success: true, data: ANSWERS[query] } });
      },
      'server finds nothing': async () => {
        found = seeNone;
        await reads.answer({ status: 200, json: { success: true, data: NONE } });
      },
      'server fails': () => reads.answer({ status: 400, json: { success: false, error: 'Not now' } }),
      'press Try again': () => called(() => page.getByRole('button', { name: 'Try again' }).click()),
    },
    states: {
      'loading the first page': () => seeLoading(''),
      'first page': () => seeAnswer(''),
      'not loaded': async () => {
        await seeAddress('', '');
        const words = seen.has('') ? 'Not refreshed' : 'Not loaded';
        await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
        await expect(cards).toHaveCount(seen.has('') ? 10 : 0);
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
