import { expect, type Page } from 'playwright/test';

/** The ledger list, the form, an entry and the reports. */
export const ledgerPage = (page: Page) => ({
  open: (path = '/ledger') => page.goto(path),
  fill: (label: string, value: string) => page.getByLabel(label).first().fill(value),
  choose: async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  },
  clickButton: (name: string | RegExp) => page.getByRole('button', { name }).first().click(),
  clickLink: (name: string) => page.getByRole('link', { name }).first().click(),
  search: (text: string) => page.getByRole('searchbox', { name: 'Search ledger entries' }).fill(text),
  row: (text: string) => page.getByRole('row').filter({ hasText: text }),
  /** A figure of the cards on top. */
  seeFigure: async (name: string, value: string) => {
    const card = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
    await expect(card.getByRole('definition').first()).toHaveText(value.replace(' ', '\u00A0'));
  },
  confirmDelete: async () => {
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this ledger entry?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toBeHidden();
  },
});
