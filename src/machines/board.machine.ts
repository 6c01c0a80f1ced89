import { assign, emit, fromCallback, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { refuseMove } from '../domain/booking/list/board.ts';
import { PHASE_OF } from '../domain/booking/booking-life.ts';
import type { BookingStatus } from '../domain/booking/booking-status.ts';
import type { Booking } from '../domain/booking/booking.ts';
import { toRefusal, type StepRefusal } from '../domain/booking/next-steps.ts';
import { QUICK_MESSAGES } from '../domain/quick-action/quick-messages.ts';
import type { QuickAction } from '../domain/quick-action/quick-offer.ts';
import { getErrorMessage } from '../domain/shared/api-error.ts';
import type { StateMeta } from '../domain/shared/state-meta.ts';
import { notProvided } from './not-provided.ts';
import { withEvent } from './with-event.ts';

/** A card as its row says it. */
type Card = { id: number; status: BookingStatus };

/** What the quick action that moves a card has come to: a question is on screen, it is on its way, written, or given up. */
export type MoveEvent = { type: 'move.asked' | 'move.sent' | 'move.done' | 'move.closed' };

export type BoardEvent =
  /** The menu of a card is about to open. */
  | { type: 'card.look'; card: Card }
  | { type: 'card.lift'; card: Card }
  /** What is in the hand is let go over a column, which asks for this status. */
  | { type: 'card.drop'; to: BookingStatus }
  | { type: 'card.putBack' }
  | { type: 'step.choose'; card: Card; to: BookingStatus }
  /** What would open the refused move is begun. */
  | { type: 'wayOut.take' }
  /** The rows were read anew, or could not be. */
  | { type: 'rows.read' }
  | MoveEvent;

/** The booking is not what its card says. */
export type BoardEmitted = { type: 'board.outdated' };

/**
 * The board of bookings: one card at a time goes to another column. BOARD-02, BOARD-03.
 *
 * A card that is let go is read first, since its row does not carry what the rules ask for. What may be done is done by a
 * quick action, with the questions of the booking page; the card stands in its new column while that is on its way, and
 * in its old one as soon as anything is asked or refused.
 */
export const boardMachine = setup({
  types: {} as {
    input: { role: string | null };
    context: {
      role: string | null; // as the provider reports it, `null` where it reports none
      card: Card | null; // the one that is looked at, in the hand, under way or refused
      to: BookingStatus | null; // what is asked for it
      booking: Booking | null; // as the card's was read last
      refusal: StepRefusal | null; // why it went back
    };
    events: BoardEvent;
    emitted: BoardEmitted;
    tags: 'busy' | 'placed';
    meta: StateMeta;
  },
  actors: {
    readBooking: fromPromise<Booking, { id: number }>(notProvided('readBooking')),
    moveBooking: fromCallback<MoveEvent, { booking: Booking | null; action: QuickAction }>(() => {
      throw new Error('moveBooking is not provided');
    }),
  },
  guards: {
    isSameColumn: ({ context: { card } }, { to }: { to: BookingStatus }) =>
      card !== null && PHASE_OF[card.status] === PHASE_OF[to],
    isOutdated: ({ context: { card } }, { booking }: { booking: Booking }) => booking.status !== card?.status,
    isRefused: ({ context: { role, card, to } }, { booking }: { booking: Booking }) =>
      card !== null && to !== null && refuseMove(role, booking, { seen: card.status, to }) !== null,
    hasWayOut: ({ context: { refusal } }) => (refusal?.wayOut ?? null) !== null,
  },
  actions: {
    takeCard: assign((_, { card }: { card: Card }) => ({ card, to: null, booking: null, refusal: null })),
    storeTo: assign((_, { to }: { to: BookingStatus }) => ({ to })),
    storeBooking: assign((_, { booking }: { booking: Booking }) => ({ booking })),
    storeRefusal: assign(({ context: { role, card, to } }, { booking }: { booking: Booking }) => ({
      booking,
      refusal: card && to && refuseMove(role, booking, { seen: card.status, to }),
    })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({
      refusal: { ...toRefusal(getErrorMessage(error, QUICK_MESSAGES.saveFailed)), wayOut: null },
    })),
    letGo: assign({ card: null, to: null, booking: null, refusal: null }),
    announceOutdated: emit({ type: 'board.outdated' }),
  },
}).createMachine({
  id: 'board',
  description: 'The board of bookings: one card at a time goes to another column.',
  context: ({ input }) => ({ role: input.role, card: null, to: null, booking: null, refusal: null }),
  initial: 'resting',
  on: {
    'card.look': { target: '.looking', actions: withEvent('takeCard') },
    'card.lift': { target: '.lifted', actions: withEvent('takeCard') },
    'step.choose': { target: '.checking', actions: [withEvent('takeCard'), withEvent('storeTo')] },
    'card.drop': { description: 'There is nothing in the hand.' },
    'card.putBack': { description: 'There is nothing in the hand.' },
    'wayOut.take': { description: 'Only what is refused can have one.' },
    'rows.read': { description: 'The cards lie where their rows say.' },
    'move.asked': { description: 'Nothing is under way.' },
    'move.sent': { description: 'Nothing is under way.' },
    'move.done': { description: 'Nothing is under way.' },
    'move.closed': { description: 'Nothing is under way.' },
  },
  states: {
    resting: {
      description: 'Every card lies in the column of its status.',
      meta: { reason: 'Where a card lies is said by the status of its booking.' },
    },
    looking: {
      description: 'The menu of a card opens: its booking is read, so that each step says why it cannot be taken.',
      meta: { rules: ['BOARD-02', 'NEXT-02'] },
      initial: 'reading',
      states: {
        reading: {
          description: 'The booking is on its way; the menu offers the steps meanwhile.',
          meta: { rules: ['BOARD-02'] },
          invoke: {
            id: 'lookAtBooking',
            src: 'readBooking',
            input: ({ context }) => ({ id: context.card?.id ?? 0 }),
            onDone: {
              target: 'known',
              actions: { type: 'storeBooking', params: ({ event }) => ({ booking: event.output }) },
            },
            onError: { target: 'unknown' },
          },
        },
        known: { description: 'Each step says why not.', meta: { rules: ['BOARD-02', 'NEXT-02'] } },
        unknown: {
          description: 'It did not come: what is chosen is asked again.',
          meta: { rules: ['BOARD-02'] },
        },
      },
    },
    lifted: {
      description: 'A card is in the hand. The rows stay as they are until it is let go. Ignored: card.look.',
      meta: { rules: ['BOARD-02'] },
      on: {
        'card.look': {},
        'card.drop': [
          {
            guard: withEvent('isSameColumn'),
            target: 'resting',
            description: 'Let go over its own column.',
            actions: 'letGo',
          },
          { target: 'checking', actions: withEvent('storeTo') },
        ],
        'card.putBack': { target: 'resting', actions: 'letGo' },
      },
    },
    checking: {
      description:
        'The booking is read, and the rules are asked. Ignored until then: card.look, card.lift, step.choose.',
      meta: { rules: ['BOARD-03', 'EDIT-01'] },
      tags: ['busy', 'placed'],
      on: { 'card.look': {}, 'card.lift': {}, 'step.choose': {} },
      invoke: {
        id: 'readBooking',
        src: 'readBooking',
        input: ({ context }) => ({ id: context.card?.id ?? 0 }),
        onDone: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => ({ booking: event.output }) },
            target: 'refused',
            description: 'Somebody else has moved it since.',
            actions: [{ type: 'storeRefusal', params: ({ event }) => ({ booking: event.output }) }, 'announceOutdated'],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ booking: event.output }) },
            target: 'refused',
            actions: { type: 'storeRefusal', params: ({ event }) => ({ booking: event.output }) },
          },
          { target: 'moving', actions: { type: 'storeBooking', params: ({ event }) => ({ booking: event.output }) } },
        ],
        onError: { target: 'refused', actions: withEvent('storeFailure') },
      },
    },
    refused: {
      description: 'The card is back in its place and says why.',
      meta: { rules: ['BOARD-03'] },
      on: { 'wayOut.take': { guard: 'hasWayOut', target: 'moving' } },
    },
    moving: {
      description: 'A quick action changes the status. Ignored until it is over: card.look, card.lift, step.choose.',
      meta: { rules: ['BOARD-02', 'QUICK-01'] },
      tags: 'busy',
      on: {
        'card.look': {},
        'card.lift': {},
        'step.choose': {},
        'move.asked': '.asked',
        'move.sent': '.sending',
        'move.done': 'settling',
        'move.closed': { target: 'resting', actions: 'letGo' },
      },
      invoke: {
        id: 'moveBooking',
        src: 'moveBooking',
        input: ({ context: { booking, to, refusal } }) => ({
          booking,
          action: refusal?.wayOut
            ? { is: refusal.wayOut.action, leadsTo: to }
            : { is: 'status', to: to ?? booking?.status ?? 'DRAFT' },
        }),
        onError: { target: 'refused', actions: withEvent('storeFailure') },
      },
      initial: 'sending',
      states: {
        sending: {
          description: 'It is on its way: the card is in its new place.',
          meta: { rules: ['BOARD-02'] },
          tags: 'placed',
        },
        asked: {
          description: 'A question, a refusal or a failure is on screen: the card is in its old place.',
          meta: { rules: ['BOARD-03'] },
        },
      },
    },
    settling: {
      description:
        'Written. The card keeps its new place until its row is read. Ignored until then: card.look, card.lift, step.choose.',
      meta: { rules: ['BOARD-02'] },
      tags: ['busy', 'placed'],
      on: {
        'card.look': {},
        'card.lift': {},
        'step.choose': {},
        'rows.read': { target: 'resting', actions: 'letGo' },
      },
    },
  },
});
export type BoardRef = ActorRefFrom<typeof boardMachine>;
type BoardSnapshot = SnapshotFrom<typeof boardMachine>;

/** The card that stands in another column than its row says. BOARD-02 */
export function selectPlaced(snapshot: BoardSnapshot): { id: number; to: BookingStatus } | null {
  const { card, to } = snapshot.context;
  return snapshot.hasTag('placed') && card !== null && to !== null ? { id: card.id, to } : null;
}

/** Why a card is where it was, `null` for every other card. BOARD-03 */
export const selectRefusal = (snapshot: BoardSnapshot, id: number): StepRefusal | null =>
  snapshot.matches('refused') && snapshot.context.card?.id === id ? snapshot.context.refusal : null;

/** The booking of a card whose menu opens, once it is known. BOARD-02 */
export const selectLookedAt = (snapshot: BoardSnapshot, id: number): Booking | null =>
  snapshot.matches('looking') && snapshot.context.card?.id === id ? snapshot.context.booking : null;
