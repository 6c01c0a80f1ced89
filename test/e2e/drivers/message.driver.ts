import { expect } from 'playwright/test';
import type { messageModel } from '../../../tools/models/message.model.ts';
import { CLOSED } from '../support/held-calls.ts';
import { driver } from './stage.ts';

const CUSTOMER = 'Told Tahira';
const TYPED = 'Come today, please';

/** A text in each message that no other message has. */
const SAYS = {
  'Booked in': { English: 'is registered', اردو: 'درج ہو گئی ہے' },
  Confirmed: { English: 'is confirmed', اردو: 'کی تصدیق ہو گئی ہے' },
  'Ready to collect': { English: 'is ready to collect', اردو: 'کا کام مکمل ہو گیا ہے' },
};

/** Runs a path of the model on the message to the customer of a new booking. */
export const createDriver = driver<typeof messageModel>(async ({ api, page, shell, booking, hold, seeAlert }) => {
  const id = await api.book(CUSTOMER);
  await booking.open(id);
  const reads = await hold(`**/api/booking/${id}`, 'GET');
  const writes = await hold(`**/api/booking/${id}`, 'PATCH');
  const opener = shell.button('Message');
  await opener.click();

  const dialog = shell.dialog(`Message to ${CUSTOMER}`);
  const text = dialog.getByLabel('Text');
  const link = (name: string) => dialog.getByRole('link', { name });
  const log = dialog.getByRole('button', { name: 'Log This Contact' });
  const contacts = booking.section('Contact History');
  let message: keyof typeof SAYS = 'Booked in';
  let language: 'English' | 'اردو' = 'English';
  let isTyped = false;
  let channel = '';
  const choose = async (label: string, option: string) => {
    await shell.choose(label, option, dialog);
    isTyped = false;
  };
  const seeCalls = async () => {
    await reads.seeCount();
    await writes.seeCount();
  };
  const see = async (isSent: boolean, error: string | null = null) => {
    await expect(text).toHaveValue(isTyped ? TYPED : new RegExp(SAYS[message][language]));
    const chat = `https://wa.me/923001234567?text=${encodeURIComponent(await text.inputValue())}`;
    await expect(link('WhatsApp')).toHaveAttribute('href', chat);
    if (isSent) await expect(log).not.toHaveAttribute('aria-disabled');
    else await expect(log).toHaveAttribute('aria-disabled', 'true');
    await seeAlert(dialog, error);
    await seeCalls();
  };

  return {
    events: {
      'choose Urdu': () => choose('Language', (language = 'اردو')),
      'choose another message': () => {
        message = message === 'Ready to collect' ? 'Confirmed' : 'Ready to collect';
        return choose('Message', message);
      },
      'type a text': async () => {
        isTyped = true;
        await text.fill(TYPED);
      },
      'press WhatsApp': async () => {
        channel = 'WHATSAPP';
        const [chat] = await Promise.all([page.context().waitForEvent('page'), link('WhatsApp').click()]);
        await chat.close();
      },
      'press SMS': async () => {
        channel = 'SMS';
        await link('SMS').click();
      },
      'press log': async () => {
        const isBusy = (await log.getAttribute('aria-busy')) === 'true';
        if (!isBusy) reads.asked += 1;
        await log.click({ force: isBusy });
      },
      'press close': () => page.keyboard.press('Escape'),
      'contact is logged': async () => {
        await reads.pass();
        await writes.pass();
        writes.asked += 1;
      },
      'no booking comes': () => reads.answer(CLOSED),
    },
    states: {
      ready: () => see(false),
      'in Urdu': () => see(false),
      typed: () => see(false),
      sent: () => see(true),
      logging: async () => {
        await expect(log).toHaveAttribute('aria-busy', 'true');
        await expect(dialog).toBeVisible();
        await seeCalls();
      },
      told: () => see(true, 'The day is closed'),
      closed: async () => {
        await expect(dialog).toBeHidden();
        await expect(opener).toBeFocused();
        const isLogged = writes.asked > 0;
        const notes = writes.bodies.map((body) => (body as { contact_log: unknown[] }).contact_log);
        expect(notes.at(-1) ?? []).toMatchObject(isLogged ? [{ status: channel, notes: expect.any(String) }] : []);
        if (isLogged) await expect(contacts).toContainText(isTyped ? TYPED : SAYS[message][language]);
        else await expect(contacts.getByText('No contacts yet')).toBeVisible();
        await seeCalls();
      },
    },
  };
});
