import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { declaredActors } from 'workflow-kit/chart/to-chart';
import { listMachines, machineIn } from 'workflow-kit/machine-file';
import type { AnyModel } from 'workflow-kit/paths/model';

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

/** Loads every machine of the product. */
export const allMachines = (): Promise<SourceMachine[]> => machinesIn('src/', '.machine.ts');

/** Loads the machines by id, as a trace names them. Includes machines that forms make and machines that are invoked. */
export const machinesById = async (): Promise<Map<string, AnyStateMachine>> => {
  const machines = (await allMachines()).map(({ machine }) => machine);
  const files = (await readdir(new URL('src/machines/', ROOT), { recursive: true })).filter((file) =>
    file.endsWith('.ts'),
  );
  const listed = files.map(async (file) =>
    listMachines(await import(new URL(`src/machines/${file}`, ROOT).href), file).map(({ machine }) => machine),
  );
  const formed = (await Promise.all(listed)).flat();
  const invoked = machines.flatMap((machine) => [...declaredActors(machine).values()].filter((one) => one !== null));
  return new Map([...formed, ...invoked, ...machines].map((machine) => [machine.id, machine]));
};

/** Loads every model of `tools/models`. */
export const allModels = async (): Promise<{ name: string; model: AnyModel }[]> =>
  (await machinesIn('tools/models/', '.model.ts')).map(({ name, machine }) => ({ name, model: machine as AnyModel }));
