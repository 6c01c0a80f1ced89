import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { ApiError } from '../../src/domain/shared/api-error.ts';
import { savedEarlier } from '../../src/domain/shared/written.ts';
import {
  applyCreateEdit,
  EMPTY_CREATE_DRAFT,
  type CreateDraft,
} from '../../src/domain/booking/draft/booking-create-draft.ts';
import { bookingCreateMachine } from '../../src/machines/booking-create.machine.ts';
import { deferred, type Deferred } from '../deferred.ts';
import { bookingCreateModel, type BookingCreateDriver } from '../../tools/models/booking-create.model.ts';
import { shortestPaths } from '../../tools/paths/generate.ts';
import { COMPLETE, coverMachine } from '../../tools/machine/cover-machine.ts';
import { takeOnActor } from './take-on-actor.ts';

const fields = { clientName: 'Sana Malik', phoneNumber: '0300-1234567', whatsappNumber: '0321-7654321' };
const typeIn = (field: keyof typeof fields) => ({ type: 'field.change', path: field, value: fields[field] }) as const;
const name = { type: 'field.change', path: 'booking_items.new-1.name', value: 'RTX 3080' } as const;
const filled: CreateDraft = applyCreateEdit({ ...EMPTY_CREATE_DRAFT, ...fields }, name);
const full = {
  ...filled,
  booking_items: Array.from({ length: 200 }, (_, n) => ({ ...filled.booking_items[0], key: `new-${n + 1}` })),
};
const body = {
  ...fields,
  clientType: 'INDIVIDUAL',
  booking_items: [{ name: 'RTX 3080', type: 'GPU', payableAmount: 0 }],
};

const fieldRefusal = () =>
  new ApiError('status', {
    status: 200,
    body: { success: false, errors: [{ path: 'booking_items[0].name', msg: 'Too short' }] },
  });
const refusal = () => new ApiError('status', { status: 409, body: { error: 'Closed for stocktaking' } });

const savedAlready = () =>
  new ApiError('status', {
    status: 422,
    body: { success: false, error: savedEarlier('BK-1001'), data: { id: 1, code: 'BK-1001' } },
  });

function open() {
  const calls: (Deferred<number> & { input: unknown })[] = [];
  const facts: unknown[] = [];
  const actor = createActor(
    bookingCreateMachine.provide({
      actors: {
        createBooking: fromPromise(({ input }) => {
          const call = { ...deferred<number>(), input };
          calls.push(call);
          return call.promise;
        }),
      },
    }),
  );
  actor.on('*', (fact) => facts.push(fact));
  actor.start();
  const answer = async (how: { id: number } | { error: unknown }) => {
    const call = calls.at(-1);
    if ('id' in how) call?.resolve(how.id);
    else call?.reject(how.error);
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  };
  return { actor, calls, facts, answer };
}

it('is described, reachable and decided in every part', () => {
  const coverage = coverMachine(bookingCreateMachine, {
    events: {
      'field.change': [
        typeIn('clientName'),
        typeIn('phoneNumber'),
        typeIn('whatsappNumber'),
        name,
        { path: 'isSameNumber', value: true },
      ],
      'row.add': [{ section: 'booking_items' }],
      'row.remove': [{ section: 'booking_items', key: 'new-1' }],
      'draft.restore': [{ draft: filled }, { draft: full }],
      'enter.press': [
        { path: 'phoneNumber' },
        { path: 'booking_items.new-1.payableAmount' },
        { path: 'booking_items.new-2.name' },
      ],
      'xstate.done.actor.createBooking': [{ output: 101 }],
      'xstate.error.actor.createBooking': [
        { error: fieldRefusal() },
        { error: refusal() },
        { error: savedAlready() },
        { error: new ApiError('network') },
      ],
    },
    stopWhen: ({ context }) => context.draft.booking_items.length > 1,
  });
  expect(coverage).toEqual(COMPLETE);
});

it('is filled in and sent by Enter alone, item after item', () => {
  const { actor, calls, facts } = open();
  const fill = (path: string, value: string) => {
    actor.send({ type: 'field.change', path, value });
    actor.send({ type: 'enter.press', path });
  };
  fill('clientName', fields.clientName);
  fill('phoneNumber', fields.phoneNumber);
  fill('booking_items.new-1.payableAmount', '900');
  actor.send(name);
  actor.send({ type: 'enter.press', path: 'booking_items.new-1.payableAmount' });
  expect(facts).toEqual([
    { type: 'field.wanted', path: 'phoneNumber' },
    { type: 'field.wanted', path: 'booking_items.new-1.name' },
    { type: 'field.wanted', path: 'booking_items.new-1.name' },
  ]);
  expect(actor.getSnapshot().context.draft.booking_items.map(({ key }) => key)).toEqual(['new-1', 'new-2']);
  actor.send({ type: 'enter.press', path: 'booking_items.new-2.name' });
  expect(actor.getSnapshot().value).toBe('creating');
  expect(calls.map(({ input }) => input)).toEqual([
    {
      booking: {
        ...body,
        whatsappNumber: fields.phoneNumber,
        booking_items: [{ name: 'RTX 3080', type: 'GPU', payableAmount: 900 }],
      },
      isAnother: false,
    },
  ]);
});

it('takes a draft back that outlived the form', () => {
  const { actor, calls } = open();
  actor.send({ type: 'create.submit' });
  actor.send({ type: 'draft.restore', draft: structuredClone(filled) });
  const { value, context } = actor.getSnapshot();
  expect({ value, context }).toEqual({
    value: 'editing',
    context: { draft: filled, error: null, errors: {}, earlier: null },
  });
  actor.send({ type: 'create.submit' });
  expect(calls.map(({ input }) => input)).toEqual([{ booking: body, isAnother: false }]);
});

it('says which booking it had made before it was changed, and makes another one only when it is told to [REL-15]', async () => {
  const { actor, calls, facts, answer } = open();
  actor.send({ type: 'draft.restore', draft: filled });
  actor.send({ type: 'create.another' });
  actor.send({ type: 'create.submit' });
  await answer({ error: new ApiError('network') });
  actor.send({ type: 'field.change', path: 'clientName', value: 'Sana Khan' });
  actor.send({ type: 'create.submit' });
  await answer({ error: savedAlready() });
  const { value, context } = actor.getSnapshot();
  expect({ value, context }).toEqual({
    value: 'editing',
    context: {
      draft: { ...filled, clientName: 'Sana Khan' },
      error: 'This was already saved as BK-1001, before it was changed here. Nothing was saved a second time.',
      errors: {},
      earlier: { id: 1, code: 'BK-1001' },
    },
  });
  expect(facts.at(-1)).toEqual({ type: 'booking.createRefused', text: context.error });

  actor.send({ type: 'field.change', path: 'booking_items.new-1.name', value: '' });
  actor.send({ type: 'create.another' });
  expect(facts.at(-1)).toEqual({ type: 'booking.createInvalid' });
  actor.send(name);
  actor.send({ type: 'create.another' });
  expect(actor.getSnapshot().context.earlier).toBeNull();
  await answer({ error: new ApiError('network') });
  actor.send({ type: 'create.submit' });
  await answer({ id: 102 });
  const changed = { ...body, clientName: 'Sana Khan' };
  expect(calls.map(({ input }) => input)).toEqual([
    { booking: body, isAnother: false },
    { booking: changed, isAnother: false },
    { booking: changed, isAnother: true },
    { booking: changed, isAnother: false },
  ]);
  expect(facts.at(-1)).toEqual({ type: 'booking.created', id: 102 });
});

it('takes 200 items and no more [DATA-02]', () => {
  const { actor } = open();
  expect(actor.getSnapshot().can({ type: 'row.add', section: 'booking_items' })).toBe(true);
  for (let n = 1; n <= 205; n += 1) actor.send({ type: 'row.add', section: 'booking_items' });
  expect(actor.getSnapshot().context.draft.booking_items).toHaveLength(200);
  expect(actor.getSnapshot().can({ type: 'row.add', section: 'booking_items' })).toBe(false);
  actor.send({ type: 'row.remove', section: 'booking_items', key: 'new-7' });
  expect(actor.getSnapshot().can({ type: 'row.add', section: 'booking_items' })).toBe(true);
});

it('takes wrong fields only from a refusal, not from an answer that makes no sense', async () => {
  const { actor, facts, answer } = open();
  actor.send({ type: 'draft.restore', draft: filled });
  actor.send({ type: 'create.submit' });
  await answer({
    error: new ApiError('shape', { status: 200, body: { errors: [{ path: 'clientName', msg: 'Odd' }] } }),
  });
  expect(actor.getSnapshot().context.errors).toEqual({});
  expect(facts.map((fact) => Reflect.get(Object(fact), 'type'))).toEqual(['booking.createUnanswered']);
});

describe('as staff use it', () => {
  function driver(): BookingCreateDriver {
    const { actor, calls, facts, answer } = open();
    const told: unknown[] = [];
    let requests = 0;
    let errors: { error: string | null; errors: object } = { error: null, errors: {} };
    const sees = (state: string, draft: CreateDraft) => {
      const { value, context } = actor.getSnapshot();
      expect({ state: value, ...context }).toEqual({ state, draft, ...errors, earlier: null });
      expect(facts).toEqual(told);
      expect(calls.map(({ input }) => input)).toEqual(
        Array.from({ length: requests }, () => ({ booking: body, isAnother: false })),
      );
    };
    const fails = async (error: unknown, fact: unknown, shown: typeof errors) => {
      await answer({ error });
      told.push(fact);
      errors = shown;
    };
    const linked = { ...filled, isSameNumber: true, whatsappNumber: fields.phoneNumber };
    const two = () => applyCreateEdit(filled, { type: 'row.add', section: 'booking_items' });
    return {
      actors: () => [actor],
      events: {
        'fill the form': () => {
          for (const edit of [typeIn('clientName'), typeIn('phoneNumber'), typeIn('whatsappNumber'), name])
            actor.send(edit);
          if (actor.getSnapshot().matches('editing')) errors = { error: null, errors: {} };
        },
        'tick same number': () => actor.send({ type: 'field.change', path: 'isSameNumber', value: true }),
        'change the phone number': () => actor.send({ type: 'field.change', path: 'phoneNumber', value: '042-111222' }),
        'add an item': () => actor.send({ type: 'row.add', section: 'booking_items' }),
        'remove an item': () => {
          const { booking_items: items } = actor.getSnapshot().context.draft;
          actor.send({ type: 'row.remove', section: 'booking_items', key: items.at(-1)?.key ?? '' });
          if (items.length > 1) errors = { error: null, errors: {} };
        },
        'press create': () => {
          const before = actor.getSnapshot();
          actor.send({ type: 'create.submit' });
          if (!before.matches('editing')) return;
          if (actor.getSnapshot().matches('creating')) {
            requests += 1;
            errors = { error: null, errors: {} };
            return;
          }
          told.push({ type: 'booking.createInvalid' });
          const flagged: Record<string, string> =
            before.context.draft.booking_items.length > 1
              ? { 'booking_items.new-2.name': 'Item name is required' }
              : {
                  clientName: 'Client name is required',
                  phoneNumber: 'Phone number is required',
                  whatsappNumber: 'WhatsApp number is required',
                  'booking_items.new-1.name': 'Item name is required',
                };
          errors = { error: null, errors: flagged };
        },
        'server accepts': async () => {
          await answer({ id: 101 });
          told.push({ type: 'booking.created', id: 101 });
        },
        'server refuses a field': () =>
          fails(
            fieldRefusal(),
            { type: 'booking.createInvalid' },
            {
              error: 'Too short',
              errors: { 'booking_items.new-1.name': 'Too short' },
            },
          ),
        'server refuses': () =>
          fails(
            refusal(),
            { type: 'booking.createRefused', text: 'Closed for stocktaking' },
            {
              error: 'Closed for stocktaking',
              errors: {},
            },
          ),
        'no answer comes': () =>
          fails(
            new ApiError('network'),
            { type: 'booking.createUnanswered', text: 'Network error occurred' },
            {
              error: 'Network error occurred',
              errors: {},
            },
          ),
      },
      states: {
        empty: () => sees('editing', EMPTY_CREATE_DRAFT),
        flagged: () => sees('editing', EMPTY_CREATE_DRAFT),
        filled: () => sees('editing', filled),
        linked: () => sees('editing', linked),
        followed: () => sees('editing', { ...linked, phoneNumber: '042-111222', whatsappNumber: '042-111222' }),
        twoItems: () => sees('editing', two()),
        creating: () => sees('creating', filled),
        refused: () => sees('editing', filled),
        created: () => sees('created', filled),
      },
    };
  }

  it.each(shortestPaths(bookingCreateModel))('%s [BOOK-03, BOOK-07, BOOK-08, BOOK-09, BOOK-10]', async (_, path) => {
    await expect(takeOnActor(bookingCreateModel, path, driver())).resolves.toBe(path.steps.length);
  });
});
