import { expect } from 'playwright/test';
import * as z from 'zod/mini';
import type { devicePasscodeModel } from '../../../tools/models/device-passcode.model.ts';
import { CLOSED } from '../support/held-calls.ts';
import { driver } from './stage.ts';

const PASSCODE = 'L-shape 4711';
const Items = z.object({ booking_items: z.tuple([z.object({ id: z.int() })], z.unknown()) });

/** Runs a path of the model on the device of a new booking. */
export const createDriver = driver<typeof devicePasscodeModel>(
  async ({ api, page, shell, booking, hold, seeAlert }) => {
    const id = await api.book('Locked Laiba');
    const [item] = Items.parse(await api.call('GET', `/booking/${id}`)).booking_items;
    const address = `**/api/booking/${id}/items/${item.id}/passcode`;
    const stores = await hold(address, 'PUT');
    const reveals = await hold(`${address}/reveal`, 'POST');
    const removals = await hold(address, 'DELETE');
    await booking.open(id);
    await page
      .getByRole('button', { name: /^Device of/ })
      .first()
      .click();

    const dialog = shell.dialog('Device');
    const section = dialog.getByRole('region', { name: 'Passcode' });
    const field = section.getByRole('textbox');
    const button = (name: string) => section.getByRole('button', { name, exact: true });
    const output = section.getByRole('status');
    let error: string | null = null;
    let current = stores;
    const press = async (name: string, calls: typeof stores) => {
      error = null;
      current = calls;
      calls.asked += 1;
      await button(name).click();
    };
    const pass = async () => void (await current.pass());
    /** Sees whether a passcode is stored, and what the field has; `null` if there is no field. */
    const see = async (isStored: boolean, typed: string | null, shown: string | null = null) => {
      await expect(button('Remove')).toHaveCount(isStored ? 1 : 0);
      await expect(field).toHaveCount(typed === null ? 0 : 1);
      if (typed !== null) await expect(field).toHaveValue(typed);
      await expect(output).toHaveCount(shown === null ? 0 : 1);
      if (shown !== null) await expect(output).toHaveText(shown);
      await seeAlert(section, error);
      for (const calls of [stores, reveals, removals]) await calls.seeCount();
      // When a button disappears, another part of the window gets the focus.
      await expect(dialog.locator(':focus')).toHaveCount(1);
    };
    const seeBusy = async (name: string) => {
      await expect(button(name)).toHaveAttribute('aria-busy', 'true');
      await expect(page.getByText(PASSCODE)).toHaveCount(0);
      await current.seeCount();
    };

    return {
      events: {
        'type a passcode': () => field.fill(PASSCODE),
        'press store': () => press('Store Passcode', stores),
        'press show': () => press('Show', reveals),
        'press remove': () => press('Remove', removals),
        'press hide': () => button('Hide').click(),
        'it is stored': pass,
        'it comes': pass,
        'it is removed': pass,
        'the server fails': async () => {
          error = 'The day is closed';
          await current.answer(CLOSED);
        },
      },
      states: {
        none: () => see(false, ''),
        typed: () => see(false, PASSCODE),
        storing: () => stores.seeBody({ passcode: PASSCODE }),
        stored: () => see(true, ''),
        fetching: () => seeBusy('Show'),
        shown: () => see(true, null, PASSCODE),
        removing: () => seeBusy('Remove'),
      },
    };
  },
);
