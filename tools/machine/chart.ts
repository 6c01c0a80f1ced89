import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { sayEvents } from './event-words.ts';
import { actionName, eventWords, guardDetail, guardWords, spaced } from './words.ts';

type BuiltIn = { type?: unknown; event?: unknown; collect?: unknown };

/** The text after `type:` in the code of an emitted event. */
const TYPE = /\btype:\s*([^,}]*)/g;
const ENQUEUED = /\bemit\(\s*\{\s*type:\s*([^,}]*)/g;

/**
 * Returns the event types in the code of an action, named or built in. For a conditional type it returns both branches.
 */
function emittedBy(action: unknown, machine: AnyStateMachine): string[] {
  const name = typeof action === 'string' ? action : (action as BuiltIn).type;
  const declared: unknown = typeof name === 'string' ? machine.implementations.actions[name] : undefined;
  const { type, event, collect } = (declared ?? action) as BuiltIn;
  if (type === 'xstate.emit' && typeof event === 'object') return [String((event as { type: unknown }).type)];
  if (type === 'xstate.emit') return namesIn(event, TYPE);
  return type === 'xstate.enqueueActions' ? namesIn(collect, ENQUEUED) : [];
}

/** Returns the kinds of form in the code of an action: `booking`. */
function kindsBy(action: unknown, machine: AnyStateMachine): string[] {
  const name = typeof action === 'string' ? action : (action as BuiltIn).type;
  const declared: unknown = typeof name === 'string' ? machine.implementations.actions[name] : undefined;
  const { event, collect } = (declared ?? action) as BuiltIn;
  if (typeof event === 'object' && event !== null)
    return 'kind' in event && typeof event.kind === 'string' ? [event.kind] : [];
  return [...`${String(event)} ${String(collect)}`.matchAll(/\bkind:\s*["'](\w+)["']/g)].map(([, kind = '']) => kind);
}

const namesIn = (code: unknown, written: RegExp): string[] =>
  [...String(code).matchAll(written)].flatMap(([, words = '']) =>
    [...words.matchAll(/["'](\w+\.[\w.]+)["']/g)].map(([, name = '']) => name),
  );

/** A machine as the workflow book shows it: plain data from the running definition, in source order. */
export type Chart = {
  /** File name without its ending: `booking-edit`. */
  name: string;
  /** The file that holds it, from the root of the project. */
  file: string;
  id: string;
  description: string;
  states: ChartState[];
  transitions: ChartTransition[];
  /** Types of the events that the machine can emit, sorted. */
  emitted: string[];
  /** The kinds of form that it reports, empty if its form decides. */
  kinds: string[];
};

export type ChartState = {
  /** Dotted path from the root; the root itself is ''. */
  path: string;
  name: string;
  parent: string | null;
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** Path of the initial state of a compound state. */
  initial: string | null;
  description: string;
  /** Ids of the rules that this state carries. */
  rules: string[];
  /** Why the state has no rules. */
  reason: string;
  tags: string[];
  entry: string[];
  exit: string[];
  invokes: { id: string; src: string }[];
};

export type ChartTransition = {
  from: string;
  /** The event's type as the machine names it. */
  event: string;
  /** The event in words: `save booking fails`, `after 1.5 s`. */
  words: string;
  guard: string | null;
  guardNames: string[];
  /** The params of the guard if several transitions use it: `same number`. */
  guardDetail: string;
  actions: string[];
  /** Types of the events that the transition emits, sorted. */
  emits: string[];
  /** Paths of the entered states, empty if the state does not change. */
  to: string[];
  /** `done`: an actor ends with the result that staff wanted. `other`: it ends with another result. */
  kind: 'event' | 'delay' | 'done' | 'other' | 'error' | 'always' | 'refusal';
  description: string;
};

type Meta = { rules?: readonly string[]; reason?: string };

const toPath = (node: AnyStateNode): string => node.path.join('.');

/** Reads the chart of a machine. */
export function toChart(name: string, machine: AnyStateMachine, file = `src/machines/${name}.machine.ts`): Chart {
  const nodes = listNodes(machine);
  const transitions = nodes.flatMap((node) => toTransitions(node, machine));
  const atEntry = nodes.flatMap((node) =>
    [...node.entry, ...node.exit].flatMap((action) => emittedBy(action, machine)),
  );
  return {
    name,
    file,
    id: machine.id,
    description: machine.root.description ?? '',
    states: nodes.map((node) => toState(node)),
    transitions,
    emitted: [...new Set([...transitions.flatMap((transition) => transition.emits), ...atEntry])].toSorted(),
    kinds: [...new Set(nodes.flatMap((node) => listActions(node).flatMap((action) => kindsBy(action, machine))))],
  };
}

/** Formats a chart for other tools. */
export const toJson = (chart: Chart): string => `${JSON.stringify(chart, null, 2)}\n`;

/** Returns the event types of a machine without wildcards. */
export const eventTypes = (machine: AnyStateMachine): string[] => [
  ...new Set(listNodes(machine).flatMap((node) => [...node.transitions.keys()].filter((type) => !/^$|\*$/.test(type)))),
];

/** Returns the root of a machine and all its nodes, in source order. */
export const listNodes = (machine: AnyStateMachine): AnyStateNode[] => [machine.root, ...getStateNodes(machine)];

function toState(node: AnyStateNode): ChartState {
  const meta = (node.meta ?? {}) as Meta;
  const initial = node.type === 'compound' ? node.initial.target[0] : undefined;
  return {
    path: toPath(node),
    name: node.path.length === 0 ? node.machine.id : node.key,
    parent: node.parent ? toPath(node.parent) : null,
    kind: node.type,
    initial: initial ? toPath(initial) : null,
    description: sayEvents(node.description ?? ''),
    rules: [...(meta.rules ?? [])],
    reason: meta.reason ?? '',
    tags: [...node.tags],
    entry: node.entry.map(actionName).filter((action) => action !== 'raise'),
    exit: node.exit.map(actionName).filter((action) => action !== 'cancel'),
    invokes: node.invoke.map((invoke) => ({
      id: invoke.id,
      src: typeof invoke.src === 'string' ? invoke.src : invoke.id,
    })),
  };
}

const listActions = (node: AnyStateNode) => [
  ...node.entry,
  ...node.exit,
  ...listDefinitions(node).flatMap(({ actions }) => actions),
];

const listDefinitions = (node: AnyStateNode) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])];

/** Returns the transition definitions of a machine, in the order of the chart. */
export const transitionDefinitions = (machine: AnyStateMachine) => listNodes(machine).flatMap(listDefinitions);

function toTransitions(node: AnyStateNode, machine: AnyStateMachine): ChartTransition[] {
  return listDefinitions(node).map((transition) => {
    const emits = [...new Set(transition.actions.flatMap((action) => emittedBy(action, machine)))].toSorted();
    const to = (transition.target ?? []).map(toPath);
    const guard = guardWords(transition.guard);
    const config: { description?: string } = transition;
    const draft = {
      from: toPath(node),
      event: transition.eventType,
      words: eventWords(transition.eventType, node, machine),
      guard: guard?.words ?? null,
      guardNames: guard?.names ?? [],
      guardDetail: guardDetail(transition.guard),
      actions: transition.actions.map(actionName),
      emits,
      to,
      description: sayEvents(config.description ?? ''),
    };
    const kind = toKind(draft);
    const words = kind === 'other' ? draft.words.replace(/ succeeds$/, ' is answered') : draft.words;
    return { ...draft, words, kind };
  });
}

const UNWANTED = /refus|unknown|outdated|overtaken|conflict|fail|^session\.ended$|^signedOut(?:\.forgetting)?$/i;

/**
 * Guesses from names whether a `done` transition is an unwanted result. It reads the guards, the emitted events and the
 * targets.
 */
const isUnwanted = ({ guardNames, emits, to }: Pick<ChartTransition, 'guardNames' | 'emits' | 'to'>): boolean =>
  [...guardNames, ...emits, ...to].some((name) => UNWANTED.test(name));

/** A refusal answers an event with a reason and changes nothing. */
const isRefusal = ({ emits, description }: Pick<ChartTransition, 'emits' | 'description'>): boolean =>
  emits.some((type) => /(refused|invalid)$/i.test(type)) || /^refused/i.test(description);

function toKind(transition: Omit<ChartTransition, 'kind'>): ChartTransition['kind'] {
  const { event } = transition;
  if (event === '') return 'always';
  if (event.startsWith('xstate.after.')) return 'delay';
  if (event.startsWith('xstate.error.')) return 'error';
  if (event.startsWith('xstate.done.')) return isUnwanted(transition) ? 'other' : 'done';
  return isRefusal(transition) ? 'refusal' : 'event';
}

/**
 * Returns the condition of a transition in words. It adds “otherwise” if earlier transitions of the same event have
 * guards.
 */
export function conditionOf({ transitions }: Pick<Chart, 'transitions'>, transition: ChartTransition): string {
  const { from, event, guard, guardDetail: detail } = transition;
  const before = transitions
    .slice(0, transitions.indexOf(transition))
    .some((other) => other.from === from && other.event === event && other.guard !== null);
  if (guard !== null) return detail === '' ? guard : `${guard}: ${detail}`;
  return before ? 'otherwise' : '';
}

/** Returns the event of a transition in the words of staff, and its name in the machine. */
export function eventOf({ event, words }: ChartTransition): string {
  const isOwn = event !== '' && event !== '*' && !event.startsWith('xstate.');
  if (!isOwn) return words;
  return words === event ? `\`${event}\`` : `${words} \`${event}\``;
}

/** Describes the effect of a transition in words. */
export function happens(transition: ChartTransition): string {
  const done = transition.actions.filter((action) => !action.startsWith('emit ') && action !== 'emit').map(spaced);
  const shown = transition.emits.map((type) => `emits \`${type}\``);
  const sentence = transition.description;
  const parts = [...(sentence ? [sentence] : []), ...done, ...shown];
  if (parts.length === 0) return transition.to.length === 0 ? 'ignored on purpose' : '';
  return (transition.kind === 'refusal' ? 'refused: ' : '') + parts.join('; ');
}
