import { createHash } from 'node:crypto';
import type { Chart } from './chart.ts';
import type { EmittedText } from './page.ts';
import { COLOUR_KEY, title, chartVersion } from './page.ts';
import { ABOUT_PERMISSIONS, PERMISSION_HEADS, PERMISSION_ROWS } from './permissions-page.ts';
import { markdownToHtml, type ToAddress } from './markdown.ts';
import type { Picture } from './picture.ts';
import { escapeText, spaced } from './words.ts';

export type Chapter = { chart: Chart; pictures: Picture[] };
/** A page of the book that is no machine: its name as a file, what the contents call it, its text, and its picture. */
export type Part = { name: string; title: string; page: string; svg?: string };

const STYLE = `
:root { color-scheme: light dark; --bg: #fff; --fg: #111827; --soft: #6b7280; --line: #d1d5db; --accent: #1d4ed8; }
:root[data-theme=dark] { color-scheme: dark; --bg: #0f1218; --fg: #e5e7eb; --soft: #9ca3af; --line: #374151; --accent: #93c5fd; }
* { box-sizing: border-box } body { margin: 0; font: 15px/1.5 system-ui, sans-serif; background: var(--bg); color: var(--fg); }
header { position: sticky; top: 0; display: flex; align-items: center; gap: 12px; padding: 12px 20px; background: var(--bg); border-bottom: 1px solid var(--line); flex-wrap: wrap; z-index: 1; }
header input { flex: 1 1 240px; font: inherit; padding: 6px 10px; border: 1px solid var(--line); border-radius: 6px; background: var(--bg); color: var(--fg); }
button { font: inherit; padding: 6px 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--bg); color: var(--fg); cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.book { display: grid; grid-template-columns: 240px minmax(0, 1fr); } main { max-width: 1100px; padding: 20px; min-width: 0; } a { color: var(--accent); }
nav { position: sticky; top: 60px; align-self: start; max-height: calc(100vh - 60px); overflow-y: auto; padding: 12px 0 12px 20px; border-right: 1px solid var(--line); font-size: 14px; }
nav ul { list-style: none; margin: 0 0 12px; padding: 0; } nav a { display: block; padding: 3px 8px; text-decoration: none; } nav a[aria-current] { font-weight: 600; text-decoration: underline; } nav b { padding: 0 8px; }
.wide { overflow-x: auto; margin: 12px 0 28px; } table { border-collapse: collapse; width: 100%; min-width: 640px; } mark { background: #fde047; color: #111827; } [id] { scroll-margin-top: 80px; }
@media (max-width: 800px) { .book { grid-template-columns: minmax(0, 1fr); } nav { max-height: 30vh; padding-left: 8px; background: var(--bg); border-bottom: 1px solid var(--line); z-index: 1; top: 0; } header { position: static; } nav ul { columns: 2; } [id] { scroll-margin-top: 34vh; } }
th, td { border: 1px solid var(--line); padding: 6px 8px; text-align: left; vertical-align: top; overflow-wrap: break-word; } th { font-weight: 600; }
tr:target { outline: 2px solid var(--accent); } figure { margin: 12px 0; overflow-x: auto; } figure svg { max-width: 100%; height: auto; }
:root[data-theme=dark] figure svg { filter: invert(.93) hue-rotate(180deg); } .searching figure { display: none; } .soft { color: var(--soft); } [hidden] { display: none; }
@media print { header, nav { display: none } .book { display: block } section { break-before: page } }
`;

const SCRIPT = `
const root = document.documentElement;
document.getElementById('theme').addEventListener('click', () => { root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark'; });
if (matchMedia('(prefers-color-scheme: dark)').matches) root.dataset.theme = 'dark';
const search = document.getElementById('search'), count = document.getElementById('count');
const parts = [...document.querySelectorAll('main tbody tr, main li, main p, main h2, main h3')].map((part) => ({ part, text: part.textContent.toLowerCase() }));
const sections = [...document.querySelectorAll('main section')];
function unmark() {
  for (const mark of document.querySelectorAll('main mark')) { const { parentNode } = mark; mark.replaceWith(mark.textContent); parentNode.normalize(); }
}
function markIn(part, wanted) {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT), nodes = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  for (let node of nodes) {
    for (let at = node.data.toLowerCase().indexOf(wanted); at >= 0; at = node.data.toLowerCase().indexOf(wanted)) {
      const hit = node.splitText(at); node = hit.splitText(wanted.length);
      const mark = document.createElement('mark'); hit.replaceWith(mark); mark.append(hit);
      mark.closest('details')?.setAttribute('open', '');
    }
  }
}
search.addEventListener('input', () => {
  const wanted = search.value.trim().toLowerCase(); let found = 0;
  unmark();
  root.classList.toggle('searching', wanted !== '');
  for (const { part, text } of parts) {
    const fits = wanted === '' || text.includes(wanted);
    part.hidden = !fits && !part.matches('h2');
    if (fits && wanted !== '') { found += 1; markIn(part, wanted); }
  }
  for (const part of document.querySelectorAll('main .wide')) part.hidden = wanted !== '' && !part.querySelector('tbody tr:not([hidden])');
  for (const section of sections) section.hidden = wanted !== '' && !section.querySelector('mark');
  count.textContent = wanted === '' ? '' : found === 0 ? 'Nothing found' : found === 1 ? '1 place' : found + ' places';
});
const links = [...document.querySelectorAll('nav a')];
const watch = new IntersectionObserver((seen) => {
  for (const { target, isIntersecting } of seen) {
    const link = links.find(({ hash }) => hash === '#' + target.id);
    if (isIntersecting) link?.setAttribute('aria-current', 'true'); else link?.removeAttribute('aria-current');
  }
}, { rootMargin: '-80px 0px -60% 0px' });
for (const section of sections) watch.observe(section);
addEventListener('hashchange', () => {
  search.value = '';
  search.dispatchEvent(new Event('input'));
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
});
`;

const hash = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** The whole book as one file that opens from disk, without a network and under a strict policy. */
export function htmlBook(
  chapters: Chapter[],
  emitted: ReadonlyMap<string, EmittedText>,
  parts: readonly Part[] = [],
): string {
  const toAddress = addressesIn(chapters, parts);
  const contents = (links: readonly [string, string][]) =>
    `<ul>${links.map(([id, words]) => `<li><a href="#${id}">${escapeText(words)}</a></li>`).join('')}</ul>`;
  const policy = `default-src 'none'; style-src ${hash(STYLE)}; script-src ${hash(SCRIPT)}; base-uri 'none'; form-action 'none'`;
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
${chapters.map((chapter) => toChapter(chapter, emitted)).join('\n')}
</main>
</div>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

/** Links between the pages as links within the book; what is not in it stays words. */
function addressesIn(chapters: readonly Chapter[], parts: readonly Part[]): ToAddress {
  const machines = new Map(chapters.map(({ chart }) => [chart.name, chart]));
  const names = new Set([...parts.map(({ name }) => name), 'permissions']);
  return (file, anchor) => {
    const name = file.replace(/\.md$/, '');
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

function toChapter({ chart, pictures }: Chapter, emitted: ReadonlyMap<string, EmittedText>): string {
  const id = (path: string) => `${chart.name}--${path}`;
  const name = (path: string) => (path === '' ? chart.id : path.split('.').map(spaced).join(' › '));
  const figures = pictures.map(
    ({ title: caption, svg }) =>
      `<figure role="group" aria-label="${escapeText(caption)}">${svg
        .replaceAll('xlink:href=', 'href=')
        .replaceAll('#state-', `#${id('')}`)
        .replace(/ id="(?:state-|node|edge|graph|clust|a_)[^"]*"/g, '')}</figure>`,
  );
  const states = chart.states.map(
    (state) =>
      `<tr id="${escapeText(id(state.path))}"><td><b>${escapeText(name(state.path))}</b></td><td>${escapeText(state.description)}</td><td>${state.rules.map((rule) => `<a href="#rules--${rule.toLowerCase()}">${rule}</a>`).join(', ') || escapeText(state.reason)}</td></tr>`,
  );
  const transitions = chart.transitions.map((transition) => {
    const to =
      transition.to.map((path) => `<a href="#${escapeText(id(path))}">${escapeText(name(path))}</a>`).join(', ') ||
      'stays';
    const what = [transition.description, ...transition.emits.map((type) => `emits ${type}`)]
      .filter(Boolean)
      .join('; ');
    return `<tr><td><a href="#${escapeText(id(transition.from))}">${escapeText(name(transition.from))}</a></td><td>${escapeText(transition.words)}</td><td>${escapeText(transition.guard ?? '')}</td><td>${to}</td><td>${escapeText(what)}</td></tr>`;
  });
  const shown = chart.emitted.map(
    (type) =>
      `<tr><td>${escapeText(type)}</td><td>${escapeText(emitted.get(type)?.toast ?? '')}</td><td>${escapeText(emitted.get(type)?.redirect ?? '')}</td><td>${escapeText((emitted.get(type)?.heardBy ?? []).join(', ') || (emitted.has(type) ? '' : 'nobody'))}</td></tr>`,
  );
  return `<section id="${chart.name}">
<h2>${escapeText(title(chart))}</h2>
<p class="about">${escapeText(chart.description)}</p>
<p class="soft about">version ${chartVersion(chart)} · ${escapeText(COLOUR_KEY)}</p>
${figures.join('\n')}
${table(['State', 'What it means', 'Rules'], states)}
${table(['In', 'When', 'Only if', 'Leads to', 'What happens'], transitions)}
${shown.length > 0 ? table(['Event', 'Toast', 'Goes to', 'Heard by'], shown) : ''}
</section>`;
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
