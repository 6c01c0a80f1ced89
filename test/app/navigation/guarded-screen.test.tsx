import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router, type SsrContext } from 'wouter';
import { createActor } from 'xstate';
import { GuardedScreen } from '../../../src/app/navigation/guarded-screen.tsx';
import { routes } from '../../../src/routes.tsx';
import { ShellContext, type Shell } from '../../../src/app/shell/shell-context.tsx';
import { toUser } from '../../../src/domain/session/staff.ts';
import { sessionMachine } from '../../../src/machines/session/session.machine.ts';

type SessionAccess = 'restoring' | 'signedOut' | { role: string };

const user = toUser('ali@shop.test', '2025-01-05T07:30:00.000Z');

function sessionOf(visitor: SessionAccess) {
  const { context } = createActor(sessionMachine).getSnapshot();
  const snapshot =
    typeof visitor === 'string'
      ? sessionMachine.resolveState({ value: visitor === 'restoring' ? 'restoring' : { signedOut: 'idle' }, context })
      : sessionMachine.resolveState({
          value: { signedIn: 'active' },
          context: { session: { is: 'signedIn', user, role: visitor.role, offers: [] } },
        });
  return createActor(sessionMachine, { snapshot });
}

/** Where the guard sends a visitor, or whether it waits or shows a screen. */
function guard(path: string, visitor: SessionAccess): string {
  const context: SsrContext = {};
  // The guard asks the session only; nothing else of the shell may be touched.
  const shell = { session: sessionOf(visitor) } as unknown as Shell;
  const html = renderToString(
    <ShellContext value={shell}>
      <Router ssrPath={path} ssrContext={context}>
        <Suspense fallback="screen">
          <GuardedScreen />
        </Suspense>
      </Router>
    </ShellContext>,
  );
  if (context.redirectTo !== undefined) return context.redirectTo;
  return html.includes('Loading…') ? 'spinner' : 'screen';
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

  it('has /verify-email public, /login for the signed out, and the rest behind it [NAV-03, NAV-15]', () => {
    const open = routes.filter(({ access }) => access === 'public' || access === 'signedOut');
    expect(open.map(({ path, access }) => [path, access])).toEqual([
      ['/login', 'signedOut'],
      ['/verify-email', 'public'],
    ]);
    const closed = routes.filter(({ access }) => access === 'signedIn' || access === 'ledger');
    expect(closed.map(({ path }) => guard(path.replace(':id', '7'), 'signedOut'))).toEqual(closed.map(() => '/login'));
    expect(closed.map(({ path }) => guard(path.replace(':id', '7'), 'restoring'))).toEqual(closed.map(() => 'spinner'));
  });

  it('keeps the ledger routes behind the extra guard [NAV-07]', () => {
    const paths = routes.filter(({ access }) => access === 'ledger').map(({ path }) => path);
    expect(paths).toEqual(['/ledger', '/ledger/new', '/ledger/reports', '/ledger/:id', '/ledger/:id/edit']);
  });

  it('sends no unknown path elsewhere [NAV-06]', () => {
    expect(guard('/nowhere', 'signedOut')).toBe('screen');
  });
});
