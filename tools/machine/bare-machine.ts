import type { AnyStateMachine } from 'xstate';
import { actionName, guardWords } from './words.ts';

/** Actions that XState adds to a chart. */
const OWN = new Set(['raise', 'cancel']);
const namesOf = (actions: unknown): string[] =>
  [actions]
    .flat()
    .map(actionName)
    .filter((name) => !OWN.has(name));

/** A guard by its name and params. A combined guard becomes its words. */
function guardOf(guard: unknown): unknown {
  const { type, guards, params } = Object(guard) as { type?: string; guards?: unknown; params?: unknown };
  if (guards !== undefined || (type === undefined && typeof guard !== 'string')) return guardWords(guard)?.words;
  return typeof params === 'object' ? { type, params } : (type ?? guard);
}

/** Keeps the data of a chart and removes its code. */
function bare(key: string, value: unknown): unknown {
  if (['actions', 'entry', 'exit'].includes(key)) return namesOf(value);
  if (key === 'guard') return guardOf(value);
  return ['context', 'input', 'output', 'meta'].includes(key) ? undefined : value;
}

/**
 * Writes a machine as a standalone file without code. It has states, events, guards and actions by name, as visual
 * editors import them.
 */
export const toBareMachine = (file: string, machine: AnyStateMachine): string =>
  `// From ${file}: its states, events, guards and actions by name, for visual editors. What they do is not in it.
import { createMachine } from 'xstate';

export const machine = createMachine(${JSON.stringify(machine.config, bare, 2)});
`;
