import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { INBOUND_REQUIRED, type BookingStatus } from '../../src/domain/booking/booking-status.ts';
import type { Booking } from '../../src/domain/booking/booking.ts';
import {
  bulkStatusMachine,
  selectItemQuestion,
  selectStep,
  type ReadMany,
} from '../../src/machines/bulk-status.machine.ts';
import { aBooking, aDelivery } from '../support/a.ts';
import { anOutdated, aRefusal, NO_ANSWER } from '../support/api-errors.ts';
import { holdActors, untilQuiet, watch } from '../support/held-actors.ts';
import { itIsCovered } from './on-actors.ts';

const draft = (id: number, over: Partial<Booking> = {}): Booking =>
  aBooking({
    id,
    code: `BK-${id}`,
    status: 'DRAFT',
    version: id * 10,
    delivery: [aDelivery({ type: 'INBOUND' })],
    ...over,
  });
const subject = (id: number) => ({ id, code: `BK-${id}` });
const said = (id: number, sentence: string) => ({ ...subject(id), sentence });
const MEANWHILE = 'Someone else changed this booking.';
const UNANSWERED = 'The server did not respond. It may have been changed.';

const refusal = aRefusal(409, 'Closed for stocktaking');

/** Three drafts. The second has no INBOUND delivery. */
const THREE = [draft(1), draft(2, { delivery: [] }), draft(3)];

async function open(bookings: readonly Booking[] = THREE, unread: ReadMany['unread'] = []) {
  const held = holdActors();
  const reads: number[][] = [];
  const machine = bulkStatusMachine.provide({
    actors: {
      readBookings: fromPromise(async ({ input: { subjects } }) => {
        const ids = subjects.map(({ id }) => id);
        reads.push(ids);
        return { bookings: bookings.filter(({ id }) => ids.includes(id)), unread: reads.length > 1 ? [] : [...unread] };
      }),
      saveStatus: held.hold('save', ({ booking, status, marksItems }) =>
        marksItems ? [booking?.id, status, 'repaired'] : [booking?.id, booking?.version, status],
      ),
    },
  });
  const subjects = [...bookings, ...unread].map(({ id, code }) => ({ id, code }));
  const many = watch(createActor(machine, { input: { subjects } }));
  await untilQuiet();
  const { context, send, state } = many;
  const choose = (status: BookingStatus) => send({ type: 'status.choose', status }, { type: 'change.start' });
  const report = () => {
    const { changed, refused, untried } = context();
    return { value: state(), changed, refused, untried };
  };
  return { ...held, ...many, choose, report, reads };
}

describe('a status for several bookings', () => {
  it('shows the result for each before the change [LIST-16, EDIT-01]', async () => {
    const { actor, send, state } = await open();
    send({ type: 'change.start' }, { type: 'status.choose', status: 'CONFIRMED' });
    expect([state(), selectStep(actor.getSnapshot())]).toEqual([
      'choosing',
      { status: 'CONFIRMED', able: [1, 3], refused: [said(2, INBOUND_REQUIRED)], hints: [] },
    ]);
  });

  it('is sent call by call, each with the version that was read [LIST-16, REL-02]', async () => {
    const { choose, answer, asked, report, facts } = await open();
    choose('CONFIRMED');
    expect(asked()).toEqual([[1, 10, 'CONFIRMED']]);
    await answer();
    expect(asked().slice(1)).toEqual([[3, 30, 'CONFIRMED']]);
    await answer();
    expect([report(), facts]).toEqual([
      { value: 'done', changed: [subject(1), subject(3)], refused: [said(2, INBOUND_REQUIRED)], untried: [] },
      [{ type: 'bulkStatus.changed' }],
    ]);
  });

  it('continues after a booking that is refused or that someone else has changed [LIST-16, REL-02]', async () => {
    const { choose, answer, report } = await open([draft(1), draft(2), draft(3), draft(4)]);
    choose('IN_PROGRESS');
    await answer(refusal);
    await answer(anOutdated(draft(2, { version: 21 })));
    await answer(anOutdated(draft(3, { version: 31, status: 'IN_PROGRESS' })));
    await answer();
    expect(report()).toEqual({
      value: 'done',
      changed: [subject(3), subject(4)],
      refused: [said(1, 'Closed for stocktaking'), said(2, MEANWHILE)],
      untried: [],
    });
  });

  it('lists the changed bookings if the server fails half way, and continues with the others [LIST-16]', async () => {
    const { choose, answer, asked, report, reads, send } = await open([draft(1), draft(2), draft(3)]);
    choose('IN_PROGRESS');
    await answer();
    await answer(NO_ANSWER);
    expect(report()).toEqual({
      value: 'halted',
      changed: [subject(1)],
      refused: [],
      untried: [said(2, UNANSWERED), said(3, 'Skipped.')],
    });
    send({ type: 'change.retry' });
    await untilQuiet();
    send({ type: 'change.start' });
    await answer();
    await answer();
    const ids = asked().map((sent) => (sent as number[])[0]);
    expect([reads, ids, report().changed]).toEqual([
      [
        [1, 2, 3],
        [2, 3],
      ],
      [1, 2, 2, 3],
      [subject(2), subject(3)],
    ]);
  });

  it('starts no other call after Cancel, and waits for the running one [LIST-16]', async () => {
    const { choose, answer, calls, report, send, state } = await open([draft(1), draft(2), draft(3)]);
    choose('IN_PROGRESS');
    send({ type: 'change.stop' });
    expect(state()).toBe('changing');
    await answer();
    expect([calls.length, report()]).toEqual([
      1,
      { value: 'halted', changed: [subject(1)], refused: [], untried: [said(2, 'Skipped.'), said(3, 'Skipped.')] },
    ]);
  });

  it.each([
    ['change.repair', [1, 'COMPLETED', 'repaired']],
    ['change.start', [1, 10, 'COMPLETED']],
  ] as const)(
    'asks about undecided items before a completion, and after %s sends %j [NEXT-03, LIST-16]',
    async (type, sent) => {
      const { actor, asked, send } = await open([draft(1), draft(3)]);
      send({ type: 'status.choose', status: 'COMPLETED' });
      const question = '2 items in 2 bookings are still Pending. Mark them Repaired?';
      expect([selectItemQuestion(actor.getSnapshot()), asked()]).toEqual([question, []]);
      send({ type });
      expect(asked()).toEqual([sent]);
    },
  );

  it('asks nothing before another status [NEXT-03]', async () => {
    const { actor, asked, send } = await open([draft(1)]);
    send({ type: 'status.choose', status: 'IN_PROGRESS' }, { type: 'change.repair' });
    expect([selectItemQuestion(actor.getSnapshot()), asked()]).toEqual([null, []]);
  });

  it('lists the bookings that could not be read, and reads them again [LIST-16]', async () => {
    const { context, reads, send } = await open([draft(1)], [said(2, 'Not loaded.')]);
    expect(context().unread).toEqual([said(2, 'Not loaded.')]);
    send({ type: 'change.retry' });
    await untilQuiet();
    const both = [1, 2];
    expect([reads, context().unread]).toEqual([[both, both], []]);
  });
});

itIsCovered(bulkStatusMachine, {
  input: { subjects: [subject(1), subject(2)] },
  events: {
    'status.choose': [{ status: 'IN_PROGRESS' }, { status: 'COMPLETED' }],
    'xstate.done.actor.readBookings': [{ output: { bookings: [draft(1), draft(2)], unread: [] } }],
    'xstate.error.actor.saveStatus': [refusal, anOutdated(draft(1, { status: 'IN_PROGRESS' })), NO_ANSWER].map(
      (error) => ({ error }),
    ),
  },
});
