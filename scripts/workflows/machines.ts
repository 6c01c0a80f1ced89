import { readdir } from 'node:fs/promises';
import { StateMachine, type AnyStateMachine } from 'xstate';

const FOLDER = new URL('../../src/machines/', import.meta.url);
const ENDING = '.machine.ts';

/**
 * Every machine of `src/machines`, by file name, in alphabetical order. A file exports its machine, or a function
 * `create…Machine` that makes it. @throws Error for a file without either.
 */
export async function allMachines(): Promise<{ name: string; machine: AnyStateMachine }[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(ENDING)).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const exported: Record<string, unknown> = await import(new URL(file, FOLDER).href);
      const machine = machineIn(exported);
      if (!machine) throw new Error(`src/machines/${file} exports no machine`);
      return { name: file.slice(0, -ENDING.length), machine };
    }),
  );
}

function machineIn(exported: Record<string, unknown>): AnyStateMachine | null {
  for (const [name, value] of Object.entries(exported)) {
    const candidate: unknown =
      typeof value === 'function' && /^create\w*Machine$/.test(name) ? (value as () => unknown)() : value;
    if (candidate instanceof StateMachine) return candidate as AnyStateMachine;
  }
  return null;
}

/** The same machines by their id, as a trace names them. */
export const machinesById = async (): Promise<Map<string, AnyStateMachine>> =>
  new Map((await allMachines()).map(({ machine }) => [machine.id, machine]));
