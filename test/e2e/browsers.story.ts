import type { Page } from 'playwright/test';
import { Booking } from '../../src/domain/booking/booking.ts';
import { expect, test } from './support/story.ts';

/** Adds to the page what browser extensions add to it: windows in the page, in a shadow tree and in a frame. */
const installExtension = (page: Page) =>
  page.addInitScript(() => {
    const make = (name: string, attributes: Record<string, string>) => {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      element.textContent = 'Save this page?';
      return element;
    };
    if (window !== top) return;
    addEventListener('DOMContentLoaded', () => {
      const opened = { role: 'dialog', 'aria-modal': 'true', 'data-state': 'open' };
      const host = make('save-page', opened);
      host.attachShadow({ mode: 'open' }).append(make('div', opened));
      document.body.append(
        host,
        make('div', opened),
        make('dialog', { open: '' }),
        make('iframe', opened),
        ...['alertdialog', 'menu', 'listbox'].map((role) => make('div', { role })),
      );
    });
  });

test('keys and scanned codes work beside the window of a browser extension [KEYS-09]', async ({ page, shell, api }) => {
  const id = await api.book('Extended Ejaz');
  await installExtension(page);
  await shell.openDashboard();
  await expect(page.locator('save-page')).toBeAttached();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Find and do anything' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Find and do anything' })).toBeHidden();
  await page.keyboard.press('?');
  await shell.dialog('Keys').getByRole('button', { name: 'Close' }).click();
  const { code } = Booking.parse(await api.call('GET', `/booking/${id}`));
  await page.keyboard.type(`${code}\n`);
  await expect(page).toHaveURL(`/bookings/${id}`);
});
