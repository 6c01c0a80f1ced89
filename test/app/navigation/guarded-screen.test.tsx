// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createActor } from 'xstate';
import type { Shell } from '../../../src/app/shell/shell-context.tsx';
import { toUser } from '../../../src/domain/session/staff.ts';
import { sessionMachine } from '../../../src/machines/session/session.machine.ts';

const LATE_SCREEN = '../../../src/app/navigation/late-screen.tsx';
vi.resetModules();
vi.doMock(LATE_SCREEN, () => ({ lateScreen: () => () => 'screen' }));
const { GuardedScreen } = await import('../../../src/app/navigation/guarded-screen.tsx');
const { routes } = await import('../../../src/routes.tsx');
const { ShellContext } = await import('../../../src/app/shell/shell-context.tsx');
afterAll(() => {
  vi.doUnmock(LATE_SCREEN);
  vi.resetModules();
});

type SessionAccess = 'restoring' | 'signedOut' | { role: string };

const user = toUser('ali@shop.test', '2025-01-05T07:30:00.000Z');

function fakeSession(visitor: SessionAccess) {
  const { context } = createActor(sessionMachine).getSnapshot();
  const snapshot =
    typeof visitor === 'string'
      ? sessionMachine.resolveState({ value: visitor === 'restoring' ? 'restoring' : { signedOut: 'idle' }, context })
      : sessionMachine.resolveState({
          value: { signedIn: 'active' },
          context: { session: { is: 'signedIn', user, role: visitor.role, offers: [], mustChangePassword: false } },
        });
  return createActor(sessionMachine, { snapshot });
}

/** Where the guard sends a visitor, or whether it waits or shows a screen. */
function guard(path: string, visitor: SessionAccess): string {
  const { hook, history } = memoryLocation({ path, record: true });
  // The guard asks the session only; nothing else of the shell may be touched.
  const shell = { session: fakeSession(visitor) } as unknown as Shell;
  const { unmount } = render(
    <ShellContext value={shell}>
      <Router hook={hook}>
        <GuardedScreen />
      </Router>
    </ShellContext>,
  );
  const isWaiting = screen.queryByText('Loading…') !== null;
  unmount();
  const place = history.at(-1) ?? path;
  if (place !== path) return place;
  return isWaiting ? 'spinner' : 'screen';
}
const counter = { role: 'COUNTER' };

describe('the guard of the routes', () => {
  it.each([
    ['restoring', 'spinner'],
    ['signedOut', '/login'],
    [counter, '/dashboard'],
  ] as const)('leads / for %j to %s [NAV-01, NAV-04]', (visitor, place) => {
    expect(guard('/', visitor)).toBe(place);
  });

  it.each([
    ['restoring', 'spinner'],
    [counter, '/dashboard'],
  ] as const)('leads /login for %j to %s [NAV-02, NAV-04]', (visitor, place) => {
    expect(guard('/login', visitor)).toBe(place);
  });

  it('has /verify-email public and /login for the signed out [NAV-03, NAV-15]', () => {
    const open = routes.filter(({ access }) => access === 'public' || access === 'signedOut');
    expect(open.map(({ path, access }) => [path, access])).toEqual([
      ['/login', 'signedOut'],
      ['/verify-email', 'public'],
    ]);
  });

  const closed = routes.filter(({ access }) => access === 'signedIn');
  it.each(closed.map(({ path }) => path.replace(':id', '7')))('has %s behind the sign-in [NAV-03]', (path) => {
    expect(guard(path, 'signedOut')).toBe('/login');
  });

  it.each(closed.map(({ path }) => path.replace(':id', '7')))('lets %s wait for the session [NAV-04]', (path) => {
    expect(guard(path, 'restoring')).toBe('spinner');
  });

  it('sends no unknown path elsewhere [NAV-06]', () => {
    expect(guard('/nowhere', 'signedOut')).toBe('screen');
  });
});
