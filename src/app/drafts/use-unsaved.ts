import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { mayStoreDraft, selectPersonKey } from '../../machines/session/session.selectors.ts';
import { createDraftStore, type KeptDraft } from '../../services/draft-store.ts';
import { useShell } from '../shell/shell-context.tsx';
import { useLeaveGuard } from '../navigation/use-leave-guard.ts';

const WRITE_EVERY_MS = 1000;

type Form<S> = {
  getSnapshot: () => S;
  subscribe: (listener: (snapshot: S) => void) => { unsubscribe: () => void };
};

export type UnsavedOptions<S, T> = {
  form: Form<S>;
  /** Form and record: `booking-edit:17`. */
  name: string;
  shape: z.ZodMiniType<T>;
  /** What to keep of the form, `null` while nothing is unsaved. The same function every time. */
  unsaved: (snapshot: S) => T | null;
  /** Puts a kept draft into the form. */
  restore: (draft: T) => void;
};

/** A draft that was found when the form opened, and the two answers to it. */
export type DraftOffer = { savedAt: string; onRestore: () => void; onDiscard: () => void };

/**
 * Asks before a form with something unsaved is left, keeps what is typed meanwhile, and offers what was kept when the
 * form opens. Kept through a reload, a crash and the end of a session; dropped after a save, a cancel, leaving on
 * purpose and Log out. REL-06, SEC-02, UI-01.
 */
export function useUnsaved<S, T>(options: UnsavedOptions<S, T>): DraftOffer | null {
  const { form, name, shape, unsaved, restore } = options;
  const { session, draftStorage } = useShell();
  useLeaveGuard({ isDirty: () => unsaved(form.getSnapshot()) !== null });
  const [person] = useState(() => selectPersonKey(session.getSnapshot()) ?? '');
  const [store] = useState(() =>
    createDraftStore({
      storage: draftStorage,
      email: person,
      now: () => new Date().toISOString(),
    }),
  );
  const [found, setFound] = useState<KeptDraft<T> | null>(() => store.read(name, shape));
  // What is kept stays as it is until it is restored or discarded.
  const isOffered = useRef(found !== null);

  useEffect(() => {
    const openedAt = location.pathname;
    let hasTyped = false;
    let timer: number | undefined;
    const mayKeep = () => mayStoreDraft(session.getSnapshot(), person);
    const stopTimer = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const write = () => {
      stopTimer();
      const draft = unsaved(form.getSnapshot());
      if (hasTyped && !isOffered.current && draft !== null && mayKeep()) store.write(name, draft);
    };
    const drop = () => {
      stopTimer();
      if (hasTyped && !isOffered.current) store.remove(name);
      hasTyped = false;
    };
    const following = form.subscribe((snapshot) => {
      if (unsaved(snapshot) === null) return drop();
      hasTyped = true;
      timer ??= window.setTimeout(write, WRITE_EVERY_MS);
    });
    window.addEventListener('pagehide', write);
    return () => {
      following.unsubscribe();
      window.removeEventListener('pagehide', write);
      const hasLeft = session.getSnapshot().hasTag('signedIn') && location.pathname !== openedAt;
      if (hasLeft) drop();
      else write();
    };
  }, [form, name, unsaved, store, session, person]);

  if (found === null) return null;
  const answered = () => {
    isOffered.current = false;
    const draft = unsaved(form.getSnapshot());
    if (draft === null) store.remove(name);
    else store.write(name, draft);
    setFound(null);
  };
  return {
    savedAt: found.savedAt,
    onRestore: () => {
      restore(found.draft);
      answered();
    },
    onDiscard: answered,
  };
}
