import { spaced } from './words.ts';

/** A machine as plain data, in source order. `toChart` reads it from the running definition. */
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
  /** The constant values of the field `kind` in emitted events, empty if only the context decides. */
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
  /** Ids of the rules in `meta.rules` of this state. */
  rules: string[];
  /** Why the state has no rules, from `meta.reason`. */
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
  /** `done`: an actor ends with the wanted result. `other`: it ends with another result. */
  kind: 'event' | 'delay' | 'done' | 'other' | 'error' | 'always' | 'refusal';
  description: string;
};

/** Formats a chart for other tools. */
export const toJson = (chart: Chart): string => `${JSON.stringify(chart, null, 2)}\n`;

/** Returns the event types of a chart without wildcards and eventless transitions. */
export const eventTypes = ({ transitions }: Pick<Chart, 'transitions'>): string[] => [
  ...new Set(transitions.map(({ event }) => event).filter((event) => !/^$|\*$/.test(event))),
];

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

/** Returns the event of a transition in words, and its name in the machine. */
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

/** Names a transition in reports: `editing: form.submit -> saving`. */
export const transitionName = ({ id }: Pick<Chart, 'id'>, { from, event, to }: ChartTransition): string =>
  `${from || id}: ${event || 'at once'} -> ${to.join(', ') || 'stays'}`;
