import { expect, type Page } from 'playwright/test';
import type { CustomerLookupDriver } from '../../../tools/models/customer-lookup.model.ts';
import { bookingCreatePage } from '../pages/booking-create.page.ts';
import { HeldCalls, success } from '../support/held-calls.ts';
import { shopPerson, signedIn } from './signed-in.ts';

const PHONE = '0317 5550199';

/** Runs a path of the model on the form of a new booking. The server says who has the number when the model says so. */
export async function createDriver(page: Page, person = shopPerson()): Promise<CustomerLookupDriver> {
  const api = await signedIn(page, person);
  await api.book('Known Kashif', { phoneNumber: PHONE, whatsappNumber: '0317 5550198' });
  const form = bookingCreatePage(page);
  const questions = await HeldCalls.of(page, /\/api\/customers\?/, 'GET');
  await form.open();

  let asked = 0;
  const offer = page.getByText('Known customer: Known Kashif.');
  const take = page.getByRole('button', { name: 'Use these details' });
  const see = async (isOffered: boolean) => {
    await expect(offer).toHaveCount(isOffered ? 1 : 0);
    await expect(take).toHaveCount(isOffered ? 1 : 0);
    await expect(form.field('Client name')).toHaveValue('');
    await questions.seeCount(asked);
  };

  return {
    events: {
      'type half a number': () => form.type('Phone number', '0317 55'),
      'type a whole number': async () => {
        asked += 1;
        await form.type('Phone number', PHONE);
      },
      'write it differently': () => form.type('Phone number', '+92 317-5550199'),
      'somebody has it': async () => void (await questions.pass()),
      'nobody has it': () => questions.answer(success({ customer: null })),
      'no answer comes': () => questions.answer(null),
      'take the details': () => take.click(),
    },
    states: {
      'no number': () => see(false),
      asking: async () => {
        await questions.seeCount(asked);
        await see(false);
      },
      offered: () => see(true),
      'nothing offered': () => see(false),
      'taken over': async () => {
        await expect(take).toHaveCount(0);
        await expect(form.field('Client name')).toHaveValue('Known Kashif');
        await expect(form.field('WhatsApp number')).toHaveValue('0317 5550198');
      },
    },
  };
}
