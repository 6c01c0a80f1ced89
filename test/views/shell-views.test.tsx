import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import LedgerRefusedScreen from '../../src/app/screens/ledger-refused.screen.tsx';
import { createToastStore } from '../../src/app/notifications/toast-store.ts';
import { sessionMachine } from '../../src/machines/session/session.machine.ts';
import { TopBar } from '../../src/views/layout/top-bar.tsx';
import { LoginView } from '../../src/views/login/login-view.tsx';
import { NotFoundView } from '../../src/views/not-found/not-found-view.tsx';
import type { Menu } from '../../src/views/ui/menu/menu.tsx';
import UnexpectedErrorView from '../../src/views/unexpected-error/unexpected-error-view.tsx';
import { tagOf, textsOf } from './rendered.tsx';

vi.mock('../../src/views/ui/menu/menu.tsx', () => ({
  Menu: ({ trigger, head, entries }: ComponentProps<typeof Menu>) => (
    <div>
      {trigger}
      {head}
      {entries.map((entry) =>
        'separator' in entry ? null : (
          <a key={entry.value} href={entry.href}>
            {entry.label}
          </a>
        ),
      )}
    </div>
  ),
}));

const person = { id: 0, email: 'ali@shop.test', name: '', role: 'CUSTOMER', createdAt: '', updatedAt: '' };
const bar = (over: Partial<ComponentProps<typeof TopBar>> = {}) => (
  <TopBar
    user={person}
    hasLedger
    theme="system"
    onTheme={() => undefined}
    onSaveTrace={() => undefined}
    onLogout={() => undefined}
    {...over}
  />
);

describe('the bar on top', () => {
  it('holds the navigation, the theme and the person [NAV-08, NAV-09, NAV-13]', () => {
    expect(textsOf(bar())).toEqual([
      'Open menu',
      'Reflow, to the dashboard',
      'Reflow',
      'Main',
      'Dashboard',
      'Bookings',
      'Warranty Claims',
      'Ledger',
      'All Entries',
      'New Entry',
      'Reports',
      'Theme',
      'Light',
      'Dark',
      'System',
      'Account',
      'A',
      'User',
      'ali@shop.test',
      'Profile',
      'Settings',
      'Save what just happened',
      'Log out',
    ]);
  });

  it.each([
    ['Reflow, to the dashboard', '/dashboard'],
    ['>Bookings', '/bookings'],
    ['>Warranty Claims', '/warranty-claims'],
    ['>All Entries', '/ledger'],
    ['>New Entry', '/ledger/new'],
    ['>Reports', '/ledger/reports'],
  ])('leads from %j to %s [NAV-08]', (text, path) => {
    expect(tagOf(bar(), text)).toContain(`href="${path}"`);
  });

  it('marks the item of the open path [NAV-10]', () => {
    expect(tagOf(bar(), '>Bookings', '/bookings/7')).toContain('aria-current="page"');
    expect(tagOf(bar(), '>Dashboard', '/bookings/7')).not.toContain('aria-current');
  });

  it('has no Ledger for a person who may not use it [NAV-07]', () => {
    expect(textsOf(bar({ hasLedger: false }))).not.toContain('Ledger');
  });
});

it('a person who may not use the ledger reads why [NAV-07]', () => {
  expect(textsOf(<LedgerRefusedScreen />)).toContain('You do not have permission to use the ledger.');
});

describe('the sign-in screen', () => {
  const sessionWith = (refusal: string | null) =>
    createActor(sessionMachine, {
      snapshot: sessionMachine.resolveState({
        value: { signedOut: 'idle' },
        context: { session: { is: 'signedOut', ended: null, errors: {}, refusal } },
      }),
    });

  it('welcomes back and asks for email and password [AUTH-18]', () => {
    const texts = textsOf(<LoginView session={sessionWith(null)} />);
    expect(texts).toEqual(expect.arrayContaining(['Welcome back', 'Email', 'Password', 'Sign in']));
  });

  it('shows the refusal in place [AUTH-05]', () => {
    const texts = textsOf(<LoginView session={sessionWith('Invalid credentials')} />);
    expect(texts).toContain('Invalid credentials');
  });
});

it('an unknown path reads Page Not Found, with Go Back and Go to Dashboard [NAV-11]', () => {
  expect(textsOf(<NotFoundView />)).toEqual([
    'Page Not Found',
    'There is nothing at this address. It may have been typed wrong, or the page has moved.',
    'Go Back',
    'Go to Dashboard',
  ]);
  expect(tagOf(<NotFoundView />, 'Go to Dashboard')).toContain('href="/dashboard"');
});

it('a failing screen reads Unexpected Application Error! [NAV-12]', () => {
  expect(textsOf(<UnexpectedErrorView onReload={() => undefined} />)).toEqual([
    'Unexpected Application Error!',
    'This page stopped working. Nothing that was saved is lost.',
    'Reload',
    'Go to Dashboard',
  ]);
});

it('a screen that did not arrive says so and can be fetched again', () => {
  expect(textsOf(<UnexpectedErrorView onReload={() => undefined} onRetry={() => undefined} />)).toEqual([
    'Not loaded',
    'This page did not arrive. Try again once the connection is back; after an update of the shop, reload. Nothing that was saved is lost.',
    'Try again',
    'Reload',
    'Go to Dashboard',
  ]);
});

it('toasts stay 5 s at the bottom right, three at once [NAV-14]', () => {
  const { placement, max, duration } = createToastStore().attrs;
  expect({ placement, max, duration }).toEqual({ placement: 'bottom-end', max: 3, duration: 5_000 });
});
