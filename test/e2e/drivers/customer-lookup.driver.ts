import { expect } from 'playwright/test';
import type { customerLookupModel } from '../../../tools/models/customer-lookup.model.ts';
import { success } from '../support/held-calls.ts';
import { driver } from './stage.ts';

const PHONE = '0317 5550199';

/** Runs a path of the model on the form of a new booking. */
export const createDriver = driver<typeof customerLookupModel>(async ({ api, page, form, hold }) => {
  await api.book('Known Kashif', { phoneNumber: PHONE, whatsappNumber: '0317 5550198' });
  const questions = await hold(/\/api\/customers\?/, 'GET');
  await form.open();

  const offer = page.getByText('Known customer: Known Kashif.');
  const take = page.getByRole('button', { name: 'Use These Details' });
  const see = async (isOffered: boolean) => {
    await expect(offer).toHaveCount(isOffered ? 1 : 0);
    await expect(take).toHaveCount(isOffered ? 1 : 0);
    await expect(form.field('Client name')).toHaveValue('');
    await questions.seeCount();
  };

  return {
    events: {
      'type half a number': () => form.type('Phone number', '0317 55'),
      'type a whole number': async () => {
        questions.asked += 1;
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
      asking: () => see(false),
      offered: () => see(true),
      'nothing offered': () => see(false),
      'taken over': async () => {
        await expect(take).toHaveCount(0);
        await expect(form.field('Client name')).toHaveValue('Known Kashif');
        await expect(form.field('WhatsApp number')).toHaveValue('0317 5550198');
      },
    },
  };
});
