import { describe, expect, it } from 'vitest';
import { createLeaveGuard } from '../../../src/app/navigation/leave-guard.ts';
import type { Action } from '../../../src/domain/session/permissions.ts';
import type { Access } from '../../../src/domain/shared/addresses.ts';
import { getFirstPath, getReturnPath, decideRoute, type RouteDecision } from '../../../src/app/navigation/access.ts';

type Entry = { url: string; state: unknown };

/** A tab's history that behaves as a browser's: going back tells `popstate` after the address has changed. */
function fakeTab({ tellsIndex }: { tellsIndex: boolean }) {
  const entries: Entry[] = ['/bookings', '/bookings/1', '/dashboard'].map((url) => ({ url, state: null }));
  let at = 1;
  const target = new EventTarget();
  const current = () => entries[at] ?? { url: '', state: null };
  const tell = (type: string) => target.dispatchEvent(new Event(type));
  const heardByRouter: string[] = [];
  let reloads = 0;
  const go = (delta = 0) => {
    if (!entries[at + delta]) return;
    at += delta;
    tell('popstate');
  };
  const host = {
    addEventListener: target.addEventListener.bind(target),
    historyIndex: () => (tellsIndex ? at : null),
    location: {
      reload: () => (reloads += 1),
      get href() {
        return `http://shop${current().url}`;
      },
      get pathname() {
        return new URL(`http://shop${current().url}`).pathname;
      },
    },
    history: {
      get state() {
        return current().state;
      },
      go,
      back: () => go(-1),
      pushState(state: unknown, _unused: string, url: string) {
        entries.splice(at + 1, entries.length, { url: url.replace('http://shop', ''), state });
        at += 1;
        tell('pushState');
      },
    },
  };
  const guard = createLeaveGuard(host as unknown as Parameters<typeof createLeaveGuard>[0]);
  target.addEventListener('popstate', () => heardByRouter.push(current().url));
  const navigate = (to: string) => guard.aroundNav((url) => host.history.pushState(null, '', url), to);
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { guard, go, navigate, close, url: () => current().url, heardByRouter, reloads: () => reloads };
}

describe.each([{ tellsIndex: true }, { tellsIndex: false }])('the leave guard where %j', (browser) => {
  it('lets the user leave a clean screen in every way', () => {
    const { guard, go, navigate, close, url, heardByRouter } = fakeTab(browser);
    guard.watch({ isDirty: () => false });
    navigate('/ledger');
    expect(url()).toBe('/ledger');
    go(-1);
    expect([url(), heardByRouter, close(), guard.isAsking()]).toEqual(['/bookings/1', ['/bookings/1'], false, false]);
  });

  it('asks on a link and stays, then asks again and leaves [UI-01]', () => {
    const { guard, navigate, url } = fakeTab(browser);
    guard.watch({ isDirty: () => true });
    navigate('/ledger');
    expect([url(), guard.isAsking()]).toEqual(['/bookings/1', true]);
    guard.stay();
    expect([url(), guard.isAsking()]).toEqual(['/bookings/1', false]);
    navigate('/ledger');
    guard.leave();
    expect([url(), guard.isAsking()]).toEqual(['/ledger', false]);
  });

  it.each([
    ['Back', -1, '/bookings'],
    ['Forward', 1, '/dashboard'],
  ])('undoes %s before the router sees it, asks, and repeats it if the user leaves', (_name, delta, target) => {
    const { guard, go, url, heardByRouter } = fakeTab(browser);
    guard.watch({ isDirty: () => true });
    const see = () => [url(), guard.isAsking(), heardByRouter.includes(target)];
    go(delta);
    expect(see()).toEqual(['/bookings/1', true, false]);
    guard.leave();
    expect(see()).toEqual([target, false, true]);
  });

  it('asks once for two dirty forms, and never after both are closed', () => {
    const { guard, navigate, url } = fakeTab(browser);
    const answers: boolean[] = [];
    guard.subscribe(() => answers.push(guard.isAsking()));
    const stops = [guard.watch({ isDirty: () => true }), guard.watch({ isDirty: () => true })];
    navigate('/ledger');
    guard.stay();
    for (const stop of stops) stop();
    navigate('/ledger');
    expect([answers, url()]).toEqual([[true, false], '/ledger']);
  });

  it('makes the browser ask before it closes the tab', () => {
    const { guard, close } = fakeTab(browser);
    let isDirty = true;
    guard.watch({ isDirty: () => isDirty });
    expect(close()).toBe(true);
    isDirty = false;
    expect(close()).toBe(false);
  });

  it('reloads the page without a question if every draft is stored [SHELL-02]', async () => {
    const { guard, close, reloads } = fakeTab(browser);
    const isDirty = () => true;
    guard.watch({ isDirty, keep: async () => true });
    await guard.reload();
    expect([reloads(), close(), close()]).toEqual([1, false, true]);
    for (const keep of [async () => false, undefined]) {
      const stop = guard.watch({ isDirty, keep });
      await guard.reload();
      expect(close()).toBe(true);
      stop();
    }
  });

  it('does not ask when only the query of the screen changes, nor after a save', () => {
    const { guard, navigate, url } = fakeTab(browser);
    guard.watch({ isDirty: () => true });
    navigate('/bookings/1?tab=items');
    expect(url()).toBe('/bookings/1?tab=items');
    guard.withoutAsking(() => navigate('/ledger'));
    expect([url(), guard.isAsking()]).toEqual(['/ledger', false]);
  });
});

const nobody = {
  isRestoring: false,
  personKey: null,
  role: null,
  isReflow: true,
  mustChangePassword: false,
  mustSetUpFactor: false,
};
const amna = { ...nobody, personKey: 'amna' };
const visitors = {
  restoring: { ...nobody, isRestoring: true },
  stranger: nobody,
  technician: { ...amna, role: 'TECHNICIAN' },
  owner: { ...amna, role: 'OWNER' },
  newcomer: { ...amna, role: 'OWNER', mustChangePassword: true },
  elsewhere: { ...amna, isReflow: false },
  demanded: { ...amna, role: 'OWNER', mustSetUpFactor: true },
  both: { ...amna, role: 'OWNER', mustChangePassword: true, mustSetUpFactor: true },
};

/** The decision for each visitor, in the order above. */
const signedIn = ['wait', 'toLogin'] as const;
const verdicts: Record<string, RouteDecision[]> = {
  public: ['show', 'show', 'show', 'show', 'show', 'show', 'show', 'show'],
  signedOut: ['wait', 'show', 'toDashboard', 'toDashboard', 'toDashboard', 'toDashboard', 'toDashboard', 'toDashboard'],
  firstPassword: [...signedIn, 'toDashboard', 'toDashboard', 'show', 'toDashboard', 'toDashboard', 'show'],
  factor: [...signedIn, 'toDashboard', 'toDashboard', 'toPassword', 'toDashboard', 'show', 'toPassword'],
  signedIn: [...signedIn, 'show', 'show', 'toPassword', 'show', 'toFactor', 'toPassword'],
  'signedIn ledger.read': [...signedIn, 'refuse', 'show', 'toPassword', 'show', 'toFactor', 'toPassword'],
  'signedIn account.own isReflowOnly': [
    ...signedIn,
    'show',
    'show',
    'toPassword',
    'notFound',
    'toFactor',
    'toPassword',
  ],
  'signedIn people.manage isReflowOnly': [
    ...signedIn,
    'refuse',
    'show',
    'toPassword',
    'notFound',
    'toFactor',
    'toPassword',
  ],
};

it.each(Object.entries(verdicts))(
  'a route with %s is open to the right visitors [ACCOUNT-06, FACT-02, NAV-02, NAV-03, NAV-04, NAV-07, OFFER-02]',
  (route, expected) => {
    const [access, permission = null, only] = route.split(' ') as [Access, Action?, 'isReflowOnly'?];
    const isReflowOnly = only !== undefined;
    const decided = Object.values(visitors).map((visitor) =>
      decideRoute({ access, permission, isReflowOnly }, visitor),
    );
    expect(decided).toEqual(expected);
  },
);

it.each([
  [{ from: '/bookings?status=DRAFT' }, '/bookings?status=DRAFT'],
  [{ from: '/bookings?search=Sana', of: null }, '/bookings?search=Sana'],
  [{ from: '/bookings?search=Sana', of: 'amna@shop.pk' }, '/bookings?search=Sana'],
  [{ from: '/bookings?search=Sana', of: 'bilal@shop.pk' }, '/dashboard'],
  [{ from: '/login' }, '/dashboard'],
  [{ from: '/login?x' }, '/dashboard'],
  [{ from: '//evil.example' }, '/dashboard'],
  [{ from: 'https://evil.example' }, '/dashboard'],
  [{ from: 7 }, '/dashboard'],
  [{}, '/dashboard'],
  [null, '/dashboard'],
  ['/bookings', '/dashboard'],
])('the page after the sign-in of Amna with the history state %j is %s [SEC-02]', (state, path) => {
  expect(getReturnPath(state, 'amna@shop.pk')).toBe(path);
});

it.each([
  ['TECHNICIAN', true, '/bookings?worklist=mine'],
  ['TECHNICIAN', false, '/dashboard'],
  ['OWNER', true, '/dashboard'],
  [null, false, '/dashboard'],
])('the first screen of %s is with our provider (%s): %s [PROMISE-08]', (role, isReflow, path) => {
  expect(getFirstPath({ role, isReflow })).toBe(path);
  expect(getReturnPath(null, 'amna@shop.pk', getFirstPath({ role, isReflow }))).toBe(path);
});
