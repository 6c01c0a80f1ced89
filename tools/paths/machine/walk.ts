import {
  getInitialMicrosteps,
  getMicrosteps,
  initialTransition,
  StateMachine,
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type EventObject,
  type StateValue,
} from 'xstate';
import { numbers } from '../../numbers.ts';
import { listNodes, transitionDefinitions } from '../../workflow-book/chart.ts';
import { eventlessFrom, isIn, watchedGuards } from '../../workflow-book/cover-machine.ts';
import type { MachineShapes } from './shapes.ts';
import { draw } from './values.ts';
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

/** How much was reached of how much there is; `missing` are names. */
export type Reached = { of: number; reached: number; missing: string[] };

export type Exploration = {
  states: Reached;
  edges: Reached;
  guards: Reached;
  rules: Reached;
  /** Each saw something that none before it had seen. */
  walks: Walk[];
  tried: number;
  /** Events that no state heard or no guard let through: nothing came of them. */
  ignored: number;
  /** Payloads at which the machine threw: what the types allow and the machine does not expect. */
  threw: { event: string; error: string; times: number }[];
  fault: { walk: Walk; sentence: string } | null;
};

type Entry = { snapshot: AnyMachineSnapshot; shown: string; input: unknown; events: EventObject[]; picked: number };

/** Snapshots of a state value that are gone on from. */
const MOST_OF_A_VALUE = 40;
const FIRST_INPUTS = 8;

/** The rules that a state carries. */
export const rulesOf = (meta: unknown): readonly string[] =>
  (meta as { rules?: readonly string[] } | undefined)?.rules ?? [];

/** Where a machine begins. @throws whatever the machine throws at an input that it does not expect */
export const begin = (machine: AnyStateMachine, input: unknown): AnyMachineSnapshot =>
  initialTransition(machine, input as never)[0] as AnyMachineSnapshot;

/** State and context as they are now: a context that is changed in place is another one by then. */
export const show = ({ value, context }: AnyMachineSnapshot): string => JSON.stringify([value, context]);

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
  if (show(before) !== shown) return `${event.type} changes the context in place`;
  const isHeard = machine.getTransitionData(before, event).length > 0;
  if (!isHeard && show(after) !== shown) return `${event.type} is not heard and changes something all the same`;
  return world.wrong?.({ before, event, after }) ?? null;
}

/**
 * Walks a machine by itself: events with payloads of their types, ends of its work answered or failed as the world says,
 * delays that pass. It goes on from snapshots that showed something new, with what was tried least there.
 */
export function explore(
  machine: AnyStateMachine,
  shapes: MachineShapes,
  world: World,
  until: Until,
  seed: number,
  isRandom = false,
): Exploration {
  const next = numbers(seed);
  const said = new Map<string, Set<boolean>>();
  const watched = machine.provide({ guards: watchedGuards(machine, said), actions: withoutParent(machine) });
  const nodes = listNodes(watched.root);
  const inner = nodes.filter((node) => node !== watched.root);
  const definitions = transitionDefinitions(watched);
  const hasEventless = nodes.some((node) => (node.always ?? []).length > 0);
  const sources = new Map(
    nodes.flatMap((node) => node.invoke.map(({ id, src }) => [id, typeof src === 'string' ? src : id])),
  );
  const types = [...new Set(nodes.flatMap((node) => [...node.transitions.keys()]))].filter(
    (type) => !/^$|\*/.test(type),
  );
  const taken = new Set<unknown>();
  const values = new Map<string, AnyMachineSnapshot>();
  const entries: Entry[] = [];
  const contexts = new Map<string, Set<string>>();
  const tries = new Map<string, number>();
  const threw = new Map<string, Exploration['threw'][number]>();
  const walks: Walk[] = [];
  let tried = 0;
  let ignored = 0;
  let fault: Exploration['fault'] = null;
  const words = world.words ?? {};

  const payload = (type: string, snapshot: AnyMachineSnapshot): object => {
    const own = world.events?.[type] ?? [];
    if (own.length > 0 && next(4) > 0) return own[next(own.length)] ?? {};
    const [, kind, id = ''] = /^xstate\.(done\.actor|error\.actor|snapshot)\.(.+)$/.exec(type) ?? [];
    if (kind === undefined) {
      const forms = shapes.events[type] ?? [];
      const form = forms[next(forms.length)];
      return form ? (draw(form, type, next, words, snapshot) as object) : {};
    }
    const shape = shapes.answers[sources.get(id) ?? id];
    const child = machine.implementations.actors[sources.get(id) ?? id];
    const answer = shape ? draw(shape, id, next, words, snapshot) : undefined;
    if (kind === 'done.actor') return { output: answer };
    if (kind === 'snapshot') return { snapshot: snapshotOf(child, answer, next) };
    const errors = world.errors?.(answer) ?? [new Error('Refused')];
    return { error: errors[next(errors.length)] };
  };

  const count = () => taken.size + values.size + [...said.values()].reduce((sum, { size }) => sum + size, 0);
  const keep = (snapshot: AnyMachineSnapshot, input: unknown, events: EventObject[], isNew: boolean) => {
    if (isNew && events.length > 0) walks.push({ input, events });
    const value = JSON.stringify(snapshot.value);
    const seen = contexts.get(value) ?? new Set();
    contexts.set(value, seen);
    const shown = show(snapshot);
    if (!isNew && (seen.has(shown) || seen.size >= MOST_OF_A_VALUE)) return;
    seen.add(shown);
    entries.push({ snapshot, shown, input, events, picked: 0 });
  };
  const see = (steps: readonly (readonly [AnyMachineSnapshot, unknown])[], event: EventObject) => {
    for (const [step] of steps) {
      values.set(JSON.stringify(step.value), step);
      for (const each of eventlessFrom(step, event)) taken.add(each);
    }
  };
  const guard = <T>(event: string, run: () => T): T | null => {
    try {
      return run();
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error);
      const key = `${event} ${sentence}`;
      threw.set(key, { event, error: sentence, times: (threw.get(key)?.times ?? 0) + 1 });
      return null;
    }
  };

  const inputs =
    world.inputs ?? Array.from({ length: FIRST_INPUTS }, () => draw(shapes.input, 'input', next, words, null));
  for (const input of inputs) {
    const snapshot = guard('the start', () => begin(watched, input));
    if (!snapshot) continue;
    values.set(JSON.stringify(snapshot.value), snapshot);
    if (hasEventless)
      guard('the start', () => see(getInitialMicrosteps(watched, input as never), { type: 'xstate.init' }));
    keep(snapshot, input, [], true);
  }

  const starts = entries.length;
  let here: Entry | null = null;

  const reached = (): Pick<Exploration, 'states' | 'edges' | 'guards' | 'rules'> => {
    const found = inner.filter((node) => [...values.values()].some(({ value }) => isIn(value, node.path)));
    const names = Object.keys(machine.implementations.guards);
    const all = [...new Set(inner.flatMap((node) => rulesOf(node.meta)))];
    const met = new Set(found.flatMap((node) => rulesOf(node.meta)));
    const report = <T>(of: readonly T[], has: (one: T) => boolean, name: (one: T) => string): Reached => ({
      of: of.length,
      reached: of.filter(has).length,
      missing: of.filter((one) => !has(one)).map(name),
    });
    return {
      states: report(
        inner,
        (node) => found.includes(node),
        (node) => node.path.join('.'),
      ),
      edges: report(
        definitions,
        (one) => taken.has(one),
        (one) =>
          `${one.source.path.join('.') || machine.id}: ${one.eventType || 'at once'} -> ${one.target?.map(({ path }) => path.join('.')).join(', ') ?? 'stays'}`,
      ),
      guards: report(
        names,
        (name) => said.get(name)?.size === 2,
        (name) => name,
      ),
      rules: report(
        all,
        (rule) => met.has(rule),
        (rule) => rule,
      ),
    };
  };
  const isDone = (): boolean => {
    const { states, edges, guards, rules } = reached();
    return isMet(until, { states, edges, guards, rules });
  };

  const leastPicked = () =>
    [0, 1, 2].map(() => entries[next(entries.length)]).toSorted((a, b) => (a?.picked ?? 0) - (b?.picked ?? 0))[0];
  /** Where the last step has led, or from the start where the path is as long as it may be. */
  const goOn = () => (here && here.events.length < until.length ? here : entries[next(starts)]);
  const ends = performance.now() + until.time;
  while (tried < until.tries && entries.length > 0 && !fault && performance.now() < ends) {
    if (tried % 200 === 0 && isDone()) break;
    const entry = isRandom ? goOn() : leastPicked();
    if (!entry) break;
    entry.picked += 1;
    if (entry.events.length >= until.length) continue;
    const { snapshot: before, shown, input } = entry;
    const value = JSON.stringify(before.value);
    const heard = [...new Set(before._nodes.flatMap((node) => [...node.transitions.keys()]))].filter((type) =>
      types.includes(type),
    );
    // Now and then what the state does not hear.
    const from = heard.length === 0 || next(12) === 0 ? types : heard;
    const times = (type: string) => (tries.get(`${value} ${type}`) ?? 0) / (world.weights?.[type] ?? 1);
    const type = [0, 1].map(() => from[next(from.length)] ?? '').toSorted((a, b) => times(a) - times(b))[0] ?? '';
    tried += 1;
    tries.set(`${value} ${type}`, (tries.get(`${value} ${type}`) ?? 0) + 1);
    const event: EventObject = { ...payload(type, before), type };
    const old = count();
    const after = guard(type, () => {
      const found = watched.getTransitionData(before, event);
      const [snapshot] = transition(watched, before, event as never);
      for (const each of found) taken.add(each);
      if (hasEventless) see(getMicrosteps(watched, before, event as never), event);
      if (found.length === 0) ignored += 1;
      return snapshot as AnyMachineSnapshot;
    });
    if (!after) continue;
    values.set(JSON.stringify(after.value), after);
    const events = [...entry.events, event];
    const sentence = faultOf(watched, world, { shown, before, event, after });
    if (sentence !== null) fault = { walk: { input, events }, sentence };
    here = after.status === 'active' ? { snapshot: after, shown: show(after), input, events, picked: 0 } : null;
    if (after.status === 'active') keep(after, input, events, count() > old);
    else if (count() > old) walks.push({ input, events });
  }
  return {
    ...reached(),
    walks,
    tried,
    ignored,
    threw: [...threw.values()].toSorted((a, b) => b.times - a.times),
    fault,
  };
}

/** The actions that report to a parent, which is not there. */
function withoutParent(machine: AnyStateMachine) {
  const isToParent = (action: unknown) => typeof action === 'function' && 'to' in action && action.to === '#_parent';
  const names = Object.entries(machine.implementations.actions).filter(([, action]) => isToParent(action));
  return Object.fromEntries(names.map(([name]) => [name, () => undefined]));
}

/** A machine that works for this one, somewhere in its life. */
function snapshotOf(child: unknown, context: unknown, next: (below: number) => number): AnyMachineSnapshot | undefined {
  if (!(child instanceof StateMachine)) return undefined;
  const leaves = listNodes(child.root as AnyStateNode).filter(({ type }) => type === 'atomic' || type === 'final');
  const path = leaves[next(leaves.length)]?.path ?? [];
  const value = path.reduceRight<StateValue | null>((inner, name) => (inner === null ? name : { [name]: inner }), null);
  return child.resolveState({ value: value ?? {}, context } as never) as AnyMachineSnapshot;
}

const percent = ({ of, reached }: Reached): number => (of === 0 ? 100 : (100 * reached) / of);

/** Whether all that was asked for was reached. */
export function isMet(
  until: Until,
  { states, edges, guards, rules }: Pick<Exploration, 'states' | 'edges' | 'guards' | 'rules'>,
): boolean {
  const isAsked = (rule: string) => until.rules.some((asked) => rule === asked || rule.startsWith(`${asked}-`));
  return (
    percent(states) >= until.states &&
    percent(edges) >= until.edges &&
    percent(guards) >= until.guards &&
    !rules.missing.some(isAsked)
  );
}
