import { toLabel } from '../shared/label.ts';

/** All statuses of a booking, in the order of its life (EDIT-28). */
export const BOOKING_STATUSES = [
  'DRAFT',
  'PENDING',
  'IN_REVIEW',
  'CONFIRMED',
  'PENDING_DELIVERY',
  'IN_QUEUE',
  'IN_PROGRESS',
  'RESOLVED',
  'PENDING_PAYMENT',
  'REJECTED',
  'COMPLETED',
  'CANCELLED',
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** The statuses of the edit dropdown (EDIT-05). */
export const EDITABLE_STATUSES = [
  'DRAFT',
  'PENDING',
  'CONFIRMED',
  'IN_PROGRESS',
  'RESOLVED',
  'COMPLETED',
  'CANCELLED',
] as const satisfies readonly BookingStatus[];

/** The statuses of the list filter, in addition to All (LIST-02). */
export const FILTER_STATUSES = [
  'DRAFT',
  'CONFIRMED',
  'IN_PROGRESS',
  'COMPLETED',
  'CANCELLED',
] as const satisfies readonly BookingStatus[];

export const statusLabel = (status: BookingStatus): string => toLabel(status);

/** Returns the choices of the edit dropdown. The current status comes first if the list does not include it. */
export const statusChoices = (current: BookingStatus): readonly BookingStatus[] =>
  (EDITABLE_STATUSES as readonly BookingStatus[]).includes(current)
    ? EDITABLE_STATUSES
    : [current, ...EDITABLE_STATUSES];

/** The sentence for a confirmation without an active INBOUND delivery (EDIT-02). */
export const INBOUND_REQUIRED =
  'Cannot confirm booking without INBOUND delivery information. Please add delivery details first.';

/** By which rule a status was refused with this sentence. */
export const toStatusRule = (sentence: string): string => (sentence === INBOUND_REQUIRED ? 'EDIT-01' : 'EDIT-28');

/** Checks whether there is an active INBOUND delivery, regardless of its own status (EDIT-01). */
export const hasActiveInbound = (deliveries: readonly { type: string; isActive: boolean }[]): boolean =>
  deliveries.some((delivery) => delivery.type === 'INBOUND' && delivery.isActive);
