import { text } from '#styled/recipes';
import { statusLabel, type BookingStatus } from '../../domain/booking/booking-status.ts';
import type { DeliveryStatus, ItemStatus, PaymentStatus } from '../../domain/booking/booking.ts';
import { toLabel } from '../../domain/shared/label.ts';
import type { NextStep } from '../../domain/booking/next-steps.ts';
import { Badge } from '../ui/badge/badge.tsx';
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

/** The colour of each item status (EDIT-29). */
const ITEM_TONES = {
  DRAFT: 'slate',
  PENDING: 'amber',
  IN_PROGRESS: 'cyan',
  REPAIRED: 'green',
  NOT_REPAIRED: 'red',
} as const satisfies Record<ItemStatus, Tone>;

const PAYMENT_TONES = { PENDING: 'amber', PAID: 'green' } as const satisfies Record<PaymentStatus, Tone>;

const DELIVERY_TONES = {
  PENDING: 'amber',
  IN_TRANSIT: 'blue',
  DELIVERED: 'green',
  CANCELLED: 'red',
  RETURNED: 'orange',
} as const satisfies Record<DeliveryStatus, Tone>;

const createStatusBadge = <S extends string>(tones: Record<S, Tone>) =>
  function StatusBadge({ status, className }: { status: S; className?: string }) {
    return (
      <Badge tone={tones[status]} dot className={className}>
        {toLabel(status)}
      </Badge>
    );
  };

export const BookingStatusBadge = createStatusBadge(BOOKING_TONES);
export const ItemStatusBadge = createStatusBadge(ITEM_TONES);
export const PaymentStatusBadge = createStatusBadge(PAYMENT_TONES);
export const DeliveryStatusBadge = createStatusBadge(DELIVERY_TONES);

/** Marks a booking that was soft-deleted. EDIT-30. */
export function DeletedBadge() {
  return <Badge tone="stone">Deleted</Badge>;
}

/** Marks the booking of a warranty claim (LIST-20). */
export function WarrantyBadge() {
  return <Badge tone="violet">Warranty</Badge>;
}

/** A step in a menu; a refused one says why. NEXT-02 */
export function StepLabel({ step: { status, refusal } }: { step: NextStep }) {
  return (
    <span>
      {statusLabel(status)}
      {refusal && <span className={text({ block: true, small: true, muted: true })}>{refusal.sentence}</span>}
    </span>
  );
}
