import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, EventObject } from 'xstate';
import { getStateNodes, serializeSnapshot } from 'xstate/graph';
import { isRuleId } from '../rules/rules.ts';
import { eventTypes, listNodes, toChart, transitionDefinitions } from './chart.ts';
import { begin, explore, type Begun } from './step.ts';

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
  /** Types that the pages say are emitted and were not, and that were and stand on no page. */
  misreported: string[];
};

/**
 * Takes a machine through everything it can do, without running an actor, and says what stayed dark. Ends of invokes and
 * delays are events like any other: `xstate.done.actor.read`, `xstate.error.actor.read`, `xstate.after.*`.
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
  /** Whether nothing is missing any more, asked where something was seen for the first time. */
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

/** What `coverMachine` says of a machine that is fully covered and described. */
export const COMPLETE: Coverage = { unreached: [], untaken: [], onesided: [], undescribed: [], misreported: [] };

const hasRuleOrReason = (meta: Partial<{ rules: readonly string[]; reason: string }> | undefined): boolean =>
  Boolean(meta?.reason) || Boolean(meta?.rules?.length && meta.rules.every(isRuleId));

/** How much was reached of how much there is; `missing` are names. */
export type Reached = { of: number; reached: number; missing: string[] };
/** Of states and rules without the root; of guards those that were seen to say both yes and no. */
export type Counted = { states: Reached; edges: Reached; guards: Reached; rules: Reached };

/** The rules that a state carries. */
export const rulesOf = (meta: unknown): readonly string[] =>
  (meta as { rules?: readonly string[] } | undefined)?.rules ?? [];

/** A machine whose guards note what they answer, and what was reached of it in the steps that are counted. */
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
    /** Grows with everything that is seen for the first time. */
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
