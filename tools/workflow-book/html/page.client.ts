/** An element that the page was written with. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no ${id}`);
  return found;
}

/** The ids that a link in a picture leads to: one state, or the rows of each transition that is drawn as one line. */
export const leadsTo = (link: Element): string[] =>
  [link.getAttribute('href')?.slice(1) ?? '', ...(link.getAttribute('data-more') ?? '').split(' ')].filter(Boolean);
