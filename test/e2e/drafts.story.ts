import type { Page } from 'playwright/test';
import { bookingCreatePage, loginPage, bookingPage } from './support/pages.ts';
import { expect, readKept, test } from './support/story.ts';

/** Returns everything that this computer stores of the shop, with the drafts by form. */
async function storedNames(page: Page): Promise<string[]> {
  const { storage, rows } = await readKept(page);
  const drafts = (rows['drafts'] ?? []) as { form: string }[];
  return [...storage.map(([name]) => name), ...drafts.map(({ form }) => `draft:${form}`)].toSorted();
}

const seeStored = (page: Page, ...names: string[]) => expect.poll(() => storedNames(page)).toEqual(names);
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'You have unsaved changes to' });
const restore = (page: Page) => notice(page).getByRole('button', { name: 'Restore' }).click();

test('drafts survive a reload, and Log out deletes them [REL-06, SEC-02]', async ({
  page,
  form,
  booking,
  login,
  shell,
  api,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  const id = await api.book('Dropped Dua');
  await form.open();
  await form.type('Client name', 'First Fatima');
  // A new page offers no draft before it has opened its storage.
  await seeStored(page, 'draft:booking-create', 'session');
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await form.type('Client name', 'Second Saba');
  await page.reload();
  await restore(page);
  await expect(form.field('Client name')).toHaveValue('Second Saba');
  await expect(notice(page)).toContainText('You have unsaved changes to a new booking for First Fatima from ');
  await notice(page).getByRole('button', { name: 'Discard' }).click();
  await form.type('Client name', '');
  await seeStored(page, 'session');

  await booking.open(id);
  await booking.clickEdit();
  await booking.type('Client name', 'Nobody');
  await seeStored(page, `draft:booking-edit:${id}`, 'session');
  await page.reload();
  await shell.clickMenu('Account', 'Log out');
  await login.see();
  await seeStored(page);
});

test('a tab offers the draft of a closed tab for the same booking [DRAFT-01]', async ({ page, context, api }) => {
  const id = await api.book('Shared Shazia');
  const other = await context.newPage();
  const [one, two] = [bookingPage(page), bookingPage(other)];
  for (const [at, booking] of [one, two].entries()) {
    await booking.open(id);
    await booking.clickEdit();
    await booking.type('Client name', `Shazia of tab ${at + 1}`);
    await seeStored(page, ...Array<string>(at + 1).fill(`draft:booking-edit:${id}`), 'session');
  }
  await two.clickCancel();
  await two.seeViewing();
  await expect(notice(other)).toHaveCount(0);
  await page.close();
  await restore(other);
  await expect(two.field('Client name')).toHaveValue('Shazia of tab 1');
});

test('a draft survives a killed browser [REL-06]', async ({ shop, playwright }, testInfo) => {
  const options = { ...testInfo.project.use.launchOptions, baseURL: shop.url };
  const profile = testInfo.outputPath('profile');
  const first = await playwright.chromium.launchPersistentContext(profile, options);
  const page = await first.newPage();
  await page.goto('/bookings/new');
  await loginPage(page).signIn();
  await bookingCreatePage(page).see();
  await bookingCreatePage(page).type('Client name', 'Killed Khadija');
  await expect.poll(() => storedNames(page)).toContain('draft:booking-create');
  const killed = first.waitForEvent('close');
  const cdp = await first.browser()?.newBrowserCDPSession();
  await Promise.all([killed, cdp?.send('Browser.crash').catch(() => null)]);

  const second = await playwright.chromium.launchPersistentContext(profile, options);
  const next = await second.newPage();
  await next.goto('/bookings/new');
  // The browser writes the stored session to disk at an unknown time.
  const form = bookingCreatePage(next);
  await expect(form.field('Client name').or(next.getByLabel('Email'))).toBeVisible();
  if (new URL(next.url()).pathname === '/login') await loginPage(next).signIn();
  await form.see();
  await restore(next);
  await expect(form.field('Client name')).toHaveValue('Killed Khadija');
  await second.close();
});
