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

/** Sets up the second factor of the user's account, renews its recovery codes and turns it off (FACT-01, FACT-02). */
export const factorMachine = setup({
  types: {} as {
    context: {
      secret: FactorSecret | null; // for the authenticator app, until the first code is accepted
      secretCodes: readonly string[]; // recovery codes, shown once
      error: string | null; // message about the last refused request
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
  description: 'The second factor of the user’s own account.',
  context: { secret: null, secretCodes: [], error: null },
  invoke: { id: 'read', src: 'read', input: { params: null } },
  initial: 'idle',
  states: {
    idle: {
      description:
        'Showing whether the second factor is on. The user enters the password to set it up, renew its codes or turn it off.',
      meta: { rules: ['FACT-01', 'FACT-02'] },
      on: {
        'factor.edit': { actions: 'clearError' },
        'factor.cancel': { description: 'The user closed the window.', actions: 'clearError' },
        'factor.begin': 'beginning',
        'factor.renew': 'renewing',
        'factor.remove': 'removing',
      },
    },
    beginning: {
      description:
        'Making a secret for the authenticator app. Ignored until the server responds: factor.edit, factor.cancel, factor.begin, factor.renew, factor.remove.',
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
      description: 'Showing the secret as a QR code and as text. The user types the first code.',
      meta: { rules: ['FACT-01'] },
      on: {
        'factor.edit': { actions: 'clearError' },
        'factor.confirm': 'confirming',
        'factor.cancel': { target: 'idle', actions: 'forget' },
      },
    },
    confirming: {
      description:
        'Checking the first code. Ignored until the server responds: factor.edit, factor.confirm, factor.cancel.',
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
            description:
              'The second factor is already on, because the answer to an earlier first code was lost. New recovery codes can be made.',
            actions: [withEvent('storeError'), 'dropSecret', 'readAgain'],
          },
          { target: 'showing', actions: withEvent('storeError') },
        ],
      },
    },
    telling: {
      description: 'Showing the recovery codes, once.',
      meta: { rules: ['FACT-01'] },
      on: { 'factor.done': { target: 'keeping', actions: 'forget' } },
    },
    keeping: {
      description: 'Telling every tab that the second factor is set up.',
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
        'Making new recovery codes. Ignored until the server responds: factor.edit, factor.cancel, factor.begin, factor.renew, factor.remove.',
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
        'Turning the second factor off. Ignored until the server responds: factor.edit, factor.cancel, factor.begin, factor.renew, factor.remove.',
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
