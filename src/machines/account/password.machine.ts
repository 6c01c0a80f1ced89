import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';
import {
  type PasswordChange,
  type PasswordErrors,
  checkPasswordChange,
  readPasswordErrors,
} from '../../domain/account/account.ts';
import { ACCOUNT_MESSAGES } from '../../domain/account/account-messages.ts';
import { getErrorMessage } from '../../domain/shared/api-error.ts';
import { type StateMeta, notProvided, withEvent } from '../../domain/shared/chart-parts.ts';

export type PasswordField = keyof PasswordChange;

export type PasswordEmitted =
  | { type: 'password.changed' }
  | { type: 'password.refused' }
  | { type: 'password.failed'; text: string };

const EMPTY: PasswordChange = { currentPassword: '', newPassword: '' };

const toText = (error: unknown) => getErrorMessage(error, ACCOUNT_MESSAGES.passwordFailed.fallback);

/** Choosing another password for the own account, a first one too. ACCOUNT-02, ACCOUNT-06. */
export const passwordMachine = setup({
  types: {} as {
    input: { email: string };
    context: {
      email: string; // whose password it is; the new one must not be their name
      draft: PasswordChange;
      errors: PasswordErrors;
      error: string | null; // sentence for staff about what failed last and belongs to no field
    };
    events: { type: 'password.type'; patch: Partial<PasswordChange> } | { type: 'password.submit' };
    emitted: PasswordEmitted;
    tags: 'busy';
    meta: StateMeta;
  },
  actors: { changePassword: fromPromise<void, PasswordChange>(notProvided('changePassword')) },
  guards: {
    isGood: ({ context: { draft, email } }) => Object.keys(checkPasswordChange(draft, [email])).length === 0,
    isRefusedByField: (_, { error }: { error: unknown }) => Object.keys(readPasswordErrors(error)).length > 0,
  },
  actions: {
    changeDraft: assign(({ context }, { patch }: { patch: Partial<PasswordChange> }) => {
      const untouched = Object.entries(context.errors).filter(([field]) => !(field in patch));
      return { draft: { ...context.draft, ...patch }, errors: Object.fromEntries(untouched), error: null };
    }),
    checkDraft: assign(({ context: { draft, email } }) => ({
      errors: checkPasswordChange(draft, [email]),
      error: null,
    })),
    storeFieldErrors: assign((_, { error }: { error: unknown }) => ({ errors: readPasswordErrors(error) })),
    storeError: assign((_, { error }: { error: unknown }) => ({ error: toText(error) })),
    clearForm: assign({ draft: EMPTY, errors: {}, error: null }),
  },
}).createMachine({
  id: 'password',
  description: 'Choosing another password.',
  context: ({ input }) => ({ email: input.email, draft: EMPTY, errors: {}, error: null }),
  initial: 'typing',
  states: {
    typing: {
      description: 'The present password and the new one are typed.',
      meta: { rules: ['ACCOUNT-02'] },
      on: {
        'password.type': { actions: withEvent('changeDraft') },
        'password.submit': [
          { guard: 'isGood', target: 'changing', actions: 'checkDraft' },
          {
            description: 'Refused: what is missing or too weak is named at its field.',
            actions: ['checkDraft', emit({ type: 'password.refused' })],
          },
        ],
      },
    },
    changing: {
      description: 'The new password is on its way. Ignored until it is answered: password.type, password.submit.',
      meta: { rules: ['ACCOUNT-02', 'ACCOUNT-03'] },
      tags: 'busy',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ context }) => context.draft,
        onDone: { target: 'typing', actions: ['clearForm', emit({ type: 'password.changed' })] },
        onError: [
          {
            guard: withEvent('isRefusedByField'),
            target: 'typing',
            description: 'What was typed stays, and the field says what is wrong.',
            actions: [withEvent('storeFieldErrors'), emit({ type: 'password.refused' })],
          },
          {
            target: 'typing',
            description: 'What was typed stays.',
            actions: [
              withEvent('storeError'),
              emit(({ event }) => ({ type: 'password.failed', text: toText(event.error) })),
            ],
          },
        ],
      },
    },
  },
});
export type PasswordRef = ActorRefFrom<typeof passwordMachine>;
