import type { AnyActorRef } from 'xstate';
import { findMessage, type NotificationTable } from './notification-table.ts';
import type { Toaster } from './toaster.ts';

/** Shows the toast of an emitted event, if it has one; a press on its button goes back to the actor. */
export function showToast(
  toaster: Toaster,
  actor: AnyActorRef,
  table: NotificationTable['toasts'],
  event: { type: string },
): void {
  const toast = findMessage(table, event);
  if (!toast) return;
  const { action, ...text } = toast;
  toaster.show(text, action && { label: action.label, onClick: () => actor.send(action.event) });
}
