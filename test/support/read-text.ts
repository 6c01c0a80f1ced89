import { screen } from '@testing-library/react';

/** Reads a part of the page in order: texts, labels, placeholders and chosen options. */
export function readTexts(part: Element = document.body): string[] {
  const texts: string[] = [];
  const read = (element: Element): void => {
    texts.push(element.getAttribute('aria-label') ?? '', element.getAttribute('placeholder') ?? '', '');
    for (const node of element.childNodes) {
      if (node instanceof HTMLOptionElement && !node.selected) continue;
      if (node instanceof Element) read(node);
      else if (node.nodeType === Node.TEXT_NODE) texts.push((texts.pop() ?? '') + node.textContent);
    }
    texts.push('');
  };
  read(part);
  return texts.map((text) => text.replace(/\s/g, ' ').trim()).filter((text) => text !== '');
}

/** Returns the text of a region without its name, in one line. */
export const readRegion = (name: string): string =>
  readTexts(screen.getByRole('region', { name }))
    .filter((text, place) => place > 1 || text !== name)
    .join(' | ');

/** The name and the address of each link of a part. */
export const readLinks = (part: ParentNode = document.body): [string, string | null][] =>
  Array.from(part.querySelectorAll('a'), (link) => [readTexts(link).join(' '), link.getAttribute('href')]);
