import { byId, dataOf, followNow, leadsTo, lightUp, type Player } from './book.now.ts';
import type { Playable } from './moves.ts';

// The script of the book in a browser: search, contents, details of a pressed part of a picture, playback of paths, and
// the current states of the app in the same browser.

const search = byId('search') as HTMLInputElement;
const sections = [...document.querySelectorAll<HTMLElement>('main section')];
/** The page of the app that contains the book. */
const app = parent === window ? null : parent;

chooseTheme();
searchAsTyped();
followContents();
showEvidenceOnPress();
if (app) keepPlaceInApp(app);
saveOnPress();
const players = [...document.querySelectorAll<HTMLElement>('.player')].map(playIn);
followNow(players);

/**
 * Within the app the book uses the theme of the app. Otherwise it uses the theme of the system, until the user presses
 * the button.
 */
function chooseTheme(): void {
  const { dataset } = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    const chosen = app?.document.documentElement.dataset['theme'] ?? 'system';
    dataset['theme'] = chosen === 'system' ? (system.matches ? 'dark' : 'light') : chosen;
  };
  show();
  system.addEventListener('change', show);
  byId('theme').addEventListener('click', () => {
    dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark';
  });
  if (!app) return;
  byId('theme').hidden = true;
  new MutationObserver(show).observe(app.document.documentElement, { attributeFilter: ['data-theme'] });
}

/**
 * Within the app, positions in the book are entries of the app's history, so that back, reload and a shared address
 * work.
 */
function keepPlaceInApp(shown: Window): void {
  const left = new AbortController();
  document.addEventListener('click', (event) => {
    const to = (event.target as Element).closest('a[href^="#"]')?.getAttribute('href') ?? null;
    if (to === null || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (to !== shown.location.hash) shown.history.pushState(null, '', to);
    location.replace(to);
  });
  const follow = () => location.replace(shown.location.hash || '#');
  shown.addEventListener('hashchange', follow, { signal: left.signal });
  addEventListener('pagehide', () => left.abort());
}

function searchAsTyped(): void {
  const parts = [...document.querySelectorAll<HTMLElement>('main :is(tbody tr, li, p:not(.live), h2, h3)')];
  const find = () => {
    const wanted = search.value.trim().toLowerCase();
    const typed = wanted.split(/\s+/);
    for (const mark of document.querySelectorAll('main mark')) {
      const { parentNode } = mark;
      mark.replaceWith(mark.textContent);
      parentNode?.normalize();
    }
    document.documentElement.classList.toggle('searching', wanted !== '');
    const fits = (part: HTMLElement) =>
      wanted !== '' && typed.every((word) => part.textContent.toLowerCase().includes(word));
    const found = new Set(parts.filter(fits));
    for (const part of parts) part.toggleAttribute('data-found', found.has(part));
    for (const part of found) for (const word of typed) markIn(part, word);
    const hide = (elements: Iterable<HTMLElement>, kept: string) => {
      for (const one of elements) one.hidden = wanted !== '' && !one.matches(kept);
    };
    hide(parts, 'h2, [data-found]');
    hide(document.querySelectorAll<HTMLElement>('main table'), ':has(tbody [data-found])');
    hide(sections, ':has([data-found])');
    const words = found.size === 1 ? '1 place' : found.size === 0 ? 'Nothing found' : `${found.size} places`;
    byId('count').textContent = wanted === '' ? '' : words;
  };
  search.addEventListener('input', find);
  // Searches for text that the user typed while the book was loading.
  if (search.value !== '') find();
}

/** Words that span several elements are found but not highlighted. */
function markIn(part: HTMLElement, wanted: string): void {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const at = walker.currentNode.textContent?.toLowerCase().indexOf(wanted) ?? -1;
    if (at < 0) continue;
    range.setStart(walker.currentNode, at);
    range.setEnd(walker.currentNode, at + wanted.length);
    const mark = document.createElement('mark');
    range.surroundContents(mark);
    walker.currentNode = mark.lastChild ?? mark;
  }
}

/** The contents highlight the visible section. A link clears the search, so that its target is visible. */
function followContents(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a')];
  const watch = new IntersectionObserver(
    (seen) => {
      for (const { target, isIntersecting } of seen) {
        const link = links.find(({ hash }) => hash === `#${target.id}`);
        if (isIntersecting) link?.setAttribute('aria-current', 'true');
        else link?.removeAttribute('aria-current');
      }
    },
    { rootMargin: '-80px 0px -60% 0px' },
  );
  for (const section of sections) watch.observe(section);
  addEventListener('hashchange', () => {
    search.value = '';
    search.dispatchEvent(new Event('input'));
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  });
}

function showEvidenceOnPress(): void {
  const evidence = byId('evidence');
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement | SVGElement>('figure a');
    const rows = link ? leadsTo(link).flatMap((id) => rowOf(id) ?? []) : [];
    if (!link || rows.length === 0) return;
    event.preventDefault();
    byId('evidence-title').textContent = link.getAttribute('aria-label') ?? link.textContent;
    byId('evidence-body').replaceChildren(...(link.closest('td') ? rows.flatMap(alternatives) : rows).map(describe));
    link.focus();
    evidence.showPopover();
    evidence.scrollTop = 0;
  });
}

/** Returns the rows of one event. The first row whose condition holds is taken. */
function alternatives(row: HTMLTableRowElement): HTMLTableRowElement[] {
  const said = ({ cells }: HTMLTableRowElement) => `${cells[0]?.textContent} ${cells[1]?.textContent}`;
  return [...(row.closest('table')?.rows ?? [])].filter((other) => said(other) === said(row));
}

const rowOf = (id: string): HTMLTableRowElement | null => document.getElementById(id)?.closest('tr') ?? null;

/** Returns the linked rows of a row with their words, each once. */
function linkedFrom(row: HTMLTableRowElement, to: string): [string, HTMLTableRowElement][] {
  const links = [...row.querySelectorAll<HTMLAnchorElement>(`a[href*="${to}"]`)];
  return links.flatMap(({ hash, textContent }) => {
    const linked = rowOf(decodeURIComponent(hash.slice(1)));
    return linked ? [[textContent, linked] as [string, HTMLTableRowElement]] : [];
  });
}

/** Describes a row: itself, its emitted events, the states that it leads to or stays in, and their rules. */
function describe(row: HTMLTableRowElement): HTMLElement {
  const list = document.createElement('dl');
  const [from, ...to] = linkedFrom(row, '--state-');
  const states = to.length > 0 ? to : from ? [from] : [];
  const rules = [row, ...states.map(([, state]) => state)].flatMap((each) => linkedFrom(each, '#rules--'));
  const more = new Map([...emittedBy(row), ...states, ...rules]);
  list.append(...saysOf(row), ...[...more].flatMap(([name, each]) => saysOf(each, `${name}: `)));
  return list;
}

/** Returns the rows of the events that a transition emits, found by their names. */
function emittedBy(row: HTMLTableRowElement): [string, HTMLTableRowElement][] {
  const named = row.closest('section')?.querySelectorAll('td:first-child > code:only-child') ?? [];
  const words = [...row.querySelectorAll('code')].map(({ textContent }) => textContent);
  return [...named]
    .filter(({ textContent }) => words.includes(textContent))
    .map((code) => [code.textContent, code.closest('tr') as HTMLTableRowElement]);
}

/** Returns the cells of a row with their heads, without the cell that repeats the name. */
function saysOf(row: HTMLTableRowElement, name = ''): HTMLElement[] {
  const heads = row.closest('table')?.tHead?.rows[0]?.cells;
  return [...row.cells].flatMap((cell, at) => {
    if ((name !== '' && at === 0) || cell.textContent === '—') return [];
    const [term, says] = [document.createElement('dt'), document.createElement('dd')];
    term.append(name, heads?.[at]?.textContent ?? '');
    says.append(...cell.cloneNode(true).childNodes);
    // Ids must be unique in the page.
    for (const one of says.querySelectorAll('[id]')) one.removeAttribute('id');
    return [term, says];
  });
}

/** Saves a machine as a file for visual editors. */
function saveOnPress(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-saves]')) {
    button.addEventListener('click', () => {
      const text = dataOf<Record<string, string>>('bare')[button.dataset['saves'] ?? ''] ?? '';
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
      link.download = button.textContent;
      link.click();
    });
  }
}

type Button = HTMLButtonElement;

function playIn(player: HTMLElement): Player {
  const section = player.closest('section') as HTMLElement;
  const stories = dataOf<Record<string, Playable[]>>('stories')[section.id] ?? [];
  const choice = player.querySelector('select') as HTMLSelectElement;
  const [play, back, next] = [...player.querySelectorAll('button')] as [Button, Button, Button];
  const says = player.querySelector('small') as HTMLElement;
  let at = 0;
  let timer: number | undefined;

  const story = (): Playable => stories[Number(choice.value)] as Playable;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    play.textContent = 'Play';
  };
  const go = (to: number) => {
    at = to;
    const { start, steps } = story();
    const step = steps[at - 1];
    const states = step?.states ?? start;
    lightUp(section, 'now', states, step?.rows);
    const where = states.filter(Boolean).at(-1);
    says.textContent = step
      ? `${at} of ${steps.length}: ${step.words}${where ? ` → ${where}` : ''}`
      : `Start: ${where ?? section.id}`;
    back.disabled = at === 0;
    next.disabled = at === steps.length;
    if (at === steps.length) stop();
  };
  play.addEventListener('click', () => {
    if (timer !== undefined) return stop();
    const { length } = story().steps;
    go(at === length ? 1 : at + 1);
    if (at === length) return;
    play.textContent = 'Pause';
    timer = window.setInterval(() => go(at + 1), 1_500);
  });
  const stopAt = (to: number) => {
    stop();
    go(to);
  };
  back.addEventListener('click', () => stopAt(at - 1));
  next.addEventListener('click', () => stopAt(at + 1));
  choice.addEventListener('change', () => stopAt(0));
  return {
    chart: section.id,
    add: (way: Playable) => {
      choice.append(new Option(way.title, String(stories.push(way) - 1), false, true));
      player.hidden = false;
      stopAt(0);
    },
  };
}
