import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, EventObject } from 'xstate';
import { getStateNodes, serializeSnapshot } from 'xstate/graph';
import { isRuleId } from '../rules/rules.ts';
import { eventTypes, listNodes, toChart, transitionDefinitions } from './chart.ts';
import { begin, explore, type Begun } from './step.ts';

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
};

export type Coverage = {
  /** Paths of states that were not reached. */
  unreached: string[];
  /** `state: event -> target` of transitions that were not taken. */
  untaken: string[];
  /** Guards that did not answer both true and false. */
  onesided: string[];
  /** States without a description, or without a rule or a reason for none. */
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
  { input, inputs = [input], events, limit = 3_000, stopWhen }: CoverageOptions,
): Coverage {
  const count = countCoverage(machine);
  const { emitted: drawn } = toChart(machine.id, machine);
  const emitted = new Set<string>();
  const tries = eventTypes(machine).flatMap((type): Try[] =>
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
    undescribed: listNodes(machine)
      .filter((node) => !node.description || (node !== machine.root && !hasRuleOrReason(node.meta)))
      .map((node) => node.path.join('.') || machine.id),
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

const hasRuleOrReason = (meta: Partial<{ rules: readonly string[]; reason: string }> | undefined): boolean =>
  Boolean(meta?.reason) || Boolean(meta?.rules?.length && meta.rules.every(isRuleId));

/** Counts of all and of reached names. `missing` lists the others. */
export type Reached = { of: number; reached: number; missing: string[] };
/** Coverage without the root state. A guard is reached if it answered both yes and no. */
export type Counted = { states: Reached; edges: Reached; guards: Reached; rules: Reached };

/** Returns the rule ids in the `meta` of a state. */
export const rulesOf = (meta: unknown): readonly string[] =>
  (meta as { rules?: readonly string[] } | undefined)?.rules ?? [];

/** Returns a copy of the machine whose guards record their answers, and the coverage of the counted steps. */
export function countCoverage(machine: AnyStateMachine) {
  const answers = new Map<string, Set<boolean>>();
  const watched = machine.provide({ guards: watchedGuards(machine, answers) });
  const nodes = getStateNodes(watched);
  const taken = new Set<unknown>();
  const reached = new Set<AnyStateNode>();
  const values = new Set<string>();
  const see = (snapshot: AnyMachineSnapshot) => {
    values.add(JSON.stringify(snapshot.value));
    for (const node of snapshot._nodes) reached.add(node);
  };
  return {
    machine: watched,
    add: (step: Begun) => {
      for (const definition of step.taken) taken.add(definition);
      step.passed.forEach(see);
    },
    /** Grows with every new finding. */
    size: (): number => taken.size + values.size + [...answers.values()].reduce((sum, { size }) => sum + size, 0),
    reached: (): Counted => {
      const met = new Set(nodes.filter((node) => reached.has(node)).flatMap((node) => rulesOf(node.meta)));
      const names = Object.keys(machine.implementations.guards);
      const rules = [...new Set(nodes.flatMap((node) => rulesOf(node.meta)))];
      return {
        states: report(nodes, (node) => reached.has(node), toPath),
        edges: report(transitionDefinitions(watched), (definition) => taken.has(definition), edgeName),
        guards: report(names, (name) => answers.get(name)?.size === 2, String),
        rules: report(rules, (rule) => met.has(rule), String),
      };
    },
  };
}

const toPath = (node: AnyStateNode): string => node.path.join('.');

/** `state: event -> target`. */
function edgeName({ source, eventType, target }: ReturnType<typeof transitionDefinitions>[number]): string {
  const targets = target?.map(toPath).join(', ') ?? 'stays';
  return `${toPath(source) || source.machine.id}: ${String(eventType) || 'at once'} -> ${targets}`;
}

const report = <T>(of: readonly T[], has: (one: T) => boolean, name: (one: T) => string): Reached => ({
  of: of.length,
  reached: of.filter(has).length,
  missing: of.filter((one) => !has(one)).map(name),
});

function watchedGuards(machine: AnyStateMachine, answers: Map<string, Set<boolean>>) {
  return Object.fromEntries(
    Object.entries(machine.implementations.guards).map(([name, guard]) => [
      name,
      (args: unknown, params: unknown) => {
        if (typeof guard !== 'function') throw new Error(`The guard "${name}" is no plain function`);
        const answer = Boolean(Reflect.apply(guard, undefined, [args, params]));
        answers.set(name, (answers.get(name) ?? new Set()).add(answer));
        return answer;
      },
    ]),
  );
}
