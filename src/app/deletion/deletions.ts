import { useEffect } from 'react';
import { fromPromise } from 'xstate';
import { deletionMachine, type RecordKind } from '../../machines/deletion/deletion.machine.ts';
import {
  deletionsMachine,
  type DeletionEmitted,
  type DeletionsRef,
} from '../../machines/deletion/deletions.machine.ts';
import { selectIsReflow, selectRole } from '../../machines/session/session.selectors.ts';
import { toasts } from '../notifications/deletion.notifications.ts';
import { showToast } from '../notifications/use-notification-table.ts';
import { createSessionActor } from '../session/session-actor.ts';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import { useEmitted } from '../../views/use-emitted.ts';

type DeletionService = Record<
  'remove' | 'restore',
  (id: number, version: number | null, signal?: AbortSignal, reason?: string) => Promise<number | null>
>;

const instances = new WeakMap<Shell, Map<RecordKind, DeletionsRef>>();

/** The session's actor for a kind of record: Undo works from any screen, and is nobody else's. SEC-02. */
export function getDeletions(shell: Shell, kind: RecordKind, service: DeletionService): DeletionsRef {
  const actors = instances.get(shell) ?? new Map<RecordKind, DeletionsRef>();
  instances.set(shell, actors);
  const actor = actors.get(kind) ?? startDeletions(shell, kind, service, () => actors.delete(kind));
  actors.set(kind, actor);
  return actor;
}

function startDeletions(shell: Shell, kind: RecordKind, service: DeletionService, onEnd: () => void): DeletionsRef {
  const { session, toaster } = shell;
  const deletion = deletionMachine.provide({
    actors: {
      deleteRecord: fromPromise(({ input, signal }) => service.remove(input.id, input.version, signal, input.reason)),
      restoreRecord: fromPromise(({ input, signal }) => service.restore(input.id, input.version, signal)),
    },
  });
  const readRights = () => {
    const snapshot = session.getSnapshot();
    return { canRestore: selectIsReflow(snapshot), role: selectRole(snapshot) };
  };
  const actor = createSessionActor(shell, deletionsMachine.provide({ actors: { deletion } }), {
    input: { kind, ...readRights() },
    onEnd: () => {
      rightsWatch.unsubscribe();
      onEnd();
    },
  });
  const rightsWatch = session.subscribe(() => {
    const { canRestore, role } = actor.getSnapshot().context;
    const rights = readRights();
    if (rights.canRestore !== canRestore || rights.role !== role) actor.send({ type: 'rights.change', ...rights });
  });
  actor.on('*', (emitted) => showToast(toaster, actor, toasts, emitted));
  // LEDG-28: a failed delete is logged once; the screen says "Not deleted".
  actor.on('record.deleteFailed', ({ id, text }) => console.error(`${kind} ${id} was not deleted: ${text}`));
  return actor.start();
}

type Change = Extract<DeletionEmitted, { type: 'record.deleted' | 'record.restored' }>;

/**
 * The deletions of one screen. The screen is notified of each deletion and restore. An open question ends
 * with the screen.
 */
export function useDeletions(
  kind: RecordKind,
  service: DeletionService,
  onChange: (change: Change) => void,
): DeletionsRef {
  const actor = getDeletions(useShell(), kind, service);
  useEmitted(actor, '*', (emitted) => {
    if (emitted.type === 'record.deleted' || emitted.type === 'record.restored') onChange(emitted);
  });
  useEffect(() => () => actor.send({ type: 'screen.leave' }), [actor]);
  return actor;
}
