import { assign, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate';
import {
  FACTOR_MESSAGES,
  type FactorSecret,
  type FactorState,
  type RecoveryCodes,
} from '../../domain/account/factor.ts';
import { getErrorMessage, getErrorStatus } from '../../domain/shared/api-error.ts';
import { type Failed, type StateMeta, notProvided, withEvent, withOutput } from '../../domain/shared/chart-parts.ts';
import { createQueryMachine } from '../query/query.machine.ts';

/** The second factor of the own account: set up with the password and a first code, its recovery codes made anew and itself turned off with the password. FACT-01, FACT-02. */
export const factorMachine = setup({
  types: {} as {
    context: {
      secret: FactorSecret | null; // what the app is told, until the first code is right
      secretCodes: readonly string[]; // recovery codes, shown once
      error: string | null; // sentence for staff about what was refused last
    };
    events:
      | { type: 'factor.begin' | 'factor.renew' | 'factor.remove'; password: string }
      | { type: 'factor.confirm'; secretCode: string }
      | { type: 'factor.edit' | 'factor.cancel' | 'factor.done' };
    children: { read: 'read' };
    tags: 'busy';
    meta: StateMeta;
  },
  actors: {
    read: createQueryMachine<null, FactorState>(),
    beginFactor: fromPromise<FactorSecret, { password: string }>(notProvided('beginFactor')),
    confirmFactor: fromPromise<RecoveryCodes, { code: string }>(notProvided('confirmFactor')),
    renewCodes: fromPromise<RecoveryCodes, { password: string }>(notProvided('renewCodes')),
    removeFactor: fromPromise<void, { password: string }>(notProvided('removeFactor')),
    keepFactor: fromPromise<void>(notProvided('keepFactor')),
  },
  guards: {
    isOvertaken: (_, { error }: Failed) => getErrorStatus(error) === 409,
  },
  actions: {
    storeSecret: assign((_, secret: FactorSecret) => ({ secret, error: null })),
    storeCodes: assign((_, { codes }: RecoveryCodes) => ({ secret: null, secretCodes: codes, error: null })),
    storeError: assign((_, { error }: Failed) => ({
      error: getErrorMessage(error, FACTOR_MESSAGES.failed),
    })),
    clearError: assign({ error: null }),
    dropSecret: assign({ secret: null }),
    forget: assign({ secret: null, secretCodes: [], error: null }),
    readAgain: sendTo('read', { type: 'query.refresh' }),
  },
}).createMachine({
  id: 'factor',
  description: 'The second factor of the own account.',
  context: { secret: null, secretCodes: [], error: null },
  invoke: { id: 'read', src: 'read', input: { params: null } },
  initial: 'idle',
  states: {
    idle: {
      description: 'Whether there is a second factor is shown; the password begins or ends it.',
      meta: { rules: ['FACT-01', 'FACT-02'] },
      on: {
        'factor.edit': { actions: 'clearError' },
        'factor.begin': 'beginning',
        'factor.renew': 'renewing',
        'factor.remove': 'removing',
      },
    },
    beginning: {
      description:
        'A secret is being made. Ignored until it is there: factor.edit, factor.begin, factor.renew, factor.remove.',
      meta: { rules: ['FACT-01'] },
      tags: 'busy',
      invoke: {
        id: 'beginFactor',
        src: 'beginFactor',
        input: ({ event }) => ({ password: event.type === 'factor.begin' ? event.password : '' }),
        onDone: { target: 'showing', actions: withOutput('storeSecret') },
        onError: { target: 'idle', actions: [withEvent('storeError'), 'readAgain'] },
      },
    },
    showing: {
      description: 'The secret is shown, as a picture and as text; its first code is typed.',
      meta: { rules: ['FACT-01'] },
      on: {
        'factor.edit': { actions: 'clearError' },
        'factor.confirm': 'confirming',
        'factor.cancel': { target: 'idle', actions: 'forget' },
      },
    },
    confirming: {
      description:
        'The first code is on its way. Ignored until it is answered: factor.edit, factor.confirm, factor.cancel.',
      meta: { rules: ['FACT-01'] },
      tags: 'busy',
      invoke: {
        id: 'confirmFactor',
        src: 'confirmFactor',
        input: ({ event }) => ({ code: event.type === 'factor.confirm' ? event.secretCode : '' }),
        onDone: { target: 'telling', actions: withOutput('storeCodes') },
        onError: [
          {
            guard: withEvent('isOvertaken'),
            target: 'idle',
            description: 'It counts already, by a first code whose answer was lost: new recovery codes can be made.',
            actions: [withEvent('storeError'), 'dropSecret', 'readAgain'],
          },
          { target: 'showing', actions: withEvent('storeError') },
        ],
      },
    },
    telling: {
      description: 'The recovery codes are shown, this once.',
      meta: { rules: ['FACT-01'] },
      on: { 'factor.done': { target: 'keeping', actions: 'forget' } },
    },
    keeping: {
      description: 'Every tab learns that nothing is owed any more.',
      meta: { rules: ['FACT-02'] },
      tags: 'busy',
      invoke: {
        id: 'keepFactor',
        src: 'keepFactor',
        onDone: { target: 'idle', actions: 'readAgain' },
        onError: { target: 'idle', actions: 'readAgain' },
      },
    },
    renewing: {
      description:
        'Recovery codes are being made anew. Ignored until they are there: factor.edit, factor.begin, factor.renew, factor.remove.',
      meta: { rules: ['FACT-01'] },
      tags: 'busy',
      invoke: {
        id: 'renewCodes',
        src: 'renewCodes',
        input: ({ event }) => ({ password: event.type === 'factor.renew' ? event.password : '' }),
        onDone: { target: 'telling', actions: withOutput('storeCodes') },
        onError: { target: 'idle', actions: [withEvent('storeError'), 'readAgain'] },
      },
    },
    removing: {
      description:
        'The second factor is being turned off. Ignored until it is answered: factor.edit, factor.begin, factor.renew, factor.remove.',
      meta: { rules: ['FACT-01', 'FACT-02'] },
      tags: 'busy',
      invoke: {
        id: 'removeFactor',
        src: 'removeFactor',
        input: ({ event }) => ({ password: event.type === 'factor.remove' ? event.password : '' }),
        onDone: { target: 'idle', actions: ['clearError', 'readAgain'] },
        onError: { target: 'idle', actions: [withEvent('storeError'), 'readAgain'] },
      },
    },
  },
});
export type FactorRef = ActorRefFrom<typeof factorMachine>;
