import type { CoveredMachine } from './record.ts';
import { transitionKey, type Chart } from '../chart.ts';
import { title } from '../page.ts';
import type { Picture } from '../picture.ts';

/** What the tests of one machine have covered; `null` when no test covers it. */
export type MachineCoverage = { chart: Chart; covered: CoveredMachine | null };

type Count = { covered: number; all: number };
export type CoverageRow = { states: Count; transitions: Count; guards: Count };

/** Counts what was covered of everything that is drawn. A guard counts when it was seen to say both yes and no. */
export function coverageRow({ chart, covered }: MachineCoverage): CoverageRow {
  const states = chart.states.map((state) => state.path);
  const transitions = chart.transitions.map(transitionKey);
  const guards = [...new Set(chart.transitions.flatMap((transition) => transition.guardNames))];
  const seen = (all: string[], has: (one: string) => boolean): Count => ({
    covered: all.filter(has).length,
    all: all.length,
  });
  return {
    states: seen(states, (path) => covered?.states.includes(path) ?? false),
    transitions: seen(transitions, (key) => covered?.transitions.includes(key) ?? false),
    guards: seen(guards, (name) => covered?.guards[name]?.length === 2),
  };
}

/** Whether everything that can be drawn was covered. */
export const isComplete = ({ states, transitions, guards }: CoverageRow): boolean =>
  [states, transitions, guards].every(({ covered, all }) => covered === all);

const NOTHING_TRIED = { tried: 0, acts: 0, refuses: 0, ignores: 0 };

const figure = ({ covered, all }: Count): string => `${covered} of ${all}`;

/** How the file of a picture that shows what is covered ends. */
export const COVERAGE_PICTURE = '.coverage.svg';

/** The page of the workflow book that says how much of each machine its tests have covered. @param pictures of unfinished machines, by name */
export function coveragePage(machines: MachineCoverage[], pictures: ReadonlyMap<string, Picture[]>): string {
  const rows = machines.map((machine) => {
    const row = coverageRow(machine);
    const { tried, acts, refuses, ignores } = machine.covered?.answers ?? NOTHING_TRIED;
    const name = `[${title(machine.chart)}](${machine.chart.name}.md)`;
    const figures = [figure(row.states), figure(row.transitions), figure(row.guards)];
    return `| ${[name, ...figures, tried, acts, refuses, ignores].join(' | ')} |`;
  });
  const unfinished = machines.filter((machine) => !isComplete(coverageRow(machine)));
  return [
    '# What the tests have covered',
    '',
    'Each machine is taken by its own test through everything it can do: every event it knows in every state that can be reached, ends of work and delays included. Made by `npm run coverage` from the coverage of the last `npm test`. [All workflows](README.md)',
    '',
    '| Machine | States | Transitions | Guards seen both ways | Events tried in states | of these may act | may be refused | never change anything |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...rows,
    '',
    unfinished.length === 0
      ? 'Nothing is left out.'
      : 'Not everything is covered yet. In the pictures, what no test has covered is red and marked ✗.',
    '',
    ...unfinished.flatMap(({ chart }) => [
      `## ${title(chart)}`,
      '',
      ...(pictures.get(chart.name) ?? []).flatMap((picture) => [
        `![${picture.title}](${picture.name}${COVERAGE_PICTURE})`,
        '',
      ]),
    ]),
  ].join('\n');
}
