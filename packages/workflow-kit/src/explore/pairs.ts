import type { Chart } from '../chart/chart.ts';
import type { Reached } from './cover-machine.ts';

const isWithin = (path: string, above: string): boolean =>
  above === '' || path === above || path.startsWith(`${above}.`);

/**
 * Lists the pairs of transitions that can follow each other by their states: the second starts in a state that the first
 * enters or stays in, in a parent of it, or in a child that it may enter.
 */
export function listPairs({ transitions }: Pick<Chart, 'transitions'>): [number, number][] {
  return transitions.flatMap((first, at) => {
    const ends = first.to.length > 0 ? first.to : [first.from];
    return transitions.flatMap((second, next): [number, number][] =>
      ends.some((end) => isWithin(end, second.from) || isWithin(second.from, end)) ? [[at, next]] : [],
    );
  });
}

/** Counts the pairs of transitions that walks take. A wrong order of two good steps is found only in pairs. */
export function countPairs(chart: Chart) {
  const possible = listPairs(chart).map(([first, second]) => `${first} ${second}`);
  const known = new Set(possible);
  const taken = new Set<string>();
  const nameOf = (pair: string): string =>
    pair
      .split(' ')
      .map((at) => chart.transitions[Number(at)])
      .map((transition) => `${transition?.from || chart.id}: ${transition?.event || 'at once'}`)
      .join(', then ');
  return {
    /** Adds the transitions of a step after the last one of the step before it. */
    add: (last: number | null, then: readonly number[]): void => {
      [...(last === null ? [] : [last]), ...then].reduce((first, second) => {
        taken.add(`${first} ${second}`);
        return second;
      }, -1);
    },
    size: (): number => taken.size,
    reached: (): Reached => {
      const missing = possible.filter((pair) => !taken.has(pair));
      return { of: known.size, reached: known.size - missing.length, missing: missing.map(nameOf) };
    },
  };
}
