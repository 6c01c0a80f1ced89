import type { AnyMachineSnapshot, AnyStateMachine, EventObject, StateValue } from 'xstate';
import { serializeSnapshot } from 'xstate/graph';
import { eventTypes } from '../chart/chart.ts';
import { anything as placeholder } from '../chart/words.ts';
import { activeStates, isHandled, workerOf } from '../chart/to-chart.ts';
import { CommandError } from '../command.ts';
import { numbers } from '../numbers.ts';
import { countCoverage, type Counted, type Reached } from './cover-machine.ts';
import { countPairs } from './pairs.ts';
import { checkProperties, type Waiting } from './properties.ts';
import { featuresOf } from './features.ts';
import { begin, EndlessError, step } from './step.ts';
import { drawPayload, knownIn, USUAL_TEXTS, type Known, type MachineShapes, type Seen, type World } from './world.ts';

/** The end of a search: the goals in percent, and the limits. */
type Until = {
  states: number;
  edges: number;
  guards: number;
  /** Pairs of transitions that follow each other. They are counted only if this is above 0. */
  pairs: number;
  /** Areas or ids of rules. All of their states must be reached. */
  rules: readonly string[];
  /** The maximum length of a path in steps. */
  length: number;
  /** Seconds. */
  time: number;
  /** The maximum number of tried events. With only this limit, the same seed finds the same. */
  tries: number;
};

/** The default. It ends by tries, so that the same seed finds the same on any machine. */
export const USUAL_UNTIL: Until = {
  states: 100,
  edges: 100,
  guards: 100,
  pairs: 0,
  rules: [],
  length: 40,
  time: Infinity,
  tries: 5_000,
};

const GOAL =
  /^(?:(?:states|edges|guards|pairs)=(?:\d{1,2}|100)|rules=[A-Z]+(?:-\d+)?|(?:length|tries)=[1-9]\d*|time=[1-9]\d*s)$/;

/**
 * Parses `states=100,edges=90,guards=80,rules=EDIT,rules=LEDG-04,length=40,time=60s,tries=20000`. With a time there is
 * no limit of tries, unless it is given. @throws CommandError
 */
export function readUntil(text: string): Until {
  const goals = text.split(',').map((goal) => {
    if (!GOAL.test(goal)) throw new CommandError(`--until cannot ask for "${goal}". See --help.`);
    return goal.split('=') as [keyof Until, string];
  });
  const amounts = goals.map(([name, value]) => [name, Number.parseInt(value, 10)] as const);
  const tries = goals.some(([name]) => name === 'time') ? Infinity : USUAL_UNTIL.tries;
  const rules = goals.flatMap(([name, value]) => (name === 'rules' ? [value] : []));
  return { ...USUAL_UNTIL, tries, ...Object.fromEntries(amounts), rules };
}

/** Checks whether all goals are reached. */
export function isMet(until: Until, { rules, pairs, ...counted }: Counted & { pairs?: Reached }): boolean {
  const isFull = ({ of, reached }: Reached, percent: number) => 100 * reached >= percent * of;
  const isAsked = (rule: string) => until.rules.some((asked) => rule === asked || rule.startsWith(`${asked}-`));
  const kinds = ['states', 'edges', 'guards'] as const;
  const hasPairs = pairs === undefined || isFull(pairs, until.pairs);
  return hasPairs && kinds.every((kind) => isFull(counted[kind], until[kind])) && !rules.missing.some(isAsked);
}

/** The input of a machine, its events, and the state after each. */
export type Walk = { input: unknown; steps: readonly { event: EventObject; state: StateValue }[] };

export type Exploration = Counted & {
  /** The pairs of transitions, if the goals ask for them. */
  pairs?: Reached;
  /** Each walk saw something that no earlier walk had seen. */
  walks: Walk[];
  tried: number;
  /** The number of events without effect: no state handled them or no guard passed. */
  ignored: number;
  /**
   * The errors that the machine threw, with their counts. The types allow these events, but the machine does not expect
   * them.
   */
  threw: ReadonlyMap<string, number>;
  fault: { walk: Walk; sentence: string } | null;
};

/** The maximum number of snapshots with one state value from which the search continues. */
const MOST_OF_A_VALUE = 40;
const FIRST_INPUTS = 8;
const NEWEST = 8;

/**
 * Returns the fault of a step, or `null`. A fault is an effect of an unhandled event, a mutated snapshot, or a sentence
 * of the world. `shown` is the text of `before` from before the event.
 */
export function faultOf(machine: AnyStateMachine, world: World, shown: string, taken: Seen): string | null {
  const { before, event, after } = taken;
  if (serializeSnapshot(before) !== shown) return `${event.type} changes the context in place`;
  if (!isHandled(machine, before, event) && serializeSnapshot(after) !== shown)
    return `${event.type} is not handled but changes something`;
  return world.wrong?.({ before, event, after }) ?? null;
}

type Place = {
  walk: Walk;
  snapshot: AnyMachineSnapshot;
  shown: string;
  known: Known;
  waiting: Waiting;
  /** The last taken transition. */
  last: number | null;
};

/** Counts how often each key was seen. */
class Counter<Key> extends Map<Key, number> {
  count = (key: Key): number => this.get(key) ?? 0;
  add = (key: Key) => this.set(key, this.count(key) + 1);
}

/**
 * Explores a machine with generated events: payloads of their types, actors that answer or fail as the world says,
 * delays that pass. It continues from snapshots that showed something new, with the least tried event there.
 */
export function search(
  machine: AnyStateMachine,
  shapes: MachineShapes,
  world: World,
  until: Until,
  seed: number,
): Exploration {
  const next = numbers(seed);
  const { words = {}, usual = USUAL_TEXTS, properties = {} } = world;
  const count = countCoverage(machine);
  const pairs = until.pairs > 0 ? countPairs(count.chart) : null;
  const sizeOf = (): number => count.size() + (pairs?.size() ?? 0);
  const reached = () => ({ ...count.reached(), ...(pairs ? { pairs: pairs.reached() } : {}) });
  const types = eventTypes(count.chart);
  const heardIn = new Set(count.chart.transitions.map(({ from, event }) => `${from} ${event}`));
  const walks: Walk[] = [];
  /** The places to continue from, by state value. A state with many contexts gets no more events than another. */
  const places = new Map<string, Place[]>();
  const shown = new Set<string>();
  /** The features of all contexts that were seen, each with its state. */
  const features = new Set<string>();
  const uses = new Counter<unknown>();
  const threw = new Counter<string>();
  let [tried, ignored] = [0, 0];
  let fault: Exploration['fault'] = null;

  /** Draws some and returns the least used of them. */
  const leastUsed = <T>(of: readonly T[], draws: number, keyOf: (one: T) => unknown): T => {
    const drawn = Array.from({ length: draws }, () => of[next(of.length)] as T);
    const [least] = drawn.toSorted((a, b) => uses.count(keyOf(a)) - uses.count(keyOf(b))) as [T];
    uses.add(keyOf(least));
    return least;
  };
  const attempt = <T>(what: string, run: () => T): T | null => {
    try {
      return run();
    } catch (error) {
      threw.add(`${what}: ${error instanceof Error ? error.message : String(error)}`);
      if (error instanceof EndlessError) count.add(error);
      return null;
    }
  };
  /** Chooses mostly a handled event, and sometimes an unhandled one. */
  const chooseEvent = (snapshot: AnyMachineSnapshot): string => {
    const active = activeStates(snapshot);
    const heard = types.filter((type) => active.some((path) => heardIn.has(`${path} ${type}`)));
    const value = JSON.stringify(snapshot.value);
    return leastUsed(heard.length === 0 || next(12) === 0 ? types : heard, 2, (type) => `${value} ${type}`);
  };
  /** Chooses a state first, then half of the time one of its newest contexts, which may be far from the start. */
  const choosePlace = (): Place => {
    const alike = leastUsed([...places.values()], 3, (one) => one);
    return leastUsed(next(2) === 0 ? alike.slice(-NEWEST) : alike, 3, (one) => one);
  };
  const keep = (
    snapshot: AnyMachineSnapshot,
    walk: Walk,
    isNew: boolean,
    { waiting, last }: Pick<Place, 'waiting' | 'last'>,
  ): void => {
    if (isNew && walk.steps.length > 0) walks.push(walk);
    const text = serializeSnapshot(snapshot);
    const value = JSON.stringify(snapshot.value);
    const key = Object.keys(waiting).length === 0 ? text : `${text} ${JSON.stringify(waiting)}`;
    const isOther = !shown.has(key);
    if (snapshot.status !== 'active' || walk.steps.length >= until.length || !(isNew || isOther)) return;
    const hasNews = featuresOf(snapshot.context).filter((feature) => !features.has(`${value} ${feature}`));
    for (const feature of hasNews) features.add(`${value} ${feature}`);
    // A few contexts without a new feature are kept too, because their combination may be new.
    if (!isNew && hasNews.length === 0 && uses.count(value) >= MOST_OF_A_VALUE && next(8) > 0) return;
    if (isOther) uses.add(value);
    shown.add(key);
    const alike = places.get(value) ?? [];
    places.set(value, alike);
    alike.push({ walk, snapshot, shown: text, known: knownIn(snapshot.context), waiting, last });
  };

  const drawn = () => shapes.input({ next, words, usual, code: shapes.code, known: knownIn({}) }, 'input');
  const start = (input: unknown): void => {
    const begun = attempt('the start', () => {
      const started = begin(count.machine, input);
      if (started.after.status === 'error') throw started.after.error;
      return started;
    });
    if (!begun) return;
    count.add(begun);
    pairs?.add(null, begun.taken);
    const walk: Walk = { input, steps: [] };
    const checked = checkProperties(properties, {}, { before: null, event: null, after: begun.after, isTaken: false });
    if (checked.fault !== null) fault ??= { walk, sentence: checked.fault };
    keep(begun.after, walk, true, { waiting: checked.waiting, last: begun.taken.at(-1) ?? null });
  };
  for (const input of world.inputs ?? Array.from({ length: FIRST_INPUTS }, drawn)) start(input);
  if (places.size === 0 && world.pretends) start(placeholder('input'));
  const ends = performance.now() + until.time * 1000;
  while (tried < until.tries && !fault && performance.now() < ends && places.size > 0 && types.length > 0) {
    if (tried % 200 === 0 && isMet(until, reached())) break;
    const { walk, snapshot, known, shown: before, waiting, last } = choosePlace();
    const type = chooseEvent(snapshot);
    tried += 1;
    const from = { next, words, usual, code: shapes.code, known };
    const event: EventObject = { ...drawPayload(machine, shapes, world, type, from), type };
    const old = sizeOf();
    const taken = attempt(type, () => step(count.machine, snapshot, event));
    if (!taken) continue;
    count.add(taken);
    pairs?.add(last, taken.taken);
    if (taken.taken.length === 0) ignored += 1;
    const longer: Walk = { ...walk, steps: [...walk.steps, { event, state: taken.after.value }] };
    const checked = checkProperties(properties, waiting, { ...taken, isTaken: taken.taken.length > 0 });
    const sentence = faultOf(count.machine, world, before, taken) ?? checked.fault;
    if (sentence !== null) fault = { walk: longer, sentence };
    keep(taken.after, longer, sizeOf() > old, { waiting: checked.waiting, last: taken.taken.at(-1) ?? last });
  }
  return { ...reached(), walks, tried, ignored, threw, fault };
}

/** Follows a walk up to its first fault. @throws the error that the machine throws */
export function follow(machine: AnyStateMachine, world: World, input: unknown, events: readonly EventObject[]) {
  const steps: { event: EventObject; state: StateValue }[] = [];
  const { properties = {} } = world;
  let snapshot: AnyMachineSnapshot = begin(machine, input).after;
  let { waiting, fault } = checkProperties(
    properties,
    {},
    { before: null, event: null, after: snapshot, isTaken: false },
  );
  if (fault !== null) return { walk: { input, steps }, fault };
  for (const event of events) {
    const shown = serializeSnapshot(snapshot);
    const taken = step(machine, snapshot, event);
    snapshot = taken.after;
    steps.push({ event, state: snapshot.value });
    const checked = checkProperties(properties, waiting, { ...taken, isTaken: taken.taken.length > 0 });
    waiting = checked.waiting;
    fault = faultOf(machine, world, shown, taken) ?? checked.fault;
    if (fault !== null) break;
  }
  return { walk: { input, steps }, fault };
}

/** Shrinks a walk to the shortest part with the same fault: no single event of it can be left out. */
export function shrink(machine: AnyStateMachine, world: World, walk: Walk, sentence: string): Walk {
  const events = walk.steps.map(({ event }) => event);
  for (const at of [...events.keys()].toReversed()) {
    try {
      const shorter = follow(machine, world, walk.input, events.toSpliced(at, 1));
      if (shorter.fault === sentence) return shrink(machine, world, shorter.walk, sentence);
    } catch {}
  }
  return walk;
}

const toPlain = (_: string, value: unknown): unknown =>
  value instanceof Error ? { $error: Object.assign({}, value, { name: value.name, message: value.message }) } : value;

/** Serializes a value. Errors become `{ $error: { name, message, ... } }`. */
export const writePlain = (value: unknown, space = 0): string => JSON.stringify(value, toPlain, space);

/**
 * Reads the input and the events of a file of `{ walk }`. Errors are rebuilt by the world, and reports of child
 * machines become snapshots. @throws CommandError for an invalid file
 */
export function readWalk(text: string, machine: AnyStateMachine, world: World): [unknown, EventObject[]] {
  const revive = (_: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || !('$error' in value)) return value;
    const plain = value.$error as { name: string; message: string };
    return world.toError?.(plain) ?? Object.assign(new Error(plain.message), plain);
  };
  try {
    const { input, steps } = (JSON.parse(text, revive) as { walk: Walk }).walk;
    const events = steps.map(({ event }) => {
      const { child } = workerOf(machine, event.type.replace('xstate.snapshot.', ''));
      return child && 'snapshot' in event ? { ...event, snapshot: child.resolveState(event.snapshot as never) } : event;
    });
    return [input, events];
  } catch {
    throw new CommandError('The file holds no walk.');
  }
}
