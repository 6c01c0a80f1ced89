// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_ZONE, setShopZone } from '../../../src/domain/shared/shop-day.ts';
import { routes } from '../../../src/routes.tsx';
import { openApp } from '../../support/open-app.tsx';
import { readLinks, readTexts } from '../../support/read-text.ts';

const button = (name: string) => screen.getByRole('button', { name });
const main = () => screen.getByRole('main');

describe('the bar on top', () => {
  const bar = () => screen.getByRole('banner');
  const entries = (name: string) =>
    Array.from(screen.getByRole('menu', { name }).querySelectorAll('[role^=menuitem]'), (item) => [
      item.textContent,
      item.getAttribute('href'),
    ]);

  it('links to the screens, has a menu for the ledger, and marks the current screen [NAV-08, NAV-10]', async () => {
    const page = await openApp('/bookings/7', { isReflow: false });
    expect(readLinks(bar())).toEqual([
      ['Reflow, to the dashboard Reflow', '/dashboard'],
      ['Dashboard', '/dashboard'],
      ['Bookings', '/bookings'],
      ['Warranty Claims', '/warranty-claims'],
    ]);
    expect(within(bar()).getByRole('link', { current: 'page' }).textContent).toBe('Bookings');
    await page.press('Ledger');
    expect(entries('Ledger')).toEqual([
      ['All Entries', '/ledger'],
      ['New Entry', '/ledger/new'],
      ['Reports', '/ledger/reports'],
    ]);
    await page.press('New Entry', 'menuitem');
    expect([page.address(), button('Ledger').getAttribute('aria-expanded')]).toEqual(['/ledger/new', 'false']);
    const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue();
    await page.press('Warranty Claims', 'link');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(scrolled).toHaveBeenLastCalledWith(0, 0);
    scrolled.mockRestore();
  });

  it('says why the Ledger is disabled [NAV-07, PERM-08]', async () => {
    await openApp('/bookings', { isReflow: false, role: 'TECHNICIAN' });
    const why = button('Ledger').getAttribute('aria-description');
    expect([why, button('Ledger').getAttribute('data-tip'), button('Ledger').getAttribute('aria-disabled')]).toEqual([
      'You do not have permission to use the ledger.',
      why,
      'true',
    ]);
  });

  it.each([
    [
      'a plain provider',
      false,
      [
        ['Profile', null],
        ['Settings', null],
      ],
    ],
    [
      'Reflow',
      true,
      [
        ['Profile', '/account'],
        ['Settings', '/settings'],
        ['Status Report', '/workflow'],
        ['Workflows', '/book'],
      ],
    ],
  ])('names the signed-in user, and links to the pages that %s has [NAV-09]', async (_, isReflow, pages) => {
    const page = await openApp('/bookings', { isReflow });
    await page.press('Theme');
    await page.press('Account');
    expect(entries('Account')).toEqual([
      ...pages,
      ['Keyboard Shortcuts', null],
      ['Download Diagnostics', null],
      ['Log out', null],
    ]);
    // This menu replaces the previous one.
    expect(readTexts(screen.getByRole('menu')).join(' ')).toContain('ali@shop.test');
  });
});

describe('a screen', () => {
  it('shows Go Back and Go to Dashboard at an unknown address [NAV-06, NAV-11]', async () => {
    await openApp('/nowhere', { isReflow: false });
    expect(readTexts(main()).join(' | ')).toBe(
      'Page Not Found | There is no page at this address. Check the address, or go back to the dashboard. | ' +
        'Go Back | Go to Dashboard',
    );
  });

  it('shows an error if it throws, and can be reloaded [NAV-12]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const page = await openApp('/dashboard', { isReflow: false, answers: { '/dashboard': { draft: 'not a list' } } });
    expect(readTexts(main()).join(' | ')).toBe(
      'Unexpected Application Error! | This page stopped working. Saved data is safe. | Reload | Go to Dashboard',
    );
    const reload = vi.spyOn(location, 'reload').mockReturnValue();
    await page.press('Reload');
    expect(reload).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  it('links to the other settings if it is one of them [SHOP-07]', async () => {
    await openApp('/settings/branches');
    const links = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link');
    expect(
      links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
    ).toEqual([
      ['Shop', '/settings', null],
      ['Branches', '/settings/branches', 'page'],
      ['People', '/people', null],
      ['Counters', '/settings/counters', null],
    ]);
  });
});

it.each([
  ['of another person finds nothing that was typed before', 'bilal@shop.test', ''],
  ['of the same person leaves what is typed', 'Ali@shop.test', 'Sana Malik'],
])('a sign-in in another tab %s [AUTH-19]', async (_, email, name) => {
  const page = await openApp('/bookings/new', { isReflow: false });
  await page.type(/^Client name/i, 'Sana Malik');
  await page.signInElsewhere(email);
  expect([page.address(), screen.getByLabelText<HTMLInputElement>(/^Client name/i).value]).toEqual([
    '/bookings/new',
    name,
  ]);
});

describe('the sign-in screen', () => {
  it('shows a welcome, and the password only on request [AUTH-18]', async () => {
    const page = await openApp('/login');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back');
    expect([
      screen.getByRole('textbox', { name: /^Email/ }).getAttribute('type'),
      button('Sign in').getAttribute('type'),
    ]).toEqual(['email', 'submit']);
    const password = () => screen.getByLabelText<HTMLInputElement>(/^Password/);
    await page.type(/^Password/, 'secret');
    expect([password().type, password().value]).toEqual(['password', 'secret']);
    await page.press('Show Password');
    expect(password().type).toBe('text');
    await page.press('Hide Password');
    expect(password().type).toBe('password');
  });
});

it('the guard lists the access of each route [NAV-03, NAV-15]', () => {
  const open = routes.filter(({ access }) => access === 'public' || access === 'signedOut');
  expect(open.map(({ path, access }) => [path, access])).toEqual([
    ['/login', 'signedOut'],
    ['/verify-email', 'public'],
  ]);
});

describe('a browser that does not know the time zone of the shop', () => {
  afterEach(() => void setShopZone(DEFAULT_ZONE));
  const notice = () => screen.queryByText(/does not know the time zone/)?.textContent ?? null;

  it.each(['/dashboard', '/bookings', '/ledger/new', '/warranty-claims'])(
    'says on %s whose days and times it shows, and what to do [BROWSER-03]',
    async (path) => {
      setShopZone('America/Nowhere', '-180');
      await openApp(path);
      expect(notice()).toBe(
        'This browser does not know the time zone America/Nowhere, so days and times follow the rules of the server: update the browser.',
      );
    },
  );

  it('names the zone of the shown times if the server sent no offset [BROWSER-03]', async () => {
    setShopZone('America/Nowhere');
    await openApp('/bookings');
    expect(notice()).toBe(
      'This browser does not know the time zone America/Nowhere, so days and times are those of Asia/Karachi: update the browser.',
    );
  });

  it('says nothing once the zone is a known one [BROWSER-03]', async () => {
    setShopZone('America/Nowhere');
    await openApp('/bookings');
    act(() => void setShopZone('UTC'));
    expect(notice()).toBeNull();
  });
});
