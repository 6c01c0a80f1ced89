import { isDeepStrictEqual } from 'node:util';
import type { AnyStateMachine, StateValue } from 'xstate';
import type { Trace } from '../../../src/app/diagnostics/trace.ts';
import { bookingEditMachine } from '../../../src/machines/booking-edit/booking-edit.machine.ts';
import { type AnyModel, placesOf } from '../../models/create-model.ts';
import { generatePaths } from '../../paths/generate.ts';
import { bookingOf, exploreEdits } from '../../proof/booking-edit.ts';
import { replay } from '../../replay/replay.ts';
import { toChart, transitionDefinitions, transitionKey, type Chart } from '../../machine/chart.ts';
import { pathsIn, type Way } from '../../machine/cover-machine.ts';
import { begin, step } from '../../machine/step.ts';
import { spaced } from '../../machine/words.ts';

/** A way through a machine that the book plays in its picture. `words` say a step where the machine's own do not. */
export type Story = { machine: string; title: string; way: Way; words?: readonly string[] };

/** A story as the book plays it: rows of the table of transitions, paths of states, and what is read of each step. */
export type Playable = { title: string; start: string[]; steps: { rows: number[]; states: string[]; words: string }[] };

/** A story on the chart of its machine. */
export function toPlayable(chart: Chart, { title, way, words }: Story): Playable {
  const rowOf = new Map(
    chart.transitions.map((transition, at) => [transitionKey(transition), at] as const).toReversed(),
  );
  const steps = way.steps.map(({ taken, states, event }, at) => {
    const rows = [...new Set(taken.flatMap((key) => rowOf.get(key) ?? []))];
    const said = rows.flatMap((row) => chart.transitions[row]?.words ?? []);
    return { rows, states, words: words?.[at] ?? (said.join(', then ') || `${event}: nothing happens`) };
  });
  return { title, start: way.start, steps };
}

/** The ways by which the test of a machine took every transition, the longest first. */
export const testStories = (machine: string, ways: readonly Way[]): Story[] =>
  ways.map((way, at) => ({ machine, title: `Test, way ${at + 1} of ${ways.length} (${way.steps.length} steps)`, way }));

/**
 * Tours of what staff do, on each machine that states of the model stand for. They show states; which lines led there the
 * model does not know, and none is claimed.
 */
export function modelStories(name: string, model: AnyModel): Story[] {
  const tours = generatePaths(model, { way: 'tour' });
  const places = Object.values(model.standsFor).flatMap(placesOf);
  return [...new Set(places.map(({ machine }) => machine))].flatMap((machine) => {
    const statesAt = (screen: string) => {
      const own = placesOf(model.standsFor[screen]).filter((place) => place.machine === machine);
      return [...new Set(own.flatMap(({ states }) => states.flatMap(withAbove)))];
    };
    return tours.map(({ start, steps }, at) => ({
      machine,
      title: `Staff: ${spaced(name)}, tour ${at + 1} of ${tours.length} (${steps.length} steps)`,
      way: {
        start: statesAt(start),
        steps: steps.map(({ event, state }) => ({ event, taken: [], states: statesAt(state) })),
      },
      words: steps.map(({ event, state }) => `${event}; staff see “${state}”`),
    }));
  });
}

/** `a.b` -> the root, `a`, `a.b`. */
const withAbove = (path: string): string[] => {
  const names = path.split('.');
  return ['', ...names.map((_, at) => names.slice(0, at + 1).join('.'))];
};

/**
 * The shortest story that the proof tells of booking edit without its INBOUND guards, taken on the machine as it is: up to
 * the last step it goes the same way, which is where the guard says no.
 */
export function proofStory(): Story {
  const machine = bookingEditMachine;
  const { guards } = machine.implementations;
  const unguarded = machine.provide({ guards: { ...guards, isRefusedStatus: () => false } as never });
  const booking = bookingOf('PENDING', []);
  const { counterexample } = exploreEdits(unguarded, [booking], 1);
  if (counterexample === null)
    throw new Error('Without its guards booking edit has no story: stories.ts is out of date');
  const chart = toChart('booking-edit', machine);
  const definitions: readonly unknown[] = transitionDefinitions(machine);
  let snapshot = begin(machine, { booking }).after;
  const start = pathsIn(machine, snapshot.value);
  const told = counterexample.scenario.slice(1);
  const steps = counterexample.events.map((event) => {
    const { after, taken } = step(machine, snapshot, event);
    snapshot = after;
    const keys = taken.flatMap((definition) => {
      const charted = chart.transitions[definitions.indexOf(definition)];
      return charted ? [transitionKey(charted)] : [];
    });
    return { event: event.type, taken: keys, states: pathsIn(machine, after.value) };
  });
  const last = told.length - 1;
  return {
    machine: machine.id,
    title: `Proof: what would happen without the INBOUND guard (${told.length} steps)`,
    way: { start, steps },
    words: told.map((words, at) =>
      at === last ? `${words}; the guard says no, without it ${counterexample.fault}` : words,
    ),
  };
}

/**
 * The ways of a trace, one for each actor, as today's machines take them. An actor that takes another way than it was recorded
 * on is followed up to there.
 */
export function traceStories(trace: Trace, machines: ReadonlyMap<string, AnyStateMachine>): Story[] {
  const walks = new Map<string, Story & { way: Way }>();
  const astray = new Set<string>();
  for (const entry of replay(trace, machines)) {
    const { actor, machine: id, event, taken, reached, state } = entry;
    const machine = machines.get(id);
    if (!machine || !isDeepStrictEqual(reached, state)) astray.add(actor);
    if (!machine || astray.has(actor)) continue;
    const begun = trace.starts[actor] ?? { input: null };
    const isFirst = !walks.has(actor);
    const walk = walks.get(actor) ?? {
      machine: id,
      title: `Trace: ${actor}`,
      way: { start: pathsIn(machine, ('value' in begun ? begun.value : reached) as StateValue), steps: [] },
    };
    walks.set(actor, walk);
    const { transitions } = toChart(id, machine);
    const keys = taken.flatMap((at) => (transitions[at] ? [transitionKey(transitions[at])] : []));
    if (isFirst && event.type === 'xstate.init' && keys.length === 0) continue;
    if (keys.length > 0)
      walk.way.steps.push({ event: event.type, taken: keys, states: pathsIn(machine, reached as StateValue) });
  }
  return [...walks.values()];
}
