import { expect, type Page } from 'playwright/test';

/** What stands around every screen: the bar, the menus, the toasts. */
export class Shell {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async clickNav(name: 'Dashboard' | 'Bookings' | 'Warranty Claims'): Promise<void> {
    await this.#page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  }

  async clickLogOut(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Account' }).click();
    await this.#page.getByRole('menuitem', { name: 'Log out' }).click();
  }

  /** An entry of the ledger's menu. */
  async clickLedger(name: 'All Entries' | 'New Entry' | 'Reports'): Promise<void> {
    await this.#page.getByRole('button', { name: 'Ledger', exact: true }).click();
    await this.#page.getByRole('menuitem', { name, exact: true }).click();
  }

  /** Help: saves what just happened as a file. */
  async clickSaveTrace(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Account' }).click();
    await this.#page.getByRole('menuitem', { name: 'Save what just happened' }).click();
  }

  async seeToast(title: string, description?: string): Promise<void> {
    const toast = this.#page.getByRole('status').filter({ hasText: title }).last();
    await expect(toast).toBeVisible();
    if (description !== undefined) await expect(toast).toContainText(description);
  }

  async seeTitle(title: string): Promise<void> {
    await expect(this.#page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  }

  /** Closes a toast, unless its 5 s were over before. */
  async closeToast(title: string): Promise<void> {
    const toast = this.#page.getByRole('status').filter({ hasText: title }).last();
    await toast
      .getByRole('button', { name: 'Close' })
      .click({ timeout: 6_000 })
      .catch(() => undefined);
    await expect(toast).toBeHidden();
  }
}
