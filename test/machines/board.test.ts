import { describe, expect, it } from 'vitest';
import { fromCallback } from 'xstate';
import type { BookingStatus } from '../../src/domain/booking/booking-status.ts';
import type { Booking } from '../../src/domain/booking/booking.ts';
import {
  boardMachine,
  selectLookedAt,
  selectPlaced,
  selectRefusal,
  type Move,
  type MoveEvent,
} from '../../src/machines/board.machine.ts';
import { aBooking, aDelivery } from '../support/a.ts';
import { NO_ANSWER } from '../support/api-errors.ts';
import { play } from '../support/held-actors.ts';
import { itIsCovered } from './on-actors.ts';

const ID = 101;
const card = (id = ID) => ({ id, status: 'DRAFT' }) as const;
const look = (id = ID) => ({ type: 'card.look', card: card(id) }) as const;
const choose = (to: BookingStatus) => ({ type: 'step.choose', card: card(), to }) as const;
const LIFT = { type: 'card.lift', card: card() } as const;
const TAKE_REMEDY = { type: 'remedy.take' } as const;

/** Starts a board and records the requests to the quick action. */
function start(role: string | null = null) {
  const moves: unknown[] = [];
  let report: (event: MoveEvent) => void = () => undefined;
  const board = play(
    ({ hold }) =>
      boardMachine.provide({
        actors: {
          readBooking: hold('read', ({ id }) => id),
          moveBooking: fromCallback<MoveEvent, Move>(({ input, sendBack }) => {
            moves.push(input);
            report = sendBack;
          }),
        },
      }),
    { role },
  );
  const snapshot = () => board.actor.getSnapshot();
  return {
    ...board,
    moves,
    /** Lifts the card and drops it on a column. */
    drop: (to: BookingStatus) => board.send(LIFT, { type: 'card.drop', to }),
    report: (...types: MoveEvent['type'][]) => types.forEach((type) => report({ type })),
    seen: () => [board.state(), selectPlaced(snapshot())],
    refusal: () => selectRefusal(snapshot(), ID),
    lookedAt: (id: number) => selectLookedAt(snapshot(), id),
  };
}

const draft = aBooking({ status: 'DRAFT' });
const moveTo = (to: BookingStatus) => ({ booking: draft, action: { is: 'status', to } });
const IN_PROGRESS = { id: ID, to: 'IN_PROGRESS' };

it('a dropped card is read, moved by a quick action, and stays there until its row has loaded [BOARD-02]', async () => {
  const { answer, asked, drop, moves, report, seen, send } = start();
  drop('IN_PROGRESS');
  expect([seen(), asked()]).toEqual([['checking', IN_PROGRESS], [ID]]);
  await answer(draft);
  expect([seen(), moves]).toEqual([[{ moving: 'sending' }, IN_PROGRESS], [moveTo('IN_PROGRESS')]]);
  report('move.asked');
  expect(seen()).toEqual([{ moving: 'asked' }, null]);
  report('move.sent', 'move.done');
  send(LIFT);
  expect(seen()).toEqual(['settling', IN_PROGRESS]);
  send({ type: 'rows.read' });
  expect(seen()).toEqual(['resting', null]);
});

it('a card returns if it was dropped on its own column or outside, or if its question was cancelled [BOARD-02]', async () => {
  const { answer, asked, drop, moves, report, seen, send } = start();
  drop('PENDING');
  send(LIFT, { type: 'card.cancel' });
  expect([seen(), asked()]).toEqual([['resting', null], []]);
  drop('COMPLETED');
  await answer(draft);
  report('move.asked', 'move.closed');
  expect([seen(), moves]).toEqual([['resting', null], [moveTo('COMPLETED')]]);
});

describe('a refused move returns the card and shows the reason', () => {
  it('by a rule, with its remedy [EDIT-01, NEXT-02]', async () => {
    const { answer, drop, moves, refusal, seen, send, state } = start();
    const booking = aBooking({ status: 'DRAFT', delivery: [] });
    drop('CONFIRMED');
    await answer(booking);
    expect([seen(), refusal()?.sentence]).toEqual([['refused', null], 'Add an inbound delivery to confirm.']);
    send(TAKE_REMEDY);
    const delivery = { booking, action: { is: 'delivery', leadsTo: 'CONFIRMED' } };
    expect([state(), moves]).toEqual([{ moving: 'sending' }, [delivery]]);
  });

  it.each<[string, string | null, BookingStatus, Booking | Error, string]>([
    ['a status that nobody chooses [EDIT-28]', null, 'REJECTED', draft, 'Rejected is set by the system, not by hand.'],
    [
      'a change of someone else [QUICK-02]',
      null,
      'IN_PROGRESS',
      aBooking({ status: 'COMPLETED' }),
      'Someone else changed this booking since. It was left unchanged.',
    ],
    [
      'the permissions [PERM-02]',
      'TECHNICIAN',
      'IN_PROGRESS',
      draft,
      'You do not have permission to change the customer or the status of a booking.',
    ],
    ['the network [BOARD-03]', null, 'IN_PROGRESS', NO_ANSWER, 'Network error occurred'],
  ])('by %s', async (_, role, to, how, sentence) => {
    const { answer, drop, facts, moves, refusal, seen, send } = start(role);
    drop(to);
    await answer(how);
    send(TAKE_REMEDY);
    expect([seen(), refusal()?.sentence, moves]).toEqual([['refused', null], sentence, []]);
    // A change by someone else is read again.
    expect(facts).toEqual(sentence.startsWith('Someone') ? [{ type: 'board.outdated' }] : []);
    send(LIFT);
    expect(refusal()).toBeNull();
  });
});

it('the menu of a card reads its booking, and accepts a step before it has loaded [BOARD-02]', async () => {
  const { answer, calls, lookedAt, send, state } = start();
  send(look(), look(7));
  expect(calls.map(({ input, signal }) => [input, signal.aborted])).toEqual([
    [ID, true],
    [7, false],
  ]);
  await answer(aBooking({ id: 7 }));
  expect([lookedAt(7)?.id, lookedAt(ID)]).toEqual([7, null]);
  send(look());
  await answer(new Error('No line'));
  expect([state(), lookedAt(ID)]).toEqual([{ looking: 'unknown' }, null]);
  send(look(), choose('RESOLVED'));
  expect([state(), calls.length]).toEqual(['checking', 5]);
});

it('a card stays in its column if nothing moves it', async () => {
  const board = play(({ hold }) => boardMachine.provide({ actors: { readBooking: hold('read') } }), { role: null });
  board.send(choose('PENDING'));
  await board.answer(draft);
  expect(selectRefusal(board.actor.getSnapshot(), ID)?.sentence).toBe('Not saved. Please try again.');
});

itIsCovered(boardMachine, {
  input: { role: null },
  events: {
    'card.look': [{ card: card() }],
    'card.lift': [{ card: card() }],
    'card.drop': [{ to: 'PENDING' }, { to: 'IN_PROGRESS' }],
    'step.choose': [{ card: card(), to: 'CONFIRMED' }],
    'xstate.done.actor.readBooking': [
      { output: draft },
      { output: aBooking({ status: 'DRAFT', delivery: [] }) },
      { output: aBooking({ status: 'RESOLVED', delivery: [aDelivery()] }) },
    ],
  },
});
