import { assign, emit, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate';
import type { FieldErrors } from '../../domain/form/form-path.ts';
import { checkPasskey, type Passkey, type PasskeyDraft, readPasskeyErrors } from '../../domain/session/passkey.ts';
import { PASSKEY_MESSAGES } from '../../domain/session/passkey-messages.ts';
import { getErrorMessage } from '../../domain/shared/api-error.ts';
import { type StateMeta, notProvided, withEvent, withOutput } from '../../domain/shared/chart-parts.ts';
import { createQueryMachine } from '../query/query.machine.ts';

export type PasskeysEmitted = { type: 'passkey.added' | 'passkey.removed' | 'passkey.refused' };

const UNSENT = { errors: {}, error: null };
const EMPTY = { draft: { name: '', currentPassword: '' }, ...UNSENT };

/** The passkeys of the own account. FACT-03. */
export const passkeysMachine = setup({
  types: {} as {
    context: {
      draft: PasskeyDraft;
      errors: FieldErrors;
      error: string | null; // sentence for staff about what failed last and belongs to no field
      removed: number | null; // id of the passkey whose end was pressed last
    };
    events:
      | { type: 'passkey.type'; patch: Partial<PasskeyDraft> }
      | { type: 'passkey.add' }
      | { type: 'passkey.remove'; id: number };
    emitted: PasskeysEmitted;
    children: { read: 'read' };
    tags: 'busy';
    meta: StateMeta;
  },
  actors: {
    read: createQueryMachine<null, Passkey[]>(),
    /** `null` where its person thought better of it. */
    addPasskey: fromPromise<Passkey | null, PasskeyDraft>(notProvided('addPasskey')),
    removePasskey: fromPromise<void, { id: number }>(notProvided('removePasskey')),
  },
  guards: {
    isGood: ({ context: { draft } }) => Object.keys(checkPasskey(draft)).length === 0,
    isMade: (_, added: Passkey | null) => added !== null,
  },
  actions: {
    changeDraft: assign(({ context: { draft } }, { patch }: { patch: Partial<PasskeyDraft> }) => ({
      ...UNSENT,
      draft: { ...draft, ...patch },
    })),
    checkDraft: assign(({ context: { draft } }) => ({ errors: checkPasskey(draft), error: null })),
    storeRefusal: assign((_, { error }: { error: unknown }) => {
      const errors = readPasskeyErrors(error);
      const isByField = Object.keys(errors).length > 0;
      return { errors, error: isByField ? null : getErrorMessage(error, PASSKEY_MESSAGES.failed) };
    }),
    storeRemoved: assign((_, { id }: { id: number }) => ({ removed: id, error: null })),
    clearForm: assign(EMPTY),
    readAgain: sendTo('read', { type: 'query.refresh' }),
  },
}).createMachine({
  id: 'passkeys',
  description: 'The passkeys of the own account.',
  context: { ...EMPTY, removed: null },
  invoke: { id: 'read', src: 'read', input: { params: null } },
  initial: 'typing',
  states: {
    typing: {
      description: 'The name of another passkey is typed, and the password.',
      meta: { rules: ['FACT-03'] },
      on: {
        'passkey.type': { actions: withEvent('changeDraft') },
        'passkey.add': [
          { guard: 'isGood', target: 'adding', actions: 'checkDraft' },
          {
            description: 'Refused: what is missing is named at its field.',
            actions: ['checkDraft', emit({ type: 'passkey.refused' })],
          },
        ],
        'passkey.remove': { target: 'removing', actions: withEvent('storeRemoved') },
      },
    },
    adding: {
      description:
        'The browser makes the passkey, and the server keeps its public half. Ignored until then: passkey.type, passkey.add, passkey.remove.',
      meta: { rules: ['FACT-03'] },
      tags: 'busy',
      invoke: {
        id: 'addPasskey',
        src: 'addPasskey',
        input: ({ context }) => context.draft,
        onDone: [
          {
            guard: withOutput('isMade'),
            target: 'typing',
            actions: ['clearForm', emit({ type: 'passkey.added' }), 'readAgain'],
          },
          { target: 'typing', description: 'Cancelled in the dialog of the browser: nothing is said.' },
        ],
        onError: {
          target: 'typing',
          description: 'What was typed stays. The answer may have been lost: the list is read again.',
          actions: [withEvent('storeRefusal'), emit({ type: 'passkey.refused' }), 'readAgain'],
        },
      },
    },
    removing: {
      description: 'A passkey is being removed. Ignored until then: passkey.type, passkey.add, passkey.remove.',
      meta: { rules: ['FACT-03'] },
      tags: 'busy',
      invoke: {
        id: 'removePasskey',
        src: 'removePasskey',
        input: ({ context: { removed } }) => ({ id: removed ?? 0 }),
        onDone: { target: 'typing', actions: [emit({ type: 'passkey.removed' }), 'readAgain'] },
        onError: { target: 'typing', actions: [withEvent('storeRefusal'), 'readAgain'] },
      },
    },
  },
});
export type PasskeysRef = ActorRefFrom<typeof passkeysMachine>;
