// @vitest-environment happy-dom
import { ErrorBoundary } from '../../src/app/shell/error-boundary.tsx';
import { screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import RefusedView from '../../src/views/layout/refused-view.tsx';
import type { Theme } from '../../src/domain/shared/theme.ts';
import { createToastStore } from '../../src/app/notifications/toast-store.ts';
import { sessionMachine } from '../../src/machines/session/session.machine.ts';
import { TopBar } from '../../src/views/layout/top-bar.tsx';
import { LoginView } from '../../src/views/login/login-view.tsx';
import NotFoundView from '../../src/views/not-found/not-found-view.tsx';
import { SettingsNav } from '../../src/views/shop/settings-nav.tsx';
import { UnexpectedErrorView } from '../../src/views/unexpected-error/unexpected-error-view.tsx';
import { Alert, FailedCallContext } from '../../src/views/ui/alert/alert.tsx';
import { readTexts } from '../support/read-text.ts';
import { show } from './rendered.tsx';

const person = { id: 0, email: 'ali@shop.test', name: '', role: 'CUSTOMER', createdAt: '', updatedAt: '' };
const link = (name: string) => screen.getByRole('link', { name });
const button = (name: string) => screen.getByRole('button', { name });

describe('the bar on top', () => {
  const open = async (over: Partial<ComponentProps<typeof TopBar>> = {}, path = '/dashboard') => {
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
      path,
    );
    const openMenu = async (name: string) => {
      await user.click(button(name));
      return screen.findByRole('menu', { name });
    };
    return { user, openMenu, ...pressed };
  };
  const namesIn = (menu: HTMLElement) => [...menu.querySelectorAll('[role^=menuitem]')].map((item) => item.textContent);

  it.each([
    ['Reflow, to the dashboard', '/dashboard'],
    ['Dashboard', '/dashboard'],
    ['Bookings', '/bookings'],
    ['Warranty Claims', '/warranty-claims'],
  ])('leads by %j to %s [NAV-08]', async (name, path) => {
    await open();
    expect(link(name).getAttribute('href')).toBe(path);
  });

  it('leads by a menu to the screens of the ledger [NAV-08]', async () => {
    const { openMenu } = await open();
    const menu = await openMenu('Ledger');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => [item.textContent, item.getAttribute('href')]),
    ).toEqual([
      ['All Entries', '/ledger'],
      ['New Entry', '/ledger/new'],
      ['Reports', '/ledger/reports'],
    ]);
  });

  it('opens one menu in place of another', async () => {
    const { openMenu } = await open();
    await openMenu('Account');
    await openMenu('Theme');
    await new Promise(requestAnimationFrame);
    expect(screen.getAllByRole('menu').map((menu) => namesIn(menu)[0])).toEqual(['Light']);
  });

  it('follows a link of a menu within the page, by keys as well [NAV-08]', async () => {
    const { user, openMenu } = await open();
    await openMenu('Ledger');
    const bubbled = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    document.addEventListener('click', bubbled, { once: true });
    await user.keyboard('{ArrowDown}{Enter}');
    await vi.waitFor(() => expect(bubbled).toHaveBeenCalledOnce());
    expect(button('Ledger').getAttribute('aria-expanded')).toBe('false');
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
    expect(
      within(menu)
        .queryAllByRole('menuitem')
        .filter((item) => item.hasAttribute('href')),
    ).toEqual([]);
    await user.keyboard('{End}{Enter}');
    await vi.waitFor(() => expect(onLogout).toHaveBeenCalledOnce());
    expect(onSaveTrace).not.toHaveBeenCalled();
  });

  it('leads to the own account and to the people of the shop where the provider offers them [NAV-09]', async () => {
    const { openMenu } = await open({ hasAccount: true, settings: '/people' });
    const menu = await openMenu('Account');
    const hrefs = ['Profile', 'Settings'].map((name) =>
      within(menu).getByRole('menuitem', { name }).getAttribute('href'),
    );
    expect(hrefs).toEqual(['/account', '/people']);
  });

  it('marks the item of the open path [NAV-10]', async () => {
    await open({}, '/bookings/7');
    expect(link('Bookings').getAttribute('aria-current')).toBe('page');
    expect(link('Dashboard').getAttribute('aria-current')).toBeNull();
  });

  it('says why the Ledger is closed [NAV-07, PERM-08]', async () => {
    await open({ ledgerRefusal: REFUSED });
    expect(button('Ledger').getAttribute('aria-disabled')).toBe('true');
    expect(button('Ledger').getAttribute('aria-description')).toBe(REFUSED);
    expect(button('Ledger').getAttribute('data-tip')).toBe(REFUSED);
  });
});

const REFUSED = 'You do not have permission to use the ledger.';
it('a person who may not use the ledger reads why [NAV-07]', async () => {
  await show(<RefusedView title="Ledger Entries" text={REFUSED} />);
  expect(screen.getByText(REFUSED)).toBeTruthy();
  expect(document.title).toContain('Ledger');
});

it('the settings have the shop, its branches and its people beside each other [SHOP-07]', async () => {
  await show(<SettingsNav />, '/settings/branches');
  const pages = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link');
  expect(pages.map((page) => [page.textContent, page.getAttribute('href'), page.getAttribute('aria-current')])).toEqual(
    [
      ['Shop', '/settings', null],
      ['Branches', '/settings/branches', 'page'],
      ['People', '/people', null],
    ],
  );
});

describe('the sign-in screen', () => {
  const open = async (refusal: string | null = null) => {
    const snapshot = sessionMachine.resolveState({
      value: { signedOut: 'idle' },
      context: { session: { is: 'signedOut', ended: null, errors: {}, refusal } },
    });
    return show(<LoginView session={createActor(sessionMachine, { snapshot })} />);
  };
  const password = () => screen.getByLabelText<HTMLInputElement>(/^Password/);

  it('welcomes back and asks for email and password [AUTH-18]', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back');
    expect(screen.getByRole('textbox', { name: /^Email/ }).getAttribute('type')).toBe('email');
    expect(button('Sign in').getAttribute('type')).toBe('submit');
  });

  it('hides the password until it is asked for [AUTH-18]', async () => {
    const user = await open();
    await user.type(password(), 'secret');
    expect([password().type, password().value]).toEqual(['password', 'secret']);
    await user.click(button('Show password'));
    expect(password().type).toBe('text');
    await user.click(button('Hide password'));
    expect(password().type).toBe('password');
  });

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

it('an unknown path reads Page Not Found, with Go Back and Go to Dashboard [NAV-11]', async () => {
  await show(<NotFoundView />);
  expect(readTexts()).toEqual([
    'Page Not Found',
    'There is nothing at this address. It may have been typed wrong, or the page has moved.',
    'Go Back',
    'Go to Dashboard',
  ]);
  expect(link('Go to Dashboard').getAttribute('href')).toBe('/dashboard');
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

it('toasts stay 5 s at the bottom right, three at once [NAV-14]', () => {
  const { placement, max, duration } = createToastStore().attrs;
  expect({ placement, max, duration }).toEqual({ placement: 'bottom-end', max: 3, duration: 5_000 });
});
