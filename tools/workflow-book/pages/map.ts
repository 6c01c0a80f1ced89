import { readFile } from 'node:fs/promises';
import type { Chart } from 'workflow-kit/chart/chart';
import { declaredActors } from 'workflow-kit/chart/to-chart';
import type { SourceMachine } from '../../machine/machines.ts';
import { spaced, titleOf } from 'workflow-kit/chart/words';
import { table } from 'workflow-kit/book/markdown';
import { toldBy, type EmittedText } from '../emitted-texts.ts';
import { drawSvg } from 'workflow-kit/picture/svg';

/** A row of the page: a message between two parts outside the machines. Its file and words prove it. */
type Way = { from: string; to: string; by: string };
const WAY = /^\| (.+?) \| (.+?) \| (.+?) \| \[(.+?)\]\(.*?\) \| `(.+)` \|$/gm;

/** The box for work that machines request. Not all of it is a call. */
const WORK = 'services and timers';

type Talk = { name: string; runs: string[]; asks: string[]; tells: string[] };

/** Collects the child machines of each machine, its services, and the listeners of its events. */
export const talksOf = (
  machines: readonly (SourceMachine & { chart: Chart })[],
  emitted: ReadonlyMap<string, EmittedText>,
): Talk[] =>
  machines.map(({ name, machine, chart }) => {
    const actors = declaredActors(machine);
    const runs = [...actors.values()].flatMap((child) =>
      machines.filter((other) => child?.id === other.chart.id).map((other) => other.name),
    );
    const works = chart.states.flatMap(({ invokes }) => invokes.map(({ src }) => src));
    const asks = works.filter((src) => actors.get(src) === null);
    const tells = chart.emitted.map((type) => {
      const { toast, redirect, heardBy = [] } = toldBy(emitted, chart, type) ?? {};
      const who = [...(toast || redirect ? ['staff'] : []), ...heardBy.map((path) => path.split('/').at(-1) ?? path)];
      return `${type} → ${who.join(', ') || 'nobody'}`;
    });
    return { name, runs: [...new Set(runs)].toSorted(), asks: [...new Set(asks)], tells };
  });

/** Writes the table of the machines' children, services and listeners. */
export const talkTable = (talks: readonly Talk[]): string =>
  table(
    ['Machine', 'Runs the machines', 'Asks for', 'Emits → received by'],
    talks.map(({ name, runs, asks, tells }) => [
      `[${titleOf(name)}](${name}.md)`,
      runs.map((run) => `[${spaced(run)}](${run}.md)`).join(', '),
      asks.map(spaced).join(', '),
      tells.join('<br>'),
    ]),
  );

/** Reads the messages of the page. @throws Error if a file does not contain the given words */
async function readWays(page: string): Promise<Way[]> {
  return Promise.all(
    [...page.matchAll(WAY)].map(async ([, from = '', to = '', by = '', file = '', shownBy = '']) => {
      const text = await readFile(new URL(`../../../${file}`, import.meta.url), 'utf8');
      if (!text.includes(shownBy)) throw new Error(`${file} does not contain ${shownBy}: map.md is out of date`);
      return { from, to, by };
    }),
  );
}

/** Draws the map. */
export async function drawMap(page: string, talks: readonly Talk[]): Promise<string> {
  const ways = await readWays(page);
  const box = (name: string) => JSON.stringify(name === 'services' ? WORK : spaced(name));
  const inWay = new Set(ways.flatMap(({ from, to }) => [from, to]));
  const asking = talks.filter(({ asks, runs, name }) => asks.length + runs.length > 0 && !inWay.has(name));
  const run = new Set(talks.flatMap(({ runs }) => runs));
  // Machines that only call services share one box, and so do machines that also read. A line for each would repeat the
  // same.
  const isAlone = ({ name, runs }: Talk) => runs.length === 0 && !run.has(name);
  const isReading = ({ name, runs }: Talk) => runs.join('') === 'query' && !run.has(name);
  const labelOf = (talk: Talk[]) => talk.map(({ name }) => `${spaced(name)}\u00a0\u00a0\u00a0\\l`).join('');
  const reading = asking.filter(isReading);
  const drawn = asking.filter((talk) => !isAlone(talk) && !isReading(talk));
  const lines = [
    'digraph { rankdir=TB; nodesep=0.1; bgcolor="white"; node [shape=box, style=rounded, fontname=Helvetica, fontsize=11]; edge [fontname=Helvetica, fontsize=9];',
    ...['people and screens', 'server', 'other tabs'].map((name) => `${box(name)} [shape=oval];`),
    ...['http client', WORK].map((name) => `${box(name)} [style=filled, fillcolor="#e5e7eb"];`),
    ...talks
      .filter((talk) => !reading.includes(talk))
      .flatMap(({ name, runs }) => runs.map((other) => `${box(name)} -> ${box(other)} [style=dashed];`)),
    `alone [label="${labelOf(asking.filter(isAlone))}"]; "people and screens" -> alone; alone -> ${box(WORK)};`,
    `reading [label="${labelOf(reading)}"]; "people and screens" -> reading; reading -> query [style=dashed]; reading -> ${box(WORK)};`,
    ...drawn.map(({ name }) => `"people and screens" -> ${box(name)};`),
    ...drawn.filter(({ asks }) => asks.length > 0).map(({ name }) => `${box(name)} -> ${box(WORK)};`),
    ...ways.map(
      ({ from, to, by }) => `${box(from)} -> ${box(to)} [label=" ${by.replaceAll(/(.{14}\S*) /g, '$1\\l ')}\\l"];`,
    ),
    '}',
  ];
  return drawSvg(lines.join('\n'), 1);
}
