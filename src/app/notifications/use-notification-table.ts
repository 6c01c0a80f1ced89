import { useLocation } from 'wouter';
import type { AnyActorRef } from 'xstate';
import { toStatusRule } from '../../domain/booking/booking-status.ts';
import { isClosedSentence } from '../../domain/till/closed-days.ts';
import { isRoleRefusal } from '../../domain/session/permissions.ts';
import { canOpen, selectIsReflow } from '../../machines/session/session.selectors.ts';
import { useEmitted } from '../../views/use-emitted.ts';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import type { ToastAction, ToastText, Toaster } from './toaster.ts';

/**
 * A button that sends an event back to the actor or opens an address. All of them lead to parts that only
 * Reflow's own server has.
 */
export type ToastButton = { label: string } & ({ event: { type: string } } | { to: string });
/** `first` is a second button, before the other. */
export type ToastMessage = ToastText & { action?: ToastButton; first?: ToastButton };

export type Redirect = string | { to: string; replace?: boolean; state?: unknown };

/** The message for each type of emitted event; `null` if this event needs none. */
export type MessageTable<T> = Readonly<Record<string, (event: never) => T | null>>;

type OfType<Event extends { type: string }, Type> = Event extends unknown
  ? Type extends Event['type']
    ? Event
    : never
  : never;

export type Table<Emitted extends { type: string }, T> = {
  readonly [Type in Emitted['type']]?: (event: OfType<Emitted, Type>) => T | null;
};

export type NotificationTable = { toasts: MessageTable<ToastMessage>; redirects: MessageTable<Redirect> };

/** Leads from a refusal to the till of the closed day. TILL-03 */
const TO_TILL: ToastButton = { label: 'Open the Till', to: '/ledger/till' };

/** Leads from a refusal to its place in the book of workflows. PERM-09 */
const toBook = (label: string, place: string): ToastButton => ({ label, to: `/book#${place}` });

/** A toast in the words of a feature; the server's `text` takes the place of the sentence, unless the title says it. */
export const toToast = (
  type: ToastText['type'],
  { title, description }: Words,
  text: string | undefined = description,
): ToastMessage => ({
  title,
  type,
  ...(text === undefined || text === title ? {} : { description: text }),
  ...(text !== undefined && isRoleRefusal(text) ? { action: toBook('Permissions', 'permissions') } : {}),
  ...(text !== undefined && isClosedSentence(text) ? { action: TO_TILL } : {}),
});

type Words = { title: string; description?: string };

/** The toast of a completed action. */
export const done = (words: Words) => (): ToastMessage => toToast('success', words);
/** The toast of what failed, with what the server said of it. */
export const failed =
  (words: Words) =>
  ({ text }: { type: string; text?: string }): ToastMessage =>
    toToast('error', words, text);
/** The toast of a status that the chart of a booking refused. */
export const refused =
  (words: Words) =>
  ({ text }: { text: string }): ToastMessage => {
    const rule = toStatusRule(text);
    return { ...toToast('error', words, text), action: toBook(`Rule ${rule}`, `rules--${rule.toLowerCase()}`) };
  };

/** Returns the message of a table for an emitted event, or `null` without one. */
export function findMessage<T>(table: MessageTable<T>, event: { type: string }): T | null {
  // The key is the event's type, so the function takes this very event.
  return table[event.type]?.(event as never) ?? null;
}

/** `null` where the person cannot open it. */
type OpenAddress = (to: string) => (() => void) | null;

/** Shows the toast of an emitted event, if it has one; a press on its button goes back to the actor or opens an address. */
export function showToast(
  toaster: Toaster,
  actor: AnyActorRef,
  table: NotificationTable['toasts'],
  event: { type: string },
  open: OpenAddress = () => null,
): void {
  const toast = findMessage(table, event);
  if (!toast) return;
  const { action, first, ...text } = toast;
  const toPress = (button: ToastButton | undefined): ToastAction | undefined => {
    const press = button && ('event' in button ? () => actor.send(button.event) : open(button.to));
    return press ? { label: button.label, onClick: press } : undefined;
  };
  toaster.show(text, toPress(action), toPress(first));
}

/** Opens addresses for as long as the user may. */
export const toOpen =
  ({ session }: Pick<Shell, 'session'>, navigate: (to: string, options: { replace: boolean }) => void): OpenAddress =>
  (to) => {
    const snapshot = session.getSnapshot();
    if (!selectIsReflow(snapshot) || !canOpen(snapshot, to)) return null;
    // Usually the user is already on that page, and the redirect only completes its address.
    return () => navigate(to, { replace: to.startsWith(location.pathname) });
  };

/** Toasts and navigation of what an actor emits. A redirect skips the leave guard, because everything is saved by then. */
export function useNotificationTable(actor: AnyActorRef, table: NotificationTable): void {
  const shell = useShell();
  const { toaster, leaveGuard } = shell;
  const [, navigate] = useLocation();
  const open = toOpen(shell, navigate);
  useEmitted(actor, '*', (event: { type: string }) => {
    showToast(toaster, actor, table.toasts, event, open);
    const redirect = findMessage(table.redirects, event);
    if (redirect === null) return;
    const { to, ...options } = typeof redirect === 'string' ? { to: redirect } : redirect;
    leaveGuard.withoutAsking(() => navigate(to, options));
  });
}
