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

/** The main navigation on the dashboard: whose code was asked for, and which first reads were begun. */
function open() {
  const fetched: string[] = [];
  const begun: string[] = [];
  for (const { path, screen: shown } of routes) {
    vi.spyOn(shown, 'preload').mockImplementation(() => void fetched.push(String(path)));
  }
  const shell = { readAhead: ({ pathname }: URL) => begun.push(pathname) } as unknown as Shell;
  render(
    <ShellContext value={shell}>
      <Router hook={memoryLocation({ path: '/dashboard' }).hook}>
        <Page />
      </Router>
    </ShellContext>,
  );
  return { fetched, begun };
}

it('fetches the code of a screen when its link is pointed at, and begins its read with the press', () => {
  const found = open();
  const link = screen.getByRole('link', { name: 'Bookings' });
  fireEvent.pointerOver(link);
  expect(found).toEqual({ fetched: ['/bookings'], begun: [] });
  fireEvent.mouseDown(link);
  expect(found).toEqual({ fetched: ['/bookings'], begun: ['/bookings'] });
});

it('fetches the code of the ledger when the button of its menu is pointed at, and begins its reads with the press', () => {
  const found = open();
  const button = screen.getByRole('button', { name: 'Ledger' });
  fireEvent.pointerOver(button);
  expect(found).toEqual({ fetched: ['/ledger'], begun: [] });
  fireEvent.mouseDown(button);
  fireEvent.click(button);
  // A press that closes the menu reads nothing.
  fireEvent.mouseDown(button);
  fireEvent.click(button);
  expect(found.begun).toEqual(['/ledger']);
});
