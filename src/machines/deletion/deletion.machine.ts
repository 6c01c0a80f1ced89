import { assign, fromPromise, sendParent, setup } from 'xstate';
import { BOOKING_MESSAGES } from '../../domain/booking/booking-messages.ts';
import { LEDGER_MESSAGES } from '../../domain/ledger/ledger-messages.ts';
import { getErrorMessage } from '../../domain/shared/api-error.ts';
import type { StateMeta } from '../../domain/shared/state-meta.ts';
import { notProvided } from '../not-provided.ts';

/** What can be deleted and made active again. */
export type RecordKind = 'booking' | 'ledgerEntry';

export type DeletionEvent = {
  type: 'deletion.ask' | 'deletion.confirm' | 'deletion.retry' | 'deletion.dismiss' | 'record.restore';
};

/** What `deletionsMachine` hears. `text` is the server's sentence, else the machine's own. */
export type DeletionOutcome =
  | { type: 'record.deleted' | 'record.restored'; id: number }
  | { type: 'record.deleteFailed' | 'record.restoreFailed'; id: number; text: string };

const MESSAGES = { booking: BOOKING_MESSAGES, ledgerEntry: LEDGER_MESSAGES };

type Kind = { kind: RecordKind };
const getDeleteError = ({ kind }: Kind, { error }: { error: unknown }) =>
  getErrorMessage(error, MESSAGES[kind].deleteFailed.fallback);
const getRestoreError = ({ kind }: Kind, { error }: { error: unknown }) =>
  getErrorMessage(error, MESSAGES[kind].restoreFailed.fallback);

/** Deleting one record and making it active again. A child of `deletionsMachine`. */
export const deletionMachine = setup({
  types: {} as {
    input: { id: number; kind: RecordKind };
    context: {
      id: number;
      kind: RecordKind;
      error: string | null; // sentence for staff about what failed last
    };
    events: DeletionEvent;
    tags: 'asking' | 'deleting' | 'notDeleted' | 'restoring' | 'notRestored';
    meta: StateMeta;
  },
  actors: {
    deleteRecord: fromPromise<void, { id: number }>(notProvided('deleteRecord')),
    restoreRecord: fromPromise<void, { id: number }>(notProvided('restoreRecord')),
  },
  actions: {
    storeError: assign((_, { text }: { text: string }) => ({ error: text })),
    clearError: assign({ error: null }),
    report: sendParent(({ context: { id } }, { type }: { type: 'record.deleted' | 'record.restored' }) => ({
      type,
      id,
    })),
    reportFailure: sendParent(
      (
        { context: { id } },
        { type, text }: { type: 'record.deleteFailed' | 'record.restoreFailed'; text: string },
      ) => ({
        type,
        id,
        text,
      }),
    ),
  },
}).createMachine({
  id: 'deletion',
  description: 'Deleting one record and making it active again.',
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is asked of the record.',
      meta: { rules: ['LEDG-14', 'EDIT-17'] },
      on: { 'deletion.ask': 'asking', 'record.restore': 'restoring' },
    },
    asking: {
      description: 'Asks before it deletes.',
      meta: { rules: ['LEDG-14'] },
      tags: 'asking',
      on: { 'deletion.confirm': 'deleting', 'deletion.dismiss': 'idle' },
    },
    deleting: {
      description: 'The request is on its way. Ignored until it is answered: deletion.ask, deletion.confirm.',
      meta: { rules: ['LEDG-27', 'EDIT-17'] },
      tags: 'deleting',
      invoke: {
        id: 'deleteRecord',
        src: 'deleteRecord',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'idle', actions: { type: 'report', params: { type: 'record.deleted' } } },
        onError: {
          target: 'notDeleted',
          actions: [
            { type: 'storeError', params: ({ context, event }) => ({ text: getDeleteError(context, event) }) },
            {
              type: 'reportFailure',
              params: ({ context, event }) => ({ type: 'record.deleteFailed', text: getDeleteError(context, event) }),
            },
          ],
        },
      },
    },
    notDeleted: {
      description: 'The record is still there, and its row says "Not deleted" and offers Try again.',
      meta: { rules: ['LEDG-28', 'EDIT-17'] },
      tags: 'notDeleted',
      on: { 'deletion.retry': 'deleting', 'deletion.ask': 'asking', 'deletion.dismiss': 'idle' },
      exit: 'clearError',
    },
    restoring: {
      description: 'The record is on its way back. Ignored until it is answered: record.restore.',
      meta: { rules: ['EDIT-32', 'LEDG-41'] },
      tags: 'restoring',
      invoke: {
        id: 'restoreRecord',
        src: 'restoreRecord',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'idle', actions: { type: 'report', params: { type: 'record.restored' } } },
        onError: {
          target: 'notRestored',
          actions: [
            { type: 'storeError', params: ({ context, event }) => ({ text: getRestoreError(context, event) }) },
            {
              type: 'reportFailure',
              params: ({ context, event }) => ({ type: 'record.restoreFailed', text: getRestoreError(context, event) }),
            },
          ],
        },
      },
    },
    notRestored: {
      description: 'The record is still deleted, and says why.',
      meta: { rules: ['EDIT-32', 'LEDG-41'] },
      tags: 'notRestored',
      on: { 'record.restore': 'restoring', 'deletion.dismiss': 'idle' },
      exit: 'clearError',
    },
  },
});
