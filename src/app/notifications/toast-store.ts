import { createStore } from '@zag-js/toast';
import type { ReactNode } from 'react';

/** Milliseconds a toast stays. NAV-14. */
const TOAST_MS = 5_000;

/** NAV-14: bottom right, 3 at once. */
export const createToastStore = () =>
  createStore<ReactNode>({ placement: 'bottom-end', max: 3, duration: TOAST_MS, gap: 10, pauseOnPageIdle: true });
export type ToastStore = ReturnType<typeof createToastStore>;
