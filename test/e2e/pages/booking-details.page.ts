import { expect, type Page } from 'playwright/test';
import { shellPage } from './shell.page.ts';

/** One booking, in view and in edit mode. A row of its form is named like `Delivery 1`; without a name the customer's part is meant. */
export function bookingPage(page: Page) {
  const section = (title: string) => page.getByRole('region', { name: title });
  const button = (name: string) => page.getByRole('button', { name });
  const partOf = (row?: string) =>
    row === undefined ? section('Customer Information') : page.getByRole('group', { name: row });
  const field = (label: string, row?: string) => partOf(row).getByRole('textbox', { name: label, exact: true });
  const see = () => expect(page.getByRole('heading', { level: 1, name: 'Booking Details' })).toBeVisible();
  const seeDeleteQuestion = async () => {
    const question = page.getByRole('alertdialog', { name: /^Delete booking BK-\d+\?$/ });
    await expect(question).toContainText('It can be made active again.');
    return question;
  };
  const seeEditing = () => expect(button('Save Changes')).toBeVisible();
  return {
    section,
    field,
    see,
    seeEditing,
    seeDeleteQuestion: async () => void (await seeDeleteQuestion()),
    open: async (id: number) => {
      await page.goto(`/bookings/${id}`);
      await see();
    },
    clickEdit: async () => {
      await button('Edit Booking').click();
      await seeEditing();
    },
    /** An entry of the menu of quick actions. */
    chooseQuick: async (label: string) => {
      await button('Quick Actions').click();
      await page.getByRole('menuitem', { name: label, exact: true }).click();
    },
    clickCancel: () => page.getByRole('button', { name: 'Cancel', exact: true }).click(),
    clickSave: () => button('Save Changes').click(),
    clickDelete: () => button('Delete Booking').click(),
    confirmDelete: async () => (await seeDeleteQuestion()).getByRole('button', { name: 'Delete Booking' }).click(),
    clickAdd: (label: string) => button(label).click(),
    type: (label: string, text: string, row?: string) => field(label, row).fill(text),
    choose: (label: string, option: string, row?: string) => shellPage(page).choose(label, option, partOf(row)),
    toggleActive: (row: string) => partOf(row).getByText('Is Active').click(),
    /** The status of the booking, in edit mode. */
    statusBox: () => section('Customer Information').getByRole('combobox', { name: 'Status' }),
    seeViewing: () => expect(button('Edit Booking')).toBeVisible(),
    /** Code and badges beside the title. */
    seeBesideTitle: (words: string) =>
      expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(words),
    /** Payable, paid and pending. */
    seeMoney: (payable: string, paid: string, pending: string) =>
      expect(section('Financial Information').getByRole('definition')).toHaveText([payable, paid, pending]),
    seeDeleted: async () => {
      await expect(page.getByRole('main').getByText('This booking has been deleted')).toBeVisible();
      for (const name of ['Edit Booking', 'Delete Booking']) await expect(button(name)).toBeDisabled();
    },
  };
}
