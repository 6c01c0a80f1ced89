import { expect, type Page } from 'playwright/test';

/** The list of bookings. */
export function bookingListPage(page: Page) {
  const cards = page.getByRole('list', { name: 'Bookings' }).getByRole('article');
  const search = page.getByRole('searchbox', { name: 'Search bookings' });
  const status = page.getByRole('combobox', { name: 'Status' });
  return {
    open: (query = '') => page.goto(`/bookings${query}`),
    search: async (text: string) => {
      await search.fill(text);
      await search.press('Enter');
    },
    chooseStatus: async (label: string) => {
      await status.click();
      await page.getByRole('option', { name: label, exact: true }).click();
    },
    clickPage: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    clickBooking: (clientName: string) =>
      cards.filter({ hasText: clientName }).getByRole('link', { name: clientName, exact: true }).click(),
    /** The client names on the page, from top to bottom. */
    seeNames: (names: readonly string[]) => expect(cards.getByRole('heading')).toHaveText([...names]),
    seeLine: (line: string) => expect(page.getByText(line, { exact: true })).toBeVisible(),
    seeSearch: (text: string) => expect(search).toHaveValue(text),
    seeStatus: (label: string) => expect(status).toHaveText(label),
    seeNone: async () => {
      await expect(page.getByText('No bookings found', { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Create First Booking' })).toBeVisible();
    },
  };
}
