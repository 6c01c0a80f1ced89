import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { AnyStateMachine, StateValue } from 'xstate';
import * as z from 'zod/mini';
import type { Trace } from '../../../src/app/diagnostics/trace.ts';
import { replay } from '../../replay/replay.ts';
import { toChart, transitionKey } from '../chart.ts';
import { pathsIn } from '../cover-machine.ts';
import { type CoveredMachine, Way } from './record.ts';

/** How often states were reached and transitions taken, by the machine's id, the state's path and the `transitionKey`. */
const Counts = z.record(
  z.string(),
  z.object({ states: z.record(z.string(), z.int()), transitions: z.record(z.string(), z.int()) }),
);
export type Counts = z.infer<typeof Counts>;

/** What was counted, on which day and at which commit. */
const Run = z.object({ date: z.string(), commit: z.string(), of: z.int(), machines: Counts });
export type Run = z.infer<typeof Run>;

/** `docs/workflows/walked.json`: how often the tests of the machines and the stories in a browser took each transition. */
export const Walked = z.object({ tests: Run, browser: z.nullable(Run), ways: z.record(z.string(), z.array(Way)) });
export type Walked = z.infer<typeof Walked>;

/** A walk of one actor of a trace. */
type TraceWay = { machine: string; actor: string; way: Way };

/**
 * The walks of a trace, one for each actor, as today's machines take them. An actor that takes another way than it was recorded
 * on is followed up to there.
 */
export function traceWays(trace: Trace, machines: ReadonlyMap<string, AnyStateMachine>): TraceWay[] {
  const walks = new Map<string, TraceWay>();
  const astray = new Set<string>();
  for (const entry of replay(trace, machines)) {
    const { actor, machine: id, event, taken, reached, state } = entry;
    const machine = machines.get(id);
    if (!machine || !isDeepStrictEqual(reached, state)) astray.add(actor);
    if (!machine || astray.has(actor)) continue;
    const begun = trace.starts[actor] ?? { input: null };
    const isFirst = !walks.has(actor);
    const walk = walks.get(actor) ?? {
      machine: id,
      actor,
      way: { start: pathsIn('value' in begun ? (begun.value as StateValue) : (reached as StateValue)), steps: [] },
    };
    walks.set(actor, walk);
    const { transitions } = toChart(id, machine);
    const keys = taken.flatMap((at) => (transitions[at] ? [transitionKey(transitions[at])] : []));
    if (isFirst && event.type === 'xstate.init' && keys.length === 0) continue;
    if (keys.length > 0)
      walk.way.steps.push({ event: event.type, taken: keys, states: pathsIn(reached as StateValue) });
  }
  return [...walks.values()];
}

/** Counts what some walks went through. */
export function countWalks(walks: readonly TraceWay[]): Counts {
  const counts: Counts = {};
  const add = (to: Record<string, number>, name: string) => (to[name] = (to[name] ?? 0) + 1);
  for (const { machine, way } of walks) {
    const own = (counts[machine] ??= { states: {}, transitions: {} });
    for (const path of way.start) add(own.states, path);
    for (const { taken, states } of way.steps) {
      for (const key of taken) add(own.transitions, key);
      for (const path of states) add(own.states, path);
    }
  }
  return counts;
}

/** The same of what the tests of the machines have recorded. */
export const countTests = (covered: ReadonlyMap<string, CoveredMachine>): Counts =>
  Object.fromEntries([...covered].map(([id, { states, transitions }]) => [id, { states, transitions }]));

const FILE = new URL('../../../docs/workflows/walked.json', import.meta.url);
export const WALKED_FILE = 'walked.json';

/** What was counted last. @throws Error where the file is missing or of another shape */
export const readWalked = (): Walked => Walked.parse(JSON.parse(readFileSync(FILE, 'utf8')));

/** The file: one line for each machine, so that a change of one is a change of its lines. */
export function writeWalked({ tests, browser, ways }: Walked): string {
  const lines = (record: object) =>
    `{\n${Object.entries(record)
      .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n')}\n}`;
  const run = ({ date, commit, of, machines }: Run) =>
    `{"date": ${JSON.stringify(date)}, "commit": ${JSON.stringify(commit)}, "of": ${of}, "machines": ${lines(machines)}}`;
  return `{\n"tests": ${run(tests)},\n"browser": ${browser ? run(browser) : 'null'},\n"ways": ${lines(ways)}\n}\n`;
}
