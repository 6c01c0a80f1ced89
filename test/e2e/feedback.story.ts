import type { Locator } from 'playwright/test';
import { expect, signedOut, test } from './support/story.ts';

/** Returns whether no other element covers the middle of the button. */
const isHit = (button: Locator) =>
  button.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });

test('on a phone a toast covers neither the field nor the button in use', async ({ page, booking, shell, api }) => {
  const id = await api.book('Covered Careem');
  await page.setViewportSize({ width: 360, height: 640 });
  await booking.open(id);
  await booking.clickEdit();
  // The field is at the bottom of the viewport, where toasts appear.
  const notes = page.getByRole('textbox', { name: 'Referral notes' });
  await notes.evaluate((field) => {
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'end' });
  });
  await notes.press('Control+Enter');
  const toast = shell.toast('No changes');
  await expect(toast).toBeVisible();
  const covers = async () => {
    const [below, above] = [await notes.boundingBox(), await toast.boundingBox()];
    return below !== null && above !== null && below.y + below.height > above.y;
  };
  await expect.poll(covers).toBe(false);

  // A toast with the focus stays until the test moves on.
  await toast.hover();
  await shell.button('Cancel').press('Enter');
  await shell.button('Record Payment').press('Enter');
  for (const name of ['Cancel', 'Record Payment']) {
    const button = shell.dialog('Record Payment').getByRole('button', { name });
    await expect(button).toBeVisible();
    await expect.poll(() => isHit(button)).toBe(true);
  }

  await page.route(/\/api\/ledger-entry\/?$/, (route) => route.fulfill({ status: 500, json: { success: false } }));
  await shell.open('/ledger/new', 'Create Ledger Entry');
  await shell.choose('Location', 'Main Branch (MAIN)');
  await shell.fill('Amount', '250');
  await shell.fill('Description', 'Tea for the counter');
  const button = shell.button('Create Entry');
  await button.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await button.press('Enter');
  // Waits for the end of its animation.
  await shell.toast('Failed to create ledger entry').click({ trial: true });
  expect(await isHit(button)).toBe(true);
});

for (const { where, scroll } of [
  { where: 'while the page is scrolled', scroll: 'start' },
  { where: 'at the end of the page', scroll: 'end' },
] as const) {
  test(`a failed save leaves its button free to be pressed again, ${where}`, async ({ page, shell }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.route(/\/api\/ledger-entry\/?$/, (route) => route.fulfill({ status: 500, json: { success: false } }));
    await shell.open('/ledger/new', 'Create Ledger Entry');
    await shell.choose('Location', 'Main Branch (MAIN)');
    await shell.fill('Amount', '250');
    await shell.fill('Description', 'Tea for the counter');
    const bottom = scroll === 'end' ? 10_000 : 0;
    await page.evaluate((to) => window.scrollTo(0, to), bottom);
    await shell.button('Create Entry').click();
    // Waits for the end of its animation.
    await shell.toast('Failed to create ledger entry').click({ trial: true });
    await page.evaluate((to) => window.scrollTo(0, to), bottom);
    expect(await isHit(shell.button('Create Entry'))).toBe(true);
  });
}

signedOut('that a browser is offline or too old is said [REL-12]', async ({ page, context }) => {
  const words = page.getByRole('status').filter({ hasText: 'You are offline.' });
  const sentence = page.getByText('This browser is too old for Reflow.');
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(words.or(sentence)).toBeHidden();
  await context.setOffline(true);
  await expect(words).toBeVisible();
  await context.setOffline(false);
  await expect(words).toBeHidden();
  // An older browser does not support light-dark() and fails to run the code.
  await page.route('**/*.js', (route) => route.abort());
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const styles = await response.text();
    await route.fulfill({ response, body: styles.replaceAll('light-dark(', 'unknown(') });
  });
  await page.reload();
  await expect(sentence).toBeVisible();
});
