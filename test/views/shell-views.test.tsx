// @vitest-environment happy-dom
import { ErrorBoundary } from '../../src/views/unexpected-error/unexpected-error-view.tsx';
import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Theme } from '../../src/domain/shared/theme.ts';
import { sessionMachine } from '../../src/machines/session/session.machine.ts';
import { TopBar } from '../../src/views/layout/top-bar.tsx';
import { LoginView } from '../../src/views/login/login-view.tsx';
import { UnexpectedErrorView } from '../../src/views/unexpected-error/unexpected-error-view.tsx';
import { Alert, FailedCallContext } from '../../src/views/ui/alert/alert.tsx';
import { readTexts } from '../support/read-text.ts';
import { show } from './rendered.tsx';

const person = { id: 0, email: 'ali@shop.test', name: '', role: 'CUSTOMER', createdAt: '', updatedAt: '' };
const button = (name: string) => screen.getByRole('button', { name });

describe('the bar on top', () => {
  const open = async (over: Partial<ComponentProps<typeof TopBar>> = {}) => {
    const pressed = {
      onTheme: vi.fn<(theme: Theme) => void>(),
      onKeys: vi.fn<() => void>(),
      onSaveTrace: vi.fn<() => void>(),
      onLogout: vi.fn<() => void>(),
    };
    const user = await show(
      <TopBar
        user={person}
        ledgerRefusal={undefined}
        hasAccount={false}
        settings={undefined}
        theme="system"
        {...pressed}
        {...over}
      />,
    );
    const openMenu = async (name: string) => {
      await user.click(button(name));
      return screen.findByRole('menu', { name });
    };
    return { user, openMenu, ...pressed };
  };
  const namesIn = (menu: HTMLElement) => [...menu.querySelectorAll('[role^=menuitem]')].map((item) => item.textContent);

  it('opens one menu in place of another', async () => {
    const { openMenu } = await open();
    await openMenu('Account');
    await openMenu('Theme');
    await new Promise(requestAnimationFrame);
    expect(screen.getAllByRole('menu').map((menu) => namesIn(menu)[0])).toEqual(['Light']);
  });

  it('lets the theme be chosen, with the one that is on marked [NAV-13]', async () => {
    const { user, openMenu, onTheme } = await open({ theme: 'light' });
    const menu = await openMenu('Theme');
    expect(namesIn(menu)).toEqual(['Light', 'Dark', 'System']);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await vi.waitFor(() => expect(onTheme.mock.calls).toEqual([['dark']]));
  });

  it('says who is signed in, and leads out [NAV-09]', async () => {
    const { user, openMenu, onLogout, onSaveTrace } = await open();
    expect(button('Account').textContent).toBe('A');
    const menu = await openMenu('Account');
    expect(namesIn(menu)).toEqual(['Profile', 'Settings', 'Keys', 'Save what just happened', 'Log out']);
    expect(readTexts()).toEqual(expect.arrayContaining(['User', 'ali@shop.test']));
    await user.keyboard('{End}{Enter}');
    await vi.waitFor(() => expect(onLogout).toHaveBeenCalledOnce());
    expect(onSaveTrace).not.toHaveBeenCalled();
  });
});

describe('the sign-in screen', () => {
  const open = async (refusal: string | null = null) => {
    const snapshot = sessionMachine.resolveState({
      value: { signedOut: 'idle' },
      context: { session: { is: 'signedOut', ended: null, errors: {}, refusal } },
    });
    return show(<LoginView session={createActor(sessionMachine, { snapshot })} />);
  };

  it('says that it is on its way on its button, which waits [AUTH-03]', async () => {
    const snapshot = sessionMachine.resolveState({
      value: 'authenticating',
      context: { session: { is: 'signedOut', ended: null, errors: {}, refusal: null } },
    });
    await show(<LoginView session={createActor(sessionMachine, { snapshot })} />);
    expect(button('Signing in…').getAttribute('aria-busy')).toBe('true');
  });

  it.each([
    ['expired', null, 'Your session has ended. Please sign in again.'],
    ['elsewhere', null, 'Your session was ended in another tab. Please sign in again.'],
    ['logout', null, null],
    ['expired', 'Invalid credentials', null],
  ] as const)('says why the session ended: %s, refused %s [AUTH-11]', async (cause, refusal, sentence) => {
    const snapshot = sessionMachine.resolveState({
      value: { signedOut: 'idle' },
      context: { session: { is: 'signedOut', ended: { cause, personKey: 'ali' }, errors: {}, refusal } },
    });
    await show(<LoginView session={createActor(sessionMachine, { snapshot })} />);
    expect(screen.queryByText(/session/)?.textContent ?? null).toBe(sentence);
  });

  it('shows the refusal in place [AUTH-05]', async () => {
    await open('Invalid credentials');
    expect(screen.getByRole('alert').textContent).toContain('Invalid credentials');
  });
});

describe('a sentence about a call that has just failed', () => {
  it('names the request and its time behind Details, beside what is read out', async () => {
    const call = 'Request 7f3a-1, Sun, 22 Nov 2026 03:04:05 GMT';
    await show(
      <FailedCallContext value={() => call}>
        <Alert tone="danger" title="Not saved" />
        <Alert tone="warning" title="Confirmed without an active INBOUND delivery" />
      </FailedCallContext>,
    );
    expect(screen.getByRole('alert').textContent).toBe('Not saved');
    const details = screen.getAllByRole('group').map((group) => group.textContent);
    expect(details).toEqual(['DetailsRequest 7f3a-1, Sun, 22 Nov 2026 03:04:05 GMT']);
  });

  it('has no Details where no call failed', async () => {
    await show(<Alert tone="danger" title="Not saved" />);
    expect(screen.queryByText('Details')).toBeNull();
  });
});

it('a failing screen reads Unexpected Application Error! and is loaded again by a press [NAV-12]', async () => {
  const onReload = vi.fn<() => void>();
  const user = await show(<UnexpectedErrorView onReload={onReload} />);
  expect(readTexts()).toEqual([
    'Unexpected Application Error!',
    'This page stopped working. Nothing that was saved is lost.',
    'Reload',
    'Go to Dashboard',
  ]);
  await user.click(button('Reload'));
  expect(onReload).toHaveBeenCalledOnce();
});

it('a screen that did not arrive says so and can be fetched again', async () => {
  const onRetry = vi.fn<() => void>();
  const user = await show(<UnexpectedErrorView onReload={() => undefined} onRetry={onRetry} />);
  expect(readTexts()).toEqual([
    'Not loaded',
    'This page did not arrive. Try again once the connection is back; after an update of the shop, reload. Nothing that was saved is lost.',
    'Try again',
    'Reload',
    'Go to Dashboard',
  ]);
  await user.click(button('Try again'));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('what a screen throws is caught and said [NAV-12]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Failing = () => {
    throw new Error('No such route');
  };
  await show(
    <ErrorBoundary>
      <Failing />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Unexpected Application Error!');
  log.mockRestore();
});
