// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIVE_READS, type LiveRecord } from '../../../src/domain/shared/live.ts';
import { ADDRESSES, type ScreenName } from '../../../src/domain/shared/addresses.ts';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import { COUNTER_KEY } from '../../../src/domain/session/lock.ts';
import { explainRefusal, ROLES, refuse, type Action } from '../../../src/domain/session/permissions.ts';
import { listFirstReads } from '../../../src/services/http/reads-ahead.ts';
import { toUrl } from '../../../src/services/http/request.ts';
import { INSTANT, openApp } from '../../support/open-app.tsx';

/** A read of a screen: the records that it follows, how often it is tried, and whether its place says Try again. */
type Read = { follows: readonly LiveRecord[]; tries: number; tryAgain: boolean };
const standard = (...follows: LiveRecord[]): Read => ({ follows, tries: 4, tryAgain: true });
const ledger = (...follows: LiveRecord[]): Read => ({ follows, tries: 2, tryAgain: true });
/** A read whose part of the screen is left out if it fails. */
const aside = (read: Read): Read => ({ ...read, tryAgain: false });

/** A read that is sent once, or once per press. */
const LOOKUP: Read = { follows: [], tries: 1, tryAgain: false };

type Row = {
  at: string;
  /** The title of the tab, without the record. */
  title: string;
  permission: Action | null;
  reads: Record<string, Read>;
  /** The name of the draft, and the button that opens its form. */
  draft?: string;
  press?: string;
};
/** The screen of a title at each of its addresses, with its permission. */
const screens = (title: string, permission: Action | null, ...rows: Omit<Row, 'title' | 'permission'>[]): Row[] =>
  rows.map((row) => ({ title, permission, ...row }));

/** The code of the booking in the answers. */
const CODE = INSTANT;

const branches = { '/locations': aside(ledger('shop')) };
const form = { '/locations': ledger('shop') };
/** The people and the branches of a booking. */
const work = { '/technicians': aside(standard('person')), ...branches };
const rows = (tries: number) => ({
  '/booking/': { ...standard('booking'), tries },
  '/booking/worklists': aside(standard('booking')),
  ...work,
});

/** A screen without a row does not compile. */
const SCREENS = {
  login: screens('Sign in', null, { at: '/login', reads: {} }),
  verification: screens('Verify Email', null, { at: '/verify-email', reads: {} }),
  'first-password': screens('Choose a Password', null, { at: '/account/password', reads: {} }),
  factor: screens('Set Up a Second Factor', null, { at: '/account/factor', reads: { '/account/factor': standard() } }),
  dashboard: screens('Dashboard', null, {
    at: '/dashboard',
    reads: {
      '/dashboard': standard('booking'),
      '/dashboard/stats': standard('booking'),
      '/dashboard/work': aside(standard('booking', 'person')),
      '/till/today': aside(standard('booking', 'ledger', 'shop')),
      '/backups/newest': aside(standard('booking', 'claim', 'ledger')),
    },
  }),
  'booking-list': screens(
    'Bookings',
    null,
    { at: '/bookings', reads: rows(4) },
    // Each of its seven columns.
    { at: '/bookings?view=board', reads: rows(4 * 7) },
  ),
  'booking-create': screens('Create New Booking', 'booking.create', {
    at: '/bookings/new',
    reads: { '/shop/promises': aside(standard('shop')), ...work },
    draft: 'booking-create',
  }),
  'booking-details': screens(
    'Booking Details',
    null,
    ...['5', '6'].map((id) => ({
      at: `/bookings/${id}`,
      // Back to the list where it does not come.
      reads: {
        [`/booking/${id}`]: aside(standard('booking')),
        [`/booking/${id}/history`]: aside(standard('booking')),
        [`/booking/${id}/editors`]: aside(standard('editing')),
      },
      draft: `booking-edit:${id}`,
      press: 'Edit Booking',
    })),
  ),
  'claim-list': screens('Warranty Claims', null, {
    at: '/warranty-claims',
    reads: { '/warrantyClaim/': standard('booking', 'claim') },
  }),
  'claim-create': screens(
    'Create Warranty Claim',
    'claim.create',
    { at: '/warranty-claims/new', reads: {} },
    {
      at: `/warranty-claims/new?bookingCode=${CODE}`,
      reads: { '/booking/': LOOKUP, '/booking/1': LOOKUP, '/warranty/eligibility/1': LOOKUP },
      draft: `claim-create:${CODE}`,
    },
  ),
  'claim-details': screens('Warranty Claim', null, {
    at: '/warranty-claims/5',
    reads: {
      '/warrantyClaim/5': standard('booking', 'claim'),
      '/warrantyClaim/5/history': aside(standard('booking')),
    },
  }),
  'ledger-list': screens('Ledger Entries', 'ledger.read', {
    at: '/ledger',
    reads: { '/ledger-entry/': ledger('ledger'), ...branches },
  }),
  'ledger-form': [
    ...screens('Create Ledger Entry', 'ledger.create', { at: '/ledger/new', reads: form, draft: 'ledger-form:new' }),
    ...screens(
      'Edit Ledger Entry',
      'ledger.edit',
      ...['5', '6'].map((id) => ({
        at: `/ledger/${id}/edit`,
        reads: { ...form, [`/ledger-entry/${id}`]: ledger('ledger') },
        draft: `ledger-form:${id}`,
      })),
    ),
  ],
  'ledger-reports': screens(
    'Ledger Reports',
    'ledger.read',
    ...[
      ['', 'report'],
      ['?tab=daily', 'daily-summary'],
      ['?tab=monthly', 'monthly-summary', 'month-comparison'],
    ].map(([query, ...figures]) => ({
      at: `/ledger/reports${query}`,
      reads: {
        ...Object.fromEntries(
          figures.map((name) => [
            `/ledger-entry/${name}`,
            name === 'month-comparison' ? ledger('booking', 'ledger') : ledger('ledger'),
          ]),
        ),
        ...branches,
      },
    })),
  ),
  till: screens('Till', 'till.read', {
    at: '/ledger/till',
    reads: {
      ...form,
      '/till': standard('booking', 'ledger', 'shop'),
      '/till/closings': standard('ledger', 'shop'),
    },
  }),
  'ledger-details': screens('Ledger Entry', 'ledger.read', {
    at: '/ledger/5',
    reads: { '/ledger-entry/5': ledger('ledger') },
  }),
  book: screens('Workflows', 'book.read', { at: '/book', reads: { '/book': standard() } }),
  account: screens('Account', 'account.own', {
    at: '/account',
    reads: {
      '/account': standard(),
      '/account/logins': standard(),
      '/account/factor': standard(),
      '/account/passkeys': standard(),
    },
  }),
  'shop-settings': screens('Settings', 'shop.audit', {
    at: '/settings',
    reads: { '/shop': standard('shop') },
    draft: 'shop-settings',
  }),
  'shop-branches': screens('Branches', 'shop.audit', {
    at: '/settings/branches',
    reads: { '/shop/branches': standard('shop') },
  }),
  counters: screens('Counters', 'counter.read', {
    at: '/settings/counters',
    // The sample answer describes a counter, but this browser stores no registration.
    reads: { '/counters': standard('shop'), '/auth/counter': LOOKUP, ...branches },
  }),
  workflow: screens('Status Report', 'workflow.audit', {
    at: '/workflow',
    reads: { '/audit/workflow': standard(), '/audit/conformance': standard() },
  }),
  'workflow-changes': screens('Changes', 'workflow.audit', {
    at: '/workflow/changes?from=DRAFT',
    reads: { '/audit/workflow/moves': standard() },
  }),
  people: screens('People', 'people.read', { at: '/people', reads: { '/people': standard('person') } }),
} satisfies Record<ScreenName, Row[]>;

const ROWS: Row[] = Object.values(SCREENS).flat();
const READS = ROWS.flatMap(({ at, reads }) => Object.entries(reads).map(([path, read]) => ({ at, path, ...read })));
const DRAFTS = ROWS.flatMap(({ draft, ...row }) => (draft === undefined ? [] : [{ draft, ...row }]));

beforeEach(() => {
  // A read that fails for good is logged, and rows of one sample have one key.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.removeItem(COUNTER_KEY);
});

it('each address has a row in this table', () => {
  const rows = ROWS.map(({ at }) => at.replace(/\?.*/, '').replace(/\d+/, ':id'));
  expect([...new Set(rows)].toSorted()).toEqual(ADDRESSES.map(({ path }) => path).toSorted());
});

it.each(ROWS)('$at has its title, reads its data, and reads it again after a change', async ({ at, title, reads }) => {
  const page = await openApp(at);
  const seen = Object.fromEntries(page.calls.map(({ path }): [string, Set<LiveRecord>] => [path, new Set()]));
  for (const record of Object.keys(LIVE_READS) as LiveRecord[]) {
    for (const path of await page.tell(record)) seen[path]?.add(record);
  }
  expect(document.title.split(' · ').slice(-2)).toEqual([title, 'Reflow']);
  expect(Object.fromEntries(Object.entries(seen).map(([path, records]) => [path, [...records]]))).toEqual(
    Object.fromEntries(Object.entries(reads).map(([path, { follows }]) => [path, follows])),
  );
});

const ASKED = '?search=ali%20khan&status=DRAFT&category=RENT&startDate=2025-01-05&page=2';
it.each([
  '/',
  `/dashboard${ASKED}`,
  `/bookings${ASKED}`,
  '/bookings/17',
  `/warranty-claims${ASKED}`,
  '/warranty-claims/17',
  `/ledger${ASKED}`,
  '/ledger/17',
])('%s is read ahead with the same requests as its screen makes', async (at) => {
  const begun = listFirstReads(new URL(at, 'http://shop.test'), { role: 'OWNER', offers: [] });
  const page = await openApp(at, { isReflow: false });
  expect(page.reads().slice(0, begun.length)).toEqual(begun.map(({ path, query }) => toUrl('', path, query)));
  expect(begun.length).toBeGreaterThan(0);
});

it.each(READS)(
  '$at reads $path $tries times if it fails, and then on Try again [READ-01, READ-05, REL-11, UI-07, UI-08]',
  async ({ at, path, tries, tryAgain }) => {
    const page = await openApp(at, { answers: { [path]: new ApiError('network') } });
    // Longer than all tries and shorter than the wait after them.
    await page.wait(10_000);
    const count = () => page.calls.filter((call) => call.path === path).length;
    expect(count()).toBe(tries);
    const buttons = screen.queryAllByRole('button', { name: 'Try again' });
    expect(buttons.length).toBe(tryAgain ? 1 : 0);
    for (const button of buttons) {
      fireEvent.click(button);
      await page.wait(0);
      expect(count()).toBeGreaterThan(tries);
    }
  },
);

it.each([
  ['/ledger', '/ledger-entry/', 'Failed to load ledger entries. Please try again.'],
  [
    '/ledger/7',
    '/ledger-entry/7',
    'Failed to load ledger entry. It may not exist or you may not have permission to view it.',
  ],
  ['/ledger/reports', '/ledger-entry/report', 'Failed to load report data. Please try again.'],
  ['/warranty-claims', '/warrantyClaim/', 'Failed to load warranty claims'],
  ['/warranty-claims/7', '/warrantyClaim/7', 'Failed to load warranty claim'],
])('%s shows an error if %s failed [LEDG-23, REPORT-06, CLAIM-16, UI-08]', async (at, path, text) => {
  await openApp(at, { isReflow: false, answers: { [path]: new ApiError('status', { status: 403 }) } });
  expect(screen.getByRole('alert').textContent).toMatch(new RegExp(`^${text}(Back to Claims)?Try again$`));
});

it.each([
  ['/dashboard', '/dashboard'],
  ['/ledger', '/ledger-entry/'],
])('%s shows five skeleton rows while it loads [DASH-07, LEDG-35]', async (at, path) => {
  await openApp(at, { isReflow: false, answers: { [path]: new Promise(() => undefined) } });
  expect(document.querySelectorAll('[data-skeleton-row]')).toHaveLength(5);
});

it.each(ROWS.filter(({ permission }) => permission !== null))(
  '$at is open to roles with its permission, and tells the others why not [NAV-07, PERM-08]',
  async ({ at, permission }) => {
    const refusalOf = (role: string) => permission && refuse(role, permission);
    // One role of each kind. permissions.test checks every role.
    const isAllowed = (role: string) => refusalOf(role) === null;
    const roles = [ROLES.findLast(isAllowed), ROLES.findLast((role) => !isAllowed(role))];
    // The tests above already opened it as an owner.
    for (const role of roles.filter((each) => each !== undefined && each !== 'OWNER')) {
      const page = await openApp(at, { role });
      // Controls may be disabled with the sentence of another permission.
      const refusal = refusalOf(role);
      const sentence = refusal ?? (permission ? explainRefusal(permission) : '');
      const isRefused = screen.queryByText(sentence, { exact: permission !== null }) !== null;
      expect([role, isRefused]).toEqual([role, refusal !== null]);
      page.close();
    }
  },
);

describe('an unsaved draft', () => {
  async function listDrafts(): Promise<string[]> {
    const database = await openDB('drafts');
    const rows = database.objectStoreNames.length === 0 ? [] : await database.getAll('drafts');
    database.close();
    return rows.map(({ form: name }: { form: string }) => name).toSorted();
  }
  /** The first text field of a form, or else its checkbox. */
  const fieldOf = () => {
    const main = within(screen.getByRole('main'));
    return main.queryAllByRole<HTMLInputElement>('textbox')[0] ?? main.getByRole<HTMLInputElement>('checkbox');
  };
  const said = () => (fieldOf().type === 'checkbox' ? fieldOf().checked : fieldOf().value);

  it('is stored for each form separately, and the user is asked before leaving it [REL-06, UI-01]', async () => {
    const kept: { draft: string; at: string; value: string | boolean }[] = [];
    for (const { at, press, draft } of DRAFTS) {
      const page = await openApp(at);
      // The draft of another form is not offered.
      expect([at, screen.queryByRole('button', { name: 'Restore' })]).toEqual([at, null]);
      if (press !== undefined) fireEvent.click(screen.getByRole('button', { name: press }));
      await page.settle();
      if (fieldOf().type === 'checkbox') fireEvent.click(fieldOf());
      else fireEvent.change(fieldOf(), { target: { value: `Typed at ${at}` } });
      kept.push({ draft, at, value: said() });
      await page.settle();
      await act(async () => void window.dispatchEvent(new Event('pagehide')));
      await page.settle();
      expect([await listDrafts(), page.asksToLeave()]).toEqual([kept.map((one) => one.draft).toSorted(), true]);
      page.close();
    }
    for (const { at, value } of kept) {
      const page = await openApp(at);
      await page.press('Restore');
      expect([at, said()]).toEqual([at, value]);
      page.close();
    }
  });
});
