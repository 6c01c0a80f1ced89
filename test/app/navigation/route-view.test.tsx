// @vitest-environment happy-dom
import { configure, act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RouteMatch } from '../../../src/app/navigation/route-view.tsx';

// The reads and renders of one mounting are counted.
configure({ reactStrictMode: false });

afterEach(cleanup);
// A page is opened once: whether one was before is known to the module.
beforeEach(() => vi.resetModules());

const matchOf = (title: string): RouteMatch =>
  ({
    route: {
      title,
      screen: ({ beside }: { beside: ReactNode }) => (
        <main>
          <h1 tabIndex={-1}>{title}</h1>
          {beside}
        </main>
      ),
    },
    params: {},
  }) as unknown as RouteMatch;

it('leaves the focus alone on the first page, and takes it to the heading of every other, at its top', async () => {
  const { RouteView } = await import('../../../src/app/navigation/route-view.tsx');
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { rerender } = render(<RouteView match={matchOf('Bookings')} path="/bookings" />);
  expect([document.activeElement, scrolled.mock.calls.length]).toEqual([document.body, 0]);
  await act(async () => rerender(<RouteView match={matchOf('Ledger')} path="/ledger" />));
  expect([document.activeElement, scrolled.mock.calls]).toEqual([
    screen.getByRole('heading', { name: 'Ledger' }),
    [[0, 0]],
  ]);
});
