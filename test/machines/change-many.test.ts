import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { INBOUND_REQUIRED, type BookingStatus } from '../../src/domain/booking/booking-status.ts';
import type { Booking } from '../../src/domain/booking/booking.ts';
import { ApiError } from '../../src/domain/shared/api-error.ts';
import { changeManyMachine, selectStep, type ReadMany } from '../../src/machines/change-many.machine.ts';
import { COMPLETE, coverMachine } from '../../tools/machine/cover-machine.ts';
import { deferred, type Deferred } from '../deferred.ts';
import { aBooking, aDelivery } from '../support/a.ts';

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
const MEANWHILE = 'Somebody else changed this booking meanwhile.';
const UNANSWERED = 'The server did not answer: it may have been changed.';

const stale = (data?: Booking) => new ApiError('status', { status: 412, body: { error: 'Too late', data } });
const refusal = new ApiError('status', { status: 409, body: { error: 'Closed for stocktaking' } });
const lost = new ApiError('network');

type Save = Deferred<void> & { id: number | undefined; version: number | undefined; status: BookingStatus | null };

/** Three drafts, of which the second has no INBOUND delivery. */
const THREE = [draft(1), draft(2, { delivery: [] }), draft(3)];

async function open(bookings: readonly Booking[] = THREE, unread: ReadMany['unread'] = []) {
  const saves: Save[] = [];
  const reads: number[][] = [];
  const facts: string[] = [];
  const actor = createActor(
    changeManyMachine.provide({
      actors: {
        readBookings: fromPromise(async ({ input: { subjects } }) => {
          const ids = subjects.map(({ id }) => id);
          reads.push(ids);
          return {
            bookings: bookings.filter(({ id }) => ids.includes(id)),
            unread: reads.length > 1 ? [] : [...unread],
          };
        }),
        saveStatus: fromPromise(({ input: { booking, status } }) => {
          const save = { ...deferred<void>(), id: booking?.id, version: booking?.version, status };
          saves.push(save);
          return save.promise;
        }),
      },
    }),
    { input: { subjects: [...bookings, ...unread].map(({ id, code }) => ({ id, code })) } },
  );
  actor.on('*', ({ type }) => facts.push(type));
  actor.start();
  const at = (state: 'choosing' | 'done' | 'halted') => waitFor(actor, (snapshot) => snapshot.matches(state));
  await at('choosing');
  const choose = (status: BookingStatus) => {
    actor.send({ type: 'status.choose', status });
    actor.send({ type: 'change.start' });
  };
  /** Answers the next call, and sees the one after it begin or the end. */
  const answer = async (settle: (save: Save) => void) => {
    const last = saves.length;
    const save = saves[last - 1];
    if (save) settle(save);
    await waitFor(actor, (snapshot) => snapshot.hasTag('report') || saves.length > last);
  };
  const report = () => {
    const { value, context } = actor.getSnapshot();
    const { changed, refused, untried } = context;
    return { value, changed, refused, untried };
  };
  return { actor, at, choose, answer, report, saves, reads, facts };
}

const yes = (save: Save) => save.resolve();

describe('a status for several bookings', () => {
  it('is said of each before it is changed [LIST-16, EDIT-01]', async () => {
    const { actor } = await open();
    actor.send({ type: 'change.start' });
    actor.send({ type: 'status.choose', status: 'CONFIRMED' });
    expect([actor.getSnapshot().value, selectStep(actor.getSnapshot())]).toEqual([
      'choosing',
      { status: 'CONFIRMED', able: [1, 3], refused: [said(2, INBOUND_REQUIRED)], hints: [] },
    ]);
  });

  it('is written one call after the other, each on the version that was read [LIST-16, REL-02]', async () => {
    const { choose, answer, report, saves, facts } = await open();
    choose('CONFIRMED');
    expect(saves.map(({ id }) => id)).toEqual([1]);
    await answer(yes);
    await answer(yes);
    expect(saves.map(({ id, version, status }) => [id, version, status])).toEqual([
      [1, 10, 'CONFIRMED'],
      [3, 30, 'CONFIRMED'],
    ]);
    expect([report(), facts]).toEqual([
      { value: 'done', changed: [subject(1), subject(3)], refused: [said(2, INBOUND_REQUIRED)], untried: [] },
      ['many.changed'],
    ]);
  });

  it('goes on past one that is refused, or that somebody else changed [LIST-16, REL-02]', async () => {
    const { choose, answer, report } = await open([draft(1), draft(2), draft(3), draft(4)]);
    choose('IN_PROGRESS');
    await answer((save) => save.reject(refusal));
    await answer((save) => save.reject(stale(draft(2, { version: 21 }))));
    await answer((save) => save.reject(stale(draft(3, { version: 31, status: 'IN_PROGRESS' }))));
    await answer(yes);
    expect(report()).toEqual({
      value: 'done',
      changed: [subject(3), subject(4)],
      refused: [said(1, 'Closed for stocktaking'), said(2, MEANWHILE)],
      untried: [],
    });
  });

  it('says which were changed where the server goes away half way, and goes on with the others [LIST-16]', async () => {
    const { actor, at, choose, answer, report, reads, saves } = await open([draft(1), draft(2), draft(3)]);
    choose('IN_PROGRESS');
    await answer(yes);
    await answer((save) => save.reject(lost));
    expect(report()).toEqual({
      value: 'halted',
      changed: [subject(1)],
      refused: [],
      untried: [said(2, UNANSWERED), said(3, 'Not tried.')],
    });
    actor.send({ type: 'change.retry' });
    await at('choosing');
    actor.send({ type: 'change.start' });
    await answer(yes);
    await answer(yes);
    expect([reads, saves.map(({ id }) => id), report().changed]).toEqual([
      [
        [1, 2, 3],
        [2, 3],
      ],
      [1, 2, 2, 3],
      [subject(2), subject(3)],
    ]);
  });

  it('begins no other after Cancel, and waits for the one on its way [LIST-16]', async () => {
    const { actor, choose, answer, report, saves } = await open([draft(1), draft(2), draft(3)]);
    choose('IN_PROGRESS');
    actor.send({ type: 'change.stop' });
    expect(actor.getSnapshot().value).toBe('changing');
    await answer(yes);
    expect([saves.length, report()]).toEqual([
      1,
      { value: 'halted', changed: [subject(1)], refused: [], untried: [said(2, 'Not tried.'), said(3, 'Not tried.')] },
    ]);
  });

  it('says which bookings were not read, and reads them again [LIST-16]', async () => {
    const { actor, at, reads } = await open([draft(1)], [said(2, 'Not loaded.')]);
    expect(actor.getSnapshot().context.unread).toEqual([said(2, 'Not loaded.')]);
    actor.send({ type: 'change.retry' });
    await at('choosing');
    expect([reads, actor.getSnapshot().context.unread]).toEqual([
      [
        [1, 2],
        [1, 2],
      ],
      [],
    ]);
  });
});

it('reaches every state, and takes every event in each', () => {
  const done = draft(1, { status: 'IN_PROGRESS' });
  const events = {
    'status.choose': [{ status: 'IN_PROGRESS' }],
    'xstate.done.actor.readBookings': [
      { output: { bookings: [draft(1), draft(2)], unread: [] } },
      { output: { bookings: [], unread: [said(2, 'Not loaded.')] } },
    ],
    'xstate.error.actor.readBookings': [{ error: lost }],
    'xstate.error.actor.saveStatus': [{ error: refusal }, { error: stale(done) }, { error: lost }],
  };
  expect(coverMachine(changeManyMachine, { input: { subjects: [subject(1), subject(2)] }, events })).toEqual(COMPLETE);
});
