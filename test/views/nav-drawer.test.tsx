// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { NavDrawer } from '../../src/views/layout/nav-drawer.tsx';
import { NavigateContext } from '../../src/views/ui/link/link.tsx';
import { show } from './rendered.tsx';

it('the drawer is gone before the screen is drawn that it leads to', async () => {
  const gone: { href: string; isDrawerThere: boolean }[] = [];
  function Layout() {
    const [isOpen, setIsOpen] = useState(true);
    return <NavDrawer open={isOpen} ledgerRefusal={undefined} onClose={() => setIsOpen(false)} />;
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
