// `npm run coverage` writes docs/workflows/coverage.md from what the tests of the machines covered during the last
// `npm test`; `--check` fails where the page says something else, or where a machine is not fully covered.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readTyped } from '../../command.ts';
import { USAGES } from '../../usages.ts';
import { COVERED_FOLDER, CoveredMachine } from './record.ts';
import { toChart } from '../chart.ts';
import { execFileSync } from 'node:child_process';
import { storyResults } from '../../rules/reports.ts';
import {
  browserWalks,
  COVERAGE_PICTURE,
  coveragePage,
  coverageRow,
  isComplete,
  type MachineCoverage,
  withoutMade,
} from './page.ts';
import { allMachines } from '../machines.ts';
import { drawPictures, type Picture } from '../picture.ts';

const folder = fileURLToPath(new URL('../../../docs/workflows/', import.meta.url));

const machines = await Promise.all(
  (await allMachines()).map(async ({ name, file, machine }): Promise<MachineCoverage> => ({
    chart: toChart(name, machine, file),
    covered: await readCoverage(machine.id),
  })),
);
const unfinished = machines.filter((machine) => !isComplete(coverageRow(machine)));
const pictures = new Map<string, Picture[]>();
for (const { chart, covered } of unfinished) {
  const seen = { states: new Set(covered?.states), transitions: new Set(covered?.transitions) };
  pictures.set(chart.name, await drawPictures(chart, seen));
}
const walks = browserWalks(
  machines.map(({ chart }) => chart.name),
  await storyResults(),
);
const isCheck = readTyped(USAGES.coverage).has('check');
const made = {
  date: new Date().toISOString().slice(0, 10),
  commit: isCheck ? '' : execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
};
const files = new Map([['coverage.md', coveragePage(machines, pictures, walks, made)]]);
for (const { name, svg } of [...pictures.values()].flat()) files.set(`${name}${COVERAGE_PICTURE}`, svg);

if (isCheck) await check();
else await write();
for (const { chart } of unfinished) console.error(`${chart.name} is not fully covered`);
console.log(`${machines.length - unfinished.length} of ${machines.length} machines are fully covered`);

async function readCoverage(id: string): Promise<CoveredMachine | null> {
  const text = await readFile(join(COVERED_FOLDER, `${id}.json`), 'utf8').catch(() => null);
  return text === null ? null : CoveredMachine.parse(JSON.parse(text));
}

async function write(): Promise<void> {
  for (const old of await readdir(folder))
    if (old.endsWith(COVERAGE_PICTURE) && !files.has(old)) await rm(join(folder, old));
  for (const [file, content] of files) await writeFile(join(folder, file), content);
}

async function check(): Promise<void> {
  if (unfinished.length > 0) process.exitCode = 1;
  for (const [file, content] of files) {
    const written = await readFile(join(folder, file), 'utf8').catch(() => '');
    if (withoutMade(written) === withoutMade(content)) continue;
    console.error(`docs/workflows/${file} is out of date. Run npm test and npm run coverage.`);
    process.exitCode = 1;
  }
}
