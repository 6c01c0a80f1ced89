import { expect } from 'playwright/test';
import { INBOUND_REQUIRED } from '../../../src/domain/booking/booking-status.ts';
import type { bookingEditModel } from '../../../tools/models/booking-edit.model.ts';
import { CLOSED } from '../support/held-calls.ts';
import { driver } from './stage.ts';

const CLIENT = 'Walked Wasim';
const RENAMED = 'Walked Wasim renamed';
const CHANGED_BY_ANOTHER = 'This booking was changed by someone else. Your edits are kept.';

/** Runs a path of the model on the page of a new booking. */
export const createDriver = driver<typeof bookingEditModel>(async (stage) => {
  const { api, page, main, shell, booking, hold, pressAnyway } = stage;
  const id = await api.book(CLIENT);
  const saves = await hold(`**/api/booking/${id}`, 'PATCH');
  await booking.open(id);

  let saved = CLIENT;
  let alerts: string[] = [];
  const save = stage.submitOf('Save Changes', 'Saving...');
  /** One of the two versions of the client name, which both sides changed. */
  const side = (whose: 'Yours' | 'Theirs') =>
    page.getByRole('group', { name: 'Client name' }).getByRole('radio', { name: whose });
  const seeAlerts = () => expect(main.getByRole('alert')).toHaveText(alerts);
  const seeForm = async (name: string, status = 'Draft') => {
    await booking.seeEditing();
    await expect(booking.field('Client name')).toHaveValue(name);
    await booking.seeStatus(status);
    await seeAlerts();
    await saves.seeCount();
  };
  const seeReading = async () => {
    await booking.seeViewing();
    await expect(shell.button('Edit Booking')).toBeEnabled();
    await expect(booking.section('Customer Information')).toContainText(saved);
    await expect(booking.section('Delivery Information')).toContainText('No deliveries yet');
    alerts = [];
    await seeAlerts();
  };
  const seeSide = async (whose: 'Yours' | 'Theirs', name: string) => {
    await seeForm(name);
    await expect(side(whose)).toBeChecked();
  };

  return {
    events: {
      'press edit': () => pressAnyway('Edit Booking'),
      'rename client': () => booking.type('Client name', RENAMED),
      'choose Confirmed': async () => {
        const mayConfirm = await page.getByRole('group', { name: 'Delivery 1' }).isVisible();
        await booking.choose('Status', 'Confirmed');
        if (mayConfirm) return;
        alerts = [INBOUND_REQUIRED];
      },
      'add an inbound delivery': async () => {
        alerts = [];
        await booking.clickAdd('Add Delivery');
      },
      'press save': async () => {
        if (await save.isBusy()) return save.press();
        const isChanged = (await booking.field('Client name').inputValue()) === RENAMED;
        alerts = [];
        if (isChanged) saves.asked += 1;
        await save.press();
        if (!isChanged) await shell.seeToast('No changes', 'No changes were made to the booking.');
      },
      'press cancel': async () => shell.button('Cancel').click({ force: await save.isBusy() }),
      'server accepts': async () => {
        saved = RENAMED;
        await saves.pass();
      },
      'server refuses': () => {
        alerts = ['The day is closed'];
        return saves.answer(CLOSED);
      },
      'server has a newer booking': async () => {
        saved = 'Walked Wasim of another';
        alerts = [];
        await api.call('PATCH', `/booking/${id}`, { clientName: saved });
        await saves.pass();
      },
      'choose theirs': () => side('Theirs').check(),
      'choose mine': () => side('Yours').check(),
      'press delete': () => pressAnyway('Delete Booking'),
      'keep the booking': () => shell.dialog().getByRole('button', { name: 'Cancel' }).click(),
      'confirm the deletion': () => booking.confirmDelete(),
      'make it active again': () => shell.button('Restore Booking').click(),
    },
    states: {
      reading: seeReading,
      editing: () => seeForm(CLIENT),
      renamed: () => seeForm(RENAMED),
      delivered: async () => {
        await seeForm(CLIENT);
        await expect(page.getByRole('group', { name: 'Delivery 1' })).toBeVisible();
      },
      confirmed: () => seeForm(CLIENT, 'Confirmed'),
      saving: async () => {
        await expect(save.button).toHaveText('Saving...');
        await expect(shell.button('Cancel')).toBeDisabled();
        await expect(booking.field('Client name')).toHaveValue(RENAMED);
        await saves.seeBody({ clientName: RENAMED });
      },
      refused: () => seeForm(RENAMED),
      rebased: async () => {
        await seeSide('Yours', RENAMED);
        await expect(main.getByRole('status').filter({ hasText: CHANGED_BY_ANOTHER })).toBeVisible();
      },
      'theirs chosen': () => seeSide('Theirs', saved),
      saved: seeReading,
      asking: () => booking.seeDeleteQuestion(),
      deleted: () => booking.seeDeleted(),
    },
    refused: {
      'rename client': async (why) => {
        await expect(booking.section('Customer Information')).toContainText(why);
        await expect(booking.field('Client name')).toBeDisabled();
      },
      'choose Confirmed': () => expect(booking.statusBox()).toBeDisabled(),
      'add an inbound delivery': (why) => stage.seeRefused(shell.button('Add Delivery'), why),
      'press delete': (why) => stage.seeRefused(shell.button('Delete Booking'), why),
    },
  };
});
