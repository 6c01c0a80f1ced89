import type { SnapshotName } from './snapshots.ts';

/** How many of the newest are kept whatever their time, and of how many hours, days and weeks one each. */
const NEWEST = 3;
const HOURS = 24;
const DAYS = 14;
const WEEKS = 26;

const DAY_MS = 86_400_000;
/** The week of an instant begins on a Monday; the first of 1970 was a Thursday. */
const toWeek = (at: string) => String(Math.floor((Date.parse(at) / DAY_MS + 3) / 7));

const PERIODS = [
  { count: HOURS, toPeriod: (at: string) => at.slice(0, 13) },
  { count: DAYS, toPeriod: (at: string) => at.slice(0, 10) },
  { count: WEEKS, toPeriod: toWeek },
];

/**
 * The snapshots of one shop to keep: the newest three, and the newest of each of the last 24 hours, 14 days and 26 weeks
 * that have one, in UTC. It counts periods that have snapshots and not from today, so that no clock that is wrong once
 * makes it let go of everything. BACKUP-03
 */
export function selectKept<T extends Pick<SnapshotName, 'number' | 'at'>>(snapshots: readonly T[]): Set<T> {
  const newestFirst = [...snapshots].sort((one, other) => other.number - one.number);
  const kept = new Set(newestFirst.slice(0, NEWEST));
  for (const { count, toPeriod } of PERIODS) {
    const seen = new Set<string>();
    for (const snapshot of newestFirst) {
      const period = toPeriod(snapshot.at);
      if (seen.has(period)) continue;
      if (seen.size === count) break;
      seen.add(period);
      kept.add(snapshot);
    }
  }
  return kept;
}
