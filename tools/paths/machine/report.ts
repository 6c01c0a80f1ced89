import type { Exploration } from './walk.ts';
import type { Coverage, Reached } from '../../machine/coverage.ts';

const say = ({ reached, of }: Reached, what: string) => (of === 0 ? `no ${what}` : `${reached} of ${of} ${what}`);
const sayCoverage = ({ states, edges, guards, rules }: Coverage): string[] => [
  say(states, 'states'),
  say(edges, 'transitions'),
  say(guards, 'guards both ways'),
  say(rules, 'rules'),
];

/** What a search has reached, tried and seen the machine throw, in a sentence. */
export function describe(result: Exploration): string {
  const { tried, ignored, threw } = result;
  const [first] = threw;
  const sum = threw.reduce((all, { times }) => all + times, 0);
  return [
    ...sayCoverage(result),
    `${tried} events tried`,
    `${ignored} of them refused, and nothing came of them`,
    ...(first ? [`the machine threw at ${sum}: ${first.event}: ${first.error.replaceAll(/\s*\n\s*/g, ' ')}`] : []),
  ].join(', ');
}

/** The same of several machines together; a rule that two of them carry counts once for each. */
export function describeAll(results: readonly Exploration[]): string {
  const sum = (what: keyof Coverage): Reached => ({
    of: results.reduce((all, result) => all + result[what].of, 0),
    reached: results.reduce((all, result) => all + result[what].reached, 0),
    missing: [],
  });
  const together = { states: sum('states'), edges: sum('edges'), guards: sum('guards'), rules: sum('rules') };
  const tried = results.reduce((all, result) => all + result.tried, 0);
  return [`${results.length} machines: ${sayCoverage(together).join(', ')}`, `${tried} events tried`].join(', ');
}

/** What was not reached, a line each. */
export function listMissing({ states, edges, guards, rules }: Coverage): string[] {
  return Object.entries({ state: states, transition: edges, guard: guards, rule: rules }).flatMap(
    ([what, { missing }]) => missing.map((name) => `  ${what} not reached: ${name}`),
  );
}
