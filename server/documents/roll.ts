import {
  type DocumentContent,
  type DocumentLine,
  type DocumentSection,
  type DocumentTable,
  joined,
} from './document-content.ts';
import { drawCode, drawLogo, readLogo, shopLines } from './document-head.ts';
import { drawRule, type Doc, INK, type Part, QUIET } from './page.ts';
import type { Setting, TextLayout } from './text-layout.ts';

/** Paper of a till printer, 80 mm wide, in points; it prints on 72 mm of that. */
export const ROLL = { width: 226.77, margin: 11.4 };
const INNER = ROLL.width - 2 * ROLL.margin;
const QR_SIZE = 72;
const LOGO_HEIGHT = 46;
const AMOUNT_WIDTH = 76;
const GAP = 6;

/** The same document on a roll: one thing under the other, as long as it gets. PAPER-01 */
export function createRollParts(doc: Doc, layout: TextLayout, content: DocumentContent): Part[] {
  const { shop, title, code, facts, sections, seal } = content;
  const centered = (text: string, setting: Omit<Setting, 'width'>, color = QUIET): Part =>
    createText(doc, layout, text, { ...setting, align: 'center', color });
  const logo = readLogo(shop.logo);
  return [
    ...(logo
      ? [
          {
            height: LOGO_HEIGHT + GAP,
            draw: (y: number) =>
              drawLogo(doc, logo, { x: ROLL.margin, y, width: INNER, height: LOGO_HEIGHT, align: 'center' }),
          },
        ]
      : []),
    centered(shop.name, { size: 13, weight: 'bold', lines: 3 }, INK),
    ...shopLines(shop)
      .filter(Boolean)
      .map((line) => centered(line, { size: 8, lines: 3 })),
    createSpace(doc),
    centered(title, { size: 12, weight: 'bold' }, INK),
    centered(code, { size: 11, weight: 'bold' }, INK),
    {
      height: QR_SIZE + GAP,
      draw: (y) => drawCode(doc, code, { x: (ROLL.width - QR_SIZE) / 2, y: y + GAP / 2, size: QR_SIZE }),
    },
    createSpace(doc),
    ...facts.map(({ label, value }) => createPair(doc, layout, label, value)),
    ...sections.flatMap((section) => createSection(doc, layout, section)),
    ...(shop.footer
      ? [createSpace(doc), ...shop.footer.split('\n').map((text) => centered(text, { size: 8, lines: 4 }))]
      : []),
    ...(seal ? [createSpace(doc), centered(`Seal ${seal}`, { size: 6.5, lines: 2 })] : []),
  ];
}

function createSection(doc: Doc, layout: TextLayout, section: DocumentSection): Part[] {
  if ('table' in section) return createTable(doc, layout, section.table);
  if ('totals' in section) {
    return [
      createSpace(doc),
      ...section.totals.map(({ label, amount }, index) =>
        createPair(doc, layout, label, amount, {
          size: 10,
          weight: index === section.totals.length - 1 ? 'bold' : 'regular',
        }),
      ),
    ];
  }
  return section.signatures.map((word) => createSignature(doc, layout, word));
}

function createText(
  doc: Doc,
  layout: TextLayout,
  text: string,
  { align, color, ...setting }: Omit<Setting, 'width'> & { align: 'left' | 'center'; color: string },
): Part {
  const block = layout.set(text, { ...setting, width: INNER });
  return {
    height: block.height,
    draw: (y) => {
      doc.fillColor(color);
      layout.draw(block, ROLL.margin, y, { width: INNER, align });
    },
  };
}

/** A hairline with room above and below. */
const createSpace = (doc: Doc): Part => ({
  height: 2 * GAP,
  draw: (y) => drawRule(doc, y + GAP, INNER, ROLL.margin),
});

/** A word at the left, its value at the right. */
function createPair(
  doc: Doc,
  layout: TextLayout,
  label: string,
  value: string,
  { size, weight }: { size: number; weight: 'regular' | 'bold' } = { size: 8.5, weight: 'regular' },
): Part {
  const left = layout.set(label, { size, weight, width: INNER * 0.4 - GAP });
  const right = layout.set(value, { size, weight, width: INNER * 0.6, lines: 4 });
  return {
    height: Math.max(left.height, right.height),
    draw: (y) => {
      doc.fillColor(QUIET);
      layout.draw(left, ROLL.margin, y);
      doc.fillColor(INK);
      layout.draw(right, ROLL.margin + INNER * 0.4, y, { width: INNER * 0.6, align: 'right' });
    },
  };
}

/** The title, then each row: what it is and its amount, and under that the rest of its cells. The numbers of rows are left out. */
function createTable(doc: Doc, layout: TextLayout, { title, columns, rows, compact }: DocumentTable): Part[] {
  if (rows.length === 0) return [];
  return [
    createSpace(doc),
    createText(doc, layout, title, { size: 9.5, weight: 'bold', align: 'left', color: INK }),
    ...rows.map((cells) => {
      const shown = cells.filter((_, index) => columns[index]?.title !== 'No.');
      const [first, ...rest] = shown.slice(0, -1).flat();
      const texts = rest.map(({ text }) => text);
      return createRow(doc, layout, first, compact ? [joined(texts)] : texts, shown.at(-1)?.[0]);
    }),
  ];
}

function createRow(
  doc: Doc,
  layout: TextLayout,
  first: DocumentLine | undefined,
  rest: readonly string[],
  last: DocumentLine | undefined,
): Part {
  const head = layout.set(first?.text ?? '', {
    size: 9,
    weight: first?.kind === 'name' ? 'bold' : 'regular',
    width: INNER - AMOUNT_WIDTH - GAP,
    lines: 3,
  });
  const amount = layout.set(last?.text ?? '', { size: 9, width: AMOUNT_WIDTH, lines: 2 });
  const below = rest.map((text) => layout.set(text, { size: 8, width: INNER, lines: 3 }));
  const top = Math.max(head.height, amount.height);
  return {
    height: below.reduce((height, block) => height + block.height, top) + 3,
    draw: (y) => {
      doc.fillColor(INK);
      layout.draw(head, ROLL.margin, y);
      layout.draw(amount, ROLL.margin + INNER - AMOUNT_WIDTH, y, { width: AMOUNT_WIDTH, align: 'right' });
      doc.fillColor(QUIET);
      let at = y + top;
      for (const block of below) {
        layout.draw(block, ROLL.margin, at);
        at += block.height;
      }
    },
  };
}

const SIGN_ROOM = 40;

function createSignature(doc: Doc, layout: TextLayout, word: string): Part {
  const block = layout.set(word, { size: 8, width: INNER });
  return {
    height: SIGN_ROOM + block.height + 2,
    draw: (y) => {
      drawRule(doc, y + SIGN_ROOM, INNER, ROLL.margin);
      doc.fillColor(QUIET);
      layout.draw(block, ROLL.margin, y + SIGN_ROOM + 2);
    },
  };
}
