import 'temporal-polyfill/global';
import { expect } from 'playwright/test';
import * as z from 'zod/mini';
import { Technician } from '../../../src/domain/booking/technician.ts';
import { formatInstant, shopToday } from '../../../src/domain/shared/shop-day.ts';
import type { promiseModel } from '../../../tools/models/promise.model.ts';
import { success } from '../support/held-calls.ts';
import { driver } from './stage.ts';

const dayFrom = (days: number) => Temporal.PlainDate.from(shopToday()).add({ days }).toString();
const REASON = 'The part came late';

/** Runs a path of the model on the page of a new booking. */
export const createDriver = driver<typeof promiseModel>(async ({ api, page, shell, booking, hold }) => {
  const id = await api.book('Promised Parveen');
  const writes = await hold(`**/api/booking/${id}`, 'PATCH');
  const [person] = z.array(Technician).parse(await api.call('GET', '/technicians'));
  // Other stories hire people into the same shop, and a long list has no buttons.
  await page.route('**/api/technicians', (route) => route.fulfill(success([person])));
  await booking.open(id);

  const tomorrow = dayFrom(1);
  const dialog = shell.dialog();
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const customer = booking.section('Customer Information');
  const fact = (label: string) => customer.locator('dl > div').filter({ hasText: label });
  let isLate = false;
  const seeFacts = async (promised: string, technician: string) => {
    await expect(dialog).toBeHidden();
    await expect(fact('Promised for')).toContainText(promised);
    await expect(fact('Technician')).toContainText(technician);
    await writes.seeCount();
  };
  const seeDialog = async (isAsked: boolean) => {
    await expect(dialog).toBeVisible();
    await expect(dialog.getByLabel('Reason')).toHaveCount(isAsked ? 1 : 0);
    await writes.seeCount();
  };

  return {
    events: {
      'press Promise': () => customer.getByRole('button', { name: 'Promise', exact: true }).click(),
      'press Assign': () => customer.getByRole('button', { name: 'Assign', exact: true }).click(),
      'the promise passes': async () => {
        isLate = true;
        await api.call('PATCH', `/booking/${id}`, { promisedFor: dayFrom(-1) });
        await booking.open(id);
      },
      'press Tomorrow': async () => {
        if (!isLate) writes.asked += 1;
        await press('Tomorrow');
      },
      'press a person': async () => {
        writes.asked += 1;
        await press(person?.name ?? '');
      },
      'press Save Promise': async () => {
        const typed = isLate ? await dialog.getByLabel('Reason').inputValue() : REASON;
        if (typed !== '') writes.asked += 1;
        await press('Save Promise');
      },
      'type the reason': () => dialog.getByLabel('Reason').fill(REASON),
      'press cancel': () => press('Cancel'),
      'no answer comes': () => writes.answer(null),
      'server accepts': async () => void (await writes.pass()),
      'press Undo': async () => {
        writes.asked += 1;
        await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click();
      },
    },
    states: {
      reading: () => seeFacts('—', '—'),
      late: () => seeFacts('Late', '—'),
      typing: () => seeDialog(false),
      choosing: () => seeDialog(false),
      'typing late': () => seeDialog(false),
      'reason asked': () => seeDialog(true),
      'reason missing': () => seeDialog(true),
      reasoned: () => seeDialog(true),
      promising: () => writes.seeBody({ promisedFor: tomorrow }),
      'promising late': () => writes.seeBody({ promisedFor: tomorrow, reason: REASON }),
      failed: () => seeDialog(false),
      assigning: () => writes.seeBody({ assigneeId: person?.id }),
      promised: async () => {
        await shell.seeToast(`Promised for ${formatInstant(tomorrow)}`);
        await expect(dialog).toBeHidden();
      },
      assigned: () => seeFacts('—', person?.name ?? ''),
      undoing: () => writes.seeCount(),
      undone: () => seeFacts('—', '—'),
    },
    refused: {
      'press Promise': async () => {
        await expect(customer.getByRole('button', { name: 'Assign', exact: true })).toBeEnabled();
        await expect(customer.getByRole('button', { name: 'Promise', exact: true })).toHaveCount(0);
      },
    },
  };
});
