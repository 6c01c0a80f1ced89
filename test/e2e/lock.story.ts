import type { Page } from 'playwright/test';
import { lock, openCounter, pictures, PIN, seeLocked, takeOver } from './support/counter.ts';
import { bookingCreatePage, bookingPage, shellPage } from './support/pages.ts';
import { seeWhole } from './support/layout.ts';
import { account } from './support/shop.ts';
import { alone, expect, readKept, saveTrace, seeAccessibleInThemes } from './support/story.ts';

const counterTest = alone.extend({ storageState: { cookies: [], origins: [] } });

const words = (page: Page) => page.evaluate(() => document.body.innerText + document.title);

/** As two minutes after the last PIN, where the shop asks for it before money: until it is typed again. @returns the answers to the changes */
async function askForPin(page: Page, booking: number): Promise<number[]> {
  const answers: number[] = [];
  let isAsked = true;
  page.on('response', (response) => {
    if (response.url().endsWith('/account/confirm') && response.ok()) isAsked = false;
    if (response.request().method() === 'PATCH') answers.push(response.status());
  });
  const unconfirmed = { status: 428, json: { success: false, error: 'Please confirm with your PIN.' } };
  await page.route(`**/api/booking/${booking}`, (route) =>
    isAsked && route.request().method() === 'PATCH' ? route.fulfill(unconfirmed) : route.fallback(),
  );
  return answers;
}

counterTest(
  'two people share a counter: half a booking, a lock, a payment by PIN, the draft, and two names in the history [LOCK-03, LOCK-04, LOCK-05, SEC-07]',
  async ({ page, context, served }) => {
    const { api } = await openCounter(page, served);
    const [shell, form] = [shellPage(page), bookingCreatePage(page)];
    const booked = await api.book('Paying Parveen');
    await form.open();
    await form.type('Client name', 'Half Hina');
    await form.field('Phone number').focus();
    await page.keyboard.type('0300');
    await lock(page);
    await seeLocked(page);
    expect(await words(page)).not.toMatch(/Hina|0300|Booking|account/i);
    expect(await page.locator('body').ariaSnapshot()).not.toMatch(/Hina|0300|Booking/i);
    // What is open in it hears none of these.
    for (const key of ['n', 'g', 'b', 'Control+k', 'Escape', '?']) await page.keyboard.press(key);
    await seeLocked(page);
    await takeOver(page, account.email, PIN.amna);
    await expect(form.field('Phone number')).toBeFocused();
    await page.keyboard.type('7654321');
    await expect(form.field('Phone number')).toHaveValue('03007654321');
    await expect(form.field('Client name')).toHaveValue('Half Hina');

    await shell.clickMenu('Account', 'Lock');
    await seeLocked(page);
    await page.reload();
    await seeLocked(page);
    await takeOver(page, 'Waqas', PIN.waqas);
    await shell.seeToast('Waqas Butt works here now');
    await expect(page.getByRole('banner')).toContainText('Waqas Butt');
    await expect(page).toHaveURL(/\/bookings\/new$/);
    await expect(form.field('Client name')).toHaveValue('');
    await expect(page.getByText('You have unsaved changes')).toHaveCount(0);
    await page.goto(`/bookings/${booked}`);
    const sent = await askForPin(page, booked);
    await shell.button('Record Payment').click();
    const payment = shell.dialog('Record Payment');
    await payment.getByLabel('Transaction ID').fill('Till slip 7');
    await payment.getByLabel('Transaction ID').press('Enter');
    const question = shell.dialog('Is it you?');
    await expect(question.getByLabel('PIN')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(payment.getByLabel('Transaction ID')).toHaveValue('Till slip 7');
    await payment.getByLabel('Transaction ID').press('Enter');
    await question.getByLabel('PIN').fill(PIN.amna);
    await page.keyboard.press('Enter');
    await expect(question.getByLabel('PIN')).toHaveAccessibleDescription('Wrong PIN');
    await question.getByLabel('PIN').fill(PIN.waqas);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await shell.seeToast('Payment recorded');
    await expect(question).toBeHidden();
    expect(sent).toEqual([428, 428, 200]);
    await expect(page.getByText('Till slip 7')).toHaveCount(1);
    const left = (await saveTrace(page)) + (await readKept(page));
    expect(left).toContain('"confirmation"');
    for (const pin of Object.values(PIN)) expect(left).not.toContain(pin);
    const other = await context.newPage();
    await other.goto('/bookings/new');
    await bookingCreatePage(other).see();
    await lock(page);
    for (const tab of [page, other]) await expect(tab).toHaveTitle('Locked · Reflow');
    await takeOver(page, account.email, PIN.amna);
    for (const tab of [page, other]) await expect(tab.getByRole('banner')).toContainText(account.email);
    await other.getByRole('button', { name: 'Restore' }).click();
    await expect(bookingCreatePage(other).field('Client name')).toHaveValue('Half Hina');
    await bookingCreatePage(other).clickSameNumber();
    await bookingCreatePage(other).type('Item name', 'RX 6800', 1);
    await bookingCreatePage(other).create().click();
    await bookingPage(other).see();
    for (const [tab, name] of [
      [page, 'Waqas Butt'],
      [other, account.email],
    ] as const) {
      await tab.getByRole('button', { name: 'Show history' }).click();
      await expect(tab.getByRole('region', { name: 'History', exact: true })).toContainText(name);
    }
  },
);

counterTest(
  'a locked counter in both themes at every width, over what was open, and with no line to the shop [LOCK-03, LOCK-04]',
  async ({ page, served }) => {
    await openCounter(page, served);
    await page.goto('/people');
    await page.getByRole('button', { name: 'Add Person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Person' });
    await dialog.getByLabel('Name').fill('Hidden Hamza');
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    const choice = page.getByRole('option', { name: 'Technician' });
    await expect(choice).toBeVisible();
    await lock(page);
    await seeLocked(page);
    expect(await words(page)).not.toMatch(/Hamza|Technician|Add Person/);
    expect(await page.locator('body').ariaSnapshot()).not.toMatch(/Hamza|Technician|Add Person/);
    await seeAccessibleInThemes(page);
    await seeWhole(page);
    await pictures(page).filter({ hasText: account.email }).click();
    await seeAccessibleInThemes(page);
    await seeWhole(page);
    await served.stop();
    await page.keyboard.type(PIN.amna);
    await expect(page.getByLabel('PIN')).toHaveAccessibleDescription('Network error occurred');
    await expect(page.getByLabel('PIN')).toBeFocused();
    await served.start();
    await page.keyboard.type(PIN.amna);
    await expect(choice).toBeVisible();
    await expect(dialog.getByLabel('Name')).toHaveValue('Hidden Hamza');
  },
);
