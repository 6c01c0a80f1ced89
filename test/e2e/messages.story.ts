import type { Page } from 'playwright/test';
import { BookingPage } from './pages/booking-details.page.ts';
import { Shell } from './pages/shell.page.ts';
import { HeldCalls } from './support/held-calls.ts';
import { expect, seeAccessibleInThemes, test } from './support/story.ts';

const messageButton = (page: Page) => page.getByRole('button', { name: 'Message', exact: true });

test('a customer is told on WhatsApp in English and Urdu, and the contact is logged by one press and taken back [MSG-03, MSG-04, QUICK-06]', async ({
  page,
  context,
  signIn,
  api,
}) => {
  const id = await api.book('Sana Malik');
  // What lies outside is not asked for; its address is what counts.
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await page.route('**/api/live', (route) => route.abort());
  await signIn();
  const booking = new BookingPage(page);
  await booking.open(id);
  await messageButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Message to Sana Malik' });
  const text = dialog.getByLabel('Text');
  const link = dialog.getByRole('link', { name: 'WhatsApp' });
  const seeLink = async (start: RegExp) => {
    await expect(text).toHaveValue(start);
    const written = encodeURIComponent(await text.inputValue());
    await expect(link).toHaveAttribute('href', `https://wa.me/923001234567?text=${written}`);
  };
  await seeLink(/^Hello Sana Malik/);
  await expect(dialog.getByRole('button', { name: 'Log this contact' })).toHaveAttribute('aria-disabled', 'true');
  await seeAccessibleInThemes(page);
  await dialog.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'اردو' }).click();
  await seeLink(/^السلام علیکم/);

  const [chat] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await chat.close();
  await expect(page.getByText('No contacts yet')).toBeVisible();
  await dialog.getByRole('button', { name: 'Log this contact' }).dblclick();
  // A toast under the pointer stays.
  await page.getByRole('status').filter({ hasText: 'Contact logged' }).hover();
  await expect(dialog).toBeHidden();
  await expect(messageButton(page)).toBeFocused();
  const contacts = booking.section('Contact History');
  await expect(contacts.getByText('السلام علیکم')).toHaveCount(1);
  await expect(contacts).not.toContainText('Deleted');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await new Shell(page).seeToast('Undone');
  await expect(contacts).toContainText('Deleted');
});

test('a message fills the window that was open for it, and Escape leads back to Message [MSG-03]', async ({
  page,
  signIn,
  api,
}) => {
  const id = await api.book('Slow Sadia');
  await signIn();
  await new BookingPage(page).open(id);
  const reads = await HeldCalls.of(page, '**/api/shop', 'GET');
  await messageButton(page).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Message to Slow Sadia' });
  await expect(dialog).toBeFocused();
  await reads.pass();
  await expect(dialog.getByLabel('Text')).toHaveValue(/^Hello Slow Sadia/);
  await expect(dialog).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('combobox', { name: 'Message' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(messageButton(page)).toBeFocused();
});

test('a message whose code comes at the second try leads back to Message too [MSG-03]', async ({
  page,
  signIn,
  api,
}) => {
  const code = /\/live-message-[^/]*\.js$/;
  const id = await api.book('Cut Off Kiran');
  await page.route(code, (route) => route.abort());
  await signIn();
  await new BookingPage(page).open(id);
  await messageButton(page).click();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute(code);
  await again.click();
  const dialog = page.getByRole('dialog', { name: 'Message to Cut Off Kiran' });
  await expect(dialog.getByLabel('Text')).toHaveValue(/^Hello Cut Off Kiran/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(messageButton(page)).toBeFocused();
});
