// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import BookingsScreen from '../../../src/app/screens/booking-list.screen.tsx';
import { INBOUND_REQUIRED } from '../../../src/domain/booking/booking-status.ts';
import type { Offer } from '../../../src/domain/session/staff.ts';
import { NavigateContext } from '../../../src/views/ui/link/link.tsx';
import { aBooking, aDelivery, anItem } from '../../support/a.ts';
import { fakeSession, testShell } from '../../support/test-shell.tsx';

afterEach(cleanup);

const inbound = [aDelivery({ type: 'INBOUND' })];
const BOOKINGS = [1, 2, 3].map((id) =>
  aBooking({
    id,
    code: `BK-${id}`,
    clientName: `Client ${id}`,
    status: 'DRAFT',
    version: id,
    delivery: id === 2 ? [] : inbound,
    booking_items: [anItem({ isActive: id !== 3 })],
  }),
);

type Sent = { method?: string; body?: unknown; version?: number | null };

async function open(offers: readonly Offer[] = ['lists', 'papers']) {
  const sent: [string, unknown, unknown][] = [];
  const { shell, wrapper: Shell } = testShell(fakeSession(true, [...offers]));
  shell.session.start();
  const http = async (path: string, { method, body, version }: Sent = {}) => {
    if (method === 'PATCH') {
      sent.push([path, body, version]);
      return { ...BOOKINGS[0], ...(body as object) };
    }
    if (path === '/booking/') return { bookings: BOOKINGS, totalPages: 1, totalBookings: 3 };
    if (path === '/booking/worklists') return { appointmentsToday: 0, inboundMissing: 0, readyUnpaid: 0, longWaits: 0 };
    return BOOKINGS.find(({ id }) => path === `/booking/${id}`);
  };
  Object.assign(shell, { http });
  const place = memoryLocation({ path: '/bookings', record: true });
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
  await screen.findByRole('article', { name: 'BK-1, Client 1' });
  const select = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Select' }));
    const bar = await screen.findByRole('region', { name: 'Selection' });
    // Their code comes in its own time.
    await screen.findByRole('checkbox', { name: 'Select BK-1, Client 1' });
    return bar;
  };
  return { sent, select, history: () => place.history };
}

const box = (id: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select BK-${id}, Client ${id}` });
const press = (within_: HTMLElement, name: string) => userEvent.click(within(within_).getByRole('button', { name }));

describe('the boxes of the list', () => {
  it('stand there at a press alone, and go at the next', async () => {
    const { select } = await open();
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    await select();
    expect(screen.getAllByRole('checkbox')).toHaveLength(4);
    await userEvent.click(screen.getByRole('button', { name: 'Select', pressed: true }));
    await waitFor(() => expect(screen.queryAllByRole('checkbox')).toEqual([]));
  });

  it('are not there where the provider offers no lists [OFFER-02]', async () => {
    await open([]);
    expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
  });

  it('are turned by themselves, by their card, with Shift as a range, and all at once', async () => {
    const { select, history } = await open();
    const bar = await select();
    await userEvent.click(box(1));
    fireEvent.click(box(3), { shiftKey: true });
    await within(bar).findByText('3 selected');
    fireEvent.click(within(screen.getByRole('article', { name: 'BK-2, Client 2' })).getByText('Draft'));
    await within(bar).findByText('2 selected');
    expect([1, 2, 3].map((id) => box(id).checked)).toEqual([true, false, true]);
    await userEvent.click(within(bar).getByRole('checkbox', { name: 'All on this page' }));
    await within(bar).findByText('3 selected');
    await press(bar, 'Clear');
    await within(bar).findByText('0 selected');
    expect(history()).toEqual(['/bookings']);
  });
});

describe('what is done to several bookings', () => {
  it('needs one of them', async () => {
    const { select } = await open();
    const bar = await select();
    const reasons = ['Status', 'Labels', 'Export', 'Clear'].map((name) =>
      within(bar).getByRole('button', { name }).getAttribute('aria-description'),
    );
    expect(reasons).toEqual(Array.from({ length: 4 }, () => 'Select a booking first'));
  });

  it('is a status for those that can take it, each on its version, and says of the others why not [LIST-16]', async () => {
    const { select, sent } = await open();
    const bar = await select();
    await userEvent.click(within(bar).getByRole('checkbox', { name: 'All on this page' }));
    await press(bar, 'Status');
    await userEvent.click(await within(bar).findByRole('combobox', { name: 'New status' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Confirmed (2 of 3)' }));
    const said = (name: string) =>
      within(within(bar).getByRole('list', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(said('1 of 3 cannot')).toEqual([`BK-2: ${INBOUND_REQUIRED}`]);
    await press(bar, 'Change 2 bookings');
    await within(bar).findByText('2 bookings changed');
    expect([sent, said('Not changed')]).toEqual([
      [
        ['/booking/1', { status: 'CONFIRMED' }, 1],
        ['/booking/3', { status: 'CONFIRMED' }, 3],
      ],
      [`BK-2: ${INBOUND_REQUIRED}`],
    ]);
  });

  it('is their labels, without those that have no active item, which are named', async () => {
    const { select } = await open();
    const bar = await select();
    await userEvent.click(box(3));
    expect(within(bar).getByRole('button', { name: 'Labels' }).getAttribute('aria-description')).toBe(
      'This booking has no active item to label.',
    );
    await userEvent.click(box(1));
    expect(within(bar).getByRole('button', { name: 'Labels' }).getAttribute('aria-haspopup')).toBe('menu');
    expect(within(bar).getByRole('list', { name: 'Without labels' }).textContent).toBe(
      'BK-3: This booking has no active item to label.',
    );
  });

  it('has no labels where the provider offers no papers [OFFER-02]', async () => {
    const { select } = await open(['lists']);
    const bar = await select();
    expect(within(bar).queryByRole('button', { name: 'Labels' })).toBeNull();
  });
});
