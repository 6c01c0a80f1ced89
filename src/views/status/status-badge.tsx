import type { BookingStatus } from '../../domain/booking/booking-status.ts';
import type { DeliveryStatus, ItemStatus, PaymentStatus } from '../../domain/booking/booking.ts';
import { toLabel } from '../../domain/shared/label.ts';
import { Badge } from '../ui/badge/badge.tsx';
import { BOOKING_TONES, DELIVERY_TONES, ITEM_TONES, PAYMENT_TONES } from './status-tones.ts';

/** A booking's status: its label (EDIT-06) on its own colour. */
export function BookingStatusBadge({ status }: { status: BookingStatus }) {
  return (
    <Badge tone={BOOKING_TONES[status]} dot>
      {toLabel(status)}
    </Badge>
  );
}

export function ItemStatusBadge({ status }: { status: ItemStatus }) {
  return (
    <Badge tone={ITEM_TONES[status]} dot>
      {toLabel(status)}
    </Badge>
  );
}

export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  return (
    <Badge tone={PAYMENT_TONES[status]} dot>
      {toLabel(status)}
    </Badge>
  );
}

export function DeliveryStatusBadge({ status }: { status: DeliveryStatus }) {
  return (
    <Badge tone={DELIVERY_TONES[status]} dot>
      {toLabel(status)}
    </Badge>
  );
}

/** Marks a booking that was soft-deleted. EDIT-30. */
export function DeletedBadge() {
  return <Badge tone="stone">Deleted</Badge>;
}
