import type { Shop } from '../../src/domain/shop/shop.ts';

/** One line of a cell; how each kind looks is the renderer's. A note is left out where room is short. */
export type DocumentLine = { kind: 'name' | 'detail' | 'note' | 'amount'; text: string };
/** `width` in points; the one column without takes what is left. Cells of a row stand in the order of the columns. */
export type DocumentColumn = { title: string; width?: number | undefined; align?: 'right' | undefined };
export type DocumentTable = { title: string; columns: DocumentColumn[]; rows: DocumentLine[][][]; compact?: true };
export type DocumentTotal = { label: string; amount: string };

/** A part of a document, in the order of reading. `signatures` are the words under lines to sign on. */
export type DocumentSection = { table: DocumentTable } | { totals: DocumentTotal[] } | { signatures: string[] };

/** Head and foot of every document. `logo` is a data URL; what is empty is left out. PAPER-04 */
export type DocumentShop = Pick<Shop, 'name' | 'address'> &
  Partial<Pick<Shop, 'phone' | 'taxNumber' | 'footer' | 'logo'>>;

/** What stands under the name of the shop: its address, phone and tax number, each on lines of its own. PAPER-04 */
export const shopLines = ({ address, phone, taxNumber }: DocumentShop): string[] => [
  address,
  ...(phone ? [phone] : []),
  ...(taxNumber ? [`Tax number ${taxNumber}`] : []),
];

/** What stands on a document, as it is read: every figure formatted as on the screen (REL-05). */
export type DocumentContent = {
  title: string;
  code: string;
  shop: DocumentShop;
  facts: { label: string; value: string }[];
  sections: DocumentSection[];
  at: string;
  /** The short seal of the shop's history in the foot of each page, where there is one. HIST-08 */
  seal?: string;
};

/** What one label says; the code is scanned to find the booking. */
export type ItemLabel = { code: string; itemCode: string; item: string; client: string; detail: string };

/** A file to make: a document on A4 or on an 80 mm roll, or labels, one a page or on sheets of A4. PAPER-01 */
export type PaperContent =
  | { paper: 'a4' | 'roll'; document: DocumentContent }
  | { paper: 'label' | 'sheet'; labels: ItemLabel[]; title: string; at: string };

/** Parts of a line between middle dots, what is missing left out. */
export const joined = (parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');
