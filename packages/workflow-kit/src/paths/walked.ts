import type { AnyStateMachine, StateValue } from 'xstate';
import { activeStates } from '../chart/to-chart.ts';
import type { Counted, Reached } from '../explore/cover-machine.ts';
import { begin, step } from '../explore/step.ts';
import type { Walk } from '../explore/walk.ts';
import type { COVERS } from './generate.ts';
import type { Path } from './model.ts';

/** Names a state value: `filling.invalid`, or all of them for parallel states: `filling + saving`. */
export function stateName(value: StateValue): string {
  const paths = activeStates({ value }).filter((path) => path !== '');
  return paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`))).join(' + ');
}

/**
 * Returns the shortest walks that together take all states, transitions or pairs that the walks take, as paths. Each step really
 * happened, with guards, actors and delays.
 */
export function pathsOfWalks(machine: AnyStateMachine, walks: readonly Walk[], cover: (typeof COVERS)[number]): Path[] {
  const seen = new Set<string>();
  const found: Path[] = [];
  for (const { input, steps } of walks.toSorted((one, other) => one.steps.length - other.steps.length)) {
    let at = begin(machine, input).after;
    const path: Path = { start: stateName(at.value as StateValue), steps: [] };
    const news = new Set<string>();
    let last: number | undefined;
    for (const { event } of steps) {
      const taken = step(machine, at, event);
      at = taken.after;
      const state = stateName(at.value as StateValue);
      path.steps.push({ event: event.type, state });
      const pairs = taken.taken.map((next, index) => `${taken.taken[index - 1] ?? last} ${next}`);
      last = taken.taken.at(-1) ?? last;
      const goals = { states: [state], transitions: taken.taken.map(String), pairs };
      for (const goal of goals[cover]) if (!seen.has(goal)) news.add(goal);
    }
    if (news.size > 0) found.push(path);
    for (const goal of news) seen.add(goal);
  }
  return found;
}

/** `5 of 5 states, 7 of 8 transitions`. */
export const describeWalked = ({ states, edges, pairs }: Counted & { pairs?: Reached }): string =>
  `${states.reached} of ${states.of} states, ${edges.reached} of ${edges.of} transitions${pairs ? `, ${pairs.reached} of ${pairs.of} pairs` : ''}`;
