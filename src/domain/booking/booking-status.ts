import { toLabel } from '../shared/label.ts';

/** EDIT-28. */
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

/** What the edit dropdown offers. EDIT-05. */
export const EDITABLE_STATUSES = [
  'DRAFT',
  'PENDING',
  'CONFIRMED',
  'IN_PROGRESS',
  'RESOLVED',
  'COMPLETED',
  'CANCELLED',
] as const satisfies readonly BookingStatus[];

/** What the list filter offers beside All. LIST-02. */
export const FILTER_STATUSES = [
  'DRAFT',
  'CONFIRMED',
  'IN_PROGRESS',
  'COMPLETED',
  'CANCELLED',
] as const satisfies readonly BookingStatus[];

export const statusLabel = (status: BookingStatus): string => toLabel(status);

/** The edit dropdown for a booking: the offered statuses, and its own first when the list does not offer it. */
export const statusChoices = (current: BookingStatus): readonly BookingStatus[] =>
  (EDITABLE_STATUSES as readonly BookingStatus[]).includes(current)
    ? EDITABLE_STATUSES
    : [current, ...EDITABLE_STATUSES];

/** EDIT-02: the sentence for a confirmation without an active INBOUND delivery. */
export const INBOUND_REQUIRED =
  'Cannot confirm booking without INBOUND delivery information. Please add delivery details first.';

/** By which rule a status was refused with this sentence. */
export const toStatusRule = (sentence: string): string => (sentence === INBOUND_REQUIRED ? 'EDIT-01' : 'EDIT-28');

/** At least one active INBOUND delivery, whatever its own status. EDIT-01. */
export const hasActiveInbound = (deliveries: readonly { type: string; isActive: boolean }[]): boolean =>
  deliveries.some((delivery) => delivery.type === 'INBOUND' && delivery.isActive);
