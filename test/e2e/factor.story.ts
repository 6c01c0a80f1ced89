import { Secret, TOTP } from 'otpauth';
import type { Page, Route } from 'playwright/test';
import { seeWindowWhole } from './support/layout.ts';
import { loginPage, shellPage } from './support/pages.ts';
import { expect, readKept, saveTrace, seeAccessible, seeScreen, signedOut } from './support/story.ts';

/** A virtual authenticator whose user is present and verified. */
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

/** Drops the server's answer. */
const lose = async (route: Route) => {
  await route.fetch();
  await route.abort();
};

const seeLook = async (page: Page) => {
  // An element that covers the field for a moment must not fail the test.
  await expect(page.getByText('Login Successful')).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await seeScreen(page);
};

// Passkeys need a host name, not an IP address.
const test = signedOut.extend({
  baseURL: async ({ served }, use) => use(served.url.replace('127.0.0.1', 'localhost')),
});

test('a second factor is requested in another browser, and accepted as a recovery code or a passkey [FACT-01, FACT-03, SEC-07]', async ({
  page,
  elsewhere,
  login,
  shell,
  api,
}) => {
  const bilal = await api.hire('COUNTER');
  const authenticator = await addAuthenticator(page);
  await page.goto('/account');
  await login.signIn(bilal);
  const row = page.getByRole('region', { name: 'Second factor' });
  const factor = shell.dialog('Second factor');
  await row.getByRole('button', { name: 'Set Up Second Factor' }).click();
  const code = factor.getByLabel('Verification code');
  const password = factor.getByLabel('Current password');
  await password.fill(bilal.password);
  await page.keyboard.press('Enter');
  await expect(factor.getByRole('img', { name: 'The key as a QR code' })).toBeVisible();
  await seeWindowWhole(page);
  await seeAccessible(page);
  const secret = (await factor.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(
    'The code is wrong. Check the clock of your phone, then try the next code.',
  );
  const first = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  // The recovery codes are lost with the answer.
  await page.route('**/account/factor/confirm', lose, { times: 1 });
  await code.fill(first);
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(/^Network error occurred/);
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription(
    'The second factor is already set up. Make new recovery codes if you lost yours.',
  );
  // After the read, the password field is another element.
  await expect(factor.getByText(/10 recovery codes are left\./)).toBeVisible();
  await password.fill(bilal.password);
  await page.keyboard.press('Enter');
  const codes = factor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const told = await codes.allTextContents();
  const [recovery = ''] = told;
  await page.emulateMedia({ media: 'print' });
  await expect(codes.first()).toBeVisible();
  await expect(page.locator('body')).toHaveText(new RegExp(`^Save your recovery codes\\.[^]*${told.at(-1)}$`), {
    useInnerText: true,
  });
  await page.emulateMedia({ media: null });
  await factor.getByRole('button', { name: 'I Saved Them' }).press('Enter');
  await expect(factor).toBeHidden();
  await expect(row).toContainText(/10 recovery codes are left\./);
  // This page has shown all secrets, and none of them leaves it.
  const left = (await saveTrace(page)) + JSON.stringify(await readKept(page));
  expect(left).toContain('"factor.renew"');
  for (const part of [secret, first, bilal.password, ...told]) expect(left).not.toContain(part);

  await shell.button('Add Passkey').click();
  const card = shell.dialog('Add Passkey');
  const add = card.getByRole('button', { name: 'Add Passkey' });
  await card.getByLabel('Name of the passkey').fill('Laptop of Bilal');
  await card.getByLabel('Current password').fill(bilal.password);
  await authenticator.refuse();
  await page.keyboard.press('Enter');
  await expect(add).toBeEnabled();
  await expect(card.getByRole('alert')).toHaveCount(0);
  await authenticator.agree();
  // The passkey exists, and a second press does not add another one.
  const adding = (route: Route) => (route.request().method() === 'POST' ? lose(route) : route.fallback());
  await page.route('**/account/passkeys', adding);
  await add.click();
  await expect(card.getByRole('alert')).toContainText('Network error occurred');
  await page.unroute('**/account/passkeys', adding);
  await add.click();
  await expect(card.getByRole('alert')).toContainText('This device has a passkey of yours already.');
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect(shell.row('Laptop of Bilal')).toHaveCount(1);
  await expect(shell.row('Laptop of Bilal')).toContainText('—');
  await seeLook(page);

  const other = await elsewhere(null);
  const [theirs, asked] = [loginPage(other), other.getByLabel('Verification code')];
  await other.goto('/account');
  await theirs.signIn(bilal);
  await expect(asked).toBeFocused();
  await seeLook(other);
  await other.keyboard.type(first);
  await other.keyboard.press('Enter');
  await expect(asked).toHaveAccessibleDescription('This code is wrong, or was used before.');
  await other.getByRole('button', { name: 'Use Recovery Code' }).press('Enter');
  await expect(other.getByLabel('Recovery code')).toBeFocused();
  await other.keyboard.insertText(recovery);
  await other.keyboard.press('Enter');
  await expect(other.getByText('Passkeys do not work on an IP address. Open Reflow by its host name.')).toBeVisible();
  await shellPage(other).clickMenu('Account', 'Log out');
  await expect(other.getByRole('button', { name: 'I Have a Sign-in Code' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Sign in with a Passkey' })).toBeHidden();
  // The browser is trusted from here on.
  await theirs.signIn(bilal);
  await shellPage(other).seeTitle('Dashboard');

  const leave = async () => {
    await shell.clickMenu('Account', 'Log out');
    await login.see();
  };
  const byPasskey = () => shell.button('Sign in with a Passkey').press('Enter');
  const seeWelcome = () => shell.seeToast('Login Successful', `Welcome back, ${bilal.email}`);
  await leave();
  await login.signIn(bilal);
  await shell.button('Use Passkey').press('Enter');
  await seeWelcome();
  await leave();
  await authenticator.refuse();
  await byPasskey();
  await expect(shell.button('Sign in with a Passkey')).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await authenticator.agree();
  await byPasskey();
  await seeWelcome();
  await shell.open('/account', 'Account');
  await expect(shell.row('Laptop of Bilal')).not.toContainText('—');
  await shell.button('Remove Laptop of Bilal').click();
  await shell.seeToast('Passkey removed');
  await leave();
  await byPasskey();
  await expect(
    page.getByRole('alert').filter({ hasText: 'This passkey is not valid for this account.' }),
  ).toBeVisible();
});
