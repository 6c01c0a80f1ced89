// `npm run walk -- booking-edit`: explores a machine with generated payloads and prints how much of it was reached.
// After a fault the command ends with 1 and writes the shortest walk with that fault, which can be replayed.
import 'temporal-polyfill/global';
import { readArgs } from 'workflow-kit/command';
import { runWalk, WALK_OPTIONS } from 'workflow-kit/explore/run-walk';
import { findMachines } from './find-machines.ts';

const { words, values } = readArgs(
  `npm run walk -- MACHINE|FILE|all: walks a machine by itself, with payloads of the types of its events, and writes the walks
that each showed something new.
  --until GOALS   such as states=100,edges=90,guards=80,rules=EDIT,length=40,time=60s,tries=20000;
                  ends with 1 where they are not reached
  --replay FILE   takes a walk again that was wrong
  --seed N        draws another search; the same seed draws the same one
  --out FILE      writes a file`,
  WALK_OPTIONS,
  { words: true },
);
const found = await findMachines(words);
const place = { folder: 'reports/walks', command: `npm run walk -- ${words.join(' ')}`, printsWalks: true };
process.exitCode = await runWalk(found, values, place);
