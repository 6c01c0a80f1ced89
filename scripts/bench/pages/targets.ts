import type { Locator, Page } from 'playwright';

/** One of the two that are measured: where it stands, and where its handles differ. */
export type Target = {
  name: 'app' | 'react';
  base: string;
  /** The status of the list by its label, to be pressed; null where `chooseStatus` is all there is to it. */
  findStatus: (page: Page, label: string) => Promise<Locator | null>;
  chooseStatus: (page: Page, label: string) => Promise<unknown>;
  /** Makes the link to the ledger one that can be pressed. */
  findLedger: (page: Page) => Promise<Locator>;
  /** What makes a booking a form, where it is not one from the start. */
  edit: ((page: Page) => Locator) | null;
};

const findStatus = async (page: Page, label: string) => {
  await page.getByRole('combobox', { name: 'Status' }).first().click();
  return page.getByRole('option', { name: label, exact: true });
};

export const TARGETS: readonly Target[] = [
  {
    name: 'app',
    base: '',
    findStatus,
    chooseStatus: async (page, label) => (await findStatus(page, label)).click(),
    findLedger: async (page) => {
      await page.getByRole('button', { name: 'Ledger' }).first().click();
      return page.getByRole('menuitem', { name: 'All Entries' });
    },
    edit: (page) => page.getByRole('button', { name: 'Edit Booking' }),
  },
  {
    name: 'react',
    base: '/floor',
    // A list of the browser is not the page's.
    findStatus: async () => null,
    chooseStatus: (page, label) => page.getByLabel('Status').selectOption({ label }),
    findLedger: async (page) => page.getByRole('link', { name: 'Ledger' }),
    edit: null,
  },
];
