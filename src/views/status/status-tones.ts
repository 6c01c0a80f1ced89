import type { BookingStatus } from '../../domain/booking/booking-status.ts';
import type { DeliveryStatus, ItemStatus, PaymentStatus } from '../../domain/booking/booking.ts';
import type { Tone } from '../ui/theme/palette.ts';

/** EDIT-06: each status has its own badge colour. */
export const BOOKING_TONES = {
  DRAFT: 'slate',
  PENDING: 'amber',
  IN_REVIEW: 'violet',
  CONFIRMED: 'blue',
  PENDING_DELIVERY: 'orange',
  IN_QUEUE: 'indigo',
  IN_PROGRESS: 'cyan',
  RESOLVED: 'teal',
  PENDING_PAYMENT: 'lime',
  REJECTED: 'pink',
  COMPLETED: 'green',
  CANCELLED: 'red',
} as const satisfies Record<BookingStatus, Tone>;

/** EDIT-29. */
export const ITEM_TONES = {
  DRAFT: 'slate',
  PENDING: 'amber',
  IN_PROGRESS: 'cyan',
  REPAIRED: 'green',
  NOT_REPAIRED: 'red',
} as const satisfies Record<ItemStatus, Tone>;

/** EDIT-29. */
export const PAYMENT_TONES = { PENDING: 'amber', PAID: 'green' } as const satisfies Record<PaymentStatus, Tone>;

/** EDIT-29. */
export const DELIVERY_TONES = {
  PENDING: 'amber',
  IN_TRANSIT: 'blue',
  DELIVERED: 'green',
  CANCELLED: 'red',
  RETURNED: 'orange',
} as const satisfies Record<DeliveryStatus, Tone>;
