// @vitest-environment happy-dom
import { configure, act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { useLiveList } from '../../../src/app/reads/use-live-list.ts';
import { bookingListAddress } from '../../../src/domain/booking/list/booking-list.ts';
import type { Booking, BookingPage } from '../../../src/domain/booking/booking.ts';
import type { ListEvent, ListParams, ListRef } from '../../../src/machines/list.machine.ts';
import { BookingsView } from '../../../src/views/booking-list/booking-list-view.tsx';
import { deferred } from '../../deferred.ts';
import { aBooking } from '../../support/a.ts';
import { testShell } from '../../support/test-shell.tsx';

// The reads and renders of one mounting are counted.
configure({ reactStrictMode: false });

let rendered = 0;

/** A booking whose row reads the type of its client once a render; what compares bookings passes it over. */
const counted = (booking: Booking): Booking =>
  Object.defineProperty(booking, 'clientType', {
    enumerable: false,
    get: () => {
      rendered += 1;
      return 'INDIVIDUAL';
    },
  });

/** Ten of thirty bookings, the same ones for the same page, as new objects. */
const pageOf = ({ page }: ListParams): BookingPage => ({
  bookings: Array.from({ length: 10 }, (_, at) => {
    const id = page * 100 + at;
    return counted(aBooking({ id, code: `BK-${id}` }));
  }),
  totalPages: 3,
  totalBookings: 30,
});

type Read = { params: ListParams; answer: ReturnType<typeof deferred<BookingPage>> };
const reads: Read[] = [];

function Screen({ onList }: { onList: (list: ListRef<BookingPage>) => void }) {
  const list = useLiveList<BookingPage>({
    path: '/bookings',
    address: bookingListAddress,
    searchesWhileTyping: false,
    read: {
      name: 'bookings',
      call: (params) => {
        const answer = deferred<BookingPage>();
        reads.push({ params, answer });
        return answer.promise;
      },
    },
  });
  onList(list);
  return <BookingsView list={list} />;
}

/** The latest read is answered with its page, or with one that has changed. */
const answer = (change: (page: BookingPage) => BookingPage = (page) => page) =>
  act(async () => {
    const read = reads.at(-1);
    read?.answer.resolve(change(pageOf(read.params)));
  });
const readCodes = () => screen.getAllByRole('article').map((row) => row.getAttribute('aria-label')?.slice(0, 6));
const isBusy = () => screen.getByRole('list', { name: 'Bookings' }).closest('[aria-busy=true]') !== null;

/** The list with its first page, whose rows are not counted. */
async function open() {
  reads.length = 0;
  const { wrapper: Shell } = testShell();
  const { hook, searchHook } = memoryLocation({ path: '/bookings' });
  const lists: ListRef<BookingPage>[] = [];
  await act(async () => {
    render(
      <Shell>
        <Router hook={hook} searchHook={searchHook}>
          <Screen onList={(list) => lists.push(list)} />
        </Router>
      </Shell>,
    );
  });
  await answer();
  rendered = 0;
  return (event: ListEvent) => act(async () => lists[0]?.send(event));
}

it('keeps the rows, marked as busy, until those of the next page are there, and renders each of them once [UI-08]', async () => {
  const send = await open();
  await send({ type: 'page.go', page: 2 });
  expect([rendered, isBusy(), readCodes()[0]]).toEqual([0, true, 'BK-100']);
  await answer();
  expect([rendered, isBusy(), readCodes()[0]]).toEqual([10, false, 'BK-200']);
});

it('renders no row for what is typed into the search box', async () => {
  const send = await open();
  await send({ type: 'search.type', text: 'sana' });
  expect(rendered).toBe(0);
});

it('renders no row for a refresh that finds what there was', async () => {
  const send = await open();
  await send({ type: 'list.refresh' });
  await answer();
  expect([reads.length, rendered, isBusy()]).toEqual([2, 0, false]);
});

it('renders the one row that a refresh finds changed', async () => {
  const send = await open();
  await send({ type: 'list.refresh' });
  await answer((page) => ({
    ...page,
    bookings: page.bookings.with(3, counted(aBooking({ id: 103, code: 'BK-103', clientName: 'Somebody Else' }))),
  }));
  expect(rendered).toBe(1);
  expect(screen.getByRole('article', { name: 'BK-103, Somebody Else' })).not.toBeNull();
});
