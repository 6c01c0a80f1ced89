import { toChart } from '../chart/to-chart.ts';
import { CommandError, readArgs, wholeNumber, writeOut } from '../command.ts';
import { readShapes, UNTYPED } from '../explore/shapes.ts';
import { search, USUAL_UNTIL } from '../explore/walk.ts';
import { pretendBrowser, readMachineFile, type MachineFile } from '../machine-file.ts';
import { FORMATS } from '../paths/formats.ts';
import type { Path } from '../paths/model.ts';
import { choosePaths, PATHS_HELP, PATHS_OPTIONS, readPathsOptions } from '../paths/options.ts';
import { describeWalked, pathsOfWalks } from '../paths/walked.ts';

const { words, values } = readArgs(
  `workflow-kit paths FILE: writes paths that take every transition of a machine.
${PATHS_HELP}
  --seed N        makes another search, for a machine with data, guards, actors or delays
--way, --from, --to and --path need a machine of plain states and events, without guards, actors and delays.`,
  { ...PATHS_OPTIONS, seed: { type: 'string', default: '1' } },
  { words: true },
);
const [file] = words;
if (file === undefined || words.length > 1) throw new CommandError('Name one file that exports a machine. See --help.');
const options = readPathsOptions(values);
const found = await readMachineFile(file);
pretendBrowser();
const paths = isPlain(found) ? choosePaths(found.machine, options) : walkedPaths(found);
await writeOut(values.out, FORMATS[options.format](found.name, paths));

/** Checks that only the current state decides what an event does. */
function isPlain({ machine }: MachineFile): boolean {
  const { states, transitions } = toChart(machine);
  return (
    states.every(
      ({ path, kind, invokes }) => (path === '' || kind === 'atomic' || kind === 'final') && invokes.length === 0,
    ) && transitions.every(({ kind, guard }) => guard === null && kind !== 'delay' && kind !== 'always')
  );
}

function walkedPaths({ machine, file: path, exported, world }: MachineFile): Path[] {
  const { way, cover, from, to, path: own } = options;
  if (way !== 'shortest' || from !== undefined || to !== undefined || own !== undefined)
    throw new CommandError(
      '--way, --from, --to and --path need a machine without guards, actors, delays and nested states.',
    );
  const all = readShapes([path]);
  const shapes = all.get(`${path}#${exported}`) ?? all.get(path) ?? UNTYPED;
  const explored = search(
    machine,
    shapes,
    { ...world, wrong: () => null },
    { ...USUAL_UNTIL, pairs: cover === 'pairs' ? 100 : 0 },
    wholeNumber('--seed', values.seed),
  );
  const made = pathsOfWalks(machine, explored.walks, cover);
  if (made.length === 0) throw new CommandError('No path is like that.');
  console.error(`${made.length} paths: ${describeWalked(explored)}`);
  return made;
}
