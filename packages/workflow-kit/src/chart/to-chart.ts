// The one file that reads the configuration and the internals of a machine. Everything else works on its charts. XState 6
// turns guards and actions into functions, and then only this file changes.
import {
  StateMachine,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type EventObject,
  type StateValue,
} from 'xstate';
import { getStateNodes } from 'xstate/graph';
import type { Chart, ChartState, ChartTransition } from './chart.ts';
import { anything, durationWords, spaced } from './words.ts';

/** Facts about the charts of a project. Every field is optional. */
export type ChartOptions = {
  /** File name without its ending. By default the id of the machine. */
  name?: string;
  /** The file that holds the machine, from the root of the project. */
  file?: string;
  /** Returns an event in the words of its users. Returns `null` if the users have no words for it. */
  sayEvent?: (event: string) => string | null;
  /** Matches names of guards, emitted events and target states that make the end of an actor an unwanted result. */
  unwanted?: RegExp;
  /** Refuses guards and actions without a name, because a reader cannot look them up. */
  needsNames?: boolean;
};

type BuiltIn = { type?: unknown; event?: unknown; collect?: unknown };
type Meta = { rules?: unknown; reason?: unknown };

const UNWANTED = /refus|unknown|outdated|overtaken|conflict|fail|invalid|error|reject|denied/i;

/** Reads the chart of a machine. @throws Error for a nameless guard or action if `needsNames` */
export function toChart(machine: AnyStateMachine, options: ChartOptions = {}): Chart {
  const reader = createReader(machine, options);
  const nodes = listNodes(machine);
  const transitions = nodes.flatMap(reader.toTransitions);
  const atEntry = nodes.flatMap((node) => [...node.entry, ...node.exit].flatMap(reader.emittedBy));
  return {
    name: options.name ?? machine.id,
    file: options.file ?? '',
    id: machine.id,
    description: machine.root.description ?? '',
    states: nodes.map(reader.toState),
    transitions,
    emitted: [...new Set([...transitions.flatMap((transition) => transition.emits), ...atEntry])].toSorted(),
    kinds: [...new Set(nodes.flatMap((node) => listActions(node).flatMap(reader.kindsBy)))],
  };
}

/** Returns the root of a machine and all its nodes, in source order. */
const listNodes = (machine: AnyStateMachine): AnyStateNode[] => [machine.root, ...getStateNodes(machine)];

const listDefinitions = (node: AnyStateNode) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])];

const listActions = (node: AnyStateNode) => [
  ...node.entry,
  ...node.exit,
  ...listDefinitions(node).flatMap(({ actions }) => actions),
];

const toPath = (node: AnyStateNode): string => node.path.join('.');

/** Calls of `enqueueActions` that have no effect on the chart. */
const QUEUE = ['assign', 'raise', 'sendTo', 'sendParent', 'spawnChild', 'stopChild', 'cancel'];

/**
 * Returns the events that an action emits, by running its function with placeholders. An event that depends on a comparison
 * of unknown data may be missing. `coverMachine` reports it.
 */
function madeBy({ type, event, collect }: BuiltIn): unknown[] {
  if (type === 'xstate.emit') return [typeof event === 'function' ? attempt(event) : event];
  const made: unknown[] = [];
  const calls = QUEUE.map((name) => [name, () => undefined] as const);
  const emit = (each: unknown) => void made.push(typeof each === 'function' ? attempt(each) : each);
  const enqueue = Object.assign(() => undefined, { ...Object.fromEntries(calls), emit });
  if (type === 'xstate.enqueueActions') attempt(collect, { enqueue, check: () => true });
  return made;
}

const textIn = (made: unknown, field: string): string[] => {
  const text: unknown = typeof made === 'object' && made !== null ? Reflect.get(made, field) : undefined;
  return typeof text === 'string' ? [text] : [];
};

function createReader(
  machine: AnyStateMachine,
  { sayEvent = () => null, unwanted = UNWANTED, needsNames = false }: ChartOptions,
) {
  const { actions, delays } = machine.implementations;

  /** Replaces event names in a sentence by the words of users. */
  const sayEvents = (sentence: string): string =>
    sentence.replaceAll(/\b[a-z]+[A-Za-z]*\.[a-zA-Z_]+\b/g, (event) => sayEvent(event) ?? event);

  const declared = (action: unknown): BuiltIn => {
    const name = typeof action === 'string' ? action : (action as BuiltIn).type;
    const found: unknown = typeof name === 'string' ? actions[name] : undefined;
    return (found ?? action) as BuiltIn;
  };

  /** Returns the types of the events that an action emits, named or built in. */
  const emittedBy = (action: unknown): string[] => madeBy(declared(action)).flatMap((made) => textIn(made, 'type'));

  /** Returns the constant values of `kind` in the events that an action emits. */
  const kindsBy = (action: unknown): string[] => madeBy(declared(action)).flatMap((made) => textIn(made, 'kind'));

  function toState(node: AnyStateNode): ChartState {
    const { rules, reason } = (node.meta ?? {}) as Meta;
    const initial = node.type === 'compound' ? node.initial.target[0] : undefined;
    return {
      path: toPath(node),
      name: node.path.length === 0 ? node.machine.id : node.key,
      parent: node.parent ? toPath(node.parent) : null,
      kind: node.type,
      initial: initial ? toPath(initial) : null,
      description: sayEvents(node.description ?? ''),
      rules: Array.isArray(rules) ? rules.map(String) : [],
      reason: typeof reason === 'string' ? reason : '',
      tags: [...node.tags],
      entry: node.entry.map((action) => actionName(action, needsNames)).filter((action) => action !== 'raise'),
      exit: node.exit.map((action) => actionName(action, needsNames)).filter((action) => action !== 'cancel'),
      invokes: node.invoke.map(({ id, src }) => ({ id, src: typeof src === 'string' ? src : id })),
    };
  }

  const toTransitions = (node: AnyStateNode): ChartTransition[] =>
    listDefinitions(node).map((transition) => {
      const guard = guardWords(transition.guard, needsNames);
      const config: { description?: string } = transition;
      const draft = {
        from: toPath(node),
        event: transition.eventType,
        words: eventWords(transition.eventType, node),
        guard: guard?.words ?? null,
        guardNames: guard?.names ?? [],
        guardDetail: guardDetail(transition.guard),
        actions: transition.actions.map((action) => actionName(action, needsNames)),
        emits: [...new Set(transition.actions.flatMap(emittedBy))].toSorted(),
        to: (transition.target ?? []).map(toPath),
        description: sayEvents(config.description ?? ''),
      };
      const kind = toKind(draft);
      const words = kind === 'other' ? draft.words.replace(/ succeeds$/, ' is answered') : draft.words;
      return { ...draft, words, kind };
    });

  /** Returns an event in the words of a person. An event without words keeps its name. */
  function eventWords(event: string, node: AnyStateNode): string {
    if (event === '') return 'at once';
    if (event === '*') return 'any other event';
    if (event.startsWith('xstate.after.')) return `after ${delayWords(event, node)}`;
    if (event.startsWith('xstate.done.state.')) return `${event.slice('xstate.done.state.'.length)} is finished`;
    const [, end, id = ''] = WORK.exec(event) ?? [];
    if (end === undefined) return sayEvent(event) ?? event;
    // An invoke without an id is found by its position in the state.
    const src = /^\d+\./.test(id) ? node.invoke.find((invoke) => invoke.id === id)?.src : id;
    return `${spaced(typeof src === 'string' ? src : id)} ${BECOMES[end]}`;
  }

  function delayWords(event: string, node: AnyStateNode): string {
    const delay = node.after.find((candidate) => candidate.eventType === event)?.delay;
    if (typeof delay === 'number') return durationWords(delay);
    if (typeof delay !== 'string') return 'a while';
    const value: unknown = delays[delay];
    if (typeof value === 'number') return `${durationWords(value)} (${spaced(delay)})`;
    const [least, most] = [0, 1].map((spread) => attempt(value, {}, (path) => (path.endsWith('.spread') ? spread : 0)));
    if (typeof least !== 'number' || typeof most !== 'number' || least <= 0) return spaced(delay);
    const range = least === most ? durationWords(least) : `${durationWords(least)} to ${durationWords(most)}`;
    return `${range} at first (${spaced(delay)})`;
  }

  function toKind(transition: Omit<ChartTransition, 'kind'>): ChartTransition['kind'] {
    const { event, guardNames, emits, to } = transition;
    if (event === '') return 'always';
    if (event.startsWith('xstate.after.')) return 'delay';
    if (event.startsWith('xstate.error.')) return 'error';
    // Names tell whether the end of an actor is an unwanted result.
    if (event.startsWith('xstate.done.'))
      return [...guardNames, ...emits, ...to].some((name) => unwanted.test(name)) ? 'other' : 'done';
    return isRefusal(transition) ? 'refusal' : 'event';
  }

  return { emittedBy, kindsBy, toState, toTransitions };
}

/** A refusal answers an event with a reason and changes nothing. */
const isRefusal = ({ emits, description }: Pick<ChartTransition, 'emits' | 'description'>): boolean =>
  emits.some((type) => /(refused|invalid)$/i.test(type)) || /^refused/i.test(description);

/** The event types of XState for the end of an actor. */
const WORK = /^xstate\.(done\.actor|error\.actor|snapshot)\.(.*)$/;
const BECOMES: Readonly<Record<string, string>> = {
  'done.actor': 'succeeds',
  'error.actor': 'fails',
  snapshot: 'changes',
};

/** Calls a function of the chart with placeholder arguments. Returns `undefined` if it fails or is no function. */
function attempt(computed: unknown, given: object = {}, toNumber: (path: string) => number = () => 0): unknown {
  if (typeof computed !== 'function') return undefined;
  const unknown = ['context', 'event', 'self', 'system'].map((name) => [name, anything(name, toNumber)] as const);
  try {
    return Reflect.apply(computed, undefined, [{ ...Object.fromEntries(unknown), ...given }, anything('params')]);
  } catch {
    return undefined;
  }
}

type Guard = { type?: unknown; guards?: unknown[]; name?: string; params?: unknown; stateValue?: unknown };

/** Returns the params of a guard in words, if the chart has them: `same number`. Most guards have none. */
function guardDetail(guard: unknown): string {
  const { params } = (typeof guard === 'object' && guard !== null ? guard : {}) as Guard;
  const asked = attempt(params);
  if (typeof asked !== 'object' || asked === null) return '';
  const words = Object.values(asked).filter((value) => typeof value === 'string' && /^[a-z]+$/i.test(value));
  return words.map((word) => spaced(word as string)).join(', ');
}

/** JavaScript names a function after the property that holds it. */
const PROPERTY_NAMES = /^(?:guard|cond|actions|entry|exit|anonymous|)$/;
const ownName = (value: unknown): string | null =>
  typeof value === 'function' && !PROPERTY_NAMES.test(value.name) ? value.name : null;

/** Returns a guard in words, with the names of the declared guards in it. `not('isDirty')` -> `not is dirty`. */
function guardWords(guard: unknown, needsNames: boolean): { words: string; names: string[] } | null {
  if (guard === undefined || guard === null) return null;
  if (typeof guard === 'string') return { words: spaced(guard), names: [guard] };
  const { type, guards, name, params, stateValue } = guard as Guard;
  if (Array.isArray(guards)) {
    const parts = guards.map((part) => guardWords(part, needsNames)).filter((part) => part !== null);
    const names = parts.flatMap((part) => part.names);
    const words = parts.map((part) => part.words);
    if (name === 'not') return { words: `not: ${words.join(' ')}`, names };
    return { words: words.join(name === 'or' ? ' or ' : ' and '), names };
  }
  if (stateValue !== undefined) return { words: `in ${JSON.stringify(stateValue)}`, names: [] };
  if (typeof type === 'string') {
    const detail = params !== undefined && typeof params !== 'function' ? ` (${JSON.stringify(params)})` : '';
    return { words: spaced(type) + detail, names: [type] };
  }
  if (needsNames) throw new Error('A guard without a name cannot be read by an auditor: declare it in setup()');
  return { words: spaced(ownName(guard) ?? 'a condition'), names: [] };
}

type Named = { type?: unknown; event?: { type?: string } };

/** Returns the name of an action: as declared, or as the built-in names it (`emit record.saved`). */
function actionName(action: unknown, needsNames: boolean): string {
  const { type, event } = (typeof action === 'string' ? { type: action } : action) as Named;
  if (typeof type !== 'string') {
    if (needsNames) throw new Error('An action without a name cannot be read by an auditor: declare it in setup()');
    return ownName(action) ?? 'an action';
  }
  return type === 'xstate.emit' && typeof event?.type === 'string'
    ? `emit ${event.type}`
    : type.replace(/^xstate\./, '');
}

/** Returns the paths of the active states of a snapshot, with those above them. The root is ''. */
export function activeStates({ value }: Pick<AnyMachineSnapshot, 'value'>): string[] {
  const within = (part: StateValue | undefined, above: string): string[] => {
    const at = (name: string) => (above === '' ? name : `${above}.${name}`);
    if (part === undefined) return [];
    if (typeof part === 'string') return [at(part)];
    return Object.entries(part).flatMap(([name, inner]) => [at(name), ...within(inner, at(name))]);
  };
  return ['', ...within(value, '')];
}

const positions = new WeakMap<AnyStateMachine, Map<unknown, number>>();

/** Returns the positions of taken transitions in `transitions` of the chart. */
function positionsOf(machine: AnyStateMachine, definitions: readonly unknown[]): number[] {
  const known =
    positions.get(machine) ??
    new Map(
      listNodes(machine)
        .flatMap(listDefinitions)
        .map((one, at) => [one, at]),
    );
  positions.set(machine, known);
  return definitions.flatMap((definition) => known.get(definition) ?? []);
}

/** An inspection event of a taken transition. */
type Microstep = { _transitions: readonly unknown[]; snapshot: unknown };

/** Returns the transitions of a microstep, as positions in `transitions` of the chart, and the snapshot after it. */
export const readMicrostep = (machine: AnyStateMachine, { _transitions, snapshot }: Microstep) => ({
  taken: positionsOf(machine, _transitions),
  snapshot: snapshot as AnyMachineSnapshot,
});

/** Returns the snapshot after an event, or the initial one for `null`, within the scope of an actor. */
export const runIn = (
  machine: AnyStateMachine,
  scope: AnyActorScope,
  at: { before: AnyMachineSnapshot; event: EventObject } | { input: unknown },
): AnyMachineSnapshot =>
  ('input' in at
    ? machine.getInitialSnapshot(scope, at.input as never)
    : machine.transition(at.before as never, at.event as never, scope)) as AnyMachineSnapshot;

/** Checks whether a transition handles an event in this snapshot. Its guards are asked. */
export const isHandled = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: EventObject): boolean =>
  (machine.getTransitionData(snapshot, event) ?? []).length > 0;

type Guarding = (args: unknown, params: unknown) => boolean;

/** A guard of `and`, `or`, `not` or `stateIn`. XState asks its parts. */
const isCombined = (guard: unknown): boolean => typeof guard === 'function' && 'check' in guard;

/** Returns a copy of a machine whose declared guards are replaced by `wrap`, without combined ones. */
export function wrapGuards(machine: AnyStateMachine, wrap: (name: string, guard: Guarding) => Guarding) {
  const guards = Object.entries<unknown>(machine.implementations.guards).flatMap(([name, guard]) => {
    if (isCombined(guard)) return [];
    const ask: Guarding = (args, params) => {
      if (typeof guard !== 'function') throw new Error(`The guard "${name}" is no plain function`);
      return Boolean(Reflect.apply(guard, undefined, [args, params]));
    };
    return [[name, wrap(name, ask)]];
  });
  return machine.provide({ guards: Object.fromEntries(guards) });
}

/** Returns the names of the guards and actions that a machine declares, without combined guards. */
export const declaredNames = ({ implementations: { guards, actions } }: AnyStateMachine) => ({
  guards: Object.entries<unknown>(guards).flatMap(([name, guard]) => (isCombined(guard) ? [] : name)),
  actions: Object.keys(actions),
});

/** Returns the actors that a machine declares, by source. A child machine is given, other work is `null`. */
export const declaredActors = ({ implementations }: AnyStateMachine): Map<string, AnyStateMachine | null> =>
  new Map(
    Object.entries<unknown>(implementations.actors).map(([src, logic]) => [src, isMachine(logic) ? logic : null]),
  );

/** Finds the source of an invoke by its id, and its machine if it is one. */
export function workerOf(machine: AnyStateMachine, id: string): { source: string; child: AnyStateMachine | null } {
  const { src } = listNodes(machine).flatMap((node) => node.invoke.filter((work) => work.id === id))[0] ?? {};
  const source = typeof src === 'string' ? src : id;
  return { source, child: declaredActors(machine).get(source) ?? null };
}

/** Checks whether a value is a machine, of any copy of XState 5. */
export const isMachine = (value: unknown): value is AnyStateMachine =>
  value instanceof StateMachine || (typeof value === 'object' && value !== null && 'getTransitionData' in value);

/** Actions that XState adds to a chart. */
const ADDED = new Set(['raise', 'cancel']);

/** A guard by its name and params. A combined guard becomes its words. */
function bareGuard(guard: unknown): unknown {
  const { type, guards, params } = Object(guard) as Guard;
  if (guards !== undefined || (type === undefined && typeof guard !== 'string')) return guardWords(guard, false)?.words;
  return typeof params === 'object' ? { type, params } : (type ?? guard);
}

/** Returns the configuration of a machine without code: states, events, guards and actions by name. */
export function readConfig(machine: AnyStateMachine): unknown {
  const bare = (key: string, value: unknown): unknown => {
    if (['actions', 'entry', 'exit'].includes(key))
      return [value]
        .flat()
        .filter((action) => action !== undefined)
        .map((action) => actionName(action, false))
        .filter((name) => !ADDED.has(name));
    if (key === 'guard') return bareGuard(value);
    return ['context', 'input', 'output', 'meta'].includes(key) ? undefined : value;
  };
  return JSON.parse(JSON.stringify(machine.config, bare));
}
