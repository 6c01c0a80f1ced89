import { expect, type Locator, type Page } from 'playwright/test';

/** What stands around every screen: the bar, the menus, the toasts, the windows. */
export class Shell {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Goes to an address and waits for its screen. */
  async open(path: string, title: string | RegExp): Promise<void> {
    await this.#page.goto(path);
    await this.seeTitle(title);
  }

  openDashboard = (): Promise<void> => this.open('/dashboard', 'Dashboard');

  button(name: string | RegExp): Locator {
    return this.#page.getByRole('button', { name, exact: true });
  }

  /** An open window, a question too. */
  dialog(name?: string | RegExp): Locator {
    const named = name === undefined ? {} : { name };
    return this.#page.getByRole('dialog', named).or(this.#page.getByRole('alertdialog', named));
  }

  /** The newest toast with these words. */
  toast(title: string): Locator {
    return this.#page.getByRole('status').filter({ hasText: title }).last();
  }

  async choose(label: string, option: string): Promise<void> {
    await this.#page.getByRole('combobox', { name: label, exact: true }).click();
    await this.#page.getByRole('option', { name: option, exact: true }).click();
  }

  async clickNav(name: 'Dashboard' | 'Bookings' | 'Warranty Claims'): Promise<void> {
    await this.#page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  }

  async clickMenu(menu: 'Account' | 'Ledger', item: string): Promise<void> {
    await this.button(menu).click();
    await this.#page.getByRole('menuitem', { name: item, exact: true }).click();
  }

  async seeToast(title: string, description?: string): Promise<void> {
    const toast = this.toast(title);
    await expect(toast).toBeVisible();
    if (description !== undefined) await expect(toast).toContainText(description);
  }

  async seeTitle(title: string | RegExp): Promise<void> {
    await expect(this.#page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  }

  /** Closes a toast, unless its 5 s were over before. */
  async closeToast(title: string): Promise<void> {
    const toast = this.toast(title);
    await toast
      .getByRole('button', { name: 'Close' })
      .click({ timeout: 6_000 })
      .catch(() => undefined);
    await expect(toast).toBeHidden();
  }
}
