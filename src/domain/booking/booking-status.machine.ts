import { assign, setup, transition } from 'xstate';
import {
  BOOKING_STATUSES,
  EDITABLE_STATUSES,
  INBOUND_REQUIRED,
  hasActiveInbound,
  statusLabel,
  type BookingStatus,
} from './booking-status.ts';
import type { StateMeta } from '../shared/chart-parts.ts';

type Deliveries = readonly { type: string; isActive: boolean }[];

/** Statuses that no person chooses. A booking gets them from its provider and may keep them (EDIT-28). */
export const PROVIDER_STATUSES: readonly BookingStatus[] = BOOKING_STATUSES.filter(
  (status) => !(EDITABLE_STATUSES as readonly BookingStatus[]).includes(status),
);

const mayKeep = (status: BookingStatus): boolean => status === 'CONFIRMED' || PROVIDER_STATUSES.includes(status);

const providerOnly = (status: BookingStatus): string => `${statusLabel(status)} is set by the system, not by hand.`;

const MEANINGS: Record<BookingStatus, string> = {
  DRAFT: 'The device is booked in. The shop has promised nothing yet.',
  PENDING: 'The booking needs a decision by the customer or the shop.',
  IN_REVIEW: 'The provider is reviewing the booking. Staff may keep this status.',
  CONFIRMED: 'The repair is agreed. The status stays if a delivery is deactivated later.',
  PENDING_DELIVERY: 'The device is being delivered. Staff may keep this status.',
  IN_QUEUE: 'The device is in the queue for repair. Staff may keep this status.',
  IN_PROGRESS: 'A technician is repairing the device.',
  RESOLVED: 'The repair is finished.',
  PENDING_PAYMENT: 'The payment is due. Staff may keep this status.',
  REJECTED: 'The provider rejected the booking. Staff may keep this status.',
  COMPLETED: 'The device is handed back, and its warranties have started.',
  CANCELLED: 'The booking is cancelled.',
};

const record = <Key extends string, Value>(entries: [Key, Value][]) =>
  Object.fromEntries(entries) as Record<Key, Value>;

const enter = (status: BookingStatus) => ({ target: `.${status}`, actions: 'accept' }) as const;
const refuse = (status: BookingStatus) => {
  const actions = { type: 'refuseProviderStatus', params: { status } } as const;
  return { description: 'Refused: only the provider sets this status.', actions };
};
const CONFIRM = [
  { guard: 'hasActiveInbound', ...enter('CONFIRMED') },
  { description: 'Refused: the booking has no active INBOUND delivery.', actions: 'refuseWithoutInbound' },
] as const;

/** The life of a booking's status. App and server both decide by it (EDIT-01, EDIT-05, EDIT-28). */
export const bookingStatusMachine = setup({
  types: {} as {
    context: { refusal: string | null }; // why the last choice was refused, as a sentence for staff
    events: { type: `choose.${BookingStatus}`; deliveries: Deliveries } | { type: `assign.${BookingStatus}` };
    meta: StateMeta;
  },
  guards: { hasActiveInbound: ({ event }) => 'deliveries' in event && hasActiveInbound(event.deliveries) },
  actions: {
    accept: assign({ refusal: null }),
    refuseWithoutInbound: assign({ refusal: INBOUND_REQUIRED }),
    refuseProviderStatus: assign((_, { status }: { status: BookingStatus }) => ({ refusal: providerOnly(status) })),
  },
}).createMachine({
  id: 'bookingStatus',
  description: 'The statuses of a booking, and the changes that staff and the system may make.',
  context: { refusal: null },
  initial: 'DRAFT',
  on: {
    ...record(
      EDITABLE_STATUSES.map((status) => [`choose.${status}`, status === 'CONFIRMED' ? CONFIRM : enter(status)]),
    ),
    ...record(PROVIDER_STATUSES.map((status) => [`choose.${status}`, refuse(status)])),
    ...record(PROVIDER_STATUSES.map((status) => [`assign.${status}`, enter(status)])),
  },
  states: record(
    BOOKING_STATUSES.map((status) => [
      status,
      {
        description: MEANINGS[status],
        meta: { rules: [status === 'CONFIRMED' ? 'EDIT-01' : 'EDIT-28'] },
        on: mayKeep(status) ? { [`choose.${status}`]: { actions: 'accept' as const } } : {},
      },
    ]),
  ),
});

/** The author of a status. */
export type StatusAuthor = 'staff' | 'system';

/** Returns the chart event for a status set by a person or the system (EDIT-28). */
export const toStatusEvent = (to: BookingStatus, by: StatusAuthor) =>
  by === 'system' && PROVIDER_STATUSES.includes(to) ? (`assign.${to}` as const) : (`choose.${to}` as const);

/**
 * Decides a change of status. Returns the resulting status, and the sentence if the change is refused (EDIT-01,
 * EDIT-05).
 */
export function decideStatus(
  from: BookingStatus,
  to: BookingStatus,
  deliveries: Deliveries,
  by: StatusAuthor = 'staff',
): { status: BookingStatus; refusal: string | null } {
  const before = bookingStatusMachine.resolveState({ value: from, context: { refusal: null } });
  const [after] = transition(bookingStatusMachine, before, { type: toStatusEvent(to, by), deliveries });
  return { status: after.value, refusal: after.context.refusal };
}
