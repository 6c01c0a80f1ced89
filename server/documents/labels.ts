import type { ItemLabel } from './document-content.ts';
import { drawCode } from './document-head.ts';
import { type Doc, INK, PAGE, QUIET } from './page.ts';
import type { TextLayout } from './text-layout.ts';

/** 62 x 29 mm in points, as label printers have them. */
export const LABEL = { width: 175.75, height: 82.2 };
const MARGIN = 6;
const QR_SIZE = 62;
const GAP = 6;
const COLUMNS = 3;
const ROWS = 9;
const CUT = '#9ca3af';

/** One label a page, for a label printer. PAPER-02 */
export function drawLabels(doc: Doc, layout: TextLayout, labels: readonly ItemLabel[]): void {
  for (const [index, label] of labels.entries()) {
    if (index > 0) doc.addPage({ size: [LABEL.width, LABEL.height], margin: 0 });
    layout.turnPage();
    setLabel(doc, layout, label)({ x: 0, y: 0 });
  }
}

/** Labels side by side on A4, with lines to cut along. PAPER-02 */
export function drawLabelSheets(doc: Doc, layout: TextLayout, labels: readonly ItemLabel[]): void {
  const left = (PAGE.width - COLUMNS * LABEL.width) / 2;
  const top = (PAGE.height - ROWS * LABEL.height) / 2;
  for (let first = 0; first < labels.length; first += COLUMNS * ROWS) {
    if (first > 0) doc.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
    layout.turnPage();
    const page = labels.slice(first, first + COLUMNS * ROWS).map((label) => setLabel(doc, layout, label));
    for (const [place, draw] of page.entries()) {
      const x = left + (place % COLUMNS) * LABEL.width;
      const y = top + Math.floor(place / COLUMNS) * LABEL.height;
      doc.rect(x, y, LABEL.width, LABEL.height).lineWidth(0.3).strokeColor(CUT).stroke();
      draw({ x, y });
    }
  }
}

function setLabel(doc: Doc, layout: TextLayout, label: ItemLabel): (at: { x: number; y: number }) => void {
  const width = LABEL.width - QR_SIZE - 2 * MARGIN - GAP;
  const blocks = [
    layout.set(label.itemCode, { size: 9, weight: 'bold', width }),
    layout.set(label.item, { size: 7.5, weight: 'bold', width, lines: 3 }),
    layout.set(label.client, { size: 7, width, lines: 2 }),
    layout.set(label.detail, { size: 6.5, width }),
  ];
  const height = blocks.reduce((total, block) => total + block.height, 0);
  return ({ x, y }) => {
    drawCode(doc, label.code, { x: x + MARGIN, y: y + (LABEL.height - QR_SIZE) / 2, size: QR_SIZE });
    let at = y + (LABEL.height - height) / 2;
    for (const [index, block] of blocks.entries()) {
      doc.fillColor(index < 3 ? INK : QUIET);
      const align = block.isRtl ? 'right' : 'left';
      layout.draw(block, x + MARGIN + QR_SIZE + GAP, at, { width: align === 'right' ? width : block.width, align });
      at += block.height;
    }
  };
}
