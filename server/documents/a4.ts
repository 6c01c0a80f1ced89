import { beside, type Block, type Blocks, heightOf, QUIET, space, stack, A4, type Part } from './blocks.ts';
import {
  type DocumentColumn,
  type DocumentContent,
  type DocumentLine,
  type DocumentSection,
  type DocumentTable,
  type DocumentTotal,
  shopLines,
} from './document-content.ts';
import type { Setting } from './text-layout.ts';

const INNER = A4.width - 2 * A4.margin;
const QR_SIZE = 76;
const TITLE_WIDTH = 130;
const LOGO = { width: 140, height: 42, gap: 6 };
const HEAD_GAP = 12;
const FACT_COLUMNS = 3;
const COLUMN_GAP = 8;
const TOTALS_WIDTH = 200;
const SIGN_GAP = 24;
const SIGN_ROOM = 46;

/** How each kind of line is set, and the room above and below a row. A note without lines is left out. */
type Density = Record<DocumentLine['kind'], Omit<Setting, 'width'>> & { pad: number };

const toDensity = (name: number, detail: number, nameLines: number, noteLines: number, pad: number): Density => ({
  name: { size: name, weight: 'bold', lines: nameLines },
  detail: { size: detail },
  note: { size: detail, lines: noteLines },
  amount: { size: name },
  pad,
});

const USUAL = toDensity(10, 8, 2, 2, 5);
/** How much room the rows take: the first that keeps a small document on one page is used. */
const DENSITIES = [USUAL, toDensity(9, 7.5, 1, 1, 3), toDensity(8.5, 7, 1, 0, 2)];
/** Documents with at most this many rows in their first table are kept on one page where the smallest density allows it. */
const ONE_PAGE_ROWS = 12;

/** A document on A4, as it flows from page to page. PAPER-01 */
export function createA4Parts(blocks: Blocks, content: DocumentContent): Part[] {
  const [first] = content.sections;
  const rows = first && 'table' in first ? first.table.rows.length : 0;
  let parts: Part[] = [];
  for (const density of rows <= ONE_PAGE_ROWS ? DENSITIES : [USUAL]) {
    parts = [
      createHeader(blocks, content),
      createFacts(blocks, content),
      ...content.sections.flatMap((section) => createSection(blocks, section, density)),
      ...createClosingWords(blocks, content.shop.footer),
    ];
    if (heightOf(parts) <= A4.height - 2 * A4.margin - A4.footer) break;
  }
  return parts;
}

/** What stands at the end of each page. */
export function createA4Footer({ text }: Blocks, { title, code, seal }: DocumentContent, place: string): Block {
  const half = { size: 8, width: INNER / 2, color: QUIET };
  return stack(
    { ...text(seal ? `Seal ${seal}` : '', { size: 7, width: INNER, color: QUIET }), height: 10 },
    beside([0, text(`${title} ${code}`, half)], [INNER / 2, text(place, { ...half, align: 'right' })]),
  );
}

/** Shop, title, code as text and as a QR code. PAPER-04 */
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
    stack(text(label, { size: 7.5, width, color: QUIET }), text(value, { size: 9.5, width, lines: 2 }), space(4)),
  );
  const rows = Array.from({ length: Math.ceil(cells.length / FACT_COLUMNS) }, (_, row) =>
    beside(
      ...cells.slice(row * FACT_COLUMNS, (row + 1) * FACT_COLUMNS).map((cell, at) => [at * column, cell] as const),
    ),
  );
  return stack(rule(INNER), space(6), ...rows, space(8));
}

function createSection(blocks: Blocks, section: DocumentSection, density: Density): Part[] {
  if ('table' in section) return createTable(blocks, section.table, density);
  if ('totals' in section) return [createTotals(blocks, section.totals)];
  return [createSignatures(blocks, section.signatures)];
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

/** A table with its title, nothing without rows. A title never stands alone at the end of a page. */
function createTable(
  { text, rule }: Blocks,
  { title, columns, rows, compact }: DocumentTable,
  { pad: usualPad, ...settings }: Density,
): Part[] {
  if (rows.length === 0) return [];
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
    const setting = { size: 10, weight: index === totals.length - 1 ? 'bold' : 'regular' } as const;
    const words = text(label, { ...setting, width: TOTALS_WIDTH / 2 });
    return beside([left, words], [left, text(amount, { ...setting, width, align: 'right' })]);
  });
  return stack(space(8), ...lines, space(4));
}

function createSignatures({ text, rule }: Blocks, signatures: readonly string[]): Block {
  const width = (INNER - SIGN_GAP * (signatures.length - 1)) / signatures.length;
  const lines = signatures.map((word) => stack(rule(width), space(2), text(word, { size: 8, width, color: QUIET })));
  return stack(
    space(SIGN_ROOM),
    beside(...lines.map((line, index) => [index * (width + SIGN_GAP), line] as const)),
    space(2),
  );
}

/** What the shop says under every document. PAPER-04 */
const createClosingWords = ({ text }: Blocks, footer = ''): Block[] =>
  footer === ''
    ? []
    : footer.split('\n').map((words, index) => {
        const line = text(words, { size: 8.5, width: INNER, lines: 3, color: QUIET });
        return index === 0 ? stack(space(10), line) : line;
      });
