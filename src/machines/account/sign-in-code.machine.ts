import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { ACCOUNT_MESSAGES } from '../../domain/account/account-messages.ts';
import type { SignInCode } from '../../domain/account/account.ts';
import { getErrorMessage } from '../../domain/shared/api-error.ts';
import { type Failed, type StateMeta, notProvided, withEvent, withOutput } from '../../domain/shared/chart-parts.ts';

/** Makes a sign-in code and shows it once (FACT-04). */
export const signInCodeMachine = setup({
  types: {} as {
    context: {
      secretCode: string | null; // shown until another one is made
      expiresAt: string | null; // ISO instant
      error: string | null; // message about the last failure
    };
    events: { type: 'signInCode.make' };
    tags: 'busy';
    meta: StateMeta;
  },
  actors: { makeCode: fromPromise<SignInCode>(notProvided('makeCode')) },
  actions: {
    storeCode: assign((_, { code: secretCode, expiresAt }: SignInCode) => ({ secretCode, expiresAt, error: null })),
    storeError: assign((_, { error }: Failed) => ({
      error: getErrorMessage(error, ACCOUNT_MESSAGES.signInCodeFailed),
    })),
  },
}).createMachine({
  id: 'signInCode',
  description: 'The sign-in code of the user’s own account.',
  context: { secretCode: null, expiresAt: null, error: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'The user can make a code. The last one made is shown.',
      meta: { rules: ['FACT-04'] },
      on: { 'signInCode.make': 'making' },
    },
    making: {
      description: 'Making a code. Ignored until the server responds: signInCode.make.',
      meta: { rules: ['FACT-04'] },
      tags: 'busy',
      invoke: {
        id: 'makeCode',
        src: 'makeCode',
        onDone: { target: 'idle', actions: withOutput('storeCode') },
        onError: { target: 'idle', actions: withEvent('storeError') },
      },
    },
  },
});
export type SignInCodeRef = ActorRefFrom<typeof signInCodeMachine>;
