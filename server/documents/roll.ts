import { beside, type Block, type Blocks, heightOf, INK, QUIET, space, stack, type Page } from './blocks.ts';
import {
  type DocumentContent,
  type DocumentSection,
  type DocumentTable,
  joined,
  shopLines,
} from './document-content.ts';
import type { Setting } from './text-layout.ts';

/** Paper of a till printer, 80 mm wide, in points; it prints on 72 mm of that. */
const ROLL = { width: 226.77, margin: 11.4, footer: 0 };
/** Points; longer paper is cut into pages, since readers take no longer ones. */
const ROLL_MAX = 14_000;
const INNER = ROLL.width - 2 * ROLL.margin;
const QR_SIZE = 72;
const AMOUNT_WIDTH = 76;
const GAP = 6;
const SIGN_ROOM = 40;

/** A page as long as what stands on it. */
export const rollPage = (parts: readonly Block[]): Page => ({
  ...ROLL,
  height: Math.min(heightOf(parts) + 2 * ROLL.margin, ROLL_MAX),
});

/** The same document on a roll: one thing under the other, as long as it gets. PAPER-01 */
export function createRollParts(blocks: Blocks, content: DocumentContent): Block[] {
  const { shop, title, code, facts, sections, seal } = content;
  const centered = (words: string, setting: Omit<Setting, 'width'>, color = QUIET) =>
    blocks.text(words, { ...setting, width: INNER, align: 'center', color });
  const line = createLine(blocks);
  return [
    ...blocks.logo(shop.logo, { width: INNER, height: 46, gap: GAP, align: 'center' }),
    centered(shop.name, { size: 13, weight: 'bold', lines: 3 }, INK),
    ...shopLines(shop)
      .filter(Boolean)
      .map((words) => centered(words, { size: 8, lines: 3 })),
    line,
    centered(title, { size: 12, weight: 'bold' }, INK),
    centered(code, { size: 11, weight: 'bold' }, INK),
    stack(space(GAP / 2), beside([(INNER - QR_SIZE) / 2, blocks.qrCode(code, QR_SIZE)]), space(GAP / 2)),
    line,
    ...facts.map(({ label, value }) => createPair(blocks, label, value)),
    ...sections.flatMap((section) => createSection(blocks, section)),
    ...(shop.footer ? [line, ...shop.footer.split('\n').map((words) => centered(words, { size: 8, lines: 4 }))] : []),
    ...(seal ? [line, centered(`Seal ${seal}`, { size: 6.5, lines: 2 })] : []),
  ];
}

function createSection(blocks: Blocks, section: DocumentSection): Block[] {
  const { text, rule } = blocks;
  if ('table' in section) return createTable(blocks, section.table);
  if ('totals' in section) {
    const last = section.totals.length - 1;
    return [
      createLine(blocks),
      ...section.totals.map(({ label, amount }, index) =>
        createPair(blocks, label, amount, { size: 10, weight: index === last ? 'bold' : 'regular' }),
      ),
    ];
  }
  return section.signatures.map((word) =>
    stack(space(SIGN_ROOM), rule(INNER), space(2), text(word, { size: 8, width: INNER, color: QUIET })),
  );
}

const createLine = ({ rule }: Blocks): Block => stack(space(GAP), rule(INNER), space(GAP));

function createPair(
  { text }: Blocks,
  label: string,
  value: string,
  setting: Omit<Setting, 'width'> = { size: 8.5 },
): Block {
  const left = INNER * 0.4;
  const width = INNER * 0.6;
  return beside(
    [0, text(label, { ...setting, width: left - GAP, color: QUIET })],
    [left, text(value, { ...setting, width, lines: 4, align: 'right' })],
  );
}

function createTable(blocks: Blocks, { title, columns, rows, compact }: DocumentTable): Block[] {
  const { text } = blocks;
  if (rows.length === 0) return [];
  return [
    createLine(blocks),
    text(title, { size: 9.5, weight: 'bold', width: INNER }),
    ...rows.map((cells) => {
      const shown = cells.filter((_, index) => columns[index]?.title !== 'No.');
      const [first, ...rest] = shown.slice(0, -1).flat();
      const amount = shown.at(-1)?.[0]?.text ?? '';
      const texts = rest.map((line) => line.text);
      const head = text(first?.text ?? '', {
        size: 9,
        weight: first?.kind === 'name' ? 'bold' : 'regular',
        width: INNER - AMOUNT_WIDTH - GAP,
        lines: 3,
      });
      return stack(
        beside(
          [0, head],
          [INNER - AMOUNT_WIDTH, text(amount, { size: 9, width: AMOUNT_WIDTH, lines: 2, align: 'right' })],
        ),
        ...(compact ? [joined(texts)] : texts).map((words) =>
          text(words, { size: 8, width: INNER, lines: 3, color: QUIET }),
        ),
        space(3),
      );
    }),
  ];
}
