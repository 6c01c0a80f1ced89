import type { Page } from 'playwright/test';
import { BRIEF, openShop } from './support/shop.ts';
import { expect, signedOut, test } from './support/story.ts';
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/tool.ts';

/** A copy of the build, beside it so that its server finds its packages, which can become the next release. */
function copyBuild() {
  const build = `dist/copy-${process.pid}`;
  const app = join(root, build, 'app');
  for (const part of ['app', 'server']) cpSync(join(root, 'dist', part), join(root, build, part), { recursive: true });
  const rewrite = (file: string, was: string | RegExp, now: string) =>
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(was, now));
  return {
    build,
    /** A release in which the file of this name has another hash. @returns its name */
    release(name: string): string {
      const manifest = readFileSync(join(app, '.vite/manifest.json'), 'utf8');
      // What earlier builds left lies beside it.
      const [path = '', hash = ''] = new RegExp(`assets/${name}-([\\w-]{8})\\.js`).exec(manifest) ?? [];
      const next = 'newer-00';
      for (const file of readdirSync(app, { recursive: true, encoding: 'utf8' }).map((each) => join(app, each))) {
        if (/\.(?:br|gz)$/.test(file)) rmSync(file);
        else if (/\.(?:js|css|html|json)$/.test(file)) rewrite(file, `${name}-${hash}`, `${name}-${next}`);
      }
      renameSync(join(app, path), join(app, path.replace(hash, next)));
      rewrite(join(app, 'service-worker.js'), /files [0-9a-f]{12}/g, 'files newer');
      return `${name}-${next}.js`;
    },
    remove: () => rmSync(join(root, build), { recursive: true, force: true }),
  };
}

test.use({ serviceWorkers: 'allow' });

/** Until the worker has kept the app and every page goes through it. */
const whenKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }));
  });

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

test('the app opens without a network, says so, and keeps files only [SHELL-01, SEC-02]', async ({
  page,
  context,
  form,
  login,
  shell,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  await shell.openDashboard();
  await shell.clickNav('Bookings');
  await whenKept(page);
  await context.setOffline(true);
  await page.goto('/bookings/new');
  await form.see();
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible();
  await form.type('Client name', 'Offline Omar');
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(form.field('Client name')).toHaveValue('Offline Omar');

  await context.setOffline(false);
  await shell.open('/bookings', 'Bookings');
  await shell.clickMenu('Account', 'Log out');
  await login.see();
  const paths = Object.values(await readCaches(page)).flat();
  expect(paths.filter((path) => !/^\/(?:assets\/[\w.-]+|[\w-]+\.(?:svg|png|webmanifest))?$/.test(path))).toEqual([]);
  expect(paths).toContain('/');
});

signedOut(
  'a new release reaches an open tab by one navigation, and a withdrawn worker goes',
  async ({ page, login, shell }) => {
    const copy = copyBuild();
    const shop = await openShop(copy.build, BRIEF);
    try {
      await page.goto(`${shop.url}/login`);
      await login.signIn();
      await shell.clickNav('Bookings');
      await whenKept(page);
      await shop.stop();
      const file = copy.release('booking-list.screen');
      await shop.start();
      await page.reload();
      await shell.seeTitle('Bookings');
      await expect(page.locator(`link[rel=modulepreload][href$="${file}"]`)).toBeAttached();
      await expect.poll(async () => Object.keys(await readCaches(page))).toEqual(['files newer']);

      await shop.stop();
      process.env['SERVICE_WORKER'] = 'off';
      await shop.start();
      await page.reload();
      await expect.poll(() => readCaches(page)).toEqual({});
    } finally {
      delete process.env['SERVICE_WORKER'];
      await shop.close();
      copy.remove();
    }
  },
);
