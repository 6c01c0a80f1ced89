import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { BookingStatus } from '../../src/domain/booking/booking-status.ts';
import type { Booking } from '../../src/domain/booking/booking.ts';
import { ApiError } from '../../src/domain/shared/api-error.ts';
import {
  boardMachine,
  selectLookedAt,
  selectPlaced,
  selectRefusal,
  type BoardEvent,
  type Move,
  type MoveEvent,
} from '../../src/machines/board.machine.ts';
import { COMPLETE, coverMachine } from '../../tools/machine/cover-machine.ts';
import { deferred, type Deferred } from '../deferred.ts';
import { aBooking, aDelivery } from '../support/a.ts';

const ID = 101;
const card = (status: BookingStatus = 'DRAFT') => ({ id: ID, status });

/** A board, with what was asked of the provider and of the quick action. */
function start(role: string | null = null) {
  const reads: (Deferred<Booking> & { id: number; signal: AbortSignal })[] = [];
  const moves: unknown[] = [];
  const emitted: unknown[] = [];
  let report: (event: MoveEvent) => void = () => undefined;
  const board = createActor(
    boardMachine.provide({
      actors: {
        readBooking: fromPromise(({ input: { id }, signal }) => {
          const call = { ...deferred<Booking>(), id, signal };
          reads.push(call);
          return call.promise;
        }),
        moveBooking: fromCallback<MoveEvent, Move>(({ input, sendBack }) => {
          moves.push(input);
          report = sendBack;
        }),
      },
    }),
    { input: { role } },
  );
  board.on('*', (event) => emitted.push(event));
  board.start();
  const answer = async (booking: Booking | Error) => {
    const call = reads.at(-1);
    if (booking instanceof Error) call?.reject(booking);
    else call?.resolve(booking);
    await call?.promise.catch(() => null);
    await Promise.resolve();
  };
  const send = (...events: BoardEvent[]) => events.forEach((event) => board.send(event));
  return {
    board,
    reads,
    moves,
    emitted,
    answer,
    send,
    report: (type: MoveEvent['type']) => report({ type }),
    state: () => board.getSnapshot().value,
    placed: () => selectPlaced(board.getSnapshot()),
    refusal: () => selectRefusal(board.getSnapshot(), ID),
  };
}

const draft = aBooking({ status: 'DRAFT' });

it('reads a card that is dropped, moves it by a quick action, and keeps it there until its row is read [BOARD-02]', async () => {
  const { reads, moves, answer, send, report, state, placed } = start();
  send({ type: 'card.lift', card: card() }, { type: 'card.drop', to: 'IN_PROGRESS' });
  expect([state(), placed(), reads.map(({ id }) => id)]).toEqual(['checking', { id: ID, to: 'IN_PROGRESS' }, [ID]]);
  await answer(draft);
  expect([state(), placed(), moves]).toEqual([
    { moving: 'sending' },
    { id: ID, to: 'IN_PROGRESS' },
    [{ booking: draft, action: { is: 'status', to: 'IN_PROGRESS' } }],
  ]);
  report('move.asked');
  expect([state(), placed()]).toEqual([{ moving: 'asked' }, null]);
  report('move.sent');
  report('move.done');
  expect([state(), placed()]).toEqual(['settling', { id: ID, to: 'IN_PROGRESS' }]);
  send({ type: 'card.lift', card: card() });
  expect(state()).toBe('settling');
  send({ type: 'rows.read' });
  expect([state(), placed()]).toEqual(['resting', null]);
});

it('puts a card back that is let go over its own column, beside the board, or whose question is given up [BOARD-02]', async () => {
  const { reads, moves, answer, send, report, state, placed } = start();
  send({ type: 'card.lift', card: card() }, { type: 'card.drop', to: 'PENDING' });
  send({ type: 'card.lift', card: card() }, { type: 'card.cancel' });
  expect([state(), reads]).toEqual(['resting', []]);
  send({ type: 'card.lift', card: card() }, { type: 'card.drop', to: 'COMPLETED' });
  await answer(draft);
  report('move.asked');
  report('move.closed');
  expect([state(), placed(), moves]).toEqual([
    'resting',
    null,
    [{ booking: draft, action: { is: 'status', to: 'COMPLETED' } }],
  ]);
});

describe('a refused move leaves the card in its place and says why', () => {
  it('by a rule, with its way out [EDIT-01, NEXT-02]', async () => {
    const { moves, answer, send, state, placed, refusal } = start();
    const missing = aBooking({ status: 'DRAFT', delivery: [] });
    send({ type: 'card.lift', card: card() }, { type: 'card.drop', to: 'CONFIRMED' });
    await answer(missing);
    expect([state(), placed(), refusal()?.sentence]).toEqual(['refused', null, 'Needs an active INBOUND delivery.']);
    send({ type: 'remedy.take' });
    expect([state(), moves]).toEqual([
      { moving: 'sending' },
      [{ booking: missing, action: { is: 'delivery', leadsTo: 'CONFIRMED' } }],
    ]);
  });

  it('by a status that nobody chooses [EDIT-28]', async () => {
    const { moves, answer, send, state, refusal } = start();
    send({ type: 'card.lift', card: card() }, { type: 'card.drop', to: 'REJECTED' });
    await answer(draft);
    send({ type: 'remedy.take' });
    expect([state(), moves, refusal()]).toEqual([
      'refused',
      [],
      { sentence: 'Rejected is set by the system, not by hand.', rule: 'EDIT-28', remedy: null },
    ]);
  });

  it('by what somebody else did meanwhile, which is read [QUICK-02]', async () => {
    const { moves, emitted, answer, send, refusal } = start();
    send({ type: 'step.choose', card: card(), to: 'IN_PROGRESS' });
    await answer(aBooking({ status: 'COMPLETED' }));
    expect([moves, emitted, refusal()?.sentence]).toEqual([
      [],
      [{ type: 'board.outdated' }],
      'Somebody else changed this booking since. It stays as it is.',
    ]);
  });

  it('by the permissions [PERM-02]', async () => {
    const { moves, answer, send, refusal } = start('TECHNICIAN');
    send({ type: 'step.choose', card: card(), to: 'IN_PROGRESS' });
    await answer(draft);
    expect([moves, refusal()?.sentence]).toEqual([
      [],
      'You do not have permission to change the customer or the status of a booking.',
    ]);
  });

  it('by the network [BOARD-03]', async () => {
    const { answer, send, state, placed, refusal } = start();
    send({ type: 'card.lift', card: card() }, { type: 'card.drop', to: 'IN_PROGRESS' });
    await answer(new ApiError('network'));
    expect([state(), placed(), refusal()?.sentence]).toEqual(['refused', null, 'Network error occurred']);
    send({ type: 'card.lift', card: card() });
    expect(refusal()).toBeNull();
  });
});

it('reads the booking of a card whose menu opens, and takes a step before that too [BOARD-02]', async () => {
  const { board, reads, answer, send, state } = start();
  const lookedAt = (id: number) => selectLookedAt(board.getSnapshot(), id);
  send({ type: 'card.look', card: card() });
  expect(lookedAt(ID)).toBeNull();
  send({ type: 'card.look', card: { id: 7, status: 'DRAFT' } });
  expect(reads.map(({ id, signal }) => [id, signal.aborted])).toEqual([
    [ID, true],
    [7, false],
  ]);
  await answer(aBooking({ id: 7 }));
  expect([lookedAt(7)?.id, lookedAt(ID)]).toEqual([7, null]);
  send({ type: 'card.look', card: card() });
  await answer(new Error('No line'));
  expect([state(), lookedAt(ID)]).toEqual([{ looking: 'unknown' }, null]);
  send({ type: 'card.look', card: card() }, { type: 'step.choose', card: card(), to: 'RESOLVED' });
  expect([state(), reads.length]).toEqual(['checking', 5]);
});

it('leaves a card in its place that nothing moves', async () => {
  const board = createActor(
    boardMachine.provide({ actors: { readBooking: fromPromise(() => Promise.resolve(draft)) } }),
    { input: { role: null } },
  ).start();
  board.send({ type: 'step.choose', card: card(), to: 'PENDING' });
  await Promise.resolve();
  await Promise.resolve();
  expect(selectRefusal(board.getSnapshot(), ID)?.sentence).toBe('Not saved. Please try again.');
});

it('reaches every state, and takes every event in each', () => {
  const booking = [
    { output: draft },
    { output: aBooking({ status: 'DRAFT', delivery: [] }) },
    { output: aBooking({ status: 'RESOLVED', delivery: [aDelivery()] }) },
  ];
  const events = {
    'card.look': [{ card: card() }],
    'card.lift': [{ card: card() }],
    'card.drop': [{ to: 'PENDING' }, { to: 'CONFIRMED' }, { to: 'IN_PROGRESS' }],
    'step.choose': [{ card: card(), to: 'CONFIRMED' }],
    'xstate.done.actor.readBooking': booking,
    'xstate.error.actor.readBooking': [{ error: new Error('No line') }],
    'xstate.done.actor.lookAtBooking': [{ output: draft }],
    'xstate.error.actor.lookAtBooking': [{ error: new Error('No line') }],
    'xstate.error.actor.moveBooking': [{ error: new Error('No code') }],
  };
  expect(coverMachine(boardMachine, { input: { role: null }, events })).toEqual(COMPLETE);
});
