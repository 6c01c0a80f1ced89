import { readFile } from 'node:fs/promises';
import { CommandError, wholeNumber, writeOut } from '../command.ts';
import type { MachineFile } from '../machine-file.ts';
import { keepFailed, readKept } from './kept-walks.ts';
import { readShapes, UNTYPED } from './shapes.ts';
import {
  follow,
  isMet,
  readUntil,
  readWalk,
  search,
  shrink,
  USUAL_UNTIL,
  writePlain,
  type Exploration,
  type Walk,
} from './walk.ts';

const WORDS = {
  states: 'states',
  edges: 'transitions',
  guards: 'guards both ways',
  rules: 'rules',
  pairs: 'pairs of transitions',
} as const;
const KINDS = Object.keys(WORDS) as (keyof typeof WORDS)[];

/**
 * Describes in one sentence what all searches have reached and tried. A rule of two machines is counted once for each.
 */
function describe(results: readonly Exploration[]): string {
  const sum = (count: (result: Exploration) => number): number => results.map(count).reduce((all, one) => all + one, 0);
  const kinds = KINDS.filter((kind) => results.some((result) => result[kind]));
  const reached = kinds.map((kind) => {
    const of = sum((result) => result[kind]?.of ?? 0);
    return of === 0 ? `no ${WORDS[kind]}` : `${sum((result) => result[kind]?.reached ?? 0)} of ${of} ${WORDS[kind]}`;
  });
  const refused = `${sum(({ ignored }) => ignored)} of them refused, and nothing came of them`;
  return [...reached, `${sum(({ tried }) => tried)} events tried`, refused].join(', ');
}

/** Lists the errors that a machine threw, and its unreached parts. */
const listMissing = (result: Exploration): string[] => [
  ...[...result.threw].map(([what, times]) => `  threw ${times} times at ${what.replaceAll(/\s*\n\s*/g, ' ')}`),
  ...KINDS.flatMap((kind) => (result[kind]?.missing ?? []).map((name) => `  ${WORDS[kind]}, not reached: ${name}`)),
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

/** The file of a walk with a fault, and the command that repeats the walk. */
export type WalkPlace = {
  folder: string;
  command: string;
  /** Prints the walks of one machine, if they go to no file. */
  printsWalks?: boolean;
};

/** Walks some machines. @returns the exit code. @throws CommandError */
export async function runWalk(
  found: readonly MachineFile[],
  values: WalkOptions,
  { folder, command, printsWalks = false }: WalkPlace,
  shapesOf = readShapes,
): Promise<0 | 1> {
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
    const kept = `${folder}/${each.name}.failed.json`;
    const repeated = repeatKept(each, kept);
    if (repeated !== null) {
      console.error(`${each.name}: a walk that failed earlier fails again.`);
      await reportFault(each, repeated, values.out ?? `${folder}/${each.name}.json`, command);
      code = 1;
      continue;
    }
    const result = search(
      each.machine,
      shapes.get(`${each.file}#${each.exported}`) ?? shapes.get(each.file) ?? UNTYPED,
      each.world,
      until,
      seed,
    );
    results.push(result);
    console.error([`${each.name}: ${describe([result])}`, ...(only ? listMissing(result) : [])].join('\n'));
    const [threw] = result.threw.keys();
    if (only && result.tried === 0 && threw !== undefined)
      throw new CommandError(`${each.name} cannot be started: ${threw}`);
    if (only && (values.out !== undefined || printsWalks))
      await writeOut(values.out, `${writePlain({ machine: each.machine.id, walks: result.walks }, 2)}\n`);
    if (values.until !== undefined && !isMet(until, result)) {
      console.error(`${each.name}: what --until asks for was not reached.`);
      code = 1;
    }
    if (!result.fault) continue;
    const failed = await reportFault(each, result.fault, values.out ?? `${folder}/${each.name}.json`, command);
    keepFailed(kept, JSON.parse(writePlain(failed)));
    code = 1;
  }
  if (!only) console.error(`${results.length} machines: ${describe(results)}`);
  return code;
}

/** Writes the shortest walk with the same fault, and prints how to repeat it. */
async function reportFault(
  { machine, world }: MachineFile,
  { sentence, walk: first }: NonNullable<Exploration['fault']>,
  file: string,
  command: string,
): Promise<{ walk: Walk }> {
  const walk = shrink(machine, world, first, sentence);
  await writeOut(file, `${writePlain({ sentence, walk }, 2)}\n`);
  const steps = walk.steps.map(({ event }, at) => `  ${at + 1}. ${writePlain(event)}`);
  console.error([...steps, `  => ${sentence}`, `Again: ${command} --replay ${file}`].join('\n'));
  return { walk };
}

/** Repeats the walks that failed earlier. Returns the first that still has a fault. One that no longer fits is ignored. */
function repeatKept({ machine, world }: MachineFile, kept: string): Exploration['fault'] {
  for (const each of readKept(kept)) {
    try {
      const { walk, fault } = follow(machine, world, ...readWalk(JSON.stringify(each), machine, world));
      if (fault !== null) return { walk, sentence: fault };
    } catch {
      // The machine has changed, so the walk is no longer possible.
    }
  }
  return null;
}

async function replay({ machine, world }: MachineFile, file: string): Promise<0 | 1> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`There is no file ${file}.`);
  });
  const { fault } = follow(machine, world, ...readWalk(text, machine, world));
  console.log(fault ?? 'The walk has no fault now.');
  return fault === null ? 0 : 1;
}
