import QRCode from 'qrcode';
import type { DocumentContent } from '../../src/domain/booking/document.ts';
import { drawRule, type Doc, INK, INNER, PAGE, type Part, QUIET } from './page.ts';
import type { TextLayout } from './text-layout.ts';

const QR_SIZE = 76;
const TITLE_WIDTH = 130;
const GAP = 12;
const FACT_COLUMNS = 3;

/** Shop, title, booking code as text and as a QR code. */
export function createHeader(doc: Doc, layout: TextLayout, { shop, title, code }: DocumentContent): Part {
  const left = INNER - QR_SIZE - TITLE_WIDTH - 2 * GAP;
  const name = layout.set(shop.name, { size: 16, weight: 'bold', width: left, lines: 2 });
  const address = layout.set(shop.address, { size: 9, width: left, lines: 2 });
  const heading = layout.set(title, { size: 16, weight: 'bold', width: TITLE_WIDTH });
  const number = layout.set(code, { size: 11, weight: 'bold', width: TITLE_WIDTH });
  const right = PAGE.margin + INNER - QR_SIZE - GAP;
  return {
    height: Math.max(name.height + address.height, QR_SIZE) + 16,
    draw: (y) => {
      doc.fillColor(INK);
      layout.draw(name, PAGE.margin, y);
      layout.draw(heading, right - TITLE_WIDTH, y, { width: TITLE_WIDTH, align: 'right' });
      layout.draw(number, right - TITLE_WIDTH, y + heading.height, { width: TITLE_WIDTH, align: 'right' });
      doc.fillColor(QUIET);
      layout.draw(address, PAGE.margin, y + name.height);
      drawCode(doc, code, PAGE.margin + INNER - QR_SIZE, y);
    },
  };
}

/** The booking code as a QR code, for the scanner at the counter. */
function drawCode(doc: Doc, code: string, x: number, y: number): void {
  const { modules } = QRCode.create(code, { errorCorrectionLevel: 'M' });
  const step = QR_SIZE / modules.size;
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) doc.rect(x + column * step, y + row * step, step, step);
    }
  }
  doc.fill('#000000');
}

/** Customer and dates, in a grid. */
export function createFacts(doc: Doc, layout: TextLayout, { facts }: DocumentContent): Part {
  const width = INNER / FACT_COLUMNS;
  const cells = facts.map(({ label, value }) => ({
    label: layout.set(label, { size: 7.5, width: width - 8 }),
    value: layout.set(value, { size: 9.5, width: width - 8, lines: 2 }),
  }));
  const rows = Array.from({ length: Math.ceil(cells.length / FACT_COLUMNS) }, (_, row) =>
    cells.slice(row * FACT_COLUMNS, (row + 1) * FACT_COLUMNS),
  );
  const heights = rows.map((row) => Math.max(...row.map(({ label, value }) => label.height + value.height)) + 4);
  return {
    height: heights.reduce((total, height) => total + height, 0) + 14,
    draw: (top) => {
      drawRule(doc, top);
      let y = top + 6;
      for (const [index, row] of rows.entries()) {
        for (const [column, { label, value }] of row.entries()) {
          const x = PAGE.margin + column * width;
          doc.fillColor(QUIET);
          layout.draw(label, x, y);
          doc.fillColor(INK);
          layout.draw(value, x, y + label.height);
        }
        y += heights[index] ?? 0;
      }
    },
  };
}
