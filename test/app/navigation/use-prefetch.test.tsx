// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { usePrefetch } from '../../../src/app/navigation/use-prefetch.ts';
import { ShellContext, type Shell } from '../../../src/app/shell/shell-context.tsx';
import { routes } from '../../../src/routes.tsx';
import { Nav } from '../../../src/views/layout/nav.tsx';

afterEach(() => vi.restoreAllMocks());

function Page() {
  usePrefetch();
  return <Nav ledgerRefusal={undefined} />;
}

/** The main navigation, with the paths whose code was asked for and the addresses whose first read was begun. */
function open() {
  const fetched: string[] = [];
  const read: string[] = [];
  for (const { path, screen: shown } of routes)
    vi.spyOn(shown, 'preload').mockImplementation(() => void fetched.push(String(path)));
  const shell = { readAhead: ({ pathname }: URL) => read.push(pathname) } as unknown as Shell;
  render(
    <ShellContext value={shell}>
      <Router hook={memoryLocation({ path: '/dashboard' }).hook}>
        <Page />
      </Router>
    </ShellContext>,
  );
  return { fetched, read };
}

it('fetches the code of a screen when its link is pointed at, and begins its read with the press', () => {
  const { fetched, read } = open();
  const link = screen.getByRole('link', { name: 'Bookings' });
  fireEvent.pointerOver(link);
  expect({ fetched, read }).toEqual({ fetched: ['/bookings'], read: [] });
  fireEvent.mouseDown(link);
  expect(read).toEqual(['/bookings']);
});

it('fetches the code of the ledger when the button of its menu is pointed at', () => {
  const { fetched, read } = open();
  fireEvent.pointerOver(screen.getByRole('button', { name: 'Ledger' }));
  expect({ fetched, read }).toEqual({ fetched: ['/ledger'], read: [] });
});
