import PDFDocument from 'pdfkit';
import {
  A4,
  beside,
  type Block,
  type Blocks,
  createBlocks,
  flow,
  heightOf,
  INK,
  type Page,
  type Part,
  QUIET,
  space,
  stack,
} from './blocks.ts';
import {
  type DocumentColumn,
  type DocumentContent,
  type DocumentLine,
  type DocumentSection,
  type DocumentTable,
  type DocumentTotal,
  type ItemLabel,
  joined,
  type PaperContent,
  shopLines,
} from './document-content.ts';
import { type Setting, TextLayout } from './text-layout.ts';

/** A PDF, and the letters that no embedded font has. Each is printed as a question mark (PAPER-05). */
export type Rendered = { bytes: Buffer; unprintable: string[] };

/**
 * Labels must fit their stickers, and a roll its paper width. An A4 page may shrink on a printer without A4 (PAPER-07).
 */
const isMeasured = (content: PaperContent): boolean => content.paper !== 'a4';

/** Settings for the print dialog. pdfkit writes them for `displayTitle`, but its types leave them out. */
const viewerPreferences = (doc: PDFKit.PDFDocument): Record<string, unknown> =>
  (doc as unknown as { _root: { data: { ViewerPreferences: { data: Record<string, unknown> } } } })._root.data
    .ViewerPreferences.data;

/** Renders a paper as PDF. The same content gives the same bytes. */
export function renderPaper(content: PaperContent): Promise<Rendered> {
  const { title, code, at } = 'document' in content ? content.document : { ...content, code: '' };
  const date = new Date(at);
  const doc = new PDFDocument({
    // PickTrayByPDFSize needs this version.
    pdfVersion: '1.7',
    autoFirstPage: false,
    bufferPages: true,
    displayTitle: true,
    lang: 'en',
    info: {
      Title: `${title} ${code}`.trim(),
      Creator: 'Reflow',
      Producer: 'Reflow',
      CreationDate: date,
      ModDate: date,
    },
  });
  Object.assign(viewerPreferences(doc), {
    PickTrayByPDFSize: true,
    ...(isMeasured(content) && { PrintScaling: 'None' }),
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

type Look = Omit<Setting, 'width'>;

/** The sections of a document, without empty tables. */
const listSections = ({ sections }: DocumentContent): DocumentSection[] =>
  sections.filter((section) => !('table' in section) || section.table.rows.length > 0);

const weightOf = (index: number, { length }: readonly unknown[]) => (index === length - 1 ? 'bold' : 'regular');

/** A line to sign on, with its label. */
const createSignature = ({ text, rule }: Blocks, word: string, width: number): Block =>
  stack(rule(width), space(2), text(word, { size: 8, width, color: QUIET }));

const INNER = A4.width - 2 * A4.margin;
const QR_SIZE = 76;
const TITLE_WIDTH = 130;
const LOGO = { width: 140, height: 42, gap: 6 };
const HEAD_GAP = 12;
const FACT_COLUMNS = 3;
const COLUMN_GAP = 8;
const TOTALS_WIDTH = 240;
const SIGN_GAP = 24;
const SIGN_ROOM = 46;

/** The style of each kind of line, and the padding of rows. A kind with 0 lines is left out. */
type Density = Record<DocumentLine['kind'], Look> & { pad: number };

const toDensity = (name: number, detail: number, nameLines: number, noteLines: number, pad: number): Density => ({
  name: { size: name, weight: 'bold', lines: nameLines },
  detail: { size: detail },
  note: { size: detail, lines: noteLines },
  amount: { size: name },
  whole: { size: detail, lines: Infinity },
  pad,
});

const USUAL = toDensity(10, 8, 2, 2, 5);
/** From roomy to dense. The first that keeps a small document on one page is used. */
const DENSITIES = [USUAL, toDensity(9, 7.5, 1, 1, 3), toDensity(8.5, 7, 1, 0, 2)];
/** Documents with at most this many rows in their first table should fit on one page. */
const ONE_PAGE_ROWS = 12;

/** A document on A4, as parts that flow over pages (PAPER-01). */
function createA4Parts(blocks: Blocks, content: DocumentContent): Part[] {
  const [first] = content.sections;
  const rows = first && 'table' in first ? first.table.rows.length : 0;
  let parts: Part[] = [];
  for (const density of rows <= ONE_PAGE_ROWS ? DENSITIES : [USUAL]) {
    parts = [
      createHeader(blocks, content),
      createFacts(blocks, content),
      ...listSections(content).flatMap((section) => createSection(blocks, section, density)),
      ...createClosingWords(blocks, content.shop.footer),
    ];
    if (heightOf(parts) <= A4.height - 2 * A4.margin - A4.footer) break;
  }
  return parts;
}

function createSection(blocks: Blocks, section: DocumentSection, density: Density): Part[] {
  if ('table' in section) return createTable(blocks, section.table, density);
  if ('words' in section) return createWords(blocks, section.words);
  return ['totals' in section ? createTotals(blocks, section.totals) : createSignatures(blocks, section.signatures)];
}

/** The footer of each page. */
function createA4Footer({ text }: Blocks, { title, code, seal }: DocumentContent, place: string): Block {
  const half = { size: 8, width: INNER / 2, color: QUIET };
  return stack(
    { ...text(seal ? `Verification code ${seal}` : '', { size: 7, width: INNER, color: QUIET }), height: 10 },
    beside([0, text(`${title} ${code}`, half)], [INNER / 2, text(place, { ...half, align: 'right' })]),
  );
}

/** The shop, the title, and the code as text and QR code (PAPER-04). */
function createHeader({ text, logo, qrCode }: Blocks, { shop, title, code }: DocumentContent): Block {
  const right = INNER - QR_SIZE - HEAD_GAP - TITLE_WIDTH;
  const width = right - HEAD_GAP;
  const bold = { weight: 'bold', width: TITLE_WIDTH, align: 'right' } as const;
  const left = stack(
    ...logo(shop.logo, LOGO),
    text(shop.name, { size: 16, weight: 'bold', width, lines: 2 }),
    ...shopLines(shop).map((line) => text(line, { size: 9, width, lines: 2, color: QUIET })),
  );
  const middle = stack(text(title, { ...bold, size: 16, lines: 2 }), text(code, { ...bold, size: 11 }));
  return stack(beside([0, left], [right, middle], [INNER - QR_SIZE, qrCode(code, QR_SIZE)]), space(16));
}

function createFacts({ text, rule }: Blocks, { facts }: DocumentContent): Block {
  const column = INNER / FACT_COLUMNS;
  const width = column - 8;
  const cells = facts.map(({ label, value }) =>
    stack(text(label, { size: 7.5, width, color: QUIET }), text(value, { size: 9.5, width, lines: 3 }), space(4)),
  );
  const rows = Array.from({ length: Math.ceil(cells.length / FACT_COLUMNS) }, (_, row) =>
    beside(
      ...cells.slice(row * FACT_COLUMNS, (row + 1) * FACT_COLUMNS).map((cell, at) => [at * column, cell] as const),
    ),
  );
  return stack(rule(INNER), space(6), ...rows, space(8));
}

function besideColumns(
  columns: readonly DocumentColumn[],
  toCell: (column: DocumentColumn & { width: number }, index: number) => Block,
): Block {
  const rest = columns.reduce((width, column) => width - (column.width ?? 0), INNER);
  let left = 0;
  return beside(
    ...columns.map((column, index) => {
      const width = column.width ?? rest;
      left += width;
      return [left - width, toCell({ ...column, width: width - COLUMN_GAP }, index)] as const;
    }),
  );
}

/** A table with its title. The title never stays alone at the end of a page. */
function createTable(
  { text, rule }: Blocks,
  { title, columns, rows, compact }: DocumentTable,
  { pad: usualPad, ...settings }: Density,
): Part[] {
  const pad = space(compact ? usualPad / 2 : usualPad);
  const titles = besideColumns(columns, ({ title: words, align, width }) =>
    text(words, { size: 7.5, weight: 'bold', color: QUIET, align, width }),
  );
  const head = stack(space(2), titles, space(4), rule(INNER), space(2));
  const parts = rows.map((cells) => {
    const row = besideColumns(columns, ({ align, width }, index) =>
      stack(
        ...(cells[index] ?? [])
          .filter(({ kind }) => settings[kind].lines !== 0)
          .map(({ kind, text: words }, line) =>
            text(words, { ...settings[kind], align, width, ...(line > 0 && { color: QUIET }) }),
          ),
      ),
    );
    return { ...stack(pad, row, pad, rule(INNER)), head };
  });
  const heading = stack(space(8), text(title, { size: 11, weight: 'bold', width: INNER }), space(4));
  return [{ ...heading, keepNext: head.height + (parts[0]?.height ?? 0) }, head, ...parts];
}

function createTotals({ text }: Blocks, totals: readonly DocumentTotal[]): Block {
  const left = INNER - TOTALS_WIDTH;
  const width = TOTALS_WIDTH - COLUMN_GAP;
  const lines = totals.map(({ label, amount }, index) => {
    const setting = { size: 10, weight: weightOf(index, totals) } as const;
    const words = text(label, { ...setting, width: TOTALS_WIDTH / 2 });
    return beside([left, words], [left, text(amount, { ...setting, width, align: 'right' })]);
  });
  return stack(space(8), ...lines, space(4));
}

/** A text of the shop with its title, a part for each line, so that it flows over pages (INTAKE-04). */
function createWords({ text }: Blocks, { title, text: words }: { title: string; text: string }): Part[] {
  const lines = words
    .split('\n')
    .map((line) => text(line === '' ? ' ' : line, { size: 8.5, width: INNER, lines: Infinity }));
  const heading = stack(space(10), text(title, { size: 9.5, weight: 'bold', width: INNER }), space(2));
  return [{ ...heading, keepNext: lines[0]?.height ?? 0 }, ...lines];
}

function createSignatures(blocks: Blocks, signatures: readonly string[]): Block {
  const width = (INNER - SIGN_GAP * (signatures.length - 1)) / signatures.length;
  const lines = signatures.map(
    (word, index) => [index * (width + SIGN_GAP), createSignature(blocks, word, width)] as const,
  );
  return stack(space(SIGN_ROOM), beside(...lines), space(2));
}

/** The closing text that the shop chose for every document (PAPER-04). */
const createClosingWords = ({ text }: Blocks, footer = ''): Block[] =>
  footer === ''
    ? []
    : footer.split('\n').map((words, index) => {
        const line = text(words, { size: 8.5, width: INNER, lines: 3, color: QUIET });
        return index === 0 ? stack(space(10), line) : line;
      });

/** In points, the paper of a receipt printer: 80 mm wide, with 72 mm printable. */
const ROLL = { width: 226.77, margin: 11.4, footer: 0, inner: 226.77 - 2 * 11.4, qr: 72, amount: 76, gap: 6, sign: 40 };
/** Points. Longer paper is split into pages, because PDF readers accept no longer ones. */
const ROLL_MAX = 14_000;

/** A page as long as its content. */
const rollPage = (parts: readonly Block[]): Page => ({
  ...ROLL,
  height: Math.min(heightOf(parts) + 2 * ROLL.margin, ROLL_MAX),
});

/** The same document on a roll, in one column of any length (PAPER-01). */
function createRollParts(blocks: Blocks, content: DocumentContent): Block[] {
  const { shop, title, code, facts, seal } = content;
  const { inner, qr, gap } = ROLL;
  const { text, rule } = blocks;
  const centered = (words: string, look: Look, color = QUIET) =>
    text(words, { ...look, width: inner, align: 'center', color });
  const line = stack(space(gap), rule(inner), space(gap));
  const pair = (label: string, value: string, look: Look = { size: 8.5 }): Block =>
    beside(
      [0, text(label, { ...look, width: inner * 0.4 - gap, lines: 2, color: QUIET })],
      [inner * 0.4, text(value, { ...look, width: inner * 0.6, lines: 4, align: 'right' })],
    );
  const toRows = (section: DocumentSection): Block[] => {
    if ('table' in section) {
      const { table } = section;
      return [line, text(table.title, { size: 9.5, weight: 'bold', width: inner }), ...createRollRows(blocks, table)];
    }
    if ('words' in section) {
      const { title: heading, text: words } = section.words;
      const lines = words
        .split('\n')
        .map((one) => text(one === '' ? ' ' : one, { size: 8, width: inner, lines: Infinity }));
      return [line, text(heading, { size: 9.5, weight: 'bold', width: inner }), ...lines];
    }
    if ('signatures' in section)
      return section.signatures.map((word) => stack(space(ROLL.sign), createSignature(blocks, word, inner)));
    const toPair = ({ label, amount }: DocumentTotal, index: number) =>
      pair(label, amount, { size: 10, weight: weightOf(index, section.totals) });
    return [line, ...section.totals.map(toPair)];
  };
  return [
    ...blocks.logo(shop.logo, { width: inner, height: 46, gap, align: 'center' }),
    centered(shop.name, { size: 13, weight: 'bold', lines: 3 }, INK),
    ...shopLines(shop)
      .filter(Boolean)
      .map((words) => centered(words, { size: 8, lines: 3 })),
    line,
    centered(title, { size: 12, weight: 'bold' }, INK),
    centered(code, { size: 11, weight: 'bold' }, INK),
    stack(space(gap / 2), beside([(inner - qr) / 2, blocks.qrCode(code, qr)]), space(gap / 2)),
    line,
    ...facts.map(({ label, value }) => pair(label, value)),
    ...listSections(content).flatMap(toRows),
    ...(shop.footer ? [line, ...shop.footer.split('\n').map((words) => centered(words, { size: 8, lines: 4 }))] : []),
    ...(seal ? [line, centered(`Verification code ${seal}`, { size: 6.5, lines: 2 })] : []),
  ];
}

const createRollRows = ({ text }: Blocks, { columns, rows, compact }: DocumentTable): Block[] =>
  rows.map((cells) => {
    const { inner: width, amount: amountWidth, gap } = ROLL;
    const shown = cells
      .map((lines, index) => ({ lines, column: columns[index] }))
      .filter(({ column }) => column?.title !== 'No.');
    // A number without its heading says nothing.
    const [first, ...rest] = shown
      .slice(0, -1)
      .flatMap(({ lines, column }) =>
        column?.align === 'right' ? lines.map((one) => ({ ...one, text: `${column.title}: ${one.text}` })) : lines,
      );
    const amount = shown.at(-1)?.lines[0]?.text ?? '';
    const lines = compact ? [{ kind: 'detail', text: joined(rest.map((line) => line.text)) }] : rest;
    const weight = first?.kind === 'name' ? 'bold' : 'regular';
    return stack(
      beside(
        [0, text(first?.text ?? '', { size: 9, weight, width: width - amountWidth - gap, lines: 3 })],
        [width - amountWidth, text(amount, { size: 9, width: amountWidth, lines: 2, align: 'right' })],
      ),
      ...lines.map(({ kind, text: words }) =>
        text(words, { size: 8, width, lines: kind === 'whole' ? Infinity : 3, color: QUIET }),
      ),
      space(3),
    );
  });

const LABEL_MARGIN = 6;
const LABEL_QR_SIZE = 62;
const LABEL_GAP = 6;
const CUT = '#9ca3af';

type LabelPage = Page & { columns: number; rows: number };

/** 62 x 29 mm in points, the size of label printers. One label per page (PAPER-02). */
const LABEL: LabelPage = { width: 175.75, height: 82.2, margin: 0, footer: 0, columns: 1, rows: 1 };

const [COLUMNS, ROWS] = [3, 9] as const;
/** Labels side by side on A4, with lines to cut along (PAPER-02). */
const SHEET: LabelPage = {
  ...A4,
  margin: (A4.height - ROWS * LABEL.height) / 2,
  left: (A4.width - COLUMNS * LABEL.width) / 2,
  footer: 0,
  columns: COLUMNS,
  rows: ROWS,
};

/** One part per page of labels. */
function createLabelPages(blocks: Blocks, labels: readonly ItemLabel[], { columns, rows }: LabelPage): Part[] {
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
  const left = LABEL_MARGIN + LABEL_QR_SIZE + LABEL_GAP;
  const room = { width: LABEL.width - left - LABEL_MARGIN, align: 'start' } as const;
  const inMiddle = (block: Block) => stack(space((LABEL.height - block.height) / 2), block);
  const words = stack(
    text(itemCode, { ...room, size: 9, weight: 'bold' }),
    text(item, { ...room, size: 7.5, weight: 'bold', lines: 3 }),
    text(client, { ...room, size: 7, lines: 2 }),
    text(detail, { ...room, size: 6.5, color: QUIET }),
  );
  return beside([LABEL_MARGIN, inMiddle(qrCode(code, LABEL_QR_SIZE))], [left, inMiddle(words)]);
}
