import { describe, expect, it } from 'vitest';
import type { BookingPatch } from '../../../src/domain/booking/booking-input.ts';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import { changeToGive } from '../../../src/domain/quick-action/quick-action.ts';
import type { QuickAction } from '../../../src/domain/quick-action/quick-offer.ts';
import {
  quickActionMachine,
  quickSaveMachine,
  selectIsOpen,
  selectItemQuestion,
  selectNeedsReason,
} from '../../../src/machines/quick-action/quick-action.machine.ts';
import { blocksNext } from '../../../src/app/booking/use-quick-actions.tsx';
import { aBooking, aDelivery, anItem, aPayment } from '../../support/a.ts';
import { anOutdated, aRefusal, NO_ANSWER } from '../../support/api-errors.ts';
import { play } from '../../support/held-actors.ts';
import { itIsCovered, savesOf } from '../on-actors.ts';

const now = '2025-02-01T10:00:00.000Z';
const PAID = 'booking_payments.new-1.paidAmount';
const NOTE = 'booking_items.11.comments';
const owing = (over: Partial<Booking> = {}): Booking =>
  aBooking({
    status: 'RESOLVED',
    payableAmount: 2_500,
    paidAmount: 0,
    booking_items: [anItem({ payableAmount: 2_500 })],
    booking_payments: [],
    ...over,
  });
const noted = (comments: string | null, over: Partial<Booking> = {}) =>
  owing({ booking_items: [anItem({ comments })], ...over });
const paid = owing({
  version: 4,
  paidAmount: 2_500,
  booking_payments: [aPayment({ id: 21, payableAmount: 2_500, paidAmount: 2_500, recipientName: null })],
});
const newer = owing({ version: 4, clientName: 'Changed by a colleague' });
const refusal = aRefusal(409, 'Closed for stocktaking');

type Over = { booking?: Booking; role?: string | null; takesReason?: boolean };

const toInput = (action: QuickAction, { booking = owing(), role = null, takesReason = true }: Over = {}) => ({
  action,
  booking,
  now,
  row: 'new-1',
  role,
  takesReason,
});

function open(action: QuickAction, over?: Over) {
  const quick = play(
    ({ hold }) => {
      const save = quickSaveMachine.provide({
        actors: { write: hold('save', ({ change }) => change), read: hold('read') },
      });
      return quickActionMachine.provide({ actors: { save, undo: hold('save'), readBooking: hold('read') } });
    },
    toInput(action, over),
  );
  const { actor, asked, send } = quick;
  return {
    ...quick,
    type: (path: string, value: string) => send({ type: 'field.change', path, value }),
    submit: () => send({ type: 'form.submit' }),
    isOpen: () => selectIsOpen(actor.getSnapshot()),
    patches: () => asked('save').map((sent) => (sent as { patch: BookingPatch }).patch),
  };
}

/** Starts an action whose save has no answer. */
async function lost(action: QuickAction, over: Over = {}, typed?: [path: string, value: string]) {
  const quick = open(action, over);
  if (typed) quick.type(...typed);
  quick.submit();
  await quick.answer(NO_ANSWER);
  return quick;
}

const PAYMENT = { is: 'payment' } as const;
const CONFIRM = { is: 'status', to: 'CONFIRMED' } as const;
const TO_PROGRESS = { is: 'status', to: 'IN_PROGRESS' } as const;
const TAKEN = { amount: 2_500, change: 0 };
const DONE = { type: 'quick.done', action: PAYMENT, booking: paid, canUndo: true, taken: TAKEN, theirs: [] };

describe('a quick action', () => {
  const withItems = owing({ booking_items: [anItem(), anItem({ id: 12, name: 'Second' })] });
  const typed = { ...open(PAYMENT).context(), conflicts: {} };
  const pending = aPayment({ id: 20, status: 'PENDING', payableAmount: 1_000, paidAmount: 0, recipientName: null });
  const withPending = owing({ booking_payments: [pending] });
  const work = open({ is: 'item' }, { booking: withItems });
  work.type('booking_items.11.status', 'REPAIRED');
  const repaired = { ...work.context(), conflicts: {} };

  itIsCovered(quickActionMachine, {
    inputs: [
      toInput(PAYMENT),
      toInput(CONFIRM, { booking: owing({ delivery: [] }) }),
      toInput(TO_PROGRESS),
      toInput({ is: 'item' }, { booking: withItems }),
      toInput(TO_PROGRESS, { booking: owing({ status: 'IN_REVIEW' }) }),
      toInput({ is: 'status', to: 'COMPLETED' }),
      toInput(PAYMENT, { booking: withPending }),
    ],
    events: {
      'field.change': [
        { path: PAID, value: '' },
        { path: 'booking_items.11.status', value: 'REPAIRED' },
      ],
      'item.choose': [{ key: '12', now }],
      'payment.choose': [{ key: 'new-1', now }],
      'xstate.done.actor.save': [
        ...savesOf(quickSaveMachine, typed, [
          { output: paid },
          { error: refusal },
          { error: anOutdated(paid) },
          { error: NO_ANSWER },
          { output: { ...paid, version: 9 } },
          { error: anOutdated(newer) },
        ]),
        ...savesOf(quickSaveMachine, repaired, [{ error: NO_ANSWER }]),
      ],
      'xstate.done.actor.checkBooking': [{ output: paid }, { output: owing() }],
    },
  });

  it('records the pending amount as Paid, with one write on the shown version [QUICK-02]', async () => {
    const { asked, answer, facts, submit, isOpen } = open(PAYMENT);
    submit();
    submit();
    const row = { status: 'PAID', paymentMethod: 'CASH', payableAmount: 2_500, paidAmount: 2_500, isActive: true };
    expect(asked()).toEqual([{ id: 101, version: 3, patch: { booking_payments: [row] } }]);
    expect(isOpen()).toBe(true);
    await answer(paid);
    expect([isOpen(), facts]).toEqual([false, [DONE]]);
  });

  it('starts with the last method, and computes change only for cash', () => {
    const before = aPayment({ id: 20, paymentMethod: 'WALLET', payableAmount: 500, paidAmount: 500 });
    const { context, type } = open(PAYMENT, { booking: owing({ paidAmount: 500, booking_payments: [before] }) });
    const change = () => changeToGive(context().action, context().draft);
    const begun = { paymentMethod: 'WALLET', paidAmount: '2000' };
    expect(context().draft.booking_payments.at(-1)).toMatchObject(begun);
    type('received', '5000');
    expect(change()).toBeNull();
    type('booking_payments.new-1.paymentMethod', 'CASH');
    expect(change()).toBe(3_000);
  });

  it('computes no change of an ambiguous amount, and shows both readings at its field [TYPED-01]', () => {
    const { context, submit, type, patches } = open(PAYMENT);
    type('received', '5000,00');
    expect(changeToGive(context().action, context().draft)).toBeNull();
    submit();
    expect(context().errors).toEqual({ received: '5000,00 can be read in two ways. Enter 5,000 or 500,000.' });
    expect(patches()).toEqual([]);
  });

  it('ignores cash that was typed before another method was chosen [TYPED-01]', () => {
    const { submit, type, patches } = open(PAYMENT);
    type('received', '5000,00');
    type('booking_payments.new-1.paymentMethod', 'WALLET');
    submit();
    expect(patches()).toHaveLength(1);
  });

  const bare = noted(null);
  const inQueue = owing({ status: 'IN_QUEUE' });

  it.each<[string, QuickAction, Over, Booking]>([
    ['a note where there was none', { is: 'note' }, { booking: bare }, noted('Hot', { version: 4 })],
    [
      'a status that staff cannot choose',
      TO_PROGRESS,
      { booking: inQueue },
      owing({ version: 4, status: 'IN_PROGRESS' }),
    ],
    ['who may not correct a payment', PAYMENT, { role: 'COUNTER' }, paid],
    ['a booking that holds more than this write', PAYMENT, {}, { ...paid, version: 5, clientName: 'A colleague’s' }],
  ])('has no Undo for %s [QUICK-06]', async (_, action, over, booking) => {
    const { calls, answer, facts, send, submit, type } = open(action, over);
    if (action.is === 'note') type(NOTE, 'Hot');
    submit();
    await answer(booking);
    send({ type: 'action.undo' });
    const taken = action.is === 'payment' ? TAKEN : null;
    expect([facts, calls.length]).toEqual([
      [{ type: 'quick.done', action, booking, canUndo: false, taken, theirs: [] }],
      1,
    ]);
  });

  it.each([
    [
      'someone else changed the booking since',
      anOutdated(newer),
      'Someone else changed this booking since. It was left unchanged.',
    ],
    ['the server refuses', refusal, 'Closed for stocktaking'],
  ])('stays done where %s [QUICK-06]', async (_, how, text) => {
    const { answer, facts, patches, send, submit } = open(PAYMENT);
    submit();
    await answer(paid);
    send({ type: 'action.undo' });
    await answer(how);
    expect(patches().at(-1)).toEqual({ booking_payments: [{ id: 21, isActive: false }], reason: 'Undo' });
    expect(facts).toEqual([DONE, { type: 'quick.notUndone', text }]);
  });

  it('sets a status at once without a dialog, and ignores a quick second press [QUICK-01, QUICK-02]', async () => {
    const { actor, answer, clock, state, patches, isOpen } = open(TO_PROGRESS);
    expect([state(), isOpen(), patches()]).toEqual(['saving', false, [{ status: 'IN_PROGRESS' }]]);
    const holds = () =>
      ([{ is: 'status', to: 'RESOLVED' }, { is: 'note' }] as const).map((next) =>
        blocksNext(actor.getSnapshot(), next),
      );
    expect(holds()).toEqual([true, true]);
    await answer(owing({ version: 4, status: 'IN_PROGRESS' }));
    expect(holds()).toEqual([true, false]);
    clock.increment(699);
    expect(holds()).toEqual([true, false]);
    clock.increment(1);
    expect(holds()).toEqual([false, false]);
  });

  it('opens the dialog for a refused status, and for one with money owed [QUICK-01]', async () => {
    const { answer, context, state, isOpen } = open(TO_PROGRESS);
    await answer(refusal);
    expect([state(), context().error, isOpen()]).toEqual([{ open: 'refused' }, 'Closed for stocktaking', true]);
    const complete = open({ is: 'status', to: 'COMPLETED' });
    expect([complete.state(), complete.calls]).toEqual([{ open: 'typing' }, []]);
    complete.submit();
    expect(complete.patches()).toEqual([{ status: 'COMPLETED' }]);
  });

  it('records a payment in the chosen row, and does not change the pending one [MONEY-05]', () => {
    const { patches, send, submit } = open(PAYMENT, { booking: withPending });
    send({ type: 'payment.choose', key: 'new-1', now });
    submit();
    const row = { status: 'PAID', paymentMethod: 'CASH', payableAmount: 2_500, paidAmount: 2_500, isActive: true };
    expect(patches()).toEqual([{ booking_payments: [row] }]);
  });

  it.each(['21', '99', ''])('records none in the row %j, which is not pending [MONEY-05]', (key) => {
    const { context, send } = open(PAYMENT, { booking: withPending });
    send({ type: 'payment.choose', key, now });
    expect(context().draft.row).toBe('20');
  });

  it('keeps the row after an unanswered save, to avoid a second record [MONEY-05, QUICK-02]', async () => {
    const { context, send } = await lost(PAYMENT, { booking: withPending });
    send({ type: 'payment.choose', key: 'new-1', now });
    expect(context().draft.row).toBe('20');
  });

  it('closes the remaining pending payments by the same write, and undoes all of it [MONEY-05, QUICK-06]', async () => {
    const { answer, patches, send, submit } = open(PAYMENT, { booking: withPending });
    send({ type: 'payment.choose', key: 'new-1', now });
    send({ type: 'field.change', path: 'closesPending', value: true });
    submit();
    const row = { status: 'PAID', paymentMethod: 'CASH', payableAmount: 2_500, paidAmount: 2_500, isActive: true };
    expect(patches()).toEqual([{ booking_payments: [{ id: 20, isActive: false }, row] }]);
    const [added] = paid.booking_payments;
    await answer({ ...paid, booking_payments: added ? [{ ...pending, isActive: false }, added] : [] });
    send({ type: 'action.undo' });
    expect(patches().at(-1)).toMatchObject({
      booking_payments: [
        { id: 20, isActive: true },
        { id: 21, isActive: false },
      ],
    });
  });

  it('shows the server’s error at the payment, although another one is closed [MONEY-05]', async () => {
    const { answer, context, send, submit } = open(PAYMENT, { booking: withPending });
    send({ type: 'payment.choose', key: 'new-1', now });
    send({ type: 'field.change', path: 'closesPending', value: true });
    submit();
    const errors = [{ path: 'booking_payments.1.paidAmount', msg: 'Too much' }];
    await answer(aRefusal(400, { success: false, errors }));
    expect(context().errors).toEqual({ [PAID]: 'Too much' });
  });

  describe('that completes a booking with undecided items', () => {
    const COMPLETE = { is: 'status', to: 'COMPLETED' } as const;
    const drafts = [anItem({ id: 11, status: 'DRAFT' }), anItem({ id: 12, status: 'DRAFT' })];
    const settled = owing({
      paidAmount: 2_500,
      payableAmount: 2_500,
      booking_items: drafts,
      booking_payments: [aPayment({ id: 21, paidAmount: 25_001 })],
    });
    const marked = [11, 12].map((id) => ({ id, status: 'REPAIRED' }));
    const ask = () => open(COMPLETE, { booking: settled });

    it('asks in its dialog, and sends nothing before the answer [NEXT-03, QUICK-01]', () => {
      const { actor, calls, isOpen } = ask();
      const question = selectItemQuestion(actor.getSnapshot());
      expect([isOpen(), question, calls]).toEqual([true, '2 items are still Draft. Mark them Repaired?', []]);
    });

    it('marks them Repaired by the same write, and undoes both [NEXT-03, QUICK-06]', async () => {
      const { answer, patches, send } = ask();
      send({ type: 'items.repair' });
      expect(patches()).toEqual([{ status: 'COMPLETED', booking_items: marked }]);
      const repaired = drafts.map((item) => ({ ...item, status: 'REPAIRED' as const }));
      await answer({ ...settled, version: 4, status: 'COMPLETED', booking_items: repaired });
      send({ type: 'action.undo' });
      const back = [11, 12].map((id) => ({ id, status: 'DRAFT' }));
      expect(patches().at(-1)).toEqual({ status: 'RESOLVED', booking_items: back });
    });

    it('does not change them after the other answer [NEXT-03]', () => {
      const { patches, submit } = ask();
      submit();
      expect(patches()).toEqual([{ status: 'COMPLETED' }]);
    });

    it('writes nothing if the question is closed [NEXT-03]', () => {
      const { calls, send, state } = ask();
      send({ type: 'form.cancel' });
      expect([state(), calls]).toEqual(['closed', []]);
    });

    it('asks again about an item that someone else has added [NEXT-03, QUICK-02]', async () => {
      const { actor, answer, send } = ask();
      send({ type: 'items.repair' });
      const more = [...drafts, anItem({ id: 13, status: 'DRAFT' })];
      await answer(anOutdated({ ...settled, version: 4, booking_items: more }));
      expect(selectItemQuestion(actor.getSnapshot())).toBe('1 item is still Draft. Mark it Repaired?');
    });

    it('ignores such an answer without a question [NEXT-03]', () => {
      const { calls, send } = open(PAYMENT);
      send({ type: 'items.repair' });
      expect(calls).toEqual([]);
    });
  });

  it('adds the delivery that a confirmation needs and confirms, by one write, and undoes both [QUICK-04, QUICK-06]', async () => {
    const booking = owing({ status: 'DRAFT', delivery: [] });
    const { asked, answer, facts, patches, send, submit, type } = open(
      { is: 'delivery', leadsTo: 'CONFIRMED' },
      { booking },
    );
    type('delivery.new-1.type', 'OUTBOUND');
    submit();
    expect(patches()).toEqual([
      { status: 'CONFIRMED', delivery: [{ type: 'INBOUND', status: 'PENDING', isActive: true }] },
    ]);
    await answer({ ...booking, version: 4, status: 'CONFIRMED', delivery: [aDelivery({ id: 41 })] });
    send({ type: 'action.undo' });
    const back = { status: 'DRAFT', delivery: [{ id: 41, isActive: false }] };
    expect(asked().at(-1)).toEqual({ id: 101, version: 4, patch: back });
    await answer({ ...booking, version: 5 });
    expect(facts.at(-1)).toEqual({ type: 'quick.undone', booking: { ...booking, version: 5 } });
  });

  it('is sent again on a newer version with other fields, and names them [CONF-10]', async () => {
    const { answer, asked, facts, state, submit, type } = open({ is: 'appointment' }, { booking: owing() });
    type('appointmentDate', '2025-01-09T12:30');
    submit();
    await answer(anOutdated(owing({ version: 4, clientName: 'Sana K.' })));
    expect(state()).toBe('saving');
    expect(asked().at(-1)).toMatchObject({ version: 4, patch: { appointmentDate: '2025-01-09T07:30:00Z' } });
    await answer(owing({ version: 5, clientName: 'Sana K.', appointmentDate: '2025-01-09T07:30:00.000Z' }));
    expect(facts.at(-1)).toMatchObject({ type: 'quick.done', canUndo: true, theirs: ['client name'] });
  });

  it('of money is reviewed first when someone else has saved [CONF-10]', async () => {
    const { answer, state, submit } = open(PAYMENT);
    submit();
    await answer(anOutdated(owing({ version: 4, clientName: 'Sana K.' })));
    expect(state()).toEqual({ open: 'conflict' });
  });

  it('records a payment in addition to an equal one by someone else, but not its own unanswered one twice [QUICK-02]', async () => {
    const beside = open(PAYMENT);
    beside.submit();
    await beside.answer(anOutdated(paid));
    const keys = beside.context().draft.booking_payments.map(({ key }) => key);
    expect([beside.state(), keys]).toEqual([{ open: 'conflict' }, ['21', 'new-1']]);
    const own = await lost(PAYMENT);
    own.submit();
    await own.answer(anOutdated(paid));
    expect(own.facts).toEqual([DONE]);
  });

  it('is recorded although it was closed, if only the answer was lost [QUICK-02, CONF-02]', async () => {
    const { calls, answer, facts, isOpen, send, type } = await lost(PAYMENT);
    type(PAID, '2000');
    send({ type: 'form.cancel' });
    expect([isOpen(), calls.map(({ name }) => name)]).toEqual([false, ['save', 'read']]);
    await answer(paid);
    expect(facts).toEqual([DONE]);
  });

  it.each([
    ['without a message if nothing had arrived', owing(), []],
    ['without a message if someone else saved', newer, []],
    ['with a message if the outcome is unknown', NO_ANSWER, [{ type: 'quick.uncertain' }]],
  ])('closes %s [QUICK-02]', async (_, how, told) => {
    const { answer, facts, send, state } = await lost(PAYMENT);
    send({ type: 'form.cancel' });
    await answer(how);
    expect([state(), facts]).toEqual(['closed', told]);
  });

  it('asks for the reason of an overpayment, if the provider keeps reasons [PERM-07, QUICK-01]', () => {
    const ask = (takesReason: boolean) => {
      const quick = open(PAYMENT, { takesReason });
      quick.type(PAID, '9000');
      quick.submit();
      return quick;
    };
    const { actor, context, patches, submit, type } = ask(true);
    const reason = 'Enter a reason for the overpayment';
    expect([selectNeedsReason(actor.getSnapshot()), context().errors]).toEqual(['overpaid', { reason }]);
    type('reason', 'A tip');
    submit();
    expect(patches()).toMatchObject([{ reason: 'A tip' }]);
    expect(ask(false).state()).toBe('saving');
  });
});
