// `npm run workflows` writes docs/workflows from the running machines; `--check` fails where the folder says something
// else, naming the machine; `--html` also writes the book as one file.
import 'temporal-polyfill/global';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allModels } from '../models/find.ts';
import { CommandError, readArgs } from '../command.ts';
import { bookParts, drawBook, findDrift, isWrittenElsewhere } from './book.ts';
import { assigners } from './assigned.ts';
import { toChart, toJson } from './chart.ts';
import { emittedTexts, findStrayFacts } from './emitted/texts.ts';
import { htmlBook } from './html/html-book.ts';
import { readTrace } from '../replay/read-trace.ts';
import { countWalks, readWalked, traceWays } from './covered/walks.ts';
import { modelStories, proofStory, testStories } from './html/stories.ts';
import { allMachines, machinesById } from './machines.ts';

const folder = fileURLToPath(new URL('../../docs/workflows/', import.meta.url));
const BOOK = 'workflows.html';
/** Where charts are written for other tools. */
const CHARTS = 'reports/charts';

const { values } = readArgs(
  `npm run workflows: writes docs/workflows from the machines as they run.
  --check        writes nothing and fails where a page is out of date
  --html         writes the book as one file too
  --json         writes the charts alone, to reports/charts, for other tools
  --trace FILE   a file of Help → "Save what just happened" that the book counts and plays; may be said several times`,
  {
    check: { type: 'boolean' },
    html: { type: 'boolean' },
    json: { type: 'boolean' },
    trace: { type: 'string', multiple: true, default: [] },
  },
);
const machines = await allMachines();
const charts = machines.map(({ name, file, machine }) => toChart(name, machine, file));
const emitted = await emittedTexts(charts);
const { files, chapters } = await drawBook(machines, emitted, await assigners());

if (values.check) await check();
else if (values.json) await writeCharts();
else {
  await write();
  if (values.html) await writeBook();
}

async function writeCharts(): Promise<void> {
  await mkdir(CHARTS, { recursive: true });
  for (const chart of charts) await writeFile(join(CHARTS, `${chart.name}.json`), toJson(chart));
  console.log(`${charts.length} charts in ${CHARTS}`);
}

async function writeBook(): Promise<void> {
  const walked = readWalked();
  const { walks, ...traces } = await tracesOf(values.trace);
  const stories = [
    proofStory(),
    ...walks.map(({ machine, actor, way }) => ({
      machine,
      title: `Trace: ${actor} (${way.steps.length} steps)`,
      way,
    })),
    ...(await allModels()).flatMap(({ name, model }) => modelStories(name, model)),
    ...Object.entries(walked.ways).flatMap(([machine, ways]) => testStories(machine, ways)),
  ];
  const parts = bookParts(files, readPage);
  await writeFile(join(folder, BOOK), htmlBook(chapters, emitted, parts, { walked, traces }, stories));
  console.log(`The book: docs/workflows/${BOOK}`);
}

async function tracesOf(names: readonly string[]) {
  const machinesOfApp = await machinesById();
  const walks = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(name, 'utf8').catch(() => {
        throw new CommandError(`There is no file ${name}.`);
      });
      return traceWays(readTrace(basename(name), text), machinesOfApp);
    }),
  );
  return { of: names.length, machines: countWalks(walks.flat()), walks: walks.flat() };
}

async function write(): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const old of await readdir(folder)) {
    if (!files.has(old) && !isWrittenElsewhere(old) && old !== BOOK) await rm(join(folder, old), { recursive: true });
  }
  for (const [file, { content }] of files) await writeFile(join(folder, file), content);
  console.log(`${chapters.length} workflows in docs/workflows`);
}

function readPage(file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}

async function check(): Promise<void> {
  const committed = new Map<string, string>();
  for (const file of await readdir(folder).catch(() => [])) {
    if (file !== BOOK) committed.set(file, await readFile(join(folder, file), 'utf8'));
  }
  for (const stray of findStrayFacts(charts, emitted)) {
    console.error(stray);
    process.exitCode = 1;
  }
  const drifted = findDrift(files, committed);
  if (drifted.length === 0) {
    console.log(`docs/workflows shows the ${chapters.length} machines as they are`);
    return;
  }
  console.error(`docs/workflows is out of date for: ${drifted.join(', ')}. Run npm run workflows.`);
  process.exitCode = 1;
}
