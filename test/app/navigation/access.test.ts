import type { Action } from '../../../src/domain/session/permissions.ts';
import type { Access } from '../../../src/domain/shared/addresses.ts';
import { describe, expect, it } from 'vitest';
import { getReturnPath, decideRoute, type RouteDecision } from '../../../src/app/navigation/access.ts';

const visitors = {
  restoring: { isRestoring: true, personKey: null, role: null },
  stranger: { isRestoring: false, personKey: null, role: null },
  technician: { isRestoring: false, personKey: 'amna', role: 'TECHNICIAN' },
  counter: { isRestoring: false, personKey: 'amna', role: 'COUNTER' },
};

const verdicts: Record<string, Record<keyof typeof visitors, RouteDecision>> = {
  public: { restoring: 'show', stranger: 'show', technician: 'show', counter: 'show' },
  signedOut: { restoring: 'wait', stranger: 'show', technician: 'toDashboard', counter: 'toDashboard' },
  signedIn: { restoring: 'wait', stranger: 'toLogin', technician: 'show', counter: 'show' },
  'signedIn ledger.read': { restoring: 'wait', stranger: 'toLogin', technician: 'refuse', counter: 'show' },
};

describe('the route guard [NAV-02, NAV-03, NAV-04, NAV-07]', () => {
  it.each(Object.keys(verdicts))('decides for every visitor of a route with %s', (route) => {
    const [access, permission = null] = route.split(' ') as [Access, Action?];
    const decided = Object.fromEntries(
      Object.entries(visitors).map(([name, visitor]) => [name, decideRoute({ access, permission }, visitor)]),
    );
    expect(decided).toEqual(verdicts[route]);
  });
});

describe('the page after a sign-in', () => {
  it.each([
    [{ from: '/bookings?status=DRAFT' }, '/bookings?status=DRAFT'],
    [{ from: '/login' }, '/dashboard'],
    [{ from: '/login?x' }, '/dashboard'],
    [{ from: '//evil.example' }, '/dashboard'],
    [{ from: 'https://evil.example' }, '/dashboard'],
    [{ from: 7 }, '/dashboard'],
    [{}, '/dashboard'],
    [null, '/dashboard'],
    ['/bookings', '/dashboard'],
  ])('with the history state %j is %s', (state, path) => {
    expect(getReturnPath(state)).toBe(path);
  });
});
