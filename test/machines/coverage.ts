import type { ActorLogic, AnyMachineSnapshot, AnyStateMachine, AnyStateNode, EventObject, StateValue } from 'xstate';
import { getAdjacencyMap } from '../models/graph.ts';

export type CoverageOptions = {
  input?: unknown;
  /** Further inputs, when one does not reach everything. */
  inputs?: readonly unknown[];
  /** The events of each type worth trying, without their type; a type left out is tried once, bare. */
  events: Record<string, readonly Record<string, unknown>[]>;
  /** States of the walk; the walk fails loudly when there are more. */
  limit?: number;
  /** The walk does not go on from here: for machines that could go on for ever. */
  stopWhen?: (state: AnyMachineSnapshot) => boolean;
};

export type Coverage = {
  /** Paths of states that no walk reached. */
  unreached: string[];
  /** `state: event -> target` of transitions that no walk took. */
  untaken: string[];
  /** Guards that were not seen both true and false. */
  onesided: string[];
  /** States without a sentence or a section of the specification. */
  undescribed: string[];
};

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => nodesOf(child)),
];

const typesOf = (machine: AnyStateMachine): string[] => [
  ...new Set(
    nodesOf(machine.root).flatMap((node) => [...node.transitions.keys()].filter((type) => type !== '' && type !== '*')),
  ),
];

/**
 * Walks a machine through everything it can do, without running an actor, and says what stayed dark. Ends of invokes and
 * delays are events like any other: `xstate.done.actor.read`, `xstate.error.actor.read`, `xstate.after.*`.
 */
export function coverageOf(
  machine: AnyStateMachine,
  { input, inputs = [input], events, limit = 3_000, stopWhen = () => false }: CoverageOptions,
) {
  const seen = new Map<string, Set<boolean>>();
  const watched = machine.provide({ guards: watchedGuards(machine, seen) });
  const tries = typesOf(watched).flatMap((type): EventObject[] =>
    (events[type] ?? [{}]).map((payload) => ({ ...payload, type })),
  );
  const reached: AnyMachineSnapshot[] = [];
  const taken = new Set<unknown>();
  for (const each of inputs) {
    const logic: ActorLogic<AnyMachineSnapshot, EventObject, unknown> = watched;
    const map = Object.values(getAdjacencyMap(logic, { input: each, events: tries, limit, stopWhen }));
    if (map.length >= limit) throw new Error(`More than ${limit} states: keep the events few`);
    for (const { state } of map) {
      reached.push(state);
      for (const event of tries) for (const found of watched.getTransitionData(state, event)) taken.add(found);
    }
  }
  const nodes = nodesOf(watched.root);
  const coverage: Coverage = {
    unreached: nodes
      .filter((node) => !reached.some((state) => isIn(state.value, node.path)))
      .map((node) => node.path.join('.')),
    untaken: nodes.flatMap((node) =>
      [...node.transitions.values()]
        .flat()
        .filter((found) => !taken.has(found))
        .map((found) => {
          const targets = found.target?.map((target) => target.path.join('.')).join(', ') ?? 'stays';
          return `${node.path.join('.') || machine.id}: ${String(found.eventType)} -> ${targets}`;
        }),
    ),
    onesided: Object.keys(machine.implementations.guards).filter((name) => seen.get(name)?.size !== 2),
    undescribed: nodes
      .filter((node) => !node.description || (node !== watched.root && !hasSpec(node.meta)))
      .map((node) => node.path.join('.') || machine.id),
  };
  return coverage;
}

/** What `coverageOf` says of a machine that is walked and described to the end. */
export const COMPLETE: Coverage = { unreached: [], untaken: [], onesided: [], undescribed: [] };

const hasSpec = (meta: unknown): boolean =>
  typeof meta === 'object' && meta !== null && 'spec' in meta && typeof meta.spec === 'string' && meta.spec !== '';

function isIn(value: StateValue | undefined, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return true;
  if (typeof value === 'string') return value === first && rest.length === 0;
  return value !== undefined && first in value && isIn(value[first], rest);
}

function watchedGuards(machine: AnyStateMachine, seen: Map<string, Set<boolean>>) {
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
