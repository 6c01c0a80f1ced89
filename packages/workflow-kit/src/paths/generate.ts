import { existsSync, readFileSync } from 'node:fs';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths } from 'xstate/graph';
import { CommandError } from '../command.ts';
import type { Path } from './model.ts';

/** `pairs`: two transitions after each other, which finds a wrong order of good steps. */
export const COVERS = ['states', 'transitions', 'pairs'] as const;
export const WAYS = ['shortest', 'tour'] as const;
export type PathOptions = {
  cover?: (typeof COVERS)[number];
  way?: (typeof WAYS)[number];
  from?: string | undefined;
  to?: string | undefined;
};

type Edge = { from: string; event: string; to: string };

/** The length at which a tour stops looking for the next new step. */
const TOUR_STEPS = 24;

const nameOf = ({ value }: AnyMachineSnapshot): string => String(value);
/** Names a step of a model. */
export const keyOf = ({ from, event }: Edge): string => `${from} / ${event}`;

/** The events that `xstate/graph` tries: those that a state of the model handles. */
const heard = (model: AnyStateMachine) => ({
  events: model.events.map((type: string) => ({ type })),
  filterEvents: (state: AnyMachineSnapshot, event: EventObject) => state.can(event),
});

/** Returns all reachable states and all steps between them, in the order of discovery. */
export function toGraph(model: AnyStateMachine): { start: string; states: string[]; edges: Edge[] } {
  const adjacency = getAdjacencyMap(model, heard(model));
  const states = Object.values(adjacency).map(({ state }) => nameOf(state));
  const edges = adjacencyMapToArray(adjacency).map(({ state, event, nextState }): Edge => ({
    from: nameOf(state),
    event: event.type,
    to: nameOf(nextState),
  }));
  return { start: states[0] ?? '', states, edges };
}

/** Returns the shortest way to each state that is reachable from one, the nearest first. */
function waysFrom(model: AnyStateMachine, start: string): { to: string; edges: Edge[] }[] {
  const fromState = model.resolveState({ value: start, context: {} });
  return getShortestPaths(model, { ...heard(model), fromState }).map(({ state, steps }) => {
    const way = steps.slice(1).map((step) => ({ event: step.event.type, state: nameOf(step.state) }));
    return { to: nameOf(state), edges: edgesOf({ start, steps: way }) };
  });
}

/** Names two steps after each other. */
const pairOf = (first: Edge, second: Edge): string => `${keyOf(first)} / ${keyOf(second)}`;

/** Returns the names of all pairs of steps of a model. */
export const toPairs = (edges: readonly Edge[]): string[] =>
  edges.flatMap((first) => edges.filter(({ from }) => from === first.to).map((second) => pairOf(first, second)));

/** Returns the names of the pairs that some steps take. */
export const pairsIn = (steps: readonly Edge[]): string[] =>
  steps.slice(1).map((second, at) => pairOf(steps[at] as Edge, second));

/** Describes the coverage of some paths: `11 of 11 states, 26 of 26 transitions, 70 of 84 pairs`. */
export function describeCoverage(model: AnyStateMachine, paths: readonly Path[]): string {
  const { states, edges } = toGraph(model);
  const seen = new Set(paths.flatMap(({ start, steps }) => [start, ...steps.map(({ state }) => state)]));
  const taken = new Set(paths.flatMap(edgesOf).map(keyOf));
  const pairs = new Set(paths.flatMap((path) => pairsIn(edgesOf(path))));
  return `${seen.size} of ${states.length} states, ${taken.size} of ${edges.length} transitions, ${pairs.size} of ${toPairs(edges).length} pairs`;
}

/** Returns the shortest way that ends with a wanted pair, after a last step or from a state. Without such a way the result is empty. */
function wayToPair(edges: readonly Edge[], begin: string, last: Edge | undefined, isLeft: (pair: string) => boolean) {
  const nextOf = (state: string) => edges.filter(({ from }) => from === state);
  const seen = new Set<Edge>();
  let ways: Edge[][] = [[]];
  while (ways.length > 0) {
    const longer: Edge[][] = [];
    for (const way of ways) {
      const before = way.at(-1) ?? last;
      for (const next of nextOf(before?.to ?? begin)) {
        if (before && isLeft(pairOf(before, next))) return [...way, next];
        if (!seen.has(next)) longer.push([...way, next]);
        seen.add(next);
      }
    }
    ways = longer;
  }
  return [];
}

/** Returns the steps of a path, each with its start. */
export const edgesOf = ({ start, steps }: Path): Edge[] =>
  steps.map(({ event, state }, at) => ({ from: steps[at - 1]?.state ?? start, event, to: state }));

/** Returns the shortest paths that take each transition, with their titles: a table for `it.each`. */
export const shortestPaths = (model: AnyStateMachine): [string, Path][] =>
  generatePaths(model).map((path) => [toTitle(path), path]);

export const toTitle = (path: Path): string => path.steps.map(({ event }) => event).join(', ');

/**
 * Generates paths that cover the requested states, transitions or pairs. Each goes to the nearest uncovered one. A tour
 * continues from there while it finds something new. @throws CommandError for an unknown state
 */
export function generatePaths(
  model: AnyStateMachine,
  { cover = 'transitions', way = 'shortest', from, to }: PathOptions = {},
): Path[] {
  const { start, states, edges } = toGraph(model);
  for (const state of [from, to]) {
    if (state !== undefined && !states.includes(state))
      throw new CommandError(`The model has no state "${state}". It has: ${states.join(', ')}.`);
  }
  const begin = from ?? start;
  const lead = waysFrom(model, start).find((each) => each.to === begin)?.edges ?? [];
  const everything = {
    states: () => states.filter((state) => state !== begin),
    transitions: () => edges.map(keyOf),
    pairs: () => toPairs(edges),
  };
  const left = new Set(to === undefined ? everything[cover]() : [to]);
  const nearest = (last: Edge | undefined): Edge[] => {
    if (cover === 'pairs' && to === undefined) return wayToPair(edges, begin, last, (pair) => left.has(pair));
    const at = last?.to ?? begin;
    for (const before of waysFrom(model, at)) {
      const next = edges.find((edge) => edge.from === before.to && (left.has(keyOf(edge)) || left.has(edge.to)));
      if (next) return [...before.edges, next];
    }
    return [];
  };
  const found: Edge[][] = [];
  while (true) {
    const path: Edge[] = [];
    while (path.length < (way === 'tour' ? TOUR_STEPS : 1)) {
      const more = nearest(path.at(-1));
      if (more.length === 0) break;
      path.push(...more);
      for (const goal of [...more.flatMap((edge) => [keyOf(edge), edge.to]), ...pairsIn(path)]) left.delete(goal);
    }
    if (path.length === 0) break;
    found.push([...lead, ...path]);
  }
  const paths = found.map((path) => ({ start, steps: path.map(({ event, to: state }) => ({ event, state })) }));
  return paths.filter((path) => !paths.some((other) => other !== path && beginsWith(other, path)));
}

const isText = (value: unknown): value is string => typeof value === 'string';

const isPath = (value: unknown): value is Path => {
  const { start, steps } = Object(value) as Partial<Path>;
  return isText(start) && Array.isArray(steps) && steps.every((step) => isText(step?.event) && isText(step?.state));
};

/** Parses `{ "paths": [{ "start": "...", "steps": [{ "event": "...", "state": "..." }] }] }`, otherwise `null`. */
function parsePaths(text: string): Path[] | null {
  try {
    const { paths } = Object(JSON.parse(text)) as { paths?: unknown };
    return Array.isArray(paths) && paths.every(isPath)
      ? paths.map(({ start, steps }) => ({ start, steps: steps.map(({ event, state }) => ({ event, state })) }))
      : null;
  } catch {
    return null;
  }
}

/** Reads the paths of a file. @throws CommandError for an invalid file, or for a step that the model does not take */
export function ownPaths(model: AnyStateMachine, file: string): Path[] {
  const paths = existsSync(file) ? parsePaths(readFileSync(file, 'utf8')) : null;
  if (paths === null) throw new CommandError(`${file} is no file of paths.`);
  const { edges } = toGraph(model);
  for (const { from, event, to } of paths.flatMap(edgesOf))
    if (!edges.some((edge) => edge.from === from && edge.event === event && edge.to === to))
      throw new CommandError(`In "${from}" no "${event}" leads to "${to}".`);
  return paths;
}

/** Checks whether `path` is the start of `other` and therefore proves nothing more. */
const beginsWith = (path: Path, other: Path): boolean =>
  other.steps.every(({ event }, at) => path.steps[at]?.event === event);
