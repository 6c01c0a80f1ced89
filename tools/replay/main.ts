// `npm run replay -- FILE`: runs a saved trace against the current machines, shows the differences, and writes a test
// next to the file.
import 'temporal-polyfill/global';
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { CommandError, readArgs } from 'workflow-kit/command';
import { machinesById } from '../machine/machines.ts';
import type { Trace } from '../../src/app/diagnostics/mask-trace.ts';
import { readTrace } from './read-trace.ts';
import type { ReplayedEntry } from 'workflow-kit/replay/replay';
import { replay } from './replay.ts';

const { words } = readArgs(
  `npm run replay -- FILE: runs what Account → Help → "Download Diagnostics" saved against today's machines, and compares
states, contexts, what is emitted and what is called. Ends with 1 where they differ, with 2 for a file that cannot be compared.`,
  {},
  { words: true },
);
const [file] = words;
if (file === undefined || words.length > 1) throw new CommandError('Say one file. See --help.');
const text = await readFile(file, 'utf8').catch(() => {
  throw new CommandError(`There is no file ${file}.`);
});
const trace = readTrace(basename(file), text);
const entries = replay(trace, await machinesById());
entries.forEach(print);
const stem = file.replace(/\.json$/, '');
await writeFile(`${stem}.test.ts`, asTest(basename(stem), trace));
const ends = new Map(entries.map(({ actor, reached }) => [actor, `${actor} ${say(reached)}`]));
console.log(`Ends in: ${[...ends.values()].join(', ')}`);
console.log(`Written: ${stem}.test.ts (put it into tools/replay)`);
const missed = entries.filter(({ differs }) => differs.length > 0).length;
console.log(`${entries.length - missed} of ${entries.length} entries are as they were`);
if (missed > 0) process.exitCode = 1;

function say(state: unknown): string {
  return typeof state === 'string' ? state : JSON.stringify(state);
}

function print({ at, actor, event, state, differs }: ReplayedEntry): void {
  const time = (at / 1000).toFixed(2).padStart(8);
  console.log(`${differs.length === 0 ? ' ' : '✗'} ${time} s  ${actor}  ${event.type} → ${say(state)}`);
  for (const difference of differs) console.log(`              ${difference}`);
}

/** Writes a trace as a test that fails if the current machines behave differently. */
function asTest(name: string, saved: Trace): string {
  return `import { expect, it } from 'vitest';
import type { Trace } from '../../src/app/diagnostics/mask-trace.ts';
import { replay } from './replay.ts';
import { machinesById } from '../machine/machines.ts';

const trace: Trace = ${JSON.stringify(saved, null, 2)};

it(${JSON.stringify(`replays ${name}`)}, async () => {
  const astray = replay(trace, await machinesById()).flatMap(({ actor, event, differs }) =>
    differs.map((difference) => [actor, event.type, difference]),
  );
  expect(astray).toEqual([]);
});
`;
}
