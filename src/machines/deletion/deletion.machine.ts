import { assign, emit, fromPromise, sendParent, setup } from 'xstate';
import { findReasonErrors } from '../../domain/booking/deletion-reason.ts';
import { errorsByPath, withoutMessages, type FieldChange, type FieldErrors } from '../../domain/form/form-path.ts';
import { getCurrent, getErrorMessage, getRefusedFields, type FieldError } from '../../domain/shared/api-error.ts';
import { DELETION_MESSAGES } from '../../domain/shared/deletion-messages.ts';
import { Versioned } from '../../domain/shared/written.ts';
import { type Failed, type StateMeta, notProvided, withEvent } from '../../domain/shared/chart-parts.ts';

export type RecordKind = 'booking' | 'ledgerEntry';

export type DeletionEvent =
  | { type: 'deletion.confirm' | 'deletion.retry' | 'deletion.dismiss' }
  | ({ type: 'field.change' } & FieldChange)
  /** `asksReason` for a booking with paid money, with our provider (TILL-11). */
  | { type: 'deletion.ask'; version?: number | undefined; asksReason?: boolean }
  | { type: 'record.restore'; version?: number | undefined };

/** Facts for `deletionsMachine`. `text` is the server's message, or else the machine's own. */
export type DeletionOutcome =
  | { type: 'record.deleted' | 'record.restored'; id: number; version: number | null }
  | { type: 'record.deleteFailed' | 'record.restoreFailed'; id: number; text: string };

const newest = (one: number | null, other: number | null | undefined): number | null =>
  one === null || (other ?? 0) > one ? (other ?? null) : one;

/** The record and the version that a request is based on, and the typed reason. @returns the new version */
type Target = { id: number; version: number | null; reason?: string };

const NO_REASON = { reason: '' };
const toErrors = (errors: readonly FieldError[]): FieldErrors => errorsByPath(errors, () => undefined);

/** One record is deleted and made active again. A child of `deletionsMachine`. */
export const deletionMachine = setup({
  types: {} as {
    input: { id: number; kind: RecordKind };
    context: {
      id: number;
      kind: RecordKind;
      version: number | null; // the newest known version; `null` if the provider counts no versions
      error: string; // message about the last failure, or empty
      asksReason: boolean;
      draft: { reason: string }; // kept until the record is deleted
      errors: FieldErrors;
    };
    events: DeletionEvent;
    emitted: { type: 'form.refused' };
    tags: 'busy' | 'editable';
    meta: StateMeta;
  },
  actors: {
    deleteRecord: fromPromise<number | null, Target>(notProvided('deleteRecord')),
    restoreRecord: fromPromise<number | null, Target>(notProvided('restoreRecord')),
  },
  guards: {
    isReasonField: ({ context: { asksReason } }, { path }: FieldChange) => asksReason && path === 'reason',
    hasReason: ({ context: { asksReason, draft } }) => !asksReason || findReasonErrors(draft.reason).length === 0,
    isOfReason: ({ context: { asksReason } }, { error }: Failed) =>
      asksReason && getRefusedFields(error).some(({ path }) => path === 'reason'),
  },
  actions: {
    storeQuestion: assign((_, { asksReason = false }: { asksReason?: boolean }) => ({ asksReason, errors: {} })),
    changeReason: assign(({ context: { errors } }, { path, value }: FieldChange) => ({
      draft: { reason: String(value) },
      errors: withoutMessages(errors, path),
    })),
    checkReason: assign(({ context: { draft } }) => ({ errors: toErrors(findReasonErrors(draft.reason)) })),
    storeErrors: assign((_, { error }: Failed) => ({ errors: toErrors(getRefusedFields(error)) })),
    clearReason: assign({ draft: NO_REASON, errors: {} }),
    announceInvalid: emit({ type: 'form.refused' }),
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
}).createMachine({
  id: 'deletion',
  description: 'Deletes one record and restores it.',
  context: ({ input }) => ({ ...input, version: null, error: '', asksReason: false, draft: NO_REASON, errors: {} }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The user can delete the record, or restore a deleted one.',
      meta: { rules: ['LEDG-14', 'EDIT-17'] },
      on: {
        'deletion.ask': { target: 'asking', actions: [withEvent('storeVersion'), withEvent('storeQuestion')] },
        'record.restore': { target: 'restoring', actions: withEvent('storeVersion') },
      },
    },
    asking: {
      description: 'Asking for confirmation before deleting, and for the reason if the booking has paid money.',
      meta: { rules: ['LEDG-14', 'TILL-11'] },
      tags: 'editable',
      on: {
        'field.change': { guard: withEvent('isReasonField'), actions: withEvent('changeReason') },
        'deletion.confirm': [
          { guard: 'hasReason', target: 'deleting' },
          {
            description: 'The booking has paid money, and the reason is missing or too short.',
            actions: ['checkReason', 'announceInvalid'],
          },
        ],
        'deletion.dismiss': 'idle',
      },
    },
    deleting: {
      description: 'Deleting the record. Ignored until the server responds: deletion.ask, deletion.confirm.',
      meta: { rules: ['LEDG-27', 'EDIT-17', 'CONF-04'] },
      tags: 'busy',
      invoke: {
        id: 'deleteRecord',
        src: 'deleteRecord',
        input: ({ context: { id, version, asksReason, draft } }) => ({
          id,
          version,
          ...(asksReason && { reason: draft.reason.trim() }),
        }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'storeVersion', params: ({ event }) => ({ version: event.output }) },
            'clearReason',
            { type: 'report', params: { type: 'record.deleted' } },
          ],
        },
        onError: [
          {
            guard: { type: 'isOfReason', params: ({ event: { error } }) => ({ error }) },
            target: 'asking',
            description: 'The server does not accept the reason. The typed one is kept.',
            actions: [{ type: 'storeErrors', params: ({ event: { error } }) => ({ error }) }, 'announceInvalid'],
          },
          {
            target: 'notDeleted',
            actions: [
              { type: 'storeFailure', params: ({ event: { error } }) => ({ error, is: 'deleteFailed' }) },
              { type: 'reportFailure', params: { type: 'record.deleteFailed' } },
            ],
          },
        ],
      },
    },
    notDeleted: {
      description:
        'The server refused the deletion or did not answer. The row and the page of an active ledger entry say "Not deleted" and offer Try again. After a lost answer the record may be deleted, and then only that is shown. For a booking, a toast says it.',
      meta: { rules: ['LEDG-28', 'EDIT-17'] },
      on: {
        'deletion.retry': 'deleting',
        'deletion.ask': { target: 'asking', actions: [withEvent('storeVersion'), withEvent('storeQuestion')] },
        'deletion.dismiss': 'idle',
      },
      exit: 'clearError',
    },
    restoring: {
      description: 'Restoring the record. Ignored until the server responds: record.restore.',
      meta: { rules: ['EDIT-32', 'LEDG-41'] },
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
            { type: 'storeFailure', params: ({ event: { error } }) => ({ error, is: 'restoreFailed' }) },
            { type: 'reportFailure', params: { type: 'record.restoreFailed' } },
          ],
        },
      },
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
