import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toBareMachine } from 'workflow-kit/chart/bare-machine';
import type { Chart } from 'workflow-kit/chart/chart';
import { toProductChart } from '../machine/product-chart.ts';
import type { SourceMachine } from '../machine/machines.ts';
import { readSources, type SourceFile } from '../rules/citations.ts';
import { joinRules, rulesPage } from '../rules/pages.ts';
import type { EmittedText } from './emitted-texts.ts';
import { findTimeLimits } from './pages/limits.ts';
import { toPage } from './pages/machine-page.ts';
import { drawMap, talksOf, talkTable } from './pages/map.ts';
import { picturedAsTables } from './status-table.ts';
import { ABOUT_ALL, fillPage, readPage, valuesOfCharts, valuesOfFiles, valuesOfRules } from './pages/pages.ts';
import { drawPictures } from 'workflow-kit/picture/picture';

/** The files of the workflow book by name. `machine` names the machine or the page. */
export type BookFiles = ReadonlyMap<string, { content: string; machine: string }>;

/** A machine as a chart, and as a file for visual editors. */
export type Chapter = { chart: Chart; bare: string };
/** `madeOf` maps machine ids to their chart, if one chart makes several machines. */
export type Book = { files: BookFiles; chapters: Chapter[]; madeOf?: Readonly<Record<string, string>> };

/** The sources that the pages read: the TypeScript of the product and of its database package, and of the tests. */
export type BookSources = { code: readonly SourceFile[]; tests: readonly SourceFile[] };

export async function readBookSources(): Promise<BookSources> {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  return {
    code: await readSources(root, ['src', 'server', 'packages/pglite-durable/src']),
    tests: await readSources(root, ['test', 'tools']),
  };
}

/** Draws the book of some machines. The same input gives the same bytes. */
export async function drawBook(
  machines: readonly SourceMachine[],
  emitted: ReadonlyMap<string, EmittedText>,
  { code, tests }: BookSources,
): Promise<Book> {
  const files = new Map<string, { content: string; machine: string }>();
  const charted = machines.map((each) => ({ ...each, chart: toProductChart(each.name, each.machine, each.file) }));
  const chapters: Chapter[] = [];
  for (const { name, chart, machine } of charted) {
    const tables = picturedAsTables(chart);
    const pictures = tables === null ? await drawPictures(chart) : [];
    chapters.push({ chart, bare: toBareMachine(chart.file, machine) });
    for (const picture of pictures) files.set(`${picture.name}.svg`, { content: picture.svg, machine: name });
    files.set(`${name}.md`, { content: toPage(chart, { pictures, tables }, emitted, code), machine: name });
  }
  const talks = talksOf(charted, emitted);
  const charts = charted.map(({ chart }) => chart);
  const values = {
    ...valuesOfRules(findTimeLimits(code)),
    ...valuesOfCharts(charts, emitted, { code, tests }),
    ...valuesOfFiles([...code, ...tests]),
    talks: () => talkTable(talks),
  };
  for (const name of ABOUT_ALL)
    files.set(`${name}.md`, { content: fillPage(await readPage(name), values), machine: `the ${name}` });
  files.set('map.svg', { content: await drawMap(await readPage('map'), talks), machine: 'the map' });
  const rules = rulesPage(joinRules(machines, code, tests));
  files.set('rules.md', { content: rules, machine: 'the rules' });
  return { files, chapters };
}

/** The proof writes this file. */
export const isWrittenElsewhere = (file: string): boolean => file === 'proof.md';

/** The book as one file. It is not in git. */
export const BOOK = 'workflows.html';

/** Reads the files of a folder and its subfolders, by relative path. */
export async function readCommitted(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && entry.name !== BOOK)
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'));
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
}

/** Returns the machines whose committed files differ, and files that belong to none, sorted. */
export function findDrift(files: BookFiles, committed: ReadonlyMap<string, string>): string[] {
  const drifted = [...files].filter(([file, { content }]) => committed.get(file) !== content);
  const stray = [...committed.keys()].filter((file) => !files.has(file) && !isWrittenElsewhere(file));
  return [...new Set([...drifted.map(([, { machine }]) => machine), ...stray])].toSorted();
}
