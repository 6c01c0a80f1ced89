import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { serializeSnapshot } from 'xstate/graph';
import { eventTypes } from '../../machine/chart.ts';
import { countCoverage, type Coverage, type Reached } from '../../machine/coverage.ts';
import { begin, step, type Step } from '../../machine/step.ts';
import { numbers } from '../../numbers.ts';
import { drawPayload } from './payloads.ts';
import type { MachineShapes } from './shapes.ts';
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
  /** Seconds. */
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
  /** What the machine said when it threw, and how often: what the types allow and the machine does not expect. */
  threw: ReadonlyMap<string, number>;
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
  shown: string,
  { before, event, after }: Pick<Step, 'before' | 'event' | 'after'>,
): string | null {
  if (serializeSnapshot(before) !== shown) return `${event.type} changes the context in place`;
  const isHeard = machine.getTransitionData(before, event).length > 0;
  if (!isHeard && serializeSnapshot(after) !== shown)
    return `${event.type} is not heard and changes something all the same`;
  return world.wrong?.({ before, event, after }) ?? null;
}

type Place = Walk & { snapshot: AnyMachineSnapshot; shown: string };

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
  const { words = {} } = world;
  const count = countCoverage(machine);
  const types = eventTypes(machine);
  const walks: Walk[] = [];
  const places: Place[] = [];
  const shown = new Set<string>();
  const uses = new Map<unknown, number>();
  const threw = new Map<string, number>();
  let [tried, ignored] = [0, 0];
  let fault: Exploration['fault'] = null;

  const add = (to: Map<unknown, number>, key: unknown): number => {
    to.set(key, (to.get(key) ?? 0) + 1);
    return to.get(key) ?? 0;
  };
  /** Of some that are drawn the one that was used least. */
  const leastUsed = <T>(of: readonly T[], draws: number, keyOf: (one: T) => unknown): T | undefined => {
    const drawn = Array.from({ length: draws }, () => of[next(of.length)] as T);
    const [least] = drawn.toSorted((a, b) => (uses.get(keyOf(a)) ?? 0) - (uses.get(keyOf(b)) ?? 0));
    if (least !== undefined) add(uses, keyOf(least));
    return least;
  };
  const attempt = <T>(what: string, run: () => T): T | null => {
    try {
      return run();
    } catch (error) {
      add(threw, `${what}: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  };
  /** Mostly an event that is heard, and now and then one that is not. */
  const chooseEvent = (snapshot: AnyMachineSnapshot): string => {
    const heard = types.filter((type) => snapshot._nodes.some((node) => node.transitions.has(type)));
    const value = JSON.stringify(snapshot.value);
    return leastUsed(heard.length === 0 || next(12) === 0 ? types : heard, 2, (type) => `${value} ${type}`) ?? '';
  };
  const keep = (snapshot: AnyMachineSnapshot, walk: Walk, isNew: boolean): void => {
    if (isNew && walk.events.length > 0) walks.push(walk);
    const text = serializeSnapshot(snapshot);
    const value = JSON.stringify(snapshot.value);
    const isOther = !shown.has(text);
    const isWanted = isNew || (isOther && (uses.get(value) ?? 0) < MOST_OF_A_VALUE);
    if (snapshot.status !== 'active' || !isWanted) return;
    if (isOther) add(uses, value);
    shown.add(text);
    places.push({ ...walk, snapshot, shown: text });
  };

  const drawn = () => shapes.input({ next, words, snapshot: null }, 'input');
  for (const input of world.inputs ?? Array.from({ length: FIRST_INPUTS }, drawn)) {
    const begun = attempt('the start', () => begin(count.machine, input));
    if (begun) count.add(begun);
    if (begun) keep(begun.after, { input, events: [] }, true);
  }
  const ends = performance.now() + until.time * 1000;
  while (tried < until.tries && !fault && performance.now() < ends) {
    if (tried % 200 === 0 && isMet(until, count.reached())) break;
    const place = leastUsed(places, 3, (one) => one);
    if (!place) break;
    if (place.events.length >= until.length) continue;
    const { snapshot, input } = place;
    const type = chooseEvent(snapshot);
    tried += 1;
    const event: EventObject = { ...drawPayload(machine, shapes, world, type, { next, words, snapshot }), type };
    const old = count.size();
    const taken = attempt(type, () => step(count.machine, snapshot, event));
    if (!taken) continue;
    count.add(taken);
    if (taken.taken.length === 0) ignored += 1;
    const walk: Walk = { input, events: [...place.events, event] };
    const sentence = faultOf(count.machine, world, place.shown, taken);
    if (sentence !== null) fault = { walk, sentence };
    keep(taken.after, walk, count.size() > old);
  }
  return { ...count.reached(), walks, tried, ignored, threw, fault };
}

/** Takes a walk. @returns the snapshots, the first before any event, and what was wrong, where something was */
export function follow(machine: AnyStateMachine, world: World, { input, events }: Walk) {
  const snapshots: AnyMachineSnapshot[] = [begin(machine, input).after];
  for (const event of events) {
    const before = snapshots.at(-1) as AnyMachineSnapshot;
    const shown = serializeSnapshot(before);
    const taken = step(machine, before, event);
    snapshots.push(taken.after);
    const fault = faultOf(machine, world, shown, taken);
    if (fault !== null) return { snapshots, fault };
  }
  return { snapshots, fault: null };
}

/** The shortest part of a walk that is wrong in the same way: no single event of it can be left out. */
export function shrink(machine: AnyStateMachine, world: World, walk: Walk, sentence: string): Walk {
  for (let at = walk.events.length - 1; at >= 0; at -= 1) {
    const shorter = { ...walk, events: walk.events.toSpliced(at, 1) };
    try {
      if (follow(machine, world, shorter).fault === sentence) return shrink(machine, world, shorter, sentence);
    } catch {
      // Without this event the machine throws at a later one.
    }
  }
  return walk;
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
