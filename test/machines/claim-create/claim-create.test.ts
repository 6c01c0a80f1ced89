import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import type { CreatedClaim } from '../../../src/domain/claim/claim.ts';
import type { Eligibility } from '../../../src/domain/claim/warranty.ts';
import {
  claimCreateMachine,
  selectBooking,
  selectEligibility,
} from '../../../src/machines/claim-create/claim-create.machine.ts';
import { aBooking, anItem } from '../../support/a.ts';
import { aRefusal, aSavedEarlier } from '../../support/api-errors.ts';
import { play } from '../../support/held-actors.ts';
import { itIsCovered } from '../on-actors.ts';

const ISSUE_REQUIRED = 'Please provide a detailed reported issue (at least 5 characters) for all claimed items';
const ITEM_REQUIRED = 'Please select at least one item to claim';
const booking = aBooking({
  id: 7,
  status: 'COMPLETED',
  booking_items: [anItem({ id: 1 }), anItem({ id: 2, isActive: false }), anItem({ id: 3 })],
});
const claim: CreatedClaim = { id: 5, claimNumber: 'WC-1001' };
const refused = aRefusal(409, 'Already claimed.');
const failed = aRefusal(500);
const gone = aRefusal(404);
const running: Eligibility = {
  eligible: true,
  reason: null,
  warrantyStartDate: '2025-01-05',
  warrantyEndDate: '2025-04-05',
  warrantyDays: 90,
};

function start(bookingCode = '') {
  const wizard = play(
    ({ hold }) =>
      claimCreateMachine.provide({
        actors: {
          searchBookings: hold('search'),
          loadBooking: hold('load'),
          loadEligibility: hold('eligibility'),
          createClaim: hold('create'),
        },
      }),
    { bookingCode },
  );
  const { actor, send } = wizard;
  return {
    ...wizard,
    type: (path: string, value: string | boolean) => send({ type: 'field.change', path, value }),
    eligibility: () => selectEligibility(actor.getSnapshot()),
  };
}

/** The wizard at its second step. */
async function withBooking() {
  const wizard = start('BK-1001');
  await wizard.answer([{ id: 7, code: 'BK-1001' }]);
  await wizard.answer(booking);
  return wizard;
}

describe('the claim wizard', () => {
  it('looks up the typed code once, and accepts only a booking with exactly this code [CLAIM-01, CLAIM-02, CLAIM-04, CLAIM-05]', async () => {
    const { answer, asked, calls, context, facts, send, state, type } = start();
    send({ type: 'code.submit' });
    expect([context().errors, asked(), facts]).toEqual([
      { code: 'Please enter a booking code' },
      [],
      [{ type: 'form.refused', kind: 'newClaim', reason: 'invalid' }],
    ]);
    type('code', 'bk-1001');
    expect([context().draft.code, context().errors]).toEqual(['BK-1001', {}]);
    for (const [how, code] of [
      [[{ id: 9, code: 'BK-10010' }], 'Booking not found with that code'],
      [failed, 'An error occurred while searching for the booking'],
    ] as const) {
      send({ type: 'code.submit' }, { type: 'code.submit' });
      await answer(how);
      expect([state(), context().errors]).toEqual(['enteringCode', { code }]);
    }
    send({ type: 'code.submit' }, { type: 'step.back' });
    expect([state(), calls.at(-1)?.signal.aborted, asked('search')]).toEqual([
      'enteringCode',
      true,
      [1, 2, 3].map(() => ({ code: 'BK-1001' })),
    ]);
  });

  it('creates one claim from the selected items and issues, and can go back [CLAIM-06, CLAIM-07, CLAIM-08, CLAIM-09, CLAIM-10, CLAIM-11, CLAIM-12, CLAIM-21]', async () => {
    const { actor, answer, asked, clock, context, facts, send, state, type } = await withBooking();
    const items = selectBooking(actor.getSnapshot())?.booking_items.map(({ id }) => id);
    expect([items, asked('load'), asked('eligibility')]).toEqual([[1, 3], [{ id: 7 }], [{ itemIds: [1, 3] }]]);
    send({ type: 'items.submit' });
    expect([context().error, facts]).toEqual([
      ITEM_REQUIRED,
      [{ type: 'form.refused', kind: 'newClaim', reason: 'invalid' }],
    ]);
    type('items.1.selected', true);
    expect(context().error).toBeNull();
    send({ type: 'items.submit' });
    expect([context().error, context().errors]).toEqual([ISSUE_REQUIRED, { 'items.1.reportedIssue': ISSUE_REQUIRED }]);
    type('items.1.reportedIssue', ' No display ');
    expect([context().error, context().errors]).toEqual([null, {}]);
    send({ type: 'items.submit' });
    type('remarks', 'Came back twice');
    send({ type: 'step.back' });
    expect(state()).toEqual({ claiming: 'selectingItems' });
    send({ type: 'items.submit' });
    const ends: unknown[] = [];
    for (const how of [refused, claim]) {
      send({ type: 'form.submit' }, { type: 'form.submit' });
      expect([state(), context().error]).toEqual([{ claiming: 'submitting' }, null]);
      await answer(how);
      ends.push([state(), context().error]);
    }
    expect(ends).toEqual([
      [{ claiming: 'describing' }, 'Already claimed.'],
      ['created', null],
    ]);
    const claimedItems = [{ bookingItemId: 1, reportedIssue: 'No display' }];
    const sent = { bookingId: 7, claimedItems, remarks: 'Came back twice' };
    expect(asked('create')).toEqual([1, 2].map(() => ({ claim: sent, isAnother: false })));
    clock.increment(1_499);
    expect(facts.at(-1)).toEqual({ type: 'record.created', kind: 'newClaim', id: claim.id });
    clock.increment(1);
    expect(facts.at(-1)).toEqual({ type: 'claim.redirectDue', claim });
  });

  it('looks up a code from the address at once [CLAIM-17]', () => {
    const { asked, state } = start('bk-1001 ');
    expect([state(), asked()]).toEqual([{ lookingUp: 'searching' }, [{ code: 'BK-1001' }]]);
  });

  it('shows the provider’s answer for each item, and continues without an answer', async () => {
    const answered = await withBooking();
    await answered.answer({ 1: running, 3: null });
    const silent = await withBooking();
    await silent.answer(failed);
    expect([answered, silent].map(({ state, eligibility }) => [state(), eligibility()])).toEqual([
      [{ claiming: 'selectingItems' }, { 1: running, 3: null }],
      [{ claiming: 'selectingItems' }, {}],
    ]);
  });

  it('keeps the input about an item while another booking is on screen [CLAIM-09]', async () => {
    const { answer, context, send, type } = await withBooking();
    type('items.1.selected', true);
    type('items.1.reportedIssue', 'No display');
    send({ type: 'step.back' });
    type('code', 'BK-2');
    send({ type: 'code.submit' });
    await answer([{ id: 8, code: 'BK-2' }]);
    await answer({ ...booking, id: 8, code: 'BK-2', booking_items: [] });
    send({ type: 'items.submit' });
    const items = { 1: { selected: true, reportedIssue: 'No display', remarks: '' } };
    expect(context()).toMatchObject({ error: ITEM_REQUIRED, draft: { items } });
  });

  it('accepts at each step only its own fields [CLAIM-01, CLAIM-08, CLAIM-09]', async () => {
    const { can, send, type } = await withBooking();
    const fields = ['code', 'items.1.remarks', 'items.2.remarks', 'items.1', 'remarks'];
    const open = () => fields.filter((path) => can({ type: 'field.change', path, value: '' }));
    expect(open()).toEqual(['items.1.remarks']);
    type('items.1.selected', true);
    type('items.1.reportedIssue', 'No display');
    send({ type: 'items.submit' });
    expect(open()).toEqual(['remarks']);
    send({ type: 'form.submit' });
    expect(open()).toEqual([]);
  });

  it.each([
    ['a missing booking', gone, 'Booking not found'],
    ['an answer without a booking', new ApiError('shape', { status: 200, body: null }), 'Booking not found'],
    [
      'an answer that makes no sense',
      new ApiError('shape', { status: 200, body: {} }),
      'Failed to load booking details',
    ],
    ['a line that was cut', new ApiError('network', { body: null }), 'Failed to load booking details'],
    ['something else', new Error('odd'), 'Failed to load booking details'],
  ])('tells %s [CLAIM-05, CLAIM-06]', async (_, error, code) => {
    const { answer, context } = start('BK-1001');
    await answer([{ id: 7, code: 'BK-1001' }]);
    await answer(error);
    expect(context().errors).toEqual({ code });
  });

  it('restores the draft of a closed form with the current booking', async () => {
    const { answer, asked, context, send, state } = start('');
    const items = { 1: { selected: true, reportedIssue: 'No display', remarks: '' } };
    send({ type: 'draft.restore', draft: { code: 'BK-1001', items, remarks: 'Call first' } });
    expect(asked()).toEqual([{ code: 'BK-1001' }]);
    await answer([{ id: 7, code: 'BK-1001' }]);
    await answer(booking);
    expect(state()).toEqual({ claiming: 'selectingItems' });
    expect(context()).toMatchObject({ progress: { booking: { id: 7 } }, draft: { items, remarks: 'Call first' } });
  });

  itIsCovered(claimCreateMachine, {
    inputs: [{ bookingCode: '' }, { bookingCode: 'B' }],
    events: {
      'field.change': [
        { path: 'code', value: 'b' },
        { path: 'items.1.selected', value: true },
        { path: 'items.1.reportedIssue', value: 'No display' },
        { path: 'remarks', value: 'x' },
      ],
      'draft.restore': [{ draft: { code: 'B', items: {}, remarks: '' } }],
      'xstate.done.actor.searchBookings': [{ output: [{ id: 7, code: 'B' }] }, { output: [] }],
      'xstate.done.actor.loadBooking': [{ output: booking }],
      'xstate.error.actor.loadBooking': [{ error: gone }, { error: failed }],
      'xstate.done.actor.createClaim': [{ output: claim }],
      'xstate.error.actor.createClaim': [{ error: aSavedEarlier(5, 'WC-1001') }],
    },
  });
});
