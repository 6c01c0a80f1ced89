import { expect } from 'playwright/test';
import { Booking } from '../../../src/domain/booking/booking.ts';
import type { completionModel } from '../../../tools/models/completion.model.ts';
import { driver } from './stage.ts';

const ITEMS = ['RTX 3080', 'B550'].map((name) => ({ name, type: 'GPU' as const, payableAmount: 0 }));
const QUESTION = '2 items are still Draft. Mark them Repaired?';

/** Runs a path of the model on the page of a new booking with two items that cost nothing. */
export const createDriver = driver<typeof completionModel>(async ({ api, page, shell, booking, hold }) => {
  const id = await api.book('Completed Kamran', { booking_items: ITEMS });
  const writes = await hold(`**/api/booking/${id}`, 'PATCH');
  await booking.open(id);

  const dialog = shell.dialog();
  const press = (name: RegExp | string) => dialog.getByRole('button', { name, exact: true }).click();
  const answer = async (name: RegExp | string) => {
    writes.asked += 1;
    await press(name);
  };
  const seeQuestion = async () => {
    await expect(dialog).toContainText(QUESTION);
    await expect(dialog.getByRole('listitem')).toHaveText(ITEMS.map(({ name }) => name));
    await writes.seeCount();
  };
  const seeItems = async (status: string, isCompleted: boolean) => {
    await expect(dialog).toBeHidden();
    const items = booking.section('Booking Items').getByRole('listitem');
    for (const index of [0, 1]) await expect(items.nth(index)).toContainText(status);
    await booking.seeBesideTitle(isCompleted ? 'Completed' : 'Draft');
    await writes.seeCount();
  };
  const seeSent = async (status: string, isMarked: boolean) => {
    const { booking_items } = Booking.parse(await api.call('GET', `/booking/${id}`));
    const marked = booking_items.map((item) => ({ id: item.id, status: 'REPAIRED' }));
    await writes.seeBody({ status, ...(isMarked ? { booking_items: marked } : {}) });
  };

  return {
    events: {
      'press Complete': () => booking.chooseQuick('Completed'),
      'choose Completed in the form': async () => {
        await booking.clickEdit();
        await booking.choose('Status', 'Completed');
      },
      'press Save Changes': () => booking.clickSave(),
      'press Mark Repaired': () => answer(/^Mark Repaired and/),
      'press Only': () => answer(/ Only$/),
      'press Complete again': () => answer('Complete'),
      'press Cancel': () => press('Cancel'),
      'press Undo': async () => {
        writes.asked += 1;
        await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click();
      },
      'server accepts': async () => void (await writes.pass()),
      'no answer comes': () => writes.answer(null),
    },
    states: {
      reading: () => seeItems('Draft', false),
      asked: seeQuestion,
      'sending items': () => seeSent('COMPLETED', true),
      'sending status': () => seeSent('COMPLETED', false),
      failed: async () => {
        await expect(dialog.getByRole('alert')).toContainText('Network error occurred');
        await writes.seeCount();
      },
      repaired: () => seeItems('Repaired', true),
      left: () => seeItems('Draft', true),
      undoing: () => writes.seeCount(),
      undone: () => seeItems('Draft', false),
      typed: async () => {
        await booking.seeEditing();
        await booking.seeStatus('Completed');
        await writes.seeCount();
      },
      'asked in the form': seeQuestion,
      'saving items': () => seeSent('COMPLETED', true),
      'saving status': () => seeSent('COMPLETED', false),
      'saved repaired': () => seeItems('Repaired', true),
      'saved left': () => seeItems('Draft', true),
    },
  };
});
