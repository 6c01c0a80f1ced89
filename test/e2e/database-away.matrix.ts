import type { Page } from 'playwright/test';
import { shellPage } from './support/pages.ts';
import { createDatabase, postgres, postgresUrl } from './support/postgres.ts';
import { FORMS, goTo, putRecords, type WritingForm } from './support/screens.ts';
import { openShop, type Shop } from './support/shop.ts';
import { expect, expireTokens, test as story } from './support/story.ts';

const AWAY_S = Number(process.env['DATABASE_AWAY_S'] ?? 10);

const test = story.extend<{ served: Shop }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern.
  served: async ({}, use) => {
    const shop = await openShop([], { DATABASE_URL: await createDatabase(postgresUrl ?? '') });
    await use(shop);
    await shop.close();
  },
});
test.skip(postgresUrl === null, 'needs scripts/with-postgres.sh');

test(`PostgreSQL is stopped for ${AWAY_S} s while five forms have drafts and their token expires: every session and draft survives, and every request is retried [REL-09]`, async ({
  context,
  page: watching,
  shell,
  api,
}) => {
  test.setTimeout(240_000 + AWAY_S * 1_000);
  const records = await putRecords(api);
  await shell.openDashboard();
  const tabs: { form: WritingForm; page: Page }[] = [];
  for (const form of FORMS) {
    const page = await context.newPage();
    await shellPage(page).open('/account', 'Account');
    await form.fill(page, records, form.name);
    tabs.push({ form, page });
  }
  await watching.bringToFront();

  postgres('stop', '-m', 'fast');
  const backAt = Date.now() + AWAY_S * 1_000;
  await expireTokens(context);
  await goTo(watching, '/bookings');
  for (const { form, page } of tabs) await form.submit(page).click();
  for (const { form, page } of tabs) {
    await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
    await form.typed(page).fill(`${form.name}, and more`);
  }
  await expect(watching.getByText('Bookings could not be loaded.', { exact: true })).toBeVisible();
  await watching.waitForTimeout(Math.max(0, backAt - Date.now()));
  postgres('start');

  // No press and no focus event happens there.
  await expect(watching.getByRole('article').first()).toBeVisible({ timeout: 120_000 });
  for (const { form, page } of tabs) {
    await expect(form.typed(page)).toHaveValue(`${form.name}, and more`);
    // Toasts stay in a hidden tab and under the pointer.
    await page.bringToFront();
    await page.mouse.move(0, 0);
    await expect(page.locator('[data-scope=toast][data-part=root]')).toHaveCount(0);
    await form.submit(page).click();
    await expect(form.written(page).first()).toBeVisible();
  }
  for (const { name, count } of FORMS)
    expect([name, await count(api, records, `${name}, and more`)]).toEqual([name, 1]);
});
