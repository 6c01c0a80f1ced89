import { startClock, stopClock } from './drivers/stage.ts';
import { expect, test } from './support/story.ts';

// As on another PC: without HTTPS, the browser offers no clipboard API and no Web Locks.
test.use({ baseURL: async ({ shop }, use) => use(shop.url.replace('127.0.0.1', 'shop.test')) });

test('a code can be copied over HTTP, without the clipboard API [UI-09]', async ({ page, shell, api }) => {
  const id = await api.book('Clipboard Kiran');
  await startClock(page);
  await shell.openDashboard();
  expect(await page.evaluate(() => ({ isSecureContext, hasClipboard: 'clipboard' in navigator }))).toEqual({
    isSecureContext: false,
    hasClipboard: false,
  });
  await page.goto(`/bookings/${id}`);
  const copy = page.locator('[data-tip="Copy code"]');
  const code = ((await copy.textContent()) ?? '').trim();
  expect(code).not.toBe('');
  // The message is shown for some seconds.
  await stopClock(page);
  await copy.click();
  await expect(copy.getByRole('status')).toHaveText('Copied');
  await page.clock.resume();
  await page.goto('/bookings');
  const search = page.getByRole('searchbox');
  await search.click();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(search).toHaveValue(code);
});
