// `npm run walk -- booking-edit`: walks a machine by itself, with payloads of the types of its events, and says how much of it
// was reached. What is wrong ends the command with 1 and is written as the shortest walk that is wrong, which can be replayed.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import 'temporal-polyfill/global';
import { CommandError, readTyped } from '../../command.ts';
import { readTrace } from '../../replay/read-trace.ts';
import { USAGES } from '../../usages.ts';
import { formatPaths, type Format } from '../formats.ts';
import { findMachines, type Found } from './find.ts';
import { race, replayRace, type Move } from './race.ts';
import { describe, describeAll, listMissing } from './report.ts';
import { readShapes, type MachineShapes } from './shapes.ts';
import { shrink } from './shrink.ts';
import { readUntil, USUAL_UNTIL } from './until.ts';
import { follow, readPlain, toEvents, toPath, toWritten, writePlain, type WrittenWalk } from './walk-file.ts';
import { explore, isMet, type Exploration, type Walk } from './walk.ts';

const ORDER_LENGTH = 30;

const { words, has, value } = readTyped(USAGES.walk);
const [asked] = words;
if (asked === undefined || words.length > 1)
  throw new CommandError('Say one machine, a file of one, or all. See --help.');
const found = await findMachines(asked);
const out = value('out');
const [only] = found.length === 1 ? found : [];
if (!only && (out !== undefined || has('format')))
  throw new CommandError('The walks of one machine are written, not those of all.');
if (!only && (value('replay') !== undefined || value('race') !== undefined))
  throw new CommandError('Only one machine can be raced or replayed.');
const shapes = readShapes(found.map(({ file }) => file));
const until = value('until') === undefined ? USUAL_UNTIL : readUntil(value('until') ?? '');
const seed = Number(value('seed'));

if (only && value('replay') !== undefined) await replay(only, value('replay') ?? '');
else if (only && value('race') !== undefined) await raceOne(only, Number(value('race')));
else await walkAll();

async function walkAll(): Promise<void> {
  const results: Exploration[] = [];
  for (const each of found) results.push(await walkOne(each));
  if (!only) console.error(describeAll(results));
}

async function walkOne(each: Found): Promise<Exploration> {
  const world = { ...each.world, weights: { ...each.world.weights, ...(await readWeights(each)) } };
  const result = explore(each.machine, shapesOf(each), world, until, seed, value('way') === 'random');
  console.error(`${each.name}: ${describe(result)}`);
  if (result.tried === 0 && result.threw.length > 0)
    throw new CommandError(`${each.name} cannot be started: ${result.threw[0]?.error}`);
  if (only) {
    for (const line of listMissing(result)) console.error(line);
    await write(out, formatWalks(each, result.walks));
  }
  if (has('until') && !isMet(until, result)) {
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
  await keepFault(each, sentence, { walk: toWritten(each.machine, shortest) });
}

async function raceOne(each: Found, orders: number): Promise<void> {
  if (orders === 0) throw new CommandError('Nobody races in 0 orders.');
  const { fault, ...result } = await race(each, shapesOf(each), {
    orders,
    length: Math.min(until.length, ORDER_LENGTH),
    seed,
  });
  console.error(
    `${each.name}: two people, ${result.orders} orders, ${result.moves} moves, ${result.late} answers that came late`,
  );
  if (!fault) return;
  for (const [at, move] of fault.moves.entries()) console.error(`  ${at + 1}. ${writePlain(move)}`);
  await keepFault(each, fault.sentence, { input: fault.input, moves: fault.moves });
}

async function keepFault(each: Found, sentence: string, written: object): Promise<void> {
  const file = out ?? `reports/walks/${each.name}.json`;
  await write(file, `${writePlain({ sentence, ...written }, 2)}\n`);
  console.error(`  => ${sentence}\nAgain: npm run walk -- ${asked} --replay ${file}`);
  process.exitCode = 1;
}

type FaultFile = { sentence?: string; walk?: WrittenWalk; input?: unknown; moves?: readonly Move[] };

async function replay(each: Found, file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`There is no file ${file}.`);
  });
  const { walk, input, moves } = readFault(file, text, each);
  const fault = moves
    ? await replayRace(each, shapesOf(each), input, moves)
    : follow(each.machine, each.world, { input: walk?.input, events: toEvents(each.machine, walk?.steps ?? []) }).fault;
  console.log(fault ?? 'Nothing is wrong any more.');
  if (fault !== null) process.exitCode = 1;
}

function readFault(file: string, text: string, each: Found): FaultFile {
  const wrong = new CommandError(`${file} is no walk and no order of npm run walk.`);
  try {
    const read = readPlain(text, each.world) as FaultFile;
    if (read.walk?.steps.length || read.moves?.length) return read;
  } catch {
    throw wrong;
  }
  throw wrong;
}

function shapesOf({ file }: Found): MachineShapes {
  return shapes.get(file) ?? { input: { is: 'anything' }, events: {}, answers: {} };
}

/** `press=3,press.twice=1`, or how often each event stands in a trace that was saved in the app. */
async function readWeights({ machine }: Found): Promise<Record<string, number>> {
  const typed = value('weights');
  if (typed === undefined) return {};
  if (!typed.endsWith('.json')) {
    return Object.fromEntries(
      typed.split(',').map((part) => {
        const [, type, weight] = /^(.+)=(\d+(?:\.\d+)?)$/.exec(part) ?? [];
        if (type === undefined || Number(weight) === 0)
          throw new CommandError(`--weights needs EVENT=N,EVENT=N or a trace, not "${part}".`);
        if (!machine.events.includes(type)) throw new CommandError(`${machine.id} has no event ${type}.`);
        return [type, Number(weight)];
      }),
    );
  }
  const text = await readFile(typed, 'utf8').catch(() => {
    throw new CommandError(`There is no file ${typed}.`);
  });
  const own = readTrace(basename(typed), text).entries.filter((entry) => entry.machine === machine.id);
  if (own.length === 0) throw new CommandError(`${typed} holds no event of ${machine.id}.`);
  const counts: Record<string, number> = {};
  for (const { event } of own) counts[event.type] = (counts[event.type] ?? 0) + 1;
  return counts;
}

function formatWalks({ name, machine }: Found, walks: readonly Walk[]): string {
  if (value('format') === 'json') {
    return `${writePlain({ machine: machine.id, walks: walks.map((walk) => toWritten(machine, walk)) }, 2)}\n`;
  }
  return formatPaths(
    name,
    walks.map((walk) => toPath(machine, walk)),
    value('format') as Format,
  );
}

async function write(file: string | undefined, text: string): Promise<void> {
  if (file === undefined) {
    process.stdout.write(text);
    return;
  }
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
