import PDFDocument from 'pdfkit';
import type { DocumentContent } from '../../src/domain/booking/document.ts';
import { createFacts, createHeader } from './document-head.ts';
import { createTable, createTotals } from './document-tables.ts';
import { DENSITIES, type Density, type Doc, INNER, PAGE, type Part, QUIET } from './page.ts';
import { TextLayout } from './text-layout.ts';

/** Documents with at most this many items are kept on one page where the smallest density allows it. */
const ONE_PAGE_ITEMS = 12;

/** A4 PDF of a receipt or an invoice. The same content makes the same bytes. */
export function renderDocument(content: DocumentContent): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    bufferPages: true,
    lang: 'en',
    info: {
      Title: `${content.title} ${content.code}`,
      Creator: 'Reflow',
      Producer: 'Reflow',
      CreationDate: new Date(content.at),
      ModDate: new Date(content.at),
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const layout = new TextLayout(doc);
  flow(doc, chooseParts(doc, layout, content));
  drawFooters(doc, layout, content);
  doc.end();
  return done;
}

function chooseParts(doc: Doc, layout: TextLayout, content: DocumentContent): Part[] {
  const room = PAGE.height - 2 * PAGE.margin - PAGE.footer;
  const candidates = content.items.rows.length <= ONE_PAGE_ITEMS ? DENSITIES : DENSITIES.slice(0, 1);
  let parts: Part[] = [];
  for (const density of candidates) {
    parts = createParts(doc, layout, content, density);
    if (parts.reduce((total, part) => total + part.height, 0) <= room) break;
  }
  return parts;
}

const createParts = (doc: Doc, layout: TextLayout, content: DocumentContent, density: Density): Part[] => [
  createHeader(doc, layout, content),
  createFacts(doc, layout, content),
  ...createTable(doc, layout, content.items, { density, pad: density.pad }),
  createTotals(doc, layout, content),
  ...createTable(doc, layout, content.payments, { density, pad: density.pad / 2 }),
];

function flow(doc: Doc, parts: readonly Part[]): void {
  const bottom = PAGE.height - PAGE.margin - PAGE.footer;
  let y = PAGE.margin;
  for (const part of parts) {
    if (y + part.height + (part.keepNext ?? 0) > bottom && y > PAGE.margin) {
      doc.addPage();
      y = PAGE.margin;
      if (part.head) {
        part.head.draw(y);
        y += part.head.height;
      }
    }
    part.draw(y);
    y += part.height;
  }
}

function drawFooters(doc: Doc, layout: TextLayout, { title, code, seal }: DocumentContent): void {
  const { count } = doc.bufferedPageRange();
  const top = PAGE.height - PAGE.margin - PAGE.footer / 2;
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    doc.fillColor(QUIET);
    layout.draw(layout.set(`${title} ${code}`, { size: 8, width: INNER / 2 }), PAGE.margin, top);
    const place = layout.set(`Page ${page + 1} of ${count}`, { size: 8, width: INNER / 2 });
    layout.draw(place, PAGE.margin + INNER / 2, top, { width: INNER / 2, align: 'right' });
    if (seal) layout.draw(layout.set(`Seal ${seal}`, { size: 7, width: INNER }), PAGE.margin, top - 10);
  }
}
