import { expect, type Page } from 'playwright/test';
import { shellPage } from './shell.page.ts';

/** The list of bookings. */
export function bookingListPage(page: Page) {
  const cards = page.getByRole('list', { name: 'Bookings' }).getByRole('article');
  const search = page.getByRole('searchbox', { name: 'Search bookings' });
  return {
    open: (query = '') => page.goto(`/bookings${query}`),
    search: async (text: string) => {
      await search.fill(text);
      await search.press('Enter');
    },
    chooseStatus: (label: string) => shellPage(page).choose('Status', label),
    clickBooking: (name: string) => cards.getByRole('link', { name, exact: true }).click(),
    /** The client names on the page, from top to bottom. */
    seeNames: (names: readonly string[]) => expect(cards.getByRole('heading')).toHaveText([...names]),
    seeLine: (line: string) => expect(page.getByText(line, { exact: true })).toBeVisible(),
    seeNone: async () => {
      await expect(page.getByText('No bookings found', { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Create First Booking' })).toBeVisible();
    },
    /** The bar of the chosen bookings, and their boxes. */
    selection: {
      bar: page.getByRole('region', { name: 'Selection' }),
      box: (name: string) => page.getByRole('checkbox', { name: new RegExp(`^Select BK-\\d+, ${name}$`) }).first(),
    },
  };
}
