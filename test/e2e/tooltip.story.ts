import { account } from './support/shop.ts';
import { expect, test } from './support/story.ts';

test('a tooltip opens after 700 ms, the next one within 300 ms at once [UI-07]', async ({ page, openDashboard }) => {
  await openDashboard();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  const tooltip = page.getByRole('tooltip');
  await page.getByRole('button', { name: 'Theme' }).hover();
  await page.clock.runFor(650);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(tooltip).toHaveText('Theme');
  await page.mouse.move(0, 400);
  await page.clock.runFor(250);
  await page.getByRole('button', { name: 'Account' }).hover();
  await page.clock.runFor(20);
  await expect(tooltip).toHaveText(account.email);
  await page.mouse.move(0, 400);
  await page.clock.runFor(350);
  await expect(tooltip).toHaveCount(0);
  await page.getByRole('button', { name: 'Account' }).hover();
  await page.clock.runFor(650);
  await expect(tooltip).toHaveCount(0);
});

test('a control that is disabled says why, to the keyboard and to a press [UI-07]', async ({ page, signIn, api }) => {
  const id = await api.book('Deleted Danish');
  await api.call('DELETE', `/booking/${id}`);
  await signIn();
  await page.goto(`/bookings/${id}`);
  const edit = page.getByRole('button', { name: 'Edit Booking' });
  const tooltip = page.getByRole('tooltip');
  await expect(edit).toBeDisabled();
  await expect(edit).toHaveAccessibleDescription('This booking has been deleted');
  await page.getByRole('button', { name: 'Delete Booking' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(edit).toBeFocused();
  await expect(tooltip).toHaveText('This booking has been deleted');
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(tooltip).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0);
});
