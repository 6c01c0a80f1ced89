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
function open({ isTold = true } = {}) {
  const entry = { key: 'list' };
  if (isTold) vi.stubGlobal('navigation', { currentEntry: entry });
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(640);
  const { hook, navigate } = memoryLocation({ path: '/bookings' });
  const rows = { ids: [7, 8] };
  render(
    <Router hook={hook}>
      <main>
        <Route path="/bookings">
          {() => (
            <>
              <Heading>Bookings</Heading>
              {rows.ids.map((id) => (
                <a key={id} href={`/bookings/${id}`} onClick={(event) => event.preventDefault()}>
                  Booking {id}
                </a>
              ))}
            </>
          )}
        </Route>
        <Route path="/bookings/:id">
          <Heading>Booking Details</Heading>
        </Route>
      </main>
      <ScrollRestoration />
    </Router>,
  );
  const go = (path: string, key: string) => {
    entry.key = key;
    act(() => navigate(path));
  };
  const focused = () => document.activeElement?.textContent;
  return { go, focused, rows, scrolled: () => scrolled.mock.calls };
}

it('leads Back to the link that was followed, where it stood', () => {
  const { go, focused, scrolled } = open();
  fireEvent.click(screen.getByRole('link', { name: 'Booking 8' }));
  go('/bookings/8', 'record');
  expect([focused(), scrolled()]).toEqual(['Booking Details', []]);
  go('/bookings', 'list');
  expect([focused(), scrolled()]).toEqual(['Booking 8', [[0, 640]]]);
});

it('leaves the focus at the heading of a list that is opened anew', () => {
  const { go, focused } = open();
  fireEvent.click(screen.getByRole('link', { name: 'Booking 8' }));
  go('/bookings/8', 'record');
  go('/bookings', 'another');
  expect(focused()).toBe('Bookings');
});

it.each([
  ['the link is gone', { isTold: true }],
  ['the browser does not tell its entries apart', { isTold: false }],
])('leaves the focus at the heading where %s', (_, told) => {
  const { go, focused, rows } = open(told);
  fireEvent.click(screen.getByRole('link', { name: 'Booking 8' }));
  go('/bookings/8', 'record');
  if (told.isTold) rows.ids = [7];
  go('/bookings', 'list');
  expect(focused()).toBe('Bookings');
});
