import { createHash } from 'node:crypto';
import type { Chart } from './chart.ts';
import type { EmittedText } from './page.ts';
import { COLOUR_KEY, title, chartVersion } from './page.ts';
import { ABOUT_PERMISSIONS, PERMISSION_HEADS, PERMISSION_ROWS } from './permissions-page.ts';
import type { Picture } from './picture.ts';
import { escapeText, spaced } from './words.ts';

export type Chapter = { chart: Chart; pictures: Picture[] };

const STYLE = `
:root { color-scheme: light dark; --bg: #fff; --fg: #111827; --soft: #6b7280; --line: #d1d5db; --accent: #1d4ed8; }
:root[data-theme=dark] { color-scheme: dark; --bg: #0f1218; --fg: #e5e7eb; --soft: #9ca3af; --line: #374151; --accent: #93c5fd; }
* { box-sizing: border-box } body { margin: 0; font: 15px/1.5 system-ui, sans-serif; background: var(--bg); color: var(--fg); }
header { position: sticky; top: 0; display: flex; align-items: center; gap: 12px; padding: 12px 20px; background: var(--bg); border-bottom: 1px solid var(--line); flex-wrap: wrap; z-index: 1; }
header input { flex: 1 1 240px; font: inherit; padding: 6px 10px; border: 1px solid var(--line); border-radius: 6px; background: var(--bg); color: var(--fg); }
button { font: inherit; padding: 6px 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--bg); color: var(--fg); cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
main { max-width: 1100px; margin: 0 auto; padding: 20px; } a { color: var(--accent); }
nav ul { columns: 2; padding-left: 18px; } nav a { display: inline-block; padding: 3px 0; } .wide { overflow-x: auto; margin: 12px 0 28px; } table { border-collapse: collapse; width: 100%; min-width: 640px; }
th, td { border: 1px solid var(--line); padding: 6px 8px; text-align: left; vertical-align: top; overflow-wrap: break-word; } tr, section { scroll-margin-top: 130px; } th { font-weight: 600; }
tr:target { outline: 2px solid var(--accent); } figure { margin: 12px 0; overflow-x: auto; } figure svg { max-width: 100%; height: auto; }
:root[data-theme=dark] figure svg { filter: invert(.93) hue-rotate(180deg); } .searching nav, .searching figure, .searching .about { display: none; } .soft { color: var(--soft); } [hidden] { display: none; }
@media print { header { display: none } section { break-before: page } }
`;

const SCRIPT = `
const root = document.documentElement;
document.getElementById('theme').addEventListener('click', () => { root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark'; });
if (matchMedia('(prefers-color-scheme: dark)').matches) root.dataset.theme = 'dark';
const search = document.getElementById('search'), count = document.getElementById('count');
search.addEventListener('input', () => {
  const wanted = search.value.trim().toLowerCase(); let found = 0;
  root.classList.toggle('searching', wanted !== '');
  for (const row of document.querySelectorAll('tbody tr')) {
    const fits = wanted === '' || row.textContent.toLowerCase().includes(wanted);
    row.hidden = !fits; if (fits && wanted !== '') found += 1;
  }
  for (const part of document.querySelectorAll('section, .wide')) part.hidden = wanted !== '' && !part.querySelector('tbody tr:not([hidden])');
  count.textContent = wanted === '' ? '' : found === 0 ? 'Nothing found' : found === 1 ? '1 row' : found + ' rows';
});
addEventListener('hashchange', () => {
  search.value = '';
  search.dispatchEvent(new Event('input'));
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
});
`;

const hash = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** The whole book as one file that opens from disk, without a network and under a strict policy. */
export function htmlBook(chapters: Chapter[], emitted: ReadonlyMap<string, EmittedText>): string {
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
<header><strong>Reflow: the workflows</strong><input id="search" type="search" aria-label="Search states, events and rules" placeholder="Search states, events and rules"><span id="count" class="soft" role="status"></span><button id="theme" type="button">Light or dark</button></header>
<main>
<nav aria-label="Workflows"><ul>${chapters.map(({ chart }) => `<li><a href="#${chart.name}">${escapeText(title(chart))}</a></li>`).join('')}<li><a href="#permissions">Who may what</a></li></ul></nav>
${chapters.map((chapter) => toChapter(chapter, emitted)).join('\n')}
${PERMISSIONS_SECTION}
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

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
      `<tr id="${escapeText(id(state.path))}"><td><b>${escapeText(name(state.path))}</b></td><td>${escapeText(state.description)}</td><td>${escapeText(state.rules.join(', ') || state.reason)}</td></tr>`,
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
