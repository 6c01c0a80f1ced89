import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { CommandError, oneOf } from '../../command.ts';
import { allMachines, machineIn } from '../../machine/machines.ts';
import type { World } from './world.ts';
import { ApiError } from '../../../src/domain/shared/api-error.ts';

const answered = (status: number, body: unknown) => new ApiError('status', { status, body });

/** The world around the machines of this product: how its calls fail, and what its fields hold. */
const productWorld: World = {
  errors: (answer) => [
    new ApiError('network'),
    new ApiError('timeout'),
    new ApiError('shape', { status: 200 }),
    answered(400, { errors: [{ path: 'name', msg: 'Too short' }] }),
    answered(401, null),
    answered(403, { error: 'Not allowed' }),
    answered(404, null),
    answered(409, { error: 'Closed for stocktaking' }),
    answered(412, { error: 'Changed by someone else', data: answer }),
    answered(412, { error: 'Changed by someone else' }),
    answered(422, { error: 'Saved earlier', data: { id: 1, code: 'BK-1001' } }),
    answered(429, { error: 'Too many' }),
    answered(500, { error: 'No' }),
    answered(503, null),
  ],
  toError: (plain) => (plain.name === 'ApiError' ? Object.assign(new ApiError('network'), plain) : undefined),
  words: {
    code: ['BK-1001', 'WC-1001', ''],
    key: ['g', 'b', 'n', '/', '?', 'new-1'],
    name: ['RTX 3080', 'Sana Malik', 'Main branch'],
    clientName: ['Sana Malik'],
    role: ['OWNER', 'MANAGER', 'COUNTER', 'TECHNICIAN'],
    password: ['a quiet evening shift', 'short'],
  },
};

/** A machine to walk, and the world around it. */
export type Found = { name: string; file: string; machine: AnyStateMachine; world: World };

/** All machines of the product, one of them by its name, or that of any file. @throws CommandError where there is none */
export async function findMachines(asked: string): Promise<Found[]> {
  if (/\.[cm]?[jt]s$/.test(asked)) return [await machineOf(resolve(asked), asked)];
  const all = (await allMachines()).map((machine) => ({ ...machine, world: productWorld }));
  if (asked === 'all') return all;
  const name = oneOf('The machine', asked, ['all', ...all.map((machine) => machine.name)]);
  return all.filter((machine) => machine.name === name);
}

async function machineOf(path: string, asked: string): Promise<Found> {
  if (!existsSync(path)) throw new CommandError(`There is no file ${asked}.`);
  const machine = machineIn(await import(pathToFileURL(path).href), path);
  if (!machine) throw new CommandError(`${asked} exports no machine of XState 5.`);
  const beside = path.replace(/(?:\.machine)?(\.[cm]?[jt]s)$/, '.world$1');
  const { world = {} }: { world?: World } = existsSync(beside) ? await import(pathToFileURL(beside).href) : {};
  return { name: basename(path).replace(/(?:\.machine)?\.[cm]?[jt]s$/, ''), file: path, machine, world };
}
