// @vitest-environment happy-dom
import { cleanup, render, screen, within, act, fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { sessionMachine } from '../../src/machines/session/session.machine.ts';
import { TopBar, toInitial } from '../../src/views/layout/top-bar.tsx';
import { LoginView } from '../../src/views/login/login-view.tsx';
import { ErrorBoundary, UnexpectedErrorView } from '../../src/views/layout/unexpected-error-view.tsx';
import { Alert, FailedCallContext } from '../../src/views/ui/alert/alert.tsx';
import { readTexts } from '../support/read-text.ts';
import { moveMark, show } from './rendered.tsx';
import { OfflineBanner } from '../../src/views/layout/offline-banner.tsx';
import { useState } from 'react';
import { currentLedgerItem, isUnder, NAV_ITEMS, NavDrawer } from '../../src/views/layout/nav.tsx';
import { NavigateContext } from '../../src/views/ui/link.tsx';

it.each([
  ['Theme', ['ArrowDown', 'ArrowDown'], 'dark'],
  ['Account', ['End'], 'Log out'],
])('the menu %s of the bar on top reacts to the keys %s: %s [NAV-09, NAV-13]', async (name, keys, answer) => {
  const user = { id: 0, email: 'ali@shop.test', name: '', role: 'CUSTOMER', createdAt: '', updatedAt: '' };
  const heard: string[] = [];
  const hear = (what: string) => () => void heard.push(what);
  const heads = {
    user,
    ledgerRefusal: undefined,
    hasAccount: false,
    hasBook: false,
    settings: undefined,
    hasWorkflow: false,
    theme: 'light' as const,
  };
  const presses = {
    onKeys: hear('Keys'),
    onSearch: hear('Search'),
    onSaveTrace: hear('Save'),
    onLogout: hear('Log out'),
  };
  const hand = await show(<TopBar {...heads} {...presses} onTheme={(theme) => void heard.push(theme)} />);
  await hand.click(screen.getByRole('button', { name }));
  const menu = await screen.findByRole('menu', { name });
  expect(
    within(menu)
      .queryAllByRole('menuitemradio', { checked: true })
      .map(({ textContent }) => textContent),
  ).toEqual(name === 'Theme' ? ['Light'] : []);
  await moveMark(hand, menu, ...keys);
  await hand.keyboard('{Enter}');
  await vi.waitFor(() => expect(heard).toEqual([answer]));
});

describe('the sign-in screen', () => {
  type Cause = 'expired' | 'elsewhere' | 'logout';
  const open = (cause: Cause, refusal: string | null, value: 'authenticating' | object = { signedOut: 'idle' }) => {
    const ended = { cause, personKey: 'ali' };
    const snapshot = sessionMachine.resolveState({
      value: value as 'authenticating',
      context: { session: { is: 'signedOut', ended, errors: {}, challenged: null, refusal } },
    });
    return show(<LoginView session={createActor(sessionMachine, { snapshot })} />);
  };

  it('offers the sign-in code after too many attempts or a press, if the server accepts one, and sends it [FACT-04]', async () => {
    const start = async (ways: string, isThrottled: boolean) => {
      const snapshot = sessionMachine.resolveState({
        value: { signedOut: 'idle' },
        context: {
          session: { is: 'signedOut', ended: null, errors: {}, refusal: null, challenged: null, isThrottled },
        },
      });
      const actor = createActor(sessionMachine, { snapshot });
      const sent = vi.spyOn(actor, 'send');
      const hand = await show(<LoginView session={actor} ways={ways} />);
      return { hand, sent };
    };
    const field = () => screen.queryByLabelText('Sign-in code');
    const press = () => screen.queryByRole('button', { name: 'I Have a Sign-in Code' });
    for (const isThrottled of [false, true]) {
      await start('', isThrottled);
      expect([field(), press()]).toEqual([null, null]);
      cleanup();
    }
    await start('code', true);
    expect([await screen.findByLabelText('Sign-in code'), press()]).toEqual([expect.anything(), null]);
    cleanup();
    const { hand, sent } = await start('code', false);
    expect(field()).toBeNull();
    await hand.click(screen.getByRole('button', { name: 'I Have a Sign-in Code' }));
    expect(await screen.findByLabelText('Sign-in code')).toBe(document.activeElement);
    await hand.keyboard('ab12c{Enter}');
    expect(sent).toHaveBeenLastCalledWith({ type: 'login.submit', email: '', password: '', code: 'ab12c' });
  });

  it('shows the running sign-in on its busy button [AUTH-03]', async () => {
    await open('logout', null, 'authenticating');
    expect(screen.getByRole('button', { name: 'Signing in…' }).getAttribute('aria-busy')).toBe('true');
  });

  it.each([
    ['expired', null, 'Your session has ended. Please sign in again.'],
    ['elsewhere', null, 'Your session ended in another tab. Please sign in again.'],
    ['logout', null, null],
    ['expired', 'Invalid credentials', null],
  ] as const)('says why the session ended: %s, refused %s [AUTH-05, AUTH-11]', async (cause, refusal, sentence) => {
    await open(cause, refusal);
    expect(screen.queryByText(/session/)?.textContent ?? null).toBe(sentence);
    expect(screen.queryByRole('alert')?.textContent ?? null).toBe(refusal);
  });
});

it('an error about a failed request has the request and its time under Details, outside the announced text', async () => {
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

it('a screen that could not be loaded shows an error and can be loaded again', async () => {
  const [onReload, onRetry] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const user = await show(<UnexpectedErrorView onReload={onReload} onRetry={onRetry} />);
  expect(readTexts()).toEqual([
    'Not loaded',
    'This page could not be loaded. Check your connection and try again, or reload if Reflow was just updated. Saved data is safe.',
    'Try again',
    'Reload',
    'Go to Dashboard',
  ]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect([onRetry.mock.calls.length, onReload.mock.calls.length]).toEqual([1, 0]);
});

it('a notice is shown only while the browser is offline [REL-12]', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await show(<OfflineBanner />);
  const said = () => screen.getByRole('status').textContent;
  expect(said()).toBe('');
  onLine.mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(said()).toBe('You are offline. What you see may be out of date, and changes cannot be saved.');
  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(said()).toBe('');
  onLine.mockRestore();
});

it.each([
  ['/dashboard', ['Dashboard']],
  ['/bookings', ['Bookings']],
  ['/bookings/new', ['Bookings']],
  ['/bookings-archive', []],
  ['/warranty-claims/7', ['Warranty Claims']],
  ['/ledger', ['All Entries']],
  ['/ledger/12', ['All Entries']],
  ['/ledger/12/edit', ['All Entries']],
  ['/ledger/new', ['New Entry']],
  ['/ledger/reports', ['Reports']],
  ['/nowhere', []],
])('%s marks the nav items %j [NAV-10]', (path, labels) => {
  const marked = [...NAV_ITEMS.filter(({ href }) => isUnder(path, href)), currentLedgerItem(path) ?? []].flat();
  expect(marked.map(({ label }) => label)).toEqual(labels);
});

it.each([
  [{ name: 'amna', email: 'a@shop.pk' }, 'A'],
  [{ name: ' ', email: 'bilal@shop.pk' }, 'B'],
  [{ name: 'عائشہ', email: '' }, 'ع'],
  [{ name: '', email: '' }, 'U'],
])('the user menu of %j shows the letter %s [NAV-09]', (user, letter) => {
  expect(toInitial(user)).toBe(letter);
});

it('the drawer closes before its target screen renders', async () => {
  const gone: { href: string; isDrawerThere: boolean }[] = [];
  function Layout() {
    const [isOpen, setIsOpen] = useState(true);
    return isOpen && <NavDrawer ledgerRefusal={undefined} onClose={() => setIsOpen(false)} />;
  }
  await show(
    <NavigateContext value={(href) => gone.push({ href, isDrawerThere: screen.queryByRole('dialog') !== null })}>
      <Layout />
    </NavigateContext>,
  );
  fireEvent.click(await screen.findByRole('link', { name: 'All Entries' }), { detail: 1 });
  expect(gone).toEqual([]);
  await expect.poll(() => gone).toEqual([{ href: '/ledger', isDrawerThere: false }]);
});

it('the page of an unexpected error closes when the address changes [NAV-12]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Failing = () => {
    throw new Error('It does not render');
  };
  const { rerender } = render(
    <ErrorBoundary path="/bookings/1">
      <Failing />
    </ErrorBoundary>,
  );
  const heading = () => screen.getByRole('heading').textContent;
  expect(heading()).toBe('Unexpected Application Error!');
  rerender(
    <ErrorBoundary path="/bookings">
      <h1>Bookings</h1>
    </ErrorBoundary>,
  );
  expect(heading()).toBe('Bookings');
  vi.restoreAllMocks();
});
