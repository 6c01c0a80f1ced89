/** `PENDING_DELIVERY` -> `Pending Delivery`: underscores as spaces, title case. Spec §4 "Booking status", §3 labels. */
export const toLabel = (value: string): string =>
  value
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ');
