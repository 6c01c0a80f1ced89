// @vitest-environment happy-dom
import { fireEvent, render, screen, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi, beforeEach } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { usePrefetch } from '../../../src/app/navigation/use-prefetch.ts';
import { ShellContext, type Shell } from '../../../src/app/shell/shell-context.tsx';
import { routes } from '../../../src/routes.tsx';
import { Nav } from '../../../src/views/layout/nav.tsx';
import type { ReactNode } from 'react';
import { useLeftList } from '../../../src/app/booking/use-left-list.ts';
import { LeftListsContext } from '../../../src/views/ui/link.tsx';
import { fakeSession, testShell } from '../../support/test-shell.tsx';

afterEach(() => vi.restoreAllMocks());

function Page() {
  usePrefetch();
  return <Nav ledgerRefusal={undefined} />;
}

it.each([
  ['link', 'Bookings', '/bookings'],
  ['button', 'Ledger', '/ledger'],
])('code is fetched when the %s %s is hovered, and the first read starts with the press', (role, name, path) => {
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

afterEach(cleanup);
beforeEach(() => history.replaceState(null, ''));

const DRAFTS = '/bookings?status=DRAFT&page=2';
const MINE = { left: { list: DRAFTS, of: 'ali@shop.test' } };

/** A booking that is opened on a page which knows these lists: after a reload none. */
function open(lists = new Map<string, string>(), isReflow = true) {
  const { wrapper: Shell } = testShell(fakeSession(true, isReflow));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Shell>
      <LeftListsContext value={lists}>{children}</LeftListsContext>
    </Shell>
  );
  const { result } = renderHook(useLeftList, { wrapper });
  return { list: result.current, back: lists.get('/bookings') };
}

it('the address of a left list is stored in the history entry, and survives a reload', () => {
  history.replaceState({ origin: '/dashboard' }, '');
  expect(open(new Map([['/bookings', DRAFTS]]))).toEqual({ list: DRAFTS, back: DRAFTS });
  expect(history.state).toEqual({ origin: '/dashboard', ...MINE });
  cleanup();
  expect(open()).toEqual({ list: DRAFTS, back: DRAFTS });
});

it.each<[string, object | null, string[], boolean, string | null, string | undefined]>([
  ['that of the entry after Back, whatever list was left since', MINE, ['?search=ali'], true, DRAFTS, DRAFTS],
  ['not that of another person', { left: { ...MINE.left, of: 'sana@shop.test' } }, [], true, null, undefined],
  ['not what another screen keeps', { origin: '/dashboard' }, [], true, null, undefined],
  ['nothing without an entry', null, [], true, null, undefined],
  ['none with a plain provider', MINE, ['?status=DRAFT&page=2'], false, null, DRAFTS],
])('the list as it was left is %s', (_, state, left, isReflow, list, back) => {
  history.replaceState(state, '');
  expect(open(new Map(left.map((query) => ['/bookings', `/bookings${query}`])), isReflow)).toEqual({ list, back });
});
