import { createStore } from '@zag-js/toast';
import type { ReactNode } from 'react';

/** Milliseconds a toast stays. Spec §9 "Toast defaults". */
const TOAST_MS = 5_000;

/** A message to staff. Failures stay until they are closed. */
export type ToastText = {
  title: string;
  description?: string | undefined;
  type: 'success' | 'error' | 'info';
};

export type ToastAction = { label: string; onClick: () => void };

/** Spec §9 "Toast defaults": bottom right, 3 at once, the rest wait. The view of it is loaded later. */
export function createToaster() {
  const store = createStore<ReactNode>({
    placement: 'bottom-end',
    max: 3,
    duration: TOAST_MS,
    gap: 10,
    pauseOnPageIdle: true,
  });
  return {
    store,
    show({ title, description, type }: ToastText, action?: ToastAction): void {
      store.create({
        title,
        type,
        ...(description === undefined ? {} : { description }),
        ...(type === 'error' ? { duration: Number.POSITIVE_INFINITY } : {}),
        ...(action ? { action } : {}),
      });
    },
  };
}
export type Toaster = ReturnType<typeof createToaster>;
