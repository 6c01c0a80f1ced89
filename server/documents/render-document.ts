import PDFDocument from 'pdfkit';
import type { DocumentContent, DocumentSection, PaperContent } from './document-content.ts';
import { createFacts, createHeader } from './document-head.ts';
import { createClosingWords, createSignatures, createTable, createTotals } from './document-tables.ts';
import { drawLabels, drawLabelSheets, LABEL } from './labels.ts';
import { DENSITIES, type Density, type Doc, INNER, PAGE, type Part, QUIET } from './page.ts';
import { createRollParts, ROLL } from './roll.ts';
import { TextLayout } from './text-layout.ts';

/** Documents with at most this many rows in their first table are kept on one page where the smallest density allows it. */
const ONE_PAGE_ROWS = 12;
/** Points; longer paper is cut into pages, since readers take no longer ones. */
const ROLL_MAX = 14_000;

/** A PDF, and the letters in it that no embedded font has: a question mark stands for each. PAPER-05 */
export type Rendered = { bytes: Buffer; unprintable: string[] };

/** The PDF of a paper. The same content makes the same bytes. */
export function renderPaper(content: PaperContent): Promise<Rendered> {
  switch (content.paper) {
    case 'a4':
      return makeFile(content.document, [PAGE.width, PAGE.height], (doc, layout) => {
        flow(doc, chooseParts(doc, layout, content.document));
        drawFooters(doc, layout, content.document);
      });
    case 'roll':
      return makeFile(content.document, null, (doc, layout) => {
        const parts = createRollParts(doc, layout, content.document);
        const height = parts.reduce((total, part) => total + part.height, 2 * ROLL.margin);
        const page = { width: ROLL.width, height: Math.min(height, ROLL_MAX), margin: ROLL.margin, footer: 0 };
        doc.addPage({ size: [page.width, page.height], margin: 0 });
        flow(doc, parts, page);
      });
    case 'label':
      return makeFile({ ...content, code: '' }, [LABEL.width, LABEL.height], (doc, layout) =>
        drawLabels(doc, layout, content.labels),
      );
    case 'sheet':
      return makeFile({ ...content, code: '' }, [PAGE.width, PAGE.height], (doc, layout) =>
        drawLabelSheets(doc, layout, content.labels),
      );
  }
}

/** `size` is that of the first page; `null` leaves it to `draw`. */
function makeFile(
  { title, code, at }: { title: string; code: string; at: string },
  size: [number, number] | null,
  draw: (doc: Doc, layout: TextLayout) => void,
): Promise<Rendered> {
  const doc = new PDFDocument({
    ...(size === null ? { autoFirstPage: false } : { size }),
    margin: 0,
    bufferPages: true,
    lang: 'en',
    info: {
      Title: `${title} ${code}`.trim(),
      Creator: 'Reflow',
      Producer: 'Reflow',
      CreationDate: new Date(at),
      ModDate: new Date(at),
    },
  });
  const chunks: Buffer[] = [];
  const layout = new TextLayout(doc);
  const done = new Promise<Rendered>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve({ bytes: Buffer.concat(chunks), unprintable: layout.unprintable }));
    doc.on('error', reject);
  });
  draw(doc, layout);
  doc.end();
  return done;
}

function chooseParts(doc: Doc, layout: TextLayout, content: DocumentContent): Part[] {
  const room = PAGE.height - 2 * PAGE.margin - PAGE.footer;
  const [first] = content.sections;
  const rows = first && 'table' in first ? first.table.rows.length : 0;
  const candidates = rows <= ONE_PAGE_ROWS ? DENSITIES : DENSITIES.slice(0, 1);
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
  ...content.sections.flatMap((section) => createSection(doc, layout, section, density)),
  ...(content.shop.footer ? createClosingWords(doc, layout, content.shop.footer) : []),
];

function createSection(doc: Doc, layout: TextLayout, section: DocumentSection, density: Density): Part[] {
  if ('table' in section) return createTable(doc, layout, section.table, density);
  if ('totals' in section) return [createTotals(doc, layout, section.totals)];
  return [createSignatures(doc, layout, section.signatures)];
}

function flow(doc: Doc, parts: readonly Part[], page = PAGE): void {
  const bottom = page.height - page.margin - page.footer;
  let y = page.margin;
  for (const part of parts) {
    // A hair's breadth: sums of the same heights in another order differ in their last digit.
    if (y + part.height + (part.keepNext ?? 0) > bottom + 0.01 && y > page.margin) {
      doc.addPage({ size: [page.width, page.height], margin: 0 });
      y = page.margin;
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
