import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { conditionOf, type Chart, type ChartTransition } from '../../machine/chart.ts';
import { escapeText, spaced } from '../../machine/words.ts';
import type { Book, Chapter } from '../book.ts';
import { tableLines, title } from '../pages/machine-page.ts';
import { picturedAsTables, type Field, type PictureTables } from '../picture/picture-table.ts';
import { markdownToHtml } from './markdown.ts';
import { toPlayable, type Story } from './stories.ts';

/**
 * A page as the book holds it: its name as a file, what the contents call it, its Markdown, its pictures by their files, and what
 * is to press in them.
 */
type Page = { name: string; title: string; text: string; figures: ReadonlyMap<string, string>; press?: string };

/** The pages about all machines, in their order. */
const PAGES: readonly [string, string][] = [
  ['questions', 'Questions and answers'],
  ['README', 'All workflows, three questions'],
  ['map', 'Who talks to whom'],
  ['limits', 'Time limits'],
  ['rules', 'Rules and their tests'],
  ['coverage', 'Coverage'],
  ['proof', 'Proof of the INBOUND rule'],
  ['permissions', 'Who may what'],
];

const hash = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** The whole book as one file that opens from disk, without a network and under a strict policy. */
export function htmlBook({ files, chapters }: Book, stories: readonly Story[] = []): string {
  const textOf = (name: string): string => {
    const rules = [...files.keys()].filter((file) => name === 'rules' && file.startsWith('rules/'));
    return [`${name}.md`, ...rules].map((file) => files.get(file)?.content ?? '').join('\n');
  };
  const abouts = PAGES.map(([name, words]): Page => {
    const svg = files.get(`${name}.svg`)?.content ?? '';
    return { name, title: words, text: textOf(name), figures: new Map([[`${name}.svg`, svg]]) };
  }).filter(({ text }) => text !== '');
  const machines = chapters.map((chapter) => toMachinePage(chapter, textOf(chapter.chart.name)));
  const playables = Object.fromEntries(
    chapters.map(({ chart }) => [
      chart.name,
      stories.filter(({ machine }) => machine === chart.id).map((story) => toPlayable(chart, story)),
    ]),
  );
  const toAddress = addressesIn([...abouts, ...machines]);
  const toSection = (page: Page): string => {
    const titles = (playables[page.name] ?? []).map((story) => story.title);
    const [first] = page.figures.keys();
    const toFigure = (caption: string, file: string) =>
      (file === first ? toHint(page.press) + toPlayer(page.title, titles) : '') +
      toGroup(caption, page.figures.get(file) ?? '');
    const place = { name: page.name, toAddress: toAddress(page.name), toFigure };
    return `<section id="${page.name}">\n${markdownToHtml(page.text, place)}\n</section>`;
  };
  const contents = (pages: readonly Page[]) =>
    `<ul>${pages.map((page) => `<li><a href="#${page.name}">${escapeText(page.title)}</a></li>`).join('')}</ul>`;
  const style = readFileSync(join(import.meta.dirname, 'book.css'), 'utf8');
  const script = clientScript();
  const policy = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Reflow: the workflows</title>
<style>${style}</style>
</head>
<body>
<header><strong>Reflow: the workflows</strong><input id="search" type="search" aria-label="Search the book" placeholder="Search rules, states, sentences, times"><span id="count" class="soft" role="status"></span><button id="theme" type="button">Light or dark</button></header>
<div class="book">
<nav aria-label="Contents"><b>About all of them</b>${contents(abouts)}<b>Workflows</b>${contents(machines)}</nav>
<main>
${[...abouts, ...machines].map(toSection).join('\n')}
</main>
</div>
<aside class="evidence" id="evidence" role="region" aria-label="Evidence" tabindex="-1" hidden><div class="bar"><b id="evidence-title"></b><button id="evidence-close" type="button">Close</button></div><div id="evidence-body"></div></aside>
<script type="application/json" id="stories">${JSON.stringify(playables).replaceAll('<', '\\u003c')}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** What the book does in a browser, as one script. */
function clientScript(): string {
  const entryPoints = [join(import.meta.dirname, 'book.client.ts')];
  const { outputFiles } = buildSync({ entryPoints, bundle: true, format: 'iife', minify: true, write: false });
  return outputFiles.map(({ text }) => text).join('');
}

/** Links between the pages as links within the book; what is not in it stays words. */
function addressesIn(pages: readonly Page[]) {
  const anchors = new Map(
    pages.map(({ name, text }) => [name, new Set([...text.matchAll(/<a id="([^"]*)">/g)].map(([, id]) => id))]),
  );
  return (from: string) => (file: string, anchor: string) => {
    const name = file === '' ? from : file.replace(/^(?:\.\.\/)*(?:rules\/.*|(.*)\.md)$/, (_, page = 'rules') => page);
    const known = anchors.get(name);
    if (!known) return null;
    return known.has(anchor) ? `${name}--${anchor}` : name;
  };
}

/** The page of a machine, with something to press in the place of each picture, and of tables that stand for one. */
function toMachinePage({ chart, pictures }: Chapter, text: string): Page {
  const { name } = chart;
  const tables = picturedAsTables(chart);
  const figures = tables
    ? [[`${name}.svg`, tablesIn(chart, tables)] as const]
    : pictures.map((picture) => [`${picture.name}.svg`, toPressable(picture.svg, chart)] as const);
  return {
    name,
    title: title(chart),
    text: tables ? text.replace(tableLines(tables).join('\n'), `![${tables.title}](${name}.svg)`) : text,
    figures: new Map(figures),
    press: tables ? 'what is underlined in the table' : 'a state, a line or its words in the picture',
  };
}

const toHint = (press: string | undefined): string =>
  press === undefined
    ? ''
    : `<p class="soft">Press ${press}: the book says what happens, what staff see, what each rule says, and which tests name it.</p>`;

const toGroup = (caption: string, drawn: string): string =>
  `<figure${drawn.startsWith('<table') ? ' class="tables"' : ''} role="group" aria-label="${escapeText(caption)}">${drawn}</figure>`;

/** Plays ways through the machine in its pictures; nothing where there is none. */
const toPlayer = (of: string, titles: readonly string[]): string =>
  titles.length === 0
    ? ''
    : `<div class="player" role="group" aria-label="Ways through ${escapeText(of)}"><select aria-label="Way">${titles.map((words, at) => `<option value="${at}">${escapeText(words)}</option>`).join('')}</select><button type="button">Play</button><button type="button" disabled>Step back</button><button type="button">Step</button><span class="soft" role="status"></span></div>`;

/** What a screen reader says of a transition in a picture. */
function labelOf(chart: Chart, transition: ChartTransition): string {
  const condition = conditionOf(chart, transition);
  const to = transition.to.map(spaced).join(', ') || 'stays';
  return `${spaced(transition.from) || 'in any state'}: ${transition.words}${condition && ` [${condition}]`} → ${to}`;
}

/** The start of a link to a state (`state-draft`) or to rows of transitions (`t1+t2`), named for a screen reader. */
function linkTo(chart: Chart, to: string, named?: string): string {
  const ids = to.startsWith('state-')
    ? [to]
    : to
        .slice(1)
        .split('+')
        .map((at) => `t${at}`);
  const labels = to.startsWith('state-')
    ? [`${spaced(to.slice('state-'.length)) || chart.id}: what the book knows of this state`]
    : ids.map((id) => labelOf(chart, chart.transitions[Number(id.slice(1))] as ChartTransition));
  const [first, ...more] = ids.map((id) => `${chart.name}--${id}`);
  const others = more.length > 0 ? ` data-more="${more.join(' ')}"` : '';
  return `<a href="#${first}"${others} aria-label="${escapeText(named ?? labels.join('; '))}">`;
}

/** Tables in the place of a picture, whose fields lead where those of a picture would. */
function tablesIn(chart: Chart, { tables }: PictureTables): string {
  const words = ({ text, to, label }: Field): string => {
    const written = escapeText(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
    return to === undefined ? written : `${linkTo(chart, to, label)}${written}</a>`;
  };
  const cell = (field: Field, scope: string | null): string =>
    scope === null ? `<td>${words(field)}</td>` : `<th scope="${scope}">${words(field)}</th>`;
  return tables
    .map(({ heads, rows, named }) => {
      const head = heads.map((field) => cell(field, 'col')).join('');
      const body = rows.map((row) => row.map((field, at) => cell(field, named && at === 0 ? 'row' : null)).join(''));
      return `<table><thead><tr>${head}</tr></thead><tbody><tr>${body.join('</tr><tr>')}</tr></tbody></table>`;
    })
    .join('');
}

/** A picture whose links lead to their rows, each with a name; beneath a line a wider one that is easier to press. */
export const toPressable = (svg: string, chart: Chart): string =>
  svg
    .replaceAll(/(?<=<g class="edge">\s*<a [^>]*>)<path [^>]*( d="[^"]*")\/>/g, '<path class="reach"$1/>$&')
    .replaceAll(/<a href="#([^"]*)">/g, (_, to: string) => linkTo(chart, to));
