// `npm run walk -- booking-edit`: walks a machine by itself, with payloads of the types of its events, and says how much of it
// was reached. What is wrong ends the command with 1 and is written as the shortest walk that is wrong, which can be replayed.
import { readFile } from 'node:fs/promises';
import 'temporal-polyfill/global';
import { CommandError, readArgs, wholeNumber, writeOut } from '../../command.ts';
import { findMachines, type Found } from './find.ts';
import { readShapes, UNTYPED } from './shapes.ts';
import { isMet, readUntil, USUAL_UNTIL } from './until.ts';
import { readWalk, writePlain, follow, search, shrink, type Exploration } from './walk.ts';

const WORDS = { states: 'states', edges: 'transitions', guards: 'guards both ways', rules: 'rules' } as const;
const KINDS = Object.keys(WORDS) as (keyof typeof WORDS)[];

/** What searches have reached and tried together, in a sentence; a rule that two machines carry counts once for each. */
function describe(results: readonly Exploration[]): string {
  const sum = (count: (result: Exploration) => number): number => results.map(count).reduce((all, one) => all + one, 0);
  const reached = KINDS.map((kind) => {
    const of = sum((result) => result[kind].of);
    return of === 0 ? `no ${WORDS[kind]}` : `${sum((result) => result[kind].reached)} of ${of} ${WORDS[kind]}`;
  });
  const refused = `${sum(({ ignored }) => ignored)} of them refused, and nothing came of them`;
  return [...reached, `${sum(({ tried }) => tried)} events tried`, refused].join(', ');
}

/** What a machine said when it threw, and what was not reached of it, a line each. */
const listMissing = (result: Exploration): string[] => [
  ...[...result.threw].map(([what, times]) => `  threw ${times} times at ${what.replaceAll(/\s*\n\s*/g, ' ')}`),
  ...KINDS.flatMap((kind) => result[kind].missing.map((name) => `  ${WORDS[kind]}, not reached: ${name}`)),
];

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
if (!only && (out !== undefined || values.replay !== undefined))
  throw new CommandError('--out and --replay are about the walks of one machine, not about those of all.');
const until = values.until === undefined ? USUAL_UNTIL : readUntil(values.until);
const seed = wholeNumber('--seed', values.seed);

if (only && values.replay !== undefined) await replay(only, values.replay);
else {
  const shapes = readShapes(found.map(({ file }) => file));
  const results: Exploration[] = [];
  for (const each of found) {
    const result = search(each.machine, shapes.get(each.file) ?? UNTYPED, each.world, until, seed);
    results.push(result);
    await tell(each, result);
  }
  if (!only) console.error(`${results.length} machines: ${describe(results)}`);
}

async function tell({ name, machine, world }: Found, result: Exploration): Promise<void> {
  console.error([`${name}: ${describe([result])}`, ...(only ? listMissing(result) : [])].join('\n'));
  const [threw] = result.threw.keys();
  if (result.tried === 0 && threw !== undefined) throw new CommandError(`${name} cannot be started: ${threw}`);
  if (only) await writeOut(out, `${writePlain({ machine: machine.id, walks: result.walks }, 2)}\n`);
  if (values.until !== undefined && !isMet(until, result)) {
    console.error(`${name}: what --until asks for was not reached.`);
    process.exitCode = 1;
  }
  if (!result.fault) return;
  const { sentence } = result.fault;
  const walk = shrink(machine, world, result.fault.walk, sentence);
  const file = out ?? `reports/walks/${name}.json`;
  await writeOut(file, `${writePlain({ sentence, walk }, 2)}\n`);
  const steps = walk.steps.map(({ event }, at) => `  ${at + 1}. ${writePlain(event)}`);
  console.error([...steps, `  => ${sentence}`, `Again: npm run walk -- ${asked} --replay ${file}`].join('\n'));
  process.exitCode = 1;
}

async function replay({ machine, world }: Found, file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`There is no file ${file}.`);
  });
  const { fault } = follow(machine, world, ...readWalk(text, machine, world));
  console.log(fault ?? 'Nothing is wrong any more.');
  if (fault !== null) process.exitCode = 1;
}
