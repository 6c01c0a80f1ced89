import type { Coverage, Reached } from '../../machine/coverage.ts';
import type { Exploration } from './walk.ts';

const WORDS = { states: 'states', edges: 'transitions', guards: 'guards both ways', rules: 'rules' } as const;
const KINDS = Object.keys(WORDS) as (keyof Coverage)[];

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const say = (what: keyof Coverage, all: readonly Reached[]): string => {
  const of = sum(all.map((each) => each.of));
  return of === 0 ? `no ${WORDS[what]}` : `${sum(all.map(({ reached }) => reached))} of ${of} ${WORDS[what]}`;
};

/** What searches have reached and tried together, in a sentence; a rule that two machines carry counts once for each. */
export const describe = (results: readonly Exploration[]): string =>
  [
    ...KINDS.map((what) =>
      say(
        what,
        results.map((result) => result[what]),
      ),
    ),
    `${sum(results.map(({ tried }) => tried))} events tried`,
    `${sum(results.map(({ ignored }) => ignored))} of them refused, and nothing came of them`,
  ].join(', ');

/** What a machine said when it threw, and what was not reached of it, a line each. */
export const listMissing = (result: Exploration): string[] => [
  ...[...result.threw].map(([what, times]) => `  threw ${times} times at ${what.replaceAll(/\s*\n\s*/g, ' ')}`),
  ...KINDS.flatMap((what) => result[what].missing.map((name) => `  ${WORDS[what]}, not reached: ${name}`)),
];
