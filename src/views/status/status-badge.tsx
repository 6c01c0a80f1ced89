import { toLabel } from '../../domain/shared/label.ts';
import { Badge } from '../ui/badge/badge.tsx';
import type { Tone } from '../ui/theme/palette.ts';
import { BOOKING_TONES, DELIVERY_TONES, ITEM_TONES, PAYMENT_TONES } from './status-tones.ts';

/** A status by its label (EDIT-06) on its own colour. */
const createStatusBadge = <S extends string>(tones: Record<S, Tone>) =>
  function StatusBadge({ status }: { status: S }) {
    return (
      <Badge tone={tones[status]} dot>
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
