import type { Playable } from './stories.ts';

/** The player of the ways through the machine of a chart; `add` adds one and shows its beginning. */
export type Player = { chart: string; add: (way: Playable) => void };

/** An element that the page was written with. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no ${id}`);
  return found;
}

/** Data that the page was written with. */
export const dataOf = <T>(id: string): T => JSON.parse(byId(id).textContent) as T;

/** The ids that a link in a picture leads to: one state, or the rows of each transition that is drawn as one line. */
export const leadsTo = (link: Element): string[] =>
  [link.getAttribute('href')?.slice(1) ?? '', ...(link.getAttribute('data-more') ?? '').split(' ')].filter(Boolean);

/** Marks states, by their paths, and rows of transitions in the pictures of a section, and nothing else. */
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
