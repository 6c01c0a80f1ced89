import { getStateNodes } from 'xstate/graph';
import { describe, expect, it } from 'vitest';
import { bookingEditMachine } from '../../src/machines/booking-edit/booking-edit.machine.ts';
import { exploredBookingEdit, STARTS } from './booking-edit-model.ts';
import { checkDecisions } from './status-decisions.ts';
import { explore } from './explore.ts';
import { decideStatus } from '../../src/domain/booking/booking-status.machine.ts';

const [pending] = STARTS;
if (!pending) throw new Error('There is no booking to start from');

describe('the proof of the INBOUND rule', () => {
  it('finds no decision about a status that breaks it', () => {
    expect(checkDecisions(decideStatus)).toEqual({ statuses: 12, decisions: 1_152, faults: [] });
  });

  it('names a decision that does', () => {
    const { faults } = checkDecisions((from, to) => ({ status: to === 'CONFIRMED' ? to : from, refusal: null }));
    expect([faults.length, faults[0]]).toEqual([
      66,
      'A booking that is DRAFT becomes CONFIRMED by staff with no delivery',
    ]);
  });

  it('finds no CONFIRMED sent without an active INBOUND delivery, and every state reached [EDIT-01, EDIT-03]', () => {
    const found = explore(exploredBookingEdit(bookingEditMachine, pending, 1));
    expect(found.counterexample).toBeNull();
    expect(found.reached).toEqual(
      getStateNodes(bookingEditMachine)
        .map((node) => JSON.stringify(node.key))
        .toSorted(),
    );
  }, 60_000);

  it('tells the shortest scenario when the guard is gone [EDIT-01]', () => {
    const unguarded = bookingEditMachine.provide({ guards: { isRefusedStatus: () => false } });
    expect(explore(exploredBookingEdit(unguarded, pending, 1)).counterexample).toEqual({
      scenario: ['a stored draft that chose CONFIRMED on these deliveries comes back', 'Save Changes is pressed'],
      fault: 'CONFIRMED is sent to the server without an active INBOUND delivery',
    });
  });
});
