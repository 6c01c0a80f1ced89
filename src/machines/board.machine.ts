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

/** The progress of the quick action that moves a card: it asks, sends, has saved, or was closed. */
export type MoveEvent = { type: 'move.asked' | 'move.sent' | 'move.done' | 'move.closed' };

export type BoardEvent =
  | { type: 'card.look'; card: Card }
  | { type: 'card.lift'; card: Card }
  /** The user drops the held card on the column of this status. */
  | { type: 'card.drop'; to: BookingStatus }
  | { type: 'card.cancel' }
  | { type: 'step.choose'; card: Card; to: BookingStatus }
  | { type: 'remedy.take' }
  | { type: 'rows.read' }
  | MoveEvent;

type Hand = {
  card: Card;
  to: BookingStatus; // the requested status, at first the current one
  booking: Booking | null; // as last read
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

/** Moves one card at a time to another column by a quick action (BOARD-02, BOARD-03). */
export const boardMachine = setup({
  types: {} as {
    input: { role: string | null };
    context: {
      role: string | null; // as the provider reports it, `null` if it reports none
      hand: Hand | null; // null while no card is held
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
  description: 'The board of bookings. One card at a time moves to another column.',
  context: ({ input }) => ({ role: input.role, hand: null }),
  initial: 'resting',
  on: {
    'card.look': { target: '.looking', actions: withEvent('takeCard') },
    'card.lift': { target: '.lifted', actions: withEvent('takeCard') },
    'step.choose': { target: '.checking', actions: withEvent('takeCard') },
  },
  states: {
    resting: {
      description: 'Every card is in the column of its status.',
      meta: { reason: 'The status of a booking decides its column.' },
    },
    looking: {
      description:
        'The user opens the menu of a card. Its booking is read, so that the menu can say which steps are not possible and why.',
      meta: { rules: ['BOARD-02', 'NEXT-02'] },
      initial: 'reading',
      states: {
        reading: {
          description: 'Reading the booking. The menu already offers the steps.',
          meta: { rules: ['BOARD-02'] },
          invoke: {
            id: 'lookAtBooking',
            src: 'readBooking',
            input: ({ context }) => ({ id: inHand(context).card.id }),
            onDone: { target: 'known', actions: withOutput('storeBooking') },
            onError: { target: 'unknown' },
          },
        },
        known: {
          description: 'The menu shows the reason for each step that is not possible.',
          meta: { rules: ['BOARD-02', 'NEXT-02'] },
        },
        unknown: {
          description: 'The booking could not be read. It is read again when the user chooses a step.',
          meta: { rules: ['BOARD-02'] },
        },
      },
    },
    lifted: {
      description: 'The user holds a card. The list does not change until the card is dropped. Ignored: card.look.',
      meta: { rules: ['BOARD-02'] },
      on: {
        'card.look': {},
        'card.drop': [
          {
            guard: withEvent('isSameColumn'),
            target: 'resting',
            description: 'The user dropped the card on its own column.',
            actions: 'clearHand',
          },
          { target: 'checking', actions: withEvent('storeTo') },
        ],
        'card.cancel': { target: 'resting', actions: 'clearHand' },
      },
    },
    checking: {
      description:
        'Reading the booking and checking whether the rules allow the move. Ignored until then: card.look, card.lift, step.choose.',
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
            description: 'Someone else has changed the status of the booking.',
            actions: [withOutput('storeRefusal'), emit({ type: 'board.outdated' })],
          },
          { guard: withOutput('isRefused'), target: 'refused', actions: withOutput('storeRefusal') },
          { target: 'moving', actions: withOutput('storeBooking') },
        ],
        onError: { target: 'refused', actions: withEvent('storeFailure') },
      },
    },
    refused: {
      description: 'The card is back in its old column and shows the reason.',
      meta: { rules: ['BOARD-03'] },
      on: { 'remedy.take': { guard: 'hasRemedy', target: 'moving' } },
    },
    moving: {
      description:
        'Changing the status with a quick action. Ignored until it is done: card.look, card.lift, step.choose.',
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
          description: 'Sending the change. The card is already in its new column.',
          meta: { rules: ['BOARD-02'] },
          tags: 'placed',
        },
        asked: {
          description: 'A question, a refusal or a failure is on screen. The card is back in its old column.',
          meta: { rules: ['BOARD-03'] },
        },
      },
    },
    settling: {
      description:
        'The change is saved. The card stays in its new column until the list is read again. Ignored until then: card.look, card.lift, step.choose.',
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

/** Returns the data of the card while the user holds it. */
export const selectHand = ({ context: { hand } }: BoardSnapshot, id: number): Hand | null =>
  hand?.card.id === id ? hand : null;

/** Returns the card that is shown in another column than that of its row (BOARD-02). */
export function selectPlaced(snapshot: BoardSnapshot): { id: number; to: BookingStatus } | null {
  const { hand } = snapshot.context;
  return snapshot.hasTag('placed') && hand !== null ? { id: hand.card.id, to: hand.to } : null;
}

/** Returns why the card went back to its old column, `null` for every other card (BOARD-03). */
export const selectRefusal = (snapshot: BoardSnapshot, id: number): StepRefusal | null =>
  snapshot.matches('refused') ? (selectHand(snapshot, id)?.refusal ?? null) : null;

/** Returns the booking of the card whose menu is open, once it has been read (BOARD-02). */
export const selectLookedAt = (snapshot: BoardSnapshot, id: number): Booking | null =>
  snapshot.matches('looking') ? (selectHand(snapshot, id)?.booking ?? null) : null;
