import { assign, fromPromise, sendParent, setup } from 'xstate';
import { getCurrent, getErrorMessage } from '../../domain/shared/api-error.ts';
import { DELETION_MESSAGES } from '../../domain/shared/deletion-messages.ts';
import { Versioned } from '../../domain/shared/written.ts';
import { type StateMeta, notProvided, withEvent } from '../../domain/shared/chart-parts.ts';

export type RecordKind = 'booking' | 'ledgerEntry';

export type DeletionEvent =
  | { type: 'deletion.confirm' | 'deletion.retry' | 'deletion.dismiss' }
  | { type: 'deletion.ask' | 'record.restore'; version?: number | undefined };

/** Facts for `deletionsMachine`. `text` is the server's message, or else the machine's own. */
export type DeletionOutcome =
  | { type: 'record.deleted' | 'record.restored'; id: number; version: number | null }
  | { type: 'record.deleteFailed' | 'record.restoreFailed'; id: number; text: string };

const newest = (one: number | null, other: number | null | undefined): number | null =>
  one === null || (other ?? 0) > one ? (other ?? null) : one;

/** The record and the version that a request is based on. @returns the new version */
type Target = { id: number; version: number | null };

const deletionSetup = setup({
  types: {} as {
    input: { id: number; kind: RecordKind };
    context: {
      id: number;
      kind: RecordKind;
      version: number | null; // the newest known version; `null` if the provider counts no versions
      error: string; // message about the last failure, or empty
    };
    events: DeletionEvent;
    meta: StateMeta;
  },
  actors: {
    deleteRecord: fromPromise<number | null, Target>(notProvided('deleteRecord')),
    restoreRecord: fromPromise<number | null, Target>(notProvided('restoreRecord')),
  },
  actions: {
    storeVersion: assign(({ context }, { version }: { version?: number | null | undefined }) => ({
      version: newest(context.version, version),
    })),
    storeFailure: assign(
      ({ context: { kind, version } }, { error, is }: { error: unknown; is: 'deleteFailed' | 'restoreFailed' }) => ({
        version: newest(version, getCurrent(error, Versioned)?.version),
        error: getErrorMessage(error, DELETION_MESSAGES[kind][is].fallback),
      }),
    ),
    clearError: assign({ error: '' }),
    report: sendParent(({ context: { id, version } }, { type }: { type: 'record.deleted' | 'record.restored' }) => ({
      type,
      id,
      version,
    })),
    reportFailure: sendParent(
      ({ context: { id, error } }, { type }: { type: 'record.deleteFailed' | 'record.restoreFailed' }) => ({
        type,
        id,
        text: error,
      }),
    ),
  },
});

const call = (src: 'deleteRecord' | 'restoreRecord', target: 'notDeleted' | 'notRestored') => {
  const [done, failed] =
    src === 'deleteRecord' ? (['deleted', 'deleteFailed'] as const) : (['restored', 'restoreFailed'] as const);
  return deletionSetup.createStateConfig({
    invoke: {
      id: src,
      src,
      input: ({ context: { id, version } }) => ({ id, version }),
      onDone: {
        target: 'idle',
        actions: [
          { type: 'storeVersion', params: ({ event }) => ({ version: event.output }) },
          { type: 'report', params: { type: `record.${done}` } },
        ],
      },
      onError: {
        target,
        actions: [
          { type: 'storeFailure', params: ({ event: { error } }) => ({ error, is: failed }) },
          { type: 'reportFailure', params: { type: `record.${failed}` } },
        ],
      },
    },
  });
};

/** One record is deleted and made active again. A child of `deletionsMachine`. */
export const deletionMachine = deletionSetup.createMachine({
  id: 'deletion',
  description: 'Deletes one record and restores it.',
  context: ({ input }) => ({ ...input, version: null, error: '' }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The user can delete the record, or restore a deleted one.',
      meta: { rules: ['LEDG-14', 'EDIT-17'] },
      on: {
        'deletion.ask': { target: 'asking', actions: withEvent('storeVersion') },
        'record.restore': { target: 'restoring', actions: withEvent('storeVersion') },
      },
    },
    asking: {
      description: 'Asking for confirmation before deleting.',
      meta: { rules: ['LEDG-14'] },
      on: { 'deletion.confirm': 'deleting', 'deletion.dismiss': 'idle' },
    },
    deleting: {
      description: 'Deleting the record. Ignored until the server responds: deletion.ask, deletion.confirm.',
      meta: { rules: ['LEDG-27', 'EDIT-17', 'CONF-04'] },
      ...call('deleteRecord', 'notDeleted'),
    },
    notDeleted: {
      description:
        'The server refused the deletion or did not answer. The row and the page of an active ledger entry say "Not deleted" and offer Try again. After a lost answer the record may be deleted, and then only that is shown. For a booking, a toast says it.',
      meta: { rules: ['LEDG-28', 'EDIT-17'] },
      on: {
        'deletion.retry': 'deleting',
        'deletion.ask': { target: 'asking', actions: withEvent('storeVersion') },
        'deletion.dismiss': 'idle',
      },
      exit: 'clearError',
    },
    restoring: {
      description: 'Restoring the record. Ignored until the server responds: record.restore.',
      meta: { rules: ['EDIT-32', 'LEDG-41'] },
      ...call('restoreRecord', 'notRestored'),
    },
    notRestored: {
      description: 'The record could not be restored. It shows the reason.',
      meta: { rules: ['EDIT-32', 'LEDG-41'] },
      on: {
        'record.restore': { target: 'restoring', actions: withEvent('storeVersion') },
        'deletion.dismiss': 'idle',
      },
      exit: 'clearError',
    },
  },
});
