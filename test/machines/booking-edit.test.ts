import { describe, expect, it } from 'vitest';
import { diffBooking } from '../../src/domain/booking/draft/booking-diff.ts';
import { toBookingDraft } from '../../src/domain/booking/draft/booking-draft.ts';
import { INBOUND_REQUIRED } from '../../src/domain/booking/booking-status.ts';
import type { Booking } from '../../src/domain/booking/booking.ts';
import { toBookingOwn, type Editor } from '../../src/domain/booking/draft/booking-form.ts';
import {
  bookingEditMachine,
  bookingSaveMachine,
  selectEditRefusal,
  selectIsOvertaken,
  selectItemQuestion,
  toBookingEdit,
  type BookingEditRef,
} from '../../src/machines/booking-edit.ts';
import { aBooking, aContact, aDelivery, anItem } from '../support/a.ts';
import { anOutdated, aRefusal, NO_ANSWER } from '../support/api-errors.ts';
import { play } from '../support/held-actors.ts';

const booking = aBooking();
const now = '2025-02-01T10:00:00.000Z';
const refusal = aRefusal(409, 'Closed for stocktaking');
const CHANGED = 'This booking was changed by someone else. Your edits are kept.';

function open(saved: Booking = booking, editor: Partial<Editor> = {}) {
  const edit = play(
    ({ hold }) => {
      const save = bookingSaveMachine.provide({
        actors: { write: hold('save', ({ change }) => change), read: hold('read', ({ saved: { id } }) => ({ id })) },
      });
      return bookingEditMachine.provide({ actors: { save, read: hold('read', ({ saved: { id } }) => ({ id })) } });
    },
    toBookingEdit(saved, editor),
  );
  return { ...edit, picture: () => ({ state: edit.state(), ...edit.context() }) };
}

type BookingEditEvent = Parameters<BookingEditRef['send']>[0];

const type = (path: string, value: string): BookingEditEvent => ({ type: 'field.change', path, value });
const rename = (clientName: string) => type('clientName', clientName);
const press = (name: 'form.edit' | 'form.submit' | 'form.cancel'): BookingEditEvent => ({ type: name });
const START = press('form.edit');
const SAVE = press('form.submit');
const ADD_DELIVERY = { type: 'row.add', section: 'delivery', now } as const;
const copy = (read: Booking): BookingEditEvent => ({ type: 'record.newer', record: read });
const item = { section: 'booking_items', key: '11' } as const;

const choose = (status: string) => type('status', status);
const learn = (fact: Extract<BookingEditEvent, { type: 'fact.learn' }>['fact']): BookingEditEvent => ({
  type: 'fact.learn',
  fact,
});
const answer = (is: 'repair' | 'leave' | 'review'): BookingEditEvent => ({ type: 'fact.learn', fact: { is } });

const still = { own: toBookingOwn(), error: null, errors: {}, conflicts: {}, pending: [] };
/** A viewed booking with all of its state. */
const shows = (saved: Booking) => ({ state: 'viewing', saved, latest: saved, draft: toBookingDraft(saved), ...still });

describe('the draft of a closed form', () => {
  const draft = { ...toBookingDraft(booking), clientName: 'Sana M.' };

  it('is restored on top of a later save by someone else, and only the edited fields are sent [REL-03]', () => {
    const latest = aBooking({ version: 4, clientName: 'Sana Khan', phoneNumber: '0300-9999999' });
    const { asked, send, picture } = open(latest);
    send({ type: 'draft.restore', ...structuredClone({ base: booking, draft }) });
    expect(picture()).toEqual({
      ...shows(latest),
      state: 'editing',
      draft: { ...toBookingDraft(latest), clientName: 'Sana M.' },
      error: CHANGED,
      conflicts: { clientName: { ours: 'Sana M.', theirs: 'Sana Khan' } },
    });
    send(SAVE);
    expect(asked()).toEqual([{ id: 101, version: 4, patch: { clientName: 'Sana M.' } }]);
  });

  it('is not restored into a deleted booking', () => {
    const deleted = aBooking({ isActive: false });
    const { send, picture } = open(deleted);
    send({ type: 'draft.restore', base: booking, draft });
    expect(picture()).toEqual(shows(deleted));
  });
});

const latest = aBooking({ version: 4, clientName: 'Sana Malik Khan' });
const renamed = { ...shows(booking), state: 'editing', draft: { ...toBookingDraft(booking), clientName: 'Sana M.' } };

describe('a save that completes a booking with an undecided item', () => {
  const COMPLETE = choose('COMPLETED');
  const ask = (saved = booking, asksItems = true) => {
    const edit = open(saved, { asksItems });
    edit.send(START, COMPLETE, SAVE);
    return edit;
  };
  const marked = { status: 'COMPLETED', booking_items: [{ id: 11, status: 'REPAIRED' }] };

  it('asks once, and sends nothing before the answer [NEXT-03]', () => {
    const { actor, asked, state } = ask();
    const question = selectItemQuestion(actor.getSnapshot());
    expect([state(), question, asked()]).toEqual(['confirming', '1 item is still Pending. Mark it Repaired?', []]);
  });

  it.each([
    ['repair', marked],
    ['leave', { status: 'COMPLETED' }],
  ] as const)('sends after the answer %s: %j [NEXT-03]', (is, patch) => {
    const { asked, send } = ask();
    send(answer(is));
    expect(asked()).toEqual([{ id: 101, version: 3, patch }]);
  });

  it('returns to the unchanged form [NEXT-03]', () => {
    const { asked, send, picture } = ask();
    send(answer('review'));
    const draft = { ...toBookingDraft(booking), status: 'COMPLETED' };
    const own = toBookingOwn({ asksItems: true });
    expect([picture(), asked()]).toEqual([{ ...shows(booking), state: 'editing', draft, own }, []]);
  });

  it.each([
    ['repair', marked],
    ['leave', { status: 'COMPLETED' }],
  ] as const)('does not ask again after the answer %s when the save failed [NEXT-03]', async (is, patch) => {
    const { answer: respond, asked, send, state } = ask();
    send(answer(is));
    await respond(refusal);
    send(SAVE);
    expect([state(), asked().at(-1)]).toEqual(['saving', { id: 101, version: 3, patch }]);
  });

  it('asks again after a failed save when the status is chosen again [NEXT-03]', async () => {
    const { answer: respond, send, state } = ask();
    send(answer('leave'));
    await respond(refusal);
    send(COMPLETE, SAVE);
    expect(state()).toBe('confirming');
  });

  it('asks about an item that someone else has added [NEXT-03, REL-03]', async () => {
    const { actor, answer: respond, send, state } = ask();
    send(answer('leave'));
    const items = [...booking.booking_items, anItem({ id: 12, status: 'DRAFT' })];
    await respond(anOutdated(aBooking({ version: 4, booking_items: items })));
    send(SAVE);
    const question = selectItemQuestion(actor.getSnapshot());
    expect([state(), question]).toEqual(['confirming', '2 items are still Draft or Pending. Mark them Repaired?']);
  });

  it('asks again after the edit was cancelled [NEXT-03]', async () => {
    const { answer: respond, send, state } = ask();
    send(answer('leave'));
    await respond(refusal);
    send(press('form.cancel'), START, COMPLETE, SAVE);
    expect(state()).toBe('confirming');
  });

  it('ignores edits and presses until the answer [NEXT-03]', () => {
    const { context, send, state } = ask();
    const { draft } = context();
    send(rename('Sana M.'), SAVE, press('form.cancel'));
    expect([state(), context().draft]).toEqual(['confirming', draft]);
  });

  it('receives a save by someone else during the question [NEXT-03, LIVE-08]', () => {
    const { context, send } = ask();
    send(learn({ is: 'overtaken', version: 4 }));
    expect(context().own.overtakenBy).toBe(4);
  });

  it('sends nothing after a fact that does not answer the question [NEXT-03]', () => {
    const { asked, send, state } = ask();
    send(learn({ is: 'overtaken', version: 4 }));
    expect([state(), asked()]).toEqual(['confirming', []]);
  });

  it.each([
    ['of a provider that starts no warranties', booking, false],
    ['whose items are decided', aBooking({ booking_items: [anItem({ status: 'NOT_REPAIRED' })] }), true],
    ['that was completed before', aBooking({ status: 'COMPLETED' }), true],
  ])('asks nothing in a booking %s [NEXT-03]', (_, saved, asksItems) => {
    const edit = open(saved, { asksItems });
    edit.send(START, COMPLETE, rename('Sana M.'), SAVE);
    expect(edit.state()).toBe('saving');
  });
});

it('refuses Confirmed without an active INBOUND delivery at once, and accepts it with one [EDIT-02, EDIT-04]', () => {
  const { facts, send, picture } = open();
  send(START, choose('CONFIRMED'));
  expect([picture(), facts]).toEqual([
    { ...shows(booking), state: 'editing', errors: { status: INBOUND_REQUIRED } },
    [{ type: 'form.refused', kind: 'booking', reason: 'choice', text: INBOUND_REQUIRED }],
  ]);
  send(ADD_DELIVERY, choose('CONFIRMED'));
  const { errors, draft } = picture();
  const delivery = [{ type: 'INBOUND', status: 'PENDING', isActive: true }];
  expect([errors, diffBooking(booking, draft), facts.length]).toEqual([{}, { status: 'CONFIRMED', delivery }, 1]);
});

it('discards a cancelled edit, then has nothing to save, and sends a new edit once [EDIT-09, EDIT-10, EDIT-11, EDIT-16]', async () => {
  const { asked, answer, facts, send, picture } = open();
  send(START, rename('Sana M.'), press('form.cancel'));
  expect(picture()).toEqual(shows(booking));
  send(START, SAVE);
  expect([picture(), facts]).toEqual([
    { ...shows(booking), state: 'editing' },
    [{ type: 'form.refused', kind: 'booking', reason: 'unchanged' }],
  ]);
  send(rename('Sana M.'), SAVE, SAVE, press('form.cancel'));
  const write = { id: 101, version: 3, patch: { clientName: 'Sana M.' } };
  const sent = { ...renamed, state: 'saving', pending: [renamed.draft] };
  expect([picture(), asked()]).toEqual([sent, [write]]);
  await answer(refusal);
  expect([picture(), facts.at(-1)]).toEqual([
    { ...renamed, error: 'Closed for stocktaking' },
    { type: 'form.refused', kind: 'booking', reason: 'refused', text: 'Closed for stocktaking' },
  ]);
  send(SAVE);
  expect(picture()).toEqual(sent);
  await answer(null);
  await answer(latest);
  expect([picture(), asked(), facts.at(-1)]).toEqual([
    shows(latest),
    [write, write, { id: 101 }],
    { type: 'record.saved', kind: 'booking', record: booking, theirs: [] },
  ]);
});

it('saves a merge of different fields automatically, but not a change of the status [CONF-10]', async () => {
  const other = aBooking({ version: 4, whatsappNumber: '0300-9999999' });
  const { answer, facts, send, picture } = open();
  send(START, rename('Sana M.'), SAVE);
  await answer(anOutdated(other, CHANGED));
  expect(picture().state).toBe('saving');
  await answer(null);
  expect(facts).toEqual([{ type: 'record.saved', kind: 'booking', record: booking, theirs: ['WhatsApp number'] }]);

  const status = open(aBooking({ status: 'RESOLVED' }));
  status.send(START, choose('IN_PROGRESS'), SAVE);
  await status.answer(anOutdated(aBooking({ status: 'RESOLVED', version: 4, clientName: 'Sana K.' }), CHANGED));
  expect(status.picture().state).toBe('editing');
});

it('lets staff choose in a conflict, and Cancel shows the stored booking [REL-03, CONF-01]', async () => {
  const { answer, facts, send, picture } = open();
  send(START, rename('Sana M.'), SAVE);
  await answer(anOutdated(latest, CHANGED));
  const conflicts = { clientName: { ours: 'Sana M.', theirs: 'Sana Malik Khan' } };
  const rebased = { ...shows(latest), state: 'editing', error: CHANGED, conflicts };
  const draft = { ...toBookingDraft(latest), clientName: 'Sana M.' };
  const take = (side: 'ours' | 'theirs') => send({ type: 'conflict.choose', path: 'clientName', side });
  expect([picture(), facts]).toEqual([
    { ...rebased, draft },
    [{ type: 'form.refused', kind: 'booking', reason: 'overtaken', text: CHANGED }],
  ]);
  take('theirs');
  expect(picture()).toEqual(rebased);
  take('ours');
  expect(picture()).toEqual({ ...rebased, draft });
  send(press('form.cancel'));
  expect(picture()).toEqual(shows(latest));
});

describe('saving', () => {
  it('refuses to confirm after the inbound delivery is deactivated, and keeps other edits [EDIT-01, EDIT-03]', () => {
    const { send, facts, asked, picture } = open(aBooking({ delivery: [aDelivery({ type: 'INBOUND' })] }));
    send(START, choose('CONFIRMED'));
    send({ type: 'row.toggle', section: 'delivery', key: '41' }, SAVE);
    expect([facts.at(-1), asked()]).toEqual([
      { type: 'form.refused', kind: 'booking', reason: 'rule', text: INBOUND_REQUIRED },
      [],
    ]);
    const { state, errors, draft } = picture();
    expect([state, errors, draft.status]).toEqual(['editing', { status: INBOUND_REQUIRED }, 'CONFIRMED']);
  });

  const { version: _, ...unversioned } = aBooking();
  const row = { type: 'INBOUND', status: 'PENDING', isActive: true };
  const keyed = (over: Partial<Booking>) => aBooking({ booking_items: [anItem({ key: null })], ...over });

  it.each<[string, Booking, number | null, BookingEditEvent, object]>([
    ['no version where the provider tells none', unversioned, null, rename('Sana M.'), { clientName: 'Sana M.' }],
    [
      'the name of a new row where rows carry keys',
      keyed({ delivery: [] }),
      3,
      ADD_DELIVERY,
      { delivery: [{ key: 'new-1', ...row }] },
    ],
    ['no name of a row where they carry none', aBooking({ delivery: [] }), 3, ADD_DELIVERY, { delivery: [row] }],
  ])('sends %s [CONF-07]', (_title, saved, version, edit, patch) => {
    const { send, asked } = open(saved);
    send(START, edit, SAVE);
    expect(asked()).toEqual([{ id: 101, version, patch }]);
  });

  it('shows the server’s field errors at their rows', async () => {
    const { send, answer, facts, context } = open();
    send(START, type('booking_items.11.name', 'x'), SAVE);
    await answer(aRefusal(400, { success: false, errors: [{ path: 'booking_items[0].name', msg: 'Too short' }] }));
    const { error, errors } = context();
    expect([error, errors, facts]).toEqual([
      'Too short',
      { 'booking_items.11.name': 'Too short' },
      [{ type: 'form.refused', kind: 'booking', reason: 'refused', text: 'Too short' }],
    ]);
  });

  /** The row that was added here, as someone else has changed it. */
  const theirs = aDelivery({
    id: 42,
    key: 'new-1',
    type: 'INBOUND',
    courier: 'Leopards',
    address: null,
    postalCode: null,
    phoneNumber: null,
    deliveryDate: null,
  });

  it('has a conflict if the sent values of a stored row are unknown [CONF-07]', () => {
    const { send, context } = open(aBooking({ delivery: [] }));
    send(START, ADD_DELIVERY, type('delivery.new-1.courier', 'TCS'));
    const later = open(aBooking({ version: 5, delivery: [theirs] }));
    later.send({ type: 'draft.restore', base: context().saved, draft: context().draft });
    expect(later.context()).toMatchObject({
      draft: { delivery: [{ id: 42, key: 'new-1', courier: 'TCS' }] },
      conflicts: { 'delivery.new-1.courier': { ours: 'TCS', theirs: 'Leopards' } },
    });
  });

  it('counts a failed read after a save as saved, and ignores a copy from before the save [EDIT-10]', async () => {
    const { send, answer, facts, state, context, picture } = open();
    send(START, rename('Sana M.'), SAVE);
    await answer(null);
    await answer(NO_ANSWER);
    const unread = ['outdated', 'The booking could not be loaded again, so this page may be out of date.'];
    expect([state(), context().error]).toEqual(unread);
    send(copy(booking));
    expect(state()).toBe('outdated');
    send({ type: 'form.again' });
    const latest = aBooking({ version: 4, clientName: 'Sana M.' });
    await answer(latest);
    expect([picture(), facts]).toEqual([
      shows(latest),
      [{ type: 'record.saved', kind: 'booking', record: booking, theirs: [] }],
    ]);
  });

  it('keeps the edits when someone else deleted the booking', async () => {
    const { send, answer, picture } = open();
    send(START, rename('Sana M.'), SAVE);
    await answer(anOutdated(aBooking({ version: 4, isActive: false })));
    const { state, draft, error } = picture();
    const text = 'This booking was deleted by someone else. Your edits are kept.';
    expect([state, draft.clientName, error]).toEqual(['editing', 'Sana M.', text]);
  });
});

describe('rows', () => {
  it('says which rows are switched off and on [EDIT-13]', () => {
    const { send, facts, context } = open();
    send(START, { type: 'row.toggle', ...item }, { type: 'row.toggle', ...item });
    send({ type: 'row.toggle', section: 'delivery', key: '41' });
    send({ type: 'row.add', section: 'booking_items', now });
    send({ type: 'row.remove', section: 'booking_items', key: 'new-1' }, { type: 'row.remove', ...item });
    const toggled = { type: 'row.toggled', kind: 'booking' };
    expect(facts).toEqual([
      { ...toggled, section: 'booking_items', isActive: false },
      { ...toggled, section: 'booking_items', isActive: true },
      { ...toggled, section: 'delivery', isActive: false },
    ]);
    expect(diffBooking(booking, context().draft)).toEqual({ delivery: [{ id: 41, isActive: false }] });
  });
});

describe('the limit of rows', () => {
  const crowd = (contacts: number) =>
    aBooking({
      booking_items: Array.from({ length: 150 }, (_, index) => anItem({ id: 1_000 + index, isActive: index > 0 })),
      booking_payments: [],
      contact_log: Array.from({ length: contacts }, (_, index) => aContact({ id: 2_000 + index })),
      delivery: [aDelivery()],
    });
  const sections = ['booking_items', 'booking_payments', 'contact_log', 'delivery'] as const;

  it('is 200 over the four lists, including inactive and new rows [DATA-02]', () => {
    const { send, can, context } = open(crowd(48));
    send(START, ADD_DELIVERY);
    const full = context().draft;
    expect(full.delivery.map(({ key }) => key)).toEqual(['41', 'new-1']);
    const mayAdd = () => sections.map((section) => can({ type: 'row.add', section, now }));
    expect(mayAdd()).toEqual([false, false, false, false]);
    send(ADD_DELIVERY);
    expect(context().draft).toEqual(full);
    send({ type: 'row.remove', section: 'delivery', key: 'new-1' });
    expect(mayAdd()).toEqual([true, true, true, true]);
  });

  it('allows every other edit of a longer booking [DATA-02]', () => {
    const { send, can, state } = open(crowd(400));
    send(START, type('contact_log.2399.notes', 'Called back'));
    expect(can({ type: 'row.add', section: 'contact_log', now })).toBe(false);
    send(SAVE);
    expect(state()).toBe('saving');
  });
});

describe('a copy that was read elsewhere', () => {
  const newer = aBooking({ version: 4, booking_items: [anItem(), anItem({ id: 12 })] });
  const older = aBooking({ version: 3, clientName: 'Before the save' });

  it('is shown while viewing if it is newer, or if it was read later without versions', () => {
    const { send, picture } = open();
    send(copy(newer), copy(older), copy({ ...newer, clientName: 'Same version' }));
    expect(picture()).toEqual(shows(newer));
    const { version: _, ...unversioned } = aBooking({ clientName: 'Read later' });
    send(copy(unversioned));
    expect(picture()).toEqual(shows(unversioned));
  });

  it('never replaces a current edit, becomes its base on request, and is shown after Cancel [EDIT-26, REL-03]', () => {
    const theirs = { ...newer, clientName: 'Sana Khan' };
    const { can, send, picture } = open();
    send(START, rename('Sana M.'));
    expect(can({ type: 'record.merge' })).toBe(false);
    send(copy(theirs));
    const draft = { ...toBookingDraft(booking), clientName: 'Sana M.' };
    expect(picture()).toEqual({ ...still, state: 'editing', saved: booking, latest: theirs, draft });
    send({ type: 'record.merge' });
    expect(picture()).toEqual({
      ...shows(theirs),
      state: 'editing',
      draft: { ...toBookingDraft(theirs), clientName: 'Sana M.' },
      conflicts: { clientName: { ours: 'Sana M.', theirs: 'Sana Khan' } },
    });
    expect(can({ type: 'record.merge' })).toBe(false);
    send(press('form.cancel'));
    expect(picture()).toEqual(shows(theirs));
  });

  const word = (version: number | null): BookingEditEvent => learn({ is: 'overtaken', version });

  it.each<[string, BookingEditEvent[], boolean[]]>([
    ['the word before the copy', [word(4), copy(newer)], [false, true]],
    ['the copy before the word', [copy(newer), word(4)], [false, true]],
    [
      'only an older copy than theirs, until it is here',
      [copy(newer), word(9), copy({ ...newer, version: 9 })],
      [false, false, true],
    ],
    ['a time in which nobody listened, whatever its version', [word(null), copy(newer)], [false, true]],
    ['no word, where it was an own save in another tab', [rename('Sana M.'), copy(newer)], [false, false]],
  ])('is offered after a save of someone else during the edit: %s [LIVE-08]', (_, events, offered) => {
    const { actor, send } = open();
    const isOffered = () => selectIsOvertaken(actor.getSnapshot());
    send(word(9), START, copy(older));
    const seen = events.map((event) => {
      send(event);
      return isOffered();
    });
    expect(seen).toEqual(offered);
    send({ type: 'record.merge' });
    expect(isOffered()).toBe(false);
  });

  it('is shown after a refused save and Cancel, and after an older read', async () => {
    const { send, answer, picture } = open();
    send(START, rename('Sana M.'), SAVE, copy(newer));
    await answer(refusal);
    send(SAVE);
    await answer(anOutdated());
    await answer(older);
    const { state, saved, draft } = picture();
    expect([state, saved, draft.clientName]).toEqual(['editing', newer, 'Sana M.']);
    send(press('form.cancel'));
    expect(picture()).toEqual(shows(newer));
  });
});

describe('an action of this page on the booking', () => {
  it.each([
    ['deleted', true, false],
    ['restored', false, true],
  ] as const)(
    '%s is shown at once, no older copy takes it back, and it waits while it is edited',
    (is, before, after) => {
      const { send, picture } = open(aBooking({ isActive: before }));
      send(START, learn({ is, version: null }));
      expect(picture().saved.isActive).toBe(before ? before : after);
      send(press('form.cancel'), copy(aBooking({ isActive: before })));
      expect(picture()).toEqual(shows(aBooking({ isActive: after })));
    },
  );

  it('changes the version of the next save only if it is the next version', () => {
    const { send, context } = open();
    send(learn({ is: 'deleted', version: 4 }), learn({ is: 'restored', version: 5 }));
    expect(context().saved).toEqual(aBooking({ version: 5 }));
    send(learn({ is: 'deleted', version: 9 }));
    expect(context().saved).toEqual(aBooking({ version: 5, isActive: false }));
  });
});

describe('permissions', () => {
  const asked: BookingEditEvent[] = [
    rename('Bilal'),
    choose('IN_PROGRESS'),
    type('booking_items.11.payableAmount', '1'),
    type('booking_items.11.status', 'REPAIRED'),
    type('booking_items.11.comments', 'New fan'),
    { type: 'row.toggle', ...item },
    { type: 'row.add', section: 'booking_payments', now },
    type('booking_payments.21.paidAmount', '1'),
    { type: 'row.add', section: 'contact_log', now },
    { type: 'row.add', section: 'delivery', now },
  ];
  const all = asked.map((_, index) => index);

  it.each<[string | null, number[]]>([
    ['TECHNICIAN', [3, 4, 8]],
    ['COUNTER', all.filter((index) => index !== 7)],
    [null, all],
  ])('%s is let at %j [PERM-02, PERM-03, PERM-04, PERM-06]', (role, taken) => {
    const { can, send } = open(booking, { role });
    send(START);
    expect(all.filter((index) => asked[index] && can(asked[index]))).toEqual(taken);
  });

  it('an auditor cannot edit [PERM-05]', () => {
    const { actor, send, state } = open(booking, { role: 'AUDITOR' });
    send(START);
    const refused = 'You do not have permission to change bookings.';
    expect([state(), selectEditRefusal(actor.getSnapshot())]).toEqual(['viewing', refused]);
  });

  it('a user cannot choose a side of a field that they may not write', () => {
    const { can, send } = open(aBooking({ version: 4, clientName: 'Sana Khan' }), { role: 'TECHNICIAN' });
    send({ type: 'draft.restore', base: booking, draft: { ...toBookingDraft(booking), clientName: 'Sana M.' } });
    const sides = ['ours', 'theirs'] as const;
    expect(sides.map((side) => can({ type: 'conflict.choose', path: 'clientName', side }))).toEqual([false, true]);
  });
});

describe('a change of paid money', () => {
  const pay = type('booking_payments.21.paidAmount', '1');

  it.each([
    [
      'the amount of a PAID payment',
      pay,
      { booking_payments: [{ id: 21, paidAmount: 1 }] },
      'Please say why a paid payment is changed',
    ],
    [
      'a price below what is paid',
      type('booking_items.11.payableAmount', '1'),
      { booking_items: [{ id: 11, payableAmount: 1 }] },
      'Enter a reason for the overpayment',
    ],
  ])('is asked about at its field, where the provider takes a reason: %s [PERM-07]', (_, edit, patch, why) => {
    const { asked, facts, send, picture } = open(booking, { takesReason: true });
    send(START, edit, SAVE);
    expect([picture().state, picture().errors]).toEqual(['editing', { reason: why }]);
    expect(facts).toEqual([{ type: 'form.refused', kind: 'booking', reason: 'invalid' }]);
    send(type('reason', 'Typed twice'));
    expect(picture().errors).toEqual({});
    send(SAVE);
    const silent = open(booking);
    silent.send(START, edit, SAVE);
    expect([asked(), silent.asked()]).toEqual([
      [{ id: 101, version: 3, patch: { ...patch, reason: 'Typed twice' } }],
      [{ id: 101, version: 3, patch }],
    ]);
  });
});
