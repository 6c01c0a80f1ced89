/** `PENDING_DELIVERY` -> `Pending Delivery`: underscores as spaces, title case. EDIT-06, SHAPE-03. */
export const toLabel = (value: string): string =>
  value
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ');

/** `RTX 3080, Gaming laptop`; where there are more than `most`, the first of them: `RTX 3080, …`. */
export const joinNames = (names: readonly string[], most = Infinity): string =>
  [...names.slice(0, most), ...(names.length > most ? ['…'] : [])].join(', ');
