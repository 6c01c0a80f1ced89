import { numbers } from '../numbers.ts';
import {
  getInitialSnapshot,
  type ActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
} from 'xstate';
import type { Path } from '../models/create-model.ts';
import { adjacencyMapToArray, getAdjacencyMap } from '../models/graph.ts';

export const COVERS = ['states', 'transitions', 'guards'] as const;
export type Cover = (typeof COVERS)[number];
export const WAYS = ['shortest', 'simple', 'random', 'tour'] as const;
export type Way = (typeof WAYS)[number];
export type PathOptions = { cover: Cover; way: Way; seed: number; from: string | null; to: string | null };

/** The shortest paths that take each transition. */
const STANDARD: PathOptions = { cover: 'transitions', way: 'shortest', seed: 1, from: null, to: null };

type Edge = { from: string; event: string; to: string; guarded: boolean; taken: boolean };
type Graph = { start: string; states: string[]; edges: Edge[] };

/** Simple paths are many: more than this and the model asks for a narrower `--from` and `--to`. */
const MOST_PATHS = 2_000;
/** Random paths: how many, and how long at most. */
const RANDOM_PATHS = 20;
const RANDOM_STEPS = 30;
/** A tour goes on to the next step that is not taken yet, up to this many steps. */
const TOUR_STEPS = 24;

const stateName = (snapshot: AnyMachineSnapshot): string =>
  typeof snapshot.value === 'string' ? snapshot.value : JSON.stringify(snapshot.value);

/** All states that a model reaches and all steps between them, in the order in which they are found. */
export function toGraph(model: AnyStateMachine): Graph {
  const events = model.events.map((type): EventObject => ({ type: String(type) }));
  const logic: ActorLogic<AnyMachineSnapshot, EventObject, unknown> = model;
  const steps = adjacencyMapToArray(getAdjacencyMap(logic, { events }));
  const edges = steps.flatMap(({ state, event, nextState }): Edge[] => {
    const candidates = state._nodes.flatMap((node) => node.transitions.get(event.type) ?? []);
    if (candidates.length === 0) return [];
    const guarded = candidates.some(({ guard }) => guard !== undefined);
    return [{ from: stateName(state), event: event.type, to: stateName(nextState), guarded, taken: state.can(event) }];
  });
  const start = stateName(getInitialSnapshot(model));
  return { start, states: [...new Set([start, ...edges.map(({ to }) => to)])], edges };
}

/** How much of a model some paths take: `11 of 11 states, 26 of 26 transitions`. */
export function describeCoverage(model: AnyStateMachine, paths: readonly Path[]): string {
  const { start, states, edges } = toGraph(model);
  const taken = new Set<string>();
  const seen = new Set<string>();
  for (const path of paths) {
    let from = start;
    seen.add(from);
    for (const { event, state } of path.steps) {
      taken.add(JSON.stringify([from, event]));
      seen.add(state);
      from = state;
    }
  }
  const all = new Set(edges.map(({ from, event }) => JSON.stringify([from, event])));
  const covered = [...all].filter((edge) => taken.has(edge)).length;
  return `${seen.size} of ${states.length} states, ${covered} of ${all.size} transitions`;
}

/** The title of a path and the path itself, of the shortest ones that take each transition: a table for `it.each`. */
export const shortestPaths = (model: AnyStateMachine): [string, Path][] =>
  generatePaths(model).map((path) => [toTitle(path), path]);

export const toTitle = (path: Path): string => path.steps.map(({ event }) => event).join(', ');

/** Paths that cover what was asked for; the same options and seed give the same paths. @throws RangeError for an unknown state */
export function generatePaths(model: AnyStateMachine, asked: Partial<PathOptions> = {}): Path[] {
  const options = { ...STANDARD, ...asked };
  const graph = toGraph(model);
  for (const state of [options.from, options.to]) {
    if (state !== null && !graph.states.includes(state)) {
      throw new RangeError(`The model has no state "${state}". It has: ${graph.states.join(', ')}`);
    }
  }
  const start = options.from ?? graph.start;
  const paths = waysFrom(graph, start, options);
  const lead = start === graph.start ? [] : (shortest(graph, graph.start).get(start) ?? []);
  const found = paths
    .map((edges) => [...lead, ...edges])
    .filter((edges) => edges.length > 0)
    .filter((edges) => options.to === null || edges.at(-1)?.to === options.to);
  return withoutBeginnings(found).map((edges) => ({
    start: graph.start,
    steps: edges.map(({ event, to }) => ({ event, state: to })),
  }));
}

function waysFrom(graph: Graph, start: string, options: PathOptions): Edge[][] {
  if (options.way === 'random') return random(graph, start, options);
  if (options.way === 'simple') return simple(graph, start, options.to);
  if (options.way === 'tour') return tours(graph, start);
  const ways = shortest(graph, start);
  if (options.to !== null || options.cover === 'states') {
    return [...ways].filter(([state]) => options.to === null || state === options.to).map(([, edges]) => edges);
  }
  if (options.cover === 'guards' && !graph.edges.some((edge) => edge.guarded)) {
    throw new RangeError('The model decides nothing by a guard: use --cover transitions, which takes every outcome');
  }
  const wanted = options.cover === 'guards' ? graph.edges.filter((edge) => edge.guarded) : graph.edges;
  return wanted.flatMap((edge) => {
    const before = ways.get(edge.from);
    return before ? [[...before, edge]] : [];
  });
}

function shortest(graph: Graph, start: string): Map<string, Edge[]> {
  const ways = new Map<string, Edge[]>([[start, []]]);
  for (const [state, before] of ways) {
    for (const edge of graph.edges) {
      if (edge.from === state && edge.taken && !ways.has(edge.to)) ways.set(edge.to, [...before, edge]);
    }
  }
  return ways;
}

function simple(graph: Graph, start: string, to: string | null): Edge[][] {
  const found: Edge[][] = [];
  const go = (state: string, before: Edge[], seen: ReadonlySet<string>): void => {
    if (found.length > MOST_PATHS) throw new RangeError('More than 2,000 simple paths: narrow them by --from and --to');
    const next = graph.edges.filter((edge) => edge.from === state && edge.taken && !seen.has(edge.to));
    if (before.length > 0 && (to === null ? next.length === 0 : state === to)) found.push(before);
    if (state === to && before.length > 0) return;
    for (const edge of next) go(edge.to, [...before, edge], new Set([...seen, edge.to]));
  };
  go(start, [], new Set([start]));
  return found;
}

function random(graph: Graph, start: string, { seed, to }: PathOptions): Edge[][] {
  const next = numbers(seed);
  return Array.from({ length: RANDOM_PATHS }, () => {
    const path: Edge[] = [];
    let state = start;
    while (path.length < RANDOM_STEPS && (path.length === 0 || state !== to)) {
      const choices = graph.edges.filter((edge) => edge.from === state && edge.taken);
      const edge = choices[next(choices.length)];
      if (!edge) break;
      path.push(edge);
      state = edge.to;
    }
    return path;
  });
}

/** Few long paths that take every step: each goes on where it is, as far as there is something new. */
function tours(graph: Graph, start: string): Edge[][] {
  const left = new Set(graph.edges);
  const found: Edge[][] = [];
  while (true) {
    const tour: Edge[] = [];
    while (tour.length < TOUR_STEPS) {
      const more = nearest(graph, tour.at(-1)?.to ?? start, left);
      if (more.length === 0) break;
      for (const edge of more) left.delete(edge);
      tour.push(...more);
    }
    if (tour.length === 0) return found;
    found.push(tour);
  }
}

/** The shortest way from a state to a step that is left, that step included; empty where none is in reach. */
function nearest(graph: Graph, from: string, left: ReadonlySet<Edge>): Edge[] {
  for (const [state, before] of shortest(graph, from)) {
    const step = graph.edges.find((edge) => edge.from === state && left.has(edge));
    if (step) return [...before, step];
  }
  return [];
}

/** A path that another one begins with, and a second copy of one, prove nothing more. */
function withoutBeginnings(paths: Edge[][]): Edge[][] {
  const texts = paths.map((path) => path.map((edge) => `${edge.event}\n`).join(''));
  return paths.filter(
    (_, at) =>
      !texts.some(
        (other, otherAt) =>
          otherAt !== at && other.startsWith(texts[at] ?? '') && (other !== texts[at] || otherAt < at),
      ),
  );
}
