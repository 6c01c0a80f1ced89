import { CommandError, oneOf } from 'workflow-kit/command';
import { readMachineFile, type MachineFile } from 'workflow-kit/machine-file';
import { allMachines } from '../machine/machines.ts';
import { productWorld } from './product-world.ts';
import { PROPERTIES } from './properties.ts';

/**
 * Finds all machines of the product, one of them by name, or that of any file. @throws CommandError if there is none
 */
export async function findMachines(words: readonly string[]): Promise<MachineFile[]> {
  const [asked] = words;
  if (asked === undefined || words.length > 1)
    throw new CommandError('Say one machine, a file of one, or all. See --help.');
  if (/\.[cm]?[jt]s$/.test(asked)) return [await readMachineFile(asked)];
  const all = (await allMachines()).map((machine) => ({
    ...machine,
    world: { ...productWorld, properties: PROPERTIES[machine.name] ?? {} },
  }));
  if (asked === 'all') return all;
  const name = oneOf('The machine', asked, ['all', ...all.map((machine) => machine.name)]);
  return all.filter((machine) => machine.name === name);
}
