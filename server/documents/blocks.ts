import type PDFDocument from 'pdfkit';
import QRCode from 'qrcode';
import type { Setting, TextLayout } from './text-layout.ts';

/** In points. `margin` is above and below; `left` defaults to it. `footer` is the height reserved for the footer. */
export type Page = { width: number; height: number; margin: number; left?: number; footer: number };

export const A4: Page = { width: 595.28, height: 841.89, margin: 40, footer: 24 };

/**
 * A block in the flow. `head` repeats on the next page; `keepNext` is the height that the next part needs on this page.
 */
export type Part = Block & { head?: Block; keepNext?: number };

/** Draws the parts below each other, on as many pages as they need. */
export function flow(doc: Doc, parts: readonly Part[], { width, height, margin, left = margin, footer }: Page): void {
  let y = Infinity;
  for (const part of parts) {
    // A small tolerance, because sums in another order differ in the last digit.
    if (y + part.height + (part.keepNext ?? 0) > height - margin - footer + 0.01 && y > margin) {
      const isFirst = y === Infinity;
      doc.addPage({ size: [width, height], margin: 0 });
      y = margin;
      if (part.head && !isFirst) {
        part.head.draw(left, y);
        y += part.head.height;
      }
    }
    part.draw(left, y);
    y += part.height;
  }
}

export type Doc = InstanceType<typeof PDFDocument>;

/** A drawing with a height in points. `draw` takes its top left corner. */
export type Block = { height: number; draw: (x: number, y: number) => void };
type Placed = readonly [left: number, block: Block];

type Look = { align?: 'left' | 'right' | 'center' | 'start' | undefined; color?: string };

export const INK = '#111827';
export const QUIET = '#4b5563';
const RULE = '#d1d5db';
const CODE = '#000000';

export const heightOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { height }) => sum + height, 0);

export const space = (height: number): Block => ({ height, draw: () => undefined });

/** Blocks below each other. */
export const stack = (...blocks: readonly Block[]): Block => ({
  height: heightOf(blocks),
  draw: (x, top) => {
    let y = top;
    for (const block of blocks) {
      block.draw(x, y);
      y += block.height;
    }
  },
});

/** Blocks side by side, aligned at the top. */
export const beside = (...placed: readonly Placed[]): Block => ({
  height: Math.max(0, ...placed.map(([, { height }]) => height)),
  draw: (x, y) => {
    for (const [left, block] of placed) block.draw(x + left, y);
  },
});

export type Blocks = ReturnType<typeof createBlocks>;

/** The building blocks of the papers. */
export const createBlocks = (doc: Doc, layout: TextLayout) => ({
  doc,
  layout,

  text: (words: string, { align = 'left', color = INK, ...setting }: Setting & Look): Block => {
    const set = layout.set(words, setting);
    const side = align !== 'start' ? align : set.isRtl ? 'right' : 'left';
    return {
      height: set.height,
      draw: (x, y) => {
        doc.fillColor(color);
        layout.draw(set, x, y, { width: setting.width, align: side });
      },
    };
  },

  rule: (width: number): Block => ({
    height: 0,
    draw: (x, y) =>
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.5)
        .strokeColor(RULE)
        .stroke(),
  }),

  qrCode: (code: string, size: number): Block => ({
    height: size,
    draw: (x, y) => {
      const { modules } = QRCode.create(code, { errorCorrectionLevel: 'M' });
      const step = size / modules.size;
      for (let row = 0; row < modules.size; row += 1) {
        for (let column = 0; column < modules.size; column += 1) {
          if (modules.get(row, column)) doc.rect(x + column * step, y + row * step, step, step);
        }
      }
      doc.fill(CODE);
    },
  }),

  logo: (
    url: string | null | undefined,
    { width, height, gap, align }: { width: number; height: number; gap: number; align?: 'center' },
  ): Block[] => {
    const [, bytes] = /^data:image\/(?:png|jpeg);base64,(.+)$/s.exec(url ?? '') ?? [];
    if (bytes === undefined) return [];
    const draw = (x: number, y: number) => {
      try {
        doc.image(Buffer.from(bytes, 'base64'), x, y, { fit: [width, height], ...(align && { align }) });
      } catch {
        // Print the paper even if its picture cannot be read.
      }
    };
    return [{ height: height + gap, draw }];
  },
});
