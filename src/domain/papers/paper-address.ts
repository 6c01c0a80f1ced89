/** The paper that is offered once a booking was made. */
export const RECEIPT_TITLE = 'Receipt, A4';

const PRINT = 'print';
/** The address of a screen with the preview of one of its papers. PAPER-06 */
export const paperAddress = (href: string, title: string): string =>
  `${href}?${new URLSearchParams({ [PRINT]: title })}`;
/** The title of the paper that an address asks for. */
export const askedPaper = (search: string): string | null => new URLSearchParams(search).get(PRINT);
