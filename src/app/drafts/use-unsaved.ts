import { useActorRef, useSelector } from '@xstate/react';
import { useLayoutEffect, useState } from 'react';
import { fromCallback } from 'xstate';
import type * as z from 'zod/mini';
import { createDraftMachine, type DraftStorageEvent } from '../../machines/draft.machine.ts';
import { mayStoreDraft, selectPersonKey } from '../../machines/session/session.selectors.ts';
import { createDraftStore } from '../../services/storage/draft-store.ts';
import { useLeaveGuard } from '../navigation/use-leave-guard.ts';
import { useShell, type Shell } from '../shell/shell-context.tsx';

type Form<S> = {
  getSnapshot: () => S;
  subscribe: (listener: (snapshot: S) => void) => { unsubscribe: () => void };
};

export type UnsavedOptions<S, T> = {
  form: Form<S>;
  /** Form and record: `booking-edit:17`. */
  name: string;
  shape: z.ZodMiniType<T>;
  /** What to store of the form, `null` while nothing is unsaved. The same function every time. */
  unsaved: (snapshot: S) => T | null;
  /** Puts a stored draft into the form. */
  restore: (draft: T) => void;
};

/** A draft that was found when the form opened, and the two answers to it. */
export type DraftOffer = { savedAt: string; onRestore: () => void; onDiscard: () => void };

/** The draft machine over the storage of this tab. Only a person who may is stored for: SEC-02. */
function createLiveDraft<T>({ session, draftStorage }: Shell, name: string, shape: z.ZodMiniType<T>) {
  const email = selectPersonKey(session.getSnapshot()) ?? '';
  const store = createDraftStore({ storage: draftStorage, email, now: () => new Date().toISOString() });
  const logic = createDraftMachine<T>().provide({
    actors: {
      storage: fromCallback<DraftStorageEvent<T>>(({ receive }) =>
        receive(({ typed, found }) => {
          if (mayStoreDraft(session.getSnapshot(), email)) store.write(name, typed, found);
        }),
      ),
    },
  });
  return { logic, found: store.read(name, shape) };
}

/**
 * Asks before a form with something unsaved is left, stores what is typed meanwhile, and offers what was stored when the
 * form opens: after a reload, a crash and the end of a session. REL-06.
 */
export function useUnsaved<S, T>({ form, name, shape, unsaved, restore }: UnsavedOptions<S, T>): DraftOffer | null {
  const shell = useShell();
  const { session } = shell;
  useLeaveGuard({ isDirty: () => unsaved(form.getSnapshot()) !== null });
  const [{ logic, found }] = useState(() => createLiveDraft(shell, name, shape));
  const draft = useActorRef(logic, { input: { found } });
  const offered = useSelector(draft, ({ context }) => context.found[0] ?? null);

  // A layout effect: it ends before the actor is stopped.
  useLayoutEffect(() => {
    const openedAt = location.pathname;
    const following = form.subscribe((snapshot) => draft.send({ type: 'form.changed', draft: unsaved(snapshot) }));
    const hide = () => draft.send({ type: 'form.hidden' });
    window.addEventListener('pagehide', hide);
    return () => {
      following.unsubscribe();
      window.removeEventListener('pagehide', hide);
      const isLeft = session.getSnapshot().hasTag('signedIn') && location.pathname !== openedAt;
      draft.send({ type: isLeft ? 'form.left' : 'form.hidden' });
    };
  }, [form, unsaved, draft, session]);

  return (
    offered && {
      savedAt: offered.savedAt,
      onRestore: () => {
        draft.send({ type: 'draft.restore' });
        restore(offered.draft);
      },
      onDiscard: () => draft.send({ type: 'draft.discard' }),
    }
  );
}
