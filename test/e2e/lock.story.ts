import type { Page } from 'playwright/test';
import { lock, openCounter, pictures, PIN, seeLocked, takeOver } from './support/counter.ts';
import { bookingCreatePage, bookingPage, shellPage } from './support/pages.ts';
import { seeWhole } from './support/layout.ts';
import { account } from './support/shop.ts';
import { alone, expect, seeAccessibleInThemes } from './support/story.ts';

const counterTest = alone.extend({ storageState: { cookies: [], origins: [] } });

const words = (page: Page) => page.evaluate(() => document.body.innerText + document.title);

counterTest(
  'two people share a counter: half a booking, a lock, a payment by PIN, the draft, and two names in the history [LOCK-03, LOCK-04]',
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
    await shell.button('Record Payment').click();
    await shell.dialog('Record Payment').getByRole('button', { name: 'Record Payment', exact: true }).click();
    await shell.seeToast('Payment recorded');
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

counterTest('a locked counter in both themes at every width', async ({ page, served }) => {
  await openCounter(page, served);
  await lock(page);
  await seeLocked(page);
  await seeAccessibleInThemes(page);
  await seeWhole(page);
  await pictures(page).first().click();
  await seeAccessibleInThemes(page);
  await seeWhole(page);
});
