import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import type { CreatedClaim } from '../../../src/domain/claim/claim.ts';
import type { Eligibility } from '../../../src/domain/claim/warranty.ts';
import {
  claimCreateMachine,
  selectBooking,
  selectEligibility,
} from '../../../src/machines/claim-create/claim-create.machine.ts';
import { claimCreateModel } from '../../../tools/models/claim-create.model.ts';
import { shortestPaths } from '../../../tools/paths/generate.ts';
import { aBooking, anItem } from '../../support/a.ts';
import { aRefusal, aSavedEarlier } from '../../support/api-errors.ts';
import { play } from '../../support/held-actors.ts';
import { itIsCovered, type OnActors, walkOnActors } from '../on-actors.ts';

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

function drive(): OnActors<typeof claimCreateModel> {
  const { actor, asked, calls, answer, clock, context, facts, send, type } = start();
  const sees = (expected: object = {}) => {
    const { draft, error, errors } = context();
    expect({ code: draft.code, error, errors }).toEqual({ code: 'BK-1001', error: null, errors: {}, ...expected });
  };
  const seesItem =
    (item: object, expected: object = {}) =>
    () => {
      sees(expected);
      const empty = { selected: false, reportedIssue: '', remarks: '' };
      expect(context().draft.items).toEqual({ 1: { ...empty, ...item }, 3: empty });
    };
  const described = { selected: true, reportedIssue: ' No display ' };
  const sent = { bookingId: 7, claimedItems: [{ bookingItemId: 1, reportedIssue: 'No display' }] };
  let requests = 0;
  const asks = (name: string, input: object) => () => {
    sees();
    expect(asked(name).at(-1)).toEqual(input);
  };
  const found = [
    { id: 9, code: 'BK-10010' },
    { id: 7, code: 'bk-1001' },
  ];
  return {
    actors: () => [actor],
    events: {
      'type a code': () => type('code', 'bk-1001'),
      'press Look up': () => send({ type: 'code.submit' }),
      'press Back': () => {
        const isLookingUp = actor.getSnapshot().matches('lookingUp');
        const underWay = isLookingUp ? calls.slice(-1) : [];
        send({ type: 'step.back' });
        expect(underWay.filter(({ signal }) => !signal.aborted)).toEqual([]);
      },
      'search finds it': () => answer(found),
      'search finds others': () => answer(found.slice(0, 1)),
      'search fails': () => answer(failed),
      'booking loads': () => answer(booking),
      'booking is gone': () => answer(gone),
      'booking does not load': () => answer(failed),
      'choose an item': () => type('items.1.selected', true),
      'describe the issue': () => type('items.1.reportedIssue', ' No display '),
      'press Continue': () => send({ type: 'items.submit' }),
      'press Create': () => {
        if (actor.getSnapshot().matches({ claiming: 'describing' })) requests += 1;
        send({ type: 'claim.submit' });
      },
      'server accepts': () => answer(claim),
      'server refuses': () => answer(refused),
      'the moment passes': () => {
        clock.increment(1_499);
        expect(facts.at(-1)).toEqual({ type: 'claim.created', claim });
        clock.increment(1);
      },
    },
    states: {
      'empty code': () => sees({ code: '' }),
      'code asked for': () => {
        sees({ code: '', errors: { code: 'Please enter a booking code' } });
        expect([calls, facts]).toEqual([[], [{ type: 'claim.refused' }]]);
      },
      'code typed': () => sees(),
      searching: asks('search', { code: 'BK-1001' }),
      loading: asks('load', { id: 7 }),
      'no such code': () => sees({ errors: { code: 'Booking not found with that code' } }),
      'search failed': () => sees({ errors: { code: 'An error occurred while searching for the booking' } }),
      'booking gone': () => sees({ errors: { code: 'Booking not found' } }),
      'booking not loaded': () => sees({ errors: { code: 'Failed to load booking details' } }),
      items: () => {
        sees();
        expect(selectBooking(actor.getSnapshot())?.booking_items.map(({ id }) => id)).toEqual([1, 3]);
        expect(asked('eligibility')).toEqual([{ itemIds: [1, 3] }]);
      },
      'item asked for': () => sees({ error: ITEM_REQUIRED }),
      'item chosen': seesItem({ selected: true }),
      'issue asked for': () => {
        sees({ error: ISSUE_REQUIRED, errors: { 'items.1.reportedIssue': ISSUE_REQUIRED } });
        expect(facts.at(-1)).toEqual({ type: 'claim.refused' });
      },
      'issue described': seesItem(described),
      'code again': seesItem(described),
      remarks: seesItem(described),
      sending: () => {
        sees();
        expect(asked('create')).toEqual(Array.from({ length: requests }, () => ({ claim: sent, isAnother: false })));
      },
      'not created': seesItem(described, { error: 'Already claimed.' }),
      created: () => {
        sees();
        expect(facts.filter(({ type: fact }) => fact === 'claim.created')).toEqual([{ type: 'claim.created', claim }]);
      },
      opened: () => expect(facts.at(-1)).toEqual({ type: 'claim.redirectDue', claim }),
    },
  };
}

describe('the claim wizard', () => {
  it.each(shortestPaths(claimCreateModel))(
    '%s [CLAIM-01, CLAIM-02, CLAIM-04, CLAIM-05, CLAIM-06, CLAIM-07, CLAIM-08, CLAIM-09, CLAIM-11, CLAIM-12]',
    async (_, path) => {
      expect(await walkOnActors(claimCreateModel, path, drive())).toEqual([]);
    },
  );

  it('looks a code from the address up at once [CLAIM-17]', () => {
    const { asked, state } = start('bk-1001 ');
    expect([state(), asked()]).toEqual([{ lookingUp: 'searching' }, [{ code: 'BK-1001' }]]);
  });

  it('shows what the provider says of each item, and goes on without a provider that says nothing', async () => {
    const answered = await withBooking();
    await answered.answer({ 1: running, 3: null });
    const silent = await withBooking();
    await silent.answer(failed);
    expect([answered, silent].map(({ state, eligibility }) => [state(), eligibility()])).toEqual([
      [{ claiming: 'selectingItems' }, { 1: running, 3: null }],
      [{ claiming: 'selectingItems' }, {}],
    ]);
  });

  it('keeps what was typed about an item while another booking is on screen [CLAIM-09]', async () => {
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

  it('takes at each step only what the step asks for [CLAIM-01, CLAIM-08, CLAIM-09]', async () => {
    const { can, send, type } = await withBooking();
    const fields = ['code', 'items.1.remarks', 'items.2.remarks', 'items.1', 'remarks'];
    const open = () => fields.filter((path) => can({ type: 'field.change', path, value: '' }));
    expect(open()).toEqual(['items.1.remarks']);
    type('items.1.selected', true);
    type('items.1.reportedIssue', 'No display');
    send({ type: 'items.submit' });
    expect(open()).toEqual(['remarks']);
    send({ type: 'claim.submit' });
    expect(open()).toEqual([]);
  });

  it.each([
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

  it('takes up what was typed before the form was lost, with its booking as it is now', async () => {
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
