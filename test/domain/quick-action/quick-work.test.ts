import { describe, expect, it } from 'vitest';
import { QUICK_MESSAGES } from '../../../src/domain/quick-action/quick-messages.ts';
import { isQuickField, openQuickDraft, quickPatch, undoPatch } from '../../../src/domain/quick-action/quick-action.ts';
import { refuseQuick } from '../../../src/domain/quick-action/quick-offer.ts';
import { refusePath } from '../../../src/domain/booking/booking-permissions.ts';
import { withValueAt } from '../../../src/domain/form/form-path.ts';
import { explainRefusal } from '../../../src/domain/session/permissions.ts';
import { aBooking } from '../../support/a.ts';

const START = { now: '2025-02-01T10:00:00.000Z', row: 'new-1' };
const booking = aBooking({ promisedFor: null, assigneeId: null, locationId: 1, version: 3 });

describe.each([
  ['promise', 'promisedFor', '2025-03-01', '2025-03-01', null],
  ['assign', 'assigneeId', '4', 4, null],
  ['move', 'locationId', '2', 2, 1],
] as const)('the quick action %s', (is, field, typed, sent, before) => {
  const action = { is };
  const draft = openQuickDraft(booking, action, START);

  it('changes one field [PROMISE-09, BRANCH-03]', () => {
    expect(
      ['promisedFor', 'assigneeId', 'locationId', 'clientName'].filter((at) => isQuickField(action, draft, at)),
    ).toEqual([field]);
    expect(quickPatch(booking, withValueAt(draft, { path: field, value: typed }))).toEqual({ [field]: sent });
  });

  it('can be undone [QUICK-06]', () => {
    expect(undoPatch('OWNER', booking, { ...booking, [field]: sent, version: 4 })).toEqual(
      // A promise that has passed needs a reason, also from Undo.
      field === 'promisedFor' ? { promisedFor: before, reason: 'Undo' } : { [field]: before },
    );
  });
});

it('a technician assigns bookings, and neither promises nor moves them [PROMISE-03]', () => {
  const refusals = (['assign', 'promise', 'move'] as const).map((is) => refuseQuick('TECHNICIAN', booking, { is }));
  expect(refusals).toEqual([null, explainRefusal('booking.promise'), explainRefusal('booking.promise')]);
});

it('a technician changes the technician in the form, and neither the promise nor the branch [PROMISE-03]', () => {
  const refusals = ['assigneeId', 'promisedFor', 'locationId'].map((path) => refusePath('TECHNICIAN', booking, path));
  expect(refusals).toEqual([null, explainRefusal('booking.promise'), explainRefusal('booking.promise')]);
});

it.each([
  ['promise', { promisedFor: '2025-03-01T17:00' }, 'Promised for Mar 1, 2025, 5:00 PM'],
  ['promise', { promisedFor: null }, 'Promise removed'],
  ['assign', { assigneeName: 'Waqas Butt' }, 'Assigned to Waqas Butt'],
  ['assign', { assigneeName: null }, 'No longer assigned'],
  ['move', { locationName: 'Gulberg' }, 'Moved to Gulberg'],
] as const)('the toast of %s with %o says "%s" [PROMISE-09, BRANCH-03]', (is, saved, title) => {
  expect(QUICK_MESSAGES.done({ is }, { clientName: 'Bilal', taken: null, ...saved })).toEqual({ title });
});
