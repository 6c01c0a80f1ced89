import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { serializeSnapshot } from 'xstate/graph';
import { eventTypes } from '../../machine/chart.ts';
import { countCoverage, type Coverage, type Reached } from '../../machine/coverage.ts';
import { begin, step } from '../../machine/step.ts';
import { numbers } from '../../numbers.ts';
import { createPayloads } from './payloads.ts';
import type { MachineShapes } from './shapes.ts';
import { draw, type Numbers } from './values.ts';
import type { World } from './world.ts';

/** When a search is over: what it has to reach, in percent, and what it may cost. */
export type Until = {
  states: number;
  edges: number;
  guards: number;
  /** Areas or ids of rules whose states have to be reached, all of them. */
  rules: readonly string[];
  /** Steps of a path at most. */
  length: number;
  /** Milliseconds. */
  time: number;
  /** Events tried at most: with this bound alone the same seed finds the same. */
  tries: number;
};

/** What a machine was started with and what happened then. */
export type Walk = { input: unknown; events: readonly EventObject[] };

export type Exploration = Coverage & {
  /** Each saw something that none before it had seen. */
  walks: Walk[];
  tried: number;
  /** Events that no state heard or no guard let through: nothing came of them. */
  ignored: number;
  /** Payloads at which the machine threw: what the types allow and the machine does not expect. */
  threw: { event: string; error: string; times: number }[];
  fault: { walk: Walk; sentence: string } | null;
};

/** Snapshots of a state value that are gone on from. */
const MOST_OF_A_VALUE = 40;
const FIRST_INPUTS = 8;

/**
 * The sentence about a step that must not be: what no state hears and no guard lets through changed something, the past was
 * changed, or the world says so. `shown` is what `before` was before the event.
 */
export function faultOf(
  machine: AnyStateMachine,
  world: World,
  {
    shown,
    before,
    event,
    after,
  }: { shown: string; before: AnyMachineSnapshot; event: EventObject; after: AnyMachineSnapshot },
): string | null {
  if (serializeSnapshot(before) !== shown) return `${event.type} changes the context in place`;
  const isHeard = machine.getTransitionData(before, event).length > 0;
  if (!isHeard && serializeSnapshot(after) !== shown)
    return `${event.type} is not heard and changes something all the same`;
  return world.wrong?.({ before, event, after }) ?? null;
}

/**
 * Walks a machine by itself: events with payloads of their types, ends of its work answered or failed as the world says,
 * delays that pass. It goes on from snapshots that showed something new, with what was tried least there.
 */
export function search(
  machine: AnyStateMachine,
  shapes: MachineShapes,
  world: World,
  until: Until,
  seed: number,
): Exploration {
  const next = numbers(seed);
  const count = countCoverage(machine);
  const payload = createPayloads(machine, shapes, world, next);
  const choose = createChoice(eventTypes(machine), next);
  const thrown = createThrown();
  const frontier = createFrontier(next);
  let tried = 0;
  let ignored = 0;
  let fault: Exploration['fault'] = null;

  const inputs =
    world.inputs ??
    Array.from({ length: FIRST_INPUTS }, () => draw(shapes.input, 'input', next, world.words ?? {}, null));
  for (const input of inputs) {
    const begun = thrown.attempt('the start', () => begin(count.machine, input));
    if (!begun) continue;
    count.add(begun);
    frontier.keep({ snapshot: begun.after, input, events: [] }, true);
  }

  const ends = performance.now() + until.time;
  while (tried < until.tries && !fault && performance.now() < ends) {
    if (tried % 200 === 0 && isMet(until, count.reached())) break;
    const entry = frontier.leastPicked();
    if (!entry) break;
    entry.picked += 1;
    if (entry.events.length >= until.length) continue;
    const { snapshot: before, shown, input } = entry;
    const type = choose(before);
    tried += 1;
    const event: EventObject = { ...payload(type, before), type };
    const old = count.size();
    const taken = thrown.attempt(type, () => step(count.machine, before, event));
    if (!taken) continue;
    count.add(taken);
    const { after } = taken;
    if (taken.taken.length === 0) ignored += 1;
    const walk: Walk = { input, events: [...entry.events, event] };
    const sentence = faultOf(count.machine, world, { shown, before, event, after });
    if (sentence !== null) fault = { walk, sentence };
    frontier.keep({ snapshot: after, ...walk }, count.size() > old);
  }
  return { ...count.reached(), walks: frontier.walks, tried, ignored, threw: thrown.list(), fault };
}

/** Which event comes next: mostly one that is heard, rather what was tried less there, and now and then what is not heard. */
function createChoice(types: readonly string[], next: Numbers): (snapshot: AnyMachineSnapshot) => string {
  const tries = new Map<string, number>();
  return (snapshot) => {
    const value = JSON.stringify(snapshot.value);
    const all = new Set(snapshot._nodes.flatMap((node) => [...node.transitions.keys()]));
    const heard = [...all].filter((type) => types.includes(type));
    const from = heard.length === 0 || next(12) === 0 ? types : heard;
    const times = (type: string) => tries.get(`${value} ${type}`) ?? 0;
    const type = [0, 1].map(() => from[next(from.length)] ?? '').toSorted((a, b) => times(a) - times(b))[0] ?? '';
    tries.set(`${value} ${type}`, (tries.get(`${value} ${type}`) ?? 0) + 1);
    return type;
  };
}

/** Notes at which events the machine threw. */
function createThrown() {
  const threw = new Map<string, Exploration['threw'][number]>();
  return {
    attempt: <T>(event: string, run: () => T): T | null => {
      try {
        return run();
      } catch (error) {
        const sentence = error instanceof Error ? error.message : String(error);
        const key = `${event} ${sentence}`;
        threw.set(key, { event, error: sentence, times: (threw.get(key)?.times ?? 0) + 1 });
        return null;
      }
    },
    list: () => [...threw.values()].toSorted((a, b) => b.times - a.times),
  };
}

type Place = Walk & { snapshot: AnyMachineSnapshot };
type Entry = Place & { shown: string; picked: number };

/** The snapshots that a search goes on from, and the walks that each saw something new. */
function createFrontier(next: Numbers) {
  const entries: Entry[] = [];
  const contexts = new Map<string, Set<string>>();
  const walks: Walk[] = [];
  const keep = (place: Place, isNew: boolean): void => {
    const { snapshot, input, events } = place;
    if (isNew && events.length > 0) walks.push({ input, events });
    if (snapshot.status !== 'active') return;
    const value = JSON.stringify(snapshot.value);
    const seen = contexts.get(value) ?? new Set();
    contexts.set(value, seen);
    const shown = serializeSnapshot(snapshot);
    if (!isNew && (seen.has(shown) || seen.size >= MOST_OF_A_VALUE)) return;
    seen.add(shown);
    entries.push({ ...place, shown, picked: 0 });
  };
  return {
    walks,
    keep,
    leastPicked: (): Entry | undefined =>
      entries.length === 0
        ? undefined
        : [0, 1, 2].map(() => entries[next(entries.length)]).toSorted((a, b) => (a?.picked ?? 0) - (b?.picked ?? 0))[0],
  };
}

const percent = ({ of, reached }: Reached): number => (of === 0 ? 100 : (100 * reached) / of);

/** Whether all that was asked for was reached. */
export function isMet(until: Until, { states, edges, guards, rules }: Coverage): boolean {
  const isAsked = (rule: string) => until.rules.some((asked) => rule === asked || rule.startsWith(`${asked}-`));
  return (
    percent(states) >= until.states &&
    percent(edges) >= until.edges &&
    percent(guards) >= until.guards &&
    !rules.missing.some(isAsked)
  );
}
