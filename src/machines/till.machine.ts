import { assign, emit, fromPromise, raise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { errorsByPath, type FieldChange, type FieldErrors } from '../domain/form/form-path.ts';
import { getErrorMessage, getErrorStatus, getRefusedFields } from '../domain/shared/api-error.ts';
import { type Failed, notProvided, type StateMeta, withEvent, withOutput } from '../domain/shared/chart-parts.ts';
import {
  changeTillDraft,
  checkReopenDraft,
  checkTillDraft,
  isTillField,
  keepTillDraft,
  openTillDraft,
  tillErrorsAfter,
  toTillClose,
  toTillReopen,
  type TillDraft,
} from '../domain/till/till-draft.ts';
import { TILL_MESSAGES } from '../domain/till/till-messages.ts';
import type { Till, TillClose, TillPlace, TillReopen } from '../domain/till/till.ts';
import { createQueryMachine, hasFailed, isRefreshing, selectData, type QueryMachine } from './query/query.machine.ts';

export type TillEvent =
  | ({ type: 'field.change' } & FieldChange)
  /** Another day or branch. */
  | { type: 'place.choose'; place: TillPlace }
  | { type: 'till.close' | 'till.reopen' | 'till.refresh' }
  /** The day was read, or could not be read. */
  | { type: 'till.read' | 'till.notRead' };

export type TillEmitted =
  | { type: 'till.placed'; place: TillPlace }
  | { type: 'till.closed' | 'till.reopened'; till: Till }
  | { type: 'form.refused' };

type Reading = { snapshot: SnapshotFrom<QueryMachine<TillPlace, Till>> };

const EMPTY = openTillDraft({ opening: 0 });
const known = (till: Till | null): Till => {
  if (till === null) throw new Error('No till was read');
  return till;
};
const isSamePlace = (one: TillPlace, other: TillPlace) =>
  one.date === other.date && one.locationId === other.locationId;

type Shown = { place: TillPlace; till: Till | null; draft: TillDraft };

/** Stores a day that was read. The input is kept while the day stays open or closed. */
function withTill({ till: before, draft, place }: Shown, till: Till | null) {
  if (till === null || !isSamePlace(till, place)) return {};
  const isSame = before !== null && before.status === till.status;
  return isSame
    ? { till, draft: keepTillDraft(draft, before, till) }
    : { till, draft: openTillDraft(till), errors: {} };
}

/** Chooses the state for a day that was read. */
const DECIDE = [
  { guard: 'isClosed', target: 'closed' },
  { guard: 'isRefused', target: 'refused' },
  { target: 'open' },
] as const;

/** The till of one day of a branch: counting, closing and reopening (TILL-04, TILL-05, TILL-06). */
export const tillMachine = setup({
  types: {} as {
    input: { place: TillPlace };
    context: {
      place: TillPlace;
      till: Till | null; // the day as the server last sent it
      draft: TillDraft;
      errors: FieldErrors;
      error: string | null; // message about the last failure that belongs to no field
    };
    events: TillEvent;
    emitted: TillEmitted;
    children: { query: 'query' };
    tags: 'busy' | 'editable' | 'sending';
    meta: StateMeta;
  },
  actors: {
    query: createQueryMachine<TillPlace, Till>(),
    closeTill: fromPromise<Till, { body: TillClose }>(notProvided('closeTill')),
    reopenTill: fromPromise<Till, { body: TillReopen }>(notProvided('reopenTill')),
  },
  guards: {
    hasRead: (_, { snapshot }: Reading) => selectData(snapshot) !== null && !isRefreshing(snapshot),
    hasNotRead: (_, { snapshot }: Reading) => hasFailed(snapshot),
    isClosed: ({ context: { till } }) => till?.status === 'CLOSED',
    isRefused: ({ context: { till } }) => till !== null && till.refusal !== null,
    isKnown: ({ context: { till } }) => till !== null,
    isOpenField: ({ context: { till } }, { path }: { path: string }) => till !== null && isTillField(path, till),
    isValid: ({ context: { till, draft } }) => till !== null && Object.keys(checkTillDraft(till, draft)).length === 0,
    hasReason: ({ context: { till, draft } }) =>
      till !== null && till.canReopen && Object.keys(checkReopenDraft(till, draft)).length === 0,
    /** True if the server refused single fields. Otherwise the day is read again, because it may have changed. */
    isOfFields: (_, { error }: Failed) => getErrorStatus(error) === 400,
  },
  actions: {
    storeTill: assign(({ context }, till: Till) => withTill(context, till)),
    storeRead: assign(({ context }, { snapshot }: Reading) => withTill(context, selectData(snapshot))),
    choosePlace: assign((_, { place }: { place: TillPlace }) => ({
      place,
      till: null,
      draft: EMPTY,
      errors: {},
      error: null,
    })),
    readTill: sendTo('query', ({ context: { place } }) => ({ type: 'query.change' as const, params: place })),
    readAgain: sendTo('query', { type: 'query.refresh' }),
    announcePlace: emit(({ context: { place } }) => ({ type: 'till.placed' as const, place })),
    changeField: assign(({ context: { draft, errors } }, change: FieldChange) => ({
      draft: changeTillDraft(draft, change),
      errors: tillErrorsAfter(errors, change),
      error: null,
    })),
    checkDraft: assign(({ context: { till, draft } }) => ({ errors: till ? checkTillDraft(till, draft) : {} })),
    checkReason: assign(({ context: { till, draft } }) => ({ errors: till ? checkReopenDraft(till, draft) : {} })),
    clearErrors: assign({ errors: {}, error: null }),
    storeErrors: assign((_, { error }: Failed) => ({ errors: errorsByPath(getRefusedFields(error), () => undefined) })),
    storeError: assign((_, { error, fallback }: Failed & { fallback: string }) => ({
      error: getErrorMessage(error, fallback),
    })),
    announceInvalid: emit({ type: 'form.refused' }),
  },
}).createMachine({
  id: 'till',
  description: 'The till of one day of a branch.',
  context: ({ input: { place } }) => ({ place, till: null, draft: EMPTY, errors: {}, error: null }),
  invoke: {
    id: 'query',
    src: 'query',
    input: ({ context: { place } }) => ({ params: place }),
    onSnapshot: [
      { guard: withEvent('hasNotRead'), actions: raise({ type: 'till.notRead' }) },
      { guard: withEvent('hasRead'), actions: [withEvent('storeRead'), raise({ type: 'till.read' })] },
    ],
  },
  on: {
    'place.choose': {
      target: '.loading',
      description: 'The user chooses another day or another branch.',
      actions: [withEvent('choosePlace'), 'readTill', 'announcePlace'],
    },
  },
  initial: 'loading',
  states: {
    loading: {
      description:
        'Reading the day. There is nothing to show yet. Ignored until it is read: field.change, till.close, till.reopen, till.refresh.',
      meta: { rules: ['TILL-06', 'UI-08'] },
      tags: 'busy',
      on: { 'till.read': DECIDE, 'till.notRead': 'refused' },
    },
    open: {
      description:
        'The user counts the drawer. The amounts of the day follow the server while the count is kept. Ignored, since the day is open: till.reopen. Ignored, since the last amounts stay: till.notRead.',
      meta: { rules: ['TILL-04', 'TILL-06'] },
      tags: 'editable',
      on: {
        'till.read': DECIDE,
        'field.change': { guard: withEvent('isOpenField'), actions: withEvent('changeField') },
        'till.refresh': 'checking',
        'till.close': [
          { guard: 'isValid', target: 'closing', actions: 'clearErrors' },
          {
            description: 'Refused: each missing or wrong value shows a message at its field.',
            actions: ['checkDraft', 'announceInvalid'],
          },
        ],
      },
    },
    checking: {
      description:
        'Reading the day again, because its money has changed, or an answer was lost. The count is kept. Ignored until it is read: field.change, till.close, till.reopen, till.refresh.',
      meta: { rules: ['TILL-04'] },
      tags: 'busy',
      entry: 'readAgain',
      on: { 'till.read': DECIDE, 'till.notRead': 'refused' },
    },
    closing: {
      description:
        'Sending the closing. Ignored until the server responds: field.change, till.close, till.reopen, till.refresh, till.read, till.notRead.',
      meta: { rules: ['TILL-04'] },
      tags: ['busy', 'sending'],
      invoke: {
        id: 'closeTill',
        src: 'closeTill',
        input: ({ context: { till, draft } }) => ({ body: toTillClose(known(till), draft) }),
        onDone: {
          target: 'closed',
          actions: [
            withOutput('storeTill'),
            emit(({ event }) => ({ type: 'till.closed' as const, till: event.output })),
          ],
        },
        onError: [
          { guard: withEvent('isOfFields'), target: 'open', actions: [withEvent('storeErrors'), 'announceInvalid'] },
          {
            target: 'checking',
            description: 'The server refused the closing or did not respond.',
            actions: {
              type: 'storeError',
              params: ({ event: { error } }) => ({ error, fallback: TILL_MESSAGES.closeFailed }),
            },
          },
        ],
      },
    },
    closed: {
      description:
        'The day is closed. Its record is shown, and the last closed day can be reopened. Ignored, since the day is closed: till.close. Ignored, since the record stays: till.notRead.',
      meta: { rules: ['TILL-03', 'TILL-05', 'TILL-06'] },
      tags: 'editable',
      on: {
        'till.read': DECIDE,
        'field.change': { guard: withEvent('isOpenField'), actions: withEvent('changeField') },
        'till.refresh': 'checking',
        'till.reopen': [
          { guard: 'hasReason', target: 'reopening', actions: 'clearErrors' },
          { description: 'Refused: the reason shows a message.', actions: ['checkReason', 'announceInvalid'] },
        ],
      },
    },
    reopening: {
      description:
        'Sending the reopening. Ignored until the server responds: field.change, till.close, till.reopen, till.refresh, till.read, till.notRead.',
      meta: { rules: ['TILL-05'] },
      tags: ['busy', 'sending'],
      invoke: {
        id: 'reopenTill',
        src: 'reopenTill',
        input: ({ context: { till, draft } }) => ({ body: toTillReopen(known(till), draft) }),
        onDone: {
          target: 'open',
          actions: [
            withOutput('storeTill'),
            emit(({ event }) => ({ type: 'till.reopened' as const, till: event.output })),
          ],
        },
        onError: [
          { guard: withEvent('isOfFields'), target: 'closed', actions: [withEvent('storeErrors'), 'announceInvalid'] },
          {
            target: 'checking',
            description: 'The server refused the reopening or did not respond.',
            actions: {
              type: 'storeError',
              params: ({ event: { error } }) => ({ error, fallback: TILL_MESSAGES.reopenFailed }),
            },
          },
        ],
      },
    },
    refused: {
      description:
        'The day cannot be closed now, or could not be read. The page says why. Ignored: field.change, till.close, till.reopen, till.notRead.',
      meta: { rules: ['TILL-04', 'TILL-06'] },
      on: {
        'till.read': DECIDE,
        'till.refresh': [
          { guard: 'isKnown', target: 'checking' },
          { target: 'loading', actions: 'readAgain' },
        ],
      },
    },
  },
});
export type TillRef = ActorRefFrom<typeof tillMachine>;
