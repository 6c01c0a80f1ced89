import type { AnyActorRef } from 'xstate';
import { facts } from './notifications.ts';
import { useNotificationTable } from './use-notification-table.ts';

/** Turns what a screen's actor tells into toasts and into navigation. */
export const useNotifications = (actor: AnyActorRef): void => useNotificationTable(actor, facts);
