/** The looks of the book in one file. */
export const STYLE = `
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
tr:target { outline: 2px solid var(--accent); } figure { margin: 12px 0; overflow-x: auto; } figure svg { max-width: none; }
:root[data-theme=dark] figure svg { filter: invert(.93) hue-rotate(180deg); } .searching figure:not(.tables) { display: none; } .soft { color: var(--soft); } [hidden] { display: none; }
.evidence { position: fixed; inset: auto 0 0 240px; max-height: 45vh; overflow-y: auto; padding: 12px 20px; background: var(--bg); border-top: 2px solid var(--accent); z-index: 2; }
.evidence .bar { display: flex; gap: 12px; align-items: baseline; justify-content: space-between; } .evidence dl { display: grid; grid-template-columns: minmax(90px, 180px) minmax(0, 1fr); gap: 4px 16px; margin: 8px 0 16px; } .evidence dt { color: var(--soft); } .evidence dd { margin: 0; }
figure svg a { cursor: pointer; } figure svg a:hover text { text-decoration: underline; } figure svg a:focus-visible { outline: 3px solid #1d4ed8; outline-offset: 2px; } figure svg .reach { stroke: transparent; stroke-width: 14; fill: none; pointer-events: stroke; }
.player { display: flex; gap: 8px; flex-wrap: wrap; align-items: center; margin: 12px 0; } .player select { font: inherit; max-width: 100%; padding: 5px; } .player span { flex-basis: 100%; min-height: 1.5em; }
figure svg .now > path { stroke: #1d4ed8; stroke-width: 3; } figure svg a.now path:not(.reach), figure svg a.now polygon { stroke: #1d4ed8; stroke-width: 3; } figure svg a.now text, figure svg .now > a:first-of-type text { text-decoration: underline; fill: #1d4ed8; }
@media (prefers-reduced-motion: no-preference) { figure svg .now > path, figure svg a.now path { transition: stroke-width .2s; } }
@media (max-width: 800px) { .evidence { left: 0; } .evidence dl { grid-template-columns: minmax(0, 1fr); } }
figure.tables { font-size: 13px; line-height: 1.35; } figure.tables table { margin-bottom: 12px; } figure.tables th, figure.tables td { padding: 4px 6px; } figure.tables a:hover { text-decoration-thickness: 2px; } figure.tables a.now { outline: 2px solid var(--accent); outline-offset: 1px; }
@page turned { size: A4 landscape } @media print { #map figure { page: turned } figure.tables { page: turned; break-inside: avoid; overflow: visible } figure svg { max-width: 100%; height: auto } header, nav, .evidence, .player { display: none } .book { display: block } section { break-before: page } }
`;

/** What the book does in a browser: search, contents, and the evidence of what is pressed in a picture. */
export const SCRIPT = `
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
  for (const part of document.querySelectorAll('main .wide, main .tables table')) part.hidden = wanted !== '' && !part.querySelector('tbody tr:not([hidden])');
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
const evidence = document.getElementById('evidence'), told = document.getElementById('evidence-body'), heading = document.getElementById('evidence-title');
let pressed = null;
const rowsOf = (link) => [link.getAttribute('href'), ...(link.dataset.more ?? '').split(' ')].filter(Boolean).map((hash) => document.getElementById(hash.replace('#', ''))).filter(Boolean);
function element(name, ...children) { const made = document.createElement(name); made.append(...children); return made; }
function copy(cell) { const part = document.createDocumentFragment(); for (const child of cell.childNodes) part.append(child.cloneNode(true)); for (const one of part.querySelectorAll('[id]')) one.removeAttribute('id'); return part; }
/** What the matrix of the rules says of the tests that broke: the cell of the rule, as it stands there. */
function breaksOf(rule) {
  const row = document.getElementById(rule)?.closest('tr');
  const at = row ? [...row.closest('table').tHead.rows[0].cells].findIndex(({ textContent }) => textContent === 'Breaks when taken away') : -1;
  return row?.cells[at];
}
function describe(row) {
  const list = document.createElement('dl'), heads = row.closest('table').tHead.rows[0].cells;
  for (const [at, cell] of [...row.cells].entries()) list.append(element('dt', heads[at].textContent), element('dd', copy(cell)));
  for (const { hash, textContent } of row.querySelectorAll('a[href^="#rules--"]')) {
    const cell = breaksOf(decodeURIComponent(hash.slice(1)));
    list.append(element('dt', 'Without ' + textContent), element('dd', cell ? copy(cell) : 'The matrix of this book does not have it.'));
  }
  return list;
}
function showEvidence(link) {
  const rows = rowsOf(link);
  if (rows.length === 0) return false;
  pressed = link;
  heading.textContent = link.getAttribute('aria-label');
  told.replaceChildren(...rows.map(describe), copy(document.getElementById('counted')));
  evidence.hidden = false;
  evidence.scrollTop = 0;
  evidence.focus({ preventScroll: true });
  return true;
}
function hideEvidence() { evidence.hidden = true; pressed?.focus(); pressed = null; }
document.addEventListener('click', (event) => {
  const link = event.target.closest?.('figure a');
  if (link && showEvidence(link)) event.preventDefault();
});
document.getElementById('evidence-close').addEventListener('click', hideEvidence);
evidence.addEventListener('keydown', (event) => { if (event.key === 'Escape') hideEvidence(); });
const stories = JSON.parse(document.getElementById('stories').textContent), STEP_MS = 1500;
for (const player of document.querySelectorAll('.player')) {
  const section = player.closest('section'), told = stories[section.id];
  const choice = player.querySelector('select'), [play, back, next] = player.querySelectorAll('button'), says = player.querySelector('span');
  let at = 0, timer = null;
  const marked = () => section.querySelectorAll('figure .now');
  function stop() { clearInterval(timer); timer = null; play.textContent = 'Play'; }
  function show() {
    const { start, steps } = told[choice.value], step = steps[at - 1];
    for (const one of marked()) one.classList.remove('now');
    for (const path of step ? step.states : start) for (const link of section.querySelectorAll('figure a[href="#' + section.id + '--' + path + '"]')) (link.closest('g.node, g.cluster') ?? link).classList.add('now');
    for (const row of step ? step.rows : []) {
      const id = section.id + '--t' + row;
      for (const link of section.querySelectorAll('figure a')) if (link.getAttribute('href') === '#' + id || (link.dataset.more ?? '').split(' ').includes(id)) link.classList.add('now');
    }
    const where = (step ? step.states : start).filter(Boolean).at(-1);
    says.textContent = step ? at + ' of ' + steps.length + ': ' + step.words + (where ? ' → ' + where : '') : 'Start: ' + (where ?? section.id);
    back.disabled = at === 0; next.disabled = at === steps.length;
    if (at === steps.length) stop();
  }
  function go(by) { at = Math.min(Math.max(at + by, 0), told[choice.value].steps.length); show(); }
  play.addEventListener('click', () => {
    if (timer !== null) return stop();
    if (at === told[choice.value].steps.length) at = 0;
    go(1);
    if (at === told[choice.value].steps.length) return;
    play.textContent = 'Pause';
    timer = setInterval(() => go(1), STEP_MS);
  });
  back.addEventListener('click', () => { stop(); go(-1); });
  next.addEventListener('click', () => { stop(); go(1); });
  choice.addEventListener('change', () => { stop(); at = 0; show(); });
}
`;
