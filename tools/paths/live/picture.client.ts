import { byId, leadsTo } from '../../workflow-book/html/page.client.ts';
import type { Walked } from './progress.ts';

// Marks what the file of the run says, again and again until it is over.

type Mark = 'walked' | 'failed' | 'open';
const SIGNS: Record<Mark, string> = { walked: '✓ ', failed: '✗ ', open: '' };

const rows = [...document.querySelectorAll<HTMLTableRowElement>('tr[data-of]')].map((row) => ({
  row,
  of: JSON.parse(row.dataset['of'] ?? '[]') as string[],
  isStep: row.dataset['kind'] === 'step',
}));
const links = [...document.querySelectorAll<Element>('figure a')].map((link) => {
  const text = link.querySelector('text');
  return {
    link,
    box: link.closest('g.node, g.cluster') ?? link,
    text,
    words: text?.textContent.trim() ?? '',
    ids: leadsTo(link),
  };
});

const sum = (counts: Readonly<Record<string, number>>, names: readonly string[]): number =>
  names.reduce((all, name) => all + (counts[name] ?? 0), 0);

/** Marks the rows of the tables. @returns the mark of each by its id, and those where the path is now */
function markRows(data: Walked): { marks: Map<string, Mark>; here: Set<string> } {
  const marks = new Map<string, Mark>();
  const here = new Set<string>();
  for (const { row, of, isStep } of rows) {
    const failed = sum(isStep ? data.failedSteps : data.failedStates, of);
    const held = sum(isStep ? data.steps : data.states, of);
    marks.set(row.id, failed ? 'failed' : held ? 'walked' : 'open');
    if (!isStep && !data.isOver && data.now.state !== null && of.includes(data.now.state)) here.add(row.id);
    const cell = row.querySelector('.mark');
    if (cell) cell.textContent = failed ? '✗ does not hold' : held ? `✓ ${held} ×` : 'not yet';
  }
  return { marks, here };
}

/** A line is walked when all steps on it were. */
function markOf(states: readonly (Mark | undefined)[]): Mark {
  if (states.includes('failed')) return 'failed';
  return states.every((one) => one === 'walked') ? 'walked' : 'open';
}

let timer: number | undefined;

function show(data: Walked): void {
  const { marks, here } = markRows(data);
  for (const { link, box, text, words, ids } of links) {
    const states = ids.map((id) => marks.get(id));
    if (states.every((state) => state === undefined)) continue;
    const mark = markOf(states);
    const isHere = here.has(ids[0] ?? '');
    link.classList.toggle('step', /--t\d+$/.test(ids[0] ?? ''));
    for (const one of new Set([box, link]))
      for (const name of ['walked', 'failed']) one.classList.toggle(name, mark === name);
    box.classList.toggle('now', isHere);
    if (text) text.textContent = (isHere ? '▶ ' : SIGNS[mark]) + words;
  }
  const fallen = data.ended.filter(({ holds }) => !holds);
  const end = fallen.length === 0 ? 'all hold' : `${fallen.length}${fallen.length === 1 ? ' does' : ' do'} not hold`;
  const now = data.isOver ? 'It is over.' : `Now: ${[data.now.state, data.now.step].filter(Boolean).join(', ')}`;
  byId('said').textContent = `${data.ended.length} of ${data.of} paths have ended, ${end}. ${now}`;
  byId('broken').replaceChildren(
    ...fallen.map(({ title }) => Object.assign(document.createElement('li'), { textContent: `✗ ${title}` })),
  );
  if (data.isOver) clearInterval(timer);
}

function load(): void {
  const script = document.createElement('script');
  script.src = `${document.body.dataset['file']}?${Date.now()}`;
  script.onload = script.onerror = () => script.remove();
  document.head.append(script);
}

// What the file of the run calls.
Object.assign(window, { walked: show });
load();
timer = window.setInterval(load, 1_000);
