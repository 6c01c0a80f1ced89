import type { Page } from 'playwright/test';
import { expect, signedOut as test } from './support/story.ts';

/** The calls of the specification's section 7. */
const PLAIN_CALL =
  /^\/(?:auth\/(?:login|refresh|verifyEmail|resendVerification)|dashboard(?:\/stats)?|booking\/?|booking\/\d+(?:\/document)?|services|deliveries|warrantyClaim\/?|warrantyClaim\/(?:claim\/)?[\w-]+|warranty\/eligibility\/\d+|ledger-entry\/?|ledger-entry\/(?:\d+|report|daily-summary|monthly-summary)|locations(?:\/\d+)?)$/;
/** What the embedded provider says of itself and of its records beyond the specification. */
const BEYOND = ['offers', 'role', 'mustChangePassword', 'version'];

/** Makes of the shop one that has the plain calls alone. @returns what was asked beyond them */
async function makePlain(page: Page): Promise<string[]> {
  const beyond: string[] = [];
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const headers = route.request().headers();
    if (!PLAIN_CALL.test(pathname.replace(/^\/api/, ''))) beyond.push(pathname);
    beyond.push(...['if-match', 'prefer', 'idempotency-key'].filter((name) => name in headers));
    const response = await route.fetch();
    if (!(response.headers()['content-type'] ?? '').includes('json')) return route.fulfill({ response });
    const json: unknown = JSON.parse(await response.text(), (key, value: unknown) =>
      BEYOND.includes(key) ? undefined : value,
    );
    await route.fulfill({ response, json });
  });
  return beyond;
}

test('a provider of plain calls is asked for no other [OFFER-02]', async ({ page, login, shell, form, booking }) => {
  const beyond = await makePlain(page);
  await login.open();
  await login.signIn();
  await shell.seeTitle('Dashboard');
  await page.getByRole('link', { name: 'New Booking' }).first().click();
  await form.type('Client name', 'Plain Parveen');
  await form.type('Phone number', '0300 1234567');
  await form.clickSameNumber();
  await form.type('Item name', 'RTX 3080', 1);
  await form.create().click();
  await booking.see();
  await booking.clickEdit();
  await booking.clickAdd('Add Delivery');
  await booking.choose('Status', 'Confirmed');
  await booking.clickSave();
  await shell.seeToast('Booking updated');
  await booking.seeBesideTitle('Confirmed');
  const beyondIt = /Quick Actions|Record Payment|^Print|^Message|^(?:Confirm|Start Work|Complete)$/;
  await expect(page.getByRole('main').getByRole('button', { name: beyondIt })).toHaveCount(0);
  await shell.clickNav('Warranty Claims');
  await shell.seeTitle('Warranty Claims');
  await shell.clickMenu('Ledger', 'New Entry');
  await expect(page.getByRole('combobox', { name: 'Location' })).toBeVisible();
  expect(beyond).toEqual([]);
});
