import { initialTransition, transition, type AnyStateMachine, type EventObject, type SnapshotFrom } from 'xstate';

/** One step of a scenario: what happened, in words, and the event that says so to the machine. */
export type Step = { words: string; event: EventObject };

export type ExplorableModel<M extends AnyStateMachine> = {
  machine: M;
  input: unknown;
  /** Everything that could happen next. */
  stepsFrom: (snapshot: SnapshotFrom<M>) => Step[];
  /** What two snapshots share that count as the same: the search is finite because this is. */
  abstract: (snapshot: SnapshotFrom<M>) => unknown;
  /** The sentence that says what is wrong, or `null`. */
  faultIn: (snapshot: SnapshotFrom<M>) => string | null;
};

export type Exploration = {
  states: number;
  transitions: number;
  /** State values of the machine that were reached, sorted. */
  reached: string[];
  /** The shortest way to a fault, in words, or `null` when there is none. */
  counterexample: { scenario: string[]; fault: string } | null;
};

/** More states than this, and `abstract` or the machine forgets to forget something. */
const MOST_STATES = 100_000;

/**
 * Explores everything that a machine can reach, the shortest ways first, and looks for a fault in each state.
 * @throws RangeError when there is no end to it
 */
export function explore<M extends AnyStateMachine>(model: ExplorableModel<M>): Exploration {
  const [first] = initialTransition(model.machine, model.input as never);
  const start = first as SnapshotFrom<M>;
  const toKey = (snapshot: SnapshotFrom<M>) => JSON.stringify(model.abstract(snapshot));
  const queue: { snapshot: SnapshotFrom<M>; scenario: string[] }[] = [{ snapshot: start, scenario: [] }];
  const seen = new Set([toKey(start)]);
  const reached = new Set<string>();
  let transitions = 0;
  let counterexample: Exploration['counterexample'] = null;
  for (const { snapshot, scenario } of queue) {
    reached.add(JSON.stringify((snapshot as { value: unknown }).value));
    const fault = model.faultIn(snapshot);
    if (fault !== null) {
      counterexample = { scenario, fault };
      break;
    }
    for (const { words, event } of model.stepsFrom(snapshot)) {
      const [next] = transition(model.machine, snapshot, event as never) as [SnapshotFrom<M>, unknown];
      transitions += 1;
      const key = toKey(next);
      if (seen.has(key)) continue;
      if (seen.size === MOST_STATES) throw new RangeError(`More than ${MOST_STATES} states, the last by: ${words}`);
      seen.add(key);
      queue.push({ snapshot: next, scenario: [...scenario, words] });
    }
  }
  return { states: seen.size, transitions, reached: [...reached].toSorted(), counterexample };
}
