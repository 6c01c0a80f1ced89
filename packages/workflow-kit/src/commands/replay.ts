import { readFile } from 'node:fs/promises';
import type { AnyStateMachine } from 'xstate';
import { declaredActors } from '../chart/to-chart.ts';
import { CommandError, readArgs } from '../command.ts';
import { follow, readWalk } from '../explore/walk.ts';
import { readMachineFiles, type MachineFile } from '../machine-file.ts';
import { replayTrace, readTrace } from '../replay/replay.ts';

const { words } = readArgs(
  `workflow-kit replay FILE RECORD: runs a record on the current machines. RECORD is JSON: a walk that
workflow-kit walk wrote, or a trace of workflow-kit/replay/record. Ends with 1 if the machine behaves differently.`,
  {},
  { words: true },
);
const [file, record] = words;
if (file === undefined || record === undefined || words.length > 2)
  throw new CommandError('Name a file that exports a machine, and a recorded walk or trace. See --help.');
const found = await readMachineFiles(file);
const text = await readFile(record, 'utf8').catch(() => {
  throw new CommandError(`There is no file ${record}.`);
});
const trace = readTrace(text);
process.exitCode = trace === null ? replayWalk(found) : replayEntries(trace);

function replayWalk([first, ...others]: readonly MachineFile[]): 0 | 1 {
  if (!first || others.length > 0)
    throw new CommandError(`${file} exports several machines. Choose one: ${file}#NAME.`);
  const [input, events] = readWalk(text, first.machine, first.world);
  const { walk, fault } = follow(first.machine, first.world, input, events);
  for (const { event, state } of walk.steps) console.log(`  ${event.type} -> ${JSON.stringify(state)}`);
  console.log(fault ?? 'The walk has no fault now.');
  return fault === null ? 0 : 1;
}

/** Returns a machine and the machines that it invokes. */
function familyOf(machine: AnyStateMachine): AnyStateMachine[] {
  const children = [...declaredActors(machine).values()].filter((child) => child !== null);
  return [machine, ...children.flatMap(familyOf)];
}

function replayEntries(recorded: NonNullable<ReturnType<typeof readTrace>>): 0 | 1 {
  const machines = new Map(found.flatMap(({ machine }) => familyOf(machine)).map((machine) => [machine.id, machine]));
  const entries = replayTrace(recorded, machines);
  for (const { actor, event, reached, differs } of entries) {
    console.log(`${differs.length === 0 ? ' ' : '✗'} ${actor}  ${event.type} -> ${JSON.stringify(reached)}`);
    for (const difference of differs) console.log(`      ${difference}`);
  }
  const missed = entries.filter(({ differs }) => differs.length > 0).length;
  console.log(`${entries.length - missed} of ${entries.length} entries are as they were.`);
  return missed > 0 ? 1 : 0;
}
