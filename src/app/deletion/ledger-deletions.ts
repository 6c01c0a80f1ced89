import { useEffect } from 'react';
import { createActor, fromPromise } from 'xstate';
import {
  type LedgerDeletionEmitted,
  ledgerDeletionMachine,
  type LedgerDeletionRef,
} from '../../machines/ledger-deletion.machine.ts';
import { type App, useApp } from '../shell/app-context.tsx';
import { toasts } from '../notifications/ledger.notifications.ts';
import { showToast } from '../notifications/show-toast.ts';

const living = new WeakMap<App, LedgerDeletionRef>();

/** The one actor of the page that deletes entries: it outlives the screens, so that Undo works from any of them. */
function ledgerDeletionOf(app: App): LedgerDeletionRef {
  const known = living.get(app);
  if (known) return known;
  const { services, toaster, recorder } = app;
  const actor = createActor(
    ledgerDeletionMachine.provide({
      actors: {
        deleteEntry: fromPromise(({ input, signal }) => services.ledger.remove(input.id, signal)),
        restoreEntry: fromPromise(({ input, signal }) => services.ledger.restore(input.id, signal)),
      },
    }),
    { inspect: recorder.inspect },
  );
  actor.on('*', (fact) => showToast(toaster, actor, toasts, fact));
  // LEDG-28: a failed delete is logged once; the screen says "Not deleted".
  actor.on('ledgerEntry.deleteFailed', ({ id, text }) => console.error(`Ledger entry ${id} was not deleted: ${text}`));
  living.set(app, actor.start());
  return actor;
}

/** The deletions, for one screen: told what was deleted and restored; a question left open goes with the screen. */
export function useLedgerDeletion(onFact: (fact: LedgerDeletionEmitted) => void): LedgerDeletionRef {
  const actor = ledgerDeletionOf(useApp());
  useEffect(() => {
    const subscription = actor.on('*', onFact);
    return () => subscription.unsubscribe();
  }, [actor, onFact]);
  useEffect(
    () => () => {
      actor.send({ type: 'deletion.cancel' });
      actor.send({ type: 'deletion.dismiss' });
    },
    [actor],
  );
  return actor;
}
