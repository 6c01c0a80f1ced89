import { isStatus } from '../../../src/domain/audit/status-walk.ts';
import { placeLabel } from '../../../src/domain/audit/workflow.ts';
import type { Db } from '../../db/database.ts';
import { walkHistory } from './conformance.ts';

/** A way that bookings went, as a path of the model `booking-status`, and how many went it. HIST-16 */
type Way = { start: string; steps: { event: string; state: string }[]; count: number };

/** Each way that bookings went over the chart of their status, the most frequent first; one with a change outside of it is none. HIST-16 */
export async function listWays(db: Db): Promise<Way[]> {
  const bookings = new Map<number, Omit<Way, 'count'> | null>();
  for await (const { row, from, to, event, why } of walkHistory(db)) {
    const way = bookings.get(row.bookingId);
    if (way === null) continue;
    if (why !== null || !isStatus(to)) bookings.set(row.bookingId, null);
    else if (from === null) bookings.set(row.bookingId, { start: placeLabel(to), steps: [] });
    else {
      const { start, steps } = way ?? { start: placeLabel(from), steps: [] };
      steps.push({ event: `${event.split('.', 1)[0]} ${placeLabel(to)}`, state: placeLabel(to) });
      bookings.set(row.bookingId, { start, steps });
    }
  }
  const ways = new Map<string, Way>();
  for (const way of bookings.values()) {
    if (way === null || way.steps.length === 0) continue;
    const known = ways.get(JSON.stringify(way)) ?? { ...way, count: 0 };
    ways.set(JSON.stringify(way), { ...known, count: known.count + 1 });
  }
  return [...ways.values()].toSorted((one, other) => other.count - one.count);
}
