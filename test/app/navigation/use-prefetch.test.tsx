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

/** The main navigation on the dashboard: whose code was asked for, which first reads were begun, and which were read. */
function open() {
  const fetched: string[] = [];
  const begun: string[] = [];
  const read: string[] = [];
  for (const { path, screen: shown } of routes) {
    vi.spyOn(shown, 'preload').mockImplementation(() => void fetched.push(String(path)));
    const Part = Object.assign(() => null, { readAhead: () => void read.push(String(path)) });
    vi.spyOn(shown, 'load').mockResolvedValue({ Part });
  }
  const shell = { readAhead: ({ pathname }: URL) => begun.push(pathname) } as unknown as Shell;
  render(
    <ShellContext value={shell}>
      <Router hook={memoryLocation({ path: '/dashboard' }).hook}>
        <Page />
      </Router>
    </ShellContext>,
  );
  return { fetched, begun, read };
}

it('fetches the code of a screen when its link is pointed at, and begins its read with the press', () => {
  const found = open();
  const link = screen.getByRole('link', { name: 'Bookings' });
  fireEvent.pointerOver(link);
  expect(found).toEqual({ fetched: ['/bookings'], begun: [], read: [] });
  fireEvent.mouseDown(link);
  expect(found).toEqual({ fetched: ['/bookings'], begun: ['/bookings'], read: [] });
});

it('fetches the code of the ledger when the button of its menu is pointed at, and reads its first page with the press', async () => {
  const found = open();
  const button = screen.getByRole('button', { name: 'Ledger' });
  fireEvent.pointerOver(button);
  expect(found).toEqual({ fetched: ['/ledger'], begun: [], read: [] });
  fireEvent.mouseDown(button);
  fireEvent.click(button);
  await vi.waitFor(() => expect(found.read).toEqual(['/ledger']));
  // A press that closes the menu reads nothing.
  fireEvent.mouseDown(button);
  fireEvent.click(button);
  await Promise.resolve();
  expect([found.begun, found.read]).toEqual([[], ['/ledger']]);
});

it('does not begin again what the menu of a link has read, until that link was followed', async () => {
  const found = open();
  fireEvent.mouseDown(screen.getByRole('button', { name: 'Ledger' }));
  const link = document.body.appendChild(document.createElement('a'));
  link.href = '/ledger';
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.mouseDown(link);
  fireEvent.click(link);
  expect(found.begun).toEqual([]);
  fireEvent.mouseDown(link);
  link.remove();
  expect(found.begun).toEqual(['/ledger']);
});
