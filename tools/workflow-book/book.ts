import type { SourceMachine } from './machines.ts';
import { toChart } from './chart.ts';
import type { Chapter, Part } from './html/html-book.ts';
import { indexOf } from './pages/index-page.ts';
import type { Assigner } from './assigned.ts';
import { keptTable, readApp } from './kept.ts';
import { toPage, type EmittedText } from './pages/machine-page.ts';
import { limitsPage, timeLimits } from './pages/limits-page.ts';
import { mapPage } from './pages/map-page.ts';
import { permissionsPage } from './pages/permissions-page.ts';
import { drawPictures } from './picture/picture.ts';
import { questionsPage } from './pages/questions-page.ts';

/** Files of the workflow book by name, with the machine that each is about. */
export type BookFiles = ReadonlyMap<string, { content: string; machine: string }>;

/** Writes the book of some machines: the same machines and texts give the same bytes. */
export async function drawBook(
  machines: readonly SourceMachine[],
  emitted: ReadonlyMap<string, EmittedText>,
  assigners: readonly Assigner[] = [],
): Promise<{ files: BookFiles; chapters: Chapter[] }> {
  const files = new Map<string, { content: string; machine: string }>();
  const chapters: Chapter[] = [];
  for (const { name, file, machine } of machines) {
    const chart = toChart(name, machine, file);
    const pictures = await drawPictures(chart);
    chapters.push({ chart, pictures });
    const add = (file: string, content: string) => files.set(file, { content, machine: name });
    for (const picture of pictures) add(`${picture.name}.svg`, picture.svg);
    add(`${name}.md`, `${toPage(chart, pictures, emitted).trimEnd()}\n`);
  }
  files.set('permissions.md', { content: permissionsPage(), machine: 'the permissions' });
  const charts = chapters.map(({ chart }) => chart);
  const limits = await timeLimits();
  const { page, svg } = await mapPage(machines, emitted);
  files.set('map.md', { content: page, machine: 'the map' });
  files.set('map.svg', { content: svg, machine: 'the map' });
  files.set('limits.md', { content: limitsPage(limits), machine: 'the time limits' });
  files.set('questions.md', {
    content: questionsPage(charts, emitted, limits, keptTable(await readApp())),
    machine: 'the questions',
  });
  files.set('README.md', {
    content: indexOf(charts, assigners),
    machine: 'the index',
  });
  return { files, chapters };
}

const PARTS: readonly [string, string][] = [
  ['questions', 'Questions and answers'],
  ['README', 'All workflows, three questions'],
  ['map', 'Who talks to whom'],
  ['limits', 'Time limits'],
  ['rules', 'Rules and their tests'],
  ['coverage', 'Coverage'],
  ['mutations', 'Mutations drawn by chance'],
  ['proof', 'Proof of the INBOUND rule'],
];

/** What the one file holds beside the machines, in its order. `read` gives the pages that are written elsewhere. */
export const bookParts = (files: BookFiles, read: (file: string) => string): Part[] =>
  PARTS.map(([name, title]) => {
    const page = files.get(`${name}.md`)?.content ?? read(`${name}.md`);
    const svg = files.get(`${name}.svg`)?.content;
    return { name, title, page, ...(svg === undefined ? {} : { svg }) };
  });

/** Written by the rule matrix, the coverage run, the proof and the mutations. */
export const isWrittenElsewhere = (file: string): boolean =>
  ['rules.md', 'coverage.md', 'walked.json', 'proof.md', 'mutations.md'].includes(file) ||
  file.endsWith('.coverage.svg');

/** What the committed files say differently: names of machines, and of files that belong to none; sorted. */
export function findDrift(files: BookFiles, committed: ReadonlyMap<string, string>): string[] {
  const drifted = [...files].filter(([file, { content }]) => committed.get(file) !== content);
  const stray = [...committed.keys()].filter((file) => !files.has(file) && !isWrittenElsewhere(file));
  return [...new Set([...drifted.map(([, { machine }]) => machine), ...stray])].toSorted();
}
