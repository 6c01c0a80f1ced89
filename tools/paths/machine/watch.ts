import {
  getInitialMicrosteps,
  getMicrosteps,
  initialTransition,
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
} from 'xstate';
import { listNodes, transitionDefinitions } from '../../machine/chart.ts';
import { eventlessFrom, isIn, watchedGuards } from '../../machine/cover-machine.ts';

/** How much was reached of how much there is; `missing` are names. */
export type Reached = { of: number; reached: number; missing: string[] };
export type Coverage = { states: Reached; edges: Reached; guards: Reached; rules: Reached };

/** The rules that a state carries. */
export const rulesOf = (meta: unknown): readonly string[] =>
  (meta as { rules?: readonly string[] } | undefined)?.rules ?? [];

/** Where a machine begins. @throws whatever the machine throws at an input that it does not expect */
export const begin = (machine: AnyStateMachine, input: unknown): AnyMachineSnapshot =>
  initialTransition(machine, input as never)[0] as AnyMachineSnapshot;

/** State and context as they are now: a context that is changed in place is another one by then. */
export const show = ({ value, context }: AnyMachineSnapshot): string => JSON.stringify([value, context]);

/** A machine that notes what was reached of it: states, transitions, what its guards answered, rules. */
export function watchMachine(machine: AnyStateMachine) {
  const said = new Map<string, Set<boolean>>();
  const watched = machine.provide({ guards: watchedGuards(machine, said), actions: withoutParent(machine) });
  const nodes = listNodes(watched.root);
  const inner = nodes.filter((node) => node !== watched.root);
  const definitions = transitionDefinitions(watched);
  const hasEventless = nodes.some((node) => (node.always ?? []).length > 0);
  const taken = new Set<unknown>();
  const values = new Map<string, AnyMachineSnapshot>();
  const see = (snapshot: AnyMachineSnapshot) => void values.set(JSON.stringify(snapshot.value), snapshot);
  const seeSteps = (steps: readonly (readonly [AnyMachineSnapshot, unknown])[], event: EventObject) => {
    for (const [step] of steps) {
      see(step);
      for (const each of eventlessFrom(step, event)) taken.add(each);
    }
  };
  return {
    machine: watched,
    types: [...new Set(nodes.flatMap((node) => [...node.transitions.keys()]))].filter((type) => !/^$|\*/.test(type)),
    /** @throws whatever the machine throws at an input that it does not expect */
    start: (input: unknown): AnyMachineSnapshot => {
      const snapshot = begin(watched, input);
      see(snapshot);
      if (hasEventless) seeSteps(getInitialMicrosteps(watched, input as never), { type: 'xstate.init' });
      return snapshot;
    },
    /** @throws whatever the machine throws at an event that it does not expect */
    take: (before: AnyMachineSnapshot, event: EventObject): { after: AnyMachineSnapshot; isHeard: boolean } => {
      const found = watched.getTransitionData(before, event);
      const after = transition(watched, before, event as never)[0] as AnyMachineSnapshot;
      for (const each of found) taken.add(each);
      if (hasEventless) seeSteps(getMicrosteps(watched, before, event as never), event);
      see(after);
      return { after, isHeard: found.length > 0 };
    },
    /** Grows with everything that is seen for the first time. */
    count: (): number => taken.size + values.size + [...said.values()].reduce((sum, { size }) => sum + size, 0),
    reached: (): Coverage => {
      const found = inner.filter((node) => [...values.values()].some(({ value }) => isIn(value, node.path)));
      const met = new Set(found.flatMap((node) => rulesOf(node.meta)));
      return {
        states: report(
          inner,
          (node) => found.includes(node),
          (node) => node.path.join('.'),
        ),
        edges: report(
          definitions,
          (one) => taken.has(one),
          (one) =>
            `${one.source.path.join('.') || machine.id}: ${one.eventType || 'at once'} -> ${one.target?.map(({ path }) => path.join('.')).join(', ') ?? 'stays'}`,
        ),
        guards: report(
          Object.keys(machine.implementations.guards),
          (name) => said.get(name)?.size === 2,
          (name) => name,
        ),
        rules: report(
          [...new Set(inner.flatMap((node) => rulesOf(node.meta)))],
          (rule) => met.has(rule),
          (rule) => rule,
        ),
      };
    },
  };
}

const report = <T>(of: readonly T[], has: (one: T) => boolean, name: (one: T) => string): Reached => ({
  of: of.length,
  reached: of.filter(has).length,
  missing: of.filter((one) => !has(one)).map(name),
});

/** The actions that report to a parent, which is not there. */
function withoutParent(machine: AnyStateMachine) {
  const isToParent = (action: unknown) => typeof action === 'function' && 'to' in action && action.to === '#_parent';
  const names = Object.entries(machine.implementations.actions).filter(([, action]) => isToParent(action));
  return Object.fromEntries(names.map(([name]) => [name, () => undefined]));
}
