import { expect, type Page } from 'playwright/test';
import { BookingPage } from '../../../src/domain/booking/booking.ts';
import type { BookingListDriver } from '../../../tools/models/booking-list.model.ts';
import { BookingsPage } from '../pages/booking-list.page.ts';
import type { Api } from '../support/api.ts';
import { asking, HeldCalls } from '../support/held-calls.ts';
import { shopPerson, signedIn } from './signed-in.ts';

const NAME = 'Paged Parveen';
const NONE: BookingPage = { bookings: [], totalPages: 0, totalBookings: 0 };
const filled = new WeakSet<Api>();

/** Two pages of bookings, some of them found by their name. */
async function fillShop(api: Api): Promise<void> {
  if (filled.has(api)) return;
  filled.add(api);
  const { totalBookings } = BookingPage.parse(await api.call('GET', '/booking/?isActive=true'));
  for (let missing = Math.max(1, 11 - totalBookings); missing > 0; missing -= 1) await api.book(NAME);
}

/** Runs a path of the model on the list of a shop as it is. The server answers each read when the model says so. */
export async function createDriver(page: Page, person = shopPerson()): Promise<BookingListDriver> {
  const api = await signedIn(page, person);
  await fillShop(api);
  const list = new BookingsPage(page);
  const reads = await HeldCalls.of(page, /\/api\/booking\/\?/, 'GET');
  const answers = new Map<string, BookingPage>();
  await page.goto('/bookings', { waitUntil: 'commit' });

  const box = page.getByRole('searchbox', { name: 'Search bookings' });
  const skeleton = page.getByRole('status').filter({ hasText: 'Loading bookings…' });
  const cards = page.getByRole('list', { name: 'Bookings' });
  const held = page.locator('[aria-busy=true]').filter({ has: cards });
  const readQuery = () => new URL(page.url()).search;
  const seeAddress = async (query: string, typed = '') => {
    await expect.poll(readQuery).toBe(query);
    await expect(box).toHaveValue(typed);
  };
  const seeRows = async ({ bookings, totalBookings }: BookingPage, from: number) => {
    await expect(skeleton).toBeHidden();
    await list.seeNames(bookings.map(({ clientName }) => clientName));
    await list.seeLine(`Showing ${from} to ${from + bookings.length - 1} of ${totalBookings} bookings`);
  };
  /** The rows of an earlier visit stay in view while they are read again; else those of before, marked as busy. */
  const seeLoading = async (query: string, typed = '') => {
    await seeAddress(query, typed);
    const known = answers.get(query);
    if (known) await seeRows(known, 1);
    else await expect(skeleton.or(held)).toBeVisible();
  };
  const seeAnswer = async (query: string, typed = '', from = 1) => {
    await seeAddress(query, typed);
    await seeRows(answers.get(query) ?? NONE, from);
  };
  const called = async (act: () => Promise<unknown>) => {
    const before = reads.count;
    await act();
    await expect.poll(() => reads.count).toBe(before + 1);
  };
  const SEARCHED = '?search=Paged+Parveen';
  await expect.poll(() => reads.count).toBe(1);

  return {
    events: {
      'type a search': () => box.fill(` ${NAME} `),
      'press Search': () => called(() => page.getByRole('button', { name: 'Search', exact: true }).click()),
      'clear the search': () => called(() => page.getByRole('button', { name: 'Clear search' }).first().click()),
      'choose a status': () => called(() => list.chooseStatus('Draft')),
      'choose a tab': () => called(() => list.clickTab('All')),
      'go to page 2': () => called(() => list.clickPage('Page 2')),
      'press Back': () => called(() => page.goBack()),
      'server answers': async () => {
        const query = readQuery();
        answers.set(query, BookingPage.parse(await reads.pass()));
      },
      'server finds nothing': async () => void (await reads.pass(asking('searchString', 'nothing like it'))),
      'server fails': () => reads.answer({ status: 400, json: { success: false, error: 'Not now' } }),
      'press Try again': () => called(() => page.getByRole('button', { name: 'Try again' }).click()),
    },
    states: {
      'loading the first page': () => seeLoading(''),
      'first page': () => seeAnswer(''),
      'text typed': () => seeAnswer('', ` ${NAME} `),
      searching: () => seeLoading(SEARCHED, ` ${NAME} `),
      'search results': () => seeAnswer(SEARCHED, ` ${NAME} `),
      'nothing found': async () => {
        await seeAddress(SEARCHED, ` ${NAME} `);
        await list.seeNone();
        await expect(cards).toHaveCount(0);
      },
      'loading a status': () => seeLoading('?status=DRAFT'),
      'status results': async () => {
        await seeAnswer('?status=DRAFT');
        await list.seeStatus('Draft');
      },
      'loading a tab': () => seeLoading('?activity=all'),
      'tab results': async () => {
        await seeAnswer('?activity=all');
        await list.seeTab('All');
      },
      'loading page 2': () => seeLoading('?page=2'),
      'second page': () => seeAnswer('?page=2', '', 11),
      'not loaded': async () => {
        const known = answers.get('');
        const words = known ? 'Not refreshed' : 'Not loaded';
        await seeAddress('');
        await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
        if (known) await seeRows(known, 1);
        else await expect(cards).toHaveCount(0);
      },
    },
  };
}
