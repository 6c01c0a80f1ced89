import { EDITING_LEASE_MS } from '../../../src/domain/shared/limits.ts';
import type { BookingEditor } from '../../../src/domain/booking/booking-editors.ts';

/** One tab in edit mode. `until` is in milliseconds since 1970. */
type Editor = { id: number; staffId: number; name: string; until: number };

/** The report of one tab about the booking `id`. Servers pass it on to each other. */
export type HeardEditor = { tab: string; id: number; staffId: number; name: string; isEditing: boolean };

/** The most tabs that are remembered. Further ones are not shown. */
const TABS_MAX = 1_000;

/** Remembers in memory who edits which booking. A silent tab is forgotten after a minute (LIVE-14). */
export function createEditors() {
  const editors = new Map<string, Editor>();

  return {
    /** Stores a report. @returns whether it changes who edits the booking */
    hear({ tab, isEditing, ...reported }: HeardEditor, now: number): boolean {
      const key = `${reported.staffId} ${tab}`;
      const known = editors.get(key);
      if (!isEditing) return editors.delete(key);
      if (!known && editors.size >= TABS_MAX) return false;
      editors.set(key, { ...reported, until: now + EDITING_LEASE_MS });
      return known?.id !== reported.id;
    },

    /** Forgets the silent tabs. @returns the ids of their bookings */
    dropSilent(now: number): number[] {
      const silent = [...editors].filter(([, { until }]) => until <= now);
      for (const [key] of silent) editors.delete(key);
      return silent.map(([, { id }]) => id);
    },

    /** Lists who edits a booking, as the tab `tab` of the person `readerId` sees it. */
    list(id: number, readerId: number, tab: string, now: number): BookingEditor[] {
      return [...editors]
        .filter(([key, editor]) => editor.id === id && editor.until > now && key !== `${readerId} ${tab}`)
        .map(([, { name, staffId }]) => ({ name, isYou: staffId === readerId }));
    },
  };
}
