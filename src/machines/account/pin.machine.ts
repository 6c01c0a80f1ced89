import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { checkPinForm, readPinErrors, type PinErrors, type PinForm } from '../../domain/account/pin-form.ts';
import { PIN_TEXTS } from '../../domain/account/account-messages.ts';
import { getErrorMessage } from '../../domain/shared/api-error.ts';
import { type StateMeta, notProvided, withEvent } from '../../domain/shared/chart-parts.ts';

export type PinEmitted =
  | { type: 'pin.saved' | 'pin.removed' | 'pin.refused' | 'pin.confirmed' }
  | { type: 'pin.failed'; text: string };

type Purpose = 'choose' | 'confirm';
const EMPTY: PinForm = { currentPassword: '', pin: '' };
const toText = (error: unknown) => getErrorMessage(error, PIN_TEXTS.failed.fallback);

/** A PIN is typed: a new one of the own account, or the present one for a change of money. LOCK-02, LOCK-05. */
export const pinMachine = setup({
  types: {} as {
    input: { purpose: Purpose };
    context: {
      purpose: Purpose;
      draft: PinForm;
      errors: PinErrors;
      error: string | null; // sentence for staff about what failed last and belongs to no field
    };
    events: { type: 'pin.type'; patch: Partial<PinForm> } | { type: 'pin.submit' | 'pin.remove' };
    emitted: PinEmitted;
    tags: 'busy';
    meta: StateMeta;
  },
  actors: {
    sendPin: fromPromise<void, PinForm>(notProvided('sendPin')),
    removePin: fromPromise<void>(notProvided('removePin')),
  },
  guards: {
    isGood: ({ context: { draft, purpose } }) => Object.keys(checkPinForm(draft, purpose)).length === 0,
    isChosen: ({ context }) => context.purpose === 'choose',
    isRefusedByField: (_, { error }: { error: unknown }) => Object.keys(readPinErrors(error)).length > 0,
  },
  actions: {
    changeDraft: assign(({ context }, { patch }: { patch: Partial<PinForm> }) => ({
      draft: { ...context.draft, ...patch },
      errors: {},
      error: null,
    })),
    checkDraft: assign(({ context: { draft, purpose } }) => ({ errors: checkPinForm(draft, purpose), error: null })),
    storeFieldErrors: assign((_, { error }: { error: unknown }) => ({ errors: readPinErrors(error) })),
    storeError: assign((_, { error }: { error: unknown }) => ({ error: toText(error) })),
    clearForm: assign({ draft: EMPTY, errors: {}, error: null }),
    announceFailure: emit((_, { error }: { error: unknown }) => ({ type: 'pin.failed' as const, text: toText(error) })),
  },
}).createMachine({
  id: 'pin',
  description: 'Typing a PIN.',
  context: ({ input }) => ({ purpose: input.purpose, draft: EMPTY, errors: {}, error: null }),
  initial: 'typing',
  states: {
    typing: {
      description: 'The PIN is typed, a new one with the password.',
      meta: { rules: ['LOCK-02', 'LOCK-05'] },
      on: {
        'pin.type': { actions: withEvent('changeDraft') },
        'pin.submit': [
          { guard: 'isGood', target: 'sending', actions: 'checkDraft' },
          {
            description: 'Refused: what is missing or too easy is named at its field.',
            actions: ['checkDraft', emit({ type: 'pin.refused' })],
          },
        ],
        'pin.remove': 'removing',
      },
    },
    sending: {
      description: 'The PIN is on its way. Ignored until it is answered: pin.type, pin.submit, pin.remove.',
      meta: { rules: ['LOCK-02', 'LOCK-05'] },
      tags: 'busy',
      invoke: {
        id: 'sendPin',
        src: 'sendPin',
        input: ({ context }) => context.draft,
        onDone: [
          { guard: 'isChosen', target: 'typing', actions: ['clearForm', emit({ type: 'pin.saved' })] },
          { target: 'typing', actions: ['clearForm', emit({ type: 'pin.confirmed' })] },
        ],
        onError: [
          {
            guard: withEvent('isRefusedByField'),
            target: 'typing',
            description: 'What was typed stays, and the field says what is wrong.',
            actions: [withEvent('storeFieldErrors'), emit({ type: 'pin.refused' })],
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
      description: 'The PIN is taken away. Ignored until it is answered: pin.type, pin.submit, pin.remove.',
      meta: { rules: ['LOCK-02'] },
      tags: 'busy',
      invoke: {
        id: 'removePin',
        src: 'removePin',
        onDone: { target: 'typing', actions: emit({ type: 'pin.removed' }) },
        onError: { target: 'typing', actions: [withEvent('storeError'), withEvent('announceFailure')] },
      },
    },
  },
});
export type PinRef = ActorRefFrom<typeof pinMachine>;
