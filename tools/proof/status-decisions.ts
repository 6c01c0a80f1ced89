import { BOOKING_STATUSES, hasActiveInbound } from '../../src/domain/booking/booking-status.ts';
import type { decideStatus } from '../../src/domain/booking/booking-status.machine.ts';

const DELIVERIES = {
  'no delivery': [],
  'an INBOUND delivery that is switched off': [{ type: 'INBOUND', isActive: false }],
  'an active OUTBOUND delivery': [{ type: 'OUTBOUND', isActive: true }],
  'an active INBOUND delivery': [{ type: 'INBOUND', isActive: true }],
} as const;

/** Asks for every status from every status, for staff and for the system, over every kind of deliveries. */
export function checkDecisions(decide: typeof decideStatus): { statuses: number; decisions: number; faults: string[] } {
  const faults: string[] = [];
  let decisions = 0;
  for (const from of BOOKING_STATUSES) {
    for (const to of BOOKING_STATUSES) {
      for (const by of ['staff', 'system'] as const) {
        for (const [words, deliveries] of Object.entries(DELIVERIES)) {
          decisions += 1;
          const { status } = decide(from, to, deliveries, by);
          const isNewlyConfirmed = status === 'CONFIRMED' && from !== 'CONFIRMED';
          if (isNewlyConfirmed && !hasActiveInbound(deliveries)) {
            faults.push(`A booking that is ${from} becomes CONFIRMED by ${by} with ${words}`);
          }
        }
      }
    }
  }
  return { statuses: BOOKING_STATUSES.length, decisions, faults };
}
