import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { SourceMachine } from '../machine/machines.ts';
import { toChart, type Chart } from '../machine/chart.ts';
import { indexOf } from './pages/index-page.ts';
import type { SourceFile } from '../rules/citations.ts';
import { breaksOf } from '../breaks/words.ts';
import { joinRules, rulePages } from '../rules/pages.ts';
import { toPage, type EmittedText } from './pages/machine-page.ts';
import { limitsPage, timeLimits } from './pages/limits-page.ts';
import { mapPage } from './pages/map-page.ts';
import { coveragePage } from './pages/coverage-page.ts';
import { permissionsPage } from './pages/permissions-page.ts';
import { drawPictures, type Picture } from './picture/picture.ts';
import { questionsPage } from './pages/questions-page.ts';

/** Files of the workflow book by name, with the machine that each is about. */
export type BookFiles = ReadonlyMap<string, { content: string; machine: string }>;

/** A machine as it is drawn. */
export type Chapter = { chart: Chart; pictures: Picture[] };
export type Book = { files: BookFiles; chapters: Chapter[] };

/** What the pages about all machines read beside the charts: the TypeScript of `src` and `server`, and of the tests. */
export type BookSources = {
  code?: readonly SourceFile[];
  tests?: readonly SourceFile[];
};

/** Writes the book of some machines: the same machines and texts give the same bytes. */
export async function drawBook(
  machines: readonly SourceMachine[],
  emitted: ReadonlyMap<string, EmittedText>,
  { code = [], tests = [] }: BookSources = {},
): Promise<Book> {
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
  const breaks = breaksOf(code);
  const { page, svg } = await mapPage(machines, emitted);
  files.set('map.md', { content: page, machine: 'the map' });
  files.set('map.svg', { content: svg, machine: 'the map' });
  files.set('limits.md', { content: limitsPage(limits), machine: 'the time limits' });
  files.set('questions.md', {
    content: questionsPage(charts, emitted, limits, breaks),
    machine: 'the questions',
  });
  files.set('coverage.md', { content: coveragePage(charts, tests), machine: 'the coverage' });
  for (const [file, content] of rulePages(joinRules(machines, code, tests), breaks))
    files.set(file, { content, machine: 'the rules' });
  files.set('README.md', {
    content: indexOf(charts),
    machine: 'the index',
  });
  return { files, chapters };
}

/** Written by the proof. */
export const isWrittenElsewhere = (file: string): boolean => file === 'proof.md';

/** The book as one file, which is not in git. */
export const BOOK = 'workflows.html';

/** The files of a folder and of those in it, by their paths within. */
export async function readCommitted(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && entry.name !== BOOK)
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'));
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
}

/** What the committed files say differently: names of machines, and of files that belong to none; sorted. */
export function findDrift(files: BookFiles, committed: ReadonlyMap<string, string>): string[] {
  const drifted = [...files].filter(([file, { content }]) => committed.get(file) !== content);
  const stray = [...committed.keys()].filter((file) => !files.has(file) && !isWrittenElsewhere(file));
  return [...new Set([...drifted.map(([, { machine }]) => machine), ...stray])].toSorted();
}
