import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { activeStates } from '../chart/to-chart.ts';

/** A moment of a walk: after a start or a step. */
export type Moment = {
  /** Checks whether a state is active, by its dotted path. */
  is: (state: string) => boolean;
  /** Checks whether a state was active before the step. At the start the result is false. */
  was: (state: string) => boolean;
  context: unknown;
  /** The event of the step, `null` at the start. */
  event: EventObject | null;
};
export type Fact = (moment: Moment) => boolean;

/**
 * A property that must hold over time. Its name is a sentence. `eventually` must happen before the machine stops, and within a
 * number of taken transitions if `within` says so. With `after` it must happen each time after that fact: “a leads to b”.
 */
export type Property =
  | { always: Fact }
  | { never: Fact }
  | { eventually: Fact; within?: number }
  | { after: Fact; eventually: Fact; within?: number };
export type Properties = Readonly<Record<string, Property>>;

/** The facts that a walk waits for, with the number of transitions since it started to wait. */
export type Waiting = Readonly<Record<string, number>>;

type Seen = {
  before: AnyMachineSnapshot | null;
  event: EventObject | null;
  after: AnyMachineSnapshot;
  isTaken: boolean;
};

const momentOf = ({ before, event, after }: Seen): Moment => {
  const [now, earlier] = [new Set(activeStates(after)), new Set(before ? activeStates(before) : [])];
  return { is: (state) => now.has(state), was: (state) => earlier.has(state), context: after.context, event };
};

/** Checks all properties at a step. Returns what the walk waits for now, and the first fault as a sentence. */
export function checkProperties(
  properties: Properties,
  waiting: Waiting,
  seen: Seen,
): { waiting: Waiting; fault: string | null } {
  const moment = momentOf(seen);
  const next: Record<string, number> = {};
  const faults: string[] = [];
  for (const [name, property] of Object.entries(properties)) {
    if ('always' in property && !property.always(moment)) faults.push(`does not always hold: ${name}`);
    if ('never' in property && property.never(moment)) faults.push(`must never happen: ${name}`);
    if (!('eventually' in property)) continue;
    const begins = 'after' in property ? property.after(moment) : seen.before === null;
    const since = waiting[name];
    if ((since === undefined && !begins) || property.eventually(moment)) continue;
    const steps = since === undefined ? 0 : since + (seen.isTaken ? 1 : 0);
    if (seen.after.status === 'done') faults.push(`does not happen before the end: ${name}`);
    else if (property.within !== undefined && steps >= property.within)
      faults.push(`does not happen within ${property.within} transitions: ${name}`);
    // Only a limit needs the number. Without it, the same state would be a new one after each step.
    next[name] = property.within === undefined ? 0 : steps;
  }
  return { waiting: next, fault: faults[0] ?? null };
}
