import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { StateMachine, type AnyStateMachine } from 'xstate';

const SOURCE = new URL('../../src/', import.meta.url);
const ENDING = '.machine.ts';

/** A machine and the file of its chart, from the root of the project. */
export type SourceMachine = { name: string; file: string; machine: AnyStateMachine };

/**
 * Every machine of `src`, by file name, in alphabetical order. A file exports its machine, or a function
 * `create…Machine` that makes it. @throws Error for a file without either.
 */
export async function allMachines(): Promise<SourceMachine[]> {
  const files = (await readdir(SOURCE, { recursive: true })).filter((file) => file.endsWith(ENDING));
  const machines = await Promise.all(
    files.map(async (file) => {
      const exported: Record<string, unknown> = await import(new URL(file, SOURCE).href);
      const machine = machineIn(exported);
      if (!machine) throw new Error(`src/${file} exports no machine`);
      return { name: basename(file, ENDING), file: `src/${file}`, machine };
    }),
  );
  return machines.toSorted((a, b) => a.name.localeCompare(b.name));
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
