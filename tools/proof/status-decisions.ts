import type { decideStatus } from '../../src/domain/booking/booking-status.machine.ts';
import { inWords, isWronglyConfirmed, KINDS, type Kind, MOST_DELIVERIES, pickKinds, STATUSES } from './oracle.ts';

export type Decisions = { decisions: number; confirmed: number; faults: string[] };

/** All of one kind or three kinds in turn, and one active INBOUND at either end. */
export function longDeliveries(count: number): Kind[][] {
  const [outbound, inactive, both, inbound] = KINDS as [Kind, Kind, Kind, Kind];
  const all = (kind: Kind) => Array.from({ length: count }, () => kind);
  const turns = Array.from({ length: count }, (_, at) => [outbound, inactive, both][at % 3] as Kind);
  return [all(outbound), all(inactive), all(both), turns, [...turns.slice(1), inbound], [inbound, ...turns.slice(1)]];
}

/**
 * Asks for every status from every status, for staff and for the system, over every choice of up to `most` deliveries; and for
 * CONFIRMED from every status over every number of them that a booking can hold.
 */
export function checkDecisions(decide: typeof decideStatus, most: number, longest = MOST_DELIVERIES): Decisions {
  const found: Decisions = { decisions: 0, confirmed: 0, faults: [] };
  const ask = (to: (typeof STATUSES)[number], deliveries: readonly Kind[]) => {
    for (const from of STATUSES) {
      for (const by of ['staff', 'system'] as const) {
        const { status } = decide(from, to, deliveries, by);
        found.decisions += 1;
        if (isWronglyConfirmed({ status: from, deliveries }, { status, deliveries })) {
          found.faults.push(`A booking that is ${from} becomes CONFIRMED by ${by} with ${inWords(deliveries)}`);
        } else if (status === 'CONFIRMED' && from !== 'CONFIRMED') found.confirmed += 1;
      }
    }
  };
  for (const deliveries of pickKinds(most)) for (const to of STATUSES) ask(to, deliveries);
  for (let count = most + 1; count <= longest; count += 1) {
    for (const deliveries of longDeliveries(count)) ask('CONFIRMED', deliveries);
  }
  return found;
}
