// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';

import { currentLedgerItem, isUnder, NAV_ITEMS, NavDrawer } from '../../src/views/layout/nav.tsx';
import { toInitial } from '../../src/views/layout/top-bar.tsx';
import { NavigateContext } from '../../src/views/ui/link/link.tsx';
import { show } from './rendered.tsx';

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
])('the letter of the user menu of %j is %s [NAV-09]', (user, letter) => {
  expect(toInitial(user)).toBe(letter);
});

it('the drawer is gone before the screen is drawn that it leads to', async () => {
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
