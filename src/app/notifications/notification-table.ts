import type { ToastText } from './toaster.ts';

/** A toast, and what a press on its button sends back to the actor that told the fact. */
export type ToastMessage = ToastText & { action?: { label: string; event: { type: string } } };

/** Where a fact leads. */
export type Redirect = string | { to: string; replace?: boolean; state?: unknown };

/** What staff see of a fact; `null` where a fact of this type says nothing this time. The key is the fact's type. */
export type MessageTable<T> = Readonly<Record<string, (fact: never) => T | null>>;

export type NotificationTable = { toasts: MessageTable<ToastMessage>; redirects: MessageTable<Redirect> };

/** One table of all areas. @throws Error when two areas claim the same fact */
export function mergeTables(areas: readonly NotificationTable[]): NotificationTable {
  return { toasts: join(areas.map((area) => area.toasts)), redirects: join(areas.map((area) => area.redirects)) };
}

function join<T>(tables: readonly MessageTable<T>[]): MessageTable<T> {
  const joined: Record<string, (fact: never) => T | null> = {};
  for (const [type, tell] of tables.flatMap((table) => Object.entries(table))) {
    if (type in joined) throw new Error(`Two areas tell the fact "${type}"`);
    joined[type] = tell;
  }
  return joined;
}

/** What a table says about a fact, `null` when it says nothing. */
export function tell<T>(table: MessageTable<T>, fact: { type: string }): T | null {
  const say = table[fact.type];
  // The key is the fact's type, so the function takes this very fact.
  return say ? say(fact as never) : null;
}
