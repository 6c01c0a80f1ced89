import {
  createStatusWalk,
  isAssigned,
  isStatus,
  type StatusMove,
  type StatusRow,
} from '../../../src/domain/audit/status-walk.ts';
import {
  MOVES_PAGE,
  type MovesOf,
  type WorkflowMoves,
  type WorkflowReport,
} from '../../../src/domain/audit/workflow.ts';
import { BOOKING_STATUSES, type BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import type { DayRange } from '../../../src/domain/ledger/date-ranges.ts';
import type { Db } from '../../db/database.ts';
import * as sql from './chain.sql.ts';
import { letSavesEnd } from '../../db/let-saves-end.ts';
import { inPieces, readEach, toPeriod, toWeeks } from './pieces.ts';

/** Bookings read at once. A save that waits for the embedded database waits for at most one such read. */
const BOOKINGS = 50;
/** Changes counted at once, for the same reason. */
const CHANGES = 5_000;
/** The most findings that the report lists. */
const FINDINGS_MAX = 100;

type Signed = { id: number; staffId: number | null };
type RoleOf = (change: Signed) => string | null;

/** A status that the system assigns has no author, although it happened during someone's work (EDIT-28). */
const withAuthor = (row: StatusRow): StatusRow => (isAssigned(row) ? { ...row, staffId: null } : row);

/**
 * Calls `onMove` for each status change in a range of business days. Reads the complete history of each booking, because
 * the chart needs the earlier changes; a few bookings at a time (HIST-15).
 */
async function eachMove(db: Db, days: DayRange, onMove: (move: StatusMove) => void): Promise<void> {
  const { from, to } = toPeriod(days);
  const changed = await readEach(toWeeks(days), (week) => sql.selectChangedBookings(db, week));
  const ids = [...new Set(changed.map(({ id }) => id))].toSorted((a, b) => a - b);
  for (const piece of inPieces(ids, BOOKINGS)) {
    const walk = createStatusWalk();
    for (const row of await sql.selectStatusStepsOf(db, piece)) {
      const move = walk(row);
      if (move !== null && row.at >= from && row.at < to) onMove({ ...move, row: withAuthor(row) });
    }
    await letSavesEnd();
  }
}

/** Returns the role that a person had when they wrote a row of the history. `null` when no person wrote it. */
async function readRoles(db: Db): Promise<RoleOf> {
  const given = await sql.selectRoles(db);
  return ({ id, staffId }) => given.findLast((one) => one.staffId === staffId && one.id <= id)?.role ?? null;
}

const mostFirst = <Counted extends { count: number }>(all: readonly Counted[]): Counted[] =>
  all.toSorted((a, b) => b.count - a.count);

type Change<Named> = { named: Named; by: Signed };

/** Counts each kind, in total and by role, most frequent first. */
async function countEach<Named extends object>(all: readonly Change<Named>[], roleOf: RoleOf) {
  const groups = new Map<string, { named: Named; count: number; roles: Map<string | null, number> }>();
  for (const piece of inPieces(all, CHANGES)) {
    for (const { named, by } of piece) {
      const key = JSON.stringify(named);
      const group = groups.get(key) ?? { named, count: 0, roles: new Map<string | null, number>() };
      const role = roleOf(by);
      group.count += 1;
      group.roles.set(role, (group.roles.get(role) ?? 0) + 1);
      groups.set(key, group);
    }
    await letSavesEnd();
  }
  return mostFirst([...groups.values()]).map(({ named, count, roles }) => {
    const byRole = [...roles].map(([role, of]) => ({ role, count: of }));
    return { ...named, count, roles: mostFirst(byRole) };
  });
}

const toMinutes = (from: string, to: string) => Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));

/** Counts how often a status was entered and left, and how long bookings stayed in it. */
function createStateSum(status: BookingStatus) {
  let [entered, left] = [0, 0];
  const stays: { minutes: number; id: number }[] = [];
  return {
    enter: () => (entered += 1),
    leave({ since, row }: StatusMove) {
      left += 1;
      if (since !== null) stays.push({ minutes: toMinutes(since, row.at), id: row.bookingId });
    },
    read: () => {
      const sorted = stays.toSorted((a, b) => a.minutes - b.minutes);
      const median = sorted[Math.floor((sorted.length - 1) / 2)]?.minutes ?? null;
      return { status, entered, left, median, longest: sorted.at(-1) ?? null };
    },
  };
}

async function nameFindings(db: Db, moves: readonly StatusMove[]): Promise<WorkflowReport['findings']> {
  const ids = moves.map(({ row }) => row.id);
  const named = new Map((ids.length === 0 ? [] : await sql.selectNamed(db, ids)).map((one) => [one.id, one]));
  return moves.map(({ row, from, to, why }) => {
    const { seq = null, code = null, who = null } = named.get(row.id) ?? {};
    return { id: row.id, bookingId: row.bookingId, code, seq, at: row.at, who, from, to, why: why ?? '' };
  });
}

/** The status changes of bookings in a range of business days, compared with the chart (HIST-15). */
export async function readWorkflow(db: Db, days: DayRange): Promise<WorkflowReport> {
  const sums = new Map<string | null, ReturnType<typeof createStateSum>>(
    BOOKING_STATUSES.map((status) => [status, createStateSum(status)]),
  );
  const transitions: Change<Omit<WorkflowReport['transitions'][number], 'count' | 'roles'>>[] = [];
  const bookings = new Set<number>();
  const outside: StatusMove[] = [];
  let changes = 0;
  await eachMove(db, days, (move) => {
    const { row, from, to, why, event } = move;
    changes += 1;
    bookings.add(row.bookingId);
    sums.get(from)?.leave(move);
    sums.get(to)?.enter();
    if (why !== null) outside.push(move);
    else if (isStatus(to)) transitions.push({ named: { from, to, event }, by: { id: row.id, staffId: row.staffId } });
  });
  const refused = (await readEach(toWeeks(days), (week) => sql.selectRefused(db, week))).map(
    ({ rule, sentence, ...by }) => ({ named: { rule, sentence }, by }),
  );
  // Read last: a person added during the report may have written some of the rows.
  const roleOf = await readRoles(db);
  const read = [...sums.values()].map((sum) => sum.read()).filter(({ entered, left }) => entered + left > 0);
  const names = await sql.selectBookingNames(
    db,
    read.flatMap(({ longest }) => longest?.id ?? []),
  );
  const states = read.map(({ longest, ...sum }) => {
    const code = names.find(({ id }) => id === longest?.id)?.code ?? `#${longest?.id}`;
    return { ...sum, longest: longest && { ...longest, code } };
  });
  const newest = outside.toSorted((a, b) => b.row.id - a.row.id).slice(0, FINDINGS_MAX);
  return {
    changes,
    bookings: bookings.size,
    transitions: await countEach(transitions, roleOf),
    states,
    outside: outside.length,
    findings: await nameFindings(db, newest),
    refused: await countEach(refused, roleOf),
  };
}

/** The changes behind one number of the report, page by page, newest first (HIST-15). */
export async function readWorkflowMoves(
  db: Db,
  { page, startDate, endDate, ...of }: DayRange & MovesOf & { page: number },
): Promise<WorkflowMoves> {
  const weeks = await readEach(toWeeks({ startDate, endDate }).toReversed(), async (week) => [
    { ...week, count: await sql.countMoves(db, week, of) },
  ]);
  let [skipped, room] = [(page - 1) * MOVES_PAGE, MOVES_PAGE];
  const pieces = weeks.flatMap(({ count, ...week }) => {
    const offset = Math.min(skipped, count);
    const limit = Math.min(room, count - offset);
    [skipped, room] = [skipped - offset, room - limit];
    return limit > 0 ? [{ ...week, offset, limit }] : [];
  });
  const shown = await readEach(pieces, (piece) => sql.selectMoves(db, piece, of));
  const roleOf = await readRoles(db);
  const ids = shown.map(({ bookingId }) => bookingId);
  const names = new Map((await sql.selectBookingNames(db, ids)).map((name) => [name.id, name]));
  const moves = shown.map((row) => {
    const { code = `#${row.bookingId}`, clientName = '' } = names.get(row.bookingId) ?? {};
    return { id: row.id, bookingId: row.bookingId, code, clientName, at: row.at, role: roleOf(withAuthor(row)) };
  });
  return { total: weeks.reduce((sum, { count }) => sum + count, 0), moves };
}
