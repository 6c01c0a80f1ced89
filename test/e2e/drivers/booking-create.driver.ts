import { expect } from 'playwright/test';
import type { bookingCreateModel } from '../../../tools/models/booking-create.model.ts';
import { CLOSED } from '../support/held-calls.ts';
import { driver } from './stage.ts';

const EMPTY = { clientName: '', phoneNumber: '', whatsappNumber: '' };
const FIELDS = { clientName: 'Walked Waheed', phoneNumber: '0300-1234567', whatsappNumber: '0321-7654321' };
const LINKED = { ...FIELDS, whatsappNumber: FIELDS.phoneNumber };
const FOLLOWED = { ...FIELDS, phoneNumber: '042-111222', whatsappNumber: '042-111222' };
const ITEM = 'RTX 3080';
const REQUIRED = [
  'Phone number is required',
  'Client name is required',
  'WhatsApp number is required',
  'Item name is required',
];

/** Runs a path of the model on the form of a new booking. */
export const createDriver = driver<typeof bookingCreateModel>(async ({ page, main, shell, form, hold, submitOf }) => {
  const calls = await hold(/\/api\/booking\/?$/, 'POST');
  await form.open();

  let alerts: string[] = [];
  let id: number | null = null;
  const submit = submitOf('Create Booking', 'Creating...');
  const items = page.getByRole('group', { name: /^Item \d+$/ });
  const see = async (fields: typeof FIELDS, itemNames: string[]) => {
    await expect(form.create()).toBeEnabled();
    await expect(form.field('Client name')).toHaveValue(fields.clientName);
    await expect(form.field('Phone number')).toHaveValue(fields.phoneNumber);
    await expect(form.field('WhatsApp number')).toHaveValue(fields.whatsappNumber);
    await expect(items).toHaveCount(itemNames.length);
    for (const [index, name] of itemNames.entries()) await expect(form.field('Item name', index + 1)).toHaveValue(name);
    await expect(page.getByRole('button', { name: /^Remove Item/ })).toHaveCount(itemNames.length > 1 ? 2 : 0);
    await expect(main.getByRole('alert')).toHaveText(alerts);
    await calls.seeCount();
  };
  const seeLinked = async (fields: typeof FIELDS) => {
    await see(fields, [ITEM]);
    await expect(form.field('WhatsApp number')).toBeDisabled();
  };

  return {
    events: {
      'fill the form': async () => {
        if (calls.count > 0) return form.type('Client name', 'Typed too late');
        await form.type('Client name', FIELDS.clientName);
        await form.type('Phone number', FIELDS.phoneNumber);
        await form.type('WhatsApp number', FIELDS.whatsappNumber);
        await form.type('Item name', ITEM, 1);
        alerts = [];
      },
      'tick same number': () => form.clickSameNumber(),
      'change the phone number': () => form.type('Phone number', FOLLOWED.phoneNumber),
      'add an item': () => form.clickAddItem(),
      'remove an item': async () => {
        const count = await items.count();
        if (count === 1) return;
        alerts = [];
        await form.removeItem(count).click();
      },
      'press create': async () => {
        if (!(await submit.button.isVisible())) return;
        const isHeld = await submit.isBusy();
        await submit.press();
        if (isHeld) return;
        const isTyped = (await form.field('Client name').inputValue()) !== '';
        const isComplete = isTyped && (await items.count()) === 1;
        alerts = isComplete ? [] : isTyped ? ['Item name is required'] : REQUIRED;
        if (isComplete) calls.asked += 1;
      },
      'server accepts': async () => {
        const booking = await calls.pass();
        id = Number(Reflect.get(Object(booking), 'id'));
      },
      'server refuses a field': () => {
        alerts = ['Too short', 'Too short'];
        const errors = [{ path: 'booking_items[0].name', msg: 'Too short' }];
        return calls.answer({ status: 400, json: { success: false, errors } });
      },
      'server refuses': () => {
        alerts = ['The day is closed'];
        return calls.answer(CLOSED);
      },
      'no answer comes': () => {
        alerts = ['Network error occurred'];
        return calls.answer(null);
      },
    },
    states: {
      empty: () => see(EMPTY, ['']),
      flagged: () => see(EMPTY, ['']),
      filled: () => see(FIELDS, [ITEM]),
      linked: () => seeLinked(LINKED),
      followed: () => seeLinked(FOLLOWED),
      twoItems: () => see(FIELDS, [ITEM, '']),
      creating: async () => {
        await expect(submit.button).toHaveText('Creating...');
        await expect(form.field('Client name')).toHaveValue(FIELDS.clientName);
        const item = { name: ITEM, type: 'GPU', payableAmount: 0 };
        await calls.seeBody({ ...FIELDS, clientType: 'INDIVIDUAL', booking_items: [item] });
      },
      refused: () => see(FIELDS, [ITEM]),
      created: async () => {
        await expect(page).toHaveURL(new RegExp(`/bookings/${id}$`));
        await shell.seeTitle('Booking Details');
        await shell.seeToast('Booking created successfully');
        await expect(page.getByRole('region', { name: 'Customer Information' })).toContainText(FIELDS.clientName);
        await calls.seeCount();
      },
    },
  };
});
