import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { transitionDefinitions } from './chart.ts';
import type { Begun } from './step.ts';

/** How much was reached of how much there is; `missing` are names. */
export type Reached = { of: number; reached: number; missing: string[] };
/** Of states and rules without the root; of guards those that were seen to say both yes and no. */
export type Coverage = { states: Reached; edges: Reached; guards: Reached; rules: Reached };

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
    isTaken: (definition: unknown): boolean => taken.has(definition),
    /** Grows with everything that is seen for the first time. */
    size: (): number => taken.size + values.size + [...answers.values()].reduce((sum, { size }) => sum + size, 0),
    reached: (): Coverage => {
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
