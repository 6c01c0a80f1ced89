import type { AnyStateMachine } from 'xstate';
import { type AnyModel, type Path, placesOf } from '../models/create-model.ts';
import { listNodes } from '../machine/chart.ts';
import { rulesOf } from '../machine/coverage.ts';

/**
 * A path with the rules of the states of machines that its states stand for, and of those around them. Where a state stands
 * for one of several, none of them is claimed.
 */
export function withRules(path: Path, model: AnyModel, machines: ReadonlyMap<string, AnyStateMachine>): Path {
  const screens = [path.start, ...path.steps.map(({ state }) => state)];
  const rules = screens
    .flatMap((screen) => placesOf(model.standsFor[screen]))
    .flatMap(({ machine, states: [state = '', ...others] }) => {
      const found = machines.get(machine);
      if (!found || others.length > 0) return [];
      const around = listNodes(found).filter((node) => `${state}.`.startsWith(`${node.path.join('.')}.`));
      return around.flatMap((node) => rulesOf(node.meta));
    });
  return { ...path, rules: [...new Set(rules)].toSorted() };
}
