import type { AnyActorRef } from 'xstate';
import * as screens from './screens.notifications.ts';
import { useNotificationTable } from './use-notification-table.ts';

/** Turns what a screen's actor emits into toasts and into navigation; the session's are the shell's. */
export const useNotifications = (actor: AnyActorRef): void => useNotificationTable(actor, screens);
