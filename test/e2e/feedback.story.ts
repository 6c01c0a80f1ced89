import { account } from './support/shop.ts';
import { expect, signedOut, test } from './support/story.ts';

test('an Undo is offered although three errors are shown, and all of them leave after 5 s [NAV-14]', async ({
  page,
  booking,
  shell,
  api,
}) => {
  const id = await api.book('Toasty Tariq');
  await page.clock.install();
  await booking.open(id);
  const refusals = page.getByRole('status').filter({ hasText: 'Status Change Not Allowed' });
  await booking.clickEdit();
  // The code of the toasts comes with the first press, and needs a clock that goes.
  await expect(page.getByRole('region', { name: /notifications/i })).toBeAttached();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  for (const count of [1, 2, 3]) {
    await booking.statusBox().click();
    // The list is drawn in the frame after the press.
    await page.clock.runFor(50);
    await page.getByRole('option', { name: 'Confirmed', exact: true }).click();
    await expect(refusals).toHaveCount(count);
  }
  await booking.clickCancel();
  await booking.clickDelete();
  await page.clock.runFor(300);
  await booking.confirmDelete();
  await expect(shell.button('Undo')).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(shell.button('Undo')).toBeHidden();
  await expect(refusals).toHaveCount(0);
});

test('on a phone a toast covers neither the field with the focus nor the button that made it', async ({
  page,
  booking,
  ledger,
  shell,
  api,
}) => {
  const id = await api.book('Covered Careem');
  await page.setViewportSize({ width: 360, height: 640 });
  await booking.open(id);
  await booking.clickEdit();
  // It stands at the bottom of the window, where toasts come.
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

  await page.route(/\/api\/ledger-entry\/?$/, (route) => route.fulfill({ status: 500, json: { success: false } }));
  await ledger.open('/ledger/new');
  await ledger.choose('Location', 'Main Branch (MAIN)');
  await ledger.fill('Amount', '250');
  await ledger.fill('Description', 'Tea for the counter');
  const button = shell.button('Create Entry');
  await button.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await button.press('Enter');
  // Once it stands still.
  await shell.toast('Failed to create ledger entry').click({ trial: true });
  const isHit = await button.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
  expect(isHit).toBe(true);
});

test('a tooltip opens after 700 ms, the next one at once, and says why a control is disabled [UI-07]', async ({
  page,
  booking,
  shell,
  api,
}) => {
  const id = await api.book('Deleted Danish');
  await api.call('DELETE', `/booking/${id}`);
  await booking.open(id);
  const edit = shell.button('Edit Booking');
  const tooltip = page.getByRole('tooltip');
  await expect(edit).toHaveAccessibleDescription('This booking has been deleted');
  await shell.button('Delete Booking').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(edit).toBeFocused();
  await expect(tooltip).toHaveText('This booking has been deleted');
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(tooltip).toBeVisible();
  await expect(shell.button('Save Changes')).toHaveCount(0);

  await shell.openDashboard();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await shell.button('Theme').hover();
  await page.clock.runFor(650);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(tooltip).toHaveText('Theme');
  await page.mouse.move(0, 400);
  await page.clock.runFor(250);
  await shell.button('Account').hover();
  await page.clock.runFor(20);
  await expect(tooltip).toHaveText(account.email);
});

signedOut(
  'that the browser is offline or too old is said on every page, before the sign-in too [REL-12]',
  async ({ page, context }) => {
    const words = page.getByRole('status').filter({ hasText: 'You are offline.' });
    const sentence = page.getByText('This browser is too old for Reflow.');
    for (const path of ['/verify-email', '/login']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(words.or(sentence)).toBeHidden();
      await context.setOffline(true);
      await expect(words).toBeVisible({ timeout: 2_000 });
      await context.setOffline(false);
      await expect(words).toBeHidden();
    }
    // An older one knows no light-dark() and stumbles over the code.
    await page.route('**/*.js', (route) => route.abort());
    await page.route('**/*.css', async (route) => {
      const response = await route.fetch();
      const styles = await response.text();
      await route.fulfill({ response, body: styles.replaceAll('light-dark(', 'unknown(') });
    });
    await page.goto('/login');
    await expect(sentence).toBeVisible();
  },
);
