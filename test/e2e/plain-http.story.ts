import { LoginPage } from './pages/login.page.ts';
import { Shell } from './pages/shell.page.ts';
import { expect, test } from './support/story.ts';

// The shop's own network, as another PC sees it: no https, so the browser offers no clipboard and no locks.
test.use({ baseURL: async ({ shop }, use) => use(shop.url.replace('127.0.0.1', 'shop.test')) });

test('a code is copied on a page of the shop’s own network [REL-08, UI-09]', async ({ page, api }) => {
  const id = await api.book('Clipboard Kiran');
  const login = new LoginPage(page);
  await login.open();
  expect(await page.evaluate(() => ({ isSecureContext, hasClipboard: 'clipboard' in navigator }))).toEqual({
    isSecureContext: false,
    hasClipboard: false,
  });
  await login.signIn();
  await new Shell(page).seeTitle('Dashboard');
  await page.goto(`/bookings/${id}`);
  const copy = page.locator('[data-tip="Copy code"]');
  const code = ((await copy.textContent()) ?? '').trim();
  expect(code).not.toBe('');
  await copy.click();
  await expect(copy).toContainText('Copied');
  await page.goto('/bookings');
  const search = page.getByRole('searchbox');
  await search.click();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(search).toHaveValue(code);
});
