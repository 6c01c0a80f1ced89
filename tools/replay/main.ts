// `npm run replay -- FILE`: runs a saved trace against the machines, shows where it ends, and writes it out as a test
// and as a sequence picture beside the file.
import 'temporal-polyfill/global';
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Trace } from '../../src/app/diagnostics/trace.ts';
import { machinesById } from '../workflow-book/machines.ts';
import { traceAsTest } from './as-test.ts';
import { replay } from './replay.ts';
import { sequencePicture } from './sequence.ts';

const file = process.argv[2];
if (file === undefined) throw new Error('Usage: npm run replay -- FILE');
const trace = JSON.parse(await readFile(file, 'utf8')) as Trace;
if (trace.format !== 'reflow-trace' || trace.version !== 1) throw new Error(`${file} is no trace of this version`);

const entries = replay(trace, await machinesById());
const state = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
for (const entry of entries) {
  const mark = entry.agrees ? ' ' : '✗';
  const now = entry.agrees ? '' : `  (now: ${state(entry.reached)})`;
  console.log(
    `${mark} ${(entry.at / 1000).toFixed(2).padStart(8)} s  ${entry.actor}  ${entry.event.type} → ${state(entry.state)}${now}`,
  );
}

const stem = file.replace(/\.json$/, '');
await writeFile(`${stem}.test.ts`, traceAsTest(basename(stem), trace));
await writeFile(`${stem}.svg`, sequencePicture(entries));
console.log(
  `Ends in: ${[...new Map(entries.map((entry) => [entry.actor, entry.reached]))].map(([actor, at]) => `${actor} ${state(at)}`).join(', ')}`,
);
console.log(`Written: ${stem}.test.ts (put it into tools/replay) and ${stem}.svg`);
const missed = entries.filter((entry) => !entry.agrees).length;
if (missed > 0) {
  console.error(`${missed} of ${entries.length} entries end elsewhere with today's machines`);
  process.exitCode = 1;
}
