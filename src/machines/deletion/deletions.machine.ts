import { assign, emit, enqueueActions, setup, type ActorRefFrom } from 'xstate';
import { may, type Action } from '../../domain/session/permissions.ts';
import { type StateMeta, withEvent } from '../../domain/shared/chart-parts.ts';
import { deletionMachine, type DeletionOutcome, type RecordKind } from './deletion.machine.ts';

/** `isPaid` for a booking with paid money (TILL-11). */
type ToRecord = {
  type: 'deletion.ask' | 'record.restore';
  id: number;
  version?: number | undefined;
  isPaid?: boolean;
};

export type DeletionsEvent =
  | ToRecord
  | ({ type: 'rights.change' } & Rights)
  /** Closes the questions and notices of the screen that the user left. Requests continue. */
  | { type: 'screen.leave' }
  | DeletionOutcome;

type Rights = { canRestore: boolean; role: string | null };

const ACTIONS = {
  booking: { delete: 'booking.delete', restore: 'booking.restore' },
  ledgerEntry: { delete: 'ledger.delete', restore: 'ledger.restore' },
} as const satisfies Record<RecordKind, Record<'delete' | 'restore', Action>>;

/** Facts about a record. `canRestore`: Reflow's server can restore it, so the toast has Undo. */
export type DeletionEmitted =
  | { type: 'record.deleted'; kind: RecordKind; id: number; version: number | null; canRestore: boolean }
  | { type: 'record.restored'; kind: RecordKind; id: number; version: number | null }
  | { type: 'record.deleteFailed'; kind: RecordKind; id: number; text: string }
  | { type: 'record.restoreFailed'; kind: RecordKind; id: number; text: string };

export const deletionId = (id: number): string => `deletion-${id}`;

/**
 * All deletions of a kind of record. Lives as long as the session, for Undo. EDIT-17, EDIT-32, LEDG-14, LEDG-27,
 * LEDG-28, LEDG-41, PERM-03.
 */
export const deletionsMachine = setup({
  types: {} as {
    input: { kind: RecordKind } & Rights;
    context: Rights & {
      kind: RecordKind;
      ids: number[]; // records that have a child
    };
    events: DeletionsEvent;
    emitted: DeletionEmitted;
    children: Record<string, 'deletion'>;
    meta: StateMeta;
  },
  actors: { deletion: deletionMachine },
  guards: {
    canDelete: ({ context: { role, kind } }) => may(role, ACTIONS[kind].delete),
    canRestore: ({ context: { canRestore, role, kind } }) => canRestore && may(role, ACTIONS[kind].restore),
  },
  actions: {
    sendToRecord: enqueueActions(({ context, enqueue }, { type, id, version, isPaid = false }: ToRecord) => {
      const { ids, kind, canRestore } = context;
      if (!ids.includes(id)) {
        enqueue.assign({ ids: [...ids, id] });
        enqueue.spawnChild('deletion', { id: deletionId(id), input: { id, kind } });
      }
      // Only our provider asks for a reason.
      enqueue.sendTo(deletionId(id), { type, version, ...(isPaid && canRestore && { asksReason: true }) });
    }),
    dismissAll: enqueueActions(({ context, enqueue }) => {
      for (const id of context.ids) enqueue.sendTo(deletionId(id), { type: 'deletion.dismiss' });
    }),
    storeRights: assign((_, { canRestore, role }: Rights) => ({ canRestore, role })),
  },
}).createMachine({
  id: 'deletions',
  description: 'Deletes records of one kind and restores them, each independently.',
  context: ({ input }) => ({ ...input, ids: [] }),
  on: {
    'deletion.ask': { guard: 'canDelete', actions: withEvent('sendToRecord') },
    'record.restore': { guard: 'canRestore', actions: withEvent('sendToRecord') },
    'rights.change': { actions: withEvent('storeRights') },
    'screen.leave': { actions: 'dismissAll' },
    'record.deleted': {
      actions: emit(({ context: { kind, canRestore }, event }) => ({
        ...event,
        type: 'record.deleted',
        kind,
        canRestore,
      })),
    },
    'record.restored': {
      actions: emit(({ context: { kind }, event }) => ({ ...event, type: 'record.restored', kind })),
    },
    'record.deleteFailed': {
      actions: emit(({ context: { kind }, event }) => ({ ...event, type: 'record.deleteFailed', kind })),
    },
    'record.restoreFailed': {
      actions: emit(({ context: { kind }, event }) => ({ ...event, type: 'record.restoreFailed', kind })),
    },
  },
});
export type DeletionsRef = ActorRefFrom<typeof deletionsMachine>;
/** The deletion of one record. */
export type DeletionRef = ActorRefFrom<typeof deletionMachine>;
