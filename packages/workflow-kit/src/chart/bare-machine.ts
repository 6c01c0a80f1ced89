import type { AnyStateMachine } from 'xstate';
import { readConfig } from './to-chart.ts';

/**
 * Writes a machine as a standalone file without code. It has states, events, guards and actions by name, as visual
 * editors import them.
 */
export const toBareMachine = (file: string, machine: AnyStateMachine): string =>
  `// From ${file}: its states, events, guards and actions by name, for visual editors. What they do is not in it.
import { createMachine } from 'xstate';

export const machine = createMachine(${JSON.stringify(readConfig(machine), null, 2)});
`;
