import { Secret, TOTP } from 'otpauth';
import { expect } from 'playwright/test';
import { ACCOUNT_MESSAGES } from '../../../src/domain/account/account-messages.ts';
import { FACTOR_MESSAGES } from '../../../src/domain/account/factor.ts';
import type { factorModel } from '../../../tools/models/factor.model.ts';
import type { HeldCalls } from '../support/held-calls.ts';
import { driver } from './stage.ts';

const OFFLINE = 'Network error occurred';
const WRONG_CODE = '000000';

/** Runs a path of the model on the account of a new technician. */
export const createDriver = driver<typeof factorModel>(async ({ api, page, shell, hold, signIn }) => {
  const person = await api.hire('TECHNICIAN', `Factor ${crypto.randomUUID().slice(0, 4)}`);
  await signIn(person);
  const keys = await hold('**/api/account/factor', 'POST');
  const checks = await hold('**/api/account/factor/confirm', 'POST');
  const renewals = await hold('**/api/account/factor/codes', 'POST');
  const removals = await hold('**/api/account/factor/remove', 'POST');
  await shell.open('/account', 'Account');

  const row = page.getByRole('region', { name: 'Second factor', exact: true });
  const dialog = shell.dialog('Second factor');
  const password = dialog.getByLabel('Current password');
  const code = dialog.getByLabel('Verification code');
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const key = dialog.getByText(/^[A-Z2-7]{32}$/);
  let secret = '';
  let isOn = false;
  let waiting: HeldCalls = keys;

  const firstCode = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const send = (calls: HeldCalls, name: string) => async () => {
    waiting = calls;
    calls.asked += 1;
    await button(name).click();
  };
  const seeRow = async () => {
    await expect(dialog).toBeHidden();
    await expect(row).toContainText(isOn ? '10 recovery codes are left.' : 'Asks for a code from your phone');
  };
  /** Sees a field with its value and its message. */
  const seeField = async (field: typeof code, typed: string | RegExp, error = '') => {
    await expect(field).toHaveValue(typed);
    await expect(field).toHaveAccessibleDescription(error);
    for (const calls of [keys, checks, renewals, removals]) await calls.seeCount();
  };
  const seePassword = (typed: string, error = '') => seeField(password, typed, error);
  const seeCode = (typed: RegExp, error = '') => seeField(code, typed, error);
  /** Sees that a request is under way, and that nothing else can be pressed until its answer. */
  const seeBusy = async (label: string, ...others: string[]) => {
    await expect(button(label)).toBeVisible();
    for (const name of ['Close', ...others]) await expect(button(name)).toBeDisabled();
    await waiting.seeCount();
  };

  return {
    events: {
      'press Set Up Second Factor': async () => {
        if (await dialog.isVisible()) await send(keys, 'Set Up Second Factor')();
        else await row.getByRole('button', { name: 'Set Up Second Factor' }).click();
      },
      'type the password': () => password.fill(person.password),
      'press Close': () => button('Close').click(),
      'press Escape': () => page.keyboard.press('Escape'),
      'press Cancel': () => button('Cancel').click(),
      'server makes it': async () => void (await waiting.pass()),
      'the password is wrong': async () => void (await waiting.pass({ data: { currentPassword: 'not the password' } })),
      'no answer comes': () => waiting.answer(null),
      'type the first code': async () => {
        secret = (await key.textContent()) ?? '';
        await code.fill(firstCode());
      },
      'press Set Up': send(checks, 'Set Up'),
      // A code is right for a minute, and a slow path types it earlier.
      'the code is right': async () => {
        await checks.pass({ data: { code: firstCode() } });
        isOn = true;
      },
      'the code is wrong': async () => void (await checks.pass({ data: { code: WRONG_CODE } })),
      'the answer is lost': async () => {
        await checks.lose({ data: { code: firstCode() } });
        isOn = true;
      },
      'the factor is on already': async () => void (await checks.pass()),
      'press I Saved Them': () => button('I Saved Them').click(),
      'press Change Second Factor': () => row.getByRole('button', { name: 'Change Second Factor' }).click(),
      'press Make New Recovery Codes': send(renewals, 'Make New Recovery Codes'),
      'press Turn Off': send(removals, 'Turn Off'),
      'server turns it off': async () => {
        await removals.pass();
        isOn = false;
      },
    },
    states: {
      off: seeRow,
      on: seeRow,
      'password asked': () => seePassword(''),
      'password typed': () => seePassword(person.password),
      'making a key': () => seeBusy('Making a secret…'),
      'password refused': () => seePassword(person.password, ACCOUNT_MESSAGES.passwordWrong),
      'no key': () => seePassword(person.password, OFFLINE),
      'key shown': async () => {
        await expect(dialog.getByRole('img', { name: 'The key as a QR code' })).toBeVisible();
        await expect(key).toBeVisible();
        await seeCode(/^$/);
      },
      'code typed': () => seeCode(/^\d{6}$/),
      'checking the code': () => seeBusy('Checking…', 'Cancel'),
      'code refused': () => seeCode(/^\d{6}$/, FACTOR_MESSAGES.firstRefused),
      'code not checked': () => seeCode(/^\d{6}$/, OFFLINE),
      'recovery codes lost': () => seeCode(/^\d{6}$/, OFFLINE),
      'checking the code again': () => seeBusy('Checking…', 'Cancel'),
      'on without codes': async () => {
        await expect(dialog).toContainText('10 recovery codes are left.');
        await seePassword('', FACTOR_MESSAGES.already);
      },
      'recovery codes shown': async () => {
        await expect(codes).toHaveCount(10);
        await expect(button('Close')).toHaveCount(0);
      },
      'password for a change asked': () => seePassword(''),
      'password for a change typed': () => seePassword(person.password),
      'making recovery codes': () => seeBusy('One moment…', 'Turn Off'),
      'turning it off': () => seeBusy('One moment…', 'Turn Off'),
      'change refused': () => seePassword(person.password, ACCOUNT_MESSAGES.passwordWrong),
      'not changed': () => seePassword(person.password, OFFLINE),
    },
  };
});
