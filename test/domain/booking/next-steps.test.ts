import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOOKING_STATUSES, EDITABLE_STATUSES, type BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import { decideStatus } from '../../../src/domain/booking/booking-status.machine.ts';
import { nextSteps } from '../../../src/domain/booking/next-steps.ts';
import { aBooking, aDelivery } from '../../support/a.ts';

const anyBooking = fc
  .record({
    status: fc.constantFrom(...BOOKING_STATUSES),
    delivery: fc.array(
      fc.record({ type: fc.constantFrom('INBOUND' as const, 'OUTBOUND' as const), isActive: fc.boolean() }),
    ),
  })
  .map(({ status, delivery }) =>
    aBooking({ status, delivery: delivery.map((row, index) => aDelivery({ id: index + 1, ...row })) }),
  );

describe('what can come next', () => {
  it('offers each other status of the edit list once, and refuses exactly what the chart of the status refuses [NEXT-01, EDIT-05]', () => {
    fc.assert(
      fc.property(anyBooking, (booking) => {
        const steps = nextSteps(booking);
        expect(steps.map(({ status }) => status).toSorted()).toEqual(
          EDITABLE_STATUSES.filter((status) => status !== booking.status).toSorted(),
        );
        for (const { status, refusal } of steps) {
          const isRefused = decideStatus(booking.status, status, booking.delivery).refusal !== null;
          expect(refusal !== null).toBe(isRefused);
        }
        expect(steps.filter(({ isUsual }) => isUsual)).toEqual(steps.slice(0, steps[0]?.isUsual ? 1 : 0));
      }),
    );
  });

  it('names the reason, the rule and a way out that opens the step [NEXT-02, EDIT-01]', () => {
    expect(nextSteps(aBooking({ status: 'DRAFT', delivery: [] }))[0]).toMatchObject({
      status: 'CONFIRMED',
      isUsual: true,
      refusal: { sentence: 'Needs an active INBOUND delivery.' },
    });
    fc.assert(
      fc.property(anyBooking, (booking) => {
        for (const { status, refusal } of nextSteps(booking)) {
          if (refusal === null) continue;
          expect({ status, refusal }).toEqual({
            status: 'CONFIRMED',
            refusal: {
              sentence: 'Needs an active INBOUND delivery.',
              rule: 'EDIT-01',
              remedy: { action: 'delivery', label: 'Add one' },
            },
          });
          const added = { ...booking, delivery: [...booking.delivery, aDelivery({ id: 99, type: 'INBOUND' })] };
          expect(nextSteps(added).find((step) => step.status === status)?.refusal).toBeNull();
        }
      }),
    );
  });

  it('leads a booking from draft to completed by its usual steps, and from nowhere back into the work [NEXT-01]', () => {
    const walk = (from: BookingStatus): BookingStatus[] => {
      const [first] = nextSteps(aBooking({ status: from, delivery: [aDelivery({ type: 'INBOUND' })] }));
      return first?.isUsual ? [from, ...walk(first.status)] : [from];
    };
    const repair: BookingStatus[] = ['CONFIRMED', 'IN_PROGRESS', 'RESOLVED', 'COMPLETED'];
    expect(Object.fromEntries(BOOKING_STATUSES.map((status) => [status, walk(status).slice(1)]))).toEqual({
      DRAFT: repair,
      PENDING: repair,
      IN_REVIEW: repair,
      CONFIRMED: repair.slice(1),
      PENDING_DELIVERY: repair.slice(1),
      IN_QUEUE: repair.slice(1),
      IN_PROGRESS: repair.slice(2),
      RESOLVED: repair.slice(3),
      PENDING_PAYMENT: repair.slice(3),
      REJECTED: [],
      COMPLETED: [],
      CANCELLED: [],
    });
  });

  it('has nothing for a deleted booking [NEXT-01, EDIT-30]', () => {
    expect(nextSteps(aBooking({ isActive: false }))).toEqual([]);
  });
});
