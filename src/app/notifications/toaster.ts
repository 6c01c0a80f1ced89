import type { ToastStore } from '../../views/ui/toast/toaster.tsx';

/** A message to staff. A failure also appears on the screen where it happened. */
export type ToastText = {
  title: string;
  description?: string | undefined;
  type: 'success' | 'error' | 'info';
  /** The switch or record of the message. A later message about the same one replaces it. */
  about?: string;
  /** Until it is closed. */
  stays?: boolean;
};

export type ToastAction = { label: string; onClick: () => void };

type ShownToast = ReturnType<ToastStore['getVisibleToasts']>[number];

const loadStore = async (): Promise<ToastStore> =>
  (await import('../../views/ui/toast/toaster.tsx')).createToastStore();

/** Shows staff what happened. Its store is fetched with its view or at the first toast, and again where it did not come. */
export function createToaster(load: () => Promise<ToastStore> = loadStore) {
  let loading: Promise<ToastStore> | null = null;
  const listeners = new Set<() => void>();
  let isUnheard = false;

  const open = (): Promise<ToastStore> =>
    (loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    }));

  /**
   * Calls `listener` when there is a toast to show, and at once if one is already waiting. Returns a function
   * that stops this.
   */
  const onShow = (listener: () => void): (() => void) => {
    listeners.add(listener);
    if (isUnheard) {
      isUnheard = false;
      listener();
    }
    return () => void listeners.delete(listener);
  };

  /**
   * Shows a toast. It replaces an earlier one about the same switch or record. It also replaces one with the same text,
   * unless one of the two has a button.
   */
  const show = (
    { title, description, type, about, stays }: ToastText,
    action?: ToastAction,
    first?: ToastAction,
  ): void => {
    const shown = open().then((store) => {
      const isReplaced = (earlier: ShownToast): boolean => {
        if (about !== undefined && earlier.meta?.['about'] === about) return true;
        if (action || first || earlier.action || earlier.meta?.['first']) return false;
        return earlier.title === title && earlier.description === description && earlier.type === type;
      };
      for (const earlier of store.getVisibleToasts().filter(isReplaced)) store.remove(earlier.id);
      const id = store.create({
        title,
        type,
        meta: { about, first },
        ...(stays ? { duration: Infinity } : {}),
        ...(description === undefined ? {} : { description }),
        ...(action ? { action } : {}),
      });
      // The newest does not wait in line: the oldest makes room.
      if (!store.isVisible(id)) store.remove(store.getVisibleToasts().at(-1)?.id);
    });
    shown.catch((error: unknown) => console.error(`Not shown: ${title}`, error));
    isUnheard = listeners.size === 0;
    for (const listener of listeners) listener();
  };

  /** Removes the toasts on screen and those still queued. */
  const clear = (): void => {
    loading?.then((store) => store.remove()).catch(() => undefined);
  };

  return { open, onShow, show, clear };
}
export type Toaster = ReturnType<typeof createToaster>;
