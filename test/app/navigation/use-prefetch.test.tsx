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

it.each([
  ['link', 'Bookings', '/bookings'],
  ['button', 'Ledger', '/ledger'],
])('fetches code when the %s %s is pointed at, and begins its first read with the press', (role, name, path) => {
  const fetched: string[] = [];
  const begun: string[] = [];
  for (const route of routes) {
    vi.spyOn(route.screen, 'preload').mockImplementation(() => void fetched.push(String(route.path)));
  }
  const shell = { readAhead: ({ pathname }: URL) => begun.push(pathname) } as unknown as Shell;
  render(
    <ShellContext value={shell}>
      <Router hook={memoryLocation({ path: '/dashboard' }).hook}>
        <Page />
      </Router>
    </ShellContext>,
  );
  const control = screen.getByRole(role, { name });
  fireEvent.pointerOver(control);
  expect([fetched, begun]).toEqual([[path], []]);
  fireEvent.mouseDown(control);
  expect([fetched, begun]).toEqual([[path], [path]]);
  if (role === 'link') return;
  fireEvent.click(control);
  // A press that closes the menu reads nothing.
  fireEvent.mouseDown(control);
  fireEvent.click(control);
  expect(begun).toEqual([path]);
});
