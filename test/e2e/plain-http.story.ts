import { startClock, stopClock } from './drivers/stage.ts';
import { expect, test } from './support/story.ts';

// As another PC sees it: no https, so the browser offers no clipboard and no locks.
test.use({ baseURL: async ({ shop }, use) => use(shop.url.replace('127.0.0.1', 'shop.test')) });

test('a code is copied where there is neither https nor a clipboard [UI-09]', async ({ page, shell, api }) => {
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
  // The word stands there for seconds.
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
