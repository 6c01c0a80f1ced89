import { assign, emit, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate';
import type { OwnLogin } from '../../domain/account/account.ts';
import { ACCOUNT_MESSAGES } from '../../domain/account/account-messages.ts';
import { getErrorMessage } from '../../domain/shared/api-error.ts';
import { type StateMeta, notProvided, withEvent } from '../../domain/shared/chart-parts.ts';
import { createQueryMachine } from '../query/query.machine.ts';

/** Which logins end: one, whose device is named, or all but the present one. */
export type Ending = { is: 'one'; id: string; device: string } | { is: 'others' };

export type OwnLoginsEmitted =
  | { type: 'login.ended'; device: string }
  | { type: 'logins.ended'; count: number }
  | { type: 'login.endFailed'; text: string };

const toText = (error: unknown) => getErrorMessage(error, ACCOUNT_MESSAGES.endFailed.fallback);

/** The logins of the own account, and ending them from afar. ACCOUNT-04, ACCOUNT-05. */
export const ownLoginsMachine = setup({
  types: {} as {
    context: {
      ending: Ending | null; // what was pressed last
      error: string | null; // sentence for staff about what failed last
    };
    events: { type: 'login.end'; id: string; device: string } | { type: 'logins.endOthers' };
    emitted: OwnLoginsEmitted;
    children: { read: 'read' };
    tags: 'busy';
    meta: StateMeta;
  },
  actors: {
    read: createQueryMachine<null, OwnLogin[]>(),
    endLogins: fromPromise<number, Ending>(notProvided('endLogins')),
  },
  actions: {
    storeEnding: assign((_, { ending }: { ending: Ending }) => ({ ending, error: null })),
    storeError: assign((_, { error }: { error: unknown }) => ({ error: toText(error) })),
    readAgain: sendTo('read', { type: 'query.refresh' }),
  },
}).createMachine({
  id: 'ownLogins',
  description: 'The logins of the own account.',
  context: { ending: null, error: null },
  invoke: { id: 'read', src: 'read', input: { params: null } },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is asked of the logins.',
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
      description: 'The logins are being ended. Ignored until it is answered: login.end, logins.endOthers.',
      meta: { rules: ['ACCOUNT-05'] },
      tags: 'busy',
      invoke: {
        id: 'endLogins',
        src: 'endLogins',
        input: ({ context: { ending } }) => ending ?? { is: 'others' },
        onDone: {
          target: 'idle',
          actions: [
            emit(({ context: { ending }, event }) =>
              ending?.is === 'one'
                ? { type: 'login.ended', device: ending.device }
                : { type: 'logins.ended', count: event.output },
            ),
            'readAgain',
          ],
        },
        onError: {
          target: 'idle',
          description: 'The login may have ended all the same: the list is read again.',
          actions: [
            withEvent('storeError'),
            emit(({ event }) => ({ type: 'login.endFailed', text: toText(event.error) })),
            'readAgain',
          ],
        },
      },
    },
  },
});
export type OwnLoginsRef = ActorRefFrom<typeof ownLoginsMachine>;
