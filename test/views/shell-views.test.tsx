// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { sessionMachine } from '../../src/machines/session/session.machine.ts';
import { TopBar } from '../../src/views/layout/top-bar.tsx';
import { LoginView } from '../../src/views/login/login-view.tsx';
import { Alert, FailedCallContext } from '../../src/views/ui/alert/alert.tsx';
import { show } from './rendered.tsx';

it.each([
  ['Theme', '{ArrowDown}{ArrowDown}{Enter}', 'dark'],
  ['Account', '{End}{Enter}', 'Log out'],
])('the menu %s of the bar on top answers the keys %s by %s [NAV-09, NAV-13]', async (name, keys, answer) => {
  const user = { id: 0, email: 'ali@shop.test', name: '', role: 'CUSTOMER', createdAt: '', updatedAt: '' };
  const heard: string[] = [];
  const hear = (what: string) => () => void heard.push(what);
  const heads = { user, ledgerRefusal: undefined, hasAccount: false, settings: undefined, theme: 'light' as const };
  const presses = { onKeys: hear('Keys'), onSaveTrace: hear('Save'), onLogout: hear('Log out') };
  const hand = await show(<TopBar {...heads} {...presses} onTheme={(theme) => void heard.push(theme)} />);
  await hand.click(screen.getByRole('button', { name }));
  const menu = within(await screen.findByRole('menu', { name }));
  expect(menu.queryAllByRole('menuitemradio', { checked: true }).map(({ textContent }) => textContent)).toEqual(
    name === 'Theme' ? ['Light'] : [],
  );
  await hand.keyboard(keys);
  await vi.waitFor(() => expect(heard).toEqual([answer]));
});

describe('the sign-in screen', () => {
  type Cause = 'expired' | 'elsewhere' | 'logout';
  const open = (cause: Cause, refusal: string | null, value: 'authenticating' | object = { signedOut: 'idle' }) => {
    const ended = { cause, personKey: 'ali' };
    const snapshot = sessionMachine.resolveState({
      value: value as 'authenticating',
      context: { session: { is: 'signedOut', ended, errors: {}, refusal } },
    });
    return show(<LoginView session={createActor(sessionMachine, { snapshot })} />);
  };

  it('says that it is on its way on its button, which waits [AUTH-03]', async () => {
    await open('logout', null, 'authenticating');
    expect(screen.getByRole('button', { name: 'Signing in…' }).getAttribute('aria-busy')).toBe('true');
  });

  it.each([
    ['expired', null, 'Your session has ended. Please sign in again.'],
    ['elsewhere', null, 'Your session was ended in another tab. Please sign in again.'],
    ['logout', null, null],
    ['expired', 'Invalid credentials', null],
  ] as const)('says why the session ended: %s, refused %s [AUTH-05, AUTH-11]', async (cause, refusal, sentence) => {
    await open(cause, refusal);
    expect(screen.queryByText(/session/)?.textContent ?? null).toBe(sentence);
    expect(screen.queryByRole('alert')?.textContent ?? null).toBe(refusal);
  });
});

it('a sentence about a call that has just failed names the request and its time behind Details, beside what is read out', async () => {
  const call = 'Request 7f3a-1, Sun, 22 Nov 2026 03:04:05 GMT';
  for (const named of [call, null]) {
    await show(
      <FailedCallContext value={() => named}>
        <Alert tone="danger" title={`Not saved: ${named}`} />
        <Alert tone="warning" title="Confirmed without an active INBOUND delivery" />
      </FailedCallContext>,
    );
    expect(screen.getByText(`Not saved: ${named}`).closest('[role=alert]')?.textContent).toBe(`Not saved: ${named}`);
  }
  expect(screen.getAllByRole('group').map((group) => group.textContent)).toEqual([`Details${call}`]);
});
