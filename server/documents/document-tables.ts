import type { DocumentColumn, DocumentLine, DocumentTable, DocumentTotal } from './document-content.ts';
import { type Density, drawRule, type Doc, INK, INNER, PAGE, type Part, QUIET } from './page.ts';
import type { Block, Setting, TextLayout } from './text-layout.ts';

const HEAD_SIZE = 7.5;
const GAP = 8;
const TOTALS_WIDTH = 200;

/** A column at its place on the page; the one without a width takes what the others leave. */
type Place = DocumentColumn & { left: number; room: number };

function placeColumns(columns: readonly DocumentColumn[]): Place[] {
  const rest = columns.reduce((width, column) => width - (column.width ?? 0), INNER);
  let left = PAGE.margin;
  return columns.map((column) => {
    const width = column.width ?? rest;
    const place = { ...column, left, room: width - GAP };
    left += width;
    return place;
  });
}

function createHead(doc: Doc, layout: TextLayout, places: readonly Place[]): Part {
  const titles = places.map((place) => ({
    ...place,
    block: layout.set(place.title, { size: HEAD_SIZE, weight: 'bold', width: place.room }),
  }));
  const height = HEAD_SIZE * 1.5 + 8;
  return {
    height,
    draw: (y) => {
      doc.fillColor(QUIET);
      for (const { block, left, room, align } of titles) layout.draw(block, left, y + 2, { width: room, align });
      drawRule(doc, y + height - 2);
    },
  };
}

/** How each kind of line is set; a note without room for any line is left out. */
const toSetting = (kind: DocumentLine['kind'], density: Density): Omit<Setting, 'width'> => {
  const { name, detail, nameLines, issueLines } = density;
  switch (kind) {
    case 'name':
      return { size: name, weight: 'bold', lines: nameLines };
    case 'detail':
      return { size: detail };
    case 'note':
      return { size: detail, lines: issueLines };
    case 'amount':
      return { size: name };
  }
};

/** A row of cells; the first line of a cell is in ink, what stands under it is quiet. */
function createRow(
  doc: Doc,
  layout: TextLayout,
  places: readonly Place[],
  lines: readonly DocumentLine[][],
  { density, pad, head }: { density: Density; pad: number; head: Part },
): Part {
  const cells = places.map((place, index) => ({
    ...place,
    blocks: (lines[index] ?? []).flatMap(({ kind, text }): Block[] => {
      const setting = toSetting(kind, density);
      return setting.lines === 0 ? [] : [layout.set(text, { ...setting, width: place.room })];
    }),
  }));
  const heights = cells.map(({ blocks }) => blocks.reduce((height, block) => height + block.height, 0));
  const height = Math.max(...heights) + 2 * pad;
  return {
    height,
    head,
    draw: (top) => {
      for (const { blocks, left, room, align } of cells) {
        let y = top + pad;
        for (const [line, block] of blocks.entries()) {
          doc.fillColor(line === 0 ? INK : QUIET);
          layout.draw(block, left, y, { width: room, align });
          y += block.height;
        }
      }
      drawRule(doc, top + height);
    },
  };
}

/** A table with its title, nothing without rows. A title never stands alone at the end of a page. */
export function createTable(
  doc: Doc,
  layout: TextLayout,
  { title, columns, rows, compact }: DocumentTable,
  density: Density,
): Part[] {
  if (rows.length === 0) return [];
  const pad = compact ? density.pad / 2 : density.pad;
  const places = placeColumns(columns);
  const head = createHead(doc, layout, places);
  const parts = rows.map((lines) => createRow(doc, layout, places, lines, { density, pad, head }));
  const heading = layout.set(title, { size: 11, weight: 'bold', width: INNER });
  return [
    {
      height: heading.height + 12,
      keepNext: head.height + (parts[0]?.height ?? 0),
      draw: (y) => {
        doc.fillColor(INK);
        layout.draw(heading, PAGE.margin, y + 8);
      },
    },
    head,
    ...parts,
  ];
}

/** Payable, paid and pending, at the right under the amounts. */
export function createTotals(doc: Doc, layout: TextLayout, totals: readonly DocumentTotal[]): Part {
  const left = PAGE.margin + INNER - TOTALS_WIDTH;
  const lines = totals.map(({ label, amount }, index) => {
    const weight = index === totals.length - 1 ? 'bold' : 'regular';
    return {
      label: layout.set(label, { size: 10, weight, width: TOTALS_WIDTH / 2 }),
      amount: layout.set(amount, { size: 10, weight, width: TOTALS_WIDTH - GAP }),
    };
  });
  return {
    height: lines.reduce((height, { label }) => height + label.height, 0) + 12,
    draw: (top) => {
      doc.fillColor(INK);
      let y = top + 8;
      for (const { label, amount } of lines) {
        layout.draw(label, left, y);
        layout.draw(amount, left, y, { width: TOTALS_WIDTH - GAP, align: 'right' });
        y += label.height;
      }
    },
  };
}

const SIGN_ROOM = 46;

/** Lines to sign on, side by side, each with a word under it. */
export function createSignatures(doc: Doc, layout: TextLayout, signatures: readonly string[]): Part {
  const width = (INNER - GAP * 3 * (signatures.length - 1)) / signatures.length;
  const words = signatures.map((word) => layout.set(word, { size: 8, width }));
  return {
    height: SIGN_ROOM + 16,
    draw: (top) => {
      doc.fillColor(QUIET);
      for (const [index, word] of words.entries()) {
        const x = PAGE.margin + index * (width + GAP * 3);
        drawRule(doc, top + SIGN_ROOM, width, x);
        layout.draw(word, x, top + SIGN_ROOM + 2);
      }
    },
  };
}

/** What the shop says under every document. PAPER-04 */
export function createClosingWords(doc: Doc, layout: TextLayout, footer: string): Part[] {
  return footer.split('\n').map((text, index) => {
    const above = index === 0 ? 10 : 0;
    const line = layout.set(text, { size: 8.5, width: INNER, lines: 3 });
    return {
      height: line.height + above,
      draw: (y) => {
        doc.fillColor(QUIET);
        layout.draw(line, PAGE.margin, y + above);
      },
    };
  });
}
