// `npm run workflows` writes docs/workflows from the running machines. `--check` fails if the folder differs, and names
// the machine. `--html` also writes the book as one file.
import 'temporal-polyfill/global';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError, readArgs } from 'workflow-kit/command';
import { BOOK, drawBook, findDrift, isWrittenElsewhere, readBookSources, readCommitted } from './book.ts';
import { toJson } from 'workflow-kit/chart/chart';
import { toProductChart } from '../machine/product-chart.ts';
import { emittedTexts, findStrayFacts } from './emitted-texts.ts';
import { htmlBook } from './html/html-book.ts';
import { commonStories, readBook } from './html/built-book.ts';
import { allMachines } from '../machine/machines.ts';
import { type ByChart, toText, WALKED } from '../models/walked.ts';
import { listWalks } from '../models/walks.ts';

const folder = fileURLToPath(new URL('../../docs/workflows/', import.meta.url));
/** The folder of charts for other tools. */
const CHARTS = 'reports/charts';
/** The folder of what the walks of the models entered. */
const WALKS = 'reports/walks';

const { values } = readArgs(
  `npm run workflows: writes docs/workflows from the machines as they run.
  --check        writes nothing and fails where a page is out of date
  --html         writes the book as one file too
  --json         writes the charts alone, to reports/charts, for other tools
  --walked       first keeps what \`npm test -- e2e models\` entered on the page, for the page about coverage`,
  { check: { type: 'boolean' }, html: { type: 'boolean' }, json: { type: 'boolean' }, walked: { type: 'boolean' } },
);
if (values.walked) await keepWalked();
const machines = await allMachines();
const charts = machines.map(({ name, file, machine }) => toProductChart(name, machine, file));
const sources = await readBookSources();
const emitted = await emittedTexts(charts, sources.code);
const { files, chapters } = await drawBook(machines, emitted, sources);

if (values.check) await check();
else if (values.json) await writeCharts();
else {
  await write();
  if (values.html) await writeBook();
}

async function keepWalked(): Promise<void> {
  const written = await readdir(WALKS).catch((): string[] => []);
  const names = (await listWalks()).map(({ name }) => name).toSorted();
  const missing = names.filter((name) => !written.includes(`${name}.walked.json`));
  if (missing.length > 0) {
    const some = `${missing.length} of ${names.length} walks are not in ${WALKS}, such as ${missing[0]}.`;
    throw new CommandError(`${some} First run npm test -- e2e models.`);
  }
  const walks: Record<string, ByChart> = {};
  for (const name of names) walks[name] = JSON.parse(await readFile(join(WALKS, `${name}.walked.json`), 'utf8'));
  await writeFile(WALKED, toText({ day: new Date().toISOString().slice(0, 10), walks }));
  console.log(`${names.length} walks in tools/models/walked.json`);
}

async function writeCharts(): Promise<void> {
  await mkdir(CHARTS, { recursive: true });
  for (const chart of charts) await writeFile(join(CHARTS, `${chart.name}.json`), toJson(chart));
  for (const { chart, bare } of chapters) await writeFile(join(CHARTS, `${chart.name}.machine.js`), bare);
  console.log(`${charts.length} charts in ${CHARTS}, each as JSON and as a machine for visual editors`);
}

async function writeBook(): Promise<void> {
  await writeFile(join(folder, BOOK), htmlBook(await readBook(), await commonStories()));
  console.log(`The book: docs/workflows/${BOOK}`);
}

async function write(): Promise<void> {
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
