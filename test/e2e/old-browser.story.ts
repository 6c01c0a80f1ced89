import { LoginPage } from './pages/login.page.ts';
import { expect, test } from './support/story.ts';

test('an older browser shows a sentence instead of a blank page', async ({ page }) => {
  const sentence = page.getByText('This browser is too old for Reflow.');
  await new LoginPage(page).open();
  await expect(sentence).toBeHidden();

  // An older one knows no light-dark() and stumbles over the code.
  await page.route('**/*.js', (route) => route.abort());
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const styles = await response.text();
    await route.fulfill({ response, body: styles.replaceAll('light-dark(', 'unknown(') });
  });
  await page.goto('/login');
  await expect(sentence).toBeVisible();
});
