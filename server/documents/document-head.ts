import QRCode from 'qrcode';
import type { DocumentContent, DocumentShop } from './document-content.ts';
import { drawRule, type Doc, INK, INNER, PAGE, type Part, QUIET } from './page.ts';
import type { TextLayout } from './text-layout.ts';

const QR_SIZE = 76;
const TITLE_WIDTH = 130;
const GAP = 12;
const FACT_COLUMNS = 3;

const LOGO = { width: 140, height: 42, gap: 6 };

/** What stands under the name of the shop: its address, phone and tax number, each on lines of its own. PAPER-04 */
export const shopLines = ({ address, phone, taxNumber }: DocumentShop): string[] => [
  address,
  ...(phone ? [phone] : []),
  ...(taxNumber ? [`Tax number ${taxNumber}`] : []),
];

/** Shop, title, code as text and as a QR code. */
export function createHeader(doc: Doc, layout: TextLayout, { shop, title, code }: DocumentContent): Part {
  const left = INNER - QR_SIZE - TITLE_WIDTH - 2 * GAP;
  const logo = readLogo(shop.logo);
  const name = layout.set(shop.name, { size: 16, weight: 'bold', width: left, lines: 2 });
  const lines = shopLines(shop).map((line) => layout.set(line, { size: 9, width: left, lines: 2 }));
  const heading = layout.set(title, { size: 16, weight: 'bold', width: TITLE_WIDTH, lines: 2 });
  const number = layout.set(code, { size: 11, weight: 'bold', width: TITLE_WIDTH });
  const right = PAGE.margin + INNER - QR_SIZE - GAP;
  const logoHeight = logo ? LOGO.height + LOGO.gap : 0;
  return {
    height: Math.max(logoHeight + name.height + lines.reduce((sum, line) => sum + line.height, 0), QR_SIZE) + 16,
    draw: (top) => {
      if (logo) drawLogo(doc, logo, { x: PAGE.margin, y: top, width: LOGO.width, height: LOGO.height });
      const y = top + logoHeight;
      doc.fillColor(INK);
      layout.draw(name, PAGE.margin, y);
      layout.draw(heading, right - TITLE_WIDTH, top, { width: TITLE_WIDTH, align: 'right' });
      layout.draw(number, right - TITLE_WIDTH, top + heading.height, { width: TITLE_WIDTH, align: 'right' });
      doc.fillColor(QUIET);
      let below = y + name.height;
      for (const line of lines) {
        layout.draw(line, PAGE.margin, below);
        below += line.height;
      }
      drawCode(doc, code, { x: PAGE.margin + INNER - QR_SIZE, y: top, size: QR_SIZE });
    },
  };
}

/** The bytes of a logo, `null` without one. */
export function readLogo(logo: string | null | undefined): Buffer | null {
  const [, bytes] = /^data:image\/(?:png|jpeg);base64,(.+)$/s.exec(logo ?? '') ?? [];
  return bytes === undefined ? null : Buffer.from(bytes, 'base64');
}

/** Within a box, in its upper left corner or its middle. A picture that cannot be read is left out. */
export function drawLogo(
  doc: Doc,
  logo: Buffer,
  { x, y, width, height, align }: { x: number; y: number; width: number; height: number; align?: 'center' },
): void {
  try {
    doc.image(logo, x, y, { fit: [width, height], ...(align && { align }) });
  } catch {
    // The paper is worth more than the picture on it.
  }
}

/** A code as a QR code, for the scanner at the counter. */
export function drawCode(doc: Doc, code: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const { modules } = QRCode.create(code, { errorCorrectionLevel: 'M' });
  const step = size / modules.size;
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
