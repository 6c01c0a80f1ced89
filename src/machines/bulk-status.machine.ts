import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';
import type { BookingStatus } from '../domain/booking/booking-status.ts';
import { Booking } from '../domain/booking/booking.ts';
import {
  askBulkItems,
  BULK_MESSAGES,
  bulkSteps,
  toNote,
  type BulkStep,
  type BookingNote,
} from '../domain/booking/list/bulk-status.ts';
import { getCurrent, getErrorMessage, getErrorStatus, isUnanswered } from '../domain/shared/api-error.ts';
import { type Failed, type StateMeta, notProvided, withEvent, withOutput } from '../domain/shared/chart-parts.ts';

type Subject = Pick<Booking, 'id' | 'code'>;
export type ReadMany = { bookings: Booking[]; unread: BookingNote[] };

type BulkStatusEvent =
  | { type: 'status.choose'; status: BookingStatus }
  | { type: 'change.start' | 'change.stop' | 'change.retry' }
  /** Starts, and marks the undecided items of the bookings Repaired. NEXT-03 */
  | { type: 'change.repair' };

/** Returns the effect of the chosen status on each booking, `null` before one is chosen. */
export const selectStep = ({
  context: { bookings, status },
}: {
  context: { bookings: readonly Booking[]; status: BookingStatus | null };
}): BulkStep | null => bulkSteps(bookings).find((step) => step.status === status) ?? null;

/** Returns the question about undecided items before bookings are completed, or `null` (NEXT-03). */
export function selectItemQuestion({
  context,
}: {
  context: Parameters<typeof selectStep>[0]['context'];
}): string | null {
  const step = selectStep({ context });
  return step === null ? null : askBulkItems(context.bookings, step);
}

/** Sets one status on several bookings in turn, and stops at the first unanswered request (LIST-16). */
export const bulkStatusMachine = setup({
  types: {} as {
    input: { subjects: readonly Subject[] };
    context: {
      subjects: readonly Subject[];
      marksItems: boolean; // the undecided items of a completion are marked Repaired
      bookings: readonly Booking[]; // as they were read
      unread: readonly BookingNote[];
      status: BookingStatus | null;
      left: readonly Booking[]; // still to be changed; the first one is being sent
      changed: readonly Subject[];
      refused: readonly BookingNote[];
      untried: readonly BookingNote[]; // after a stop or an unanswered request
    };
    events: BulkStatusEvent;
    emitted: { type: 'bulkStatus.changed' };
    tags: 'busy' | 'report';
    meta: StateMeta;
  },
  actors: {
    readBookings: fromPromise<ReadMany, { subjects: readonly Subject[] }>(notProvided('readBookings')),
    saveStatus: fromPromise<void, { booking: Booking | undefined; status: BookingStatus | null; marksItems: boolean }>(
      notProvided('saveStatus'),
    ),
  },
  guards: {
    canChange: ({ context }) => (selectStep({ context })?.able.length ?? 0) > 0,
    asksAboutItems: ({ context }) => selectItemQuestion({ context }) !== null,
    hasNext: ({ context }) => context.left.length > 0,
    hasUntried: ({ context }) => context.untried.length > 0,
    hasArrived: ({ context }, { error }: Failed) => getCurrent(error, Booking)?.status === context.status,
    isUnanswered: (_, { error }: Failed) => isUnanswered(error),
    hasUnread: ({ context }) => context.unread.length > 0,
    hasRest: ({ context: { refused, untried, unread } }) => refused.length + untried.length + unread.length > 0,
  },
  actions: {
    storeRead: assign((_, { bookings, unread }: ReadMany) => ({ bookings, unread })),
    storeUnread: assign(({ context: { subjects } }, { error }: Failed) => ({
      bookings: [],
      unread: subjects.map((subject) => toNote(subject, getErrorMessage(error, BULK_MESSAGES.notRead))),
    })),
    chooseStatus: assign((_, { status }: { status: BookingStatus }) => ({ status })),
    begin: assign(({ context }, { marksItems }: { marksItems: boolean }) => {
      const step = selectStep({ context });
      return {
        marksItems,
        left: context.bookings.filter(({ id }) => step?.able.includes(id)),
        refused: step?.refused ?? [],
        changed: [],
        untried: [],
      };
    }),
    storeChanged: assign(({ context: { left, changed } }) => ({
      left: left.slice(1),
      changed: [...changed, ...left.slice(0, 1).map(({ id, code }) => ({ id, code }))],
    })),
    storeRefusal: assign(({ context: { left, refused } }, { error }: Failed) => {
      const sentence =
        getErrorStatus(error) === 412
          ? BULK_MESSAGES.changedMeanwhile
          : getErrorMessage(error, BULK_MESSAGES.notChanged);
      return { left: left.slice(1), refused: [...refused, ...left.slice(0, 1).map((one) => toNote(one, sentence))] };
    }),
    giveUp: assign(({ context: { left, untried } }) => ({
      left: [],
      untried: [
        ...left.map((one, place) => toNote(one, place === 0 ? BULK_MESSAGES.unanswered : BULK_MESSAGES.untried)),
        ...untried,
      ],
    })),
    dropRest: assign(({ context: { left } }) => ({
      left: left.slice(0, 1),
      untried: left.slice(1).map((one) => toNote(one, BULK_MESSAGES.untried)),
    })),
    keepRest: assign(({ context: { refused, untried, unread } }) => ({
      subjects: [...untried, ...unread, ...refused].map(({ id, code }) => ({ id, code })),
    })),
  },
}).createMachine({
  id: 'bulkStatus',
  description: 'Sets the same status on several bookings.',
  context: ({ input: { subjects } }) => ({
    subjects,
    marksItems: false,
    bookings: [],
    unread: [],
    status: null,
    left: [],
    changed: [],
    refused: [],
    untried: [],
  }),
  initial: 'reading',
  states: {
    reading: {
      description: 'Reading the selected bookings in full, because the list does not include their deliveries.',
      meta: { rules: ['LIST-16'] },
      tags: 'busy',
      invoke: {
        id: 'readBookings',
        src: 'readBookings',
        input: ({ context: { subjects } }) => ({ subjects }),
        onDone: { target: 'choosing', actions: withOutput('storeRead') },
        onError: { target: 'choosing', actions: withEvent('storeUnread') },
      },
    },
    choosing: {
      description:
        'The user chooses a status. Each one shows how many bookings can take it and why the others cannot. Completing bookings asks about undecided items.',
      meta: { rules: ['LIST-16', 'EDIT-01', 'EDIT-28', 'NEXT-03'] },
      on: {
        'status.choose': { actions: withEvent('chooseStatus') },
        'change.start': {
          guard: 'canChange',
          target: 'next',
          actions: { type: 'begin', params: { marksItems: false } },
        },
        'change.repair': {
          guard: 'asksAboutItems',
          target: 'next',
          description:
            'The user confirms that the undecided items are repaired. Each booking’s request marks them Repaired.',
          actions: { type: 'begin', params: { marksItems: true } },
        },
        'change.retry': {
          guard: 'hasUnread',
          target: 'reading',
          description: 'Some bookings could not be read, so all are read again.',
        },
      },
    },
    changing: {
      description:
        'Changing the bookings in turn, each only if it still has the version that was read. Ignored until all are done: status.choose, change.start, change.retry.',
      meta: { rules: ['LIST-16', 'REL-02'] },
      tags: 'busy',
      on: {
        'change.stop': {
          description: 'The user stops the run. The current request finishes, and no further one is sent.',
          actions: 'dropRest',
        },
      },
      invoke: {
        id: 'saveStatus',
        src: 'saveStatus',
        input: ({ context: { left, status, marksItems } }) => ({ booking: left[0], status, marksItems }),
        onDone: { target: 'next', actions: 'storeChanged' },
        onError: [
          {
            guard: withEvent('hasArrived'),
            target: 'next',
            description: 'The booking already has the chosen status.',
            actions: 'storeChanged',
          },
          { guard: withEvent('isUnanswered'), target: 'next', actions: 'giveUp' },
          { target: 'next', actions: withEvent('storeRefusal') },
        ],
      },
    },
    next: {
      description: 'One booking is finished.',
      meta: { reason: 'Left at once: it decides whether another booking follows.' },
      always: [
        { guard: 'hasNext', target: 'changing' },
        { guard: 'hasUntried', target: 'halted', actions: emit({ type: 'bulkStatus.changed' }) },
        { target: 'done', actions: emit({ type: 'bulkStatus.changed' }) },
      ],
    },
    halted: {
      description:
        'The user stopped the run, or the server did not respond. A report lists which bookings were changed.',
      meta: { rules: ['LIST-16'] },
      tags: 'report',
      on: { 'change.retry': { target: 'reading', actions: 'keepRest' } },
    },
    done: {
      description: 'Every booking was tried. A report shows how many were changed, and why the others were not.',
      meta: { rules: ['LIST-16'] },
      tags: 'report',
      on: { 'change.retry': { guard: 'hasRest', target: 'reading', actions: 'keepRest' } },
    },
  },
});
export type BulkStatusRef = ActorRefFrom<typeof bulkStatusMachine>;
