import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { toBareMachine } from '../../machine/bare-machine.ts';
import { toChart } from '../../machine/chart.ts';
import { allMachines, allModels, machinesById } from '../../machine/machines.ts';
import { readCommitted, type Book } from '../book.ts';
import { bookParts, htmlBook, linkedParts } from './html-book.ts';
import { modelStories, proofStory, type Story } from './stories.ts';

/** The book as its pages are committed, on the charts of today's machines. */
export async function readBook(): Promise<Book> {
  const pages = await readCommitted(fileURLToPath(new URL('../../../docs/workflows/', import.meta.url)));
  const machines = await allMachines();
  return {
    madeOf: await madeOfCharts(),
    files: new Map([...pages].map(([file, content]) => [file, { content, machine: '' }])),
    chapters: machines.map(({ name, file, machine }) => ({
      chart: toChart(name, machine, file),
      bare: toBareMachine(file, machine),
    })),
  };
}

const shapeOf = (machine: AnyStateMachine): string => {
  const { states, transitions } = toChart('', machine);
  return JSON.stringify([states.slice(1).map(({ path }) => path), transitions.length]);
};

/** Machines that a form of their own makes of a chart, with the name of that chart: `bookingSave` is drawn as `save`. */
export async function madeOfCharts(): Promise<Record<string, string>> {
  const machines = await allMachines();
  const own = new Map(machines.map(({ name, machine }) => [machine.id, name]));
  // Of several of one shape the first, which is the one that is made of.
  const charts = new Map(machines.toReversed().map(({ name, machine }) => [shapeOf(machine), name]));
  const all = [...(await machinesById())].map(([id, machine]) => [id, own.get(id) ?? charts.get(shapeOf(machine))]);
  return Object.fromEntries(all.filter(([, name]) => name !== undefined)) as Record<string, string>;
}

/** What the book plays wherever it is made: the proof, and what staff do by the models. */
export const commonStories = async (): Promise<Story[]> => [
  proofStory(),
  ...(await allModels()).flatMap(({ name, model }) => modelStories(name, model)),
];

const hashed = (content: string, ending: string): string =>
  `book-${createHash('sha256').update(content).digest('hex').slice(0, 8)}.${ending}`;

/** Writes the book for the server: `book.html` into one folder, its style and script, named by their contents, into `assets`. */
export async function buildBook(folder: string, assets: string): Promise<void> {
  const { css, js } = bookParts();
  const names = { css: hashed(css, 'css'), js: hashed(js, 'js') };
  const parts = linkedParts({ css: `/assets/${names.css}`, js: `/assets/${names.js}` });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'book.html'), htmlBook(await readBook(), await commonStories(), parts));
  await writeFile(join(assets, names.css), css);
  await writeFile(join(assets, names.js), js);
}
