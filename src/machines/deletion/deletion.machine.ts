import { assign, fromPromise, sendParent, setup } from 'xstate';
import { BOOKING_MESSAGES } from '../../domain/booking/booking-messages.ts';
import { LEDGER_MESSAGES } from '../../domain/ledger/ledger-messages.ts';
import { getCurrent, getErrorMessage } from '../../domain/shared/api-error.ts';
import { Versioned } from '../../domain/shared/versioned.ts';
import type { StateMeta } from '../../domain/shared/state-meta.ts';
import { notProvided } from '../not-provided.ts';
import { withEvent } from '../with-event.ts';

/** What can be deleted and made active again. */
export type RecordKind = 'booking' | 'ledgerEntry';

export type DeletionEvent =
  | { type: 'deletion.confirm' | 'deletion.retry' | 'deletion.dismiss' }
  /** `version` is that of the copy on screen. */
  | { type: 'deletion.ask' | 'record.restore'; version?: number | undefined };

/** What `deletionsMachine` hears. `text` is the server's sentence, else the machine's own. */
export type DeletionOutcome =
  | { type: 'record.deleted' | 'record.restored'; id: number; version: number | null }
  | { type: 'record.deleteFailed' | 'record.restoreFailed'; id: number; text: string };

const MESSAGES = { booking: BOOKING_MESSAGES, ledgerEntry: LEDGER_MESSAGES };

/** The newer of two versions; without any `null`. */
const newest = (one: number | null, other: number | null | undefined): number | null =>
  one === null || (other ?? 0) > one ? (other ?? null) : one;

type Kind = { kind: RecordKind };
const getDeleteError = ({ kind }: Kind, { error }: { error: unknown }) =>
  getErrorMessage(error, MESSAGES[kind].deleteFailed.fallback);
const getRestoreError = ({ kind }: Kind, { error }: { error: unknown }) =>
  getErrorMessage(error, MESSAGES[kind].restoreFailed.fallback);

/** What a call is about: the record, and the version it was made on. @returns the version that it left */
type Target = { id: number; version: number | null };

/**
 * Deleting one record and making it active again. A child of `deletionsMachine`. What somebody else changed meanwhile is
 * refused and said; the next try is made on their version.
 */
export const deletionMachine = setup({
  types: {} as {
    input: { id: number; kind: RecordKind };
    context: {
      id: number;
      kind: RecordKind;
      version: number | null; // the newest known of the record; `null` where its provider counts none
      error: string | null; // sentence for staff about what failed last
    };
    events: DeletionEvent;
    tags: 'asking' | 'deleting' | 'notDeleted' | 'restoring' | 'notRestored';
    meta: StateMeta;
  },
  actors: {
    deleteRecord: fromPromise<number | null, Target>(notProvided('deleteRecord')),
    restoreRecord: fromPromise<number | null, Target>(notProvided('restoreRecord')),
  },
  actions: {
    storeError: assign((_, { text }: { text: string }) => ({ error: text })),
    clearError: assign({ error: null }),
    storeVersion: assign(({ context }, { version }: { version?: number | null | undefined }) => ({
      version: newest(context.version, version),
    })),
    report: sendParent(({ context: { id, version } }, { type }: { type: 'record.deleted' | 'record.restored' }) => ({
      type,
      id,
      version,
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
  context: ({ input }) => ({ ...input, version: null, error: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is asked of the record.',
      meta: { rules: ['LEDG-14', 'EDIT-17'] },
      on: {
        'deletion.ask': { target: 'asking', actions: withEvent('storeVersion') },
        'record.restore': { target: 'restoring', actions: withEvent('storeVersion') },
      },
    },
    asking: {
      description: 'Asks before it deletes.',
      meta: { rules: ['LEDG-14'] },
      tags: 'asking',
      on: { 'deletion.confirm': 'deleting', 'deletion.dismiss': 'idle' },
    },
    deleting: {
      description: 'The request is on its way. Ignored until it is answered: deletion.ask, deletion.confirm.',
      meta: { rules: ['LEDG-27', 'EDIT-17', 'CONF-04'] },
      tags: 'deleting',
      invoke: {
        id: 'deleteRecord',
        src: 'deleteRecord',
        input: ({ context: { id, version } }) => ({ id, version }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'storeVersion', params: ({ event }) => ({ version: event.output }) },
            { type: 'report', params: { type: 'record.deleted' } },
          ],
        },
        onError: {
          target: 'notDeleted',
          actions: [
            { type: 'storeVersion', params: ({ event }) => getCurrent(event.error, Versioned) ?? {} },
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
      on: {
        'deletion.retry': 'deleting',
        'deletion.ask': { target: 'asking', actions: withEvent('storeVersion') },
        'deletion.dismiss': 'idle',
      },
      exit: 'clearError',
    },
    restoring: {
      description: 'The record is on its way back. Ignored until it is answered: record.restore.',
      meta: { rules: ['EDIT-32', 'LEDG-41'] },
      tags: 'restoring',
      invoke: {
        id: 'restoreRecord',
        src: 'restoreRecord',
        input: ({ context: { id, version } }) => ({ id, version }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'storeVersion', params: ({ event }) => ({ version: event.output }) },
            { type: 'report', params: { type: 'record.restored' } },
          ],
        },
        onError: {
          target: 'notRestored',
          actions: [
            { type: 'storeVersion', params: ({ event }) => getCurrent(event.error, Versioned) ?? {} },
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
      on: {
        'record.restore': { target: 'restoring', actions: withEvent('storeVersion') },
        'deletion.dismiss': 'idle',
      },
      exit: 'clearError',
    },
  },
});
