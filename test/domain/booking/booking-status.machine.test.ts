import { describe, expect, it } from 'vitest';
import {
  BOOKING_STATUSES,
  EDITABLE_STATUSES,
  INBOUND_REQUIRED,
  statusLabel,
  type BookingStatus,
} from '../../../src/domain/booking/booking-status.ts';
import {
  bookingStatusMachine,
  PROVIDER_STATUSES,
  decideStatus,
} from '../../../src/domain/booking/booking-status.machine.ts';
import { COMPLETE, coverMachine } from '../../../tools/machine/cover-machine.ts';

const inbound = [{ type: 'INBOUND', isActive: true }];
const deliveries = {
  none: [],
  'an inactive INBOUND one': [{ type: 'INBOUND', isActive: false }],
  'an OUTBOUND one': [{ type: 'OUTBOUND', isActive: true }],
  'an active INBOUND one': inbound,
};

const pairs = BOOKING_STATUSES.flatMap((from) => BOOKING_STATUSES.map((to) => [from, to] as const));
const isOffered = (status: BookingStatus) => (EDITABLE_STATUSES as readonly BookingStatus[]).includes(status);

describe('the status of a booking', () => {
  it('is described, reachable and decided in every part', () => {
    const events = Object.fromEntries(
      BOOKING_STATUSES.map((status) => [`choose.${status}`, [{ deliveries: [] }, { deliveries: inbound }]]),
    );
    expect(coverMachine(bookingStatusMachine, { events })).toEqual(COMPLETE);
  });

  it.each(pairs)('from %s, when %s is chosen [EDIT-01, EDIT-04, EDIT-05]', (from, to) => {
    for (const [, rows] of Object.entries(deliveries)) {
      const kept = from === to;
      const missesInbound = to === 'CONFIRMED' && rows !== inbound;
      const byHand = missesInbound ? INBOUND_REQUIRED : null;
      const sentence = isOffered(to) ? byHand : `${statusLabel(to)} is set by the system, not by hand.`;
      const refusal = kept ? null : sentence;
      expect(decideStatus(from, to, rows)).toEqual({ status: refusal === null ? to : from, refusal });
    }
  });

  it('says what is missing for a confirmation [EDIT-01, EDIT-02, EDIT-03]', () => {
    expect(decideStatus('PENDING', 'CONFIRMED', deliveries['an OUTBOUND one'])).toEqual({
      status: 'PENDING',
      refusal: 'Cannot confirm booking without INBOUND delivery information. Please add delivery details first.',
    });
    expect(decideStatus('PENDING', 'CONFIRMED', inbound)).toEqual({ status: 'CONFIRMED', refusal: null });
  });

  it.each(PROVIDER_STATUSES)('lets the system assign %s from anywhere [EDIT-05]', (to) => {
    for (const from of BOOKING_STATUSES)
      expect(decideStatus(from, to, [], 'system')).toEqual({ status: to, refusal: null });
  });

  it('holds the system to the INBOUND rule as well [EDIT-01]', () => {
    expect(decideStatus('PENDING', 'CONFIRMED', [], 'system')).toEqual({
      status: 'PENDING',
      refusal: INBOUND_REQUIRED,
    });
  });

  it('leaves five statuses to the provider [EDIT-05]', () => {
    expect(PROVIDER_STATUSES).toEqual(['IN_REVIEW', 'PENDING_DELIVERY', 'IN_QUEUE', 'PENDING_PAYMENT', 'REJECTED']);
  });
});
