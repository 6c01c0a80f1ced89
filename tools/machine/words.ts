import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { staffWords } from './event-words.ts';

/** `saveBooking` -> `save booking`; `hasActiveInbound` -> `has active inbound`. */
export const spaced = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[._-]+/g, ' ')
    .toLowerCase();

/** Escapes text for XML and HTML. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const HOUR_MS = 3_600_000;

/** `1500` -> `1.5 s`, `500` -> `500 ms`, `300000` -> `5 min`, `65000` -> `65 s`. From two days on the unit is days. */
export function durationWords(milliseconds: number): string {
  if (milliseconds >= 48 * HOUR_MS) return `${milliseconds / (24 * HOUR_MS)} days`;
  if (milliseconds >= 2 * HOUR_MS) return `${milliseconds / HOUR_MS} h`;
  if (milliseconds < 1_000) return `${milliseconds} ms`;
  if (milliseconds < 60_000 || milliseconds % 60_000 !== 0) return `${milliseconds / 1_000} s`;
  return `${milliseconds / 60_000} min`;
}

/** The event types of XState for the end of an actor. */
const WORK = /^xstate\.(done\.actor|error\.actor|snapshot)\.(.*)$/;
const BECOMES: Readonly<Record<string, string>> = {
  'done.actor': 'succeeds',
  'error.actor': 'fails',
  snapshot: 'changes',
};

/** Returns an event in the words of a person. An event without words keeps its name. */
export function eventWords(event: string, node: AnyStateNode, machine: AnyStateMachine): string {
  if (event === '') return 'at once';
  if (event === '*') return 'any other event';
  if (event.startsWith('xstate.after.')) return `after ${delayWords(event, node, machine)}`;
  if (event.startsWith('xstate.done.state.')) return `${event.slice('xstate.done.state.'.length)} is finished`;
  const [, end, id = ''] = WORK.exec(event) ?? [];
  if (end === undefined) return staffWords(event) ?? event;
  // An invoke without an id is found by its position in the state.
  const src = /^\d+\./.test(id) ? node.invoke.find((invoke) => invoke.id === id)?.src : id;
  return `${spaced(typeof src === 'string' ? src : id)} ${BECOMES[end]}`;
}

function delayWords(event: string, node: AnyStateNode, machine: AnyStateMachine): string {
  const delay = node.after.find((candidate) => candidate.eventType === event)?.delay;
  if (typeof delay === 'number') return durationWords(delay);
  if (typeof delay !== 'string') return 'a while';
  const value: unknown = machine.implementations.delays[delay];
  if (typeof value === 'number') return `${durationWords(value)} (${spaced(delay)})`;
  const [least, most] = [0, 1].map((spread) => attempt(value, (path) => (path.endsWith('.spread') ? spread : 0)));
  if (typeof least !== 'number' || typeof most !== 'number' || least <= 0) return spaced(delay);
  const range = least === most ? durationWords(least) : `${durationWords(least)} to ${durationWords(most)}`;
  return `${range} at first (${spaced(delay)})`;
}

/** Calls a function of the chart with placeholder arguments. Returns `undefined` if it fails or is no function. */
function attempt(computed: unknown, toNumber: (path: string) => number = () => 0): unknown {
  if (typeof computed !== 'function') return undefined;
  try {
    return Reflect.apply(computed, undefined, [
      { context: anything('context', toNumber), event: anything('event') },
      undefined,
    ]);
  } catch {
    return undefined;
  }
}

type Guard = { type?: unknown; guards?: unknown[]; name?: string; params?: unknown; stateValue?: unknown };

/** Returns the params of a guard in words, if the chart has them: `same number`. Most guards have none. */
export function guardDetail(guard: unknown): string {
  const { params } = (typeof guard === 'object' && guard !== null ? guard : {}) as Guard;
  const asked = attempt(params);
  if (typeof asked !== 'object' || asked === null) return '';
  const words = Object.values(asked).filter((value) => typeof value === 'string' && /^[a-z]+$/i.test(value));
  return words.map((word) => spaced(word as string)).join(', ');
}

/** Returns a guard in words, with the names of the declared guards in it. `not('isDirty')` -> `not is dirty`. */
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

type Named = { type?: unknown; event?: { type?: string } };

/** Returns the name of an action: as declared, or as the built-in names it (`emit record.saved`). */
export function actionName(action: unknown): string {
  const { type, event } = (typeof action === 'string' ? { type: action } : action) as Named;
  if (typeof type !== 'string')
    throw new Error('An action without a name cannot be read by an auditor: declare it in setup()');
  return type === 'xstate.emit' && typeof event?.type === 'string'
    ? `emit ${event.type}`
    : type.replace(/^xstate\./, '');
}

/**
 * A placeholder for a value that is known only at run time. Any property can be read and any call can be made. As text
 * it is its path in braces: `{user.name}`. As a number it is 0, or the result of `toNumber` for its path.
 */
export function anything(path: string, toNumber: (path: string) => number = () => 0): unknown {
  const target = () => undefined;
  return new Proxy(target, {
    get(_, property) {
      if (property === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? toNumber(path) : `{${path}}`);
      if (property === Symbol.iterator) return function* () {};
      if (property === 'toString' || property === 'valueOf' || property === 'toJSON') return () => `{${path}}`;
      if (property === 'length') return 0;
      if (typeof property === 'symbol') return undefined;
      return anything(`${path}.${property}`, toNumber);
    },
    apply: () => anything(path, toNumber),
  });
}
