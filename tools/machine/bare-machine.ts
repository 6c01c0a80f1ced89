import type { AnyStateMachine } from 'xstate';
import { actionName, guardWords } from './words.ts';

/** What XState adds by itself to what a chart says. */
const OWN = new Set(['raise', 'cancel']);
const namesOf = (actions: unknown): string[] =>
  [actions]
    .flat()
    .map(actionName)
    .filter((name) => !OWN.has(name));

/** A guard by its name and what it is asked about; one that is made of several by the words for it. */
function guardOf(guard: unknown): unknown {
  const { type, guards, params } = Object(guard) as { type?: string; guards?: unknown; params?: unknown };
  if (guards !== undefined || (type === undefined && typeof guard !== 'string')) return guardWords(guard)?.words;
  return typeof params === 'object' ? { type, params } : (type ?? guard);
}

/** What a chart says, without what runs. */
function bare(key: string, value: unknown): unknown {
  if (['actions', 'entry', 'exit'].includes(key)) return namesOf(value);
  if (key === 'guard') return guardOf(value);
  return ['context', 'input', 'output', 'meta'].includes(key) ? undefined : value;
}

/** A machine as a file of its own, without code: states, events, guards and actions by name, as visual editors import it. */
export const toBareMachine = (file: string, machine: AnyStateMachine): string =>
  `// From ${file}: its states, events, guards and actions by name, for visual editors. What they do is not in it.
import { createMachine } from 'xstate';

export const machine = createMachine(${JSON.stringify(machine.config, bare, 2)});
`;
