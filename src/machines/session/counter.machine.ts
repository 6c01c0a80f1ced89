import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { getErrorMessage, getErrorStatus } from '../../domain/shared/api-error.ts';
import { type Failed, type StateMeta, notProvided, withEvent, withOutput } from '../../domain/shared/chart-parts.ts';
import { type CounterFacts, LOCK_MESSAGES } from '../../domain/session/counter.ts';
import { Pin } from '../../domain/session/pin.ts';

export type CounterPerson = CounterFacts['people'][number];

export type CounterEvent =
  /** The counter was idle for too long, or someone locked it, here or in another tab. */
  | { type: 'counter.lock' }
  /** Someone has unlocked the counter in another tab. */
  | { type: 'counter.open' }
  /** A person without a usable PIN must sign in with a password. */
  | { type: 'counter.leave' }
  | { type: 'people.retry' }
  | { type: 'person.choose'; person: CounterPerson }
  | { type: 'person.back' }
  | { type: 'pin.submit'; pin: string };

type Chosen = { person: CounterPerson };
type PinTry = { person: CounterPerson; pin: string };

const takeOver = [
  { guard: withEvent<'isUsable', Chosen>('isUsable'), target: 'pin', actions: withEvent<'choose', Chosen>('choose') },
  { target: 'refused', actions: [withEvent<'choose', Chosen>('choose'), 'storeNoPin'] },
] as const;

/** Locks a counter, which people unlock with their PINs (LOCK-03, LOCK-04). */
export const counterMachine = setup({
  types: {} as {
    input: { isLocked: boolean };
    context: {
      isLocked: boolean; // when the page was opened
      people: readonly CounterPerson[];
      chosen: CounterPerson | null;
      error: string | null; // message about the last failure
    };
    events: CounterEvent;
    emitted: { type: 'counter.opened'; name: string; isSame: boolean } | { type: 'counter.left' };
    tags: 'locked' | 'busy' | 'typing';
    meta: StateMeta;
  },
  actors: {
    readPeople: fromPromise<CounterFacts>(notProvided('readPeople')),
    /** @returns whether the same person used the counter before */
    openByPin: fromPromise<boolean, PinTry>(notProvided('openByPin')),
  },
  guards: {
    isLocked: ({ context }) => context.isLocked,
    isUsable: (_, { person }: Chosen) => person.hasPin,
    isWhole: (_, { pin }: { pin: string }) => Pin.safeParse(pin).success,
    isNoCounter: (_, { error }: Failed) => getErrorStatus(error) === 404,
    isPasswordNeeded: (_, { error }: Failed) => getErrorStatus(error) === 403,
  },
  actions: {
    storePeople: assign((_, { people }: CounterFacts) => ({ people, error: null })),
    choose: assign((_, { person }: Chosen) => ({ chosen: person, error: null })),
    chooseNobody: assign({ chosen: null, error: null }),
    clearError: assign({ error: null }),
    storeNoPin: assign(({ context }) => ({ error: LOCK_MESSAGES.noPin(context.chosen?.name ?? '') })),
    storeNoCounter: assign({ chosen: null, error: LOCK_MESSAGES.noCounter }),
    storeUnread: assign((_, { error }: Failed) => ({ error: getErrorMessage(error, LOCK_MESSAGES.unread) })),
    storeError: assign((_, { error }: Failed) => ({ error: getErrorMessage(error, LOCK_MESSAGES.unanswered) })),
    announceOpened: emit(({ context: { chosen } }, isSame: boolean) => ({
      type: 'counter.opened' as const,
      name: chosen?.name ?? '',
      isSame,
    })),
  },
}).createMachine({
  id: 'counter',
  description: 'The lock of a counter, the PC that several people share.',
  context: ({ input }) => ({ ...input, people: [], chosen: null, error: null }),
  initial: 'beginning',
  states: {
    beginning: {
      description: 'Opening the page. It is locked if the counter is locked.',
      meta: { rules: ['LOCK-03'] },
      always: [{ guard: 'isLocked', target: 'locked' }, { target: 'open' }],
    },
    open: {
      description: 'The counter is not locked. Someone works at it, or nobody is signed in.',
      meta: { rules: ['LOCK-03'] },
      on: { 'counter.lock': 'locked' },
    },
    locked: {
      description: 'The counter is locked. No data of the shop is shown.',
      meta: { rules: ['LOCK-03'] },
      tags: 'locked',
      initial: 'reading',
      entry: 'chooseNobody',
      on: {
        'counter.open': 'open',
        'counter.leave': {
          target: 'open',
          description:
            'Another person signs in. The previous session ends, its drafts are kept, and the sign-in screen opens.',
          actions: emit({ type: 'counter.left' }),
        },
      },
      states: {
        reading: {
          description: 'Reading who can unlock this counter. The people known from the last lock are shown at once.',
          meta: { rules: ['LOCK-04'] },
          tags: 'busy',
          on: { 'person.choose': takeOver },
          invoke: {
            id: 'readPeople',
            src: 'readPeople',
            onDone: { target: 'who', actions: withOutput('storePeople') },
            onError: [
              { guard: withEvent('isNoCounter'), target: 'refused', actions: 'storeNoCounter' },
              { target: 'unread', actions: withEvent('storeUnread') },
            ],
          },
        },
        unread: {
          description: 'The people could not be read. The user can retry.',
          meta: { rules: ['LOCK-04'] },
          on: {
            'person.choose': takeOver,
            'people.retry': { target: 'reading', actions: 'clearError' },
          },
        },
        who: {
          description: 'Showing the people who can unlock the counter.',
          meta: { rules: ['LOCK-04'] },
          on: { 'person.choose': takeOver },
        },
        pin: {
          description: 'The chosen person types their PIN.',
          meta: { rules: ['LOCK-04'] },
          tags: 'typing',
          on: {
            'person.back': { target: 'who', actions: 'chooseNobody' },
            'pin.submit': [
              { guard: withEvent('isWhole'), target: 'opening', actions: 'clearError' },
              { description: 'The PIN is incomplete, so it is not sent.' },
            ],
          },
        },
        opening: {
          description: 'Checking the PIN. Ignored until the server responds: pin.submit, person.choose, person.back.',
          meta: { rules: ['LOCK-04'] },
          tags: ['busy', 'typing'],
          invoke: {
            id: 'openByPin',
            src: 'openByPin',
            input: ({ context: { chosen }, event }) => {
              if (event.type !== 'pin.submit' || chosen === null) throw new Error('No PIN was typed');
              return { person: chosen, pin: event.pin };
            },
            onDone: { target: '#counter.open', actions: withOutput('announceOpened') },
            onError: [
              { guard: withEvent('isNoCounter'), target: 'refused', actions: 'storeNoCounter' },
              {
                guard: withEvent('isPasswordNeeded'),
                target: 'refused',
                description: 'The PIN was wrong too often, or the person must sign in with a password first.',
                actions: withEvent('storeError'),
              },
              {
                target: 'pin',
                description: 'The PIN was wrong, or the server did not respond.',
                actions: withEvent('storeError'),
              },
            ],
          },
        },
        refused: {
          description:
            'This person must sign in with a password. Everyone must if the browser is no longer registered as a counter.',
          meta: { rules: ['LOCK-04'] },
          on: { 'person.back': { target: 'reading', actions: 'chooseNobody' } },
        },
      },
    },
  },
});
export type CounterRef = ActorRefFrom<typeof counterMachine>;
