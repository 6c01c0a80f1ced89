import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { getErrorMessage } from '../domain/shared/api-error.ts';
import { notProvided } from './not-provided.ts';
import type { StateMeta } from '../domain/shared/state-meta.ts';

/** The entry in question. `canRestore`: the provider can make it active again, so Undo is on offer. */
export type DeletionTarget = { id: number; canRestore: boolean };

export type LedgerDeletionEvent =
  | ({ type: 'deletion.ask' } & DeletionTarget)
  | { type: 'deletion.confirm' | 'deletion.cancel' | 'deletion.retry' | 'deletion.dismiss' }
  /** Undo in the toast, and Make Active on the entry's page. */
  | { type: 'entry.restore'; id: number };

export type LedgerDeletionEmitted =
  | ({ type: 'ledgerEntry.deleted' } & DeletionTarget)
  | { type: 'ledgerEntry.deleteFailed'; id: number; text: string }
  | { type: 'ledgerEntry.restored'; id: number }
  | { type: 'ledgerEntry.restoreFailed'; id: number; text: string };

/**
 * Deleting ledger entries and making them active again. LEDG-14, LEDG-28, LEDG-41.
 *
 * Lives longer than a screen, so that Undo still works after the list or another page has come up. Two things go on
 * beside each other: one deletion, and restorations one after the other.
 */
export const ledgerDeletionMachine = setup({
  types: {} as {
    context: {
      target: DeletionTarget | null; // asked about, on its way out, or not deleted
      restoring: number[]; // ids to make active again; the first one is on its way
    };
    events: LedgerDeletionEvent;
    emitted: LedgerDeletionEmitted;
    tags: 'asking' | 'deleting' | 'notDeleted' | 'restoring';
    meta: StateMeta;
  },
  actors: {
    deleteEntry: fromPromise<void, { id: number }>(notProvided('deleteEntry')),
    restoreEntry: fromPromise<void, { id: number }>(notProvided('restoreEntry')),
  },
  guards: {
    isWaiting: ({ context }) => context.restoring.length > 0,
    isNew: ({ context }, { id }: { id: number }) => !context.restoring.includes(id),
  },
  actions: {
    storeTarget: assign((_, { id, canRestore }: DeletionTarget) => ({ target: { id, canRestore } })),
    clearTarget: assign({ target: null }),
    queueRestoration: assign(({ context }, { id }: { id: number }) => ({ restoring: [...context.restoring, id] })),
    dropFirst: assign(({ context }) => ({ restoring: context.restoring.slice(1) })),
    announceDeletion: emit(({ context }) => ({
      type: 'ledgerEntry.deleted' as const,
      id: context.target?.id ?? 0,
      canRestore: context.target?.canRestore ?? false,
    })),
    announceFailure: emit(({ context }, { error }: { error: unknown }) => ({
      type: 'ledgerEntry.deleteFailed' as const,
      id: context.target?.id ?? 0,
      text: getErrorMessage(error, 'Failed to delete ledger entry'),
    })),
    announceRestoration: emit(({ context }) => ({
      type: 'ledgerEntry.restored' as const,
      id: context.restoring[0] ?? 0,
    })),
    announceNotRestored: emit(({ context }, { error }: { error: unknown }) => ({
      type: 'ledgerEntry.restoreFailed' as const,
      id: context.restoring[0] ?? 0,
      text: getErrorMessage(error, 'Failed to make the ledger entry active again'),
    })),
  },
}).createMachine({
  id: 'ledgerDeletion',
  description: 'Deleting ledger entries and making them active again.',
  context: { target: null, restoring: [] },
  type: 'parallel',
  states: {
    deletion: {
      description: 'One deletion at a time.',
      meta: { rules: ['LEDG-34'] },
      initial: 'idle',
      states: {
        idle: {
          description: 'No entry is in question.',
          meta: { rules: ['LEDG-34'] },
          on: { 'deletion.ask': { target: 'asking', actions: { type: 'storeTarget', params: ({ event }) => event } } },
        },
        asking: {
          description: '"Are you sure you want to delete this ledger entry?"',
          meta: { rules: ['LEDG-14'] },
          tags: 'asking',
          on: {
            'deletion.confirm': 'deleting',
            'deletion.cancel': { target: 'idle', actions: 'clearTarget' },
          },
        },
        deleting: {
          description: 'The request is on its way. A second press and another entry are ignored until it is answered.',
          meta: { rules: ['LEDG-27'] },
          tags: 'deleting',
          on: { 'deletion.ask': {}, 'deletion.confirm': {} },
          invoke: {
            id: 'deleteEntry',
            src: 'deleteEntry',
            input: ({ context }) => ({ id: context.target?.id ?? 0 }),
            onDone: { target: 'idle', actions: ['announceDeletion', 'clearTarget'] },
            onError: {
              target: 'notDeleted',
              actions: { type: 'announceFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        notDeleted: {
          description: 'The entry is still there: its row says "Not deleted" and offers Try again.',
          meta: { rules: ['LEDG-28'] },
          tags: 'notDeleted',
          on: {
            'deletion.retry': 'deleting',
            'deletion.ask': { target: 'asking', actions: { type: 'storeTarget', params: ({ event }) => event } },
            'deletion.dismiss': { target: 'idle', actions: 'clearTarget' },
          },
        },
      },
    },
    restoration: {
      description: 'Entries are made active again one after the other.',
      meta: { rules: ['LEDG-41'] },
      initial: 'idle',
      on: {
        'entry.restore': {
          guard: { type: 'isNew', params: ({ event }) => event },
          description: 'Asking twice for the same entry restores it once.',
          actions: { type: 'queueRestoration', params: ({ event }) => event },
        },
      },
      states: {
        idle: {
          description: 'No entry waits to be restored.',
          meta: { rules: ['LEDG-34'] },
          always: { guard: 'isWaiting', target: 'restoring' },
        },
        restoring: {
          description: 'The first entry that waits is on its way back.',
          meta: { rules: ['LEDG-41'] },
          tags: 'restoring',
          invoke: {
            id: 'restoreEntry',
            src: 'restoreEntry',
            input: ({ context }) => ({ id: context.restoring[0] ?? 0 }),
            onDone: { target: 'idle', actions: ['announceRestoration', 'dropFirst'] },
            onError: {
              target: 'idle',
              actions: [{ type: 'announceNotRestored', params: ({ event }) => ({ error: event.error }) }, 'dropFirst'],
            },
          },
        },
      },
    },
  },
});
export type LedgerDeletionRef = ActorRefFrom<typeof ledgerDeletionMachine>;
