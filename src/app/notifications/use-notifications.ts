import type { AnyActorRef } from 'xstate';
import * as deletion from './deletion.notifications.ts';
import { type NotificationTable, useNotificationTable } from './use-notification-table.ts';
import * as screens from './screens.notifications.ts';

const NOTIFICATIONS: NotificationTable = {
  toasts: { ...screens.toasts, ...deletion.toasts },
  redirects: screens.redirects,
};

/** Turns what a screen's actor emits into toasts and into navigation; the session's are the shell's. */
export const useNotifications = (actor: AnyActorRef): void => useNotificationTable(actor, NOTIFICATIONS);
