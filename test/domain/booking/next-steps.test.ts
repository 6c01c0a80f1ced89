import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOOKING_STATUSES, EDITABLE_STATUSES, type BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import { decideStatus } from '../../../src/domain/booking/booking-status.machine.ts';
import { isPaymentNext, nextSteps } from '../../../src/domain/booking/next-steps.ts';
import { aBooking, aDelivery } from '../../support/a.ts';

const inbound = aDelivery({ id: 99, type: 'INBOUND' });
const anyBooking = fc
  .record({
    status: fc.constantFrom(...BOOKING_STATUSES),
    rows: fc.array(fc.record({ type: fc.constantFrom('INBOUND', 'OUTBOUND'), isActive: fc.boolean() })),
  })
  .map(({ status, rows }) =>
    aBooking({ status, delivery: rows.map((row, index) => aDelivery({ id: index + 1, ...row })) }),
  );

describe('the next steps of a booking', () => {
  it('include each other status of the edit list once, and are refused exactly if the chart refuses them [NEXT-01, EDIT-05]', () => {
    fc.assert(
      fc.property(anyBooking, (booking) => {
        const steps = nextSteps(booking);
        const others = EDITABLE_STATUSES.filter((status) => status !== booking.status);
        expect(steps.map(({ status }) => status).toSorted()).toEqual(others.toSorted());
        for (const { status, refusal } of steps)
          expect(refusal !== null).toBe(decideStatus(booking.status, status, booking.delivery).refusal !== null);
        expect(steps.filter(({ isUsual }) => isUsual)).toEqual(steps.slice(0, steps[0]?.isUsual ? 1 : 0));
      }),
    );
  });

  it('name the reason for a refusal, its rule and the step that helps [NEXT-02, EDIT-01]', () => {
    const sentence = 'Add an inbound delivery to confirm.';
    const remedy = { action: 'delivery', label: 'Add Delivery' };
    const refused = { status: 'CONFIRMED', refusal: { sentence, rule: 'EDIT-01', remedy } };
    expect(nextSteps(aBooking({ status: 'DRAFT', delivery: [] }))[0]).toEqual({ ...refused, isUsual: true });
    fc.assert(
      fc.property(anyBooking, (booking) => {
        const added = nextSteps({ ...booking, delivery: [...booking.delivery, inbound] });
        for (const { status, refusal } of nextSteps(booking).filter((step) => step.refusal !== null)) {
          expect({ status, refusal }).toEqual(refused);
          expect(added.find((step) => step.status === status)?.refusal).toBeNull();
        }
      }),
    );
  });

  it('are a payment for a completed booking with money owed, but not for a cancelled one [NEXT-04]', () => {
    const isNext = (status: BookingStatus, paidAmount: number) =>
      isPaymentNext(aBooking({ status, payableAmount: 2_500, paidAmount }));
    expect([isNext('COMPLETED', 0), isNext('COMPLETED', 2_500)]).toEqual([true, false]);
    expect([isNext('CANCELLED', 0), isNext('RESOLVED', 0)]).toEqual([false, false]);
  });

  it('lead from draft to completed by the usual statuses, and never back to work [NEXT-01]', () => {
    const walk = (from: BookingStatus): BookingStatus[] => {
      const [first] = nextSteps(aBooking({ status: from, delivery: [inbound] }));
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

  it('are none for a deleted booking [NEXT-01, EDIT-30]', () => {
    expect(nextSteps(aBooking({ isActive: false }))).toEqual([]);
  });
});
