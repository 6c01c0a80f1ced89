import { initialTransition, transition, type AnyStateMachine, type EventObject, type SnapshotFrom } from 'xstate';

/** One step of a story: what happened, in words, and the event that says so to the machine. */
export type Step = { words: string; event: EventObject };

export type World<M extends AnyStateMachine> = {
  machine: M;
  input: unknown;
  /** Everything that could happen next. */
  stepsFrom: (snapshot: SnapshotFrom<M>) => Step[];
  /** What two snapshots share that count as the same: the walk is finite because this is. */
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
  counterexample: { story: string[]; fault: string } | null;
};

/** Walks everything that a machine can reach, the shortest ways first, and looks for a fault in each state. */
export function explore<M extends AnyStateMachine>(world: World<M>): Exploration {
  const [first] = initialTransition(world.machine, world.input as never);
  const start = first as SnapshotFrom<M>;
  const keyOf = (snapshot: SnapshotFrom<M>) => JSON.stringify(world.abstract(snapshot));
  const queue: { snapshot: SnapshotFrom<M>; story: string[] }[] = [{ snapshot: start, story: [] }];
  const seen = new Set([keyOf(start)]);
  const reached = new Set<string>();
  let transitions = 0;
  let counterexample: Exploration['counterexample'] = null;
  for (const { snapshot, story } of queue) {
    reached.add(JSON.stringify((snapshot as { value: unknown }).value));
    const fault = world.faultIn(snapshot);
    if (fault !== null) {
      counterexample = { story, fault };
      break;
    }
    for (const { words, event } of world.stepsFrom(snapshot)) {
      const [next] = transition(world.machine, snapshot, event as never) as [SnapshotFrom<M>, unknown];
      transitions += 1;
      const key = keyOf(next);
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push({ snapshot: next, story: [...story, words] });
    }
  }
  return { states: seen.size, transitions, reached: [...reached].toSorted(), counterexample };
}
