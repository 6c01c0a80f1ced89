import type { AnyActorRef } from 'xstate';
import type { Offer } from '../../domain/session/staff.ts';
import { findMessage, type NotificationTable } from './notification-table.ts';
import type { Toaster } from './toaster.ts';

/** Opens an address; `null` where the provider does not offer what is there. */
export type OpenOffered = (to: string, offer: Offer) => (() => void) | null;

/** Shows the toast of an emitted event, if it has one; a press on its button goes back to the actor or opens an address. */
export function showToast(
  toaster: Toaster,
  actor: AnyActorRef,
  table: NotificationTable['toasts'],
  event: { type: string },
  open: OpenOffered = () => null,
): void {
  const toast = findMessage(table, event);
  if (!toast) return;
  const { action, ...text } = toast;
  const press = action && ('event' in action ? () => actor.send(action.event) : open(action.to, action.offer));
  toaster.show(text, action && press ? { label: action.label, onClick: press } : undefined);
}
