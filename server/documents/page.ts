import type PDFDocument from 'pdfkit';

export type Doc = InstanceType<typeof PDFDocument>;

/** A4 in points, with the margin of every side and the space reserved for the footer. */
export const PAGE = { width: 595.28, height: 841.89, margin: 40, footer: 24 };
/** Width between the margins. */
export const INNER = PAGE.width - 2 * PAGE.margin;

export const INK = '#111827';
export const QUIET = '#4b5563';
const RULE = '#d1d5db';

/**
 * One thing in the flow of the page. `head` is drawn again where the flow goes on to another page; `keepNext` is the
 * room that what follows needs on the same page.
 */
export type Part = { height: number; draw: (y: number) => void; head?: Part; keepNext?: number };

/** How much room the rows take: the first that keeps a small document on one page is used. */
export const DENSITIES = [
  { name: 10, detail: 8, nameLines: 2, issueLines: 2, pad: 5 },
  { name: 9, detail: 7.5, nameLines: 1, issueLines: 1, pad: 3 },
  { name: 8.5, detail: 7, nameLines: 1, issueLines: 0, pad: 2 },
] as const;
export type Density = (typeof DENSITIES)[number];

/** A hairline. */
export function drawRule(doc: Doc, y: number, width = INNER, x = PAGE.margin): void {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
}
