import { createStatusWalk, isStatus, type StatusMove } from '../../../src/domain/audit/status-walk.ts';
import { JUDGED_RULES, type Violation } from '../../../src/domain/audit/change.ts';
import { type ConformanceReport, placeLabel } from '../../../src/domain/audit/workflow.ts';
import type { DayRange } from '../../../src/domain/ledger/date-ranges.ts';
import { formatInstant } from '../../../src/domain/shared/shop-day.ts';
import type { Db } from '../../db/database.ts';
import { THING_OF } from '../history/history.sql.ts';
import { selectNamed, selectStatusSteps } from './chain.sql.ts';
import { judgeHistory } from './judge.ts';
import { letSavesEnd } from '../../db/let-saves-end.ts';

/** Rows read at once. A save that waits for the embedded database waits for at most one such read. */
const STEPS = 300;
/** The most findings that the report lists, and the command. */
const FINDINGS_MAX = 100;
const NAMED_MAX = 1_000;

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
    await letSavesEnd();
  }
}

type Finding = ConformanceReport['findings'][number];

const NOUNS: Readonly<Record<string, string>> = {
  staff: 'person',
  till_closing: 'closing',
  warranty_claim_item: 'claimed item',
  ledger_entry: 'ledger entry',
  setting: 'setting',
};

/** Names each violation in words, with one read for all of them. */
async function nameFindings(db: Db, violations: readonly Violation[]): Promise<Finding[]> {
  const ids = [...new Set(violations.map(({ change }) => change.id))];
  const named = new Map((ids.length === 0 ? [] : await selectNamed(db, ids)).map((row) => [row.id, row]));
  return violations.map(({ change, rule, sentence }) => {
    const { id, entity, entityId, record, recordId, at } = change;
    const { seq = null, code = null, who = null } = named.get(id) ?? {};
    const noun = NOUNS[entity] ?? THING_OF[entity] ?? entity;
    const isRecord = entity === 'booking' || entity === 'warranty_claim';
    const own = isRecord ? (code ?? `${record} ${recordId}`) : `${noun} ${entityId}`;
    const row = isRecord || code === null ? own : `${code}, ${own}`;
    return { id, seq, at, who, record, recordId, row, rule, sentence };
  });
}

const describe = ({ seq, at, row, who, rule, sentence }: Finding): string =>
  `${seq === null ? 'A change without a seal' : `Change ${seq}`}, ${formatInstant(at)}: ${row}, by ${who ?? 'nobody'}. ${rule}: ${sentence}`;

/** Counts the changes in the history, and describes each that a rule does not allow (HIST-14). */
export async function checkConformance(db: Db) {
  const { changes, violations } = await judgeHistory(db);
  const findings = (await nameFindings(db, violations.slice(0, NAMED_MAX))).map(describe);
  if (violations.length > NAMED_MAX) findings.push(`and ${violations.length - NAMED_MAX} more`);
  return { changes, rules: JUDGED_RULES.length, violations: violations.length, findings };
}

/** The changes of some business days, judged by the rules, with the newest findings (HIST-17). */
export async function readConformance(db: Db, days: DayRange): Promise<ConformanceReport> {
  const { changes, violations } = await judgeHistory(db, days);
  const newest = violations.toReversed().slice(0, FINDINGS_MAX);
  const findings = await nameFindings(db, newest);
  return { changes, rules: [...JUDGED_RULES], violations: violations.length, findings };
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
