import { expect, type Page } from 'playwright/test';
import type { QuickActionDriver } from '../../../tools/models/quick-action.model.ts';
import { bookingPage } from '../pages/booking-details.page.ts';
import { shellPage } from '../pages/shell.page.ts';
import { HeldCalls, refusal } from '../support/held-calls.ts';
import { shopPerson, signedIn } from './signed-in.ts';

const MEANWHILE = 'Somebody else changed this booking meanwhile.';
const REFUSED = refusal('The day is closed');

/** Runs a path of the model on the page of a new booking. The server answers a write when the model says so. */
export async function createDriver(page: Page, person = shopPerson()): Promise<QuickActionDriver> {
  const api = await signedIn(page, person);
  const id = await api.book('Quick Qudsia', {
    booking_items: [{ name: 'RTX 3080', type: 'GPU', payableAmount: 2_500 }],
  });
  const booking = bookingPage(page);
  const shell = shellPage(page);
  const writes = await HeldCalls.of(page, `**/api/booking/${id}`, 'PATCH');
  await booking.open(id);

  const dialog = shell.dialog('Record Payment');
  const amount = dialog.getByLabel('Paid amount (Rs)');
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  let asked = 0;
  let renamings = 0;
  const seeForm = async (typed: string, error: string | null = null) => {
    await expect(amount).toHaveValue(typed);
    if (error === null) await expect(dialog.getByRole('alert')).toHaveCount(0);
    else await expect(dialog.getByRole('alert')).toContainText(error);
    await writes.seeCount(asked);
  };
  const seeMoney = async (paid: string, pending: string) => {
    await expect(dialog).toBeHidden();
    await booking.seeMoney('Rs 2,500', paid, pending);
    await writes.seeCount(asked);
  };

  return {
    events: {
      'press Record payment': () =>
        booking.section('Financial Information').getByRole('button', { name: 'Record Payment' }).click(),
      'empty the amount': () => amount.fill(''),
      'type the amount': () => amount.fill('2500'),
      'press save': async () => {
        const saving = dialog.getByRole('button', { name: 'Saving...' });
        if (await saving.isVisible()) return saving.click({ force: true });
        if ((await amount.inputValue()) !== '') asked += 1;
        await dialog.getByRole('button', { name: 'Record Payment' }).click();
      },
      'press cancel': () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      'server accepts': async () => {
        await writes.pass();
        await shell.seeToast('Payment recorded');
      },
      'server refuses': () => writes.answer(REFUSED),
      'no answer comes': () => writes.answer(null),
      'server has a newer booking': async () => {
        renamings += 1;
        await api.call('PATCH', `/booking/${id}`, { clientName: `Renamed Rida ${renamings}` });
        await writes.pass();
      },
      'press Undo': async () => {
        asked += 1;
        await undo.last().click();
      },
      'server takes it back': async () => {
        await writes.pass();
        await shell.seeToast('Undone');
      },
      'server keeps it': async () => {
        await writes.answer(REFUSED);
        await shell.seeToast('Not undone', 'The day is closed');
      },
    },
    states: {
      reading: () => seeMoney('Rs 0', 'Rs 2,500'),
      typing: () => seeForm('2500'),
      emptied: () => seeForm(''),
      refused: async () => {
        await expect(dialog.getByText('Paid amount is required')).toBeVisible();
        await expect(amount).toBeFocused();
        await writes.seeCount(asked);
      },
      saving: async () => {
        await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
        const payment = {
          status: 'PAID',
          paymentMethod: 'CASH',
          payableAmount: 2_500,
          paidAmount: 2_500,
          isActive: true,
          key: expect.any(String),
        };
        await expect.poll(() => writes.bodies.slice(asked - 1)).toEqual([{ booking_payments: [payment] }]);
      },
      told: () => seeForm('2500', 'The day is closed'),
      failed: () => seeForm('2500', 'Network error occurred'),
      conflict: async () => {
        await seeForm('2500');
        await expect(dialog.getByRole('status').first()).toContainText(MEANWHILE);
        await expect(dialog).toContainText(`Renamed Rida ${renamings}`);
      },
      done: () => seeMoney('Rs 2,500', 'Rs 0'),
      undoing: () => writes.seeCount(asked),
      undone: () => seeMoney('Rs 0', 'Rs 2,500'),
      'not undone': () => seeMoney('Rs 2,500', 'Rs 0'),
    },
  };
}
