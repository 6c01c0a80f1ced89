/** Returns `Pending Delivery` for `PENDING_DELIVERY`: spaces for underscores, title case (EDIT-06, SHAPE-03). */
export const toLabel = (value: string): string =>
  value
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ');

/** Returns `RTX 3080, Gaming laptop`. With more than `most` names it returns the first ones: `RTX 3080, …`. */
export const joinNames = (names: readonly string[], most = Infinity): string =>
  [...names.slice(0, most), ...(names.length > most ? ['…'] : [])].join(', ');
