import { BOOK_CHANNEL, type BookMessage, type BookMove } from '../../../src/app/diagnostics/book-channel.ts';
import { createPresence, innermost, pathsOf, waysOfTrace, type Playable } from './moves.ts';

/** The player of paths through a chart. `add` adds a path and shows its start. */
export type Player = { chart: string; add: (way: Playable) => void };

/** Finds an element that the page always has. @throws Error if it is missing */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no ${id}`);
  return found;
}

/** Reads JSON data that the page always has. */
export const dataOf = <T>(id: string): T => JSON.parse(byId(id).textContent) as T;

/** Returns the ids of a link in a picture: one state, or the rows of the transitions drawn as one line. */
export const leadsTo = (link: Element): string[] =>
  [link.getAttribute('href')?.slice(1) ?? '', ...(link.getAttribute('data-more') ?? '').split(' ')].filter(Boolean);

/** Highlights states and rows of transitions in the pictures of a section, and nothing else. */
export function lightUp(
  section: HTMLElement,
  mark: 'now' | 'live',
  states: Iterable<string>,
  rows: number[] = [],
): void {
  const lit = new Set([...states].map((path) => `${section.id}--state-${path}`));
  const taken = new Set(rows.map((row) => `${section.id}--t${row}`));
  for (const one of section.querySelectorAll(`figure .${mark}`)) one.classList.remove(mark);
  for (const link of section.querySelectorAll('figure a')) {
    const ids = leadsTo(link);
    if (lit.has(ids[0] ?? '')) (link.closest('g.node, g.cluster') ?? link).classList.add(mark);
    if (ids.some((id) => taken.has(id))) link.classList.add(mark);
  }
}

/** The maximum number of listed transitions. */
const LISTED = 40;

const madeOf = dataOf<Record<string, string>>('made-of');
const sections = [...document.querySelectorAll<HTMLElement>('section:has(.player)')];

/** Finds the section of a machine. Several machines may share one chart. */
const sectionOf = (machine: string) => sections.find(({ id }) => id === madeOf[machine]);

const said = (paths: Iterable<string>): string => innermost([...paths]).join(', ');

/** Links the name of a machine to its picture. */
function nameOf(machine: string): HTMLElement {
  const section = sectionOf(machine);
  const name = document.createElement(section ? 'a' : 'span');
  if (section) name.setAttribute('href', `#${section.id}`);
  name.textContent = machine;
  return name;
}

/**
 * Shows the current states of the app's machines in the same browser, as their channel reports them. Also plays saved
 * traces (SEEN-09).
 */
export function followNow(players: readonly Player[]): void {
  byId('trace').addEventListener('change', async ({ target }) => {
    const [file] = (target as HTMLInputElement).files ?? [];
    if (file) playTrace(await file.text(), players);
  });
  if (!('BroadcastChannel' in window)) return;
  const channel = new BroadcastChannel(BOOK_CHANNEL);
  const say = (is: 'book.opened' | 'book.closed') => channel.postMessage({ is } satisfies BookMessage);
  const presence = createPresence();
  let frame = 0;
  const show = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => showStates(presence));
  };
  channel.addEventListener('message', ({ data }: MessageEvent<BookMessage>) => {
    // The message ends the reports for all books, so this book asks for them again.
    if (data.is === 'app.opened' || data.is === 'book.closed') say('book.opened');
    if (!presence.receive(data)) return;
    if (data.is === 'moved' && data.event !== '') list(data);
    show();
  });
  addEventListener('pagehide', () => say('book.closed'));
  showStates(presence);
  say('book.opened');
}

function showStates(presence: ReturnType<typeof createPresence>): void {
  const tabs = presence.tabs();
  byId('now-tabs').textContent =
    tabs === 0 ? 'The app is not open in this browser.' : `Tabs of the app that tell: ${tabs}`;
  const states = presence.states();
  const rows = [...states]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([machine, paths]) => {
      const row = document.createElement('tr');
      row.insertCell().append(nameOf(machine));
      row.insertCell().textContent = said(paths) || 'at work';
      return row;
    });
  byId('now-states')
    .querySelector('tbody')
    ?.replaceChildren(...rows);
  for (const section of sections) {
    const lit = new Set<string>();
    for (const [machine, paths] of states) if (sectionOf(machine) === section) for (const path of paths) lit.add(path);
    lightUp(section, 'live', lit);
    const line = section.querySelector<HTMLElement>('p.live');
    if (line) line.hidden = lit.size === 0;
    if (line) line.textContent = `Now in this browser: ${said(lit)}`;
    document.querySelector(`nav a[href="#${section.id}"]`)?.toggleAttribute('data-live', lit.size > 0);
  }
}

function list({ machine, event, state, isOver }: BookMove): void {
  const line = document.createElement('li');
  const time = new Date().toLocaleTimeString();
  line.append(`${time} `, nameOf(machine), `: ${event} → ${said(pathsOf(state))}${isOver ? ', over' : ''}`);
  const log = byId('now-log');
  log.prepend(line);
  while (log.children.length > LISTED) log.lastElementChild?.remove();
}

function playTrace(text: string, players: readonly Player[]): void {
  const ways = waysOfTrace(text);
  const played = (ways ?? []).filter(({ machine, way }) => {
    const player = players.find((one) => one.chart === madeOf[machine]);
    player?.add(way);
    return player !== undefined;
  });
  const says = byId('trace-says');
  if (ways === null) says.textContent = 'This is no file of Help → “Download Diagnostics”.';
  else
    says.replaceChildren(
      'It plays in: ',
      ...[...new Set(played.map(({ machine }) => machine))].flatMap((machine, at) => [
        at > 0 ? ', ' : '',
        nameOf(machine),
      ]),
    );
}
