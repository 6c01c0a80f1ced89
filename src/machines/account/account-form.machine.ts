import { assign, emit, fromPromise, setup } from 'xstate';
import { errorsByPath, type FieldChange, type FieldErrors } from '../../domain/form/form-path.ts';
import { toFailureReason, type FormRefused } from '../../domain/form/form-fact.ts';
import { changeField } from '../../domain/form/edit.ts';
import { getErrorMessage, getRefusedFields } from '../../domain/shared/api-error.ts';
import { type Failed, type StateMeta, notProvided, withEvent, withOutput } from '../../domain/shared/chart-parts.ts';

/** The kind of an account form. A `confirmation` asks for the PIN before a change of money. */
export type AccountFormKind = 'password' | 'pin' | 'confirmation' | 'passkey' | 'name';

/** Describes one form of the user's account: its empty draft and its checks. */
export type AccountForm<Draft extends object> = {
  id: string;
  kind: AccountFormKind;
  empty: Draft;
  check: (draft: Draft) => FieldErrors;
  /** The message if the server does not respond. */
  fallback: string;
};

export type AccountFormEmitted =
  | { type: 'record.saved' | 'own.removed'; kind: AccountFormKind }
  | FormRefused<AccountFormKind>;

/** Changes a password, a PIN or a passkey of the user's account (ACCOUNT-02, LOCK-02, FACT-03). */
export function createAccountFormMachine<Draft extends object>(form: AccountForm<Draft>) {
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
        error: string | null; // message about the last failure that belongs to no field
        removed: number | null; // id of the passkey that was removed last
      };
      events:
        | ({ type: 'field.change' } & FieldChange)
        | { type: 'form.submit' | 'form.clear' }
        | { type: 'own.remove'; id?: number };
      emitted: AccountFormEmitted;
      tags: 'busy' | 'editable' | 'sending' | 'removing';
      meta: StateMeta;
    },
    actors: {
      /** @returns false if the user cancelled */
      send: fromPromise<boolean, { draft: Draft }>(notProvided('send')),
      remove: fromPromise<void, { id: number | null }>(notProvided('remove')),
    },
    guards: {
      isValid: ({ context: { draft } }) => Object.keys(form.check(draft)).length === 0,
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
      announceFailure: emit((_, { error }: Failed) => ({
        type: 'form.refused' as const,
        kind,
        reason: toFailureReason(error),
        text: toText(error),
      })),
      storeRemoved: assign((_, { id = null }: { id?: number | null }) => ({ removed: id, error: null })),
      clearForm: assign({ draft: form.empty, ...unsent }),
    },
  }).createMachine({
    id: form.id,
    description: 'A form of an account: password, PIN, passkey or name.',
    context: { draft: form.empty, ...unsent, removed: null },
    initial: 'typing',
    states: {
      typing: {
        description:
          'The user fills in the form. The forms for password, PIN and passkey ask for the current password.',
        meta: { rules: ['ACCOUNT-02', 'LOCK-02', 'LOCK-05', 'FACT-03'] },
        tags: 'editable',
        on: {
          'field.change': { actions: withEvent('changeField') },
          'form.submit': [
            { guard: 'isValid', target: 'sending', actions: 'checkDraft' },
            {
              description: 'Refused: each missing or weak value shows a message at its field.',
              actions: ['checkDraft', emit({ type: 'form.refused', kind, reason: 'invalid' })],
            },
          ],
          'form.clear': {
            description: 'The user closed the window, so the input is deleted.',
            actions: 'clearForm',
          },
          'own.remove': { target: 'removing', actions: withEvent('storeRemoved') },
        },
      },
      sending: {
        description:
          'Sending the form. For a passkey, the browser makes it first. Ignored until the server responds: field.change, form.submit, form.clear, own.remove.',
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
              actions: ['clearForm', emit({ type: 'record.saved', kind })],
            },
            { target: 'typing', description: 'The user cancelled the browser’s dialog, so no message is shown.' },
          ],
          onError: [
            {
              guard: withEvent('isSaidByField'),
              target: 'typing',
              description: 'The draft is kept, and the field shows an error.',
              actions: [withEvent('storeFieldErrors'), emit({ type: 'form.refused', kind, reason: 'invalid' })],
            },
            {
              target: 'typing',
              description: 'The request failed, and the draft is kept.',
              actions: [withEvent('storeError'), withEvent('announceFailure')],
            },
          ],
        },
      },
      removing: {
        description:
          'Removing the PIN or the passkey. Ignored until the server responds: field.change, form.submit, form.clear, own.remove.',
        meta: { rules: ['LOCK-02', 'FACT-03'] },
        tags: ['busy', 'removing'],
        invoke: {
          id: 'remove',
          src: 'remove',
          input: ({ context: { removed } }) => ({ id: removed }),
          onDone: { target: 'typing', actions: emit({ type: 'own.removed', kind }) },
          onError: { target: 'typing', actions: [withEvent('storeError'), withEvent('announceFailure')] },
        },
      },
    },
  });
}
