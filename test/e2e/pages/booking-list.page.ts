import { expect, type Locator, type Page } from 'playwright/test';

/** The list of bookings. */
export class BookingsPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(query = ''): Promise<void> {
    await this.#page.goto(`/bookings${query}`);
  }

  #cards(): Locator {
    return this.#page.getByRole('list', { name: 'Bookings' }).getByRole('article');
  }

  async search(text: string, by: 'Enter' | 'button' = 'Enter'): Promise<void> {
    const box = this.#page.getByRole('searchbox', { name: 'Search bookings' });
    await box.fill(text);
    if (by === 'Enter') await box.press('Enter');
    else await this.#page.getByRole('button', { name: 'Search', exact: true }).click();
  }

  async chooseStatus(label: string): Promise<void> {
    await this.#page.getByRole('combobox', { name: 'Status' }).click();
    await this.#page.getByRole('option', { name: label, exact: true }).click();
  }

  async clickTab(name: 'Enabled' | 'Disabled' | 'All'): Promise<void> {
    await this.#page.getByRole('tab', { name, exact: true }).click();
  }

  async clickPage(name: string): Promise<void> {
    await this.#page.getByRole('button', { name, exact: true }).click();
  }

  async clickNewBooking(): Promise<void> {
    await this.#page.getByRole('link', { name: 'New Booking' }).click();
  }

  async clickBooking(clientName: string): Promise<void> {
    await this.#cards().filter({ hasText: clientName }).getByRole('link', { name: clientName, exact: true }).click();
  }

  /** The client names on the page, from top to bottom. */
  async seeNames(names: readonly string[]): Promise<void> {
    await expect(this.#cards().getByRole('heading')).toHaveText([...names]);
  }

  async seeLine(line: string): Promise<void> {
    await expect(this.#page.getByText(line, { exact: true })).toBeVisible();
  }

  async seeSearch(text: string): Promise<void> {
    await expect(this.#page.getByRole('searchbox', { name: 'Search bookings' })).toHaveValue(text);
  }

  async seeStatus(label: string): Promise<void> {
    await expect(this.#page.getByRole('combobox', { name: 'Status' })).toHaveText(label);
  }

  async seeTab(name: string): Promise<void> {
    await expect(this.#page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true');
  }

  async seeNone(): Promise<void> {
    await expect(this.#page.getByText('No bookings found', { exact: true })).toBeVisible();
    await expect(this.#page.getByRole('link', { name: 'Create First Booking' })).toBeVisible();
  }
}
