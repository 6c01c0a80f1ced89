// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NavigateContext } from '../../src/views/ui/link/link.tsx';
import { Menu } from '../../src/views/ui/menu/menu.tsx';
import { show } from './rendered.tsx';

async function open() {
  const gone: { href: string; isMenuThere: boolean }[] = [];
  const user = await show(
    <NavigateContext value={(href) => gone.push({ href, isMenuThere: screen.queryByRole('menu') !== null })}>
      <Menu
        trigger={<button type="button">Ledger</button>}
        label="Ledger"
        entries={[
          { value: 'list', label: 'All Entries', href: '/ledger' },
          { value: 'new', label: 'New Entry', href: '/ledger/new' },
        ]}
      />
    </NavigateContext>,
  );
  await user.click(screen.getByRole('button', { name: 'Ledger' }));
  return { user, gone, entry: await screen.findByRole('menuitem', { name: 'All Entries' }) };
}

describe('an entry of a menu that leads to a screen', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('leads there when its press was answered: the menu is gone by then', async () => {
    const { entry, gone } = await open();
    fireEvent.click(entry, { detail: 1 });
    expect(gone).toEqual([]);
    await expect.poll(() => gone).toEqual([{ href: '/ledger', isMenuThere: false }]);
  });

  it('leads there at once for a key, before a frame has come', async () => {
    const { user, gone } = await open();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    vi.stubGlobal('requestAnimationFrame', () => 0);
    await user.keyboard('{Enter}');
    expect(gone.map(({ href }) => href)).toEqual(['/ledger/new']);
  });

  it('opens in a tab of its own where that was asked for', async () => {
    const { entry, gone } = await open();
    fireEvent.click(entry, { detail: 1, ctrlKey: true });
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    expect(gone).toEqual([]);
  });
});
