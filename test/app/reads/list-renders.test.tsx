// @vitest-environment happy-dom
import { configure, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import { deferred } from '../../deferred.ts';
import { aBooking } from '../../support/a.ts';
import { openApp, type Call } from '../../support/open-app.tsx';

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

const readCodes = () => screen.getAllByRole('article').map((row) => row.getAttribute('aria-label')?.slice(0, 6));
const isBusy = () => screen.getByRole('list', { name: 'Bookings' }).closest('[aria-busy=true]') !== null;

/** The first of three pages, whose rows are not counted; each read finds the same bookings as new objects. */
async function open() {
  const server = { held: Promise.resolve(), changed: 0 };
  const answer = async ({ query }: Call) => {
    await server.held;
    const bookings = Array.from({ length: 10 }, (_, at) => {
      const id = Number(query['page']) * 100 + at;
      return counted(aBooking({ id, code: id === server.changed ? 'BK-NEW' : `BK-${id}` }));
    });
    return { bookings, totalPages: 3, totalBookings: 30 };
  };
  const page = await openApp('/bookings', { isReflow: false, answers: { '/booking/': answer } });
  rendered = 0;
  return { ...page, server };
}

it('a list keeps its old rows, marked as busy, until the next page arrives, and renders each new row once [UI-08]', async () => {
  const { press, settle, server } = await open();
  const next = deferred();
  server.held = next.promise;
  await press('Page 2');
  expect([rendered, isBusy(), readCodes()[0]]).toEqual([0, true, 'BK-100']);
  next.resolve();
  await settle();
  expect([rendered, isBusy(), readCodes()[0]]).toEqual([10, false, 'BK-200']);
});

it('a list renders no row while the user types, and only the changed row after a refresh', async () => {
  const { server, ...page } = await open();
  await page.type('Search bookings', 'sana');
  await page.tell('booking');
  expect([page.calls.length, rendered, isBusy()]).toEqual([2, 0, false]);
  server.changed = 103;
  await page.tell('booking');
  expect([page.calls.length, rendered, readCodes().indexOf('BK-NEW')]).toEqual([3, 1, 3]);
});
