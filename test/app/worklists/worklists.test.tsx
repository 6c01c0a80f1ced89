// @vitest-environment happy-dom
import { configure, act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import BookingsScreen from '../../../src/app/screens/booking-list.screen.tsx';
import { NavigateContext } from '../../../src/views/ui/link/link.tsx';
import type { Offer } from '../../../src/domain/session/staff.ts';
import { toUrl, type Query } from '../../../src/services/http/request.ts';
import { deferred } from '../../deferred.ts';
import { aBooking } from '../../support/a.ts';
import { fakeSession, testShell } from '../../support/test-shell.tsx';

// The reads and renders of one mounting are counted.
configure({ reactStrictMode: false });

const COUNTS = { appointmentsToday: 2, inboundMissing: 1234, readyUnpaid: 0, longWaits: 7 };
const ROWS = '/booking/?page=1&pageSize=10&isActive=true';

afterEach(cleanup);

/** The list at an address, and the reads it makes; the rows wait for `answerRows`. */
async function open(offers: readonly Offer[], address = '/bookings') {
  const asked: string[] = [];
  const rows = deferred<unknown>();
  const { shell, wrapper: Shell } = testShell(fakeSession(true, [...offers]));
  shell.session.start();
  const http = async (path: string, { query = {} }: { query?: Query } = {}) => {
    asked.push(toUrl('', path, query));
    return path === '/booking/worklists' ? COUNTS : rows.promise;
  };
  Object.assign(shell, { http });
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
  return {
    asked,
    address: () => place.history.at(-1),
    answerRows: () => act(async () => rows.resolve({ bookings: [aBooking()], totalPages: 1, totalBookings: 1 })),
  };
}

const workLinks = async () => {
  const nav = await screen.findByRole('navigation', { name: 'Lists of work' });
  return [...nav.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
};

describe('the lists of work', () => {
  it('are links with counts, which are read once the rows are there [LIST-11]', async () => {
    const { asked, answerRows } = await open(['lists'], '/bookings?search=ali&status=DRAFT&page=3');
    expect((await workLinks()).map(([text]) => text)).toEqual([
      'Appointments today',
      'Inbound missing',
      'Ready and unpaid',
      'Older than 14 days',
    ]);
    expect(asked).toEqual(['/booking/?page=3&pageSize=10&status=DRAFT&searchString=ali&isActive=true']);
    await answerRows();
    await screen.findByText('1,234');
    expect(asked).toContain('/booking/worklists');
    expect(await workLinks()).toEqual([
      ['Appointments today2', '/bookings?search=ali&worklist=appointmentsToday'],
      ['Inbound missing1,234', '/bookings?search=ali&worklist=inboundMissing'],
      ['Ready and unpaid0', '/bookings?search=ali&worklist=readyUnpaid'],
      ['Older than 14 days7', '/bookings?search=ali&worklist=longWaits'],
    ]);
  });

  it('say which of them is shown, and its link leads back to all [LIST-11]', async () => {
    const { asked } = await open(['lists'], '/bookings?worklist=readyUnpaid');
    expect(asked).toEqual([`${ROWS}&worklist=readyUnpaid`]);
    const link = await screen.findByRole('link', { current: 'page' });
    expect([link.textContent, link.getAttribute('href')]).toEqual(['Ready and unpaid', '/bookings']);
  });

  it('are not there where the provider does not offer them, whatever the address says [OFFER-02]', async () => {
    const { asked, answerRows } = await open([], '/bookings?worklist=longWaits&status=DRAFT,PENDING&sortBy=status');
    await answerRows();
    expect(asked).toEqual([ROWS]);
    expect(screen.queryByRole('navigation', { name: 'Lists of work' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull();
  });
});

it('shows several statuses as one list, and one again by its own choice', async () => {
  const { asked, address, answerRows } = await open(['lists'], '/bookings?status=DRAFT,IN_QUEUE');
  await answerRows();
  expect(asked[0]).toBe('/booking/?page=1&pageSize=10&status=DRAFT%2CIN_QUEUE&isActive=true');
  expect(screen.getByRole('combobox', { name: 'Status' }).textContent).toBe('Draft, In Queue');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Pending' }));
  expect(address()).toBe('/bookings?status=DRAFT%2CPENDING%2CIN_QUEUE');
  screen.getByRole('combobox', { name: 'Status' }).focus();
  await userEvent.keyboard('i');
  expect(address()).toBe('/bookings?status=IN_PROGRESS');
});

it('is sorted as the address says', async () => {
  const { asked, address, answerRows } = await open(['lists'], '/bookings?sortBy=payableAmount&orderBy=asc');
  await answerRows();
  expect(asked[0]).toBe(`${ROWS}&sortBy=payableAmount&orderBy=asc`);
  const sort = screen.getByRole('combobox', { name: 'Sort by' });
  expect(sort.textContent).toBe('Amount, lowest first');
  sort.focus();
  await userEvent.keyboard('o');
  expect(address()).toBe('/bookings?sortBy=createdAt&orderBy=asc');
});
