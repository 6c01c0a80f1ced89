import { expect, type Locator, type Page } from 'playwright/test';

/** The bar of the chosen bookings, and the boxes of the list. */
export class SelectManyPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  bar(): Locator {
    return this.#page.getByRole('region', { name: 'Selection' });
  }

  box(clientName: string): Locator {
    return this.#page.getByRole('checkbox', { name: new RegExp(`^Select BK-\\d+, ${clientName}$`) });
  }

  async clickSelect(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Select', exact: true }).click();
    await expect(this.bar()).toBeVisible();
  }

  async seeCount(count: number): Promise<void> {
    await expect(this.bar().getByText(`${count} selected`, { exact: true })).toBeVisible();
  }

  async chooseStatus(label: string): Promise<void> {
    await this.bar().getByRole('button', { name: 'Status', exact: true }).click();
    await this.bar().getByRole('combobox', { name: 'New status' }).click();
    await this.#page.getByRole('option', { name: label, exact: true }).click();
  }

  async click(name: string): Promise<void> {
    await this.bar().getByRole('button', { name, exact: true }).click();
  }

  async seeSaid(title: string, lines: readonly (string | RegExp)[]): Promise<void> {
    await expect(this.bar().getByRole('list', { name: title }).getByRole('listitem')).toHaveText([...lines]);
  }
}
