import type { Page } from 'playwright/test';
import { alone as test, expect, readKept } from './support/story.ts';

test.use({ serviceWorkers: 'allow' });

/** The cached files by the name of the cache. */
const readCaches = (page: Page) =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      found[name] = requests.map(({ url }) => new URL(url).pathname);
    }
    return found;
  });

test('the app opens without a network and shows that it is offline [SHELL-01, SEC-02]', async ({
  page,
  context,
  ownShop,
  form,
  login,
  shell,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  await shell.openDashboard();
  // Waits until the service worker has cached the app and controls every page.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }));
  });
  await context.setOffline(true);
  const offline = page.getByRole('status').filter({ hasText: 'You are offline.' });
  await expect(offline).toBeVisible();
  await page.goto('/bookings/new');
  await form.see();
  await expect(offline).toBeVisible();
  await form.type('Client name', 'Offline Omar');
  // A new page offers no draft before it has opened its storage.
  await expect.poll(async () => (await readKept(page)).rows['drafts']?.length).toBe(1);
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(form.field('Client name')).toHaveValue('Offline Omar');

  await context.setOffline(false);
  await expect(offline).toBeHidden();
  await shell.open('/bookings', 'Bookings');
  await shell.clickMenu('Account', 'Log out');
  await login.see();
  const paths = Object.values(await readCaches(page)).flat();
  expect(paths.filter((path) => !/^\/(?:assets\/[\w.-]+|[\w-]+\.(?:svg|png|webmanifest))?$/.test(path))).toEqual([]);
  expect(paths).toContain('/');

  await ownShop.stop();
  process.env['SERVICE_WORKER'] = 'off';
  try {
    await ownShop.start();
    await page.reload();
    // Only the names: opening a cache that is being deleted would create it again.
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  } finally {
    delete process.env['SERVICE_WORKER'];
  }
});
