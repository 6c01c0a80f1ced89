import type { ToastStore } from '../../views/ui/toast/toaster.tsx';

/** A message to staff; a failure stands in its place on the screen as well. */
export type ToastText = {
  title: string;
  description?: string | undefined;
  type: 'success' | 'error' | 'info';
  /** A switch or a record: a later word about the same takes the place of the one before. */
  about?: string;
};

export type ToastAction = { label: string; onClick: () => void };

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

  /** Hears that there is a toast to show, and at once of one that nobody has heard of. @returns ends it */
  const onShow = (listener: () => void): (() => void) => {
    listeners.add(listener);
    if (isUnheard) {
      isUnheard = false;
      listener();
    }
    return () => void listeners.delete(listener);
  };

  const show = ({ title, description, type, about }: ToastText, action?: ToastAction): void => {
    const shown = open().then((store) => {
      const before = store.getVisibleToasts().find(({ meta }) => about !== undefined && meta?.['about'] === about);
      if (before) store.remove(before.id);
      const id = store.create({
        title,
        type,
        meta: { about },
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

  /** Takes away what was shown before; what waits in line as well. */
  const clear = (): void => {
    loading?.then((store) => store.remove()).catch(() => undefined);
  };

  return { open, onShow, show, clear };
}
export type Toaster = ReturnType<typeof createToaster>;
