import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import { diffBooking } from '../../../src/domain/booking/draft/booking-diff.ts';
import { toBookingDraft } from '../../../src/domain/booking/draft/booking-draft.ts';
import { applyEdit } from '../../../src/domain/booking/draft/booking-edits.ts';
import type { BookingPatch } from '../../../src/domain/booking/booking-input.ts';
import { INBOUND_REQUIRED } from '../../../src/domain/booking/booking-status.ts';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import { bookingEditMachine } from '../../../src/machines/booking-edit/booking-edit.machine.ts';
import {
  bookingSaveMachine,
  selectEditRefusal,
  selectIsOvertaken,
  type BookingEditEvent,
} from '../../../src/machines/booking-edit/booking-edit.setup.ts';
import { deletionMachine } from '../../../src/machines/deletion/deletion.machine.ts';
import { deletionId, deletionsMachine } from '../../../src/machines/deletion/deletions.machine.ts';
import { deferred, type Deferred } from '../../deferred.ts';
import { aBooking, aContact, aDelivery, anItem } from '../../support/a.ts';
import { bookingEditModel, type BookingEditDriver } from '../../../tools/models/booking-edit.model.ts';
import { shortestPaths } from '../../../tools/paths/generate.ts';
import { COMPLETE, coverMachine } from '../../../tools/machine/cover-machine.ts';
import { outcomeOf } from '../../../tools/machine/save-outcome.ts';
import { untilQuiet } from '../until-quiet.ts';
import { takeOnActor } from '../take-on-actor.ts';

const booking = aBooking();
const now = '2025-02-01T10:00:00.000Z';
const refusal = () => new ApiError('status', { status: 409, body: { error: 'Closed for stocktaking' } });
const CHANGED = 'This booking was changed by someone else. Your edits are kept.';
/** A save that came too late; `data` is the booking as it is now, where the provider tells. */
const stale = (data?: Booking) => new ApiError('status', { status: 412, body: { error: CHANGED, data } });

type Call = Deferred<Booking> & { name: string; input: unknown };

function open(saved: Booking = booking, takesReason = false) {
  const calls: Call[] = [];
  const facts: unknown[] = [];
  const called = (name: string, input: unknown): Promise<Booking> => {
    const call = { ...deferred<Booking>(), name, input };
    calls.push(call);
    return call.promise;
  };
  const actor = createActor(
    bookingEditMachine.provide({
      actors: {
        save: bookingSaveMachine.provide({
          actors: {
            write: fromPromise(async ({ input: { change } }) => {
              await called('save', change);
              return null;
            }),
            read: fromPromise(({ input: { saved } }) => called('read', { id: saved.id })),
          },
        }),
        readBooking: fromPromise(({ input }) => called('read', input)),
      },
    }),
    { input: { booking: saved, takesReason } },
  );
  actor.on('*', (fact) => facts.push(fact));
  actor.start();
  const deletion = deletionMachine.provide({
    actors: {
      deleteRecord: fromPromise(async ({ input }) => (await called('delete', input)).version ?? null),
      restoreRecord: fromPromise(async ({ input }) => (await called('restore', input)).version ?? null),
    },
  });
  const deletions = createActor(deletionsMachine.provide({ actors: { deletion } }), {
    input: { kind: 'booking', canRestore: true, role: null },
  });
  deletions.on('*', (fact) => facts.push(fact));
  deletions.on('record.deleted', () => actor.send({ type: 'booking.deleted' }));
  deletions.on('record.restored', () => actor.send({ type: 'booking.restored' }));
  deletions.start();
  const send = (...events: BookingEditEvent[]) => events.forEach((event) => actor.send(event));
  /** Settles the latest call and waits until the machine has taken the answer in. */
  const answer = async (how: { data: Booking } | { error: unknown }) => {
    const call = calls.at(-1);
    if ('data' in how) call?.resolve(how.data);
    else call?.reject(how.error);
    await untilQuiet();
  };
  const picture = () => {
    const { value, context } = actor.getSnapshot();
    return { state: value, ...context };
  };
  /** The child that deletes the booking. */
  const removal = () => deletions.getSnapshot().children[deletionId(saved.id)];
  return { actor, calls, facts, deletions, removal, send, answer, picture };
}

const rename = (clientName: string): BookingEditEvent => ({
  type: 'field.change',
  path: 'clientName',
  value: clientName,
});
const press = (type: 'edit.start' | 'edit.save' | 'edit.cancel'): BookingEditEvent => ({ type });
/** What the server stores of a delivery that was only added. */
const BLANK_DELIVERY = {
  type: 'INBOUND',
  status: 'PENDING',
  courier: null,
  address: null,
  landmark: null,
  postalCode: null,
  phoneNumber: null,
  secondaryPhoneNumber: null,
  deliveryDate: null,
} as const;
const item = { section: 'booking_items', key: '11' } as const;
const change = (field: 'name' | 'payableAmount', value: string): BookingEditEvent => ({
  type: 'field.change',
  path: `booking_items.11.${field}`,
  value,
});

const still = {
  role: null,
  takesReason: false,
  form: 'new',
  error: null,
  errors: {},
  conflicts: {},
  unconfirmed: [],
  overtakenBy: null,
};

const fullDraft = (base: Booking) => {
  let draft = toBookingDraft(base);
  for (let n = 0; n < 200; n += 1) draft = applyEdit(draft, { type: 'row.add', section: 'delivery', now });
  return draft;
};

// Thousands of states: a busy machine takes a while.
it('is described, reachable and decided in every part', { timeout: 60_000 }, () => {
  const done = (output: unknown) => ({ output });
  const failed = [{ error: refusal() }];
  const inbound = aBooking({ delivery: [aDelivery({ type: 'INBOUND' })] });
  const renamed = {
    saved: inbound,
    draft: { ...toBookingDraft(inbound), clientName: 'Sana M.' },
    unconfirmed: [],
    conflicts: {},
  };
  const coverage = coverMachine(bookingEditMachine, {
    limit: 12_000,
    inputs: [
      { booking: aBooking({ isActive: false }) },
      { booking: inbound, role: 'TECHNICIAN' },
      { booking: inbound, takesReason: true },
    ],
    events: {
      'field.change': [
        { path: 'clientName', value: 'Sana M.' },
        { path: 'clientName', value: 'Sana Malik' },
        { path: 'clientName', value: '' },
        { path: 'booking_items.11.name', value: 'RTX 3080' },
        { path: 'whatsappNumber', value: '0300-7654321' },
      ],
      'status.choose': [{ status: 'CONFIRMED' }],
      'row.add': [{ section: 'delivery', now }],
      'draft.restore': [
        { base: inbound, draft: toBookingDraft(inbound) },
        { base: inbound, draft: fullDraft(inbound) },
      ],
      'row.remove': [{ section: 'delivery', key: 'new-1' }],
      'row.toggle': [item, { section: 'delivery', key: '41' }, { section: 'booking_payments', key: '21' }],
      'conflict.choose': [
        { path: 'clientName', side: 'theirs' },
        { path: 'phoneNumber', side: 'mine' },
      ],
      'booking.refresh': [{ booking: { ...inbound, version: 4 } }, { booking: aBooking({ version: 2 }) }],
      'xstate.done.actor.readBooking': [done(inbound)],
      'xstate.done.actor.save': [
        outcomeOf(bookingSaveMachine, renamed, { output: null }),
        outcomeOf(bookingSaveMachine, renamed, { error: refusal() }),
        outcomeOf(bookingSaveMachine, renamed, { error: new ApiError('network') }),
        outcomeOf(bookingSaveMachine, renamed, { error: stale({ ...inbound, clientName: 'Sana K.', version: 5 }) }),
        outcomeOf(bookingSaveMachine, renamed, { error: stale({ ...inbound, clientName: 'Sana M.', version: 5 }) }),
      ].map(done),
      'booking.overtaken': [{ version: 9 }],
      'xstate.error.actor.readBooking': failed,
    },
    stopWhen: ({ value, context: { saved, latest, draft, unconfirmed, error, errors, overtakenBy } }) => {
      const plain = toBookingDraft(saved);
      const isRenamed = JSON.stringify({ ...draft, clientName: plain.clientName }) === JSON.stringify(plain);
      const isPlain = JSON.stringify(draft) === JSON.stringify(plain);
      // Something more is typed only after one save without an answer.
      const isResumed = draft.whatsappNumber !== plain.whatsappNumber;
      const [lost] = unconfirmed;
      const isLost = JSON.stringify({ ...draft, whatsappNumber: plain.whatsappNumber }) === JSON.stringify(lost);
      const isFirst = overtakenBy === null && saved.version === 3 && JSON.stringify(latest) === JSON.stringify(saved);
      if (isResumed && isLost && isFirst && unconfirmed.length === 1) return value !== 'editing' && value !== 'saving';
      return (
        isResumed ||
        overtakenBy !== null ||
        (unconfirmed.length > 0 &&
          !(value === 'editing' && unconfirmed.length === 1 && (isPlain || draft === unconfirmed[0]))) ||
        ((saved.version ?? 0) > 3 && (value !== 'editing' || error === null)) ||
        Object.keys(errors).length > 0 ||
        draft.delivery.length > 1 ||
        (JSON.stringify(latest) !== JSON.stringify(saved) && (value !== 'editing' || !isPlain)) ||
        (error !== null && !isRenamed)
      );
    },
  });
  expect(coverage).toEqual(COMPLETE);
});

describe('a draft that outlived the form', () => {
  const draft = { ...toBookingDraft(booking), clientName: 'Sana M.' };
  const kept = structuredClone({ base: booking, draft });

  it('comes back for editing, and only what was typed is sent', () => {
    const { calls, send, picture } = open();
    send({ type: 'draft.restore', ...kept });
    expect(picture()).toEqual({ state: 'editing', saved: booking, latest: booking, draft, ...still });
    send(press('edit.save'));
    expect(calls.map(({ name, input }) => [name, input])).toEqual([
      ['save', { id: 101, version: 3, patch: { clientName: 'Sana M.' } }],
    ]);
  });

  it('goes on top of what someone else saved meanwhile, and names what both changed [REL-03]', () => {
    const latest = aBooking({ version: 4, clientName: 'Sana Khan', phoneNumber: '0300-9999999' });
    const { send, picture } = open(latest);
    send({ type: 'draft.restore', ...kept });
    expect(picture()).toEqual({
      state: 'editing',
      saved: latest,
      latest,
      draft: { ...toBookingDraft(latest), clientName: 'Sana M.' },
      role: null,
      takesReason: false,
      form: 'new',
      error: CHANGED,
      errors: {},
      conflicts: { clientName: { mine: 'Sana M.', theirs: 'Sana Khan' } },
      unconfirmed: [],
      overtakenBy: null,
    });
  });

  it('is not taken for a deleted booking', () => {
    const deleted = aBooking({ isActive: false });
    const { send, picture } = open(deleted);
    send({ type: 'draft.restore', ...kept });
    expect(picture()).toEqual({
      state: 'viewing',
      saved: deleted,
      latest: deleted,
      draft: toBookingDraft(deleted),
      ...still,
    });
  });
});

describe('as staff use it', () => {
  const latest = aBooking({ version: 4, clientName: 'Sana Malik Khan' });

  function driver(): BookingEditDriver {
    const { actor, calls, facts, deletions, removal, send, answer, picture } = open();
    const told: unknown[] = [];
    const requests: unknown[] = [];
    let error: string | null = null;
    let errors = {};
    const draft = () => picture().draft;
    const renamed = () => ({ ...toBookingDraft(booking), clientName: 'Sana M.' });
    const sees = (state: string, expected: object) => {
      expect(picture()).toEqual({ state, saved: booking, latest: booking, ...still, ...expected });
      expect(facts).toEqual(told);
      expect(calls.map(({ name, input }) => [name, input])).toEqual(requests);
    };
    const saves = ['save', { id: 101, version: 3, patch: { clientName: 'Sana M.' } satisfies BookingPatch }];
    return {
      actors: () => [actor, deletions],
      events: {
        'press edit': () => send(press('edit.start')),
        'rename client': () => send(rename('Sana M.')),
        'choose Confirmed': () => {
          const mayConfirm = draft().delivery.length > 1;
          send({ type: 'status.choose', status: 'CONFIRMED' });
          if (mayConfirm) return;
          told.push({ type: 'booking.statusRefused', text: INBOUND_REQUIRED });
          errors = { status: INBOUND_REQUIRED };
        },
        'add an inbound delivery': () => {
          send({ type: 'row.add', section: 'delivery', now });
          errors = {};
        },
        'press save': () => {
          const { state } = picture();
          send(press('edit.save'));
          if (state === 'saving') return;
          error = null;
          errors = {};
          if (draft().clientName === 'Sana M.') requests.push(saves);
          else told.push({ type: 'booking.saveRefused', reason: 'noChanges' });
        },
        'press cancel': () => {
          if (picture().state !== 'saving') [error, errors] = [null, {}];
          send(press('edit.cancel'));
        },
        'server accepts': async () => {
          await answer({ data: booking });
          told.push({ type: 'booking.saved' });
          requests.push(['read', { id: 101 }]);
          await answer({ data: latest });
        },
        'server refuses': async () => {
          await answer({ error: refusal() });
          error = 'Closed for stocktaking';
          told.push({ type: 'booking.saveFailed', text: error });
        },
        'server has a newer booking': async () => {
          await answer({ error: stale(latest) });
          error = CHANGED;
          told.push({ type: 'booking.saveFailed', text: error });
        },
        'choose theirs': () => send({ type: 'conflict.choose', path: 'clientName', side: 'theirs' }),
        'choose mine': () => send({ type: 'conflict.choose', path: 'clientName', side: 'mine' }),
        'press delete': () => {
          if (picture().saved.isActive)
            deletions.send({ type: 'deletion.ask', id: 101, version: picture().saved.version });
        },
        'keep the booking': () => removal()?.send({ type: 'deletion.dismiss' }),
        'confirm the deletion': async () => {
          removal()?.send({ type: 'deletion.confirm' });
          requests.push(['delete', { id: 101, version: 3 }]);
          calls.at(-1)?.resolve(booking);
          await waitFor(deletions, () => !picture().saved.isActive);
          told.push({ type: 'record.deleted', kind: 'booking', id: 101, version: 3, canRestore: true });
        },
        'make it active again': async () => {
          deletions.send({ type: 'record.restore', id: 101 });
          requests.push(['restore', { id: 101, version: 3 }]);
          calls.at(-1)?.resolve(booking);
          await waitFor(deletions, () => picture().saved.isActive);
          told.push({ type: 'record.restored', kind: 'booking', id: 101, version: 3 });
        },
      },
      states: {
        reading: () => sees('viewing', { draft: toBookingDraft(booking) }),
        editing: () => sees('editing', { draft: toBookingDraft(booking), errors }),
        renamed: () => sees('editing', { draft: renamed(), errors }),
        delivered: () => {
          expect(diffBooking(booking, draft())).toEqual({
            delivery: [{ type: 'INBOUND', status: 'PENDING', isActive: true }],
          });
          sees('editing', { draft: draft(), errors });
        },
        confirmed: () => {
          expect(diffBooking(booking, draft())).toEqual({
            status: 'CONFIRMED',
            delivery: [{ type: 'INBOUND', status: 'PENDING', isActive: true }],
          });
          sees('editing', { draft: draft() });
        },
        saving: () => sees('saving', { draft: renamed() }),
        refused: () => sees('editing', { draft: renamed(), error }),
        rebased: () =>
          sees('editing', {
            saved: latest,
            latest,
            draft: { ...toBookingDraft(latest), clientName: 'Sana M.' },
            error,
            conflicts: { clientName: { mine: 'Sana M.', theirs: 'Sana Malik Khan' } },
          }),
        'theirs chosen': () =>
          sees('editing', {
            saved: latest,
            latest,
            draft: toBookingDraft(latest),
            error,
            conflicts: { clientName: { mine: 'Sana M.', theirs: 'Sana Malik Khan' } },
          }),
        saved: () => sees('viewing', { saved: latest, latest, draft: toBookingDraft(latest) }),
        asking: () => {
          sees('viewing', { draft: toBookingDraft(booking) });
          expect(removal()?.getSnapshot().value).toBe('asking');
        },
        deleted: () => {
          const saved = { ...booking, isActive: false };
          sees('viewing', { saved, latest: saved, draft: toBookingDraft(booking) });
        },
      },
    };
  }

  it.each(shortestPaths(bookingEditModel))(
    '%s [EDIT-02, EDIT-09, EDIT-10, EDIT-11, EDIT-16, EDIT-17]',
    async (_, path) => {
      await expect(takeOnActor(bookingEditModel, path, driver())).resolves.toBe(path.steps.length);
    },
  );
});

describe('saving', () => {
  it('refuses to confirm once the inbound delivery is deactivated, and keeps the rest [EDIT-01, EDIT-03]', () => {
    const inbound = aBooking({ delivery: [aDelivery({ type: 'INBOUND' })] });
    const { send, facts, calls, picture } = open(inbound);
    send(
      press('edit.start'),
      { type: 'status.choose', status: 'CONFIRMED' },
      { type: 'row.toggle', section: 'delivery', key: '41' },
      press('edit.save'),
    );
    expect(facts).toEqual([{ type: 'booking.saveRefused', reason: 'status', text: INBOUND_REQUIRED }]);
    expect(calls).toEqual([]);
    expect(picture()).toMatchObject({
      state: 'editing',
      errors: { status: INBOUND_REQUIRED },
      draft: { status: 'CONFIRMED' },
    });
  });

  it('lets a booking that is CONFIRMED already keep its status without a delivery', async () => {
    const { send, calls } = open(aBooking({ status: 'CONFIRMED', delivery: [] }));
    send(press('edit.start'), rename('Sana M.'), press('edit.save'));
    expect(calls.map(({ input }) => input)).toEqual([{ id: 101, version: 3, patch: { clientName: 'Sana M.' } }]);
  });

  it('refuses wrong fields at their place until they are edited', () => {
    const { send, facts, calls, picture } = open();
    send(press('edit.start'), change('payableAmount', ''), rename(''), press('edit.save'));
    expect(facts).toEqual([{ type: 'booking.saveRefused', reason: 'invalid' }]);
    expect(calls).toEqual([]);
    expect(picture().errors).toEqual({
      'booking_items.11.payableAmount': 'Payable amount is required',
      clientName: 'Client name is required',
    });
    send(change('payableAmount', '1'));
    expect(picture().errors).toEqual({ clientName: 'Client name is required' });
  });

  it("puts the server's field errors at their rows", async () => {
    const { send, answer, facts, picture } = open();
    send(press('edit.start'), change('name', 'x'), press('edit.save'));
    const errors = [{ path: 'booking_items[0].name', msg: 'Too short' }];
    await answer({ error: new ApiError('status', { status: 400, body: { success: false, errors } }) });
    expect(picture()).toMatchObject({ error: 'Too short', errors: { 'booking_items.11.name': 'Too short' } });
    expect(facts).toEqual([{ type: 'booking.saveFailed', text: 'Too short' }]);
  });

  it('says that no answer came and keeps everything', async () => {
    const { send, answer, facts, picture } = open();
    send(press('edit.start'), rename('Sana M.'), press('edit.save'));
    await answer({ error: new ApiError('network') });
    expect(facts).toEqual([{ type: 'booking.saveFailed', text: 'Network error occurred' }]);
    expect(picture()).toMatchObject({ state: 'editing', draft: { clientName: 'Sana M.' } });
  });

  it('leaves the version out where the provider tells none', () => {
    const { version: _, ...unversioned } = aBooking();
    const { send, calls } = open(unversioned);
    send(press('edit.start'), rename('Sana M.'), press('edit.save'));
    expect(calls[0]?.input).toEqual({ id: 101, version: null, patch: { clientName: 'Sana M.' } });
  });

  it('counts a save whose answer was lost as saved, and sends nothing twice', async () => {
    const { send, answer, facts, picture } = open();
    send(press('edit.start'), rename('Sana M.'), press('edit.save'));
    await answer({ error: new ApiError('timeout', { message: 'The server did not answer in time' }) });
    send(press('edit.save'));
    await answer({ error: stale() });
    const arrived = aBooking({ version: 4, clientName: 'Sana M.' });
    await answer({ data: arrived });
    expect(facts).toEqual([
      { type: 'booking.saveFailed', text: 'The server did not answer in time' },
      { type: 'booking.saved' },
    ]);
    expect(picture()).toEqual({
      state: 'viewing',
      saved: arrived,
      latest: arrived,
      draft: toBookingDraft(arrived),
      ...still,
    });
  });

  it('names a new row where the rows of the provider carry keys, and nowhere else [CONF-07]', () => {
    const keyed = aBooking({ booking_items: [anItem({ key: null })], delivery: [] });
    const added = (saved: Booking) => {
      const { send, calls } = open(saved);
      send(press('edit.start'), { type: 'row.add', section: 'delivery', now }, press('edit.save'));
      return calls[0]?.input;
    };
    const row = { type: 'INBOUND', status: 'PENDING', isActive: true };
    expect(added(keyed)).toMatchObject({ patch: { delivery: [{ key: 'new-1', ...row }] } });
    expect(added(aBooking({ delivery: [] }))).toEqual({ id: 101, version: 3, patch: { delivery: [row] } });
  });

  it('is one row with what was sent of it, whatever a colleague made of that meanwhile [CONF-07]', async () => {
    const { send, answer, picture } = open(aBooking({ booking_items: [anItem({ key: null })], delivery: [] }));
    const type = (field: string, value: string): BookingEditEvent => ({
      type: 'field.change',
      path: `delivery.new-1.${field}`,
      value,
    });
    send(
      press('edit.start'),
      { type: 'row.add', section: 'delivery', now },
      type('courier', 'TCS'),
      press('edit.save'),
    );
    await answer({ error: new ApiError('network') });
    send(type('landmark', 'Clock tower'), press('edit.save'));
    const theirs = aDelivery({ ...BLANK_DELIVERY, id: 42, key: 'new-1', courier: 'Leopards', address: 'Street 9' });
    await answer({
      error: stale(aBooking({ version: 5, booking_items: [anItem({ key: null })], delivery: [theirs] })),
    });
    expect(picture()).toMatchObject({ state: 'editing', conflicts: {}, error: CHANGED });
    expect(diffBooking(picture().saved, picture().draft)).toEqual({ delivery: [{ id: 42, landmark: 'Clock tower' }] });
  });

  it('is in conflict where nobody remembers what was sent of a row that is there [CONF-07]', () => {
    const { actor, send, picture } = open(aBooking({ delivery: [] }));
    send(press('edit.start'), { type: 'row.add', section: 'delivery', now });
    send({ type: 'field.change', path: 'delivery.new-1.courier', value: 'TCS' });
    const { saved: base, draft } = picture();
    actor.stop();
    const theirs = aDelivery({ ...BLANK_DELIVERY, id: 42, key: 'new-1', courier: 'Leopards' });
    const later = open(aBooking({ version: 5, delivery: [theirs] }));
    later.send({ type: 'draft.restore', base, draft });
    expect(later.picture()).toMatchObject({
      draft: { delivery: [{ id: 42, key: 'new-1', courier: 'TCS' }] },
      conflicts: { 'delivery.new-1.courier': { mine: 'TCS', theirs: 'Leopards' } },
    });
  });

  it('never takes a failing read after a save for a failing save [EDIT-10]', async () => {
    const { send, answer, facts, picture } = open();
    send(press('edit.start'), rename('Sana M.'), press('edit.save'));
    await answer({ data: booking });
    await answer({ error: new ApiError('network') });
    expect(picture()).toMatchObject({
      state: 'outdated',
      error: 'The booking was saved, but it could not be loaded again.',
    });
    const latest = aBooking({ version: 4, clientName: 'Sana M.' });
    send({ type: 'booking.reload' });
    await answer({ data: latest });
    expect(picture()).toEqual({ state: 'viewing', saved: latest, latest, draft: toBookingDraft(latest), ...still });
    expect(facts).toEqual([{ type: 'booking.saved' }]);
  });

  it('says what both changed until it is saved, and sends what is chosen [REL-03]', async () => {
    const { calls, send, answer, picture } = open();
    const theirs = aBooking({ version: 4, clientName: 'Sana Khan', phoneNumber: '1' });
    send(press('edit.start'), rename('Sana M.'), { type: 'field.change', path: 'phoneNumber', value: '2' });
    send(press('edit.save'));
    await answer({ error: stale(theirs) });
    const both = { clientName: { mine: 'Sana M.', theirs: 'Sana Khan' }, phoneNumber: { mine: '2', theirs: '1' } };
    expect(picture()).toMatchObject({ draft: { clientName: 'Sana M.', phoneNumber: '2' }, conflicts: both });
    const choose = (path: string, side: 'mine' | 'theirs'): BookingEditEvent => ({
      type: 'conflict.choose',
      path,
      side,
    });
    send(choose('clientName', 'theirs'), choose('code', 'theirs'), rename('Sana K.'), choose('clientName', 'theirs'));
    expect(picture()).toMatchObject({
      draft: { clientName: 'Sana Khan', phoneNumber: '2' },
      conflicts: { ...both, clientName: { mine: 'Sana K.', theirs: 'Sana Khan' } },
    });
    send(press('edit.save'));
    expect(calls.at(-1)?.input).toEqual({ id: 101, version: 4, patch: { phoneNumber: '2' } });
    await answer({ error: refusal() });
    expect(Object.keys(picture().conflicts)).toEqual(['clientName', 'phoneNumber']);
    send(choose('clientName', 'mine'), press('edit.save'));
    expect(calls.at(-1)?.input).toEqual({ id: 101, version: 4, patch: { clientName: 'Sana K.', phoneNumber: '2' } });
    await answer({ data: theirs });
    await answer({ data: aBooking({ version: 5 }) });
    expect(picture()).toMatchObject({ state: 'viewing', conflicts: {} });
  });

  it('does not let a role choose back what it may not write', async () => {
    const theirs = aBooking({ version: 4, clientName: 'Sana Khan' });
    const actor = createActor(bookingEditMachine, { input: { booking: theirs, role: 'TECHNICIAN' } }).start();
    actor.send({ type: 'draft.restore', base: booking, draft: { ...toBookingDraft(booking), clientName: 'Sana M.' } });
    const sides = (['mine', 'theirs'] as const).map((side) =>
      actor.getSnapshot().can({ type: 'conflict.choose', path: 'clientName', side }),
    );
    expect(sides).toEqual([false, true]);
  });

  it('keeps the edits when someone else deleted the booking', async () => {
    const { send, answer, picture } = open();
    send(press('edit.start'), rename('Sana M.'), press('edit.save'));
    await answer({ error: stale(aBooking({ version: 4, isActive: false })) });
    expect(picture()).toMatchObject({
      state: 'editing',
      draft: { clientName: 'Sana M.' },
      error: 'This booking was deleted by someone else. Your edits are kept.',
    });
  });
});

describe('rows', () => {
  it('tells of an item that is deleted and restored, at once, and of nothing else [EDIT-13]', () => {
    const { send, facts, picture } = open();
    const delivery = { section: 'delivery', key: '41' } as const;
    send(
      press('edit.start'),
      { type: 'row.toggle', ...item },
      { type: 'row.toggle', ...item },
      { type: 'row.toggle', ...delivery },
      { type: 'row.add', section: 'booking_items', now },
      { type: 'row.remove', section: 'booking_items', key: 'new-1' },
      { type: 'row.remove', ...item },
    );
    expect(facts).toEqual([{ type: 'item.deleted' }, { type: 'item.restored' }]);
    expect(diffBooking(booking, picture().draft)).toEqual({ delivery: [{ id: 41, isActive: false }] });
  });
});

describe('the room of a booking', () => {
  const crowd = (contacts: number) =>
    aBooking({
      booking_items: Array.from({ length: 150 }, (_, index) => anItem({ id: 1_000 + index, isActive: index > 0 })),
      booking_payments: [],
      contact_log: Array.from({ length: contacts }, (_, index) => aContact({ id: 2_000 + index })),
      delivery: [aDelivery()],
    });
  const ways = ['booking_items', 'booking_payments', 'contact_log', 'delivery'] as const;

  it('is 200 rows over its four lists, inactive and new ones too [DATA-02]', () => {
    const { send, actor, picture } = open(crowd(48));
    send(press('edit.start'), { type: 'row.add', section: 'delivery', now });
    const full = picture().draft;
    expect(full.delivery.map(({ key }) => key)).toEqual(['41', 'new-1']);
    for (const section of ways) {
      expect(actor.getSnapshot().can({ type: 'row.add', section, now })).toBe(false);
      send({ type: 'row.add', section, now });
    }
    expect(picture().draft).toEqual(full);
    send({ type: 'row.remove', section: 'delivery', key: 'new-1' });
    expect(actor.getSnapshot().can({ type: 'row.add', section: 'contact_log', now })).toBe(true);
  });

  it('leaves a booking that is longer already open to every other edit [DATA-02]', () => {
    const { send, actor, picture } = open(crowd(400));
    send(press('edit.start'), { type: 'field.change', path: 'contact_log.2399.notes', value: 'Called back' });
    expect(actor.getSnapshot().can({ type: 'row.add', section: 'contact_log', now })).toBe(false);
    send(press('edit.save'));
    expect(picture().state).toBe('saving');
  });
});

describe('what was read elsewhere', () => {
  const newer = aBooking({ version: 4, booking_items: [anItem(), anItem({ id: 12 })] });
  const older = aBooking({ version: 3, clientName: 'Before the save' });
  const shows = (saved: Booking) => ({
    state: 'viewing',
    saved,
    latest: saved,
    draft: toBookingDraft(saved),
    ...still,
  });

  it('is shown while viewing, if it is newer', () => {
    const { send, picture } = open();
    send({ type: 'booking.refresh', booking: newer }, { type: 'booking.refresh', booking: older });
    expect(picture()).toEqual(shows(newer));
    send({ type: 'booking.refresh', booking: { ...newer, clientName: 'Same version' } });
    expect(picture()).toEqual(shows(newer));
  });

  it('is shown while viewing where the provider counts no versions', () => {
    const { version: _, ...unversioned } = aBooking({ clientName: 'Read later' });
    const { send, picture } = open();
    send({ type: 'booking.refresh', booking: unversioned });
    expect(picture()).toEqual(shows(unversioned));
  });

  it('never replaces what is being edited, and is there after Cancel [EDIT-26]', () => {
    const { send, picture } = open();
    send(press('edit.start'), rename('Sana M.'), { type: 'booking.refresh', booking: newer });
    expect(picture()).toEqual({
      state: 'editing',
      saved: booking,
      latest: newer,
      draft: { ...toBookingDraft(booking), clientName: 'Sana M.' },
      ...still,
    });
    send(press('edit.cancel'));
    expect(picture()).toEqual(shows(newer));
  });

  it('comes beneath what is edited when it is asked for, and names what both changed [REL-03]', () => {
    const theirs = { ...newer, clientName: 'Sana Khan' };
    const { actor, send, picture } = open();
    send(press('edit.start'), rename('Sana M.'));
    expect(actor.getSnapshot().can({ type: 'booking.merge' })).toBe(false);
    send({ type: 'booking.refresh', booking: theirs });
    expect(actor.getSnapshot().can({ type: 'booking.merge' })).toBe(true);
    send({ type: 'booking.merge' });
    expect(picture()).toEqual({
      ...still,
      state: 'editing',
      saved: theirs,
      latest: theirs,
      draft: { ...toBookingDraft(theirs), clientName: 'Sana M.' },
      conflicts: { clientName: { mine: 'Sana M.', theirs: 'Sana Khan' } },
    });
    expect(actor.getSnapshot().can({ type: 'booking.merge' })).toBe(false);
  });

  it.each([
    ['the word before the copy', ['booking.overtaken', 'booking.refresh']],
    ['the copy before the word', ['booking.refresh', 'booking.overtaken']],
  ] as const)('is offered when a colleague saved it beneath what is edited: %s [LIVE-08]', (_, types) => {
    const { actor, send } = open();
    const isOffered = () => selectIsOvertaken(actor.getSnapshot());
    send({ type: 'booking.overtaken', version: 9 }, press('edit.start'), { type: 'booking.refresh', booking: older });
    expect(isOffered()).toBe(false);
    const seen = types.map((type) => {
      send(type === 'booking.refresh' ? { type, booking: newer } : { type, version: newer.version ?? null });
      return isOffered();
    });
    expect(seen).toEqual([false, true]);
    send({ type: 'booking.merge' });
    expect([isOffered(), actor.getSnapshot().context.saved]).toEqual([false, newer]);
  });

  it('is not offered as long as only an older copy than the colleague’s is here [LIVE-08]', () => {
    const { actor, send } = open();
    const newest = { ...newer, version: 9 };
    send(press('edit.start'), { type: 'booking.refresh', booking: newer }, { type: 'booking.overtaken', version: 9 });
    expect(selectIsOvertaken(actor.getSnapshot())).toBe(false);
    send({ type: 'booking.refresh', booking: newest });
    expect(selectIsOvertaken(actor.getSnapshot())).toBe(true);
  });

  it('is offered after a time in which nobody listened, whatever its version [LIVE-08]', () => {
    const { actor, send } = open();
    send(press('edit.start'), { type: 'booking.overtaken', version: null });
    send({ type: 'booking.refresh', booking: newer });
    expect(selectIsOvertaken(actor.getSnapshot())).toBe(true);
  });

  it('of an own save in another tab is no colleague’s [LIVE-08]', () => {
    const { actor, send } = open();
    send(press('edit.start'), rename('Sana M.'), { type: 'booking.refresh', booking: newer });
    expect(selectIsOvertaken(actor.getSnapshot())).toBe(false);
  });

  it('is there after a refused save and Cancel, and after a read that was older', async () => {
    const { send, answer, picture } = open();
    send(press('edit.start'), rename('Sana M.'), press('edit.save'), { type: 'booking.refresh', booking: newer });
    await answer({ error: refusal() });
    send(press('edit.save'));
    await answer({ error: stale() });
    await answer({ data: older });
    expect(picture()).toMatchObject({ state: 'editing', saved: newer, draft: { clientName: 'Sana M.' } });
    send(press('edit.cancel'));
    expect(picture()).toEqual(shows(newer));
  });

  it('is not taken for the booking after a save when it is from before it', async () => {
    const { send, answer, picture } = open();
    send(press('edit.start'), rename('Sana M.'), press('edit.save'));
    await answer({ data: booking });
    await answer({ error: new ApiError('network') });
    send({ type: 'booking.refresh', booking: older });
    expect(picture().state).toBe('outdated');
    send({ type: 'booking.refresh', booking: newer });
    expect(picture()).toEqual(shows(newer));
  });
});

describe('a status that is refused', () => {
  it('says the sentence of the decision, when it is chosen and when it is saved [EDIT-04]', () => {
    const { send, facts, picture } = open();
    const text = 'In Queue is set by the system, not by hand.';
    send(press('edit.start'), { type: 'status.choose', status: 'IN_QUEUE' });
    const draft = { ...toBookingDraft(booking), status: 'IN_QUEUE' as const };
    send(press('edit.cancel'), { type: 'draft.restore', base: booking, draft }, press('edit.save'));
    expect(facts).toEqual([
      { type: 'booking.statusRefused', text },
      { type: 'booking.saveRefused', reason: 'status', text },
    ]);
    expect(picture()).toMatchObject({ state: 'editing', errors: { status: text } });
  });
});

describe('what this page did to the booking', () => {
  it.each([
    ['booking.deleted', true, false],
    ['booking.restored', false, true],
  ] as const)('%s is shown at once, and no older copy takes it back', (type, before, after) => {
    const { send, picture } = open(aBooking({ isActive: before }));
    send({ type }, { type: 'booking.refresh', booking: aBooking({ isActive: before }) });
    const saved = aBooking({ isActive: after });
    expect(picture()).toEqual({ state: 'viewing', saved, draft: toBookingDraft(saved), ...still, latest: saved });
  });

  it('leaves a version that a save is made on only where it is the next one', () => {
    const { send, picture } = open();
    send({ type: 'booking.deleted', version: 4 }, { type: 'booking.restored', version: 5 });
    expect(picture().saved).toEqual(aBooking({ version: 5 }));
    send({ type: 'booking.deleted', version: 9 });
    expect(picture().saved).toEqual(aBooking({ version: 5, isActive: false }));
  });

  it('waits while the booking is edited', () => {
    const { send, picture } = open();
    send(press('edit.start'), rename('Sana M.'), { type: 'booking.deleted' });
    expect(picture()).toMatchObject({ state: 'editing', saved: booking, draft: { clientName: 'Sana M.' } });
    send(press('edit.cancel'));
    const saved = aBooking({ isActive: false });
    expect(picture()).toEqual({ state: 'viewing', saved, draft: toBookingDraft(saved), ...still, latest: saved });
  });
});

describe('who edits', () => {
  const asked: BookingEditEvent[] = [
    rename('Bilal'),
    { type: 'status.choose', status: 'IN_PROGRESS' },
    change('payableAmount', '1'),
    { type: 'field.change', path: 'booking_items.11.status', value: 'REPAIRED' },
    { type: 'field.change', path: 'booking_items.11.comments', value: 'New fan' },
    { type: 'row.toggle', ...item },
    { type: 'row.add', section: 'booking_payments', now },
    { type: 'field.change', path: 'booking_payments.21.paidAmount', value: '1' },
    { type: 'row.add', section: 'contact_log', now },
    { type: 'row.add', section: 'delivery', now },
  ];
  const all = asked.map((_, index) => index);

  it.each<[string | null, number[]]>([
    ['TECHNICIAN', [3, 4, 8]],
    ['COUNTER', all.filter((index) => index !== 7)],
    ['MANAGER', all],
    ['OWNER', all],
    ['BOSS', all],
    [null, all],
  ])('%s is let at %j [PERM-02, PERM-03, PERM-04, PERM-06]', (role, taken) => {
    const actor = createActor(bookingEditMachine, { input: { booking, role } }).start();
    actor.send(press('edit.start'));
    expect(all.filter((index) => asked[index] && actor.getSnapshot().can(asked[index]))).toEqual(taken);
  });

  it('an auditor looks on [PERM-05]', () => {
    const actor = createActor(bookingEditMachine, { input: { booking, role: 'AUDITOR' } }).start();
    actor.send(press('edit.start'));
    expect([actor.getSnapshot().value, selectEditRefusal(actor.getSnapshot())]).toEqual([
      'viewing',
      'You do not have permission to change bookings.',
    ]);
  });
});

describe('paid money that is changed', () => {
  const pay = (value: string): BookingEditEvent => ({
    type: 'field.change',
    path: 'booking_payments.21.paidAmount',
    value,
  });
  const explain: BookingEditEvent = { type: 'field.change', path: 'reason', value: 'Typed twice' };

  it.each([
    [
      'the amount of a PAID payment',
      pay('1'),
      { booking_payments: [{ id: 21, paidAmount: 1 }] },
      'a paid payment is changed',
    ],
    [
      'a price below what is paid',
      change('payableAmount', '1'),
      { booking_items: [{ id: 11, payableAmount: 1 }] },
      'more is paid than payable',
    ],
  ])('is asked about at its field: %s [PERM-07]', (_, edit, patch, why) => {
    const { calls, facts, send, picture } = open(booking, true);
    send(press('edit.start'), edit, press('edit.save'));
    expect([picture().state, picture().errors]).toEqual(['editing', { reason: `Please say why ${why}` }]);
    expect(facts).toEqual([{ type: 'booking.saveRefused', reason: 'invalid' }]);
    send(explain);
    expect(picture().errors).toEqual({});
    send(press('edit.save'));
    expect(calls.map(({ input }) => input)).toEqual([
      {
        id: 101,
        version: 3,
        patch: { ...patch, reason: 'Typed twice' },
      },
    ]);
  });

  it('is not asked about where the provider takes no reason [PERM-07]', () => {
    const { calls, send } = open(booking);
    send(press('edit.start'), pay('1'), press('edit.save'));
    expect(calls.map(({ input }) => input)).toEqual([
      { id: 101, version: 3, patch: { booking_payments: [{ id: 21, paidAmount: 1 }] } },
    ]);
  });
});
