/** What the sections of rows are called: heading, one row, and none. */
export const SECTION_WORDS = {
  booking_items: { title: 'Booking Items', one: 'Item', none: 'No items yet' },
  booking_payments: { title: 'Payment History', one: 'Payment', none: 'No payments yet' },
  contact_log: { title: 'Contact History', one: 'Contact', none: 'No contacts yet' },
  delivery: { title: 'Delivery Information', one: 'Delivery', none: 'No deliveries yet' },
} as const;
