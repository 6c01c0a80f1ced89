import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, type EmittedFrom } from 'xstate';
import { redirects } from '../../../src/app/notifications/screens.notifications.ts';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import { savedEarlier } from '../../../src/domain/shared/written.ts';
import { Booking } from '../../../src/domain/booking/booking.ts';
import type { CreatedClaim } from '../../../src/domain/claim/claim.ts';
import type { Eligibility } from '../../../src/domain/claim/warranty.ts';
import { claimCreateMachine } from '../../../src/machines/claim-create/claim-create.machine.ts';
import { selectBooking, selectEligibility } from '../../../src/machines/claim-create/claim-create.setup.ts';
import { deferred, type Deferred } from '../../deferred.ts';
import { claimCreateModel, type ClaimCreateDriver } from '../../../tools/models/claim-create.model.ts';
import { shortestPaths } from '../../../tools/paths/generate.ts';
import { COMPLETE, coverMachine } from '../../../tools/machine/cover-machine.ts';
import { takeOnActor } from '../take-on-actor.ts';

const ISSUE_REQUIRED = 'Please provide a detailed reported issue (at least 5 characters) for all claimed items';
const item = (id: number, isActive = true) => ({
  id,
  name: `Item ${id}`,
  type: 'GPU',
  payableAmount: 100,
  status: 'REPAIRED',
  createdAt: '2025-01-05T07:30:00.000Z',
  isActive,
});
const booking = Booking.parse({
  id: 7,
  code: 'BK-1001',
  clientName: 'Ayesha Khan',
  clientType: 'INDIVIDUAL',
  phoneNumber: '0300-1234567',
  whatsappNumber: '0300-1234567',
  status: 'COMPLETED',
  createdAt: '2025-01-05T07:30:00.000Z',
  isActive: true,
  booking_items: [item(1), item(2, false), item(3)],
});
const claim: CreatedClaim = { id: 5, claimNumber: 'WC-1001' };
const refused = new ApiError('status', { status: 409, body: { success: false, error: 'Already claimed.' } });
const savedAlready = new ApiError('status', {
  status: 422,
  body: { success: false, error: savedEarlier('WC-1001'), data: { id: 5, code: 'WC-1001' } },
});
const failed = new ApiError('status', { status: 500, body: null });
const gone = new ApiError('status', { status: 404, body: null });
const running: Eligibility = {
  eligible: true,
  reason: null,
  warrantyStartDate: '2025-01-05',
  warrantyEndDate: '2025-04-05',
  warrantyDays: 90,
};

type Found = { id: number; code: string };
type Call<T> = Deferred<T> & { input: unknown; signal: AbortSignal };

function start(bookingCode = '') {
  const calls = {
    searches: [] as Call<Found[]>[],
    loads: [] as Call<Booking>[],
    eligibilities: [] as Call<Record<number, Eligibility | null>>[],
    claims: [] as Call<CreatedClaim>[],
  };
  const record = <T>(into: Call<T>[], { input, signal }: { input: unknown; signal: AbortSignal }) => {
    const call = { ...deferred<T>(), input, signal };
    into.push(call);
    return call.promise;
  };
  const machine = claimCreateMachine.provide({
    actors: {
      searchBookings: fromPromise((given) => record(calls.searches, given)),
      loadBooking: fromPromise((given) => record(calls.loads, given)),
      loadEligibility: fromPromise((given) => record(calls.eligibilities, given)),
      createClaim: fromPromise((given) => record(calls.claims, given)),
    },
  });
  const emitted: EmittedFrom<typeof claimCreateMachine>[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: { bookingCode }, clock });
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return { actor, emitted, clock, ...calls };
}

async function settle<T>(call: Call<T> | undefined, answer: { output: T } | { error: unknown }) {
  if ('output' in answer) call?.resolve(answer.output);
  else call?.reject(answer.error);
  await call?.promise.catch(() => null);
  await Promise.resolve();
}

const type = (actor: ReturnType<typeof start>['actor'], path: string, value: string | boolean) =>
  actor.send({ type: 'field.change', path, value });

function driver(): ClaimCreateDriver {
  const { actor, emitted, clock, searches, loads, eligibilities, claims } = start();
  const see = (value: unknown, context: object = {}) => {
    const snapshot = actor.getSnapshot();
    const { draft, error, errors } = snapshot.context;
    expect({ value: snapshot.value, code: draft.code, error, errors }).toEqual({
      value,
      code: 'BK-1001',
      error: null,
      errors: {},
      ...context,
    });
  };
  const seeItem = (draft: object) => expect(actor.getSnapshot().context.draft.items).toEqual({ 1: draft, 3: empty });
  const empty = { selected: false, reportedIssue: '', remarks: '' };
  const chosen = { selected: true, reportedIssue: '', remarks: '' };
  const described = { selected: true, reportedIssue: ' No display ', remarks: '' };
  const sent = { bookingId: 7, claimedItems: [{ bookingItemId: 1, reportedIssue: 'No display' }] };
  return {
    actors: () => [actor],
    events: {
      'type a code': () => type(actor, 'code', 'bk-1001'),
      'press Look up': () => actor.send({ type: 'code.submit' }),
      'press Back': () => {
        const { value } = actor.getSnapshot();
        const underWay = { searching: searches.at(-1), loading: loads.at(-1) }[String(Object.values(value)[0])];
        actor.send({ type: 'step.back' });
        expect(underWay?.signal.aborted ?? true).toBe(true);
      },
      'search finds it': () =>
        settle(searches.at(-1), {
          output: [
            { id: 9, code: 'BK-10010' },
            { id: 7, code: 'bk-1001' },
          ],
        }),
      'search finds others': () => settle(searches.at(-1), { output: [{ id: 9, code: 'BK-10010' }] }),
      'search fails': () => settle(searches.at(-1), { error: failed }),
      'booking loads': () => settle(loads.at(-1), { output: booking }),
      'booking is gone': () => settle(loads.at(-1), { error: gone }),
      'booking does not load': () => settle(loads.at(-1), { error: failed }),
      'choose an item': () => type(actor, 'items.1.selected', true),
      'describe the issue': () => type(actor, 'items.1.reportedIssue', ' No display '),
      'press Continue': () => actor.send({ type: 'items.submit' }),
      'press Create': () => actor.send({ type: 'claim.submit' }),
      'server accepts': () => settle(claims.at(-1), { output: claim }),
      'server refuses': () => settle(claims.at(-1), { error: refused }),
      'the moment passes': () => {
        clock.increment(1_499);
        expect(emitted.at(-1)).toEqual({ type: 'claim.created', claim });
        clock.increment(1);
      },
    },
    states: {
      'empty code': () => see('enteringCode', { code: '' }),
      'code asked for': () => {
        see('enteringCode', { code: '', errors: { code: 'Please enter a booking code' } });
        expect([searches, emitted]).toEqual([[], [{ type: 'claim.refused' }]]);
      },
      'code typed': () => see('enteringCode'),
      searching: () => {
        see({ lookingUp: 'searching' });
        expect(searches.at(-1)?.input).toEqual({ code: 'BK-1001' });
      },
      loading: () => {
        see({ lookingUp: 'loading' });
        expect(loads.at(-1)?.input).toEqual({ id: 7 });
      },
      'no such code': () => see('enteringCode', { errors: { code: 'Booking not found with that code' } }),
      'search failed': () =>
        see('enteringCode', { errors: { code: 'An error occurred while searching for the booking' } }),
      'booking gone': () => see('enteringCode', { errors: { code: 'Booking not found' } }),
      'booking not loaded': () => see('enteringCode', { errors: { code: 'Failed to load booking details' } }),
      items: () => {
        see({ claiming: 'selectingItems' });
        expect(selectBooking(actor.getSnapshot())?.booking_items.map(({ id }) => id)).toEqual([1, 3]);
        expect(eligibilities.map((call) => call.input)).toEqual([{ itemIds: [1, 3] }]);
      },
      'item asked for': () =>
        see({ claiming: 'selectingItems' }, { error: 'Please select at least one item to claim' }),
      'item chosen': () => {
        see({ claiming: 'selectingItems' });
        seeItem(chosen);
      },
      'issue asked for': () => {
        see(
          { claiming: 'selectingItems' },
          { error: ISSUE_REQUIRED, errors: { 'items.1.reportedIssue': ISSUE_REQUIRED } },
        );
        expect(emitted.at(-1)).toEqual({ type: 'claim.refused' });
      },
      'issue described': () => {
        see({ claiming: 'selectingItems' });
        seeItem(described);
      },
      'code again': () => {
        see('enteringCode');
        seeItem(described);
      },
      remarks: () => {
        see({ claiming: 'describing' });
        seeItem(described);
      },
      sending: () => {
        see({ claiming: 'submitting' });
        const keys = new Set(claims.map((call) => JSON.stringify(call.input)));
        expect([claims.length <= 2, keys.size, claims.at(-1)?.input]).toEqual([
          true,
          1,
          { claim: sent, isAnother: false },
        ]);
      },
      'not created': () => {
        see({ claiming: 'describing' }, { error: 'Already claimed.' });
        seeItem(described);
      },
      created: () => {
        see('created');
        expect(emitted.filter(({ type }) => type === 'claim.created')).toEqual([{ type: 'claim.created', claim }]);
      },
      opened: () => {
        see('leaving');
        expect(emitted.at(-1)).toEqual({ type: 'claim.redirectDue', claim });
      },
    },
  };
}

describe('the claim wizard', () => {
  it.each(shortestPaths(claimCreateModel))(
    '%s [CLAIM-01, CLAIM-02, CLAIM-04, CLAIM-05, CLAIM-06, CLAIM-07, CLAIM-08, CLAIM-09, CLAIM-11, CLAIM-12]',
    async (_, path) => {
      await expect(takeOnActor(claimCreateModel, path, driver())).resolves.toEqual(path.steps.length);
    },
  );

  it('looks a code from the address up at once [CLAIM-17]', () => {
    const { actor, searches } = start('bk-1001 ');
    expect([actor.getSnapshot().value, searches.map((call) => call.input)]).toEqual([
      { lookingUp: 'searching' },
      [{ code: 'BK-1001' }],
    ]);
  });

  /** The wizard at its second step. */
  async function withBooking() {
    const wizard = start('BK-1001');
    await settle(wizard.searches[0], { output: [{ id: 7, code: 'BK-1001' }] });
    await settle(wizard.loads[0], { output: booking });
    return wizard;
  }

  it('shows what the provider says of each item, and goes on without a provider that says nothing', async () => {
    const answered = await withBooking();
    await settle(answered.eligibilities[0], { output: { 1: running, 3: null } });
    expect(selectEligibility(answered.actor.getSnapshot())).toEqual({ 1: running, 3: null });
    const silent = await withBooking();
    await settle(silent.eligibilities[0], { error: failed });
    expect([silent.actor.getSnapshot().value, selectEligibility(silent.actor.getSnapshot())]).toEqual([
      { claiming: 'selectingItems' },
      {},
    ]);
  });

  it('keeps what was typed about an item while another booking is on screen [CLAIM-09]', async () => {
    const { actor, searches, loads } = await withBooking();
    type(actor, 'items.1.selected', true);
    type(actor, 'items.1.reportedIssue', 'No display');
    actor.send({ type: 'step.back' });
    type(actor, 'code', 'BK-2');
    actor.send({ type: 'code.submit' });
    await settle(searches[1], { output: [{ id: 8, code: 'BK-2' }] });
    await settle(loads[1], { output: { ...booking, id: 8, code: 'BK-2', booking_items: [] } });
    actor.send({ type: 'items.submit' });
    expect(actor.getSnapshot().context).toMatchObject({
      error: 'Please select at least one item to claim',
      draft: { items: { 1: { selected: true, reportedIssue: 'No display', remarks: '' } } },
    });
  });

  it('takes at each step only what the step asks for [CLAIM-01, CLAIM-08, CLAIM-09]', async () => {
    const { actor } = await withBooking();
    const fields = ['code', 'items.1.remarks', 'items.2.remarks', 'items.1', 'remarks'];
    const open = () => fields.filter((path) => actor.getSnapshot().can({ type: 'field.change', path, value: '' }));
    expect(open()).toEqual(['items.1.remarks']);
    type(actor, 'items.1.selected', true);
    type(actor, 'items.1.reportedIssue', 'No display');
    actor.send({ type: 'items.submit' });
    expect(open()).toEqual(['remarks']);
    actor.send({ type: 'claim.submit' });
    expect(open()).toEqual([]);
  });

  it('takes blanks for no code [CLAIM-01]', () => {
    const { actor, searches } = start('  ');
    actor.send({ type: 'code.submit' });
    const { value, context } = actor.getSnapshot();
    expect([value, context.errors, searches]).toEqual(['enteringCode', { code: 'Please enter a booking code' }, []]);
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
  ])('tells %s [CLAIM-05, CLAIM-06]', async (_, error, sentence) => {
    const { actor, searches, loads } = start('BK-1001');
    await settle(searches[0], { output: [{ id: 7, code: 'BK-1001' }] });
    await settle(loads[0], { error });
    expect(actor.getSnapshot().context.errors).toEqual({ code: sentence });
  });

  it('takes the mark from the item that is described, and leaves it at the others [CLAIM-09]', async () => {
    const { actor } = await withBooking();
    for (const id of [1, 3]) type(actor, `items.${id}.selected`, true);
    actor.send({ type: 'items.submit' });
    const marked = () => Object.keys(actor.getSnapshot().context.errors);
    expect(marked()).toEqual(['items.1.reportedIssue', 'items.3.reportedIssue']);
    type(actor, 'items.1.reportedIssue', 'No display');
    expect(marked()).toEqual(['items.3.reportedIssue']);
  });

  it('takes up what was typed before the form was lost, with its booking as it is now', async () => {
    const { actor, searches, loads } = start('');
    const items = { 1: { selected: true, reportedIssue: 'No display', remarks: '' } };
    actor.send({ type: 'draft.restore', draft: { code: 'BK-1001', items, remarks: 'Call first' } });
    expect([actor.getSnapshot().value, searches.map((call) => call.input)]).toEqual([
      { lookingUp: 'searching' },
      [{ code: 'BK-1001' }],
    ]);
    await settle(searches[0], { output: [{ id: 7, code: 'BK-1001' }] });
    await settle(loads[0], { output: booking });
    expect(actor.getSnapshot().value).toEqual({ claiming: 'selectingItems' });
    expect(actor.getSnapshot().context).toMatchObject({
      progress: { booking: { id: 7 } },
      draft: { items, remarks: 'Call first' },
    });
  });

  it('sends what was typed, the same again after a failure, and what was changed since [CLAIM-10]', async () => {
    const { actor, claims } = await withBooking();
    type(actor, 'items.3.selected', true);
    type(actor, 'items.3.reportedIssue', 'Fan noise');
    type(actor, 'items.3.remarks', ' Left ');
    actor.send({ type: 'items.submit' });
    actor.send({ type: 'claim.submit' });
    await settle(claims[0], { error: new ApiError('network') });
    expect(actor.getSnapshot().context.error).toBe('Network error occurred');
    actor.send({ type: 'claim.submit' });
    await settle(claims[1], { error: failed });
    expect(actor.getSnapshot().context.error).toBe('Failed to create warranty claim');
    type(actor, 'remarks', ' Call first ');
    actor.send({ type: 'claim.submit' });
    const sent = { bookingId: 7, claimedItems: [{ bookingItemId: 3, reportedIssue: 'Fan noise', remarks: 'Left' }] };
    expect(claims.map((call) => call.input)).toEqual([
      { claim: sent, isAnother: false },
      { claim: sent, isAnother: false },
      { claim: { ...sent, remarks: 'Call first' }, isAnother: false },
    ]);
  });

  it('leads to the claim, but nobody who has left [CLAIM-11]', () => {
    expect(redirects['claim.redirectDue']({ type: 'claim.redirectDue', claim })).toEqual({
      to: '/warranty-claims/5',
      replace: true,
    });
  });

  it('is described, reachable and decided in every part', () => {
    const found = { output: [{ id: 7, code: 'B' }] };
    const coverage = coverMachine(claimCreateMachine, {
      inputs: [{ bookingCode: '' }, { bookingCode: 'B' }],
      events: {
        'field.change': [
          { path: 'code', value: 'b' },
          { path: 'items.1.selected', value: true },
          { path: 'items.1.reportedIssue', value: 'No display' },
          { path: 'remarks', value: 'x' },
        ],
        'draft.restore': [{ draft: { code: 'B', items: {}, remarks: '' } }],
        'xstate.done.actor.searchBookings': [found, { output: [] }],
        'xstate.error.actor.searchBookings': [{ error: failed }],
        'xstate.done.actor.loadBooking': [{ output: booking }],
        'xstate.error.actor.loadBooking': [{ error: gone }, { error: failed }],
        'xstate.done.actor.loadEligibility': [{ output: {} }],
        'xstate.error.actor.loadEligibility': [{ error: failed }],
        'xstate.done.actor.createClaim': [{ output: claim }],
        'xstate.error.actor.createClaim': [{ error: refused }, { error: savedAlready }],
      },
    });
    expect(coverage).toEqual(COMPLETE);
  });
});
