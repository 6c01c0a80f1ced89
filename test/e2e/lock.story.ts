import type { Page } from 'playwright/test';
import { lock, openCounter, PIN, seeLocked, takeOver } from './support/counter.ts';
import { bookingCreatePage } from './support/pages.ts';
import { expect, readKept, saveTrace, seeScreen, signedOut as test } from './support/story.ts';

const HEAD = 'Hina Head';
const CLERK = 'Nadia Clerk';

/** Expects no data of the shop on the page, also not for screen readers. */
async function seeNothingOf(page: Page, secrets: RegExp): Promise<void> {
  await seeLocked(page);
  expect(await page.evaluate(() => document.body.innerText + document.title)).not.toMatch(secrets);
  expect(await page.locator('body').ariaSnapshot()).not.toMatch(secrets);
}

/** Makes the shop ask for the PIN before each change of money. @returns for each change whether it was allowed */
async function askForPin(page: Page, address: string, method: string): Promise<boolean[]> {
  const changes: boolean[] = [];
  let isConfirmed = false;
  await page.route('**/api/account/confirm', async (route) => {
    const response = await route.fetch();
    isConfirmed ||= response.ok();
    await route.fulfill({ response });
  });
  const unconfirmed = { status: 428, json: { success: false, error: 'Please confirm with your PIN.' } };
  await page.route(address, (route) => {
    if (route.request().method() !== method) return route.fallback();
    changes.push(isConfirmed);
    return isConfirmed ? route.fallback() : route.fulfill(unconfirmed);
  });
  return changes;
}

test('two people share a counter with separate drafts and their own names in the history [LOCK-03, LOCK-04, LOCK-05, SEC-07]', async ({
  page,
  context,
  api,
  form,
  booking,
  shell,
}) => {
  await openCounter(page, api, { head: HEAD, clerk: CLERK });
  const booked = await api.book('Paying Parveen');
  await form.open();
  await form.type('Client name', 'Half Hamida');
  await form.field('Phone number').focus();
  await page.keyboard.type('0300');
  await lock(page);
  await seeNothingOf(page, /Hamida|0300|Booking|account/i);
  // The locked page does not react to any of these keys.
  for (const key of ['n', 'g', 'b', 'Control+k', 'Escape', '?']) await page.keyboard.press(key);
  await takeOver(page, HEAD, PIN.head);
  await expect(form.field('Phone number')).toBeFocused();
  await page.keyboard.type('7654321');
  await expect(form.field('Phone number')).toHaveValue('03007654321');
  await expect(form.field('Client name')).toHaveValue('Half Hamida');

  await shell.clickMenu('Account', 'Lock');
  await seeLocked(page);
  await page.reload();
  await seeLocked(page);
  await seeScreen(page);
  await takeOver(page, CLERK, PIN.clerk);
  await shell.seeToast(`Signed in as ${CLERK}`);
  await expect(page.getByRole('banner')).toContainText(CLERK);
  await expect(page).toHaveURL(/\/bookings\/new$/);
  await expect(form.field('Client name')).toHaveValue('');
  await expect(page.getByText('You have unsaved changes')).toHaveCount(0);
  await booking.open(booked);
  const sent = await askForPin(page, `**/api/booking/${booked}`, 'PATCH');
  await shell.button('Record Payment').click();
  const payment = shell.dialog('Record Payment');
  const slip = payment.getByLabel('Transaction ID');
  await slip.fill('Till slip 7');

  // Locks with an open dialog and without a connection to the shop.
  const openSelect = payment.locator('select:open');
  await payment.getByRole('combobox').first().click();
  await expect(openSelect).toBeVisible();
  await lock(page);
  await seeNothingOf(page, /Till slip|Record Payment|Parveen/);
  await context.setOffline(true);
  await takeOver(page, CLERK, PIN.clerk);
  await expect(page.getByLabel('PIN')).toHaveAccessibleDescription('Network error occurred');
  await expect(page.getByLabel('PIN')).toBeFocused();
  await seeScreen(page);
  await context.setOffline(false);
  await page.keyboard.type(PIN.clerk);
  await expect(openSelect).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(openSelect).toHaveCount(0);
  await expect(slip).toHaveValue('Till slip 7');

  await slip.press('Enter');
  const question = shell.dialog("Confirm It's You");
  await expect(question.getByLabel('PIN')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await slip.press('Enter');
  await question.getByLabel('PIN').fill(PIN.head);
  await page.keyboard.press('Enter');
  await expect(question.getByLabel('PIN')).toHaveAccessibleDescription('Wrong PIN');
  await question.getByLabel('PIN').fill(PIN.clerk);
  // Presses Enter twice before any answer.
  await question.locator('form').evaluate((form: HTMLFormElement) => [1, 2].forEach(() => form.requestSubmit()));
  await shell.seeToast('Payment recorded');
  await expect(question).toBeHidden();
  expect(sent).toEqual([false, false, true]);
  await expect(page.getByText('Till slip 7')).toHaveCount(1);
  const left = (await saveTrace(page)) + JSON.stringify(await readKept(page));
  expect(left).toContain('"confirmation"');
  for (const pin of Object.values(PIN)) expect(left).not.toContain(pin);

  const other = await context.newPage();
  await other.goto('/bookings/new');
  const otherForm = bookingCreatePage(other);
  await otherForm.see();
  await lock(page);
  for (const tab of [page, other]) await expect(tab).toHaveTitle('Locked · Reflow');
  await takeOver(page, HEAD, PIN.head);
  for (const tab of [page, other]) await expect(tab.getByRole('banner')).toContainText(HEAD);
  await other.getByRole('button', { name: 'Restore' }).click();
  await expect(otherForm.field('Client name')).toHaveValue('Half Hamida');
  await otherForm.clickSameNumber();
  await otherForm.type('Item name', 'RX 6800', 1);
  await otherForm.create().click();
  for (const [tab, name] of [
    [page, CLERK],
    [other, HEAD],
  ] as const) {
    await tab.getByRole('button', { name: 'Show history' }).click();
    await expect(tab.getByRole('region', { name: 'History', exact: true })).toContainText(name);
  }
});

test('revoking a counter needs the PIN [LOCK-05, LOCK-01]', async ({ page, api, shell }) => {
  await openCounter(page, api, { head: 'Rabia Head', clerk: 'Umar Clerk' });
  const sent = await askForPin(page, '**/api/counters/*', 'DELETE');
  const row = shell.row('Front desk').filter({ hasText: 'This browser' });
  const revoke = async () => {
    await row.getByRole('button', { name: /^Revoke/ }).click();
    await shell
      .dialog(/^Revoke/)
      .getByRole('button', { name: 'Revoke' })
      .click();
  };
  await revoke();
  const question = shell.dialog("Confirm It's You");
  await expect(question.getByLabel('PIN')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toHaveText('Please confirm with your PIN.');
  await expect(row).toBeVisible();

  await revoke();
  await question.getByLabel('PIN').fill(PIN.head);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await shell.seeToast('Counter revoked');
  // The shop may have counters from other browsers.
  await expect(row).toBeHidden();
  await expect(shell.row('Front desk').filter({ hasText: 'Rabia Head' })).toBeHidden();
  expect(sent).toEqual([false, false, true]);
});
