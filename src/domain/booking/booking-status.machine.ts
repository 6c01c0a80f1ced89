import { assign, setup, transition } from 'xstate';
import {
  BOOKING_STATUSES,
  EDITABLE_STATUSES,
  INBOUND_REQUIRED,
  hasActiveInbound,
  statusLabel,
  type BookingStatus,
} from './booking-status.ts';
import type { StateMeta } from '../shared/state-meta.ts';

type Deliveries = readonly { type: string; isActive: boolean }[];

/** Statuses that no person chooses: a booking has them from its provider and may keep them. EDIT-28. */
export const PROVIDER_STATUSES: readonly BookingStatus[] = BOOKING_STATUSES.filter(
  (status) => !(EDITABLE_STATUSES as readonly BookingStatus[]).includes(status),
);

const providerOnly = (status: BookingStatus): string => `${statusLabel(status)} is set by the system, not by hand.`;

type Choice = { [S in BookingStatus]: { type: `choose.${S}`; deliveries: Deliveries } }[BookingStatus];
type Assignment = { [S in BookingStatus]: { type: `assign.${S}` } }[BookingStatus];

const setupStatus = setup({
  types: {} as {
    context: { refusal: string | null }; // why the last choice was refused, as a sentence for staff
    events: Choice | Assignment;
    meta: StateMeta;
  },
  guards: {
    hasActiveInbound: (_, { deliveries }: { deliveries: Deliveries }) => hasActiveInbound(deliveries),
  },
  actions: {
    accept: assign({ refusal: null }),
    refuseWithoutInbound: assign({ refusal: INBOUND_REQUIRED }),
    refuseProviderStatus: assign((_, { status }: { status: BookingStatus }) => ({ refusal: providerOnly(status) })),
  },
});

/**
 * The life of a booking's status, without any effect. EDIT-01, EDIT-05, EDIT-28.
 *
 * The specification knows one rule: becoming CONFIRMED needs an active INBOUND delivery, staying CONFIRMED does not.
 * Staff choose among the seven statuses of the edit list from wherever the booking is; the other five come from the
 * provider and can be kept. App and server decide by `decideStatus`, so neither can disagree with this chart.
 */
export const bookingStatusMachine = setupStatus.createMachine({
  id: 'bookingStatus',
  description: 'The life of a booking’s status: who may change it, and to what.',
  context: { refusal: null },
  initial: 'DRAFT',
  on: {
    'choose.DRAFT': { target: '.DRAFT', actions: 'accept' },
    'choose.PENDING': { target: '.PENDING', actions: 'accept' },
    'choose.CONFIRMED': [
      {
        guard: { type: 'hasActiveInbound', params: ({ event }) => event },
        target: '.CONFIRMED',
        actions: 'accept',
      },
      { description: 'Refused: no active INBOUND delivery.', actions: 'refuseWithoutInbound' },
    ],
    'choose.IN_PROGRESS': { target: '.IN_PROGRESS', actions: 'accept' },
    'choose.RESOLVED': { target: '.RESOLVED', actions: 'accept' },
    'choose.COMPLETED': { target: '.COMPLETED', actions: 'accept' },
    'choose.CANCELLED': { target: '.CANCELLED', actions: 'accept' },
    'choose.IN_REVIEW': {
      description: 'Refused: staff do not choose it.',
      actions: { type: 'refuseProviderStatus', params: { status: 'IN_REVIEW' } },
    },
    'choose.PENDING_DELIVERY': {
      description: 'Refused: staff do not choose it.',
      actions: { type: 'refuseProviderStatus', params: { status: 'PENDING_DELIVERY' } },
    },
    'choose.IN_QUEUE': {
      description: 'Refused: staff do not choose it.',
      actions: { type: 'refuseProviderStatus', params: { status: 'IN_QUEUE' } },
    },
    'choose.PENDING_PAYMENT': {
      description: 'Refused: staff do not choose it.',
      actions: { type: 'refuseProviderStatus', params: { status: 'PENDING_PAYMENT' } },
    },
    'choose.REJECTED': {
      description: 'Refused: staff do not choose it.',
      actions: { type: 'refuseProviderStatus', params: { status: 'REJECTED' } },
    },
    'assign.IN_REVIEW': { target: '.IN_REVIEW', actions: 'accept' },
    'assign.PENDING_DELIVERY': { target: '.PENDING_DELIVERY', actions: 'accept' },
    'assign.IN_QUEUE': { target: '.IN_QUEUE', actions: 'accept' },
    'assign.PENDING_PAYMENT': { target: '.PENDING_PAYMENT', actions: 'accept' },
    'assign.REJECTED': { target: '.REJECTED', actions: 'accept' },
  },
  states: {
    DRAFT: { description: 'Booked in, nothing promised yet.', meta: { rules: ['EDIT-28'] } },
    PENDING: { description: 'Waiting for the customer or the shop.', meta: { rules: ['EDIT-28'] } },
    IN_REVIEW: {
      description: 'The provider looks at it. Can be kept.',
      meta: { rules: ['EDIT-28'] },
      on: { 'choose.IN_REVIEW': { actions: 'accept' } },
    },
    CONFIRMED: {
      description: 'The repair is agreed. It stays so when a delivery is deactivated later.',
      meta: { rules: ['EDIT-01'] },
      on: { 'choose.CONFIRMED': { actions: 'accept' } },
    },
    PENDING_DELIVERY: {
      description: 'The device is on its way. Can be kept.',
      meta: { rules: ['EDIT-28'] },
      on: { 'choose.PENDING_DELIVERY': { actions: 'accept' } },
    },
    IN_QUEUE: {
      description: 'Waiting for the bench. Can be kept.',
      meta: { rules: ['EDIT-28'] },
      on: { 'choose.IN_QUEUE': { actions: 'accept' } },
    },
    IN_PROGRESS: { description: 'On the bench.', meta: { rules: ['EDIT-28'] } },
    RESOLVED: { description: 'The bench is done with it.', meta: { rules: ['EDIT-28'] } },
    PENDING_PAYMENT: {
      description: 'Waiting for money. Can be kept.',
      meta: { rules: ['EDIT-28'] },
      on: { 'choose.PENDING_PAYMENT': { actions: 'accept' } },
    },
    REJECTED: {
      description: 'The provider turned it down. Can be kept.',
      meta: { rules: ['EDIT-28'] },
      on: { 'choose.REJECTED': { actions: 'accept' } },
    },
    COMPLETED: { description: 'Handed back; warranties run.', meta: { rules: ['EDIT-28'] } },
    CANCELLED: { description: 'Called off.', meta: { rules: ['EDIT-28'] } },
  },
});

/**
 * Whether a booking's status may change, over its deliveries as they will be. Staff choose; the five statuses that
 * nobody chooses are assigned by the system. EDIT-01, EDIT-05.
 * @returns the status the booking then has, and the sentence for staff when the change is refused
 */
export function decideStatus(
  from: BookingStatus,
  to: BookingStatus,
  deliveries: Deliveries,
  by: 'staff' | 'system' = 'staff',
): { status: BookingStatus; refusal: string | null } {
  const before = bookingStatusMachine.resolveState({ value: from, context: { refusal: null } });
  const event =
    by === 'system' && PROVIDER_STATUSES.includes(to) ? { type: `assign.${to}` } : { type: `choose.${to}`, deliveries };
  const [after] = transition(bookingStatusMachine, before, event as Choice | Assignment);
  return { status: after.value, refusal: after.context.refusal };
}
