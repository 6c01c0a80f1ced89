import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { toBareMachine } from 'workflow-kit/chart/bare-machine';
import { toProductChart } from '../../machine/product-chart.ts';
import { allMachines, allModels, machinesById } from '../../machine/machines.ts';
import { readCommitted, type Book } from '../book.ts';
import { bookParts, htmlBook, linkedParts } from './html-book.ts';
import { modelStories, proofStory, type Story } from './stories.ts';

/** Reads the committed pages of the book, with the charts of the current machines. */
export async function readBook(): Promise<Book> {
  const pages = await readCommitted(fileURLToPath(new URL('../../../docs/workflows/', import.meta.url)));
  const machines = await allMachines();
  return {
    madeOf: await madeOfCharts(),
    files: new Map([...pages].map(([file, content]) => [file, { content, machine: '' }])),
    chapters: machines.map(({ name, file, machine }) => ({
      chart: toProductChart(name, machine, file),
      bare: toBareMachine(file, machine),
    })),
  };
}

const shapeOf = (machine: AnyStateMachine): string => {
  const { states, transitions } = toProductChart('', machine);
  return JSON.stringify([states.slice(1).map(({ path }) => path), transitions.length]);
};

/** Maps machines that a form makes from a chart to that chart: `bookingSave` is drawn as `save`. */
export async function madeOfCharts(): Promise<Record<string, string>> {
  const machines = await allMachines();
  const own = new Map(machines.map(({ name, machine }) => [machine.id, name]));
  // If several machines have one shape, the first is the base of the others.
  const charts = new Map(machines.toReversed().map(({ name, machine }) => [shapeOf(machine), name]));
  const all = [...(await machinesById())].map(([id, machine]) => [id, own.get(id) ?? charts.get(shapeOf(machine))]);
  return Object.fromEntries(all.filter(([, name]) => name !== undefined)) as Record<string, string>;
}

/** The stories of every book: the proof and the models. */
export const commonStories = async (): Promise<Story[]> => [
  proofStory(),
  ...(await allModels()).flatMap(({ name, model }) => modelStories(name, model)),
];

const hashed = (content: string, ending: string): string =>
  `book-${createHash('sha256').update(content).digest('hex').slice(0, 8)}.${ending}`;

/**
 * Writes the book for the server: `book.html` into one folder, style and script into `assets`, named by their hashes.
 */
export async function buildBook(folder: string, assets: string): Promise<void> {
  const { css, js } = bookParts();
  const names = { css: hashed(css, 'css'), js: hashed(js, 'js') };
  const parts = linkedParts({ css: `/assets/${names.css}`, js: `/assets/${names.js}` });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'book.html'), htmlBook(await readBook(), await commonStories(), parts));
  await writeFile(join(assets, names.css), css);
  await writeFile(join(assets, names.js), js);
}
