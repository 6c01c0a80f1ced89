import { setTimeout } from 'node:timers/promises';
import { createStatusWalk, isStatus, type StatusMove } from '../../../src/domain/audit/status-walk.ts';
import { placeLabel } from '../../../src/domain/audit/workflow.ts';
import { statusLabel } from '../../../src/domain/booking/booking-status.ts';
import { formatInstant } from '../../../src/domain/shared/shop-day.ts';
import type { Db } from '../../db/database.ts';
import { selectChange, selectStatusSteps } from './chain.sql.ts';

/** Rows read at once. A save that waits for the embedded database waits for at most one such read. */
const STEPS = 300;
/** Milliseconds between two reads. A save has several statements; this pause lets it finish. */
const APART_MS = 10;
export const letSaveBy = (): Promise<unknown> => setTimeout(APART_MS);

/** Yields every status change of a booking in the history, in the order of writing (HIST-14). */
export async function* walkHistory(db: Db): AsyncGenerator<StatusMove> {
  const walk = createStatusWalk();
  for (let last = 0; ;) {
    const rows = await selectStatusSteps(db, last, STEPS);
    for (const row of rows) {
      const move = walk(row);
      if (move !== null) yield move;
      last = row.id;
    }
    if (rows.length < STEPS) return;
    await letSaveBy();
  }
}

/** Describes a finding in a sentence, with the number of its seal. */
async function describe(db: Db, { row, from, to, why }: StatusMove): Promise<string> {
  const found = await selectChange(db, row.id);
  const number = typeof found?.seq === 'number' ? `Change ${found.seq}` : 'A change without a seal';
  const who = found?.who ?? 'nobody';
  const before = from === null ? 'made as' : `${statusLabel(from)} →`;
  const label = isStatus(to) ? statusLabel(to) : to;
  return `${number}, ${formatInstant(found?.at ?? '')}: ${found?.code ?? 'a missing booking'}, ${before} ${label}, by ${who}. ${why}`;
}

/** Counts the status changes, and describes each that the chart does not allow (HIST-14). */
export async function checkConformance(db: Db): Promise<{ changes: number; findings: string[] }> {
  const findings: string[] = [];
  let changes = 0;
  for await (const move of walkHistory(db)) {
    changes += 1;
    if (move.why !== null) findings.push(await describe(db, move));
  }
  return { changes, findings };
}

/**
 * A sequence of statuses as a path of the model `booking-status`, and the number of bookings that took it (HIST-16).
 */
type Way = { start: string; steps: { event: string; state: string }[]; count: number };

/**
 * Lists the paths that bookings took through the status chart, most frequent first. Leaves out bookings with a change
 * outside of the chart (HIST-16).
 */
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
