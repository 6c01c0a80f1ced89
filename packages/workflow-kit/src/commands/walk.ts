import { readArgs } from '../command.ts';
import { runWalk, WALK_OPTIONS } from '../explore/run-walk.ts';
import { pretendBrowser, readAllMachines } from '../machine-file.ts';

const { words, values } = readArgs(
  `workflow-kit walk FILE...: explores machines with data that fits their types. Prints how many states, transitions and
guards it reached. After a fault it ends with 1 and writes the shortest walk with that fault.
  --until GOALS   such as states=100,edges=90,guards=80,length=40,time=60s,tries=20000; ends with 1 if not reached
  --seed N        makes another search; the same seed makes the same one
  --out FILE      writes the walks that showed something new
  --replay FILE   repeats a walk with a fault`,
  WALK_OPTIONS,
  { words: true },
);
const found = await readAllMachines(words);
pretendBrowser();
const place = { folder: 'reports/walks', command: `npx workflow-kit walk ${words.join(' ')}` };
process.exitCode = await runWalk(found, values, place);
