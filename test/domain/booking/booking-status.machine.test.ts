import { describe, expect, it } from 'vitest';
import {
  bookingStatusMachine,
  decideStatus,
  PROVIDER_STATUSES,
} from '../../../src/domain/booking/booking-status.machine.ts';
import * as statuses from '../../../src/domain/booking/booking-status.ts';
import { ENUMS } from '../../../src/domain/booking/booking.ts';
import { itIsCovered } from '../../machines/on-actors.ts';

const { BOOKING_STATUSES, EDITABLE_STATUSES, INBOUND_REQUIRED, statusLabel } = statuses;
const inbound = [{ type: 'INBOUND', isActive: true }];
const outbound = [{ type: 'OUTBOUND', isActive: true }];
const inactive = [{ type: 'INBOUND', isActive: false }];

it.each([
  [[], false],
  [inactive, false],
  [outbound, false],
  [[...outbound, ...inbound], true],
])('the deliveries %j include an active INBOUND one: %s [EDIT-01]', (deliveries, holds) => {
  expect(statuses.hasActiveInbound(deliveries)).toBe(holds);
});

describe('the status of a booking', () => {
  it('has twelve values with their labels [EDIT-06, EDIT-28, SHAPE-03]', () => {
    expect(Object.fromEntries(BOOKING_STATUSES.map((status) => [status, statusLabel(status)]))).toEqual({
      DRAFT: 'Draft',
      PENDING: 'Pending',
      IN_REVIEW: 'In Review',
      CONFIRMED: 'Confirmed',
      PENDING_DELIVERY: 'Pending Delivery',
      IN_QUEUE: 'In Queue',
      IN_PROGRESS: 'In Progress',
      RESOLVED: 'Resolved',
      PENDING_PAYMENT: 'Pending Payment',
      REJECTED: 'Rejected',
      COMPLETED: 'Completed',
      CANCELLED: 'Cancelled',
    });
  });

  it('has a list of choices, which starts with the current status if that is not one of them [EDIT-05]', () => {
    const offered = ['Draft', 'Pending', 'Confirmed', 'In Progress', 'Resolved', 'Completed', 'Cancelled'];
    expect(EDITABLE_STATUSES.map(statusLabel)).toEqual(offered);
    expect(statuses.statusChoices('DRAFT').map(statusLabel)).toEqual(offered);
    expect(statuses.statusChoices('IN_QUEUE').map(statusLabel)).toEqual(['In Queue', ...offered]);
  });

  itIsCovered(bookingStatusMachine, {
    events: Object.fromEntries(
      BOOKING_STATUSES.map((status) => [`choose.${status}`, [{ deliveries: [] }, { deliveries: inbound }]]),
    ),
  });

  it.each(BOOKING_STATUSES)(
    'can be changed from %s to those that the chart allows [EDIT-01, EDIT-04, EDIT-05]',
    (from) => {
      for (const to of BOOKING_STATUSES)
        for (const rows of [[], inactive, outbound, inbound]) {
          const byHand = to === 'CONFIRMED' && rows !== inbound ? INBOUND_REQUIRED : null;
          const isOffered = EDITABLE_STATUSES.some((status) => status === to);
          const sentence = isOffered ? byHand : `${statusLabel(to)} is set by the system, not by hand.`;
          const refusal = from === to ? null : sentence;
          expect(decideStatus(from, to, rows)).toEqual({ status: refusal === null ? to : from, refusal });
        }
    },
  );

  it('names the missing delivery for a confirmation [EDIT-01, EDIT-02, EDIT-03]', () => {
    expect(decideStatus('PENDING', 'CONFIRMED', outbound)).toEqual({
      status: 'PENDING',
      refusal: 'Cannot confirm booking without INBOUND delivery information. Please add delivery details first.',
    });
    expect(decideStatus('PENDING', 'CONFIRMED', inbound)).toEqual({ status: 'CONFIRMED', refusal: null });
  });

  it('can be assigned by the system from any status, except Confirmed without an INBOUND delivery [EDIT-01, EDIT-05]', () => {
    expect(PROVIDER_STATUSES).toEqual(['IN_REVIEW', 'PENDING_DELIVERY', 'IN_QUEUE', 'PENDING_PAYMENT', 'REJECTED']);
    for (const status of PROVIDER_STATUSES)
      for (const from of BOOKING_STATUSES)
        expect(decideStatus(from, status, [], 'system')).toEqual({ status, refusal: null });
    const refused = { status: 'PENDING', refusal: INBOUND_REQUIRED };
    expect(decideStatus('PENDING', 'CONFIRMED', [], 'system')).toEqual(refused);
  });
});

it('items, payments and deliveries have their own statuses [EDIT-29]', () => {
  expect(ENUMS).toMatchObject({
    itemStatus: ['DRAFT', 'PENDING', 'IN_PROGRESS', 'REPAIRED', 'NOT_REPAIRED'],
    paymentStatus: ['PENDING', 'PAID'],
    deliveryStatus: ['PENDING', 'IN_TRANSIT', 'DELIVERED', 'CANCELLED', 'RETURNED'],
  });
});
