import { BOOK_CHANNEL, type BookMessage, type BookMove } from '../../../src/app/diagnostics/book-channel.ts';
import { byId, dataOf, lightUp, type Player } from './book.parts.ts';
import { createPresence, innermost, pathsOf, waysOfTrace } from './moves.ts';

/** Transitions that are listed. */
const LISTED = 40;

const madeOf = dataOf<Record<string, string>>('made-of');
const sections = [...document.querySelectorAll<HTMLElement>('section:has(.player)')];

/** The section of a machine, which may be one of several that a chart makes. */
const sectionOf = (machine: string) => sections.find(({ id }) => id === madeOf[machine]);

const said = (paths: Iterable<string>): string => innermost([...paths]).join(', ');

/** The name of a machine, which leads to its picture. */
function nameOf(machine: string): HTMLElement {
  const section = sectionOf(machine);
  const name = document.createElement(section ? 'a' : 'span');
  if (section) name.setAttribute('href', `#${section.id}`);
  name.textContent = machine;
  return name;
}

/** Shows where the machines of the app in the same browser are, as they tell by their channel, and plays saved traces. SEEN-09 */
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
    // Another book that is closed ends it for all: this one asks on.
    if (data.is === 'app.opened' || data.is === 'book.closed') say('book.opened');
    if (!presence.hear(data)) return;
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
  if (ways === null) says.textContent = 'This is no file of Help → “Save what just happened”.';
  else
    says.replaceChildren(
      'It plays in: ',
      ...[...new Set(played.map(({ machine }) => machine))].flatMap((machine, at) => [
        at > 0 ? ', ' : '',
        nameOf(machine),
      ]),
    );
}
