// `npm run walk -- booking-edit`: walks a machine by itself, with payloads of the types of its events, and says how much of it
// was reached. What is wrong ends the command with 1 and is written as the shortest walk that is wrong, which can be replayed.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import 'temporal-polyfill/global';
import { CommandError, readArgs, wholeNumber } from '../../command.ts';
import { findMachines, type Found } from './find.ts';
import { describe, describeAll, listMissing } from './report.ts';
import { readShapes, type MachineShapes } from './shapes.ts';
import { shrink } from './shrink.ts';
import { readUntil, USUAL_UNTIL } from './until.ts';
import { follow, readPlain, toEvents, toWritten, writePlain, type WrittenWalk } from './walk-file.ts';
import { isMet, search, type Exploration, type Walk } from './walk.ts';

const { words, values } = readArgs(
  `npm run walk -- MACHINE|FILE|all: walks a machine by itself, with payloads of the types of its events, and writes the walks
that each showed something new.
  --until GOALS   such as states=100,edges=90,guards=80,rules=EDIT,length=40,time=60s,tries=20000;
                  ends with 1 where they are not reached
  --replay FILE   takes a walk again that was wrong
  --seed N        draws another search; the same seed draws the same one
  --out FILE      writes a file`,
  {
    until: { type: 'string' },
    replay: { type: 'string' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
  },
  { words: true },
);
const { out } = values;
const [asked] = words;
if (asked === undefined || words.length > 1)
  throw new CommandError('Say one machine, a file of one, or all. See --help.');
const found = await findMachines(asked);
const [only] = found.length === 1 ? found : [];
if (!only && out !== undefined) throw new CommandError('The walks of one machine are written, not those of all.');
if (!only && values.replay !== undefined) throw new CommandError('Only one machine can be replayed.');
const shapes = readShapes(found.map(({ file }) => file));
const until = values.until === undefined ? USUAL_UNTIL : readUntil(values.until);
const seed = wholeNumber('--seed', values.seed);

if (only && values.replay !== undefined) await replay(only, values.replay);
else await walkAll();

async function walkAll(): Promise<void> {
  const results: Exploration[] = [];
  for (const each of found) results.push(await walkOne(each));
  if (!only) console.error(describeAll(results));
}

async function walkOne(each: Found): Promise<Exploration> {
  const result = search(each.machine, shapesOf(each), each.world, until, seed);
  console.error(`${each.name}: ${describe(result)}`);
  if (result.tried === 0 && result.threw.length > 0)
    throw new CommandError(`${each.name} cannot be started: ${result.threw[0]?.error}`);
  if (only) {
    for (const line of listMissing(result)) console.error(line);
    await write(out, formatWalks(each, result.walks));
  }
  if (values.until !== undefined && !isMet(until, result)) {
    console.error(`${each.name}: what --until asks for was not reached.`);
    process.exitCode = 1;
  }
  if (result.fault) await tellFault(each, result.fault);
  return result;
}

async function tellFault(each: Found, { walk, sentence }: { walk: Walk; sentence: string }): Promise<void> {
  const isWrong = (events: Walk['events']) => {
    try {
      return follow(each.machine, each.world, { input: walk.input, events }).fault === sentence;
    } catch {
      return false;
    }
  };
  const shortest = { input: walk.input, events: await shrink(walk.events, isWrong) };
  for (const [at, event] of shortest.events.entries()) console.error(`  ${at + 1}. ${writePlain(event)}`);
  await keepFault(each, sentence, toWritten(each.machine, shortest));
}

async function keepFault(each: Found, sentence: string, walk: WrittenWalk): Promise<void> {
  const file = out ?? `reports/walks/${each.name}.json`;
  await write(file, `${writePlain({ sentence, walk }, 2)}\n`);
  console.error(`  => ${sentence}\nAgain: npm run walk -- ${asked} --replay ${file}`);
  process.exitCode = 1;
}

async function replay(each: Found, file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`There is no file ${file}.`);
  });
  const { input, steps } = readFault(file, text, each);
  const { fault } = follow(each.machine, each.world, { input, events: toEvents(each.machine, steps) });
  console.log(fault ?? 'Nothing is wrong any more.');
  if (fault !== null) process.exitCode = 1;
}

function readFault(file: string, text: string, each: Found): WrittenWalk {
  const wrong = new CommandError(`${file} is no walk of npm run walk.`);
  try {
    const { walk } = readPlain(text, each.world) as { walk?: WrittenWalk };
    if (walk?.steps.length) return walk;
  } catch {
    throw wrong;
  }
  throw wrong;
}

function shapesOf({ file }: Found): MachineShapes {
  return shapes.get(file) ?? { input: { is: 'anything' }, events: {}, answers: {} };
}

function formatWalks({ machine }: Found, walks: readonly Walk[]): string {
  return `${writePlain({ machine: machine.id, walks: walks.map((walk) => toWritten(machine, walk)) }, 2)}\n`;
}

async function write(file: string | undefined, text: string): Promise<void> {
  if (file === undefined) {
    process.stdout.write(text);
    return;
  }
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
