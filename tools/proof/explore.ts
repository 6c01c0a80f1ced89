import type { AnyStateMachine, EventObject, SnapshotFrom } from 'xstate';
import { explore as exploreMachine, wayTo } from '../machine/explore.ts';
import { begin, type Step } from '../machine/step.ts';

/** Something that happens, in words, and the event that says so to the machine. */
export type WordedEvent = { words: string; event: EventObject };

export const worded = (words: string, type: string, more: object = {}): WordedEvent => ({
  words,
  event: { ...more, type },
});

/** The shortest way to a fault, in words that begin with the start. */
export type Story = { scenario: string[]; fault: string };

export type ExplorableModel<M extends AnyStateMachine> = {
  machine: M;
  starts: readonly { words: string; input: unknown }[];
  /** Everything that could happen next. */
  stepsFrom: (snapshot: SnapshotFrom<M>) => WordedEvent[];
  /** What two snapshots share that count as the same: the search is finite because this is. */
  abstract: (snapshot: SnapshotFrom<M>) => unknown;
  /** The sentence that says what is wrong with a step, or `null`. */
  faultIn: (step: Step<M>) => string | null;
};

/** More states than this, and `abstract` or the machine forgets to forget something. */
const MOST_STATES = 100_000;

/**
 * Explores everything that a machine can reach, the shortest ways first, and looks for a fault in each step.
 * @throws RangeError when there is no end to it
 */
export function explore<M extends AnyStateMachine>({
  machine,
  starts,
  stepsFrom,
  abstract,
  faultIn,
}: ExplorableModel<M>) {
  const begun = starts.map(({ input }) => begin(machine, input).after);
  let transitions = 0;
  let counterexample: Story | null = null;
  const places = exploreMachine({
    machine,
    starts: begun,
    events: stepsFrom,
    key: (snapshot) => JSON.stringify(abstract(snapshot)),
    limit: MOST_STATES,
    visit: (step, from, { words }) => {
      transitions += 1;
      const fault = faultIn(step);
      if (fault === null) return false;
      const way = wayTo(from);
      const start = starts[begun.indexOf((way[0]?.from ?? from).snapshot)];
      counterexample = { scenario: [start?.words ?? '', ...way.map(({ tried }) => tried.words), words], fault };
      return true;
    },
  });
  return { states: places.length, transitions, counterexample: counterexample as Story | null };
}
