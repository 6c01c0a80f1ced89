import { beside, type Block, type Blocks, QUIET, space, stack, A4, type Page, type Part } from './blocks.ts';
import type { ItemLabel } from './document-content.ts';

const MARGIN = 6;
const QR_SIZE = 62;
const GAP = 6;
const CUT = '#9ca3af';

type LabelPage = Page & { columns: number; rows: number };

/** 62 x 29 mm in points, as label printers have them: one a page. PAPER-02 */
export const LABEL: LabelPage = { width: 175.75, height: 82.2, margin: 0, footer: 0, columns: 1, rows: 1 };

const [COLUMNS, ROWS] = [3, 9] as const;
/** Labels side by side on A4, with lines to cut along. PAPER-02 */
export const SHEET: LabelPage = {
  ...A4,
  margin: (A4.height - ROWS * LABEL.height) / 2,
  left: (A4.width - COLUMNS * LABEL.width) / 2,
  footer: 0,
  columns: COLUMNS,
  rows: ROWS,
};

/** The labels of each page as one part. */
export function createLabelPages(blocks: Blocks, labels: readonly ItemLabel[], { columns, rows }: LabelPage): Part[] {
  const { doc, layout } = blocks;
  return Array.from({ length: Math.ceil(labels.length / (columns * rows)) }, (_, page) => ({
    height: rows * LABEL.height,
    draw: (left, top) => {
      layout.turnPage();
      const first = page * columns * rows;
      const shown = labels.slice(first, first + columns * rows).map((label) => createLabel(blocks, label));
      for (const [place, label] of shown.entries()) {
        const x = left + (place % columns) * LABEL.width;
        const y = top + Math.floor(place / columns) * LABEL.height;
        if (columns > 1) doc.rect(x, y, LABEL.width, LABEL.height).lineWidth(0.3).strokeColor(CUT).stroke();
        label.draw(x, y);
      }
    },
  }));
}

function createLabel({ text, qrCode }: Blocks, { code, itemCode, item, client, detail }: ItemLabel): Block {
  const left = MARGIN + QR_SIZE + GAP;
  const room = { width: LABEL.width - left - MARGIN, align: 'start' } as const;
  const inMiddle = (block: Block) => stack(space((LABEL.height - block.height) / 2), block);
  const words = stack(
    text(itemCode, { ...room, size: 9, weight: 'bold' }),
    text(item, { ...room, size: 7.5, weight: 'bold', lines: 3 }),
    text(client, { ...room, size: 7, lines: 2 }),
    text(detail, { ...room, size: 6.5, color: QUIET }),
  );
  return beside([MARGIN, inMiddle(qrCode(code, QR_SIZE))], [left, inMiddle(words)]);
}
