import type { Action } from '../../../src/domain/session/permissions.ts';
import type { Offer } from '../../../src/domain/session/staff.ts';
import type { Access } from '../../../src/domain/shared/addresses.ts';
import { expect, it } from 'vitest';
import { getReturnPath, decideRoute, type RouteDecision } from '../../../src/app/navigation/access.ts';

const nobody = {
  isRestoring: false,
  personKey: null,
  role: null,
  offers: [],
  mustChangePassword: false,
  mustSetUpFactor: false,
};
const amna = { ...nobody, personKey: 'amna' };
const visitors = {
  restoring: { ...nobody, isRestoring: true },
  stranger: nobody,
  technician: { ...amna, role: 'TECHNICIAN', offers: ['account'] },
  owner: { ...amna, role: 'OWNER', offers: ['account', 'people'] },
  newcomer: { ...amna, role: 'OWNER', offers: ['account', 'people'], mustChangePassword: true },
  elsewhere: amna,
  demanded: { ...amna, role: 'OWNER', offers: ['account', 'people'], mustSetUpFactor: true },
  both: { ...amna, role: 'OWNER', mustChangePassword: true, mustSetUpFactor: true },
};

/** Of each visitor, in their order. */
const signedIn = ['wait', 'toLogin'] as const;
const verdicts: Record<string, RouteDecision[]> = {
  public: ['show', 'show', 'show', 'show', 'show', 'show', 'show', 'show'],
  signedOut: ['wait', 'show', 'toDashboard', 'toDashboard', 'toDashboard', 'toDashboard', 'toDashboard', 'toDashboard'],
  firstPassword: [...signedIn, 'toDashboard', 'toDashboard', 'show', 'toDashboard', 'toDashboard', 'show'],
  factor: [...signedIn, 'toDashboard', 'toDashboard', 'toPassword', 'toDashboard', 'show', 'toPassword'],
  signedIn: [...signedIn, 'show', 'show', 'toPassword', 'show', 'toFactor', 'toPassword'],
  'signedIn ledger.read': [...signedIn, 'refuse', 'show', 'toPassword', 'show', 'toFactor', 'toPassword'],
  'signedIn account.own account': [...signedIn, 'show', 'show', 'toPassword', 'notFound', 'toFactor', 'toPassword'],
  'signedIn people.manage people': [...signedIn, 'refuse', 'show', 'toPassword', 'notFound', 'toFactor', 'toPassword'],
};

it.each(Object.entries(verdicts))(
  'a route with %s decides for every visitor [ACCOUNT-06, FACT-02, NAV-02, NAV-03, NAV-04, NAV-07, OFFER-02]',
  (route, expected) => {
    const [access, permission = null, offer = null] = route.split(' ') as [Access, Action?, Offer?];
    const decided = Object.values(visitors).map((visitor) => decideRoute({ access, permission, offer }, visitor));
    expect(decided).toEqual(expected);
  },
);

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
])('the page after a sign-in with the history state %j is %s', (state, path) => {
  expect(getReturnPath(state)).toBe(path);
});
