import type { AnyStateMachine } from 'xstate';

type BuiltIn = { type?: unknown; event?: unknown; collect?: unknown };

/** What follows `type:` in what is emitted. */
const TYPE = /\btype:\s*([^,}]*)/g;
const ENQUEUED = /\bemit\(\s*\{\s*type:\s*([^,}]*)/g;

/** Types of the events that an action emits, named or built in, as they stand in its code: of a condition both. */
export function emittedBy(action: unknown, machine: AnyStateMachine): string[] {
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
