import PDFDocument from 'pdfkit';
import { createA4Footer, createA4Parts } from './a4.ts';
import { type Blocks, createBlocks, A4, flow } from './blocks.ts';
import type { PaperContent } from './document-content.ts';
import { createLabelPages, LABEL, SHEET } from './labels.ts';
import { createRollParts, rollPage } from './roll.ts';
import { TextLayout } from './text-layout.ts';

/** A PDF, and the letters in it that no embedded font has: a question mark stands for each. PAPER-05 */
export type Rendered = { bytes: Buffer; unprintable: string[] };

/** The PDF of a paper. The same content makes the same bytes. */
export function renderPaper(content: PaperContent): Promise<Rendered> {
  const { title, code, at } = 'document' in content ? content.document : { ...content, code: '' };
  const date = new Date(at);
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    lang: 'en',
    info: {
      Title: `${title} ${code}`.trim(),
      Creator: 'Reflow',
      Producer: 'Reflow',
      CreationDate: date,
      ModDate: date,
    },
  });
  const layout = new TextLayout(doc);
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve({ bytes: Buffer.concat(chunks), unprintable: layout.unprintable }));
    doc.on('error', reject);
    draw(createBlocks(doc, layout), content);
    doc.end();
  });
}

function draw(blocks: Blocks, content: PaperContent): void {
  const { doc } = blocks;
  if ('labels' in content) {
    const page = content.paper === 'label' ? LABEL : SHEET;
    flow(doc, createLabelPages(blocks, content.labels, page), page);
  } else if (content.paper === 'roll') {
    const parts = createRollParts(blocks, content.document);
    flow(doc, parts, rollPage(parts));
  } else {
    flow(doc, createA4Parts(blocks, content.document), A4);
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page);
      const footer = createA4Footer(blocks, content.document, `Page ${page + 1} of ${count}`);
      footer.draw(A4.margin, A4.height - A4.margin - A4.footer / 2 - 10);
    }
  }
}
