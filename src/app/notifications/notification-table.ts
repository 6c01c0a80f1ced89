import type { Offer } from '../../domain/session/staff.ts';
import type { ToastText } from './toaster.ts';

/**
 * The button of a toast: what it sends back to the actor that emitted the event, or the address that it opens, where
 * the provider offers what is there.
 */
export type ToastButton = { label: string } & ({ event: { type: string } } | { to: string; offer: Offer });
export type ToastMessage = ToastText & { action?: ToastButton };

/** Where an event leads. */
export type Redirect = string | { to: string; replace?: boolean; state?: unknown };

/** What staff see of an emitted event, by its type; `null` where it says nothing this time. */
export type MessageTable<T> = Readonly<Record<string, (event: never) => T | null>>;

export type NotificationTable = { toasts: MessageTable<ToastMessage>; redirects: MessageTable<Redirect> };

/** A toast in the words of a feature; the server's `text` takes the place of the sentence, unless the title says it. */
export const toToast = (
  type: ToastText['type'],
  { title, description }: { title: string; description?: string },
  text: string | undefined = description,
): ToastText => ({ title, type, ...(text === undefined || text === title ? {} : { description: text }) });

/** One table of all features. @throws Error when two of them speak of the same event */
export function mergeTables(features: readonly Partial<NotificationTable>[]): NotificationTable {
  return {
    toasts: merge(features.map(({ toasts = {} }) => toasts)),
    redirects: merge(features.map(({ redirects = {} }) => redirects)),
  };
}

function merge<T>(tables: readonly MessageTable<T>[]): MessageTable<T> {
  const merged: Record<string, (event: never) => T | null> = {};
  for (const [type, message] of tables.flatMap((table) => Object.entries(table))) {
    if (type in merged) throw new Error(`Two features speak of the event "${type}"`);
    merged[type] = message;
  }
  return merged;
}

/** What a table says about an emitted event, `null` when it says nothing. */
export function findMessage<T>(table: MessageTable<T>, event: { type: string }): T | null {
  // The key is the event's type, so the function takes this very event.
  return table[event.type]?.(event as never) ?? null;
}
