import type { AnyActorRef } from 'xstate';
import { tell, type NotificationTable } from './notification-table.ts';
import type { Toaster } from './toaster.ts';

/** Shows the toast of a fact, if it has one; a press on its button goes back to the actor that told the fact. */
export function showToast(
  toaster: Toaster,
  actor: AnyActorRef,
  table: NotificationTable['toasts'],
  fact: { type: string },
): void {
  const toast = tell(table, fact);
  if (!toast) return;
  const { action, ...text } = toast;
  toaster.show(text, action && { label: action.label, onClick: () => actor.send(action.event) });
}
