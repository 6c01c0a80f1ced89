import { expect, type Page } from 'playwright/test';

/** The form that books a device in. */
export function bookingCreatePage(page: Page) {
  const customer = page.getByRole('region', { name: 'Customer Information' });
  const partOf = (item?: number) => (item === undefined ? customer : page.getByRole('group', { name: `Item ${item}` }));
  const field = (label: string, item?: number) => partOf(item).getByRole('textbox', { name: label, exact: true });
  const see = () => expect(page.getByRole('heading', { level: 1, name: 'Create New Booking' })).toBeVisible();
  return {
    field,
    see,
    open: async () => {
      await page.goto('/bookings/new');
      await see();
    },
    type: (label: string, text: string, item?: number) => field(label, item).fill(text),
    clickSameNumber: () => page.getByText('Same as phone number').click(),
    clickAddItem: () => page.getByRole('button', { name: 'Add Item' }).click(),
    removeItem: (item: number) => page.getByRole('button', { name: `Remove Item ${item}` }),
    create: () => page.getByRole('button', { name: 'Create Booking' }),
  };
}
