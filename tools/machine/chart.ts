import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { sayEvents } from './event-words.ts';
import { actionName, eventWords, guardDetail, guardWords, spaced } from './words.ts';

type BuiltIn = { type?: unknown; event?: unknown; collect?: unknown };

/** What follows `type:` in what is emitted. */
const TYPE = /\btype:\s*([^,}]*)/g;
const ENQUEUED = /\bemit\(\s*\{\s*type:\s*([^,}]*)/g;

/** Types of the events that an action emits, named or built in, as they stand in its code: of a condition both. */
function emittedBy(action: unknown, machine: AnyStateMachine): string[] {
  const name = typeof action === 'string' ? action : (action as BuiltIn).type;
  const declared: unknown = typeof name === 'string' ? machine.implementations.actions[name] : undefined;
  const { type, event, collect } = (declared ?? action) as BuiltIn;
  if (type === 'xstate.emit' && typeof event === 'object') return [String((event as { type: unknown }).type)];
  if (type === 'xstate.emit') return namesIn(event, TYPE);
  return type === 'xstate.enqueueActions' ? namesIn(collect, ENQUEUED) : [];
}

const namesIn = (code: unknown, written: RegExp): string[] =>
  [...String(code).matchAll(written)].flatMap(([, words = '']) =>
    [...words.matchAll(/["'](\w+\.[\w.]+)["']/g)].map(([, name = '']) => name),
  );

/** A machine as the workflow book sees it: plain data read from the running definition, in the order it was written. */
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
};

export type ChartState = {
  /** Dotted path from the root; the root itself is ''. */
  path: string;
  name: string;
  parent: string | null;
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** Path of the state that is entered first, of a compound state. */
  initial: string | null;
  description: string;
  /** Ids of the rules that this state carries. */
  rules: string[];
  /** Why it carries none. */
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
  /** What the guard is asked about, where several ask the same: `same number`. */
  guardDetail: string;
  actions: string[];
  /** Types of the events emitted on the way, sorted. */
  emits: string[];
  /** Paths of the states entered; none where the state stays. */
  to: string[];
  /** `done`: work ends well for staff; `other`: it ends with an answer that is none of what they wanted. */
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
  };
}

/** A chart for other tools. */
export const toJson = (chart: Chart): string => `${JSON.stringify(chart, null, 2)}\n`;

/** The types of the events that a machine names, without wildcards. */
export const eventTypes = (machine: AnyStateMachine): string[] => [
  ...new Set(listNodes(machine).flatMap((node) => [...node.transitions.keys()].filter((type) => !/^$|\*$/.test(type)))),
];

/** The root of a machine and all nodes in it, in the order they were written. */
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

const listDefinitions = (node: AnyStateNode) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])];

/** The machine's own transitions, in the order of the chart's. */
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

/** Whether what work ends with is none of what staff wanted, by the names of what is asked, emitted and entered. */
const isUnwanted = ({ guardNames, emits, to }: Pick<ChartTransition, 'guardNames' | 'emits' | 'to'>): boolean =>
  [...guardNames, ...emits, ...to].some((name) => UNWANTED.test(name));

/** A refusal answers an event with a reason. */
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
 * The condition of a transition in words: its guard, and “otherwise” where the ones before it for the same event have said
 * no.
 */
export function conditionOf({ transitions }: Pick<Chart, 'transitions'>, transition: ChartTransition): string {
  const { from, event, guard, guardDetail: detail } = transition;
  const before = transitions
    .slice(0, transitions.indexOf(transition))
    .some((other) => other.from === from && other.event === event && other.guard !== null);
  if (guard !== null) return detail === '' ? guard : `${guard}: ${detail}`;
  return before ? 'otherwise' : '';
}

/** The event of a transition in the words of staff, and as the machine names it. */
export function eventOf({ event, words }: ChartTransition): string {
  const isOwn = event !== '' && event !== '*' && !event.startsWith('xstate.');
  if (!isOwn) return words;
  return words === event ? `\`${event}\`` : `${words} \`${event}\``;
}

/** What a transition does, in words. */
export function happens(transition: ChartTransition): string {
  const done = transition.actions.filter((action) => !action.startsWith('emit ') && action !== 'emit').map(spaced);
  const shown = transition.emits.map((type) => `emits \`${type}\``);
  const sentence = transition.description;
  const parts = [...(sentence ? [sentence] : []), ...done, ...shown];
  if (parts.length === 0) return transition.to.length === 0 ? 'ignored on purpose' : '';
  return (transition.kind === 'refusal' ? 'refused: ' : '') + parts.join('; ');
}
