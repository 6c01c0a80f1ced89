import { opensLocked } from '../../domain/session/lock.ts';
import type { CounterStore } from '../../services/storage/counter-store.ts';

/** Milliseconds after which the code of the lock is asked for again. */
const AGAIN_MS = 5_000;

/** Not a letter that AltGr writes, which some systems report as both. */
const isLockKey = (event: KeyboardEvent): boolean =>
  event.code === 'KeyL' && event.ctrlKey && event.altKey && !event.getModifierState('AltGraph');

type Parts = { root: HTMLElement; store: CounterStore; isLockable: () => boolean; follow: () => Promise<unknown> };

/**
 * Follows the lock if this browser is a counter, or once it becomes one. The code loads late, and Ctrl+Alt+L
 * works before it arrives. If the page is locked before the code arrives, it hides the app; a page that opens
 * locked never draws it (LOCK-03).
 */
export function startCounter({ root, store, isLockable, follow }: Parts): void {
  const { body, documentElement } = document;
  const note = document.createElement('p');
  note.dataset['lock'] = '';
  const lock = (): void => {
    store.write({ lockedAt: Date.now() });
    documentElement.dataset['locked'] = '';
    root.remove();
  };
  const come = (): void => {
    note.remove();
    // Another tab may have opened it in the meantime.
    if (root.isConnected || store.read()?.lockedAt) return;
    delete documentElement.dataset['locked'];
    body.prepend(root);
  };
  const begin = (): void =>
    void follow().then(come, () => {
      note.textContent = 'The lock screen could not be loaded. Retrying.';
      if (!root.isConnected) body.append(note);
      setTimeout(begin, AGAIN_MS);
    });
  addEventListener(
    'keydown',
    (event) => {
      if (!isLockKey(event) || !isLockable() || store.read()?.lockedAt !== null) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      lock();
    },
    true,
  );
  const counter = store.read();
  if (counter === null) {
    const unwatch = store.watch(() => {
      unwatch();
      begin();
    });
    return;
  }
  if (opensLocked(counter, Date.now())) lock();
  begin();
}
