import type { Locator } from 'playwright/test';
import { account } from './support/shop.ts';
import { expect, signedOut as test } from './support/story.ts';

/** Number of Tab presses across the longest page. */
const FAR = 120;

test('a day of counter work needs no mouse, and the focus is always visible', async ({ page, login, shell, api }) => {
  const id = await api.book('Keyed Kashif');
  const button = (name: string) => shell.button(name);
  /** Expects a focused element with a visible focus ring inside the viewport. */
  const seeFocus = () =>
    expect
      .poll(() =>
        page.evaluate(() => {
          const { activeElement: focused } = document;
          if (!focused || focused === document.body) return 'lost';
          const { top, bottom } = focused.getBoundingClientRect();
          if (bottom < 0 || top > innerHeight) return 'out of view';
          return focused.matches(':focus-visible') ? 'seen' : 'not marked';
        }),
      )
      .toBe('seen');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const tabTo = async (control: Locator, tab = 'Tab') => {
    await control.waitFor();
    for (let tabs = 0; tabs < FAR; tabs += 1) {
      if (await control.evaluate((element) => element === document.activeElement)) return seeFocus();
      await press(tab);
    }
    throw new Error(`No Tab leads to ${String(control)}`);
  };
  const pressOn = async (control: Locator, key = 'Enter') => {
    await tabTo(control);
    await press(key);
  };
  const typeInto = async (field: Locator, text: string) => {
    await pressOn(field, 'ControlOrMeta+a');
    await page.keyboard.type(text);
  };

  await login.open();
  await typeInto(page.getByLabel('Email'), account.email);
  await typeInto(page.getByLabel(/^Password/), account.password);
  await press('Enter');
  await shell.seeTitle('Dashboard');
  // On a busy machine, the pause between the two keys may be too long.
  await expect(async () => {
    await press('g', 'b');
    await expect(page).toHaveURL(/\/bookings$/, { timeout: 1_000 });
  }).toPass();
  await shell.seeTitle('Bookings');
  await expect(page.getByRole('article').first()).toBeVisible();
  await press('j');
  await expect(page.locator('main [data-opens]').first()).toBeFocused();
  await press('Enter');
  await expect(page).toHaveURL(`/bookings/${id}`);
  await expect(button('Edit Booking')).toBeVisible();
  await seeFocus();

  await press('e');
  await typeInto(page.getByRole('textbox', { name: 'Client name' }), 'Keyed Kashif Ali');
  await press('Control+Enter');
  await shell.seeToast('Booking updated');
  await expect(button('Edit Booking')).toBeVisible();
  await seeFocus();

  await pressOn(button('Record Payment'));
  const payment = shell.dialog('Record Payment');
  await pressOn(payment.getByRole('button', { name: 'Record Payment' }));
  await shell.holdToast('Payment recorded');
  await expect(payment).toBeHidden();
  await seeFocus();
  // A toast with buttons is no keyboard trap in either direction (WCAG 2.1.2).
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  await tabTo(undo);
  await tabTo(button('Account'));
  await tabTo(undo, 'Shift+Tab');
  await tabTo(button('Edit Booking'), 'Shift+Tab');
  await page.mouse.move(0, 0);

  await press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: 'Find and Do Anything' });
  await expect(field).toBeFocused();
  await page.keyboard.type('ledger reports');
  await expect(field).toHaveValue('ledger reports');
  await press('Enter');
  await shell.seeTitle('Ledger Reports');
  await seeFocus();

  await pressOn(button('Account'));
  await expect(page.getByRole('menu', { name: 'Account' })).toBeFocused();
  await press('End', 'Enter');
  await login.see();
});
