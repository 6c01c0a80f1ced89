// @vitest-environment happy-dom
import { configure, act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { afterEach, expect, it, vi } from 'vitest';
import { ScrollRestoration } from '../../../src/app/navigation/scroll-restoration.tsx';

// The reads and renders of one mounting are counted.
configure({ reactStrictMode: false });

afterEach(() => vi.unstubAllGlobals());

/** A heading that takes the focus with its screen. */
function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** A list of two bookings and the page of each, in a tab whose history entries are told apart. */
it.each([
  ['leads Back to the followed link at its old position', 'list', [7, 8], true, 'Booking 8', [[0, 640]]],
  ['leaves the focus at the heading of a newly opened list', 'another', [7, 8], true, 'Bookings', []],
  ['leaves it there where the link is gone', 'list', [7], true, 'Bookings', []],
  ['leaves it there where the browser does not tell its entries apart', 'list', [7, 8], false, 'Bookings', []],
])('%s', (_, key, listed, isTold, focused, scrolls) => {
  const entry = { key: 'list' };
  if (isTold) vi.stubGlobal('navigation', { currentEntry: entry });
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  scrolled.mockClear();
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(640);
  const { hook, navigate } = memoryLocation({ path: '/bookings' });
  let ids = [7, 8];
  const list = () => (
    <>
      <Heading>Bookings</Heading>
      {ids.map((id) => (
        <a key={id} href={`/bookings/${id}`} onClick={(event) => event.preventDefault()}>
          Booking {id}
        </a>
      ))}
    </>
  );
  render(
    <Router hook={hook}>
      <main>
        <Route path="/bookings">{list}</Route>
        <Route path="/bookings/:id">
          <Heading>Booking Details</Heading>
        </Route>
      </main>
      <ScrollRestoration />
    </Router>,
  );
  const go = (path: string, to: string) => {
    entry.key = to;
    act(() => navigate(path));
  };
  fireEvent.click(screen.getByRole('link', { name: 'Booking 8' }));
  go('/bookings/8', 'record');
  expect([document.activeElement?.textContent, scrolled.mock.calls]).toEqual(['Booking Details', []]);
  ids = listed;
  go('/bookings', key);
  expect([document.activeElement?.textContent, scrolled.mock.calls]).toEqual([focused, scrolls]);
});
