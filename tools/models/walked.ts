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
/** The states and moves of each chart that the walks of the models entered on the page, with the day of the walks. */
export type Walked = { day: string; charts: Readonly<Record<string, Entered>> };

/** The file that `npm run workflows -- --walked` writes from the reports of the walks. */
export const WALKED = join(root, 'tools/models/walked.json');
export const readWalked = (): Walked => JSON.parse(readFileSync(WALKED, 'utf8')) as Walked;

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
      !possible.some((other) => other.from !== from && (from === '' || other.from.startsWith(`${from}.`)));
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

/** Joins the reports of several walks. */
export function joinWalked(reports: readonly Record<string, Entered>[], day: string): Walked {
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
  return { day, charts: Object.fromEntries(charts) as Walked['charts'] };
}

/** Returns how many states and moves of a chart the page entered, `null` if it has changed since or was never told. */
export function countEntered(chart: Chart, { charts }: Walked): { states: string; moves: string } | null {
  const found = charts[chart.name];
  if (!found || found.version !== versionOf(chart)) return null;
  // The root is not counted.
  const states = chart.states.map(({ path }) => path).filter((path) => path !== '');
  const moves = movesOf(chart);
  const count = (all: readonly string[], seen: readonly string[]) =>
    `${all.filter((one) => seen.includes(one)).length} of ${all.length}`;
  return { states: count(states, found.states), moves: count(moves, found.moves) };
}
