import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { BookingPatch } from '../../../src/domain/booking/booking-input.ts';
import { INBOUND_REQUIRED } from '../../../src/domain/booking/booking-status.ts';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import { changeToGive } from '../../../src/domain/quick-action/quick-action.ts';
import type { QuickAction } from '../../../src/domain/quick-action/quick-offer.ts';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import {
  quickActionMachine,
  quickSaveMachine,
  selectIsOpen,
  selectNeedsReason,
} from '../../../src/machines/quick-action/quick-action.machine.ts';
import { holdsOff } from '../../../src/app/quick-action/use-quick-actions.tsx';
import { quickActionModel, type QuickActionDriver } from '../../../tools/models/quick-action.model.ts';
import { shortestPaths } from '../../../tools/paths/generate.ts';
import { COMPLETE, coverMachine } from '../../../tools/machine/cover-machine.ts';
import { deferred, type Deferred } from '../../deferred.ts';
import { aBooking, aDelivery, anItem, aPayment } from '../../support/a.ts';
import { takeOnActor } from '../take-on-actor.ts';
import { untilQuiet } from '../until-quiet.ts';
import { outcomeOf } from '../../../tools/machine/save-outcome.ts';

const now = '2025-02-01T10:00:00.000Z';
const PAID = 'booking_payments.new-1.paidAmount';
const MEANWHILE = 'Somebody else changed this booking meanwhile. What you typed is kept; please look again and save.';
const owing = (over: Partial<Booking> = {}): Booking =>
  aBooking({
    version: 3,
    status: 'RESOLVED',
    payableAmount: 2_500,
    paidAmount: 0,
    booking_items: [anItem({ payableAmount: 2_500 })],
    booking_payments: [],
    ...over,
  });
const paid = owing({
  version: 4,
  paidAmount: 2_500,
  booking_payments: [aPayment({ id: 21, payableAmount: 2_500, paidAmount: 2_500, recipientName: null })],
});
const newer = owing({ version: 4, clientName: 'Changed by a colleague' });

const refusal = () => new ApiError('status', { status: 409, body: { error: 'Closed for stocktaking' } });
const stale = (data?: Booking) => new ApiError('status', { status: 412, body: { error: 'Too late', data } });

type Call = Deferred<Booking> & { name: string; input: unknown };
type Over = { booking?: Booking; role?: string | null; takesReason?: boolean };

function open(action: QuickAction, { booking = owing(), role = null, takesReason = true }: Over = {}) {
  const calls: Call[] = [];
  const facts: { type: string }[] = [];
  const clock = new SimulatedClock();
  const called = (name: string, input: unknown): Promise<Booking> => {
    const call = { ...deferred<Booking>(), name, input };
    calls.push(call);
    return call.promise;
  };
  const actor = createActor(
    quickActionMachine.provide({
      actors: {
        save: quickSaveMachine.provide({
          actors: {
            write: fromPromise(({ input: { change } }) => called('save', change)),
            read: fromPromise(({ input: { saved } }) => called('read', { id: saved.id })),
          },
        }),
        undo: fromPromise(({ input }) => called('save', input)),
        readBooking: fromPromise(({ input }) => called('read', input)),
      },
    }),
    { input: { action, booking, now, row: 'new-1', role, takesReason }, clock },
  );
  actor.on('*', (fact) => facts.push(fact));
  actor.start();
  const value = () => actor.getSnapshot().value;
  /** Settles the last call and waits for what the machine makes of it. */
  const settle = async (answer: Booking | ApiError) => {
    const call = calls.at(-1);
    if (answer instanceof ApiError) call?.reject(answer);
    else call?.resolve(answer);
    await untilQuiet();
  };
  const patches = () => calls.map(({ input }) => (input as { patch?: BookingPatch }).patch);
  return { actor, calls, facts, clock, settle, value, patches };
}

const PAYMENT = { is: 'payment' } as const;
const CONFIRM = { is: 'status', to: 'CONFIRMED' } as const;
const draftOf = ({ actor }: ReturnType<typeof open>) => actor.getSnapshot().context.draft;

describe('a quick action', () => {
  it('is described, reachable and decided in every part [QUICK-01]', () => {
    const error = [
      { error: refusal() },
      { error: stale() },
      { error: stale(paid) },
      { error: new ApiError('network') },
    ];
    const withItems = owing({ booking_items: [anItem(), anItem({ id: 12, name: 'Second' })] });
    const typed = { ...open(PAYMENT).actor.getSnapshot().context, conflicts: {} };
    const work = open({ is: 'item' }, { booking: withItems });
    work.actor.send({ type: 'field.change', path: 'booking_items.11.status', value: 'REPAIRED' });
    const { context: repaired } = work.actor.getSnapshot();
    const input = (action: QuickAction, booking: Booking, over = {}) => ({
      action,
      booking,
      now,
      row: 'new-1',
      role: null,
      takesReason: true,
      ...over,
    });
    expect(
      coverMachine(quickActionMachine, {
        // From a second copy on it is the same again.
        limit: 6_000,
        stopWhen: (state) =>
          state.context.unconfirmed.length > 1 || (state.matches('open') && state.context.saved.version !== 3),
        inputs: [
          input(PAYMENT, owing()),
          input(CONFIRM, owing({ delivery: [] })),
          input({ is: 'status', to: 'IN_PROGRESS' }, owing()),
          input({ is: 'item' }, withItems),
          input({ is: 'status', to: 'IN_PROGRESS' }, owing({ status: 'IN_REVIEW' })),
        ],
        events: {
          'field.change': [
            { path: PAID, value: '' },
            { path: PAID, value: '9000' },
            { path: PAID, value: '2000' },
            { path: 'clientName', value: 'x' },
            { path: 'booking_items.11.status', value: 'REPAIRED' },
            { path: 'booking_items.11.status', value: anItem().status },
          ],
          'item.choose': [
            { key: '12', now },
            { key: '99', now },
          ],
          'xstate.done.actor.save': [
            ...[{ output: paid }, ...error].map((answer) =>
              outcomeOf(quickSaveMachine, typed, answer, { output: newer }),
            ),
            outcomeOf(quickSaveMachine, typed, { output: { ...paid, version: 9 } }),
            outcomeOf(quickSaveMachine, { ...repaired, conflicts: {} }, { error: new ApiError('network') }),
          ].map((output) => ({ output })),
          'xstate.done.actor.undo': [{ output: owing({ version: 5 }) }],
          'xstate.done.actor.readBooking': [{ output: paid }, { output: { ...withItems, version: 4 } }],
          'xstate.error.actor.undo': [{ error: refusal() }],
          'xstate.error.actor.readBooking': [{ error: refusal() }],
          'xstate.done.actor.checkBooking': [{ output: paid }, { output: owing() }],
          'xstate.error.actor.checkBooking': [{ error: refusal() }],
        },
      }),
    ).toEqual(COMPLETE);
  });

  it('goes on from its own lost payment with what was typed since, and takes it for nobody else’s [CONF-07]', async () => {
    const items = [anItem({ key: null, payableAmount: 2_500 })];
    const quick = open(PAYMENT, { booking: owing({ booking_items: items }) });
    quick.actor.send({ type: 'action.submit' });
    await quick.settle(new ApiError('network'));
    quick.actor.send({ type: 'field.change', path: PAID, value: '2000' });
    quick.actor.send({ type: 'action.submit' });
    const stored = paid.booking_payments.map((row) => ({ ...row, key: 'new-1' }));
    await quick.settle(stale({ ...paid, booking_items: items, booking_payments: stored }));
    expect(quick.value()).toBe('saving');
    expect(quick.patches()[2]).toEqual({ booking_payments: [{ id: 21, paidAmount: 2000 }] });
    expect(quick.facts).toEqual([]);
  });

  it('records what is still to pay as Paid, by one write with the version that was shown [QUICK-02]', async () => {
    const quick = open(PAYMENT);
    expect(selectIsOpen(quick.actor.getSnapshot())).toBe(true);
    quick.actor.send({ type: 'action.submit' });
    quick.actor.send({ type: 'action.submit' });
    expect(quick.calls.map(({ name, input }) => [name, input])).toEqual([
      [
        'save',
        {
          id: 101,
          version: 3,
          patch: {
            booking_payments: [
              { status: 'PAID', paymentMethod: 'CASH', payableAmount: 2_500, paidAmount: 2_500, isActive: true },
            ],
          },
        },
      ],
    ]);
    expect(selectIsOpen(quick.actor.getSnapshot())).toBe(true);
    await quick.settle(paid);
    expect(selectIsOpen(quick.actor.getSnapshot())).toBe(false);
    expect(quick.facts).toEqual([{ type: 'quick.done', action: PAYMENT, booking: paid, canUndo: true }]);
  });

  it('begins with the last method, and gives change of cash alone', () => {
    const booking = owing({
      paidAmount: 500,
      booking_payments: [aPayment({ id: 20, paymentMethod: 'WALLET', payableAmount: 500, paidAmount: 500 })],
    });
    const { actor } = open(PAYMENT, { booking });
    const change = () => {
      const { context } = actor.getSnapshot();
      return changeToGive(context.action, context.draft);
    };
    expect(actor.getSnapshot().context.draft.booking_payments.at(-1)).toMatchObject({
      paymentMethod: 'WALLET',
      paidAmount: '2000',
    });
    actor.send({ type: 'field.change', path: 'received', value: '5000' });
    expect(change()).toBeNull();
    actor.send({ type: 'field.change', path: 'booking_payments.new-1.paymentMethod', value: 'CASH' });
    expect(change()).toBe(3_000);
  });

  it('has no Undo for a note where there was none, and says why one was not undone [QUICK-06]', async () => {
    const booking = owing({ booking_items: [anItem({ comments: null })] });
    const note = open({ is: 'note' }, { booking });
    note.actor.send({ type: 'field.change', path: 'booking_items.11.comments', value: 'Hot' });
    note.actor.send({ type: 'action.submit' });
    await note.settle({ ...booking, version: 4, booking_items: [anItem({ comments: 'Hot' })] });
    expect(note.facts).toMatchObject([{ type: 'quick.done', canUndo: false }]);
    const late = open(PAYMENT);
    late.actor.send({ type: 'action.submit' });
    await late.settle(paid);
    late.actor.send({ type: 'action.undo' });
    await late.settle(stale(newer));
    expect(late.facts.at(-1)).toEqual({
      type: 'quick.notUndone',
      text: 'Somebody else changed this booking since. It stays as it is.',
    });
  });

  it('takes a status at once, without a dialog, and holds a second press off for a moment [QUICK-01, QUICK-02]', async () => {
    const quick = open({ is: 'status', to: 'IN_PROGRESS' });
    expect([quick.value(), selectIsOpen(quick.actor.getSnapshot())]).toEqual(['saving', false]);
    expect(quick.patches()).toEqual([{ status: 'IN_PROGRESS' }]);
    expect(holdsOff(quick.actor.getSnapshot(), { is: 'note' })).toBe(true);
    await quick.settle(owing({ version: 4, status: 'IN_PROGRESS' }));
    const holds = () =>
      ([{ is: 'status', to: 'RESOLVED' }, { is: 'note' }] as const).map((next) =>
        holdsOff(quick.actor.getSnapshot(), next),
      );
    expect(holds()).toEqual([true, false]);
    quick.clock.increment(699);
    expect(holds()).toEqual([true, false]);
    quick.clock.increment(1);
    expect(holds()).toEqual([false, false]);
  });

  it('opens the dialog where a status that was sent at once is refused [QUICK-01]', async () => {
    const quick = open({ is: 'status', to: 'IN_PROGRESS' });
    await quick.settle(refusal());
    expect([quick.value(), quick.actor.getSnapshot().context.error]).toEqual([
      { open: 'refused' },
      'Closed for stocktaking',
    ]);
    expect(selectIsOpen(quick.actor.getSnapshot())).toBe(true);
  });

  it('asks before it completes with money owed', () => {
    const quick = open({ is: 'status', to: 'COMPLETED' });
    expect([quick.value(), quick.calls]).toEqual([{ open: 'typing' }, []]);
    quick.actor.send({ type: 'action.submit' });
    expect(quick.patches()).toEqual([{ status: 'COMPLETED' }]);
  });

  it('refuses a confirmation without INBOUND in the words of the rule [EDIT-01, QUICK-04]', () => {
    const quick = open(CONFIRM, { booking: owing({ delivery: [] }) });
    quick.actor.send({ type: 'action.submit' });
    expect([quick.value(), quick.actor.getSnapshot().context.error, quick.calls]).toEqual([
      { open: 'refused' },
      INBOUND_REQUIRED,
      [],
    ]);
  });

  it('adds the delivery that a confirmation needs and confirms, by one write, and takes both back [QUICK-04, QUICK-06]', async () => {
    const booking = owing({ status: 'DRAFT', delivery: [] });
    const quick = open({ is: 'delivery', leadsTo: 'CONFIRMED' }, { booking });
    quick.actor.send({ type: 'field.change', path: 'delivery.new-1.type', value: 'OUTBOUND' });
    quick.actor.send({ type: 'action.submit' });
    expect(quick.patches()).toEqual([
      { status: 'CONFIRMED', delivery: [{ type: 'INBOUND', status: 'PENDING', isActive: true }] },
    ]);
    await quick.settle({ ...booking, version: 4, status: 'CONFIRMED', delivery: [aDelivery({ id: 41 })] });
    quick.actor.send({ type: 'action.undo' });
    expect(quick.calls.at(-1)?.input).toEqual({
      id: 101,
      version: 4,
      patch: { status: 'DRAFT', delivery: [{ id: 41, isActive: false }] },
    });
    await quick.settle({ ...booking, version: 5 });
    expect(quick.facts.at(-1)).toEqual({ type: 'quick.undone', booking: { ...booking, version: 5 } });
  });

  it('keeps what was typed on top of what somebody else saved, and saves it on that [QUICK-02]', async () => {
    const quick = open(PAYMENT);
    quick.actor.send({ type: 'field.change', path: PAID, value: '1000' });
    quick.actor.send({ type: 'action.submit' });
    await quick.settle(stale(newer));
    expect([quick.value(), quick.actor.getSnapshot().context.error]).toEqual([{ open: 'conflict' }, MEANWHILE]);
    expect(quick.facts).toEqual([{ type: 'quick.overtaken', booking: newer }]);
    expect(draftOf(quick)).toMatchObject({ clientName: newer.clientName, booking_payments: [{ paidAmount: '1000' }] });
    quick.actor.send({ type: 'action.submit' });
    expect(quick.calls.at(-1)?.input).toMatchObject({ version: 4 });
  });

  it('records a payment beside the same one of a colleague, but not twice its own whose answer was lost [QUICK-02]', async () => {
    const beside = open(PAYMENT);
    beside.actor.send({ type: 'action.submit' });
    await beside.settle(stale(paid));
    expect(beside.value()).toEqual({ open: 'conflict' });
    expect(draftOf(beside).booking_payments.map(({ key }) => key)).toEqual(['21', 'new-1']);

    const lost = open(PAYMENT);
    lost.actor.send({ type: 'action.submit' });
    await lost.settle(new ApiError('network'));
    expect(lost.value()).toEqual({ open: 'failed' });
    lost.actor.send({ type: 'action.submit' });
    await lost.settle(stale(paid));
    expect(lost.facts).toEqual([{ type: 'quick.done', action: PAYMENT, booking: paid, canUndo: true }]);
  });

  it('is recorded although it was closed, where only the answer was lost [QUICK-02, CONF-02]', async () => {
    const quick = open(PAYMENT);
    quick.actor.send({ type: 'action.submit' });
    await quick.settle(new ApiError('network'));
    quick.actor.send({ type: 'field.change', path: PAID, value: '2000' });
    quick.actor.send({ type: 'action.close' });
    expect([selectIsOpen(quick.actor.getSnapshot()), quick.calls.map(({ name }) => name)]).toEqual([
      false,
      ['save', 'read'],
    ]);
    await quick.settle(paid);
    expect(quick.facts).toEqual([{ type: 'quick.done', action: PAYMENT, booking: paid, canUndo: true }]);
  });

  it('closes without a word where nothing had arrived, and says so where that cannot be known [QUICK-02]', async () => {
    const close = async (answer: Booking | ApiError) => {
      const quick = open(PAYMENT);
      quick.actor.send({ type: 'action.submit' });
      await quick.settle(new ApiError('timeout'));
      quick.actor.send({ type: 'action.close' });
      await quick.settle(answer);
      return [quick.value(), quick.facts];
    };
    expect([await close(owing()), await close(newer), await close(new ApiError('network'))]).toEqual([
      ['closed', []],
      ['closed', []],
      ['closed', [{ type: 'quick.uncertain' }]],
    ]);
  });

  it('that was taken back after a lost answer is read again, and takes back what had arrived [QUICK-02, CONF-02]', async () => {
    const NOTE = 'booking_items.11.comments';
    const noted = (comments: string, version: number) => owing({ version, booking_items: [anItem({ comments })] });
    const takeBack = async (answer: Booking) => {
      const quick = open({ is: 'note' }, { booking: noted('Hot', 3) });
      quick.actor.send({ type: 'field.change', path: NOTE, value: 'Cold' });
      quick.actor.send({ type: 'action.submit' });
      await quick.settle(new ApiError('network'));
      quick.actor.send({ type: 'field.change', path: NOTE, value: 'Hot' });
      quick.actor.send({ type: 'action.submit' });
      await quick.settle(answer);
      return [quick.value(), quick.actor.getSnapshot().context.error, quick.calls.at(-1)?.input];
    };
    expect(await takeBack(noted('Cold', 4))).toEqual([
      'saving',
      null,
      { id: 101, version: 4, patch: { booking_items: [{ id: 11, comments: 'Hot' }] } },
    ]);
    expect(await takeBack(noted('Hot', 3))).toEqual([{ open: 'refused' }, 'Nothing was changed.', { id: 101 }]);
  });

  it('that was taken back and never arrived is on top of what a colleague wrote meanwhile [QUICK-02, CONF-01]', async () => {
    const noted = (over: Partial<Booking>, comments: string) =>
      owing({ booking_items: [anItem({ comments })], ...over });
    const quick = open({ is: 'note' }, { booking: noted({}, 'Hot') });
    const note = (value: string) =>
      quick.actor.send({ type: 'field.change', path: 'booking_items.11.comments', value });
    note('Cold');
    quick.actor.send({ type: 'action.submit' });
    await quick.settle(new ApiError('network'));
    note('Hot');
    quick.actor.send({ type: 'action.submit' });
    await quick.settle(noted({ version: 4, clientName: 'Changed by a colleague' }, 'Hot'));
    note('Loud fan');
    quick.actor.send({ type: 'action.submit' });
    expect(quick.calls.at(-1)?.input).toEqual({
      id: 101,
      version: 4,
      patch: { booking_items: [{ id: 11, comments: 'Loud fan' }] },
    });
  });

  it('reads the booking where a 412 does not carry it [QUICK-02]', async () => {
    const quick = open(PAYMENT);
    quick.actor.send({ type: 'action.submit' });
    await quick.settle(stale());
    expect(quick.calls.map(({ name }) => name)).toEqual(['save', 'read']);
    await quick.settle(newer);
    expect(quick.value()).toEqual({ open: 'conflict' });
  });

  it('asks why more is paid than payable, where the provider keeps reasons [PERM-07, QUICK-01]', () => {
    const ask = (takesReason: boolean) => {
      const quick = open(PAYMENT, { takesReason });
      quick.actor.send({ type: 'field.change', path: PAID, value: '9000' });
      quick.actor.send({ type: 'action.submit' });
      return { quick, need: selectNeedsReason(quick.actor.getSnapshot()) };
    };
    const asked = ask(true);
    expect([asked.need, asked.quick.actor.getSnapshot().context.errors]).toEqual([
      'overpaid',
      { reason: 'Please say why more is paid than payable' },
    ]);
    asked.quick.actor.send({ type: 'field.change', path: 'reason', value: 'A tip' });
    asked.quick.actor.send({ type: 'action.submit' });
    expect(asked.quick.patches()).toMatchObject([{ reason: 'A tip' }]);
    expect(ask(false).quick.value()).toBe('saving');
  });

  it('has no Undo for a status that staff cannot choose, nor for who may not correct a payment [QUICK-06]', async () => {
    const provider = open({ is: 'status', to: 'IN_PROGRESS' }, { booking: owing({ status: 'IN_QUEUE' }) });
    await provider.settle(owing({ version: 4, status: 'IN_PROGRESS' }));
    const counter = open(PAYMENT, { role: 'COUNTER' });
    counter.actor.send({ type: 'action.submit' });
    await counter.settle(paid);
    expect([provider, counter].map(({ facts }) => facts.map((fact) => 'canUndo' in fact && fact.canUndo))).toEqual([
      [false],
      [false],
    ]);
    counter.actor.send({ type: 'action.undo' });
    expect(counter.calls).toHaveLength(1);
  });

  it('has no Undo where the booking that came back holds more than this write [QUICK-06]', async () => {
    const quick = open(PAYMENT);
    quick.actor.send({ type: 'action.submit' });
    await quick.settle({ ...paid, version: 5, clientName: 'Changed by a colleague' });
    expect(quick.facts).toMatchObject([{ type: 'quick.done', canUndo: false }]);
    quick.actor.send({ type: 'action.undo' });
    expect(quick.calls).toHaveLength(1);
  });

  const driver = (): QuickActionDriver => {
    let quick: ReturnType<typeof open> | undefined;
    const send = (type: 'action.submit' | 'action.close' | 'action.undo') => quick?.actor.send({ type });
    const type = (value: string) => quick?.actor.send({ type: 'field.change', path: PAID, value });
    const see = (state: unknown, error: string | null = null) => {
      expect([quick?.value(), quick?.actor.getSnapshot().context.error]).toEqual([state, error]);
    };
    const shown = (amount: string) =>
      expect(quick && draftOf(quick).booking_payments).toMatchObject([{ paidAmount: amount }]);
    return {
      actors: () => [quick?.actor],
      events: {
        'press Record payment': () => void (quick = open(PAYMENT)),
        'empty the amount': () => type(''),
        'type the amount': () => type('2500'),
        'press save': () => send('action.submit'),
        'press cancel': () => send('action.close'),
        'server accepts': () => quick?.settle(paid),
        'server refuses': () => quick?.settle(refusal()),
        'no answer comes': () => quick?.settle(new ApiError('network')),
        'server has a newer booking': () => quick?.settle(stale(newer)),
        'press Undo': () => send('action.undo'),
        'server takes it back': () => quick?.settle(owing({ version: 5 })),
        'server keeps it': () => quick?.settle(refusal()),
      },
      states: {
        reading: () => expect(quick ? selectIsOpen(quick.actor.getSnapshot()) : false).toBe(false),
        typing: () => {
          see({ open: 'typing' });
          shown('2500');
        },
        emptied: () => shown(''),
        refused: () => {
          see({ open: 'refused' });
          expect(quick?.actor.getSnapshot().context.errors).toEqual({ [PAID]: 'Paid amount is required' });
        },
        saving: () => see('saving'),
        told: () => see({ open: 'refused' }, 'Closed for stocktaking'),
        failed: () => see({ open: 'failed' }, 'Network error occurred'),
        conflict: () => {
          see({ open: 'conflict' }, MEANWHILE);
          shown('2500');
        },
        done: () => {
          expect(quick?.value()).toBe('done');
          expect(quick?.facts.at(-1)).toEqual({ type: 'quick.done', action: PAYMENT, booking: paid, canUndo: true });
        },
        undoing: () =>
          expect(quick?.patches().at(-1)).toEqual({ booking_payments: [{ id: 21, isActive: false }], reason: 'Undo' }),
        undone: () => expect(quick?.facts.at(-1)).toMatchObject({ type: 'quick.undone' }),
        'not undone': () =>
          expect(quick?.facts.at(-1)).toEqual({ type: 'quick.notUndone', text: 'Closed for stocktaking' }),
      },
    };
  };
  it.each(shortestPaths(quickActionModel))('%s', async (_, path) => {
    expect(await takeOnActor(quickActionModel, path, driver())).toBe(path.steps.length);
  });
});
