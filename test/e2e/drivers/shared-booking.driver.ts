import { expect } from 'playwright/test';
import type { sharedBookingModel } from '../../../tools/models/shared-booking.model.ts';
import { Api } from '../support/api.ts';
import { driver } from './stage.ts';

const NOTICE = 'Someone else changed this booking.';

const others = new Map<string, Promise<Api>>();
/** Returns the API of a shop as another person. The first call hires this person. */
function otherAt(origin: string, api: Api): Promise<Api> {
  const other = others.get(origin) ?? api.hire('COUNTER', 'Other Omar').then((person) => Api.signIn(origin, person));
  others.set(origin, other);
  return other;
}

/** Runs a path of the model on the page of a new booking, which a second person changes on another device. */
export const createDriver = driver<typeof sharedBookingModel>(async ({ api, page, booking, shell, hold, ...stage }) => {
  const id = await api.book('Two Tahira');
  const saves = await hold(`**/api/booking/${id}`, 'PATCH');
  // The changes of others are steps of this model.
  await page.route('**/api/live', (route) => route.continue());
  const stream = page.waitForResponse('**/api/live');
  await booking.open(id);
  await stream;

  const other = await otherAt(new URL(page.url()).origin, api);
  const change = (patch: object) => other.call('PATCH', `/booking/${id}`, patch);
  const save = stage.submitOf('Save Changes', 'Saving...');
  const notice = page.getByRole('status').filter({ hasText: NOTICE });
  const side = (whose: 'Yours' | 'Theirs') =>
    page.getByRole('group', { name: 'Client name' }).getByRole('radio', { name: whose });
  let changes = 0;
  let typed = '';
  let [theirName, theirNumber, sent] = ['Two Tahira', '', {} as object];

  const rename = async () => {
    changes += 1;
    theirName = `Renamed Rida ${changes}`;
    await change({ clientName: theirName });
  };
  const renumber = async () => {
    changes += 1;
    theirNumber = `0300 765432${changes % 10}`;
    await change({ whatsappNumber: theirNumber });
  };
  const seeForm = async (name: string, isTold: boolean) => {
    await booking.seeEditing();
    await expect(booking.field('Client name')).toHaveValue(name);
    await expect(notice).toHaveCount(isTold ? 1 : 0);
    await saves.seeCount();
  };
  const seeReading = async () => {
    await booking.seeViewing();
    await expect(booking.section('Customer Information')).toContainText(theirName);
    await saves.seeCount();
  };
  const seeConflict = async (whose: 'Yours' | 'Theirs', name: string) => {
    await seeForm(name, false);
    await expect(side(whose)).toBeChecked();
  };
  const seeSaving = async () => {
    await expect(save.button).toHaveText('Saving...');
    await saves.seeBody(sent);
  };

  return {
    events: {
      'the other changes the name': rename,
      'the other changes the number': renumber,
      'press edit': () => booking.clickEdit(),
      'press cancel': () => booking.clickCancel(),
      'type a name': async () => {
        changes += 1;
        typed = `Typed Tariq ${changes}`;
        await booking.type('Client name', typed);
      },
      'press Load Changes': () => notice.getByRole('button', { name: 'Load Changes' }).click(),
      'choose theirs': () => side('Theirs').check(),
      'choose mine': () => side('Yours').check(),
      'press save': async () => {
        saves.asked += 1;
        sent = { clientName: typed };
        await save.press();
      },
      'server accepts': async () => {
        theirName = typed;
        await saves.pass();
      },
      'the other changes the number first': async () => {
        await renumber();
        saves.asked += 1;
        await saves.pass();
      },
    },
    states: {
      reading: seeReading,
      editing: () => seeForm(theirName, false),
      typed: () => seeForm(typed, false),
      'told of the number': () => seeForm(typed, true),
      'told of the name': () => seeForm(typed, true),
      merged: async () => {
        await seeForm(typed, false);
        await expect(booking.field('WhatsApp number')).toHaveValue(theirNumber);
      },
      conflict: () => seeConflict('Yours', typed),
      'theirs chosen': () => seeConflict('Theirs', theirName),
      saving: seeSaving,
      'saving both': seeSaving,
      'saved both': async () => {
        await shell.seeToast('Booking updated', 'also changed the WhatsApp number.');
        await seeReading();
        await expect(booking.section('Customer Information')).toContainText(theirNumber);
      },
    },
  };
});
