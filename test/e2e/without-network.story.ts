import type { Page } from 'playwright/test';
import { alone as test, expect, readKept } from './support/story.ts';

test.use({ serviceWorkers: 'allow' });

/** What is kept, by the name of its cache. */
const readCaches = (page: Page) =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      found[name] = requests.map(({ url }) => new URL(url).pathname);
    }
    return found;
  });

test('the app says that there is no network, and opens without one [SHELL-01, SEC-02]', async ({
  page,
  context,
  ownShop,
  form,
  login,
  shell,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  await shell.openDashboard();
  // Until the worker has kept the app and every page goes through it.
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
  // A page that has only just come has no draft before it has opened its storage.
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
    await expect.poll(() => readCaches(page)).toEqual({});
  } finally {
    delete process.env['SERVICE_WORKER'];
  }
});
