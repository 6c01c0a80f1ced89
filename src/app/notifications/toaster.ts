import type { ToastStore } from './toast-store.ts';

/** A message to staff. Failures stay until they are closed. */
export type ToastText = {
  title: string;
  description?: string | undefined;
  type: 'success' | 'error' | 'info';
};

export type ToastAction = { label: string; onClick: () => void };

const loadStore = async (): Promise<ToastStore> => (await import('./toast-store.ts')).createToastStore();

/** Tells staff what happened. Its store is fetched after the first paint, or with the first toast; none is lost. */
export function createToaster(load: () => Promise<ToastStore> = loadStore) {
  let loading: Promise<ToastStore> | null = null;

  /** The store that the view shows. */
  const open = (): Promise<ToastStore> => (loading ??= load());

  const show = ({ title, description, type }: ToastText, action?: ToastAction): void => {
    const told = open().then((store) =>
      store.create({
        title,
        type,
        ...(description === undefined ? {} : { description }),
        ...(type === 'error' ? { duration: Number.POSITIVE_INFINITY } : {}),
        ...(action ? { action } : {}),
      }),
    );
    told.catch((error: unknown) => console.error(`Not shown: ${title}`, error));
  };

  /** Takes away what was shown before; what waits in line as well. */
  const clear = (): void => {
    loading?.then((store) => store.remove()).catch(() => undefined);
  };

  return { open, show, clear };
}
export type Toaster = ReturnType<typeof createToaster>;
