import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { Api } from './support/api.ts';
import { loginPage } from './support/pages.ts';
import { seeWhole } from './support/layout.ts';
import { account } from './support/shop.ts';
import { alone, expect, seeAccessibleInThemes, test } from './support/story.ts';

/** A phone or computer whose owner is there and shows who they are. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options });
  return {
    refuse: () => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    agree: () => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
  };
}

const atName = alone.extend({
  baseURL: async ({ served }, use) => use(served.url.replace('127.0.0.1', 'localhost')),
  storageState: { cookies: [], origins: [] },
});

atName(
  'a passkey is added, signs in without a password, stands for the second factor, and opens nothing once it is removed [FACT-03]',
  async ({ page, login, shell, served }) => {
    const bilal = await (await Api.signIn(served.url, account)).hire('COUNTER');
    const authenticator = await addAuthenticator(page);
    const card = page.getByRole('region', { name: 'Passkeys' });
    const alerts = page.getByRole('alert');
    const leave = async () => {
      await shell.clickMenu('Account', 'Log out');
      await login.see();
    };
    const byPasskey = () => shell.button('Sign in with a passkey').press('Enter');

    await page.goto('/account');
    await loginPage(page).signIn(bilal);
    await card.getByLabel('Name of the passkey').fill('Laptop of Bilal');
    await card.getByLabel('Your password').fill(bilal.password);
    await authenticator.refuse();
    await page.keyboard.press('Enter');
    await expect(card.getByRole('button', { name: 'Add passkey' })).toBeEnabled();
    await expect(card.getByRole('alert')).toHaveCount(0);
    await authenticator.agree();
    // Its answer is lost: the passkey is there, and pressed again there is no second one.
    const lost = '**/account/passkeys';
    const lose = (route: Parameters<Parameters<Page['route']>[1]>[0]) =>
      route.request().method() === 'POST' ? route.fetch().then(() => route.abort()) : route.fallback();
    await page.route(lost, lose);
    await shell.button('Add passkey').click();
    await expect(card.getByRole('alert')).toContainText('Network error occurred');
    await page.unroute(lost, lose);
    await expect(shell.row('Laptop of Bilal')).toContainText('—');
    await shell.button('Add passkey').click();
    await expect(card.getByRole('alert')).toContainText('This device has a passkey of yours already.');
    await expect(shell.row('Laptop of Bilal')).toHaveCount(1);
    await seeAccessibleInThemes(page);
    await seeWhole(page);

    await leave();
    await authenticator.refuse();
    await byPasskey();
    await expect(shell.button('Sign in with a passkey')).toBeEnabled();
    await expect(alerts).toHaveCount(0);
    await authenticator.agree();
    await byPasskey();
    await shell.seeToast('Login Successful', `Welcome back, ${bilal.email}`);
    await shell.open('/account', 'Account');
    await expect(shell.row('Laptop of Bilal')).not.toContainText('—');

    const factor = page.getByRole('region', { name: 'Second factor' });
    await factor.getByLabel('Current password').fill(bilal.password);
    await page.keyboard.press('Enter');
    const secret = Secret.fromBase32((await factor.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '');
    await factor.getByLabel('Verification code').fill(new TOTP({ secret }).generate());
    await page.keyboard.press('Enter');
    await factor.getByRole('button', { name: 'I have kept them' }).press('Enter');
    await leave();
    await login.signIn(bilal);
    await shell.button('Use a passkey instead').press('Enter');
    await shell.seeToast('Login Successful', `Welcome back, ${bilal.email}`);

    await shell.open('/account', 'Account');
    await shell.button('Remove Laptop of Bilal').click();
    await shell.seeToast('Passkey removed');
    await leave();
    await byPasskey();
    await expect(alerts.filter({ hasText: 'This passkey does not open this account.' })).toBeVisible();
  },
);

test('where the address is a number, the account says why there are no passkeys, and the sign-in offers none [FACT-03]', async ({
  page,
  elsewhere,
  shell,
}) => {
  await shell.open('/account', 'Account');
  await expect(page.getByText('Passkeys need an address with a name; a number has none.')).toBeVisible();
  const place = await elsewhere(null);
  await loginPage(place).open();
  await expect(place.getByRole('button', { name: 'I have a sign-in code' })).toBeVisible();
  await expect(place.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden();
});
