import { assign, emit, fromCallback, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { refuseMove } from '../domain/booking/list/board.ts';
import { PHASE_OF } from '../domain/booking/booking-life.ts';
import type { BookingStatus } from '../domain/booking/booking-status.ts';
import type { Booking } from '../domain/booking/booking.ts';
import { toRefusal, type StepRefusal } from '../domain/booking/next-steps.ts';
import { QUICK_MESSAGES } from '../domain/quick-action/quick-messages.ts';
import type { QuickAction } from '../domain/quick-action/quick-offer.ts';
import { getErrorMessage } from '../domain/shared/api-error.ts';
import { type Failed, type StateMeta, notProvided, withEvent, withOutput } from '../domain/shared/chart-parts.ts';

type Card = { id: number; status: BookingStatus };

/** What the quick action that moves a card has come to: a question is on screen, it is on its way, written, or given up. */
export type MoveEvent = { type: 'move.asked' | 'move.sent' | 'move.done' | 'move.closed' };

export type BoardEvent =
  | { type: 'card.look'; card: Card }
  | { type: 'card.lift'; card: Card }
  /** What is in the hand is let go over a column, which asks for this status. */
  | { type: 'card.drop'; to: BookingStatus }
  | { type: 'card.cancel' }
  | { type: 'step.choose'; card: Card; to: BookingStatus }
  | { type: 'remedy.take' }
  | { type: 'rows.read' }
  | MoveEvent;

type Hand = {
  card: Card;
  to: BookingStatus; // what is asked for it; before anything is, what it has
  booking: Booking | null; // as it was read last
  refusal: StepRefusal | null; // why the card went back
};
export type Move = { booking: Booking; action: QuickAction };

function inHand({ hand }: { hand: Hand | null }): Hand {
  if (hand === null) throw new Error('No card is in the hand');
  return hand;
}

function refuse(context: { role: string | null; hand: Hand | null }, booking: Booking): StepRefusal | null {
  const { card, to } = inHand(context);
  return refuseMove(context.role, booking, { seen: card.status, to });
}

function toMove({ booking, to, refusal }: Hand): Move {
  if (booking === null) throw new Error('Only a booking that was read is moved');
  const { remedy = null } = refusal ?? {};
  return { booking, action: remedy ? { is: remedy.action, leadsTo: to } : { is: 'status', to } };
}

export type BoardEmitted = { type: 'board.outdated' };

/** The board: one card at a time is read and goes to another column by a quick action. BOARD-02, BOARD-03. */
export const boardMachine = setup({
  types: {} as {
    input: { role: string | null };
    context: {
      role: string | null; // as the provider reports it, `null` where it reports none
      hand: Hand | null; // nothing while every card rests
    };
    events: BoardEvent;
    emitted: BoardEmitted;
    tags: 'busy' | 'placed';
    meta: StateMeta;
  },
  actors: {
    readBooking: fromPromise<Booking, { id: number }>(notProvided('readBooking')),
    moveBooking: fromCallback<MoveEvent, Move>(() => {
      throw new Error('moveBooking is not provided');
    }),
  },
  guards: {
    isSameColumn: ({ context }, { to }: { to: BookingStatus }) =>
      PHASE_OF[inHand(context).card.status] === PHASE_OF[to],
    isOutdated: ({ context }, booking: Booking) => booking.status !== inHand(context).card.status,
    isRefused: ({ context }, booking: Booking) => refuse(context, booking) !== null,
    hasRemedy: ({ context }) => Boolean(inHand(context).refusal?.remedy),
  },
  actions: {
    takeCard: assign((_, { card, to = card.status }: { card: Card; to?: BookingStatus }) => ({
      hand: { card, to, booking: null, refusal: null },
    })),
    storeTo: assign(({ context }, { to }: { to: BookingStatus }) => ({ hand: { ...inHand(context), to } })),
    storeBooking: assign(({ context }, booking: Booking) => ({ hand: { ...inHand(context), booking } })),
    storeRefusal: assign(({ context }, booking: Booking) => ({
      hand: { ...inHand(context), booking, refusal: refuse(context, booking) },
    })),
    storeFailure: assign(({ context }, { error }: Failed) => {
      const refusal = { ...toRefusal(getErrorMessage(error, QUICK_MESSAGES.saveFailed)), remedy: null };
      return { hand: { ...inHand(context), refusal } };
    }),
    clearHand: assign({ hand: null }),
  },
}).createMachine({
  id: 'board',
  description: 'The board of bookings: one card at a time goes to another column.',
  context: ({ input }) => ({ role: input.role, hand: null }),
  initial: 'resting',
  on: {
    'card.look': { target: '.looking', actions: withEvent('takeCard') },
    'card.lift': { target: '.lifted', actions: withEvent('takeCard') },
    'step.choose': { target: '.checking', actions: withEvent('takeCard') },
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
            input: ({ context }) => ({ id: inHand(context).card.id }),
            onDone: { target: 'known', actions: withOutput('storeBooking') },
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
            actions: 'clearHand',
          },
          { target: 'checking', actions: withEvent('storeTo') },
        ],
        'card.cancel': { target: 'resting', actions: 'clearHand' },
      },
    },
    checking: {
      description:
        'The booking is read, and the rules are asked. Ignored until then: card.look, card.lift, step.choose.',
      meta: { rules: ['BOARD-03', 'EDIT-01'] },
      tags: ['busy', 'placed'],
      on: { '*': {} },
      invoke: {
        id: 'readBooking',
        src: 'readBooking',
        input: ({ context }) => ({ id: inHand(context).card.id }),
        onDone: [
          {
            guard: withOutput('isOutdated'),
            target: 'refused',
            description: 'Somebody else has moved it since.',
            actions: [withOutput('storeRefusal'), emit({ type: 'board.outdated' })],
          },
          { guard: withOutput('isRefused'), target: 'refused', actions: withOutput('storeRefusal') },
          { target: 'moving', actions: withOutput('storeBooking') },
        ],
        onError: { target: 'refused', actions: withEvent('storeFailure') },
      },
    },
    refused: {
      description: 'The card is back in its place and says why.',
      meta: { rules: ['BOARD-03'] },
      on: { 'remedy.take': { guard: 'hasRemedy', target: 'moving' } },
    },
    moving: {
      description: 'A quick action changes the status. Ignored until it is over: card.look, card.lift, step.choose.',
      meta: { rules: ['BOARD-02', 'QUICK-01'] },
      tags: 'busy',
      on: {
        '*': {},
        'move.asked': '.asked',
        'move.sent': '.sending',
        'move.done': 'settling',
        'move.closed': { target: 'resting', actions: 'clearHand' },
      },
      invoke: {
        id: 'moveBooking',
        src: 'moveBooking',
        input: ({ context }) => toMove(inHand(context)),
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
        '*': {},
        'rows.read': { target: 'resting', actions: 'clearHand' },
      },
    },
  },
});
export type BoardRef = ActorRefFrom<typeof boardMachine>;
type BoardSnapshot = SnapshotFrom<typeof boardMachine>;

/** What is known of a card while it is the one in the hand. */
export const selectHand = ({ context: { hand } }: BoardSnapshot, id: number): Hand | null =>
  hand?.card.id === id ? hand : null;

/** The card that stands in another column than its row says. BOARD-02 */
export function selectPlaced(snapshot: BoardSnapshot): { id: number; to: BookingStatus } | null {
  const { hand } = snapshot.context;
  return snapshot.hasTag('placed') && hand !== null ? { id: hand.card.id, to: hand.to } : null;
}

/** Why a card is where it was, `null` for every other card. BOARD-03 */
export const selectRefusal = (snapshot: BoardSnapshot, id: number): StepRefusal | null =>
  snapshot.matches('refused') ? (selectHand(snapshot, id)?.refusal ?? null) : null;

/** The booking of a card whose menu opens, once it is known. BOARD-02 */
export const selectLookedAt = (snapshot: BoardSnapshot, id: number): Booking | null =>
  snapshot.matches('looking') ? (selectHand(snapshot, id)?.booking ?? null) : null;
