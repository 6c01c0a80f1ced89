import { readFile } from 'node:fs/promises';
import { StateMachine } from 'xstate';
import { toChart } from '../../machine/chart.ts';
import type { SourceMachine } from '../../machine/machines.ts';
import type { EmittedText } from './machine-page.ts';
import { title } from './machine-page.ts';
import { drawSvg } from '../picture/svg.ts';
import { spaced } from '../../machine/words.ts';

const ROOT = new URL('../../../', import.meta.url);

/** A way by which two parts talk, and the file and the words in it that show that it is so. */
type Way = { from: string; to: string; by: string; file: string; shownBy: string };

/** The ways beside those of the machines. Each is looked for in the code. */
const WAYS: readonly Way[] = [
  {
    from: 'services',
    to: 'http client',
    by: 'one call, read and checked',
    file: 'src/services/bookings.service.ts',
    shownBy: 'http',
  },
  {
    from: 'http client',
    to: 'server',
    by: 'HTTP with the bearer of the session',
    file: 'src/services/http/http.ts',
    shownBy: 'createFetch',
  },
  {
    from: 'http client',
    to: 'session',
    by: 'a 401 asks for another token, once',
    file: 'src/services/http/http.ts',
    shownBy: 'session.renew(bearer)',
  },
  {
    from: 'session',
    to: 'server',
    by: 'one refresh under a lock that all tabs share',
    file: 'src/services/session/token-refresh.ts',
    shownBy: 'locks',
  },
  {
    from: 'other tabs',
    to: 'session',
    by: 'another token in the storage of the browser',
    file: 'src/services/session/token-store.ts',
    shownBy: "addEventListener('storage'",
  },
  {
    from: 'session',
    to: 'other tabs',
    by: 'Log out, over a channel of its own',
    file: 'src/app/session/logout-channel.ts',
    shownBy: "new BroadcastChannel('logout')",
  },
  {
    from: 'server',
    to: 'live',
    by: 'a stream of what colleagues change',
    file: 'src/services/live/live-line.ts',
    shownBy: "'/live'",
  },
  {
    from: 'live',
    to: 'other tabs',
    by: 'one tab holds the stream and tells the others',
    file: 'src/services/live/live-tabs.ts',
    shownBy: 'new BroadcastChannel(',
  },
  {
    from: 'draft',
    to: 'other tabs',
    by: 'a database of the browser and a lock for each open draft',
    file: 'src/services/storage/draft-store.ts',
    shownBy: 'locks.request(',
  },
];

/** What does the work that machines ask for: not all of it is a call. */
const WORK = 'services and timers';

type Talk = { name: string; title: string; runs: string[]; asks: string[]; tells: string[] };

/** Which machines a machine runs, which work it asks for, and who hears what it emits. */
export function talksOf(machines: readonly SourceMachine[], emitted: ReadonlyMap<string, EmittedText>): Talk[] {
  const names = new Map(machines.map(({ name, machine }) => [machine.id, name]));
  return machines.map(({ name, file, machine }) => {
    const chart = toChart(name, machine, file);
    const actors = Object.entries(machine.implementations.actors);
    const runs = actors.flatMap(([, logic]) => (logic instanceof StateMachine ? (names.get(logic.id) ?? []) : []));
    const others = new Set(actors.flatMap(([src, logic]) => (logic instanceof StateMachine ? [] : [src])));
    const asks = chart.states.flatMap(({ invokes }) => invokes.map(({ src }) => src)).filter((src) => others.has(src));
    const tells = chart.emitted.map((type) => {
      const { toast, redirect, heardBy = [] } = emitted.get(type) ?? {};
      const who = [...(toast || redirect ? ['staff'] : []), ...heardBy.map((path) => path.split('/').at(-1) ?? path)];
      return `${type} → ${who.join(', ') || 'nobody'}`;
    });
    return { name, title: title(chart), runs: [...new Set(runs)].toSorted(), asks: [...new Set(asks)], tells };
  });
}

/** The ways that the code shows. @throws Error for one that it does not show any more */
async function waysOfCode(): Promise<readonly Way[]> {
  for (const { file, shownBy } of WAYS) {
    const text = await readFile(new URL(file, ROOT), 'utf8');
    if (!text.includes(shownBy))
      throw new Error(`${file} does not say ${shownBy} any more: map-page.ts is out of date`);
  }
  return WAYS;
}

/** The map as a page and a picture. */
export async function mapPage(
  machines: readonly SourceMachine[],
  emitted: ReadonlyMap<string, EmittedText>,
): Promise<{ page: string; svg: string }> {
  const talks = talksOf(machines, emitted);
  const ways = await waysOfCode();
  const page = [
    '# Who talks to whom',
    '',
    'The machines and the work that they ask for are read from the charts, who hears them from the code of the app. The ways beneath stand in the files that are named, which are searched for them. [All workflows](README.md)',
    '',
    '![Who talks to whom](map.svg)',
    '',
    'In the picture a dashed line leads to a machine that another one runs; a line from “people and screens” is what is pressed, typed and shown, one to “services and timers” the work that a machine asks for, whose names stand in the first table; what goes over the others stands beside them.',
    '',
    '| Machine | Runs the machines | Asks for | Tells → who hears it |',
    '|---|---|---|---|',
    ...talks.map(
      ({ name, title: words, runs, asks, tells }) =>
        `| [${words}](${name}.md) | ${runs.map((run) => `[${spaced(run)}](${run}.md)`).join(', ') || '—'} | ${asks.map(spaced).join(', ') || '—'} | ${tells.join('<br>') || '—'} |`,
    ),
    '',
    '## The ways beside the machines',
    '',
    '| From | To | By | Where it is seen |',
    '|---|---|---|---|',
    ...ways.map(({ from, to, by, file }) => `| ${from} | ${to} | ${by} | [${file}](../../${file}) |`),
    '',
  ].join('\n');
  return { page, svg: await drawMap(talks, ways) };
}

async function drawMap(talks: readonly Talk[], ways: readonly Way[]): Promise<string> {
  const shown = (name: string) => (name === 'services' ? WORK : name);
  const quoted = (text: string) => JSON.stringify(text);
  const named = new Map(talks.map(({ name }) => [name, spaced(name)]));
  const inWay = new Set(ways.flatMap(({ from, to }) => [from, to]));
  const asking = talks.filter(({ asks, runs, name }) => asks.length + runs.length > 0 && !inWay.has(name));
  const run = new Set(talks.flatMap(({ runs }) => runs));
  // Those that only ask are one box: a line for each would say the same so many times.
  const isAlone = ({ name, runs }: Talk) => runs.length === 0 && !run.has(name);
  const alone = asking.filter(isAlone).map(({ name }) => `${named.get(name)}\u00a0\u00a0\u00a0\\l`);
  const drawn = asking.filter((talk) => !isAlone(talk));
  const lines = [
    'digraph { rankdir=LR; bgcolor="white"; node [shape=box, style=rounded, fontname=Helvetica, fontsize=11]; edge [fontname=Helvetica, fontsize=9];',
    ...['people and screens', 'server', 'other tabs'].map((name) => `${quoted(name)} [shape=oval];`),
    ...['http client', WORK].map((name) => `${quoted(name)} [style=filled, fillcolor="#e5e7eb"];`),
    ...talks.flatMap(({ name, runs }) =>
      runs.map((run) => `${quoted(named.get(name) ?? name)} -> ${quoted(named.get(run) ?? run)} [style=dashed];`),
    ),
    `alone [label="${alone.join('')}"]; "people and screens" -> alone; alone -> ${quoted(WORK)};`,
    ...drawn.map(({ name }) => `"people and screens" -> ${quoted(named.get(name) ?? name)};`),
    ...drawn
      .filter(({ asks }) => asks.length > 0)
      .map(({ name }) => `${quoted(named.get(name) ?? name)} -> ${quoted(WORK)};`),
    ...ways.map(
      ({ from, to, by }) =>
        `${quoted(shown(from))} -> ${quoted(shown(to))} [label=" ${by.replaceAll(/(.{14}\S*) /g, '$1\\l ')}\\l"];`,
    ),
    '}',
  ];
  return drawSvg(lines.join('\n'), 1);
}
