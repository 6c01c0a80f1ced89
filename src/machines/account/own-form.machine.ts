import { assign, emit, fromPromise, setup } from 'xstate';
import { errorsByPath, type FieldChange, type FieldErrors } from '../../domain/form/form-path.ts';
import { changeField } from '../../domain/form/edit.ts';
import { getErrorMessage, getRefusedFields } from '../../domain/shared/api-error.ts';
import { type Failed, type StateMeta, notProvided, withEvent, withOutput } from '../../domain/shared/chart-parts.ts';

/** What a form of the own account is about; a `confirmation` is the PIN before a change of money. */
export type OwnFormKind = 'password' | 'pin' | 'confirmation' | 'passkey';

/** What is typed into a form of the own account, and what is wrong with it. */
export type OwnForm<Draft extends object> = {
  id: string;
  kind: OwnFormKind;
  empty: Draft;
  check: (draft: Draft) => FieldErrors;
  /** Said where nobody answers. */
  fallback: string;
};

export type OwnFormEmitted =
  | { type: 'ownForm.saved' | 'ownForm.removed'; kind: OwnFormKind }
  | { type: 'ownForm.failed'; kind: OwnFormKind; text: string }
  | { type: 'form.invalid' };

/** What a person types to be safe: a password, a PIN, a passkey, each with the present password. ACCOUNT-02, LOCK-02, FACT-03. */
export function createOwnFormMachine<Draft extends object>(form: OwnForm<Draft>) {
  const { kind } = form;
  const isOwn = ({ path }: { path: string }) => path in form.empty;
  const readErrors = (error: unknown) => errorsByPath(getRefusedFields(error).filter(isOwn), () => undefined);
  const toText = (error: unknown) => getErrorMessage(error, form.fallback);
  const unsent = { errors: {}, error: null };

  return setup({
    types: {} as {
      context: {
        draft: Draft;
        errors: FieldErrors;
        error: string | null; // sentence for staff about what failed last and belongs to no field
        removed: number | null; // id of what was taken away last, where there are several
      };
      events: ({ type: 'field.change' } & FieldChange) | { type: 'form.submit' } | { type: 'own.remove'; id?: number };
      emitted: OwnFormEmitted;
      tags: 'busy' | 'editable' | 'sending' | 'removing';
      meta: StateMeta;
    },
    actors: {
      /** @returns false where its person thought better of it */
      send: fromPromise<boolean, { draft: Draft }>(notProvided('send')),
      remove: fromPromise<void, { id: number | null }>(notProvided('remove')),
    },
    guards: {
      isGood: ({ context: { draft } }) => Object.keys(form.check(draft)).length === 0,
      isSaidByField: (_, { error }: Failed) => Object.keys(readErrors(error)).length > 0,
      isDone: (_, isDone: boolean) => isDone,
    },
    actions: {
      changeField: assign(({ context: { draft, errors } }, change: FieldChange) => {
        const changed = changeField({ draft, errors, conflicts: {} }, change);
        return { draft: changed.draft, errors: changed.errors, error: null };
      }),
      checkDraft: assign(({ context: { draft } }) => ({ errors: form.check(draft), error: null })),
      storeFieldErrors: assign((_, { error }: Failed) => ({ errors: readErrors(error) })),
      storeError: assign((_, { error }: Failed) => ({ error: toText(error) })),
      announceFailure: emit((_, { error }: Failed) => ({ type: 'ownForm.failed' as const, kind, text: toText(error) })),
      storeRemoved: assign((_, { id = null }: { id?: number | null }) => ({ removed: id, error: null })),
      clearForm: assign({ draft: form.empty, ...unsent }),
    },
  }).createMachine({
    id: form.id,
    description: 'A form of the own account.',
    context: { draft: form.empty, ...unsent, removed: null },
    initial: 'typing',
    states: {
      typing: {
        description: 'What is new is typed, and the present password.',
        meta: { rules: ['ACCOUNT-02', 'LOCK-02', 'LOCK-05', 'FACT-03'] },
        tags: 'editable',
        on: {
          'field.change': { actions: withEvent('changeField') },
          'form.submit': [
            { guard: 'isGood', target: 'sending', actions: 'checkDraft' },
            {
              description: 'Refused: what is missing or too weak is named at its field.',
              actions: ['checkDraft', emit({ type: 'form.invalid' })],
            },
          ],
          'own.remove': { target: 'removing', actions: withEvent('storeRemoved') },
        },
      },
      sending: {
        description:
          'It is on its way; a passkey is made by the browser first. Ignored until it is answered: field.change, form.submit, own.remove.',
        meta: { rules: ['ACCOUNT-02', 'ACCOUNT-03', 'LOCK-02', 'LOCK-05', 'FACT-03'] },
        tags: ['busy', 'sending'],
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context: { draft } }) => ({ draft }),
          onDone: [
            {
              guard: withOutput('isDone'),
              target: 'typing',
              actions: ['clearForm', emit({ type: 'ownForm.saved', kind })],
            },
            { target: 'typing', description: 'Cancelled in the dialog of the browser: nothing is said.' },
          ],
          onError: [
            {
              guard: withEvent('isSaidByField'),
              target: 'typing',
              description: 'What was typed stays, and the field says what is wrong.',
              actions: [withEvent('storeFieldErrors'), emit({ type: 'form.invalid' })],
            },
            {
              target: 'typing',
              description: 'What was typed stays.',
              actions: [withEvent('storeError'), withEvent('announceFailure')],
            },
          ],
        },
      },
      removing: {
        description:
          'A PIN or a passkey is taken away. Ignored until it is answered: field.change, form.submit, own.remove.',
        meta: { rules: ['LOCK-02', 'FACT-03'] },
        tags: ['busy', 'removing'],
        invoke: {
          id: 'remove',
          src: 'remove',
          input: ({ context: { removed } }) => ({ id: removed }),
          onDone: { target: 'typing', actions: emit({ type: 'ownForm.removed', kind }) },
          onError: { target: 'typing', actions: [withEvent('storeError'), withEvent('announceFailure')] },
        },
      },
    },
  });
}
