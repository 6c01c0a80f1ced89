import { expect } from 'playwright/test';
import type { quickActionModel } from '../../../tools/models/quick-action.model.ts';
import { CLOSED } from '../support/held-calls.ts';
import { driver } from './stage.ts';

const ITEM = { name: 'RTX 3080', type: 'GPU', payableAmount: 2_500 } as const;
const PAYMENT = { status: 'PAID', paymentMethod: 'CASH', payableAmount: 2_500, paidAmount: 2_500, isActive: true };

/** Runs a path of the model on the page of a new booking. */
export const createDriver = driver<typeof quickActionModel>(async ({ api, page, shell, booking, hold, ...stage }) => {
  const id = await api.book('Quick Qudsia', { booking_items: [ITEM] });
  const writes = await hold(`**/api/booking/${id}`, 'PATCH');
  await booking.open(id);

  const dialog = shell.dialog('Record Payment');
  const amount = dialog.getByLabel('Paid amount (Rs)');
  const save = stage.submitOf('Record Payment', 'Saving...', dialog);
  let renamings = 0;
  const seeForm = async (typed: string, error: string | null = null) => {
    await expect(amount).toHaveValue(typed);
    await stage.seeAlert(dialog, error);
    await writes.seeCount();
  };
  const seeMoney = async (paid: string, pending: string) => {
    await expect(dialog).toBeHidden();
    await booking.seeMoney('Rs 2,500', paid, pending);
    await writes.seeCount();
  };

  return {
    events: {
      'press Record payment': () => shell.button('Record Payment').click(),
      'empty the amount': () => amount.fill(''),
      'type the amount': () => amount.fill('2500'),
      'press save': async () => {
        if (!(await save.isBusy()) && (await amount.inputValue()) !== '') writes.asked += 1;
        await save.press();
      },
      'press cancel': () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      'server accepts': async () => void (await writes.pass()),
      'server refuses': () => writes.answer(CLOSED),
      'no answer comes': () => writes.answer(null),
      'server has a newer booking': async () => {
        renamings += 1;
        await api.call('PATCH', `/booking/${id}`, { clientName: `Renamed Rida ${renamings}` });
        await writes.pass();
      },
      'press Undo': async () => {
        writes.asked += 1;
        await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click();
      },
      'server takes it back': async () => void (await writes.pass()),
      'server keeps it': async () => {
        await writes.answer(CLOSED);
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
        await writes.seeCount();
      },
      saving: async () => {
        await expect(save.button).toHaveText('Saving...');
        await writes.seeBody({ booking_payments: [{ ...PAYMENT, key: expect.any(String) }] });
      },
      told: () => seeForm('2500', 'The day is closed'),
      failed: () => seeForm('2500', 'Network error occurred'),
      conflict: async () => {
        await seeForm('2500');
        const words = 'Someone else changed this booking. Your input is kept; please review it and save again.';
        await expect(dialog.getByRole('status').first()).toContainText(words);
        await expect(dialog).toContainText(`Renamed Rida ${renamings}`);
      },
      done: () => seeMoney('Rs 2,500', 'Rs 0'),
      undoing: () => writes.seeCount(),
      undone: () => seeMoney('Rs 0', 'Rs 2,500'),
      'not undone': () => seeMoney('Rs 2,500', 'Rs 0'),
    },
  };
});
