import { expect, type Page } from 'playwright/test';
import type { MessageDriver } from '../../../tools/models/message.model.ts';
import { bookingPage } from '../pages/booking-details.page.ts';
import { shellPage } from '../pages/shell.page.ts';
import { HeldCalls, refusal } from '../support/held-calls.ts';
import { shopPerson, signedIn } from './signed-in.ts';

const CUSTOMER = 'Told Tahira';
const TYPED = 'Come today, please';

/** What each message says, in words that no other says. */
const SAYS = {
  'Booked in': { English: 'is registered', اردو: 'درج ہو گئی ہے' },
  Confirmed: { English: 'is confirmed', اردو: 'کی تصدیق ہو گئی ہے' },
  'Ready to collect': { English: 'is ready to collect', اردو: 'کا کام مکمل ہو گیا ہے' },
};

/** Runs a path of the model on the message to the customer of a new booking. The server answers its contact when the model says so. */
export async function createDriver(page: Page, person = shopPerson()): Promise<MessageDriver> {
  const api = await signedIn(page, person);
  const id = await api.book(CUSTOMER);
  // What lies outside is not asked for.
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const booking = bookingPage(page);
  const shell = shellPage(page);
  await booking.open(id);
  const reads = await HeldCalls.of(page, `**/api/booking/${id}`, 'GET');
  const writes = await HeldCalls.of(page, `**/api/booking/${id}`, 'PATCH');
  const opener = page.getByRole('button', { name: 'Message', exact: true });
  await opener.click();

  const dialog = shell.dialog(`Message to ${CUSTOMER}`);
  const text = dialog.getByLabel('Text');
  const log = dialog.getByRole('button', { name: 'Log this contact' });
  const contacts = booking.section('Contact History');
  let message: keyof typeof SAYS = 'Booked in';
  let language: 'English' | 'اردو' = 'English';
  let isTyped = false;
  let channel = '';
  let asked = 0;
  let sent = 0;
  const choose = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
    isTyped = false;
  };
  const seeText = async () => {
    if (isTyped) await expect(text).toHaveValue(TYPED);
    else await expect(text).toHaveValue(new RegExp(SAYS[message][language]));
    const written = encodeURIComponent(await text.inputValue());
    await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      `https://wa.me/923001234567?text=${written}`,
    );
  };
  const seeCalls = async () => {
    await reads.seeCount(asked);
    await writes.seeCount(sent);
  };
  const seeUnsent = async () => {
    await seeText();
    await expect(log).toHaveAttribute('aria-disabled', 'true');
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await seeCalls();
  };
  const seeSent = async (error: string | null) => {
    await seeText();
    await expect(log).not.toHaveAttribute('aria-disabled');
    if (error === null) await expect(dialog.getByRole('alert')).toHaveCount(0);
    else await expect(dialog.getByRole('alert')).toContainText(error);
    await seeCalls();
  };

  return {
    events: {
      'choose Urdu': () => {
        language = 'اردو';
        return choose('Language', language);
      },
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
        const [chat] = await Promise.all([
          page.context().waitForEvent('page'),
          dialog.getByRole('link', { name: 'WhatsApp' }).click(),
        ]);
        await chat.close();
      },
      'press SMS': async () => {
        channel = 'SMS';
        await dialog.getByRole('link', { name: 'SMS' }).click();
      },
      'press log': async () => {
        const isBusy = (await log.getAttribute('aria-busy')) === 'true';
        if (!isBusy) asked += 1;
        await log.click({ force: isBusy });
      },
      'press close': () => page.keyboard.press('Escape'),
      'contact is logged': async () => {
        await reads.pass();
        await writes.pass();
        sent += 1;
        await shell.seeToast('Contact logged');
      },
      'no booking comes': () => reads.answer(refusal('The day is closed')),
    },
    states: {
      ready: seeUnsent,
      'in Urdu': seeUnsent,
      typed: seeUnsent,
      sent: () => seeSent(null),
      logging: async () => {
        await expect(log).toHaveAttribute('aria-busy', 'true');
        await expect(dialog).toBeVisible();
        await seeCalls();
      },
      told: () => seeSent('The day is closed'),
      closed: async () => {
        await expect(dialog).toBeHidden();
        await expect(opener).toBeFocused();
        const notes = writes.bodies.map((body) => (body as { contact_log: unknown[] }).contact_log);
        expect(notes.at(-1) ?? []).toMatchObject(sent === 0 ? [] : [{ status: channel, notes: expect.any(String) }]);
        if (sent === 0) await expect(contacts.getByText('No contacts yet')).toBeVisible();
        else await expect(contacts).toContainText(isTyped ? TYPED : SAYS[message][language]);
        await seeCalls();
      },
    },
  };
}
