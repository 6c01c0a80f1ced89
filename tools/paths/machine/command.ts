import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import { CommandError, oneOf, wholeNumber, writeOut } from '../../command.ts';
import { allMachines, machineIn } from '../../machine/machines.ts';
import { readShapes, UNTYPED } from './shapes.ts';
import {
  isMet,
  readUntil,
  readWalk,
  USUAL_UNTIL,
  writePlain,
  follow,
  search,
  shrink,
  type Exploration,
} from './walk.ts';
import type { World } from './world.ts';

const answered = (status: number, body: unknown) => new ApiError('status', { status, body });

/** The world of this product's machines: how its calls fail, and the values of its fields. */
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

/** A machine to walk, with its world. */
type Found = { name: string; file: string; machine: AnyStateMachine; world: World };

/**
 * Finds all machines of the product, one of them by name, or that of any file. @throws CommandError if there is none
 */
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

const WORDS = { states: 'states', edges: 'transitions', guards: 'guards both ways', rules: 'rules' } as const;
const KINDS = Object.keys(WORDS) as (keyof typeof WORDS)[];

/**
 * Describes in one sentence what all searches have reached and tried. A rule of two machines is counted once for each.
 */
function describe(results: readonly Exploration[]): string {
  const sum = (count: (result: Exploration) => number): number => results.map(count).reduce((all, one) => all + one, 0);
  const reached = KINDS.map((kind) => {
    const of = sum((result) => result[kind].of);
    return of === 0 ? `no ${WORDS[kind]}` : `${sum((result) => result[kind].reached)} of ${of} ${WORDS[kind]}`;
  });
  const refused = `${sum(({ ignored }) => ignored)} of them refused, and nothing came of them`;
  return [...reached, `${sum(({ tried }) => tried)} events tried`, refused].join(', ');
}

/** Lists the errors that a machine threw, and its unreached parts. */
const listMissing = (result: Exploration): string[] => [
  ...[...result.threw].map(([what, times]) => `  threw ${times} times at ${what.replaceAll(/\s*\n\s*/g, ' ')}`),
  ...KINDS.flatMap((kind) => result[kind].missing.map((name) => `  ${WORDS[kind]}, not reached: ${name}`)),
];

/** The options of the command. */
export const WALK_OPTIONS = {
  until: { type: 'string' },
  replay: { type: 'string' },
  seed: { type: 'string', default: '1' },
  out: { type: 'string' },
} as const;

/** The values of the options. */
export type WalkOptions = { until?: string; replay?: string; seed: string; out?: string };

/** Walks the named machines. @returns the exit code. @throws CommandError */
export async function runWalk(words: readonly string[], values: WalkOptions, shapesOf = readShapes): Promise<0 | 1> {
  const [asked] = words;
  if (asked === undefined || words.length > 1)
    throw new CommandError('Say one machine, a file of one, or all. See --help.');
  const found = await findMachines(asked);
  const [only] = found.length === 1 ? found : [];
  if (!only && (values.out !== undefined || values.replay !== undefined))
    throw new CommandError('--out and --replay are about the walks of one machine, not about those of all.');
  if (only && values.replay !== undefined) return replay(only, values.replay);
  const until = values.until === undefined ? USUAL_UNTIL : readUntil(values.until);
  const seed = wholeNumber('--seed', values.seed);
  const shapes = shapesOf(found.map(({ file }) => file));
  const results: Exploration[] = [];
  let code: 0 | 1 = 0;
  for (const each of found) {
    const result = search(each.machine, shapes.get(each.file) ?? UNTYPED, each.world, until, seed);
    results.push(result);
    console.error([`${each.name}: ${describe([result])}`, ...(only ? listMissing(result) : [])].join('\n'));
    const [threw] = result.threw.keys();
    if (result.tried === 0 && threw !== undefined) throw new CommandError(`${each.name} cannot be started: ${threw}`);
    if (only) await writeOut(values.out, `${writePlain({ machine: each.machine.id, walks: result.walks }, 2)}\n`);
    if (values.until !== undefined && !isMet(until, result)) {
      console.error(`${each.name}: what --until asks for was not reached.`);
      code = 1;
    }
    if (!result.fault) continue;
    await reportFault(each, result.fault, values.out ?? `reports/walks/${each.name}.json`, asked);
    code = 1;
  }
  if (!only) console.error(`${results.length} machines: ${describe(results)}`);
  return code;
}

/** Writes the shortest walk with the same fault, and prints how to repeat it. */
async function reportFault(
  { machine, world }: Found,
  { sentence, walk: first }: NonNullable<Exploration['fault']>,
  file: string,
  asked: string,
): Promise<void> {
  const walk = shrink(machine, world, first, sentence);
  await writeOut(file, `${writePlain({ sentence, walk }, 2)}\n`);
  const steps = walk.steps.map(({ event }, at) => `  ${at + 1}. ${writePlain(event)}`);
  console.error([...steps, `  => ${sentence}`, `Again: npm run walk -- ${asked} --replay ${file}`].join('\n'));
}

async function replay({ machine, world }: Found, file: string): Promise<0 | 1> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`There is no file ${file}.`);
  });
  const { fault } = follow(machine, world, ...readWalk(text, machine, world));
  console.log(fault ?? 'The walk has no fault now.');
  return fault === null ? 0 : 1;
}
