// `npm run coverage` writes docs/workflows/coverage.md from what the tests of the machines covered during the last
// `npm test`; `--check` fails where the page says something else, or where a machine is not fully covered.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { readArgs } from '../../command.ts';
import { COVERED_FOLDER, CoveredMachine } from './record.ts';
import { countTests, countWalks, readWalked, traceWays, WALKED_FILE, writeWalked, type Run } from './walks.ts';
import { readTrace } from '../../replay/read-trace.ts';
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
import { allMachines, machinesById } from '../machines.ts';
import { drawPictures, type Picture } from '../picture/picture.ts';

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
  const seen = {
    states: new Set(Object.keys(covered?.states ?? {})),
    transitions: new Set(Object.keys(covered?.transitions ?? {})),
  };
  pictures.set(chart.name, await drawPictures(chart, seen));
}
const walks = browserWalks(
  machines.map(({ chart }) => chart.name),
  await storyResults(),
);
const isCheck =
  readArgs('npm run coverage -- [--check]: writes docs/workflows/coverage.md from what the last tests have covered.', {
    check: { type: 'boolean' },
  }).values.check === true;
const made = {
  date: new Date().toISOString().slice(0, 10),
  commit: isCheck ? '' : execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
};
const files = new Map([['coverage.md', coveragePage(machines, pictures, walks, made)]]);
for (const { name, svg } of [...pictures.values()].flat()) files.set(`${name}${COVERAGE_PICTURE}`, svg);

const recorded = new Map(machines.flatMap(({ chart, covered }) => (covered ? [[chart.id, covered] as const] : [])));
const counted = countTests(recorded);

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
  const walked = {
    tests: { ...made, of: recorded.size, machines: counted },
    browser: await browserRun(),
    ways: Object.fromEntries([...recorded].map(([id, { ways }]) => [id, ways])),
  };
  await writeFile(join(folder, WALKED_FILE), writeWalked(walked));
}

/** What the stories that walk models have kept of their pages; as it was counted before where they have kept nothing since. */
async function browserRun(): Promise<Run | null> {
  const kept = new URL('../../../reports/traces/', import.meta.url);
  const names = (await readdir(kept).catch(() => [])).filter((name) => name.endsWith('.json')).toSorted();
  const texts = await Promise.all(
    names.map(async (name) => [name, await readFile(new URL(name, kept), 'utf8')] as const),
  );
  const byId = await machinesById();
  const walks = texts.flatMap(([name, text]) => traceWays(readTrace(name, text), byId));
  if (names.length > 0) return { ...made, of: names.length, machines: countWalks(walks) };
  return tryRead()?.browser ?? null;
}

function tryRead() {
  try {
    return readWalked();
  } catch {
    return null;
  }
}

async function check(): Promise<void> {
  if (unfinished.length > 0) process.exitCode = 1;
  if (!isDeepStrictEqual(tryRead()?.tests.machines, counted)) {
    console.error(`docs/workflows/${WALKED_FILE} is out of date. Run npm test and npm run coverage.`);
    process.exitCode = 1;
  }
  for (const [file, content] of files) {
    const written = await readFile(join(folder, file), 'utf8').catch(() => '');
    if (withoutMade(written) === withoutMade(content)) continue;
    console.error(`docs/workflows/${file} is out of date. Run npm test and npm run coverage.`);
    process.exitCode = 1;
  }
}
