import { expect, type Page } from 'playwright/test';

/** The bar of the chosen bookings, and the boxes of the list. */
export function selectionOf(page: Page) {
  const bar = page.getByRole('region', { name: 'Selection' });
  const click = (name: string) => bar.getByRole('button', { name, exact: true }).click();
  return {
    bar,
    click,
    box: (clientName: string) =>
      page.getByRole('checkbox', { name: new RegExp(`^Select BK-\\d+, ${clientName}$`) }).first(),
    start: async () => {
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await expect(bar).toBeVisible();
    },
    seeCount: (count: number) => expect(bar.getByText(`${count} selected`, { exact: true })).toBeVisible(),
    chooseStatus: async (label: string) => {
      await click('Status');
      await bar.getByRole('combobox', { name: 'New status' }).click();
      await page.getByRole('option', { name: label, exact: true }).click();
    },
    seeSaid: (title: string, lines: readonly RegExp[]) =>
      expect(bar.getByRole('list', { name: title }).getByRole('listitem')).toHaveText([...lines]),
  };
}
