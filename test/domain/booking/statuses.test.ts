import { describe, expect, it } from 'vitest';
import {
  BOOKING_STATUSES,
  EDITABLE_STATUSES,
  hasActiveInbound,
  statusChoices,
  statusLabel,
} from '../../../src/domain/booking/booking-status.ts';
import { ENUMS } from '../../../src/domain/booking/booking.ts';

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

  it('is offered in the edit list, with its own first where the list does not offer it [EDIT-05]', () => {
    const offered = ['Draft', 'Pending', 'Confirmed', 'In Progress', 'Resolved', 'Completed', 'Cancelled'];
    expect(EDITABLE_STATUSES.map(statusLabel)).toEqual(offered);
    expect(statusChoices('DRAFT').map(statusLabel)).toEqual(offered);
    expect(statusChoices('IN_QUEUE').map(statusLabel)).toEqual(['In Queue', ...offered]);
  });
});

it('items, payments and deliveries have theirs [EDIT-29]', () => {
  expect(ENUMS).toMatchObject({
    itemStatus: ['DRAFT', 'PENDING', 'IN_PROGRESS', 'REPAIRED', 'NOT_REPAIRED'],
    paymentStatus: ['PENDING', 'PAID'],
    deliveryStatus: ['PENDING', 'IN_TRANSIT', 'DELIVERED', 'CANCELLED', 'RETURNED'],
  });
});

it.each([
  [[], false],
  [[{ type: 'INBOUND', isActive: false }], false],
  [[{ type: 'OUTBOUND', isActive: true }], false],
  [
    [
      { type: 'OUTBOUND', isActive: true },
      { type: 'INBOUND', isActive: true },
    ],
    true,
  ],
])('deliveries %j hold an active INBOUND one: %s [EDIT-01]', (deliveries, holds) => {
  expect(hasActiveInbound(deliveries)).toBe(holds);
});
