import {
  initialTransition,
  transition,
  type AnyStateMachine,
  type EventObject,
  type ExecutableActionsFrom,
  type SnapshotFrom,
} from 'xstate';

/** One step of a scenario: what happened, in words, and the event that says so to the machine. */
export type Step = { words: string; event: EventObject };

/** What a step did: where it led and what the machine then wants done. */
export type Taken<M extends AnyStateMachine> = {
  before: SnapshotFrom<M>;
  after: SnapshotFrom<M>;
  event: EventObject;
  actions: readonly ExecutableActionsFrom<M>[];
};

/** The shortest way to a fault, in words that begin with the start. */
export type Story = { scenario: string[]; fault: string };

export type ExplorableModel<M extends AnyStateMachine> = {
  machine: M;
  starts: readonly { words: string; input: unknown }[];
  /** Everything that could happen next. */
  stepsFrom: (snapshot: SnapshotFrom<M>) => Step[];
  /** What two snapshots share that count as the same: the search is finite because this is. */
  abstract: (snapshot: SnapshotFrom<M>) => unknown;
  /** The sentence that says what is wrong with a step, or `null`. */
  faultIn: (taken: Taken<M>) => string | null;
};

export type Exploration = {
  states: number;
  transitions: number;
  /** State values of the machine that were reached, sorted. */
  reached: string[];
  counterexample: Story | null;
};

/** More states than this, and `abstract` or the machine forgets to forget something. */
const MOST_STATES = 100_000;

/** Does one step. */
export function take<M extends AnyStateMachine>(machine: M, before: SnapshotFrom<M>, event: EventObject): Taken<M> {
  const [after, actions] = transition(machine, before, event as never) as [SnapshotFrom<M>, ExecutableActionsFrom<M>[]];
  return { before, after, event, actions };
}

/** Where a machine begins. */
export const begin = <M extends AnyStateMachine>(machine: M, input: unknown): SnapshotFrom<M> =>
  initialTransition(machine, input as never)[0] as SnapshotFrom<M>;

/**
 * Explores everything that a machine can reach, the shortest ways first, and looks for a fault in each step.
 * @throws RangeError when there is no end to it
 */
export function explore<M extends AnyStateMachine>(model: ExplorableModel<M>): Exploration {
  const toKey = (snapshot: SnapshotFrom<M>) => JSON.stringify(model.abstract(snapshot));
  const queue: { snapshot: SnapshotFrom<M>; scenario: string[] }[] = [];
  const seen = new Set<string>();
  const reached = new Set<string>();
  const add = (snapshot: SnapshotFrom<M>, scenario: () => string[]) => {
    const key = toKey(snapshot);
    if (seen.has(key)) return;
    if (seen.size === MOST_STATES) throw new RangeError(`More than ${MOST_STATES} states, the last: ${key}`);
    seen.add(key);
    reached.add(JSON.stringify((snapshot as { value: unknown }).value));
    queue.push({ snapshot, scenario: scenario() });
  };
  const end = (counterexample: Story | null): Exploration => ({
    states: seen.size,
    transitions,
    reached: [...reached].toSorted(),
    counterexample,
  });
  let transitions = 0;
  for (const { words, input } of model.starts) add(begin(model.machine, input), () => [words]);
  for (const { snapshot, scenario } of queue) {
    for (const { words, event } of model.stepsFrom(snapshot)) {
      const taken = take(model.machine, snapshot, event);
      transitions += 1;
      const fault = model.faultIn(taken);
      if (fault !== null) return end({ scenario: [...scenario, words], fault });
      add(taken.after, () => [...scenario, words]);
    }
  }
  return end(null);
}
