import { expect, type Locator, type Page } from 'playwright/test';

/** The ledger list, the form, an entry and the reports. */
export class LedgerPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(path = '/ledger'): Promise<void> {
    await this.#page.goto(path);
  }

  async fill(label: string, value: string): Promise<void> {
    await this.#page.getByLabel(label).first().fill(value);
  }

  async choose(label: string, option: string): Promise<void> {
    await this.#page.getByRole('combobox', { name: label }).click();
    await this.#page.getByRole('option', { name: option, exact: true }).click();
  }

  async clickButton(name: string | RegExp): Promise<void> {
    await this.#page.getByRole('button', { name }).first().click();
  }

  async clickLink(name: string): Promise<void> {
    await this.#page.getByRole('link', { name }).first().click();
  }

  async search(text: string): Promise<void> {
    await this.#page.getByRole('searchbox', { name: 'Search ledger entries' }).fill(text);
  }

  row(text: string): Locator {
    return this.#page.getByRole('row').filter({ hasText: text });
  }

  /** A figure of the cards on top. */
  async seeFigure(name: string, value: string): Promise<void> {
    const card = this.#page.locator('dl > div').filter({ has: this.#page.getByText(name, { exact: true }) });
    await expect(card.getByRole('definition').first()).toHaveText(value.replace(' ', '\u00A0'));
  }

  async confirmDelete(): Promise<void> {
    const question = this.#page.getByRole('alertdialog', {
      name: 'Are you sure you want to delete this ledger entry?',
    });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toBeHidden();
  }
}
