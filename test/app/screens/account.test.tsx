// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
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

const branches = [
  { id: 1, name: 'Main', code: 'MAIN' },
  { id: 2, name: 'Gulberg', code: 'GB02' },
];

it('the row of a counter can choose another branch [TILL-01]', async () => {
  let locationId: number | null = null;
  const page = await openApp('/settings/counters', {
    role: 'MANAGER',
    answers: {
      '/counters': () => [{ ...row, locationId, isActive: true }],
      '/counters/7': ({ body }: Call) => (
        (locationId = (body as { locationId: number }).locationId),
        { ...row, locationId }
      ),
      '/auth/counter': facts,
      '/locations': branches,
    },
  });
  await page.choose('Branch of Front desk', 'Gulberg (GB02)');
  expect(page.writes().map(({ method, path, body }) => [method, path, body])).toContainEqual([
    'PATCH',
    '/counters/7',
    { locationId: 2 },
  ]);
  expect(page.toasts.map(([title]) => title)).toEqual(['Counter changed']);
});

it('a new counter is registered with its branch [TILL-01]', async () => {
  const page = await openApp('/settings/counters', {
    role: 'MANAGER',
    answers: {
      '/counters': ({ method }: Call) => (method === 'GET' ? [] : row),
      '/auth/counter': facts,
      '/locations': branches,
    },
  });
  await page.press('Make This Browser a Counter');
  await page.type(/^Name/, 'Front desk');
  await page.choose('Branch', 'Gulberg (GB02)');
  await page.press('Enrol');
  expect(page.writes()[0]?.body).toEqual({ name: 'Front desk', locationId: 2 });
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
  expect(screen.getByRole('region', { name: 'PIN' }).textContent).toContain('You have no PIN yet.');
  await page.press('Choose PIN');
  await page.type(/^Current password/, 'hold the line');
  await page.type(/^New PIN/, '20 48-16');
  await page.press('Choose PIN');
  expect(page.writes().map(({ path, body }) => [path, body])).toEqual([
    ['/account/pin', { currentPassword: 'hold the line', pin: '204816' }],
  ]);
});

it('a closed window of Account keeps no password that was typed [ACCOUNT-02]', async () => {
  const page = await openApp('/account', {
    answers: { '/account': { email: 'ali@shop.test', name: 'Ali', role: 'OWNER', hasPin: false } },
  });
  const typed = () => screen.getByLabelText<HTMLInputElement>(/^Current password/).value;
  await page.press('Change Password');
  await page.type(/^Current password/, 'hold the line');
  expect(typed()).toBe('hold the line');
  await page.press('Cancel');
  await page.press('Change Password');
  expect(typed()).toBe('');
});

it('the user creates a sign-in code, which is shown at its button [FACT-04]', async () => {
  const code = { code: 'AB12C-DE34F', expiresAt: '2025-01-05T07:40:00.000Z' };
  const page = await openApp('/account', { answers: { '/account/sign-in-code': code } });
  await page.press('Make a Sign-in Code');
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
  for (const newPassword of ['a horse of my own', 'a mule of my own']) {
    await page.press('Change Password');
    await page.type(/^Current password/, 'hold the line');
    await page.type(/^New password/, newPassword);
    await page.press('Change Password');
    expect(screen.queryByRole('dialog')).toBeNull();
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
  await page.press('Log Out Everywhere Else');
  expect([names(), screen.queryByRole('button', { name: /^Log out / })]).toEqual([['A tillThis device'], null]);
  expect(page.writes().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /account/logins/login-1',
    'DELETE /account/logins',
  ]);
  expect(page.toasts.map(([title]) => title)).toEqual(['Logged out', 'Logged out everywhere else']);
});

describe('the name of a person', () => {
  it('is changed under Account, based on the version on screen [PEOPLE-08, REL-02]', async () => {
    const account = { email: 'sana@shop.test', name: 'Sana', role: 'OWNER', hasPin: false, version: 4 };
    const page = await openApp('/account', { answers: { '/account': account } });
    await page.press('Change Name');
    const field = within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(/^Name/);
    expect(field.value).toBe('Sana');
    fireEvent.change(field, { target: { value: 'Sana Mirza' } });
    await page.press('Save Name');
    expect(page.writes()).toMatchObject([{ path: '/account/name', body: { name: 'Sana Mirza' }, version: 4 }]);
    expect(page.toasts.map(([title]) => title)).toEqual(['Name changed']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is changed by the owner in People, which shows who has none [PEOPLE-08]', async () => {
    const other = { mustChangePassword: false, isActive: true, isSelf: false, version: 2 };
    const people = [{ id: 9, email: 'ali@shop.test', name: '', role: 'COUNTER', ...other }];
    const page = await openApp('/people', { answers: { '/people': people } });
    expect(screen.getByText('No name yet')).toBeTruthy();
    await page.press('Change Name of ali@shop.test');
    fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(/^Name/), { target: { value: 'Ali' } });
    await page.press('Save Name');
    expect(page.writes()).toMatchObject([{ method: 'PATCH', path: '/people/9', body: { name: 'Ali' }, version: 2 }]);
  });
});

it('a new PIN can be shown while it is typed [LOCK-02]', async () => {
  const page = await openApp('/account');
  await page.press(/^(?:Choose|Change) PIN$/);
  await page.press('Show PIN');
  expect(screen.getByRole('button', { name: 'Hide PIN' })).toBeTruthy();
});
