import { expect, type Locator, type Page } from 'playwright/test';

/** The list of bookings. */
export class BookingsPage {
  readonly #page: Page;
  readonly #cards: Locator;
  readonly #search: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#cards = page.getByRole('list', { name: 'Bookings' }).getByRole('article');
    this.#search = page.getByRole('searchbox', { name: 'Search bookings' });
  }

  async open(query = ''): Promise<void> {
    await this.#page.goto(`/bookings${query}`);
  }

  async search(text: string): Promise<void> {
    await this.#search.fill(text);
    await this.#search.press('Enter');
  }

  async chooseStatus(label: string): Promise<void> {
    await this.#page.getByRole('combobox', { name: 'Status' }).click();
    await this.#page.getByRole('option', { name: label, exact: true }).click();
  }

  async clickPage(name: string): Promise<void> {
    await this.#page.getByRole('button', { name, exact: true }).click();
  }

  async clickBooking(clientName: string): Promise<void> {
    await this.#cards.filter({ hasText: clientName }).getByRole('link', { name: clientName, exact: true }).click();
  }

  /** The client names on the page, from top to bottom. */
  async seeNames(names: readonly string[]): Promise<void> {
    await expect(this.#cards.getByRole('heading')).toHaveText([...names]);
  }

  async seeLine(line: string): Promise<void> {
    await expect(this.#page.getByText(line, { exact: true })).toBeVisible();
  }

  async seeSearch(text: string): Promise<void> {
    await expect(this.#search).toHaveValue(text);
  }

  async seeStatus(label: string): Promise<void> {
    await expect(this.#page.getByRole('combobox', { name: 'Status' })).toHaveText(label);
  }

  async seeNone(): Promise<void> {
    await expect(this.#page.getByText('No bookings found', { exact: true })).toBeVisible();
    await expect(this.#page.getByRole('link', { name: 'Create First Booking' })).toBeVisible();
  }
}
