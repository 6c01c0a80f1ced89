import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rulesOf, seenBy } from '../evidence.ts';
import { clientScript } from './client-script.ts';
import { conditionOf, type Chart, type ChartTransition } from '../../machine/chart.ts';
import type { EmittedText } from '../pages/machine-page.ts';
import { COLOUR_KEY, title, chartVersion } from '../pages/machine-page.ts';
import { ABOUT_PERMISSIONS, PERMISSION_HEADS, PERMISSION_ROWS } from '../pages/permissions-page.ts';
import { markdownToHtml, type ToAddress } from './markdown.ts';
import type { Picture } from '../picture/picture.ts';
import { picturedAsTables, type Field, type PictureTable, type PictureTables } from '../picture/picture-table.ts';
import { toPlayable, type Playable, type Story } from './stories.ts';
import { escapeText, spaced } from '../../machine/words.ts';

export type Chapter = { chart: Chart; pictures: Picture[] };
/** A page of the book that is no machine: its name as a file, what the contents call it, its text, and its picture. */
export type Part = { name: string; title: string; page: string; svg?: string };

/** The looks of the book, and of the pages beside it. */
export const STYLE = readFileSync(join(import.meta.dirname, 'book.css'), 'utf8');

const hash = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** The whole book as one file that opens from disk, without a network and under a strict policy. */
export function htmlBook(
  chapters: Chapter[],
  emitted: ReadonlyMap<string, EmittedText>,
  parts: readonly Part[] = [],
  stories: readonly Story[] = [],
): string {
  const playables = Object.fromEntries(
    chapters.map(({ chart }) => [
      chart.name,
      stories.filter(({ machine }) => machine === chart.id).map((story) => toPlayable(chart, story)),
    ]),
  );
  const toAddress = addressesIn(chapters, parts);
  const contents = (links: readonly [string, string][]) =>
    `<ul>${links.map(([id, words]) => `<li><a href="#${id}">${escapeText(words)}</a></li>`).join('')}</ul>`;
  const script = clientScript(join(import.meta.dirname, 'book.client.ts'));
  const policy = `default-src 'none'; style-src ${hash(STYLE)}; script-src ${hash(script)}; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Reflow: the workflows</title>
<style>${STYLE}</style>
</head>
<body>
<header><strong>Reflow: the workflows</strong><input id="search" type="search" aria-label="Search the book" placeholder="Search rules, states, sentences, times"><span id="count" class="soft" role="status"></span><button id="theme" type="button">Light or dark</button></header>
<div class="book">
<nav aria-label="Contents"><b>About all of them</b>${contents([...parts.map(({ name, title: words }): [string, string] => [name, words]), ['permissions', 'Who may what']])}<b>Workflows</b>${contents(chapters.map(({ chart }): [string, string] => [chart.name, title(chart)]))}</nav>
<main>
${parts.map((part) => toSection(part, toAddress)).join('\n')}
${PERMISSIONS_SECTION}
${chapters.map((chapter) => toChapter(chapter, emitted, playables[chapter.chart.name] ?? [])).join('\n')}
</main>
</div>
<aside class="evidence" id="evidence" role="region" aria-label="Evidence" tabindex="-1" hidden><div class="bar"><b id="evidence-title"></b><button id="evidence-close" type="button">Close</button></div><div id="evidence-body"></div></aside>
<script type="application/json" id="stories">${JSON.stringify(playables).replaceAll('<', '\\u003c')}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** Links between the pages as links within the book; what is not in it stays words. */
function addressesIn(chapters: readonly Chapter[], parts: readonly Part[]): ToAddress {
  const machines = new Map(chapters.map(({ chart }) => [chart.name, chart]));
  const names = new Set([...parts.map(({ name }) => name), 'permissions']);
  return (file, anchor) => {
    const name = file
      .replace(/^(?:\.\.\/)+/, '')
      .replace(/^rules\/.*/, 'rules')
      .replace(/\.md$/, '');
    const chart = machines.get(name);
    const path = anchor.replace(/^state-/, '');
    if (chart && chart.states.some((state) => state.path === path) && anchor !== '') return `${name}--${path}`;
    if (chart) return name;
    if (!names.has(name) || !file.endsWith('.md')) return null;
    return anchor === '' ? name : `${name}--${anchor}`;
  };
}

const toSection = ({ name, page, svg }: Part, toAddress: ToAddress): string => `<section id="${name}">
${markdownToHtml(page, name, toAddress, svg === undefined ? '' : `<figure>${svg}</figure>`)}
</section>`;

function toChapter(
  { chart, pictures }: Chapter,
  emitted: ReadonlyMap<string, EmittedText>,
  stories: readonly Playable[],
): string {
  const id = (path: string) => `${chart.name}--${path}`;
  const name = (path: string) => (path === '' ? chart.id : path.split('.').map(spaced).join(' › '));
  const linked = (path: string) => `<a href="#${escapeText(id(path))}">${escapeText(name(path))}</a>`;
  const rules = (ids: readonly string[]) =>
    ids.map((rule) => `<a href="#rules--${rule.toLowerCase()}">${rule}</a>`).join(', ');
  const pictured = picturedAsTables(chart);
  const figure = (caption: string, drawn: string, kind = '') =>
    `<figure${kind} role="group" aria-label="${escapeText(caption)}">${drawn}</figure>`;
  const figures = pictured
    ? [figure(pictured.title, tablesIn(chart, pictured), ' class="tables"')]
    : pictures.map(({ title: caption, svg }) => figure(caption, toPressable(svg, chart)));
  const states = chart.states.map(
    (state) =>
      `<tr id="${escapeText(id(state.path))}"><td><b>${escapeText(name(state.path))}</b></td><td>${escapeText(state.description)}</td><td>${rules(state.rules) || escapeText(state.reason)}</td></tr>`,
  );
  const transitions = chart.transitions.map((transition, at) => {
    const { description, emits } = transition;
    const cells = [
      linked(transition.from),
      `${escapeText(transition.words)}${transition.words === transition.event || transition.event.startsWith('xstate.') || transition.event === '' ? '' : `<br><code>${escapeText(transition.event)}</code>`}`,
      escapeText(conditionOf(chart, transition)),
      transition.to.map(linked).join(', ') || 'stays',
      escapeText([description, ...emits.map((type) => `emits ${type}`)].filter(Boolean).join('; ')),
      seenBy(chart, transition, emitted).map(escapeText).join('<br>'),
      rules(rulesOf(chart, transition)) || 'none: the state says why',
    ];
    return `<tr id="${chart.name}--t${at}">${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  const shown = chart.emitted.map(
    (type) =>
      `<tr><td>${escapeText(type)}</td><td>${escapeText(emitted.get(type)?.toast ?? '')}</td><td>${escapeText(emitted.get(type)?.redirect ?? '')}</td><td>${escapeText((emitted.get(type)?.heardBy ?? []).join(', ') || (emitted.has(type) ? '' : 'nobody'))}</td></tr>`,
  );
  return `<section id="${chart.name}">
<h2>${escapeText(title(chart))}</h2>
<p class="about">${escapeText(chart.description)}</p>
<p class="soft about">version ${chartVersion(chart)} · ${escapeText(pictured?.key ?? COLOUR_KEY)}</p>
<p class="soft about">${pictured ? 'Press what is underlined in the table' : 'Press a state, a line or its words in the picture'}: the book says what staff do and see, and what each rule says, where it is decided and which tests name it.</p>
${toPlayer(chart, stories)}
${figures.join('\n')}
${table(['State', 'What it means', 'Rules'], states)}
${table(['In', 'When', 'Only if', 'Leads to', 'What happens', 'What staff then see', 'Rules of the state it leads to'], transitions)}
${shown.length > 0 ? table(['Event', 'Toast', 'Goes to', 'Heard by'], shown) : ''}
</section>`;
}

/** Plays ways through the machine in its pictures; nothing where there is none. */
const toPlayer = (chart: Chart, stories: readonly Playable[]): string =>
  stories.length === 0
    ? ''
    : `<div class="player" role="group" aria-label="Ways through ${escapeText(title(chart))}"><select aria-label="Way">${stories.map((story, at) => `<option value="${at}">${escapeText(story.title)}</option>`).join('')}</select><button type="button">Play</button><button type="button" disabled>Step back</button><button type="button">Step</button><span class="soft" role="status"></span></div>`;

/** What a screen reader says of a transition in a picture. */
function labelOf(chart: Chart, transition: ChartTransition): string {
  const condition = conditionOf(chart, transition);
  const to = transition.to.map((path) => spaced(path)).join(', ') || 'stays';
  return `${spaced(transition.from) || 'in any state'}: ${transition.words}${condition && ` [${condition}]`} → ${to}`;
}

/** A line and its words within one link, with a wider line beneath that is easier to press. */
function toPressableLine(line: string, link: (to: string) => string): string {
  const [, to] = /xlink:href="#([^"]*)"/.exec(line) ?? [];
  if (to === undefined) return line;
  return line
    .replaceAll(/<g id="a_[^"]*"><a [^>]*>\s*|<\/a>\s*<\/g>\s*/g, '')
    .replace(/<path [^>]*\bd="([^"]*)"\/>/, (path, d: string) => `<path class="reach" d="${d}"/>${path}`)
    .replace(
      /(class="edge">)([\s\S]*?)<\/g>/,
      (_, open: string, drawn: string) => `${open}${link(to)}${drawn}</a></g>`,
    );
}

/** The start of a link to a state or to rows, named for a screen reader. */
function linkTo(chart: Chart, to: string, named?: string): string {
  const [first = '', ...more] = to.replace(/^t/, '').split('+');
  const isState = to.startsWith('state-');
  const path = to.slice('state-'.length);
  const label = isState
    ? `${spaced(path) || chart.id}: what the book knows of this state`
    : [first, ...more].flatMap((at) => labelOf(chart, chart.transitions[Number(at)] as ChartTransition)).join('; ');
  const others = more.map((at) => `${chart.name}--t${at}`).join(' ');
  return `<a href="#${chart.name}--${isState ? path : `t${first}`}"${others && ` data-more="${others}"`} aria-label="${escapeText(named ?? label)}">`;
}

/** Tables in the place of a picture, whose fields lead where those of a picture would. */
function tablesIn(chart: Chart, { tables }: PictureTables): string {
  const words = ({ text, to, label }: Field): string => {
    const written = escapeText(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
    return to === undefined ? written : `${linkTo(chart, to, label)}${written}</a>`;
  };
  const line = (fields: Field[], named: boolean): string =>
    `<tr>${fields.map((field, at) => (named && at === 0 ? `<th scope="row">${words(field)}</th>` : `<td>${words(field)}</td>`)).join('')}</tr>`;
  const written = ({ heads, rows, named }: PictureTable): string =>
    `<table><thead><tr>${heads.map((head) => `<th scope="col">${words(head)}</th>`).join('')}</tr></thead><tbody>${rows.map((fields) => line(fields, named)).join('')}</tbody></table>`;
  return tables.map(written).join('');
}

/** A picture whose states, lines and words lead to their rows, each by one link with a name. */
export function toPressable(svg: string, chart: Chart): string {
  const link = (to: string): string => linkTo(chart, to);
  return svg
    .replaceAll(/<title>[^<]*<\/title>\s*/g, '')
    .replaceAll(/<!--[\s\S]*?-->\s*/g, '')
    .split(/(?=<g id="[^"]*" class="(?:edge|node|cluster)">)/)
    .map((part) => (part.includes('class="edge">') ? toPressableLine(part, link) : part))
    .join('')
    .replaceAll(/<a xlink:href="#([^"]*)"[^>]*>/g, (_, to: string) => link(to))
    .replace(/ id="(?:state-|node|edge|graph|clust|a_)[^"]*"/g, '');
}

const table = (heads: string[], rows: string[]): string =>
  `<div class="wide" tabindex="0"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;

const PERMISSIONS_SECTION = `<section id="permissions">
<h2>Who may what</h2>
<p class="about">${escapeText(ABOUT_PERMISSIONS)}</p>
${table(
  PERMISSION_HEADS,
  PERMISSION_ROWS.map((cells) => `<tr>${cells.map((cell) => `<td>${escapeText(cell)}</td>`).join('')}</tr>`),
)}
</section>`;
