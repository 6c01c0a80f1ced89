import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chart, ChartTransition } from 'workflow-kit/chart/chart';
import type { BookMove } from '../../src/app/diagnostics/book-channel.ts';
import { isEqual } from '../../src/domain/form/merge.ts';
import { root } from '../project.ts';
import { pathsOf } from '../workflow-book/html/moves.ts';

/** The states and moves of one chart that a page entered. `version` is that of the chart. */
export type Entered = { version: string; states: readonly string[]; moves: readonly string[] };
/** The states and moves that a walk entered, by chart. */
export type ByChart = Readonly<Record<string, Entered>>;
/** The states and moves of each walk on the page, by the name of the walk. `day` is the day of the walks. */
export type Walked = { day: string; walks: Readonly<Record<string, ByChart>> };

/**
 * Charts of machines that run next to those of most models. A slow page enters other states of them: the open book hears
 * a page only after its start, and a slow page reads again. A walk may enter less of them than before, unless its model
 * represents them.
 */
const BESIDE = ['ask', 'booking-details', 'document-download', 'keys', 'list', 'live', 'query', 'session'];

/** The file that `npm run workflows -- --walked` writes from the reports of the walks. */
export const WALKED = join(root, 'tools/models/walked.json');
export const readWalked = (): Walked => JSON.parse(readFileSync(WALKED, 'utf8')) as Walked;

/** The text of the file, with one line for each chart of a walk. */
export function toText({ day, walks }: Walked): string {
  const lines = Object.entries(walks).map(([walk, charts]) => {
    const entries = Object.entries(charts).map(
      ([chart, entered]) => `      ${JSON.stringify(chart)}: ${JSON.stringify(entered)}`,
    );
    return `    ${JSON.stringify(walk)}: {\n${entries.join(',\n')}\n    }`;
  });
  return `{\n  "day": ${JSON.stringify(day)},\n  "walks": {\n${lines.join(',\n')}\n  }\n}\n`;
}

/** Names a move. The messages to the book do not tell transitions of one state, event and target apart. */
const moveName = ({ from, event, to }: ChartTransition): string => `${from} ${event} ${to.join(',')}`;
export const movesOf = ({ transitions }: Pick<Chart, 'transitions'>): string[] => [
  ...new Set(transitions.filter(({ event }) => event !== '').map(moveName)),
];

/** The version of a chart without its sentences: what a walk can enter. */
const versionOf = (chart: Chart): string =>
  createHash('sha256')
    .update(JSON.stringify([chart.states.map(({ path }) => path), movesOf(chart)]))
    .digest('hex')
    .slice(0, 12);

/** Adds up what the machines of a page told an open book. `madeOf` maps machines to their charts. */
export function enteredBy(
  told: readonly BookMove[],
  charts: readonly Chart[],
  madeOf: Readonly<Record<string, string>>,
): Record<string, Entered> {
  const before = new Map<string, string[]>();
  const entered = new Map<Chart, { states: Set<string>; moves: Set<string> }>();
  for (const { tab, actor, machine, event, state } of told) {
    const chart = charts.find(({ name }) => name === madeOf[machine]);
    if (!chart) continue;
    const { states, moves } = entered.get(chart) ?? { states: new Set(), moves: new Set() };
    const now = ['', ...pathsOf(state)];
    const earlier = before.get(`${tab} ${actor}`) ?? [];
    for (const path of now) states.add(path);
    const possible = chart.transitions.filter(
      (transition) =>
        event !== '' &&
        transition.event === event &&
        earlier.includes(transition.from) &&
        (transition.to.length === 0 ? isEqual(earlier, now) : transition.to.every((path) => now.includes(path))),
    );
    // The innermost state handles an event first.
    const isInner = ({ from }: ChartTransition) =>
      !possible.some((other) => other.from !== from && isWithin(other.from, from));
    for (const transition of possible.filter(isInner)) moves.add(moveName(transition));
    before.set(`${tab} ${actor}`, now);
    entered.set(chart, { states, moves });
  }
  return Object.fromEntries(
    [...entered].map(([chart, { states, moves }]) => [
      chart.name,
      { version: versionOf(chart), states: [...states].toSorted(), moves: [...moves].toSorted() },
    ]),
  );
}

/** Joins what all walks entered, by chart. */
export function joinWalked({ walks }: Walked): ByChart {
  const reports = Object.values(walks);
  const names = [...new Set(reports.flatMap((report) => Object.keys(report)))].toSorted();
  const join = (words: readonly (readonly string[])[]) => [...new Set(words.flat())].toSorted();
  const charts = names.map((name) => {
    const parts = reports.flatMap((report) => report[name] ?? []);
    const [{ version } = { version: '' }] = parts;
    const same = parts.filter((part) => part.version === version);
    return [
      name,
      { version, states: join(same.map((part) => part.states)), moves: join(same.map((part) => part.moves)) },
    ];
  });
  return Object.fromEntries(charts) as ByChart;
}

const isWithin = (path: string, outer: string): boolean =>
  outer === '' || path === outer || path.startsWith(`${outer}.`);

/**
 * Returns the states that the time decides. `left` are those that a delay may leave before the next step, `only` those
 * that nothing but such a delay enters. A slow page enters them where a fast one does not.
 */
function timedStates({ transitions }: Chart): { left: Set<string>; only: Set<string> } {
  const told = transitions.filter(({ event }) => event !== '');
  const isDelay = ({ event }: ChartTransition) => event.startsWith('xstate.after.');
  const delays = told.filter(
    (delay) => isDelay(delay) && told.some((other) => isWithin(delay.from, other.from) && !isDelay(other)),
  );
  const targets = delays.flatMap(({ to }) => to);
  return {
    left: new Set(delays.map(({ from }) => from)),
    only: new Set(targets.filter((path) => told.every((each) => isDelay(each) || !each.to.includes(path)))),
  };
}

/** States of one chart that a screen of the model represents. The page is in one of them. */
export type Represented = { chart: string; states: readonly string[] };

/** Returns the states in whose place the page entered another one, as the model allows. */
const replacedStates = (represented: readonly Represented[], entered: Entered | undefined): string[] =>
  represented
    .filter(({ states }) => states.some((path) => entered?.states.includes(path)))
    .flatMap(({ states }) => states.filter((path) => !entered?.states.includes(path)));

/**
 * Names what a walk entered before and does not enter now. A state or move that its chart no longer has is not missed.
 * Neither is one that the time decides: by a delay, or where the model lets one screen represent several states.
 */
export function findLost(
  before: ByChart,
  now: ByChart,
  { charts, represented }: { charts: readonly Chart[]; represented: readonly Represented[] },
): string[] {
  return charts.flatMap((chart) => {
    const { name } = chart;
    const [earlier, entered] = [before[name], now[name]];
    const own = represented.filter((place) => place.chart === name);
    if (!earlier || (BESIDE.includes(name) && own.length === 0)) return [];
    const { left, only } = timedStates(chart);
    const replaced = replacedStates(own, entered);
    const isReplaced = (path: string) => replaced.some((outer) => isWithin(path, outer));
    const states = chart.states.map(({ path }) => path).filter((path) => !only.has(path) && !isReplaced(path));
    const transitions = chart.transitions.filter(
      ({ from, to }) => !left.has(from) && !only.has(from) && !isReplaced(from) && !to.some(isReplaced),
    );
    return [
      ...states.filter((path) => earlier.states.includes(path) && !entered?.states.includes(path)),
      ...movesOf({ transitions }).filter((move) => earlier.moves.includes(move) && !entered?.moves.includes(move)),
    ].map((lost) => `${name}: ${lost}`);
  });
}

/** Returns how many states and moves of a chart the page entered, `null` if it has changed since or was never told. */
export function countEntered(chart: Chart, entered: ByChart): { states: string; moves: string } | null {
  const found = entered[chart.name];
  if (!found || found.version !== versionOf(chart)) return null;
  // The root is not counted.
  const states = chart.states.map(({ path }) => path).filter((path) => path !== '');
  const moves = movesOf(chart);
  const count = (all: readonly string[], seen: readonly string[]) =>
    `${all.filter((one) => seen.includes(one)).length} of ${all.length}`;
  return { states: count(states, found.states), moves: count(moves, found.moves) };
}
