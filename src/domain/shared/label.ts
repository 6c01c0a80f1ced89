/** `PENDING_DELIVERY` -> `Pending Delivery`: underscores as spaces, title case. EDIT-06, SHAPE-03. */
export const toLabel = (value: string): string =>
  value
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ');
