import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROWS_MAX } from '../../src/domain/shared/limits.ts';
import { BOOKING_STATUSES } from '../../src/domain/booking/booking-status.ts';
import { decideStatus } from '../../src/domain/booking/booking-status.machine.ts';
import { declaredNames, wrapGuards } from 'workflow-kit/chart/to-chart';
import { bookingEditMachine } from '../../src/machines/booking-edit.ts';
import { bookingOf, exploreEdits, startsWith } from './booking-edit.ts';
import {
  afterChange,
  checkDecisions,
  isWronglyConfirmed,
  longDeliveries,
  MOST_DELIVERIES,
  pickKinds,
  STATUSES,
} from './oracle.ts';

const without = (guards: object) => bookingEditMachine.provide({ guards });

describe('the proof of the INBOUND rule', () => {
  it('has an independent oracle: it imports nothing and names every status and type of the product', () => {
    expect(readFileSync(new URL('./oracle.ts', import.meta.url), 'utf8')).not.toMatch(/\bimport\b.*from/);
    expect(STATUSES).toEqual(BOOKING_STATUSES);
    expect(MOST_DELIVERIES).toBe(ROWS_MAX - 1);
  });

  it('treats a new row as an active INBOUND one unless it says otherwise', () => {
    const before = { status: 'DRAFT', deliveries: [{ id: 1, type: 'INBOUND', isActive: true }] };
    const judge = (delivery: object[]) =>
      isWronglyConfirmed(before, afterChange(before, { status: 'CONFIRMED', delivery }));
    expect([
      judge([]),
      judge([{ id: 1, isActive: false }]),
      judge([{ id: 1, type: 'OUTBOUND' }]),
      judge([{ id: 1, isActive: false }, {}]),
      judge([{ id: 1, isActive: false }, { isActive: false }]),
    ]).toEqual([false, true, true, false, true]);
  });

  it('asks for every choice of deliveries once: 1, 5, 15 and 35 of up to three', () => {
    expect([0, 1, 2, 3].map((most) => new Set(pickKinds(most).map((kinds) => JSON.stringify(kinds))).size)).toEqual([
      1, 5, 15, 35,
    ]);
  });

  it('finds some decisions that confirm, and none that breaks the rule [EDIT-01]', () => {
    expect(checkDecisions(decideStatus, 1, 3)).toEqual({ decisions: 1_728, confirmed: 110, fault: null });
    const { fault } = checkDecisions((from, to) => ({ status: to === 'CONFIRMED' ? to : from }), 0, 0);
    expect(fault).toBe('A booking that is DRAFT becomes CONFIRMED by staff with no delivery');
  });

  it('finds no CONFIRMED sent without an active INBOUND delivery [EDIT-01, EDIT-03]', () => {
    const starts = startsWith([[], ...longDeliveries(2)]);
    const { counterexample, confirmed, sent } = exploreEdits(bookingEditMachine, starts, 1, { alone: true });
    expect([counterexample, confirmed > 0, sent.length > 0]).toEqual([null, true, true]);
    expect(exploreEdits(bookingEditMachine, [bookingOf('PENDING', [])], 0).counterexample).toBeNull();
  });

  type Seen = { context: { saved: { status: string }; draft: { delivery: unknown[] } } };
  it.each<[string, (seen: Seen) => boolean, number, string]>([
    ['for one status alone', ({ context: { saved } }) => saved.status !== 'DRAFT', 0, 'no delivery'],
    ['from three deliveries on', ({ context: { draft } }) => draft.delivery.length < 3, 3, '3 active OUTBOUND'],
  ])('tells the shortest story when the guard is off %s', (_, isOn, count, deliveries) => {
    const broken = wrapGuards(bookingEditMachine, (name, ask) =>
      name === 'isRefused' ? (args, params) => isOn(args as Seen) && ask(args, params) : ask,
    ) as typeof bookingEditMachine;
    const starts = startsWith(longDeliveries(count));
    expect(exploreEdits(broken, starts, 0, { alone: true }).counterexample).toMatchObject({
      scenario: [
        `A booking that is DRAFT, with ${deliveries}`,
        'a stored draft that chose CONFIRMED on these deliveries comes back',
        'Save Changes is pressed',
      ],
      fault: 'CONFIRMED is sent to the server without an active INBOUND delivery',
    });
  });

  it('finds the fault if the guard of a choice is removed, whatever else happens during the edit', () => {
    const refusals = declaredNames(bookingEditMachine)
      .guards.filter((name) => name.startsWith('isRefused'))
      .map((name) => [name, () => false]);
    const unguarded = without(Object.fromEntries(refusals));
    expect(exploreEdits(unguarded, [bookingOf('PENDING', [])], 1).counterexample).toMatchObject({
      scenario: ['A booking that is PENDING, with no delivery', 'Edit Booking is pressed', 'CONFIRMED is chosen'],
      fault: 'the form shows CONFIRMED although it was chosen without an active INBOUND delivery',
    });
  });
});
