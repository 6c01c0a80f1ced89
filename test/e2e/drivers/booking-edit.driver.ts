import { expect, type Page } from 'playwright/test';
import type { BookingEditDriver } from '../../../tools/models/booking-edit.model.ts';
import { bookingPage } from '../pages/booking-details.page.ts';
import { shellPage } from '../pages/shell.page.ts';
import { HeldCalls, refusal } from '../support/held-calls.ts';
import { shopPerson, signedIn } from './signed-in.ts';

const CHANGED_BY_ANOTHER = 'This booking was changed by someone else. Your edits are kept.';
const INBOUND_REQUIRED =
  'Cannot confirm booking without INBOUND delivery information. Please add delivery details first.';

/** Runs a path of the model on the page of a new booking. The server answers a save when the model says so. */
export async function createDriver(page: Page, person = shopPerson()): Promise<BookingEditDriver> {
  const api = await signedIn(page, person);
  const clientName = 'Walked Wasim';
  const renamed = 'Walked Wasim renamed';
  const id = await api.book(clientName);
  const booking = bookingPage(page);
  const shell = shellPage(page);
  const saves = await HeldCalls.of(page, `**/api/booking/${id}`, 'PATCH');
  await booking.open(id);

  let saved = clientName;
  let asked = 0;
  let alerts: string[] = [];
  const isSaving = () => page.getByRole('button', { name: 'Saving...' }).isVisible();
  const press = async (name: string) =>
    page.getByRole('button', { name, exact: true }).click({ force: await isSaving() });
  /** Also where the button is disabled. */
  const pressAnyway = (name: string) => page.getByRole('button', { name, exact: true }).click({ force: true });
  /** One of the two values of the client name, which both changed. */
  const side = (whose: 'Yours' | 'Theirs') =>
    page.getByRole('group', { name: 'Client name' }).getByRole('radio', { name: whose });
  const seeAlerts = () => expect(page.getByRole('main').getByRole('alert')).toHaveText(alerts);
  const seeForm = async (name: string, status: string) => {
    await booking.seeEditing();
    await expect(booking.field('Client name')).toHaveValue(name);
    await expect(booking.statusBox()).toHaveText(status);
    await seeAlerts();
    await saves.seeCount(asked);
  };
  const seeReading = async () => {
    await booking.seeViewing();
    await expect(page.getByRole('button', { name: 'Edit Booking' })).toBeEnabled();
    await expect(booking.section('Customer Information')).toContainText(saved);
    await expect(booking.section('Delivery Information')).toContainText('No deliveries yet');
    alerts = [];
    await seeAlerts();
  };

  return {
    events: {
      'press edit': () => pressAnyway('Edit Booking'),
      'rename client': () => booking.type('Client name', renamed),
      'choose Confirmed': async () => {
        const mayConfirm = await page.getByRole('group', { name: 'Delivery 1' }).isVisible();
        await booking.choose('Status', 'Confirmed');
        if (mayConfirm) return;
        alerts = [INBOUND_REQUIRED];
        await shell.seeToast('Status Change Not Allowed', INBOUND_REQUIRED);
      },
      'add an inbound delivery': async () => {
        alerts = [];
        await booking.clickAdd('Add Delivery');
      },
      'press save': async () => {
        if (await isSaving()) return press('Saving...');
        const isChanged = (await booking.field('Client name').inputValue()) === renamed;
        alerts = [];
        if (isChanged) asked += 1;
        await press('Save Changes');
        if (!isChanged) await shell.seeToast('No changes', 'No changes were made to the booking.');
      },
      'press cancel': () => press('Cancel'),
      'server accepts': async () => {
        saved = renamed;
        await saves.pass();
        await shell.seeToast('Booking updated');
      },
      'server refuses': async () => {
        alerts = ['The disk is full'];
        await saves.answer(refusal('The disk is full', 500));
        await shell.seeToast('Update failed', 'The disk is full');
      },
      'server has a newer booking': async () => {
        saved = 'Walked Wasim of another';
        alerts = [CHANGED_BY_ANOTHER];
        await api.call('PATCH', `/booking/${id}`, { clientName: saved });
        await saves.pass();
      },
      'choose theirs': () => side('Theirs').check(),
      'choose mine': () => side('Yours').check(),
      'press delete': () => pressAnyway('Delete Booking'),
      'keep the booking': () => page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click(),
      'confirm the deletion': () => booking.confirmDelete(),
      'make it active again': () => press('Restore Booking'),
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
        await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeDisabled();
        await expect(booking.field('Client name')).toHaveValue(renamed);
        await expect.poll(() => saves.bodies.slice(asked - 1)).toEqual([{ clientName: renamed }]);
      },
      refused: () => seeForm(renamed, 'Draft'),
      rebased: async () => {
        await seeForm(renamed, 'Draft');
        await expect(side('Yours')).toBeChecked();
      },
      'theirs chosen': async () => {
        await seeForm(saved, 'Draft');
        await expect(side('Theirs')).toBeChecked();
      },
      saved: seeReading,
      asking: async () => {
        const question = page.getByRole('alertdialog', { name: /^Delete booking BK-\d+\?$/ });
        await expect(question).toContainText('It can be made active again.');
      },
      deleted: () => booking.seeDeleted(),
    },
  };
}
