// @vitest-environment happy-dom
import { configure, act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import BookingsScreen from '../../../src/app/screens/booking-list.screen.tsx';
import type { BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import type { Offer } from '../../../src/domain/session/staff.ts';
import { toUrl, type Query } from '../../../src/services/http/request.ts';
import { NavigateContext } from '../../../src/views/ui/link/link.tsx';
import { aBooking } from '../../support/a.ts';
import { fakeSession, testShell } from '../../support/test-shell.tsx';

// The reads and renders of one mounting are counted.
configure({ reactStrictMode: false });

afterEach(cleanup);

/** The bookings at an address, of a shop with one booking of each status that is given; the reads of bookings it makes. */
async function open(
  offers: readonly Offer[],
  address: string,
  statuses: readonly BookingStatus[] = ['DRAFT'],
  total = 1,
) {
  const asked: string[] = [];
  let isHeld = false;
  const { shell, wrapper: Shell } = testShell(fakeSession(true, [...offers]));
  shell.session.start();
  const http = async (path: string, { query = {} }: { query?: Query } = {}) => {
    if (path === '/booking/worklists') return { appointmentsToday: 0, inboundMissing: 0, readyUnpaid: 0, longWaits: 0 };
    asked.push(toUrl('', path, query));
    if (path === '/booking/1' && isHeld) return new Promise(() => undefined);
    if (path === '/booking/1') return aBooking({ id: 1, code: 'BK-DRAFT', status: 'DRAFT' });
    const wanted = String(query['status'] ?? '').split(',');
    const found = statuses.filter((status) => wanted.includes(status));
    const bookings = found.map((status) =>
      aBooking({ id: statuses.indexOf(status) + 1, code: `BK-${status}`, status }),
    );
    return { bookings, totalPages: 1, totalBookings: found.length === 0 ? 0 : total };
  };
  const told: unknown[] = [];
  Object.assign(shell, { http, toaster: { show: (toast: unknown) => told.push(toast) } });
  const place = memoryLocation({ path: address, record: true });
  await act(async () =>
    render(
      <Router hook={place.hook} searchHook={place.searchHook}>
        <NavigateContext value={place.navigate}>
          <Shell>
            <BookingsScreen />
          </Shell>
        </NavigateContext>
      </Router>,
    ),
  );
  const hold = () => {
    isHeld = true;
  };
  return { asked, told, hold, address: () => place.history.at(-1) };
}

const column = (name: string) => screen.findByRole('region', { name });

it('reads each column by the call of the list, and leads to the list and back with its filters', async () => {
  const { asked, address } = await open(
    ['lists', 'nextSteps'],
    '/bookings?search=ali&worklist=longWaits&sortBy=clientName&orderBy=asc',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Board' }));
  expect(address()).toBe('/bookings?search=ali&worklist=longWaits&view=board&sortBy=clientName&orderBy=asc');
  await within(await column('Booked in')).findByText('BK-DRAFT');
  const rest = 'searchString=ali&isActive=true&worklist=longWaits&sortBy=clientName&orderBy=asc';
  expect(asked.slice(1)).toEqual(
    [
      'DRAFT%2CPENDING%2CIN_REVIEW',
      'CONFIRMED%2CPENDING_DELIVERY%2CIN_QUEUE',
      'IN_PROGRESS',
      'RESOLVED%2CPENDING_PAYMENT',
      'COMPLETED',
      'REJECTED',
      'CANCELLED',
    ].map((status) => `/booking/?page=1&pageSize=50&status=${status}&${rest}`),
  );
  expect(screen.getByRole('link', { name: /^Appointments today/ }).getAttribute('href')).toContain('view=board');
  await userEvent.click(screen.getByRole('button', { name: 'List' }));
  expect(address()).toBe('/bookings?search=ali&worklist=longWaits&sortBy=clientName&orderBy=asc');
});

it('says how many a column has beyond its cards, and leads to them in the list', async () => {
  await open(['lists'], '/bookings?view=board&activity=all', ['RESOLVED'], 1_204);
  const ready = within(await column('Ready'));
  expect((await ready.findByText('1,204')).tagName).toBe('SPAN');
  expect(ready.getByRole('link', { name: 'Show all 1,204 in the list' }).getAttribute('href')).toBe(
    '/bookings?status=RESOLVED%2CPENDING_PAYMENT&activity=all',
  );
});

it('offers the way out of a search or filters that have emptied it, and stays the board', async () => {
  const { address } = await open(['lists'], '/bookings?worklist=longWaits&view=board', []);
  await column('Booked in');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(address()).toBe('/bookings?view=board');
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

it('is the list where the provider does not offer lists, and moves nothing where it offers no next steps [OFFER-02]', async () => {
  const { asked } = await open([], '/bookings?view=board');
  expect(asked).toEqual(['/booking/?page=1&pageSize=10&isActive=true']);
  expect(screen.queryByRole('button', { name: 'Board' })).toBeNull();
  cleanup();
  await open(['lists'], '/bookings?view=board');
  const card = await screen.findByRole('article', { name: 'BK-DRAFT, Sana Malik' });
  expect([within(card).queryByRole('button'), card.getAttribute('draggable')]).toEqual([null, 'false']);
});

it('says so where the code of a move does not come, and lets the card go [BOARD-02]', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.doMock('../../../src/app/quick-action/live-quick-action.ts', () => {
    throw new Error('Failed to fetch dynamically imported module');
  });
  onTestFinished(() => {
    vi.doUnmock('../../../src/app/quick-action/live-quick-action.ts');
  });
  const { told } = await open(['lists', 'nextSteps'], '/bookings?view=board');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Move BK-DRAFT' }));
  await screen.findByRole('menuitem', { name: 'Pending' });
  await user.keyboard('p{Enter}');
  await vi.waitFor(() =>
    expect(told).toEqual([{ type: 'error', title: 'Not loaded', description: 'Please try again.' }]),
  );
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Move BK-DRAFT' }).getAttribute('aria-busy')).not.toBe('true'),
  );
});

it('says that a booking was not moved when the board is left before it was read [BOARD-03]', async () => {
  const { told, hold } = await open(['lists', 'nextSteps'], '/bookings?view=board');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Move BK-DRAFT' }));
  await screen.findByRole('menuitem', { name: 'Pending' });
  hold();
  await user.keyboard('p{Enter}');
  expect(await screen.findByRole('button', { name: 'Move BK-DRAFT', busy: true })).not.toBeNull();
  expect(told).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'List' }));
  await vi.waitFor(() =>
    expect(told).toEqual([
      {
        type: 'error',
        title: 'Not moved',
        description: 'You left the board before the booking was read. It stays where it was.',
      },
    ]),
  );
});
