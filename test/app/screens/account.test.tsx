// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { COUNTER_KEY, parseCounter } from '../../../src/domain/session/lock.ts';
import { aRefusal } from '../../support/api-errors.ts';
import { openApp, type Call } from '../../support/open-app.tsx';

afterEach(() => localStorage.removeItem(COUNTER_KEY));

const row = { id: 7, name: 'Front desk', enrolledBy: 'Amna', createdAt: '2025-01-05T05:00:00.000Z', isThis: true };
const facts = { name: 'Front desk', lockMinutes: 9, asksPin: false, people: [] };
const press = () => screen.queryByRole('button', { name: 'Make This Browser a Counter' });
const stored = () => parseCounter(localStorage.getItem(COUNTER_KEY));

it('the user registers a browser as a counter by a name, until it is revoked [LOCK-01, SHOP-07]', async () => {
  let rows: object[] = [];
  const page = await openApp('/settings/counters', {
    role: 'MANAGER',
    answers: {
      '/counters': ({ method }: Call) =>
        method === 'GET' ? rows.map((each) => ({ ...each, isActive: true })) : ((rows = [row]), row),
      '/counters/7': () => ((rows = []), {}),
      '/auth/counter': facts,
    },
  });
  const links = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Counters']);
  await page.press('Make This Browser a Counter');
  await page.type(/^Name/, 'Front desk');
  await page.press('Enrol');
  expect([stored()?.name, stored()?.lockMinutes]).toEqual(['Front desk', 9]);
  expect(screen.getByRole('row', { name: /^Front desk\s*This browser/ })).toBeTruthy();
  expect(press()).toBeNull();
  expect(screen.getByText('This browser is a counter').isConnected).toBe(true);
  await page.press('Revoke Front desk');
  await page.press('Revoke');
  expect(press()?.isConnected).toBe(true);
  expect([stored(), screen.queryByRole('row', { name: /^Front desk/ })]).toEqual([null, null]);
  expect(page.writes().map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/counters', { name: 'Front desk' }],
    ['POST', '/auth/counter', {}],
    ['DELETE', '/counters/7', undefined],
  ]);
  expect(page.toasts.map(([title]) => title)).toEqual(['Counter enrolled', 'Counter revoked']);
});

it.each([
  ['stays a counter', row, facts, 9],
  ['stays no counter if it was revoked since', row, aRefusal(404), undefined],
  ['does not become the counter of another browser', { ...row, isThis: false }, facts, undefined],
])('a counter whose browser lost its storage %s [LOCK-01]', async (_, read, answer, lockMinutes) => {
  const page = await openApp('/settings/counters', {
    answers: { '/counters': [{ ...read, isActive: true }], '/auth/counter': answer },
  });
  expect([stored()?.lockMinutes, press() === null]).toEqual([lockMinutes, read.isThis]);
  expect(page.toasts).toEqual([]);
});

it('a browser that cannot be a counter shows the reason [LOCK-01]', async () => {
  const noKey = 'This browser cannot store a key. A counter needs HTTPS or localhost.';
  const page = await openApp('/settings/counters', {
    answers: { '/counters': ({ method }: Call) => (method === 'GET' ? [] : aRefusal(409, noKey)) },
  });
  await page.press('Make This Browser a Counter');
  await page.type(/^Name/, 'Front desk');
  await page.press('Enrol');
  expect([within(screen.getByRole('dialog')).getByText(noKey).isConnected, stored()]).toEqual([true, null]);
});

it('the user chooses a PIN in Account [LOCK-02]', async () => {
  const page = await openApp('/account', {
    answers: { '/account/pin': {}, '/account': { email: 'ali@shop.test', name: 'Ali', role: 'OWNER', hasPin: false } },
  });
  const card = within(screen.getByRole('region', { name: 'PIN' }));
  await page.type(card.getByLabelText(/^Your password/), 'hold the line');
  await page.type(/^New PIN/, '20 48-16');
  await page.press('Choose PIN');
  expect(page.writes().map(({ path, body }) => [path, body])).toEqual([
    ['/account/pin', { currentPassword: 'hold the line', pin: '204816' }],
  ]);
});

it('a sign-in code is made by a press and shown where it was made [FACT-04]', async () => {
  const code = { code: 'AB12C-DE34F', expiresAt: '2025-01-05T07:40:00.000Z' };
  const page = await openApp('/account', { answers: { '/account/sign-in-code': code } });
  await page.press('Make a sign-in code');
  expect(screen.getByText(/lets you in once/).textContent).toBe(
    'AB12C-DE34F lets you in once, with your password, until 12:40 PM. It is not shown again.',
  );
});

it('a second change of the password uses the version that the first one returned [ACCOUNT-02, REL-02]', async () => {
  let version = 3;
  const answers = {
    '/account': () => ({ email: 'ali@shop.test', name: 'Ali', role: 'OWNER', version: 3 }),
    '/account/password': () => ({ version: (version += 1) }),
  };
  const page = await openApp('/account', { answers });
  const card = within(screen.getByRole('region', { name: 'Password' }));
  for (const newPassword of ['a horse of my own', 'a mule of my own']) {
    await page.type(card.getByLabelText(/^Current password/), 'hold the line');
    await page.type(card.getByLabelText(/^New password/), newPassword);
    await page.press('Change password');
  }
  expect(page.writes().map(({ path, body, version: sent }) => [path, body, sent])).toEqual([
    ['/account/password', { currentPassword: 'hold the line', newPassword: 'a horse of my own' }, 3],
    ['/account/password', { currentPassword: 'hold the line', newPassword: 'a mule of my own' }, 4],
  ]);
  expect(page.toasts.map(([title]) => title)).toEqual(['Password changed', 'Password changed']);
});

it('the user ends one login, or all except the current one, and the list is read again [ACCOUNT-04, ACCOUNT-05]', async () => {
  const used = { createdAt: '2025-01-04T05:00:00.000Z', lastUsedAt: '2025-01-05T05:00:00.000Z' };
  let open = ['A till', 'A phone', 'A tablet'].map((device, at) => ({
    ...used,
    id: `login-${at}`,
    device,
    address: `10.0.0.${at}`,
    isCurrent: at === 0,
  }));
  const end = (path: string, isLeft: (login: (typeof open)[number]) => boolean) => [
    path,
    ({ method }: Call) => {
      if (method === 'GET') return open;
      const before = open.length;
      open = open.filter(isLeft);
      return { ended: before - open.length };
    },
  ];
  const answers = Object.fromEntries([
    end('/account/logins', ({ isCurrent }) => isCurrent),
    end('/account/logins/login-1', ({ id }) => id !== 'login-1'),
  ]) as Record<string, unknown>;
  const page = await openApp('/account', { answers });
  const names = () =>
    within(screen.getByRole('table', { name: 'Logins' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
  expect(names()).toEqual(['A tillThis device', 'A phone', 'A tablet']);
  await page.press('Log out A phone, 10.0.0.1');
  expect(names()).toEqual(['A tillThis device', 'A tablet']);
  await page.press('Log out everywhere else');
  expect([names(), screen.queryByRole('button', { name: /^Log out / })]).toEqual([['A tillThis device'], null]);
  expect(page.writes().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /account/logins/login-1',
    'DELETE /account/logins',
  ]);
  expect(page.toasts.map(([title]) => title)).toEqual(['Logged out', 'Logged out everywhere else']);
});
