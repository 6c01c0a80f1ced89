import { CommandError, readArgs, wholeNumber } from '../command.ts';
import { eventTypes } from '../chart/chart.ts';
import { toChart } from '../chart/to-chart.ts';
import { anything as placeholder } from '../chart/words.ts';
import { coverMachine, type CoverageOptions } from '../explore/cover-machine.ts';
import { readShapes, UNTYPED } from '../explore/shapes.ts';
import { begin } from '../explore/step.ts';
import { drawPayload, knownIn, USUAL_TEXTS, type MachineShapes } from '../explore/world.ts';
import { pretendBrowser, readAllMachines, type MachineFile } from '../machine-file.ts';
import { numbers } from '../numbers.ts';

const { words, values } = readArgs(
  `workflow-kit cover FILE...: tries every event in every state that it finds, and lists the states, transitions and guards
that it did not reach. Ends with 1 if there are any.
  --payloads N    the number of payloads for each event, from its types; 4
  --limit N       the number of states at which it gives up; 3000
  --seed N        makes other payloads`,
  {
    payloads: { type: 'string', default: '4' },
    limit: { type: 'string', default: '3000' },
    seed: { type: 'string', default: '1' },
  },
  { words: true },
);
const most = wholeNumber('--payloads', values.payloads, 1);
const limit = wholeNumber('--limit', values.limit, 1);
const seed = wholeNumber('--seed', values.seed);
const found = await readAllMachines(words);
pretendBrowser();
const shapes = readShapes(found.map(({ file }) => file));

/** Returns the first input with which the machine starts, or all that a tester names. */
function startable({ machine, world }: MachineFile, drawn: () => unknown): readonly unknown[] {
  if (world.inputs) return world.inputs;
  return [drawn(), placeholder('input')]
    .filter((input) => {
      try {
        return begin(machine, input).after.status !== 'error';
      } catch {
        return false;
      }
    })
    .slice(0, 1);
}

/** Draws inputs and payloads for a machine. The world of a tester comes first. */
function drawOptions(file: MachineFile, own: MachineShapes): CoverageOptions {
  const { machine, world } = file;
  const next = numbers(seed);
  const from = (context: unknown) => ({
    next,
    words: world.words ?? {},
    usual: world.usual ?? USUAL_TEXTS,
    code: own.code,
    known: knownIn(context),
  });
  const inputs = startable(file, () => own.input(from({}), 'input'));
  if (inputs.length === 0) throw new CommandError(`${file.name} cannot be started with data that fits its types.`);
  const { context } = begin(machine, inputs[0]).after as { context: unknown };
  const payloads = (type: string) =>
    Array.from(
      { length: most },
      () => drawPayload(machine, own, world, type, from(context)) as Record<string, unknown>,
    );
  const unique = (all: Record<string, unknown>[]) => [
    ...new Map(all.map((one) => [JSON.stringify(one), one])).values(),
  ];
  const types = eventTypes(toChart(machine));
  return { inputs, limit, events: Object.fromEntries(types.map((type) => [type, unique(payloads(type))])) };
}

let missing = 0;
for (const each of found) {
  const chart = toChart(each.machine);
  const own = shapes.get(`${each.file}#${each.exported}`) ?? shapes.get(each.file) ?? UNTYPED;
  const threw = new Map<string, number>();
  const { unreached, untaken, onesided } = coverMachine(each.machine, {
    ...drawOptions(each, own),
    threw: (error, { type }) => {
      const what = `${type}: ${error instanceof Error ? error.message : String(error)}`;
      threw.set(what, (threw.get(what) ?? 0) + 1);
    },
  });
  const reached = (of: number, not: readonly string[]) => `${of - not.length} of ${of}`;
  console.log(
    `${each.name}: ${reached(chart.states.length - 1, unreached)} states, ${reached(chart.transitions.length, untaken)} transitions`,
  );
  for (const [what, times] of threw) console.log(`  threw ${times} times at ${what.replaceAll(/\s*\n\s*/g, ' ')}`);
  for (const name of unreached) console.log(`  state, not reached: ${name}`);
  for (const name of untaken) console.log(`  transition, not taken: ${name}`);
  for (const name of onesided) console.log(`  guard, did not answer both ways: ${name}`);
  missing += unreached.length + untaken.length + onesided.length;
}
process.exitCode = missing === 0 ? 0 : 1;
