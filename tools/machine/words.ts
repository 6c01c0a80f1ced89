import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { anything } from './anything.ts';
import { staffWords } from './event-words.ts';

/** `saveBooking` -> `save booking`; `hasActiveInbound` -> `has active inbound`. */
export const spaced = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[._-]+/g, ' ')
    .toLowerCase();

/** Text as it stands in XML and HTML. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const HOUR_MS = 3_600_000;

/** `1500` -> `1.5 s`, `500` -> `500 ms`, `300000` -> `5 min`, `65000` -> `65 s`, two days and more in days. */
export function durationWords(milliseconds: number): string {
  if (milliseconds >= 48 * HOUR_MS) return `${milliseconds / (24 * HOUR_MS)} days`;
  if (milliseconds >= 2 * HOUR_MS) return `${milliseconds / HOUR_MS} h`;
  if (milliseconds < 1_000) return `${milliseconds} ms`;
  if (milliseconds < 60_000 || milliseconds % 60_000 !== 0) return `${milliseconds / 1_000} s`;
  return `${milliseconds / 60_000} min`;
}

const AFTER = 'xstate.after.';
const DONE_ACTOR = 'xstate.done.actor.';
const ERROR_ACTOR = 'xstate.error.actor.';
const DONE_STATE = 'xstate.done.state.';
const SNAPSHOT = 'xstate.snapshot.';

/** What happens, as a person would say it; an event that nobody has put into words keeps its name. */
export function eventWords(event: string, node: AnyStateNode, machine: AnyStateMachine): string {
  if (event === '') return 'at once';
  if (event === '*') return 'any other event';
  if (event.startsWith(AFTER)) return `after ${delayWords(event, node, machine)}`;
  if (event.startsWith(DONE_ACTOR)) return `${sourceWords(event.slice(DONE_ACTOR.length), node)} succeeds`;
  if (event.startsWith(ERROR_ACTOR)) return `${sourceWords(event.slice(ERROR_ACTOR.length), node)} fails`;
  if (event.startsWith(DONE_STATE)) return `${event.slice(DONE_STATE.length)} is finished`;
  if (event.startsWith(SNAPSHOT)) return `${sourceWords(event.slice(SNAPSHOT.length), node)} changes`;
  return staffWords(event) ?? event;
}

function sourceWords(id: string, node: AnyStateNode): string {
  const invoke = node.invoke.find((candidate) => candidate.id === id);
  return spaced(invoke && typeof invoke.src === 'string' && /^\d+\./.test(id) ? invoke.src : id);
}

function delayWords(event: string, node: AnyStateNode, machine: AnyStateMachine): string {
  const delay = node.after.find((candidate) => candidate.eventType === event)?.delay;
  if (typeof delay === 'number') return durationWords(delay);
  if (typeof delay !== 'string') return 'a while';
  const value: unknown = machine.implementations.delays[delay];
  if (typeof value === 'number') return `${durationWords(value)} (${spaced(delay)})`;
  const computed: unknown = typeof value === 'function' ? attempt(value as Parameters<typeof attempt>[0]) : undefined;
  return typeof computed === 'number' && computed > 0
    ? `${durationWords(computed)} at first (${spaced(delay)})`
    : spaced(delay);
}

function attempt(computed: (args: unknown, params: unknown) => unknown): unknown {
  try {
    return computed({ context: anything('context'), event: anything('event') }, undefined);
  } catch {
    return undefined;
  }
}

type Guard = { type?: unknown; guards?: unknown[]; name?: string; params?: unknown; stateValue?: unknown };

/** What a guard is asked about beside the event, where the chart says so itself: `same number`; of most there is nothing. */
export function guardDetail(guard: unknown): string {
  const { params } = (typeof guard === 'object' && guard !== null ? guard : {}) as Guard;
  const asked: unknown = typeof params === 'function' ? attempt(params as Parameters<typeof attempt>[0]) : undefined;
  if (typeof asked !== 'object' || asked === null) return '';
  const words = Object.values(asked).filter((value) => typeof value === 'string' && /^[a-z]+$/i.test(value));
  return words.map((word) => spaced(word as string)).join(', ');
}

/** A guard in words, with the names of the declared guards in it. `not('isDirty')` -> `not is dirty`. */
export function guardWords(guard: unknown): { words: string; names: string[] } | null {
  if (guard === undefined || guard === null) return null;
  if (typeof guard === 'string') return { words: spaced(guard), names: [guard] };
  const { type, guards, name, params, stateValue } = guard as Guard;
  if (Array.isArray(guards)) {
    const parts = guards.map(guardWords).filter((part) => part !== null);
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
  throw new Error('A guard without a name cannot be read by an auditor: declare it in setup()');
}

type Named = { type?: unknown; name?: string; event?: { type?: string } };

/** The name of an action: as declared, or the built-in's own (`emit booking.saved`). */
export function actionName(action: unknown): string {
  if (typeof action === 'string') return action;
  const { type, event } = action as Named;
  if (typeof type === 'string' && type.startsWith('xstate.')) {
    const builtIn = type.slice('xstate.'.length);
    return builtIn === 'emit' && typeof event?.type === 'string' ? `emit ${event.type}` : builtIn;
  }
  if (typeof type === 'string') return type;
  throw new Error('An action without a name cannot be read by an auditor: declare it in setup()');
}

/** A refusal answers an event with a reason and stays where it is. */
export const isRefusal = (transition: {
  emits: readonly string[];
  to: readonly string[];
  description: string;
}): boolean =>
  transition.emits.some((type) => /(refused|invalid)$/i.test(type)) || /^refused/i.test(transition.description);
