import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import type { AnyModel } from '../models/create-model.ts';

const ROOT = new URL('../../', import.meta.url);

/** A machine and the file of its chart, from the root of the project. */
export type SourceMachine = { name: string; file: string; machine: AnyStateMachine };

/**
 * Loads every machine of a folder, sorted by file name. A file exports its machine or a function `create…Machine`,
 * which may take a form. @throws Error for a file without either
 */
async function machinesIn(folder: string, ending: string): Promise<SourceMachine[]> {
  const files = (await readdir(new URL(folder, ROOT), { recursive: true })).filter((file) => file.endsWith(ending));
  const machines = files.map(async (path) => {
    const file = `${folder}${path}`;
    const machine = machineIn(await import(new URL(file, ROOT).href), file);
    if (!machine) throw new Error(`${file} exports no machine`);
    return { name: basename(file, ending), file, machine };
  });
  return (await Promise.all(machines)).toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Returns the machine id of a file: `shop-settings.machine.ts` -> `shopSettings`. */
export const toMachineId = (file: string): string =>
  basename(file)
    .replace(/\..*$/, '')
    .replaceAll(/-\w/g, ([, letter = '']) => letter.toUpperCase());

/**
 * Returns the machine that a file exports or makes, from any copy of XState 5. Among several it is the one with the
 * name of the file.
 */
export function machineIn(exported: Record<string, unknown>, file: string): AnyStateMachine | undefined {
  const id = toMachineId(file);
  const machines = Object.entries(exported).flatMap(([name, value]) => {
    const isMaker = typeof value === 'function' && /^create\w*Machine$/.test(name);
    const made: unknown = isMaker
      ? (value as (form?: unknown) => unknown)(...(value.length === 0 ? [] : [{ id }]))
      : value;
    return isMachine(made) ? [made] : [];
  });
  return machines.find((machine) => machine.id === id) ?? machines[0];
}

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'getTransitionData' in value;

/** Loads every machine of the product. */
export const allMachines = (): Promise<SourceMachine[]> => machinesIn('src/', '.machine.ts');

/** Loads the machines by id, as a trace names them. Includes machines that forms make and machines that are invoked. */
export const machinesById = async (): Promise<Map<string, AnyStateMachine>> => {
  const machines = (await allMachines()).map(({ machine }) => machine);
  const files = (await readdir(new URL('src/machines/', ROOT), { recursive: true })).filter((file) =>
    file.endsWith('.ts'),
  );
  const exported = await Promise.all(
    files.map(async (file) => Object.values((await import(new URL(`src/machines/${file}`, ROOT).href)) as object)),
  );
  const formed = exported.flat().filter(isMachine);
  const invoked = machines.flatMap(({ implementations }) => Object.values(implementations.actors).filter(isMachine));
  return new Map([...formed, ...invoked, ...machines].map((machine) => [machine.id, machine]));
};

/** Loads every model of `tools/models`. */
export const allModels = async (): Promise<{ name: string; model: AnyModel }[]> =>
  (await machinesIn('tools/models/', '.model.ts')).map(({ name, machine }) => ({ name, model: machine as AnyModel }));
