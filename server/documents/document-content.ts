import type { Shop } from '../../src/domain/shop/shop.ts';

/**
 * One line of a cell; the renderer decides how each kind looks. A note is dropped when space is short. A `whole` text is
 * never cut, because people sign for it.
 */
export type DocumentLine = { kind: 'name' | 'detail' | 'note' | 'amount' | 'whole'; text: string };
/** `width` in points. The one column without a width takes the rest. Cells have the order of the columns. */
export type DocumentColumn = { title: string; width?: number | undefined; align?: 'right' | undefined };
export type DocumentTable = { title: string; columns: DocumentColumn[]; rows: DocumentLine[][][]; compact?: true };
export type DocumentTotal = { label: string; amount: string };

/** A part of a document. `signatures` are the labels below lines to sign on, `words` are lines of text (INTAKE-04). */
export type DocumentSection =
  | { table: DocumentTable }
  | { totals: DocumentTotal[] }
  | { words: { title: string; text: string } }
  | { signatures: string[] };

/** The header and footer of every document. `logo` is a data URL. Empty fields are left out (PAPER-04). */
export type DocumentShop = Pick<Shop, 'name' | 'address'> &
  Partial<Pick<Shop, 'phone' | 'taxNumber' | 'footer' | 'logo'>>;

/** The lines below the name of the shop: address, phone and tax number (PAPER-04). */
export const shopLines = ({ address, phone, taxNumber }: DocumentShop): string[] => [
  address,
  ...(phone ? [phone] : []),
  ...(taxNumber ? [`Tax number ${taxNumber}`] : []),
];

/** The content of a document. All figures are formatted as on the screen (REL-05). */
export type DocumentContent = {
  title: string;
  code: string;
  shop: DocumentShop;
  facts: { label: string; value: string }[];
  sections: DocumentSection[];
  at: string;
  /** The short seal of the history in the footer of each page, if there is one (HIST-08). */
  seal?: string;
};

/** The text of one label. A scanner reads `code` to find the booking. */
export type ItemLabel = { code: string; itemCode: string; item: string; client: string; detail: string };

/** A file to render: a document on A4 or on an 80 mm roll, or labels, one per page or on A4 sheets (PAPER-01). */
export type PaperContent =
  | { paper: 'a4' | 'roll'; document: DocumentContent }
  | { paper: 'label' | 'sheet'; labels: ItemLabel[]; title: string; at: string };

/** Joins the parts that are not empty with middle dots. */
export const joined = (parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');
