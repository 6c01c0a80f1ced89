import type { Page } from 'playwright/test';
import { LoginPage } from './pages/login.page.ts';
import { Shell } from './pages/shell.page.ts';
import { expect, test } from './support/story.ts';

/** Copies the code of a booking by a press and sees it pasted into the search. */
async function copyAndPaste(page: Page, id: number): Promise<void> {
  await page.goto(`/bookings/${id}`);
  const copy = page.locator('[data-tip="Copy code"]');
  const code = ((await copy.textContent()) ?? '').trim();
  expect(code).not.toBe('');
  await copy.click();
  await expect(copy.getByRole('status')).toHaveText('Copied');
  await page.goto('/bookings');
  const search = page.getByRole('searchbox');
  await search.click();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(search).toHaveValue(code);
}

test('a code is copied where the browser refuses its clipboard [UI-09]', async ({ page, api, openDashboard }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
  });
  await openDashboard();
  await copyAndPaste(page, await api.book('Refused Rehana'));
});

test.describe('on a page of the shop’s own network', () => {
  // As another PC sees it: no https, so the browser offers no clipboard and no locks.
  test.use({ baseURL: async ({ shop }, use) => use(shop.url.replace('127.0.0.1', 'shop.test')) });

  test('a code is copied [UI-09]', async ({ page, api }) => {
    const login = new LoginPage(page);
    await login.open();
    expect(await page.evaluate(() => ({ isSecureContext, hasClipboard: 'clipboard' in navigator }))).toEqual({
      isSecureContext: false,
      hasClipboard: false,
    });
    await login.signIn();
    await new Shell(page).seeTitle('Dashboard');
    await copyAndPaste(page, await api.book('Clipboard Kiran'));
  });
});
