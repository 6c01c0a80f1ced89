import type { AnyActorRef } from 'xstate';
import * as screens from './screens.notifications.ts';
import { useNotificationTable } from './use-notification-table.ts';

/** Turns what a screen's actor emits into toasts and into navigation; the session's are the shell's. @returns the actor */
export function useNotifications<Ref extends AnyActorRef>(actor: Ref): Ref {
  useNotificationTable(actor, screens);
  return actor;
}
