import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Page } from 'playwright/test';
import { Shell } from './pages/shell.page.ts';
import { Api } from './support/api.ts';
import { expireTokens } from './support/expire-tokens.ts';
import { FORMS, goTo, putRecords, type WritingForm } from './support/screens.ts';
import { account, openShop, type Shop } from './support/shop.ts';
import { expect, test as story } from './support/story.ts';

const url = process.env['TEST_DATABASE_URL'];
const control = process.env['TEST_POSTGRES_CTL']?.split(' ') ?? [];
const AWAY_S = Number(process.env['DATABASE_AWAY_S'] ?? 10);

const postgres = (...todo: string[]) => execFileSync(control[0] ?? '', [...control.slice(1), ...todo]);

/** A database of its own. @returns its address */
async function createDatabase(server: string): Promise<string> {
  const name = `shop_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

const test = story.extend<{ postgresShop: Shop }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern.
  postgresShop: async ({}, use) => {
    const shop = await openShop('dist', [], { DATABASE_URL: await createDatabase(url ?? '') });
    await use(shop);
    await shop.close();
  },
  baseURL: async ({ postgresShop }, use) => use(postgresShop.url),
});
test.skip(url === undefined, 'needs scripts/with-postgres.sh');

test(`PostgreSQL is stopped for ${AWAY_S} s under five half-typed forms while their login runs out: nobody is signed out, nothing typed is lost, everything goes on by itself [REL-09]`, async ({
  context,
  page: watching,
  postgresShop: { url: address },
  signIn,
}) => {
  test.setTimeout(240_000 + AWAY_S * 1_000);
  const api = await Api.signIn(address, account);
  const records = await putRecords(api);
  await signIn();
  const tabs: { form: WritingForm; page: Page }[] = [];
  for (const form of FORMS) {
    const page = await context.newPage();
    await page.goto('/account');
    await new Shell(page).seeTitle('Account');
    await form.fill(page, records, form.name);
    tabs.push({ form, page });
  }
  await watching.bringToFront();

  postgres('stop', '-m', 'fast');
  const backAt = Date.now() + AWAY_S * 1_000;
  await expireTokens(context);
  await goTo(watching, '/bookings');
  for (const { form, page } of tabs) {
    await form.submit(page).click();
    await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible({ timeout: 40_000 });
    await form.typed(page, form.name).fill(`${form.name}, and more`);
  }
  await expect(watching.getByText('Not loaded', { exact: true })).toBeVisible({ timeout: 40_000 });
  await watching.waitForTimeout(Math.max(0, backAt - Date.now()));
  postgres('start');

  // Nobody presses anything there, and nobody looks at it anew.
  await expect(watching.getByRole('article').first()).toBeVisible({ timeout: 120_000 });
  for (const { form, page } of tabs) {
    await expect(form.typed(page, form.name)).toHaveValue(`${form.name}, and more`);
    await form.submit(page).click();
    await expect(form.written(page).first()).toBeVisible();
  }
  const counts = [];
  for (const { name, count } of FORMS) counts.push(await count(api, records, `${name}, and more`));
  expect(counts).toEqual(FORMS.map(() => 1));
});
