import { expect, type Locator, type Page } from 'playwright/test';

/** What stands around every screen: the bar, the menus, the toasts, the windows. */
export function shellPage(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  /** The newest toast with these words. */
  const toast = (title: string) => page.getByRole('status').filter({ hasText: title }).last();
  const seeTitle = (title: string | RegExp) =>
    expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  /** Goes to an address and waits for its screen. */
  const open = async (path: string, title: string | RegExp) => {
    await page.goto(path);
    await seeTitle(title);
  };
  return {
    button,
    toast,
    seeTitle,
    open,
    openDashboard: () => open('/dashboard', 'Dashboard'),
    /** An open window, a question too. */
    dialog: (name?: string | RegExp) => {
      const named = name === undefined ? {} : { name };
      return page.getByRole('dialog', named).or(page.getByRole('alertdialog', named));
    },
    choose: async (label: string, option: string, within: Locator = page.locator('body')) => {
      await within.getByRole('combobox', { name: label, exact: true }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    },
    fill: (label: string, value: string) => page.getByLabel(label).first().fill(value),
    row: (text: string) => page.getByRole('row').filter({ hasText: text }),
    /** The code of the keys comes once the page is idle. */
    seeKeys: async () => {
      await expect(async () => {
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible({ timeout: 500 });
      }).toPass();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden();
    },
    clickNav: (name: 'Dashboard' | 'Bookings' | 'Warranty Claims') =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click(),
    clickMenu: async (menu: 'Account' | 'Ledger', item: string) => {
      await button(menu).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    },
    seeToast: async (title: string, description?: string) => {
      await expect(toast(title)).toBeVisible();
      if (description !== undefined) await expect(toast(title)).toContainText(description);
    },
    /** Closes a toast, unless its 5 s were over before. */
    closeToast: async (title: string) => {
      const close = toast(title).getByRole('button', { name: 'Close' });
      await close.click({ timeout: 6_000 }).catch(() => undefined);
      await expect(toast(title)).toBeHidden();
    },
  };
}
