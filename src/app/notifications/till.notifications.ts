import { TILL_MESSAGES } from '../../domain/till/till-messages.ts';
import type { TillEmitted } from '../../machines/till.machine.ts';
import { type Redirect, type Table, type ToastMessage, toToast } from './use-notification-table.ts';

/** A failure is shown on the page. */
export const toasts = {
  'till.closed': ({ till }) => toToast('success', TILL_MESSAGES.closed(till)),
  'till.reopened': ({ till }) => toToast('success', TILL_MESSAGES.reopened(till)),
} satisfies Table<TillEmitted, ToastMessage>;

export const redirects = {} satisfies Table<TillEmitted, Redirect>;
