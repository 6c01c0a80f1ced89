import { Fragment } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { supportTranslators } from '../../../src/app/shell/translated-page.ts';
import { findTexts, TRANSLATORS } from './translators.ts';

type Line = { paid: string; total?: string; note?: string; mark?: boolean; names?: readonly string[] };

/** Texts next to elements, which React tracks as separate nodes. */
const Line = ({ paid, total = '9,000', note, mark = false, names = [] }: Line) => (
  <p>
    {paid} of {total}
    {note}
    {mark && <b>!</b>} pending
    {names.map((name) => (
      <Fragment key={name}>
        , {name}
        <i />
      </Fragment>
    ))}
  </p>
);

/** The successive versions of a line, and the text of the last one. */
const CHANGES: Readonly<Record<string, { lines: readonly Line[]; text: string }>> = {
  'changes a text': { lines: [{ paid: '100' }, { paid: '2,500' }], text: '2,500 of 9,000 pending' },
  'changes two texts': { lines: [{ paid: '100' }, { paid: '2,500', total: '1' }], text: '2,500 of 1 pending' },
  'changes a text twice': { lines: [{ paid: '1' }, { paid: '2' }, { paid: '3' }], text: '3 of 9,000 pending' },
  'removes a text': { lines: [{ paid: '1', note: ' today' }, { paid: '1' }], text: '1 of 9,000 pending' },
  'adds a text': { lines: [{ paid: '1' }, { paid: '1', note: ' today' }], text: '1 of 9,000 today pending' },
  'adds an element': { lines: [{ paid: '1' }, { paid: '1', mark: true }], text: '1 of 9,000! pending' },
  'removes an element': { lines: [{ paid: '1', mark: true }, { paid: '1' }], text: '1 of 9,000 pending' },
  'moves texts': {
    lines: [
      { paid: '1', names: ['Sana', 'Ali', 'Omar'] },
      { paid: '1', names: ['Omar', 'Ali', 'Sana'] },
    ],
    text: '1 of 9,000 pending, Omar, Ali, Sana',
  },
  'takes other names': {
    lines: [
      { paid: '1', names: ['Sana', 'Ali'] },
      { paid: '1', names: ['Zara', 'Ali'] },
    ],
    text: '1 of 9,000 pending, Zara, Ali',
  },
};

/** Renders each line on a page that a translator rewrites. @returns the last text, and the rest after unmounting */
async function showLines(translate: (text: Text) => void, lines: readonly Line[]): Promise<string> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  try {
    for (const line of lines) {
      findTexts(place).forEach(translate);
      flushSync(() => root.render(<Line {...line} />));
      await new Promise(requestAnimationFrame);
    }
    const shown = place.textContent;
    findTexts(place).forEach(translate);
    flushSync(() => root.unmount());
    return shown + place.textContent;
  } catch (error) {
    return String(error);
  }
}

/** @returns each text that React changed but that the translated page does not show */
async function findUntrueTexts(): Promise<string[]> {
  supportTranslators(document);
  const untrue: string[] = [];
  for (const [change, { lines, text }] of Object.entries(CHANGES))
    for (const [name, translate] of Object.entries({ 'leaves the page alone': () => undefined, ...TRANSLATORS })) {
      const shown = await showLines(translate, lines);
      if (shown !== text) untrue.push(`React ${change}, a translator ${name}: ${shown}`);
    }
  return untrue;
}
Object.assign(globalThis, { findUntrueTexts });
