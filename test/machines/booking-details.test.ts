import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor, type InspectionEvent } from 'xstate';
import { ApiError } from '../../src/domain/shared/api-error.ts';
import type { Booking } from '../../src/domain/booking/booking.ts';
import { bookingDetailsMachine } from '../../src/machines/booking-details.machine.ts';
import { createQueryMachine, getRetryDelay } from '../../src/machines/query/query.machine.ts';
import { deferred, type Deferred } from '../deferred.ts';
import { aBooking } from '../support/a.ts';
import { COMPLETE, coverMachine } from '../../tools/machine/cover-machine.ts';

const booking = aBooking();

function open(inspect?: (event: InspectionEvent) => void) {
  const reads: (Deferred<Booking> & { id: number })[] = [];
  const facts: unknown[] = [];
  const clock = new SimulatedClock();
  const read = createQueryMachine<{ id: number }, Booking>().provide({
    actors: {
      read: fromPromise(({ input: { params } }) => {
        const answer = deferred<Booking>();
        reads.push({ ...answer, ...params });
        return answer.promise;
      }),
    },
  });
  const actor = createActor(bookingDetailsMachine.provide({ actors: { read } }), {
    input: { id: 101 },
    clock,
    ...(inspect ? { inspect } : {}),
  });
  actor.on('*', (fact) => facts.push(fact));
  actor.start();
  const settle = async (how: { data: Booking } | { error: unknown }) => {
    const query = actor.getSnapshot().children.read;
    if (!query) throw new Error('Nothing is being read');
    if ('data' in how) reads.at(-1)?.resolve(how.data);
    else reads.at(-1)?.reject(how.error);
    await waitFor(query, (snapshot) => !snapshot.matches('reading'));
  };
  const shown = () => actor.getSnapshot().children.edit?.getSnapshot().context.saved;
  return { actor, reads, facts, clock, settle, shown };
}

it('is described, reachable and decided in every part', () => {
  const snapshot = (data: Booking | null, status: number | null) => ({
    snapshot: {
      context: { answer: data && { data, isCurrent: true } },
      hasTag: (tag: string) => (tag === 'notFound' ? status === 404 : status !== null),
    },
  });
  const coverage = coverMachine(bookingDetailsMachine, {
    input: { id: 101 },
    events: {
      'booking.deleted': [{ id: 101 }, { id: 7 }],
      'booking.restored': [{ id: 101 }, { id: 7 }],
      'xstate.snapshot.read': [
        snapshot(null, null),
        snapshot(booking, null),
        snapshot(aBooking({ version: 4 }), null),
        snapshot(null, 404),
        snapshot(null, 503),
      ],
    },
  });
  expect(coverage).toEqual(COMPLETE);
});

it('opens the booking and hands on what is read later', async () => {
  const { actor, reads, facts, settle, shown } = open();
  expect(actor.getSnapshot().value).toBe('loading');
  await settle({ data: booking });
  expect(actor.getSnapshot().value).toBe('open');
  expect(shown()).toEqual(booking);
  actor.getSnapshot().children.read?.send({ type: 'query.refresh' });
  const newer = aBooking({ version: 4, clientName: 'Sana M.' });
  await settle({ data: newer });
  expect(shown()).toEqual(newer);
  expect(reads.map(({ id }) => id)).toEqual([101, 101]);
  expect(facts).toEqual([]);
});

it('hands on only what has changed', async () => {
  const refreshes: unknown[] = [];
  const { actor, settle } = open((event) => {
    if (event.type === '@xstate.event' && event.event.type === 'booking.refresh') refreshes.push(event.event);
  });
  await settle({ data: booking });
  actor.getSnapshot().children.read?.send({ type: 'query.refresh' });
  await settle({ data: booking });
  expect(refreshes).toEqual([]);
  const newer = aBooking({ version: 4 });
  actor.getSnapshot().children.read?.send({ type: 'query.refresh' });
  await settle({ data: newer });
  expect(refreshes).toEqual([{ type: 'booking.refresh', booking: newer }]);
});

it('follows what this page did to it, and reads it again once it is active', async () => {
  const { actor, reads, settle, shown } = open();
  await settle({ data: booking });
  for (const id of [7, 101]) actor.send({ type: 'booking.deleted', id });
  expect(shown()).toEqual({ ...booking, isActive: false });
  for (const id of [7, 101]) actor.send({ type: 'booking.restored', id });
  expect([shown(), reads.length]).toEqual([booking, 2]);
  const newer = aBooking({ version: 5 });
  await settle({ data: newer });
  expect(shown()).toEqual(newer);
});

it('keeps the booking in view when a later read fails', async () => {
  const { actor, facts, settle, shown } = open();
  await settle({ data: booking });
  actor.getSnapshot().children.read?.send({ type: 'query.refresh' });
  await settle({ error: new ApiError('status', { status: 404 }) });
  expect(actor.getSnapshot().value).toBe('open');
  expect(shown()).toEqual(booking);
  expect(facts).toEqual([]);
});

it('tells an unknown booking at once', async () => {
  const { actor, reads, facts, settle } = open();
  await settle({ error: new ApiError('status', { status: 404 }) });
  expect(actor.getSnapshot().value).toBe('notFound');
  expect(facts).toEqual([{ type: 'booking.notFound' }]);
  expect(reads).toHaveLength(1);
});

it('tells a failed load after the retries', async () => {
  const { actor, reads, facts, clock, settle } = open();
  for (let failures = 1; failures <= 3; failures += 1) {
    await settle({ error: new ApiError('status', { status: 503 }) });
    expect(facts).toEqual([]);
    clock.increment(getRetryDelay(failures));
  }
  await settle({ error: new ApiError('status', { status: 503 }) });
  expect(actor.getSnapshot().value).toBe('loadFailed');
  expect(facts).toEqual([{ type: 'booking.loadFailed' }]);
  expect(reads).toHaveLength(4);
});
