import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { serializeSnapshot } from 'xstate/graph';
import { eventTypes, transitionName, type ChartState } from '../chart/chart.ts';
import { activeStates, declaredNames, toChart, wrapGuards } from '../chart/to-chart.ts';
import { begin, EndlessError, explore, type Begun } from './step.ts';

export type CoverageOptions = {
  input?: unknown;
  /** More inputs, if one does not reach every state. */
  inputs?: readonly unknown[];
  /** The payloads to try for each event type. A missing type is tried once without a payload. */
  events: Record<string, readonly Record<string, unknown>[]>;
  /** The limit of visited states. More states are an error. */
  limit?: number;
  /** Stops the search at a state, for machines that could run for ever. */
  stopWhen?: (state: AnyMachineSnapshot) => boolean;
  /** Checks what a project wants of a state besides its description, for example an id of a rule. Not of the root. */
  isDescribed?: (state: ChartState) => boolean;
  /** Is notified of an error that the machine throws at an event. Then the search continues. By default it ends with the error. */
  threw?: (error: unknown, event: EventObject) => void;
};

export type Coverage = {
  /** Paths of states that were not reached. */
  unreached: string[];
  /** `state: event -> target` of transitions that were not taken. */
  untaken: string[];
  /** Guards that did not answer both true and false. */
  onesided: string[];
  /** States without a description, or that `isDescribed` refuses. */
  undescribed: string[];
  /** Event types that the pages list but the machine did not emit, and emitted types that no page lists. */
  misreported: string[];
};

/**
 * Takes a machine through everything that it can do, without an actor, and returns the gaps. Ends of invokes and delays
 * are events like any other: `xstate.done.actor.read`, `xstate.error.actor.read`, `xstate.after.*`.
 */
export function coverMachine(
  machine: AnyStateMachine,
  { input, inputs = [input], events, limit = 3_000, stopWhen, isDescribed = () => true, threw }: CoverageOptions,
): Coverage {
  const count = countCoverage(machine);
  const chart = toChart(machine);
  const { emitted: drawn } = chart;
  const emitted = new Set<string>();
  const tries = eventTypes(chart).flatMap((type): Try[] =>
    (events[type] ?? [{}]).map((payload) => ({ event: { ...payload, type } })),
  );
  let size = 0;
  /** Checks whether the coverage is complete. Called only after something new was seen. */
  const isWhole = () => {
    if (count.size() + emitted.size === size) return false;
    size = count.size() + emitted.size;
    const { states, edges, guards } = count.reached();
    return (
      drawn.every((type) => emitted.has(type)) && [states, edges, guards].every(({ missing }) => missing.length === 0)
    );
  };
  const starts = inputs.map((each) => begin(count.machine, each));
  const add = (step: Begun) => {
    count.add(step);
    for (const type of emittedIn(step)) emitted.add(type);
  };
  starts.forEach(add);
  explore<AnyStateMachine, Try>({
    machine: count.machine,
    starts: starts.map(({ after }) => after),
    events: () => tries,
    key: serializeSnapshot,
    limit,
    ...(stopWhen ? { isEnd: stopWhen } : {}),
    threw: (error, { event }) => {
      if (!threw) throw error;
      if (error instanceof EndlessError) count.add(error);
      threw(error, event);
    },
    visit: (step) => {
      add(step);
      return isWhole();
    },
  });
  const { states, edges, guards } = count.reached();
  return {
    unreached: states.missing,
    untaken: edges.missing,
    onesided: guards.missing,
    undescribed: chart.states
      .filter((state) => state.description === '' || (state.path !== '' && !isDescribed(state)))
      .map(({ path }) => path || machine.id),
    misreported: [...new Set([...drawn, ...emitted])].filter((type) => !drawn.includes(type) || !emitted.has(type)),
  };
}

const emittedIn = ({ actions }: Begun): string[] =>
  actions
    .filter(({ type }) => type === 'xstate.emit')
    .map(({ params }) => (params as { event: EventObject }).event.type);

type Try = { event: EventObject };

/** The result of `coverMachine` for a machine that is fully covered and described. */
export const COMPLETE: Coverage = { unreached: [], untaken: [], onesided: [], undescribed: [], misreported: [] };

/** Counts of all and of reached names. `missing` lists the others. */
export type Reached = { of: number; reached: number; missing: string[] };
/** Coverage without the root state. A guard is reached if it answered both yes and no. */
export type Counted = { states: Reached; edges: Reached; guards: Reached; rules: Reached };

/** Returns a copy of the machine whose guards record their answers, and the coverage of the counted steps. */
export function countCoverage(machine: AnyStateMachine) {
  const answers = new Map<string, Set<boolean>>();
  const watched = wrapGuards(machine, (name, ask) => (args, params) => {
    const answer = ask(args, params);
    answers.set(name, (answers.get(name) ?? new Set()).add(answer));
    return answer;
  });
  const chart = toChart(machine);
  const states = chart.states.filter(({ path }) => path !== '');
  const taken = new Set<number>();
  const reached = new Set<string>();
  const values = new Set<string>();
  const see = (snapshot: AnyMachineSnapshot) => {
    values.add(JSON.stringify(snapshot.value));
    for (const path of activeStates(snapshot)) reached.add(path);
  };
  return {
    machine: watched,
    chart,
    add: (step: Pick<Begun, 'taken' | 'passed'>) => {
      for (const position of step.taken) taken.add(position);
      step.passed.forEach(see);
    },
    /** Grows with every new finding. */
    size: (): number => taken.size + values.size + [...answers.values()].reduce((sum, { size }) => sum + size, 0),
    reached: (): Counted => {
      const met = new Set(states.filter(({ path }) => reached.has(path)).flatMap(({ rules }) => rules));
      const rules = [...new Set(states.flatMap((state) => state.rules))];
      return {
        states: report(
          states,
          ({ path }) => reached.has(path),
          ({ path }) => path,
        ),
        edges: report(
          chart.transitions,
          (_, at) => taken.has(at),
          (transition) => transitionName(chart, transition),
        ),
        guards: report(declaredNames(machine).guards, (name) => answers.get(name)?.size === 2, String),
        rules: report(rules, (rule) => met.has(rule), String),
      };
    },
  };
}

const report = <T>(of: readonly T[], has: (one: T, at: number) => boolean, name: (one: T) => string): Reached => ({
  of: of.length,
  reached: of.filter(has).length,
  missing: of.filter((one, at) => !has(one, at)).map(name),
});
