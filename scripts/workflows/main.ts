// `npm run workflows` writes docs/workflows from the running machines; `--check` fails where the folder says something
// else, naming the machine; `--html` also writes the book as one file.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chartOf } from './chart.ts';
import { factTexts } from './fact-texts.ts';
import { toJson, toMermaid, toScxml } from './formats.ts';
import { htmlBook, type Chapter } from './html-book.ts';
import { indexOf } from './index-page.ts';
import { allMachines } from './machines.ts';
import { pageOf } from './page.ts';
import { picturesOf } from './picture.ts';

const folder = fileURLToPath(new URL('../../docs/workflows/', import.meta.url));
/** Written by the rule matrix and the coverage run, from test reports. */
const isWrittenElsewhere = (file: string) =>
  file === 'rules.md' || file === 'coverage.md' || file.endsWith('.coverage.svg');
const BOOK = 'workflows.html';

const facts = await factTexts();
const files = new Map<string, { content: string; machine: string }>();
const chapters: Chapter[] = [];
for (const { name, machine } of await allMachines()) {
  const chart = chartOf(name, machine);
  const pictures = await picturesOf(chart);
  chapters.push({ chart, pictures });
  const add = (file: string, content: string) => files.set(file, { content, machine: name });
  for (const picture of pictures) add(`${picture.name}.svg`, picture.svg);
  add(`${name}.md`, `${pageOf(chart, pictures, facts).trimEnd()}\n`);
  add(`${name}.json`, toJson(chart));
  add(`${name}.scxml`, toScxml(chart));
  add(`${name}.mmd`, toMermaid(chart));
}
files.set('README.md', { content: indexOf(chapters.map(({ chart }) => chart)), machine: 'the index' });

if (process.argv.includes('--check')) await check();
else await write();

async function write(): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const old of await readdir(folder)) {
    if (!files.has(old) && !isWrittenElsewhere(old)) await rm(join(folder, old), { recursive: true });
  }
  for (const [file, { content }] of files) await writeFile(join(folder, file), content);
  console.log(`${chapters.length} workflows in docs/workflows`);
  if (!process.argv.includes('--html')) return;
  await writeFile(join(folder, BOOK), htmlBook(chapters, facts));
  console.log(`The book: docs/workflows/${BOOK}`);
}

async function check(): Promise<void> {
  const drifted = new Set<string>();
  for (const [file, { content, machine }] of files) {
    const committed = await readFile(join(folder, file), 'utf8').catch(() => null);
    if (committed !== content) drifted.add(machine);
  }
  const known = await readdir(folder).catch(() => []);
  for (const file of known) if (!files.has(file) && !isWrittenElsewhere(file) && file !== BOOK) drifted.add(file);
  if (drifted.size === 0) {
    console.log(`docs/workflows shows the ${chapters.length} machines as they are`);
    return;
  }
  console.error(`docs/workflows is out of date for: ${[...drifted].toSorted().join(', ')}. Run npm run workflows.`);
  process.exitCode = 1;
}
