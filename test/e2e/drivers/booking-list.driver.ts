import { expect } from 'playwright/test';
import { BookingPage } from '../../../src/domain/booking/booking.ts';
import { BOOKING_ROWS } from '../../../src/domain/shared/limits.ts';
import type { bookingListModel } from '../../../tools/models/booking-list.model.ts';
import { bookingListPage, seeChosen } from '../support/pages.ts';
import { asking, refusal } from '../support/held-calls.ts';
import { driver, onceForShop } from './stage.ts';

const NAME = 'Paged Parveen';
const TYPED = ` ${NAME} `;
const SEARCHED = '?search=Paged+Parveen';
/** Two pages of bookings. A search by name finds some of them. */
const fillShop = onceForShop(async (api) => {
  const { totalBookings } = BookingPage.parse(await api.call('GET', '/booking/?isActive=true'));
  for (let missing = Math.max(1, BOOKING_ROWS + 1 - totalBookings); missing > 0; missing -= 1) await api.book(NAME);
});

/** Runs a path of the model on the list of an existing shop. */
export const createDriver = driver<typeof bookingListModel>(async ({ api, page, shell, hold }) => {
  await fillShop(api);
  const list = bookingListPage(page);
  const reads = await hold(/\/api\/booking\/\?/, 'GET');
  const answers = new Map<string, BookingPage>();
  /** Number of history entries since the first page. */
  let depth = 0;
  await page.goto('/bookings', { waitUntil: 'commit' });
  await reads.seeCount(1);

  const box = page.getByRole('searchbox', { name: 'Search bookings' });
  const skeleton = page.getByRole('status').filter({ hasText: 'Loading bookings…' });
  const cards = page.getByRole('list', { name: 'Bookings' });
  const held = page.locator('[aria-busy=true]').filter({ has: cards });
  const allTab = page.getByRole('tab', { name: 'All', exact: true });
  const readQuery = () => new URL(page.url()).search;
  const called = (act: () => Promise<unknown>) => () => reads.seeNext(act);
  const press = (name: string) => called(() => shell.button(name).first().click());
  const further = (act: () => Promise<unknown>) =>
    called(() => {
      depth += 1;
      return act();
    });
  const answer = async (change?: Parameters<typeof reads.pass>[0]) => {
    const query = readQuery();
    answers.set(query, BookingPage.parse(await reads.pass(change)));
  };
  const seeAddress = async (query: string, typed: string) => {
    await expect.poll(readQuery).toBe(query);
    await expect(box).toHaveValue(typed);
  };
  const seeAnswer = async (query: string, typed = '') => {
    await seeAddress(query, typed);
    await expect(skeleton).toBeHidden();
    const { bookings = [], totalBookings = 0 } = answers.get(query) ?? {};
    await list.seeNames(bookings.map(({ clientName }) => clientName));
    if (totalBookings === 0) return list.seeNone();
    const from = query === '?page=2' ? BOOKING_ROWS + 1 : 1;
    await list.seeLine(`Showing ${from} to ${from + bookings.length - 1} of ${totalBookings} bookings`);
  };
  /** During a read, the rows of an earlier visit stay visible, or else the previous rows, marked as busy. */
  const seeLoading = async (query: string, typed = '') => {
    await seeAddress(query, typed);
    if (answers.has(query)) await seeAnswer(query, typed);
    else await expect(skeleton.or(held)).toBeVisible();
  };

  return {
    events: {
      'type a search': () => box.fill(TYPED),
      'press Search': further(() => shell.button('Search').click()),
      'clear the search': async () => {
        depth = 0;
        await press('Clear Search')();
      },
      'choose a status': further(() => list.chooseStatus('Draft')),
      'choose a tab': further(() => allTab.click()),
      'go to page 2': further(() => shell.button('Page 2').first().click()),
      'press Back': called(async () => {
        await page.evaluate((pages) => history.go(-pages), depth);
        depth = 0;
      }),
      'press Try again': press('Try again'),
      'server answers': () => answer(),
      'server finds nothing': () => answer(asking({ searchString: 'nothing like it' })),
      'server fails': () => reads.answer(refusal('Not now', 400)),
    },
    states: {
      'loading the first page': () => seeLoading(''),
      'first page': () => seeAnswer(''),
      'text typed': () => seeAnswer('', TYPED),
      searching: () => seeLoading(SEARCHED, TYPED),
      'search results': () => seeAnswer(SEARCHED, TYPED),
      'nothing found': () => seeAnswer(SEARCHED, TYPED),
      'loading a status': () => seeLoading('?status=DRAFT'),
      'status results': async () => {
        await seeAnswer('?status=DRAFT');
        await seeChosen(page.getByRole('combobox', { name: 'Status' }), 'Draft');
      },
      'loading a tab': () => seeLoading('?activity=all'),
      'tab results': async () => {
        await seeAnswer('?activity=all');
        await expect(allTab).toHaveAttribute('aria-selected', 'true');
      },
      'loading page 2': () => seeLoading('?page=2'),
      'second page': () => seeAnswer('?page=2'),
      'not loaded': async () => {
        const words = answers.has('') ? 'Not refreshed' : 'Bookings could not be loaded.';
        await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
        if (answers.has('')) await seeAnswer('');
        else await expect(cards).toHaveCount(0);
      },
    },
  };
});
