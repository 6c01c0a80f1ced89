import { expect, type Locator, type Page } from 'playwright/test';

/** The form that books a device in. */
export class BookingCreatePage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#page.goto('/bookings/new');
    await this.see();
  }

  field(label: string, item?: number): Locator {
    const part =
      item === undefined
        ? this.#page.getByRole('region', { name: 'Customer Information' })
        : this.#page.getByRole('group', { name: `Item ${item}` });
    return part.getByRole('textbox', { name: label, exact: true });
  }

  async type(label: string, text: string, item?: number): Promise<void> {
    await this.field(label, item).fill(text);
  }

  async clickSameNumber(): Promise<void> {
    await this.#page.getByText('Same as phone number').click();
  }

  async clickAddItem(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Add Item' }).click();
  }

  removeItem(item: number): Locator {
    return this.#page.getByRole('button', { name: `Remove Item ${item}` });
  }

  create(): Locator {
    return this.#page.getByRole('button', { name: 'Create Booking' });
  }

  async clickCancel(): Promise<void> {
    await this.#page.getByRole('link', { name: 'Cancel' }).click();
  }

  async see(): Promise<void> {
    await expect(this.#page.getByRole('heading', { level: 1, name: 'Create New Booking' })).toBeVisible();
  }
}
