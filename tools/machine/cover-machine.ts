import {
  getInitialMicrosteps,
  getMicrosteps,
  getNextSnapshot,
  type ActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type EventObject,
  type StateValue,
} from 'xstate';
import { evaluateGuard } from 'xstate/guards';
import { toChart, listNodes, transitionDefinitions, transitionKey } from './chart.ts';
import { getAdjacencyMap } from '../models/graph.ts';
import { isRuleId } from '../rules/rules.ts';
import { recordWays, type Step, type Way } from './recorded-ways.ts';

export type CoverageOptions = {
  input?: unknown;
  /** Further inputs, when one does not reach everything. */
  inputs?: readonly unknown[];
  /** The events of each type worth trying, without their type; a type left out is tried once, bare. */
  events: Record<string, readonly Record<string, unknown>[]>;
  /** States to visit; it fails loudly when there are more. */
  limit?: number;
  /** It does not go on from here: for machines that could go on for ever. */
  stopWhen?: (state: AnyMachineSnapshot) => boolean;
};

export type Coverage = {
  /** Paths of states that were not reached. */
  unreached: string[];
  /** `state: event -> target` of transitions that were not taken. */
  untaken: string[];
  /** Guards that were not seen both true and false. */
  onesided: string[];
  /** States without a sentence, or without a rule or a reason for none. */
  undescribed: string[];
};

const listEventTypes = (machine: AnyStateMachine): string[] => [
  ...new Set(
    listNodes(machine.root).flatMap((node) =>
      [...node.transitions.keys()].filter((type) => type !== '' && type !== '*'),
    ),
  ),
];

type Led = { event: EventObject; state: AnyMachineSnapshot };

/**
 * Takes a machine through everything it can do, without running an actor, and says what stayed dark. Ends of invokes and
 * delays are events like any other: `xstate.done.actor.read`, `xstate.error.actor.read`, `xstate.after.*`. The
 * ways that took something new are stored for the book.
 */
export function coverMachine(
  machine: AnyStateMachine,
  { input, inputs = [input], events, limit = 3_000, stopWhen }: CoverageOptions,
): Coverage {
  const seen = new Map<string, Set<boolean>>();
  const watched = machine.provide({ guards: watchedGuards(machine, seen) });
  const definitions = transitionDefinitions(watched);
  const chart = toChart(machine.id, machine);
  const chartedBy = new Map(chart.transitions.map((charted, at) => [definitions[at], charted]));
  const tries = listEventTypes(watched).flatMap((type): EventObject[] =>
    (events[type] ?? [{}]).map((payload) => ({ ...payload, type })),
  );
  const nodes = listNodes(watched.root);
  const hasEventless = nodes.some((node) => (node.always ?? []).length > 0);
  const reached: AnyMachineSnapshot[] = [];
  const taken = new Set<unknown>();
  const count = (definition: unknown) => void taken.add(definition);
  const keyOf = (definition: unknown) => {
    const charted = chartedBy.get(definition as (typeof definitions)[number]);
    return charted ? transitionKey(charted) : '';
  };
  const ways: Way[] = [];
  const takeEventless = (steps: readonly AnyMachineSnapshot[], event: EventObject) =>
    steps.flatMap((step) => {
      reached.push(step);
      const found = eventlessFrom(step, event);
      found.forEach(count);
      return found;
    });
  for (const each of inputs) {
    const logic: ActorLogic<AnyMachineSnapshot, EventObject, unknown> = watched;
    if (hasEventless) takeEventless(toSnapshots(getInitialMicrosteps(watched, each)), { type: 'xstate.init' });
    const before = new Map<AnyMachineSnapshot, { state: AnyMachineSnapshot; step: Step }>();
    const left = new Set<AnyMachineSnapshot>();
    const map = Object.values(
      getAdjacencyMap(logic, { input: each, events: tries, limit, ...(stopWhen ? { stopWhen } : {}) }),
    );
    if (map.length >= limit) throw new Error(`More than ${limit} states: keep the events few`);
    const begun = map[0]?.state;
    for (const { state, transitions } of map) {
      reached.push(state);
      left.add(state);
      const led = new Map(Object.values<Led>(transitions).map((each) => [each.event, each.state]));
      for (const event of tries) {
        const found = watched.getTransitionData(state, event);
        const isNew = found.some((definition) => !taken.has(definition));
        found.forEach(count);
        const eventless = hasEventless ? takeEventless(toSnapshots(getMicrosteps(watched, state, event)), event) : [];
        // Where it does not go on from, nobody has asked what comes next, and no way leads through that.
        const next = led.get(event) ?? (isNew ? getNextSnapshot(watched, state, event) : null);
        if (next !== null) {
          const step = {
            event: event.type,
            taken: [...found, ...eventless].map(keyOf),
            states: pathsIn(next.value),
          };
          if (!left.has(next) && !before.has(next)) before.set(next, { state, step });
          if (isNew && begun) ways.push({ start: pathsIn(begun.value), steps: [...stepsTo(state, before), step] });
        }
      }
    }
  }
  const untaken = definitions.filter((definition) => !taken.has(definition));
  const isReached = (node: AnyStateNode) => reached.some((state) => isIn(state.value, node.path));
  recordWays(machine.id, fewest(ways));
  return {
    unreached: nodes.filter((node) => !isReached(node)).map((node) => node.path.join('.')),
    untaken: untaken.map((definition) => {
      const targets = definition.target?.map((target) => target.path.join('.')).join(', ') ?? 'stays';
      const from = definition.source.path.join('.') || machine.id;
      return `${from}: ${String(definition.eventType) || 'at once'} -> ${targets}`;
    }),
    onesided: Object.keys(machine.implementations.guards).filter((name) => seen.get(name)?.size !== 2),
    undescribed: nodes
      .filter((node) => !node.description || (node !== watched.root && !hasRuleOrReason(node.meta)))
      .map((node) => node.path.join('.') || machine.id),
  };
}

/** Paths of all states that a state value is in, the root first. */
export const pathsIn = (value: StateValue): string[] => ['', ...pathsWithin(value, '')];

const pathsWithin = (value: StateValue | undefined, above: string): string[] =>
  typeof value === 'string'
    ? [`${above}${value}`]
    : Object.entries(value ?? {}).flatMap(([name, part]) => [
        `${above}${name}`,
        ...pathsWithin(part, `${above}${name}.`),
      ]);

/** The steps by which a snapshot was found first. */
function stepsTo(
  state: AnyMachineSnapshot,
  before: ReadonlyMap<AnyMachineSnapshot, { state: AnyMachineSnapshot; step: Step }>,
): Step[] {
  const steps: Step[] = [];
  for (let at = before.get(state); at !== undefined; at = before.get(at.state)) steps.unshift(at.step);
  return steps;
}

/** Those of some ways that take together what all of them take, the longest first. */
function fewest(ways: readonly Way[]): Way[] {
  const seen = new Set<string>();
  return ways
    .toSorted((one, other) => other.steps.length - one.steps.length)
    .filter(({ steps }) => {
      const more = steps.flatMap(({ taken }) => taken).filter((key) => !seen.has(key));
      for (const key of more) seen.add(key);
      return more.length > 0;
    });
}

/** What `coverMachine` says of a machine that is fully covered and described. */
export const COMPLETE: Coverage = { unreached: [], untaken: [], onesided: [], undescribed: [] };

const toSnapshots = (steps: readonly (readonly [AnyMachineSnapshot, unknown])[]) => steps.map(([snapshot]) => snapshot);

/** The transitions without an event that a state takes on the way to where it rests. */
export const eventlessFrom = (state: AnyMachineSnapshot, event: EventObject) =>
  listNodes(state.machine.root)
    .filter((node) => isIn(state.value, node.path))
    .flatMap((node) => {
      const first = node.always?.find(
        ({ guard }) => guard === undefined || evaluateGuard(guard, state.context, event, state),
      );
      return first ? [first] : [];
    });

const hasRuleOrReason = (meta: Partial<{ rules: readonly string[]; reason: string }> | undefined): boolean =>
  Boolean(meta?.reason) || Boolean(meta?.rules?.length && meta.rules.every(isRuleId));

/** Whether a state value is in the state of this path. */
export function isIn(value: StateValue | undefined, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return true;
  if (typeof value === 'string') return value === first && rest.length === 0;
  return value !== undefined && first in value && isIn(value[first], rest);
}

/** The guards of a machine, which also note what they answer. */
export function watchedGuards(machine: AnyStateMachine, seen: Map<string, Set<boolean>>) {
  return Object.fromEntries(
    Object.entries(machine.implementations.guards).map(([name, guard]) => [
      name,
      (args: unknown, params: unknown) => {
        if (typeof guard !== 'function') throw new Error(`The guard "${name}" is no plain function`);
        const answer = Boolean(Reflect.apply(guard, undefined, [args, params]));
        seen.set(name, (seen.get(name) ?? new Set()).add(answer));
        return answer;
      },
    ]),
  );
}
