// `npm run workflows` writes docs/workflows from the running machines; `--check` fails where the folder says something
// else, naming the machine; `--html` also writes the book as one file.
import 'temporal-polyfill/global';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError, readArgs } from '../command.ts';
import { BOOK, drawBook, findDrift, isWrittenElsewhere, readBookSources, readCommitted } from './book.ts';
import { toChart, toJson } from '../machine/chart.ts';
import { emittedTexts, findStrayFacts } from './emitted-texts.ts';
import { findHeard, writeHeard } from './heard.ts';
import { htmlBook } from './html/html-book.ts';
import { readWays } from '../machine/cover-machine.ts';
import { readTrace } from '../replay/read-trace.ts';
import { commonStories, madeOfCharts } from './html/built-book.ts';
import { testStories, traceStories } from './html/stories.ts';
import { allMachines, machinesById } from '../machine/machines.ts';

const folder = fileURLToPath(new URL('../../docs/workflows/', import.meta.url));
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
if (!values.check && !values.json) writeHeard(findHeard());
const emitted = await emittedTexts(charts);
const { files, chapters } = await drawBook(machines, emitted, await readBookSources());

if (values.check) await check();
else if (values.json) await writeCharts();
else {
  await write();
  if (values.html) await writeBook();
}

async function writeCharts(): Promise<void> {
  await mkdir(CHARTS, { recursive: true });
  for (const chart of charts) await writeFile(join(CHARTS, `${chart.name}.json`), toJson(chart));
  for (const { chart, bare } of chapters) await writeFile(join(CHARTS, `${chart.name}.machine.js`), bare);
  console.log(`${charts.length} charts in ${CHARTS}, each as JSON and as a machine for visual editors`);
}

async function writeBook(): Promise<void> {
  const stories = [
    ...(await storiesOf(values.trace)),
    ...(await commonStories()),
    ...machines.flatMap(({ machine }) => testStories(machine.id, readWays(machine.id))),
  ];
  const proof = { content: await readFile(join(folder, 'proof.md'), 'utf8'), machine: 'the proof' };
  const book = { files: new Map([...files, ['proof.md', proof]]), chapters, madeOf: await madeOfCharts() };
  await writeFile(join(folder, BOOK), htmlBook(book, stories));
  console.log(`The book: docs/workflows/${BOOK}`);
}

async function storiesOf(names: readonly string[]) {
  const machinesOfApp = await machinesById();
  const traces = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(name, 'utf8').catch(() => {
        throw new CommandError(`There is no file ${name}.`);
      });
      return readTrace(basename(name), text);
    }),
  );
  return traces.flatMap((trace) => traceStories(trace, machinesOfApp));
}

async function write(): Promise<void> {
  await mkdir(join(folder, 'rules'), { recursive: true });
  for (const old of (await readCommitted(folder)).keys())
    if (!files.has(old) && !isWrittenElsewhere(old)) await rm(join(folder, old));
  for (const [file, { content }] of files) await writeFile(join(folder, file), content);
  console.log(`${chapters.length} workflows in docs/workflows`);
}

async function check(): Promise<void> {
  const stray = findStrayFacts(charts, emitted);
  for (const fact of stray) console.error(fact);
  const drifted = findDrift(files, await readCommitted(folder));
  if (drifted.length === 0) console.log(`docs/workflows shows the ${chapters.length} machines as they are`);
  else console.error(`docs/workflows is out of date for: ${drifted.join(', ')}. Run npm run workflows.`);
  if (drifted.length + stray.length > 0) process.exitCode = 1;
}
