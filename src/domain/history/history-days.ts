import { toShopDay } from '../shared/shop-day.ts';
import type { HistoryEntry } from './history.ts';

/** What one person did at one moment. */
export type Moment = { id: number; at: string; person: HistoryEntry['person']; entries: HistoryEntry[] };
/** One day of the shop, `yyyy-MM-dd`. */
export type HistoryDay = { day: string; moments: Moment[] };

/** Entries, newest first, by the shop's day; what was saved at once stands together, in the order in which it was done. HIST-10. */
export function toDays(entries: readonly HistoryEntry[]): HistoryDay[] {
  const days: HistoryDay[] = [];
  for (const entry of entries) {
    const { id, at, person } = entry;
    const day = toShopDay(at);
    const moments = days.at(-1)?.day === day ? days.at(-1)?.moments : undefined;
    const last = moments?.at(-1);
    if (last && last.at === at && last.person?.id === person?.id) last.entries.unshift(entry);
    else if (moments) moments.push({ id, at, person, entries: [entry] });
    else days.push({ day, moments: [{ id, at, person, entries: [entry] }] });
  }
  return days;
}
