import { expect, test } from './support/story.ts';

test('that the browser is offline is said on every page, before the sign-in too [REL-12]', async ({
  page,
  context,
  openDashboard,
}) => {
  const words = page.getByRole('status').filter({ hasText: 'You are offline.' });
  const goOfflineAndBack = async () => {
    await expect(words).toBeHidden();
    await context.setOffline(true);
    await expect(words).toBeVisible({ timeout: 2_000 });
    await context.setOffline(false);
    await expect(words).toBeHidden();
  };
  for (const path of ['/login', '/verify-email']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await goOfflineAndBack();
  }
  await openDashboard();
  await goOfflineAndBack();
});
