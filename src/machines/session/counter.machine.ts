import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { getErrorMessage, getErrorStatus } from '../../domain/shared/api-error.ts';
import { type Failed, type StateMeta, notProvided, withEvent, withOutput } from '../../domain/shared/chart-parts.ts';
import { type CounterFacts, LOCK_MESSAGES } from '../../domain/session/counter.ts';
import { Pin } from '../../domain/session/pin.ts';

export type CounterPerson = CounterFacts['people'][number];

export type CounterEvent =
  /** Here or in another tab: nobody touched it for too long, or somebody locked it. */
  | { type: 'counter.lock' }
  /** Somebody has opened it in another tab. */
  | { type: 'counter.open' }
  /** Whoever has no PIN to use is to sign in with a password. */
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

/** The lock of a counter, for as long as the page is open: people take turns by their PINs. LOCK-03, LOCK-04. */
export const counterMachine = setup({
  types: {} as {
    input: { isLocked: boolean };
    context: {
      isLocked: boolean; // as the page was opened
      people: readonly CounterPerson[];
      chosen: CounterPerson | null;
      error: string | null; // sentence for staff about what failed last
    };
    events: CounterEvent;
    emitted: { type: 'counter.opened'; name: string; isSame: boolean } | { type: 'counter.left' };
    tags: 'locked' | 'busy' | 'typing';
    meta: StateMeta;
  },
  actors: {
    readPeople: fromPromise<CounterFacts>(notProvided('readPeople')),
    /** @returns whether it is who worked there before */
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
  description: 'The lock of a PC that people share.',
  context: ({ input }) => ({ ...input, people: [], chosen: null, error: null }),
  initial: 'beginning',
  states: {
    beginning: {
      description: 'A page that is opened while the counter is locked is locked.',
      meta: { rules: ['LOCK-03'] },
      always: [{ guard: 'isLocked', target: 'locked' }, { target: 'open' }],
    },
    open: {
      description: 'Somebody works, or nobody is signed in.',
      meta: { rules: ['LOCK-03'] },
      on: { 'counter.lock': 'locked' },
    },
    locked: {
      description: 'Nothing of the shop is to be seen.',
      meta: { rules: ['LOCK-03'] },
      tags: 'locked',
      initial: 'reading',
      entry: 'chooseNobody',
      on: {
        'counter.open': 'open',
        'counter.leave': {
          target: 'open',
          description: 'The session of the first ends, its drafts stay; the sign-in is shown.',
          actions: emit({ type: 'counter.left' }),
        },
      },
      states: {
        reading: {
          description: 'It is asked who can take over here; those who could at the last lock stand there at once.',
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
          description: 'There was no answer about the people.',
          meta: { rules: ['LOCK-04'] },
          on: {
            'person.choose': takeOver,
            'people.retry': { target: 'reading', actions: 'clearError' },
          },
        },
        who: {
          description: 'The pictures of the people stand there.',
          meta: { rules: ['LOCK-04'] },
          on: { 'person.choose': takeOver },
        },
        pin: {
          description: 'The PIN of the person is typed.',
          meta: { rules: ['LOCK-04'] },
          tags: 'typing',
          on: {
            'person.back': { target: 'who', actions: 'chooseNobody' },
            'pin.submit': [
              { guard: withEvent('isWhole'), target: 'opening', actions: 'clearError' },
              { description: 'Six digits or nothing.' },
            ],
          },
        },
        opening: {
          description: 'The PIN is on its way. Ignored until it is answered: pin.submit, person.choose, person.back.',
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
                description: 'Too many wrong ones, or something else is asked of the person first.',
                actions: withEvent('storeError'),
              },
              { target: 'pin', description: 'A wrong one, or no answer.', actions: withEvent('storeError') },
            ],
          },
        },
        refused: {
          description:
            'Only a password opens it for this person, or for anybody where the browser is no counter any more.',
          meta: { rules: ['LOCK-04'] },
          on: { 'person.back': { target: 'reading', actions: 'chooseNobody' } },
        },
      },
    },
  },
});
export type CounterRef = ActorRefFrom<typeof counterMachine>;
