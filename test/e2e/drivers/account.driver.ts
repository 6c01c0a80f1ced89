import { expect } from 'playwright/test';
import { ACCOUNT_FORM_MESSAGES, ACCOUNT_MESSAGES } from '../../../src/domain/account/account-messages.ts';
import type { accountModel } from '../../../tools/models/account.model.ts';
import { PIN } from '../support/counter.ts';
import type { HeldCalls } from '../support/held-calls.ts';
import { driver } from './stage.ts';

const OFFLINE = 'Network error occurred';
const WRONG = { currentPassword: 'not the password' };

/** Runs a path of the model on the account of a new technician. The sign-in of `hire` is a second device. */
export const createDriver = driver<typeof accountModel>(async ({ api, page, shell, main, hold, signIn }) => {
  const person = await api.hire('TECHNICIAN', `Account ${crypto.randomUUID().slice(0, 4)}`);
  await signIn(person);
  const passwords = await hold('**/api/account/password', 'POST');
  const pins = await hold('**/api/account/pin', 'POST');
  const removals = await hold('**/api/account/pin', 'DELETE');
  const codes = await hold('**/api/account/sign-in-code', 'POST');
  const endings = await hold(/\/api\/account\/logins(?:\/[\w-]+)?$/, 'DELETE');
  const all = [passwords, pins, removals, codes, endings];
  await shell.open('/account', 'Account');

  const part = (name: string) => page.getByRole('region', { name, exact: true });
  const dialog = shell.dialog();
  const current = dialog.getByLabel(/^(?:Current|Your) password/);
  const next = dialog.getByLabel(/^New (?:password|PIN)/);
  const press = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true }).click();
  const logins = main.getByRole('table', { name: 'Logins' }).getByRole('row');
  let hasPin = false;
  let chosen = person.password;
  let waiting: HeldCalls = pins;
  let devices = 2;

  const send = async (calls: HeldCalls, act: () => Promise<void>) => {
    waiting = calls;
    calls.asked += 1;
    await act();
  };
  const seeCalls = async () => {
    for (const calls of all) await calls.seeCount();
  };
  const seeRest = async () => {
    await expect(dialog).toBeHidden();
    await expect(part('PIN')).toContainText(hasPin ? 'Your PIN is set.' : 'You have no PIN yet.');
    // The header is a row.
    await expect(logins).toHaveCount(devices + 1);
    await seeCalls();
  };
  /** Sees the window with the values of its fields and its messages. */
  const seeForm = async (typed: string, alerts: readonly (string | RegExp)[] = []) => {
    await expect(next).toHaveValue(typed);
    await expect(dialog.getByRole('alert')).toHaveText([...alerts]);
    await seeCalls();
  };
  const seeBusy = async (words: string) => {
    await expect(dialog.getByRole('button', { name: words })).toBeVisible();
    await seeCalls();
  };
  const submit = (calls: HeldCalls, name: string) => async () => {
    if ((await next.inputValue()) === '') await press(name);
    else await send(calls, () => press(name));
  };
  const chooseNext = (secret: string) => async () => {
    await current.fill(chosen);
    await next.fill(secret);
  };
  const newPassword = `${person.password} again`;

  return {
    events: {
      'press Choose PIN': async () => {
        if (await dialog.isVisible()) await submit(pins, 'Choose PIN')();
        else await part('PIN').getByRole('button', { name: 'Choose PIN' }).click();
      },
      'type the PIN': chooseNext(PIN.clerk),
      'press Escape': () => page.keyboard.press('Escape'),
      'server saves': async () => {
        const saved = waiting === pins ? ACCOUNT_FORM_MESSAGES.pin.saved : ACCOUNT_FORM_MESSAGES.password.saved;
        if (waiting === pins) hasPin = true;
        else [chosen, devices] = [newPassword, 1];
        await waiting.pass();
        await shell.seeToast(saved.title, saved.description);
      },
      'the password is wrong': async () => {
        const asked = waiting.bodies.at(-1) as object;
        await waiting.pass({ data: { ...asked, ...WRONG } });
      },
      'no answer comes': () => waiting.answer(null),
      'press Change PIN': () => part('PIN').getByRole('button', { name: 'Change PIN' }).click(),
      'press Remove PIN': () => send(removals, () => press('Remove PIN')),
      'server removes': async () => {
        hasPin = false;
        await removals.pass();
        await shell.seeToast(ACCOUNT_FORM_MESSAGES.pin.removed.title);
      },
      'press Change Password': async () => {
        if (await dialog.isVisible()) await submit(passwords, 'Change Password')();
        else await part('Password').getByRole('button', { name: 'Change Password' }).click();
      },
      'type the passwords': chooseNext(newPassword),
      'press Make a Sign-in Code': () => send(codes, () => shell.button('Make a Sign-in Code').click()),
      'server makes it': async () => void (await codes.pass()),
      'press Log out of the other device': async () => {
        const end = logins.getByRole('button', { name: /^Log out / });
        if (endings.asked > 0) await end.click({ force: true });
        else await send(endings, () => end.click());
      },
      'press Log Out Everywhere Else': () => send(endings, () => shell.button('Log Out Everywhere Else').click()),
      'server ends it': async () => {
        devices = 1;
        await endings.pass();
      },
    },
    states: {
      'without a PIN': seeRest,
      'with a PIN': seeRest,
      'PIN asked': () => seeForm(''),
      'PIN missing': () => seeForm('', ['Current password is required', 'A PIN has 6 digits']),
      'PIN typed': () => seeForm(PIN.clerk),
      'saving the PIN': () => seeBusy('Saving…'),
      'PIN refused': () => seeForm(PIN.clerk, [ACCOUNT_MESSAGES.passwordWrong]),
      'PIN not saved': () => seeForm(PIN.clerk, [OFFLINE]),
      'new PIN asked': () => seeForm(''),
      'removing the PIN': async () => {
        await seeBusy('Removing…');
        await expect(dialog.getByRole('button', { name: 'Change PIN' })).toBeDisabled();
      },
      'PIN not removed': () => seeForm('', [OFFLINE]),
      'password asked': () => seeForm(''),
      'password missing': () => seeForm('', ['Current password is required', /./]),
      'password typed': () => seeForm(newPassword),
      'changing the password': () => seeBusy('Changing password…'),
      'password changed': seeRest,
      'password refused': () => seeForm(newPassword, [ACCOUNT_MESSAGES.passwordWrong]),
      'password not changed': () => seeForm(newPassword, [OFFLINE]),
      'making a code': async () => {
        await expect(part('Sign-in code').getByRole('button')).toHaveAttribute('aria-busy', 'true');
        await seeCalls();
      },
      'no code': () => expect(part('Sign-in code').getByRole('alert')).toHaveText(OFFLINE),
      'code shown': async () => {
        await expect(part('Sign-in code').getByRole('status')).toContainText('lets you in once, with your password');
        await expect(shell.button('Make Another Code')).toBeEnabled();
      },
      'ending the login': async () => {
        await expect(logins.getByRole('button')).toHaveAttribute('aria-busy', 'true');
        await seeCalls();
      },
      'login not ended': async () => {
        await expect(main.getByRole('alert')).toHaveText(OFFLINE);
        await seeRest();
      },
      'ending the others': async () => {
        await expect(shell.button('Log Out Everywhere Else')).toHaveAttribute('aria-busy', 'true');
        await seeCalls();
      },
      'one login': async () => {
        await expect(shell.button('Log Out Everywhere Else')).toHaveCount(0);
        await seeRest();
      },
    },
  };
});
