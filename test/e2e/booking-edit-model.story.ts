import type { Page, Route } from 'playwright/test';
import { take, walksOf } from '../models/create-model.ts';
import { bookingEditModel, type BookingEditDriver } from '../models/booking-edit.model.ts';
import { BookingPage } from './pages/booking.page.ts';
import { Shell } from './pages/shell.page.ts';
import type { Api } from './support/api.ts';
import { expect, test } from './support/story.ts';

const CHANGED_BY_ANOTHER = 'This booking was changed by someone else. Your edits are kept.';

/** Walks the model on the page of a booking of its own. The server answers a save when the model says so. */
async function pageDriver(page: Page, api: Api, clientName: string): Promise<BookingEditDriver> {
  const id = await api.book(clientName);
  const booking = new BookingPage(page);
  const renamed = `${clientName} renamed`;
  let saved = clientName;
  const inFlight: Route[] = [];
  await page.route(`**/api/booking/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') inFlight.push(route);
    else await route.continue();
  });
  await booking.open(id);

  const answer = async (how: (route: Route) => Promise<void>): Promise<void> => {
    const route = inFlight.pop();
    if (!route) throw new Error('No save is under way');
    await how(route);
  };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click({ force: true });
  const seeForm = async (name: string, status: string): Promise<void> => {
    await booking.seeEditing();
    await expect(booking.field('Client name')).toHaveValue(name);
    await expect(booking.statusBox()).toHaveText(status);
  };
  const seeReading = async (): Promise<void> => {
    await booking.seeViewing();
    await expect(page.getByRole('button', { name: 'Edit Booking' })).toBeEnabled();
    await expect(booking.section('Customer Information')).toContainText(saved);
    await expect(booking.section('Delivery Information')).toContainText('No deliveries yet');
  };

  return {
    events: {
      'press edit': () => press('Edit Booking'),
      'rename client': () => booking.type('Client name', renamed),
      'choose Confirmed': () => booking.choose('Status', 'Confirmed'),
      'add an inbound delivery': () => booking.clickAdd('Add Delivery'),
      'press save': async () => page.locator('button[type=submit][form]').click({ force: true }),
      'press cancel': () => press('Cancel'),
      'server accepts': async () => {
        saved = renamed;
        await answer((route) => route.continue());
      },
      'server refuses': () =>
        answer((route) => route.fulfill({ status: 500, json: { success: false, error: 'The disk is full' } })),
      'server has a newer booking': async () => {
        saved = `${clientName} of another`;
        await api.call('PATCH', `/booking/${id}`, { clientName: saved });
        await answer((route) => route.continue());
      },
      'press delete': () => press('Delete Booking'),
      'keep the booking': () => page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click(),
      'confirm the deletion': () => booking.confirmDelete(),
      'make it active again': () => press('Make active again'),
    },
    states: {
      reading: seeReading,
      editing: () => seeForm(clientName, 'Draft'),
      renamed: () => seeForm(renamed, 'Draft'),
      delivered: async () => {
        await seeForm(clientName, 'Draft');
        await expect(page.getByRole('group', { name: 'Delivery 1' })).toBeVisible();
      },
      confirmed: () => seeForm(clientName, 'Confirmed'),
      saving: async () => {
        await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
        await expect(booking.field('Client name')).toHaveValue(renamed);
        await expect.poll(() => inFlight.length).toBe(1);
      },
      refused: async () => {
        await new Shell(page).seeToast('Update failed', 'The disk is full');
        await seeForm(renamed, 'Draft');
      },
      rebased: async () => {
        await expect(page.getByText(CHANGED_BY_ANOTHER).first()).toBeVisible();
        await seeForm(renamed, 'Draft');
      },
      saved: seeReading,
      asking: async () => expect(page.getByRole('alertdialog')).toContainText('It can be made active again.'),
      deleted: () => booking.seeDeleted(),
    },
  };
}

for (const walk of walksOf(bookingEditModel)) {
  test(walk.description, async ({ page, signIn, api }) => {
    await signIn();
    await take(walk, await pageDriver(page, api, 'Walked Wasim'));
  });
}
