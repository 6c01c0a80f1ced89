import type { CoveredMachine } from './record.ts';
import { transitionKey, type Chart } from '../chart.ts';
import { title } from '../pages/machine-page.ts';
import type { Picture } from '../picture/picture.ts';
import type { TestResult } from '../../rules/reports.ts';
import { spaced } from '../words.ts';

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
    states: seen(states, (path) => (covered?.states[path] ?? 0) > 0),
    transitions: seen(transitions, (key) => (covered?.transitions[key] ?? 0) > 0),
    guards: seen(guards, (name) => covered?.guards[name]?.length === 2),
  };
}

/** Whether everything that can be drawn was covered. */
export const isComplete = ({ states, transitions, guards }: CoverageRow): boolean =>
  [states, transitions, guards].every(({ covered, all }) => covered === all);

const NOTHING_TRIED = { tried: 0, acts: 0, refuses: 0, ignores: 0 };
const NOWHERE = { visited: 0, payloads: 0, isCut: false };

/** Walks of a model, by the name of its machine. */
export type BrowserWalks = ReadonlyMap<string, number>;
/** What the stories call the models of a machine, where that is not its name. */
const WALKED_AS: Record<string, readonly string[]> = {
  'claim-create': ['claim wizard'],
  deletion: ['ledger deletion'],
  list: ['booking list', 'claim list', 'ledger list'],
};

/** Passed stories that walk the models of these machines on a page. */
export const browserWalks = (names: readonly string[], stories: readonly TestResult[]): BrowserWalks =>
  new Map(
    names.map((name) => {
      const walked = (WALKED_AS[name] ?? [spaced(name)]).map((model) => `the ${model} is walked on the page`);
      const passed = stories.filter(
        ({ title, outcome }) => outcome === 'passed' && walked.some((one) => title.includes(one)),
      );
      return [name, passed.length];
    }),
  );

/** When and from which commit the page was made; a check does not compare it. */
export type Made = { date: string; commit: string };

const MADE = /^As of .*$/m;
/** The page without when it was made. */
export const withoutMade = (page: string): string => page.replace(MADE, '');

/** What every figure of the page leaves open. */
const BOUNDS = [
  '**States, transitions**: seen at least once, from the inputs and with the payloads that the test of the machine names by hand; other payloads were not tried. *Payloads* counts them over all events.',
  '**Guards seen both ways**: by name. A guard that is asked in several places counts once, wherever it said yes and no.',
  '**Snapshots**: how many different ones the walk went through. A walk that is *cut* does not go on from where its test says so, because the machine could go on for ever.',
  '**Walks in a browser**: passed stories of the model of the machine, on a whole shop, in the last run; none where there is no model. They take the ways of the model, which are fewer than those of the machine.',
];

const figure = ({ covered, all }: Count): string => `${covered} of ${all}`;

/** How the file of a picture that shows what is covered ends. */
export const COVERAGE_PICTURE = '.coverage.svg';

/** The page of the workflow book that says how much of each machine its tests have covered. @param pictures of unfinished machines, by name */
export function coveragePage(
  machines: MachineCoverage[],
  pictures: ReadonlyMap<string, Picture[]>,
  walks: BrowserWalks,
  made: Made,
): string {
  const rows = machines.map((machine) => {
    const row = coverageRow(machine);
    const { tried, acts, refuses, ignores } = machine.covered?.answers ?? NOTHING_TRIED;
    const name = `[${title(machine.chart)}](${machine.chart.name}.md)`;
    const figures = [figure(row.states), figure(row.transitions), figure(row.guards)];
    const { visited, payloads, isCut } = machine.covered?.bounds ?? NOWHERE;
    const bounds = [payloads, `${visited}${isCut ? ', cut' : ''}`, walks.get(machine.chart.name) ?? 0];
    return `| ${[name, ...figures, tried, acts, refuses, ignores, ...bounds].join(' | ')} |`;
  });
  const unfinished = machines.filter((machine) => !isComplete(coverageRow(machine)));
  return [
    '# What the tests have covered',
    '',
    'Each machine is taken by its own test through every event it knows in every state that is reached, ends of work and delays included. Made by `npm run coverage` from the coverage of the last `npm test`. [All workflows](README.md)',
    '',
    `As of ${made.date}, commit ${made.commit}.`,
    '',
    '| Machine | States | Transitions | Guards seen both ways | Events tried in states | of these may act | may be refused | never change anything | Payloads | Snapshots | Walks in a browser |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...rows,
    '',
    unfinished.length === 0
      ? 'No state, transition or guard that is drawn was left unseen, within these bounds:'
      : 'Not everything is covered yet. In the pictures, what no test has covered is red and marked ✗. The bounds:',
    '',
    ...BOUNDS.map((bound) => `- ${bound}`),
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
