import { expect, it } from 'vitest';
import { createActor, type InspectionEvent } from 'xstate';
import type { Booking } from '../../src/domain/booking/booking.ts';
import { READ } from '../../src/domain/shared/limits.ts';
import { bookingDetailsMachine } from '../../src/machines/booking-details.machine.ts';
import { getRetryDelay } from '../../src/machines/query/query.machine.ts';
import { aBooking } from '../support/a.ts';
import { aRefusal } from '../support/api-errors.ts';
import { holdActors, watch } from '../support/held-actors.ts';
import { itIsCovered, aReading } from './on-actors.ts';

const booking = aBooking();
const newer = aBooking({ version: 4, clientName: 'Sana M.' });

function open() {
  const held = holdActors();
  const read = held.holdRead<{ id: number }, Booking>('read', READ.standard);
  const refreshes: unknown[] = [];
  const inspect = (event: InspectionEvent) => {
    if (event.type === '@xstate.event' && event.event.type === 'record.newer') refreshes.push(event.event);
  };
  const machine = bookingDetailsMachine.provide({ actors: { read } });
  const details = watch(createActor(machine, { input: { id: 101 }, clock: held.clock, inspect }));
  const { children } = details.actor.getSnapshot();
  return {
    ...held,
    ...details,
    refreshes,
    refresh: () => children.read?.send({ type: 'query.refresh' }),
    shown: () => details.actor.getSnapshot().children.edit?.getSnapshot().context.saved,
  };
}

itIsCovered(bookingDetailsMachine, {
  input: { id: 101 },
  events: {
    'record.deleted': [{ id: 101 }],
    'record.restored': [{ id: 101 }, { id: 7 }],
    'xstate.snapshot.read': [aReading(null), aReading(booking), aReading(null, 'notFound'), aReading(null, 'failed')],
  },
});

it('the page opens the booking, passes on later changes, and keeps it visible if a later read fails', async () => {
  const { answer, asked, facts, refresh, refreshes, shown, state } = open();
  expect(state()).toBe('loading');
  await answer(booking);
  expect([state(), shown()]).toEqual(['open', booking]);
  refresh();
  await answer(booking);
  expect(refreshes).toEqual([]);
  refresh();
  await answer(newer);
  expect([shown(), refreshes]).toEqual([newer, [{ type: 'record.newer', record: newer }]]);
  refresh();
  await answer(aRefusal(404));
  expect([state(), shown(), facts]).toEqual(['open', newer, []]);
  expect(asked()).toEqual([1, 2, 3, 4].map(() => ({ id: 101 })));
});

it('the page follows its own actions, and reads the booking again after a restore', async () => {
  const { answer, calls, send, shown } = open();
  await answer(booking);
  for (const id of [7, 101]) send({ type: 'record.deleted', id });
  expect(shown()).toEqual({ ...booking, isActive: false });
  for (const id of [7, 101]) send({ type: 'record.restored', id });
  expect([shown(), calls.length]).toEqual([booking, 2]);
  await answer(newer);
  expect(shown()).toEqual(newer);
});

it('the page reports an unknown booking at once, and a failed load after the retries', async () => {
  const unknown = open();
  await unknown.answer(aRefusal(404));
  expect([unknown.state(), unknown.facts, unknown.calls.length]).toEqual([
    'notFound',
    [{ type: 'booking.notFound' }],
    1,
  ]);
  const { answer, calls, clock, facts, state } = open();
  for (let failures = 1; failures <= 3; failures += 1) {
    await answer(aRefusal(503));
    expect(facts).toEqual([]);
    clock.increment(getRetryDelay(failures));
  }
  await answer(aRefusal(503));
  expect([state(), facts, calls.length]).toEqual(['loadFailed', [{ type: 'booking.loadFailed' }], 4]);
});
