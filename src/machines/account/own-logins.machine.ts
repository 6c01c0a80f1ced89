import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { ACCOUNT_MESSAGES } from '../../domain/account/account-messages.ts';
import { getErrorMessage } from '../../domain/shared/api-error.ts';
import { type Failed, type StateMeta, notProvided, withEvent } from '../../domain/shared/chart-parts.ts';

/** The logins to end: one, with the name of its device, or all except the current one. */
export type Ending = { is: 'one'; id: string; device: string } | { is: 'others' };

export type OwnLoginsEmitted =
  | { type: 'login.ended'; device: string }
  | { type: 'logins.ended'; count: number }
  | { type: 'login.endFailed'; text: string };

const deviceOf = (ending: Ending | null): string => (ending?.is === 'one' ? ending.device : '');
const toText = (error: unknown) => getErrorMessage(error, ACCOUNT_MESSAGES.endFailed.fallback);

/** Ends logins of the user's account on other devices (ACCOUNT-04, ACCOUNT-05). */
export const ownLoginsMachine = setup({
  types: {} as {
    context: {
      ending: Ending | null; // the last request
      error: string | null; // message about the last failure
    };
    events: { type: 'login.end'; id: string; device: string } | { type: 'logins.endOthers' };
    emitted: OwnLoginsEmitted;
    tags: 'busy';
    meta: StateMeta;
  },
  actors: { endLogins: fromPromise<number, Ending>(notProvided('endLogins')) },
  guards: { endsOne: ({ context }) => context.ending?.is === 'one' },
  actions: {
    storeEnding: assign((_, { ending }: { ending: Ending }) => ({ ending, error: null })),
    storeError: assign((_, { error }: Failed) => ({ error: toText(error) })),
  },
}).createMachine({
  id: 'ownLogins',
  description: 'The logins of the user’s own account.',
  context: { ending: null, error: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'The user can end a login.',
      meta: { rules: ['ACCOUNT-04'] },
      on: {
        'login.end': {
          target: 'ending',
          actions: {
            type: 'storeEnding',
            params: ({ event: { id, device } }) => ({ ending: { is: 'one', id, device } }),
          },
        },
        'logins.endOthers': {
          target: 'ending',
          actions: { type: 'storeEnding', params: { ending: { is: 'others' } } },
        },
      },
    },
    ending: {
      description: 'Ending the chosen logins. Ignored until the server responds: login.end, logins.endOthers.',
      meta: { rules: ['ACCOUNT-05'] },
      tags: 'busy',
      invoke: {
        id: 'endLogins',
        src: 'endLogins',
        input: ({ context: { ending } }) => ending ?? { is: 'others' },
        onDone: [
          {
            guard: 'endsOne',
            target: 'idle',
            actions: emit(({ context: { ending } }) => ({ type: 'login.ended', device: deviceOf(ending) })),
          },
          { target: 'idle', actions: emit(({ event }) => ({ type: 'logins.ended', count: event.output })) },
        ],
        onError: {
          target: 'idle',
          description: 'The request failed. The login may have ended if only the answer was lost.',
          actions: [
            withEvent('storeError'),
            emit(({ event }) => ({ type: 'login.endFailed', text: toText(event.error) })),
          ],
        },
      },
    },
  },
});
export type OwnLoginsRef = ActorRefFrom<typeof ownLoginsMachine>;
