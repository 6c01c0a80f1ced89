import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { StateMachine, type AnyStateMachine } from 'xstate';

const SOURCE = new URL('../../src/', import.meta.url);
const ENDING = '.machine.ts';

/** A machine and the file of its chart, from the root of the project. */
export type SourceMachine = { name: string; file: string; machine: AnyStateMachine };

/**
 * Every machine of `src`, by file name, in alphabetical order. A file exports its machine, or a function
 * `create…Machine` that makes it, of a form where it takes one. @throws Error for a file without either.
 */
export async function allMachines(): Promise<SourceMachine[]> {
  const files = (await readdir(SOURCE, { recursive: true })).filter((file) => file.endsWith(ENDING));
  const machines = await Promise.all(
    files.map(async (file) => {
      const exported: Record<string, unknown> = await import(new URL(file, SOURCE).href);
      const machine = machineIn(exported, basename(file, ENDING));
      if (!machine) throw new Error(`src/${file} exports no machine`);
      return { name: basename(file, ENDING), file: `src/${file}`, machine };
    }),
  );
  return machines.toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The machine of a file: the one that is called like it, where there are several. */
function machineIn(exported: Record<string, unknown>, file: string): AnyStateMachine | undefined {
  const id = file.replaceAll(/-\w/g, ([, letter = '']) => letter.toUpperCase());
  const machines = Object.entries(exported).flatMap(([name, value]) => {
    const isMaker = typeof value === 'function' && /^create\w*Machine$/.test(name);
    const made: unknown = isMaker
      ? (value as (form?: unknown) => unknown)(...(value.length === 0 ? [] : [{ id }]))
      : value;
    return made instanceof StateMachine ? [made as AnyStateMachine] : [];
  });
  return machines.find((machine) => machine.id === id) ?? machines[0];
}

/** The same machines by their id, as a trace names them, and those that they were given to invoke. */
export const machinesById = async (): Promise<Map<string, AnyStateMachine>> => {
  const machines = (await allMachines()).map(({ machine }) => machine);
  const invoked = machines.flatMap(({ implementations }) =>
    Object.values(implementations.actors).filter((actor) => actor instanceof StateMachine),
  );
  return new Map([...invoked, ...machines].map((machine) => [machine.id, machine as AnyStateMachine]));
};
