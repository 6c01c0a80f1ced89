// `npm run workflows` writes docs/workflows from the running machines; `--check` fails where the folder says something
// else, naming the machine; `--html` also writes the book as one file.
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readTyped } from '../command.ts';
import { USAGES } from '../usages.ts';
import { bookParts, drawBook, findDrift, isWrittenElsewhere } from './book.ts';
import { assigners } from './assigned.ts';
import { toChart } from './chart.ts';
import { emittedTexts, findStrayFacts } from './emitted/texts.ts';
import { htmlBook } from './html-book.ts';
import { allMachines } from './machines.ts';

const folder = fileURLToPath(new URL('../../docs/workflows/', import.meta.url));
const BOOK = 'workflows.html';

const { has } = readTyped(USAGES.workflows);
const machines = await allMachines();
const charts = machines.map(({ name, file, machine }) => toChart(name, machine, file));
const emitted = await emittedTexts(charts);
const { files, chapters } = await drawBook(machines, emitted, await assigners());

if (has('check')) await check();
else await write();

async function write(): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const old of await readdir(folder)) {
    if (!files.has(old) && !isWrittenElsewhere(old)) await rm(join(folder, old), { recursive: true });
  }
  for (const [file, { content }] of files) await writeFile(join(folder, file), content);
  console.log(`${chapters.length} workflows in docs/workflows`);
  if (!has('html')) return;
  await writeFile(join(folder, BOOK), htmlBook(chapters, emitted, bookParts(files, readPage)));
  console.log(`The book: docs/workflows/${BOOK}`);
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
