import type { Action } from '../../../src/domain/session/permissions.ts';
import type { Offer } from '../../../src/domain/session/staff.ts';
import type { Access } from '../../../src/domain/shared/addresses.ts';
import { describe, expect, it } from 'vitest';
import { getReturnPath, decideRoute, type RouteDecision } from '../../../src/app/navigation/access.ts';

const nobody = { isRestoring: false, personKey: null, role: null, offers: [], mustChangePassword: false };
const amna = { ...nobody, personKey: 'amna' };
const visitors = {
  restoring: { ...nobody, isRestoring: true },
  stranger: nobody,
  technician: { ...amna, role: 'TECHNICIAN', offers: ['account'] },
  owner: { ...amna, role: 'OWNER', offers: ['account', 'people'] },
  newcomer: { ...amna, role: 'OWNER', offers: ['account', 'people'], mustChangePassword: true },
  elsewhere: amna,
};

const signedIn = { restoring: 'wait', stranger: 'toLogin', newcomer: 'toPassword' } as const;
const verdicts: Record<string, Record<keyof typeof visitors, RouteDecision>> = {
  public: {
    restoring: 'show',
    stranger: 'show',
    technician: 'show',
    owner: 'show',
    newcomer: 'show',
    elsewhere: 'show',
  },
  signedOut: {
    restoring: 'wait',
    stranger: 'show',
    technician: 'toDashboard',
    owner: 'toDashboard',
    newcomer: 'toDashboard',
    elsewhere: 'toDashboard',
  },
  firstPassword: {
    ...signedIn,
    technician: 'toDashboard',
    owner: 'toDashboard',
    newcomer: 'show',
    elsewhere: 'toDashboard',
  },
  signedIn: { ...signedIn, technician: 'show', owner: 'show', elsewhere: 'show' },
  'signedIn ledger.read': { ...signedIn, technician: 'refuse', owner: 'show', elsewhere: 'show' },
  'signedIn account.own account': { ...signedIn, technician: 'show', owner: 'show', elsewhere: 'notFound' },
  'signedIn people.manage people': { ...signedIn, technician: 'refuse', owner: 'show', elsewhere: 'notFound' },
};

describe('the route guard', () => {
  it.each(Object.keys(verdicts))(
    'decides for every visitor of a route with %s [ACCOUNT-06, NAV-02, NAV-03, NAV-04, NAV-07, OFFER-02]',
    (route) => {
      const [access, permission = null, offer = null] = route.split(' ') as [Access, Action?, Offer?];
      const decided = Object.fromEntries(
        Object.entries(visitors).map(([name, visitor]) => [name, decideRoute({ access, permission, offer }, visitor)]),
      );
      expect(decided).toEqual(verdicts[route]);
    },
  );
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
