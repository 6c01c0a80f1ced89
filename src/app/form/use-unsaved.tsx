import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { fromCallback, type AnyActorRef } from 'xstate';
import type * as z from 'zod/mini';
import type { FoundDraft, SentRequest, StorageFailure } from '../../domain/form/stored-draft.ts';
import { createDraftMachine, type DraftEvent, type DraftStorageEvent } from '../../machines/draft.machine.ts';
import { mayStoreDraft, selectIsCounter, selectPersonKey } from '../../machines/session/session.selectors.ts';
import type { IdempotencyKeys } from '../../services/http/idempotency-keys.ts';
import { createDraftStore, toStorageFailure } from '../../services/storage/draft-store.ts';
import { DraftNotice } from '../../views/form/notices.tsx';
import { randomKey } from '../../services/random-key.ts';
import { useShell, type Shell } from '../shell/shell-context.tsx';

/** Milliseconds that a submission or a reload waits for the disk: a slow one holds nobody up for longer. */
const KEEP_MS = 1_000;

const present = () => new Date().toISOString();

type Form<S> = {
  getSnapshot: () => S;
  subscribe: (listener: (snapshot: S) => void) => { unsubscribe: () => void };
};

type UnsavedOptions<S, T> = {
  form: Form<S>;
  name: string;
  shape: z.ZodMiniType<T>;
  /** Returns the data to store, or `null` without unsaved changes. Must be the same function on every render. */
  unsaved: (snapshot: S) => T | null;
  /** Returns the name of the record for a stored draft, in the words of staff: `booking BK-0017`. */
  record: (draft: T) => string;
  restore: (draft: T) => void;
  /** The keys of this form's submissions, for one that creates: a key is stored before it is sent. REL-01. */
  keys?: IdempotencyKeys;
};

/**
 * Creates the draft machine that stores on this computer. Stores only for a person with permission for the
 * form (SEC-02).
 */
function createLiveDraft<T>({ session }: Shell, name: string, shape: z.ZodMiniType<T>) {
  const person = selectPersonKey(session.getSnapshot());
  const opening = randomKey();
  let settled = (): Promise<unknown> => Promise.resolve();
  const logic = createDraftMachine<T>().provide({
    actors: {
      storage: fromCallback<DraftStorageEvent<T>>(({ receive, sendBack }) => {
        if (person === null) return undefined;
        const store = createDraftStore({
          person,
          form: name,
          opening,
          shape,
          keepsOthers: selectIsCounter(session.getSnapshot()),
          mayStore: () => mayStoreDraft(session.getSnapshot(), person),
          locks: navigator.locks,
          now: present,
        });
        const send = (event: DraftEvent<T>) => sendBack(event);
        const fail = (error: unknown) => send({ type: 'storage.failed', cause: toStorageFailure(error) });
        const offer = (found: FoundDraft<T>) => send({ type: 'draft.found', found });
        settled = () => store.settled();
        store.find(offer).catch(fail);
        receive((event) => {
          const change = event.type === 'draft.put' ? store.put(event.typed, event.replaced) : store.drop(event.id);
          change.then(() => send({ type: 'storage.stored' }), fail);
        });
        return () => store.close();
      }),
    },
  });
  return { logic, opening, settled: () => settled() };
}

/**
 * Stores unsaved input, offers a stored draft (possibly a moment later), and asks before the user leaves the
 * form (REL-06).
 */
export function useUnsaved<S, T>({ form, name, shape, unsaved, record, restore, keys }: UnsavedOptions<S, T>) {
  const shell = useShell();
  const { session, leaveGuard } = shell;
  const [{ logic, opening, settled }] = useState(() => createLiveDraft(shell, name, shape));
  const draft = useActorRef(logic, { input: { opening } });
  const offered = useSelector(draft, ({ context }) => context.found[0] ?? null);
  const failure = useSelector(draft, (snapshot): StorageFailure | null => {
    if (snapshot.context.typed === null || snapshot.matches({ storage: 'working' })) return null;
    return snapshot.matches({ storage: 'full' }) ? 'full' : 'refused';
  });
  const keep = useCallback(async (): Promise<boolean> => {
    draft.send({ type: 'form.changed', draft: unsaved(form.getSnapshot()), at: present() });
    draft.send({ type: 'form.hidden' });
    const tooLate = new Promise<false>((resolve) => setTimeout(() => resolve(false), KEEP_MS));
    const isStored = await Promise.race([settled().then(() => true), tooLate]);
    return isStored && draft.getSnapshot().matches({ storage: 'working' });
  }, [form, unsaved, draft, settled]);
  // Nobody is asked after the end of the session, because the form is closed by then (UI-01).
  useEffect(() => {
    const isDirty = () => session.getSnapshot().hasTag('signedIn') && unsaved(form.getSnapshot()) !== null;
    return leaveGuard.watch({ isDirty, keep });
  }, [form, unsaved, keep, session, leaveGuard]);

  // A layout effect: it ends before the actor is stopped.
  useLayoutEffect(() => {
    const openedAt = location.pathname;
    const following = form.subscribe((snapshot) =>
      draft.send({ type: 'form.changed', draft: unsaved(snapshot), at: present() }),
    );
    const hide = () => draft.send({ type: 'form.hidden' });
    const hideWithPage = () => document.visibilityState === 'hidden' && hide();
    window.addEventListener('pagehide', hide);
    document.addEventListener('visibilitychange', hideWithPage);
    keys?.storeWith(keep);
    return () => {
      following.unsubscribe();
      window.removeEventListener('pagehide', hide);
      document.removeEventListener('visibilitychange', hideWithPage);
      const isLeft = session.getSnapshot().hasTag('signedIn') && location.pathname !== openedAt;
      draft.send({ type: isLeft ? 'form.left' : 'form.hidden' });
    };
  }, [form, unsaved, keys, keep, draft, session]);

  return {
    failure,
    offer: offered && {
      draft: offered.draft,
      record: record(offered.draft),
      savedAt: offered.savedAt,
      isOverTyped: () => unsaved(form.getSnapshot()) !== null,
      onRestore: () => {
        draft.send({ type: 'draft.restore' });
        restore(offered.draft);
      },
      onDiscard: () => draft.send({ type: 'draft.discard' }),
    },
  };
}

type Restore<T> = { type: 'draft.restore' } & Omit<T, 'sent'>;

type FormRef<S, T> = Pick<AnyActorRef, 'subscribe'> & {
  getSnapshot: () => S & { can: (event: Restore<T>) => boolean };
  send: (event: Restore<T>) => void;
};

/** Keeps a form's input as `useUnsaved` does. Returns the notice above the form that offers its drafts. */
export function useDraftNotice<S, T extends { draft: object; sent?: SentRequest | null }>({
  form,
  ...options
}: Omit<UnsavedOptions<S, T>, 'form' | 'restore'> & { form: FormRef<S, T> }): ReactNode {
  const split = ({ sent = null, ...typed }: T) => ({ sent, event: { type: 'draft.restore', ...typed } as const });
  const { failure, offer } = useUnsaved<S, T>({
    ...options,
    form,
    restore: (stored) => {
      const { sent, event } = split(stored);
      options.keys?.resume(sent);
      form.send(event);
    },
  });
  const mayRestore = useSelector(form, (snapshot) => offer !== null && snapshot.can(split(offer.draft).event));
  return <DraftNotice failure={failure} offer={offer} mayRestore={mayRestore} />;
}
