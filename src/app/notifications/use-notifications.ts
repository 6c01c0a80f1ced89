import type { AnyActorRef } from 'xstate';
import { notifications } from './notifications.ts';
import { useNotificationTable } from './use-notification-table.ts';

/** Turns what a screen's actor emits into toasts and into navigation. */
export const useNotifications = (actor: AnyActorRef): void => useNotificationTable(actor, notifications);
