import type { DocumentContent } from '../../src/domain/booking/document.ts';
import { type Density, drawRule, type Doc, INK, INNER, PAGE, type Part, QUIET } from './page.ts';
import type { Block, TextLayout } from './text-layout.ts';

const HEAD_SIZE = 7.5;
const GAP = 8;
const TOTALS_WIDTH = 200;

type Column = { title: string; width: number; align?: 'right' };
type Cell = { blocks: Block[]; align?: 'right' };

const getHeight = ({ blocks }: Cell) => blocks.reduce((height, block) => height + block.height, 0);
const lefts = (columns: readonly Column[]) =>
  columns.map((_, index) => columns.slice(0, index).reduce((left, column) => left + column.width, PAGE.margin));

function createHead(doc: Doc, layout: TextLayout, columns: readonly Column[]): Part {
  const titles = columns.map(({ title, width }) =>
    layout.set(title, { size: HEAD_SIZE, weight: 'bold', width: width - GAP }),
  );
  const height = HEAD_SIZE * 1.5 + 8;
  return {
    height,
    draw: (y) => {
      doc.fillColor(QUIET);
      for (const [index, left] of lefts(columns).entries()) {
        const column = columns[index];
        const title = titles[index];
        if (column && title)
          layout.draw(title, left, y + 2, { width: column.width - GAP, align: column.align ?? 'left' });
      }
      drawRule(doc, y + height - 2);
    },
  };
}

/** A row of cells; the first block of a cell is in ink, what stands under it is quiet. */
function createRow(
  doc: Doc,
  layout: TextLayout,
  columns: readonly Column[],
  cells: readonly Cell[],
  pad: number,
  head: Part,
): Part {
  const height = Math.max(...cells.map(getHeight)) + 2 * pad;
  return {
    height,
    head,
    draw: (top) => {
      for (const [index, left] of lefts(columns).entries()) {
        const column = columns[index];
        let y = top + pad;
        for (const [line, block] of (cells[index]?.blocks ?? []).entries()) {
          doc.fillColor(line === 0 ? INK : QUIET);
          layout.draw(block, left, y, { width: (column?.width ?? 0) - GAP, align: column?.align ?? 'left' });
          y += block.height;
        }
      }
      drawRule(doc, top + height);
    },
  };
}

/** A heading never stands alone at the end of a page: the column titles and the first row follow it. */
function createHeading(doc: Doc, layout: TextLayout, text: string, followers: readonly (Part | undefined)[]): Part {
  const heading = layout.set(text, { size: 11, weight: 'bold', width: INNER });
  return {
    height: heading.height + 12,
    keepNext: followers.reduce((room, part) => room + (part?.height ?? 0), 0),
    draw: (y) => {
      doc.fillColor(INK);
      layout.draw(heading, PAGE.margin, y + 8);
    },
  };
}

const ITEM_COLUMNS: readonly Column[] = [
  { title: 'No.', width: 28 },
  { title: 'Item', width: INNER - 28 - 90 - 100 },
  { title: 'Status', width: 90 },
  { title: 'Amount', width: 100, align: 'right' },
];

/** The items, each with what it is and what was reported. */
export function createItems(doc: Doc, layout: TextLayout, { items }: DocumentContent, density: Density): Part[] {
  const head = createHead(doc, layout, ITEM_COLUMNS);
  const width = (ITEM_COLUMNS[1]?.width ?? 0) - GAP;
  const rows = items.map(({ name, detail, issue, status, amount }, index) => {
    const cells: Cell[] = [
      { blocks: [layout.set(String(index + 1), { size: density.detail, width: 20 })] },
      {
        blocks: [
          layout.set(name, { size: density.name, weight: 'bold', width, lines: density.nameLines }),
          layout.set(detail, { size: density.detail, width }),
          ...(issue && density.issueLines > 0
            ? [layout.set(issue, { size: density.detail, width, lines: density.issueLines })]
            : []),
        ],
      },
      { blocks: [layout.set(status, { size: density.detail, width: 90 - GAP })] },
      { blocks: [layout.set(amount, { size: density.name, width: 100 - GAP })] },
    ];
    return createRow(doc, layout, ITEM_COLUMNS, cells, density.pad, head);
  });
  return [createHeading(doc, layout, 'Items', [head, rows[0]]), head, ...rows];
}

/** Payable, paid and pending, at the right under the amounts. */
export function createTotals(doc: Doc, layout: TextLayout, { totals }: DocumentContent): Part {
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

const PAYMENT_COLUMNS: readonly Column[] = [
  { title: 'Date', width: 80 },
  { title: 'Method', width: 90 },
  { title: 'Recipient and transaction', width: INNER - 80 - 90 - 70 - 100 },
  { title: 'Status', width: 70 },
  { title: 'Amount', width: 100, align: 'right' },
];

/** The payments; nothing when there are none. */
export function createPayments(doc: Doc, layout: TextLayout, { payments }: DocumentContent, density: Density): Part[] {
  if (payments.length === 0) return [];
  const head = createHead(doc, layout, PAYMENT_COLUMNS);
  const rows = payments.map((payment) => {
    const texts = [payment.date, payment.method, payment.note, payment.status, payment.amount];
    const cells = texts.map((text, index) => ({
      blocks: [layout.set(text, { size: density.detail, width: (PAYMENT_COLUMNS[index]?.width ?? 0) - GAP })],
    }));
    return createRow(doc, layout, PAYMENT_COLUMNS, cells, density.pad / 2, head);
  });
  return [createHeading(doc, layout, 'Payments', [head, rows[0]]), head, ...rows];
}
