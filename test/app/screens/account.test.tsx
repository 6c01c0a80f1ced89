// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp, type Call } from '../../support/open-app.tsx';

it('a sign-in code is made by a press and shown where it was made, if the provider has them [FACT-04]', async () => {
  const code = { code: 'AB12C-DE34F', expiresAt: '2025-01-05T07:40:00.000Z' };
  const page = await openApp('/account', { answers: { '/account/sign-in-code': code } });
  await page.press('Make a sign-in code');
  expect(screen.getByText(/lets you in once/).textContent).toBe(
    'AB12C-DE34F lets you in once, with your password, until 12:40 PM. It is not shown again.',
  );
  page.close();
  await openApp('/account', { offers: ['account'] });
  expect(screen.queryByText('Sign-in code')).toBeNull();
});

it('another password is sent with the version of the account, and the next with that of the answer [ACCOUNT-02, REL-02]', async () => {
  let version = 3;
  const answers = {
    '/account': () => ({ email: 'ali@shop.test', name: 'Ali', role: 'OWNER', version: 3 }),
    '/account/password': () => ({ version: (version += 1) }),
  };
  const page = await openApp('/account', { offers: ['account'], answers });
  for (const newPassword of ['a horse of my own', 'a mule of my own']) {
    await page.type(/^Current password/, 'hold the line');
    await page.type(/^New password/, newPassword);
    await page.press('Change password');
  }
  expect(page.writes().map(({ path, body, version: sent }) => [path, body, sent])).toEqual([
    ['/account/password', { currentPassword: 'hold the line', newPassword: 'a horse of my own' }, 3],
    ['/account/password', { currentPassword: 'hold the line', newPassword: 'a mule of my own' }, 4],
  ]);
  expect(page.toasts.map(([title]) => title)).toEqual(['Password changed', 'Password changed']);
});

it('the own logins end one at a time and all but this one, and are read again [ACCOUNT-04, ACCOUNT-05]', async () => {
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
