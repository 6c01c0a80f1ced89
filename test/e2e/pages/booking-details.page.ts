import { expect, type Locator, type Page } from 'playwright/test';

type Section =
  | 'Customer Information'
  | 'Booking Items'
  | 'Payment History'
  | 'Contact History'
  | 'Delivery Information';

/** One booking, in view and in edit mode. */
export class BookingPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(id: number): Promise<void> {
    await this.#page.goto(`/bookings/${id}`);
    await this.see();
  }

  async clickEdit(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Edit Booking' }).click();
    await this.seeEditing();
  }

  /** An entry of the menu of quick actions. */
  async chooseQuick(label: string): Promise<void> {
    await this.#page.getByRole('button', { name: 'Quick Actions' }).click();
    await this.#page.getByRole('menuitem', { name: label, exact: true }).click();
  }

  async clickCancel(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Cancel', exact: true }).click();
  }

  async clickSave(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Save Changes' }).click();
  }

  async clickDelete(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Delete Booking' }).click();
  }

  async confirmDelete(): Promise<void> {
    const question = this.#page.getByRole('alertdialog', { name: /^Delete booking BK-\d+\?$/ });
    await expect(question).toContainText('It can be made active again.');
    await question.getByRole('button', { name: 'Delete Booking' }).click();
  }

  async clickAdd(label: 'Add Item' | 'Add Payment' | 'Add Contact' | 'Add Delivery'): Promise<void> {
    await this.#page.getByRole('button', { name: label }).click();
  }

  /** A row of the form, for example `Delivery 1`; without a name, the customer's part. */
  #part(row?: string): Locator {
    return row === undefined ? this.section('Customer Information') : this.#page.getByRole('group', { name: row });
  }

  async type(label: string, text: string, row?: string): Promise<void> {
    await this.field(label, row).fill(text);
  }

  async choose(label: string, option: string, row?: string): Promise<void> {
    await this.#part(row).getByRole('combobox', { name: label }).click();
    await this.#page.getByRole('option', { name: option, exact: true }).click();
  }

  async toggleActive(row: string): Promise<void> {
    await this.#part(row).getByText('Is Active').click();
  }

  field(label: string, row?: string): Locator {
    return this.#part(row).getByRole('textbox', { name: label, exact: true });
  }

  /** The status of the booking, in edit mode. */
  statusBox(): Locator {
    return this.section('Customer Information').getByRole('combobox', { name: 'Status' });
  }

  section(title: Section | 'Financial Information'): Locator {
    return this.#page.getByRole('region', { name: title });
  }

  async see(): Promise<void> {
    await expect(this.#page.getByRole('heading', { level: 1, name: 'Booking Details' })).toBeVisible();
  }

  async seeEditing(): Promise<void> {
    await expect(this.#page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  }

  async seeViewing(): Promise<void> {
    await expect(this.#page.getByRole('button', { name: 'Edit Booking' })).toBeVisible();
  }

  /** Code and badges beside the title. */
  async seeBesideTitle(words: string | RegExp): Promise<void> {
    await expect(this.#page.getByRole('heading', { level: 1 }).locator('..')).toContainText(words);
  }

  /** Payable, paid and pending. */
  async seeMoney(payable: string, paid: string, pending: string): Promise<void> {
    await expect(this.section('Financial Information').getByRole('definition')).toHaveText([payable, paid, pending]);
  }

  async seeDeleted(): Promise<void> {
    await expect(this.#page.getByRole('main').getByText('This booking has been deleted')).toBeVisible();
    for (const name of ['Edit Booking', 'Delete Booking']) {
      await expect(this.#page.getByRole('button', { name })).toBeDisabled();
    }
  }
}
