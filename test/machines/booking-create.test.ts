import { describe, expect, it } from 'vitest';
import {
  applyCreateEdit,
  EMPTY_CREATE_DRAFT,
  type CreateDraft,
} from '../../src/domain/booking/draft/booking-create-draft.ts';
import { bookingCreateMachine } from '../../src/machines/booking-create.machine.ts';
import { bookingCreateModel } from '../../tools/models/booking-create.model.ts';
import { shortestPaths } from '../../tools/paths/generate.ts';
import { aRefusal, aSavedEarlier, NO_ANSWER } from '../support/api-errors.ts';
import { play } from '../support/held-actors.ts';
import { itIsCovered, type OnActors, walkOnActors } from './on-actors.ts';

const fields = { clientName: 'Sana Malik', phoneNumber: '0300-1234567', whatsappNumber: '0321-7654321' };
const type = (path: string, value: string | boolean) => ({ type: 'field.change', path, value }) as const;
const name = type('booking_items.new-1.name', 'RTX 3080');
const FILL = [...Object.entries(fields).map(([path, value]) => type(path, value)), name];
const ADD = { type: 'row.add', section: 'booking_items' } as const;
const SUBMIT = { type: 'create.submit' } as const;
const ANOTHER = { type: 'create.another' } as const;
const remove = (key: string) => ({ type: 'row.remove', section: 'booking_items', key }) as const;
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
const first = { booking: body, isAnother: false };
const fieldRefusal = aRefusal(200, { success: false, errors: [{ path: 'booking_items[0].name', msg: 'Too short' }] });
const refusal = aRefusal(409, 'Closed for stocktaking');

function open() {
  const form = play(({ hold }) => bookingCreateMachine.provide({ actors: { createBooking: hold('create') } }));
  const itemKeys = () => form.context().draft.booking_items.map(({ key }) => key);
  return { ...form, itemKeys };
}

itIsCovered(bookingCreateMachine, {
  events: {
    'field.change': [...FILL, type('isSameNumber', true)],
    'row.add': [ADD],
    'row.remove': [remove('new-1')],
    'draft.restore': [{ draft: filled }, { draft: full }],
    'enter.press': [
      { path: 'phoneNumber' },
      { path: 'booking_items.new-1.payableAmount' },
      { path: 'booking_items.new-2.name' },
    ],
    'xstate.done.actor.createBooking': [{ output: 101 }],
    'xstate.error.actor.createBooking': [fieldRefusal, refusal, aSavedEarlier(1, 'BK-1001'), NO_ANSWER].map(
      (error) => ({ error }),
    ),
  },
  stopWhen: ({ context }) => context.draft.booking_items.length > 1,
});

it('is filled in and sent by Enter alone, item after item', () => {
  const { asked, facts, itemKeys, send, state } = open();
  const enter = (path: string) => send({ type: 'enter.press', path });
  const fill = (path: string, value: string) => {
    send(type(path, value));
    enter(path);
  };
  fill('clientName', fields.clientName);
  fill('phoneNumber', fields.phoneNumber);
  fill('booking_items.new-1.payableAmount', '900');
  send(name);
  enter('booking_items.new-1.payableAmount');
  const wanted = ['phoneNumber', 'booking_items.new-1.name', 'booking_items.new-1.name'];
  expect(facts).toEqual(wanted.map((path) => ({ type: 'field.wanted', path })));
  expect(itemKeys()).toEqual(['new-1', 'new-2']);
  enter('booking_items.new-2.name');
  const booking_items = [{ name: 'RTX 3080', type: 'GPU', payableAmount: 900 }];
  const booking = { ...body, whatsappNumber: fields.phoneNumber, booking_items };
  expect([state(), asked()]).toEqual(['creating', [{ booking, isAnother: false }]]);
});

it('takes a draft back that outlived the form', () => {
  const { asked, context, send } = open();
  send(SUBMIT, { type: 'draft.restore', draft: structuredClone(filled) });
  expect(context()).toEqual({ draft: filled, error: null, errors: {}, earlier: null });
  send(SUBMIT);
  expect(asked()).toEqual([first]);
});

it('says which booking it had made before it was changed, and makes another one only when it is told to [REL-15]', async () => {
  const { answer, asked, context, facts, send } = open();
  send({ type: 'draft.restore', draft: filled }, ANOTHER, SUBMIT);
  await answer(NO_ANSWER);
  send(type('clientName', 'Sana Khan'), SUBMIT);
  await answer(aSavedEarlier(1, 'BK-1001'));
  const error = 'This was already saved as BK-1001, before it was changed here. Nothing was saved a second time.';
  expect(context()).toEqual({
    draft: { ...filled, clientName: 'Sana Khan' },
    error,
    errors: {},
    earlier: { id: 1, code: 'BK-1001' },
  });
  expect(facts.at(-1)).toEqual({ type: 'booking.createRefused', text: error });

  send(type('booking_items.new-1.name', ''), ANOTHER);
  expect(facts.at(-1)).toEqual({ type: 'booking.createInvalid' });
  send(name, ANOTHER);
  expect(context().earlier).toBeNull();
  await answer(NO_ANSWER);
  send(SUBMIT);
  await answer(102);
  const changed = { booking: { ...body, clientName: 'Sana Khan' }, isAnother: false };
  expect(asked()).toEqual([first, changed, { ...changed, isAnother: true }, changed]);
  expect(facts.at(-1)).toEqual({ type: 'booking.created', id: 102 });
});

it('takes 200 items and no more [DATA-02]', () => {
  const { can, itemKeys, send } = open();
  for (let n = 1; n <= 205; n += 1) send(ADD);
  expect([itemKeys().length, can(ADD)]).toEqual([200, false]);
  send(remove('new-7'));
  expect(can(ADD)).toBe(true);
});

describe('as staff use it', () => {
  function drive(): OnActors<typeof bookingCreateModel> {
    const { actor, answer, asked, context, facts, itemKeys, send, state } = open();
    const told: unknown[] = [];
    let requests = 0;
    const nothing = { error: null as string | null, errors: {} };
    let said = nothing;
    const sees = (draft: CreateDraft) => () => {
      expect(context()).toEqual({ draft, ...said, earlier: null });
      expect([facts, asked()]).toEqual([told, Array.from({ length: requests }, () => first)]);
    };
    const fails =
      (how: Error, fact: object, error: string, errors: object = {}) =>
      async () => {
        await answer(how);
        told.push(fact);
        said = { error, errors };
      };
    const linked = { ...filled, isSameNumber: true, whatsappNumber: fields.phoneNumber };
    return {
      actors: () => [actor],
      events: {
        'fill the form': () => {
          if (state() === 'editing') said = nothing;
          send(...FILL);
        },
        'tick same number': () => send(type('isSameNumber', true)),
        'change the phone number': () => send(type('phoneNumber', '042-111222')),
        'add an item': () => send(ADD),
        'remove an item': () => {
          if (itemKeys().length > 1) said = nothing;
          send(remove(itemKeys().at(-1) ?? ''));
        },
        'press create': () => {
          if (state() !== 'editing') return send(SUBMIT);
          send(SUBMIT);
          said = nothing;
          if (state() === 'creating') {
            requests += 1;
            return;
          }
          told.push({ type: 'booking.createInvalid' });
          const missing = {
            clientName: 'Client name is required',
            phoneNumber: 'Phone number is required',
            whatsappNumber: 'WhatsApp number is required',
            'booking_items.new-1.name': 'Item name is required',
          };
          const second = { 'booking_items.new-2.name': 'Item name is required' };
          said = { error: null, errors: itemKeys().length > 1 ? second : missing };
        },
        'server accepts': async () => {
          await answer(101);
          told.push({ type: 'booking.created', id: 101 });
        },
        'server refuses a field': fails(fieldRefusal, { type: 'booking.createInvalid' }, 'Too short', {
          'booking_items.new-1.name': 'Too short',
        }),
        'server refuses': fails(
          refusal,
          { type: 'booking.createRefused', text: 'Closed for stocktaking' },
          'Closed for stocktaking',
        ),
        'no answer comes': fails(
          NO_ANSWER,
          { type: 'booking.createUnanswered', text: 'Network error occurred' },
          'Network error occurred',
        ),
      },
      states: {
        empty: sees(EMPTY_CREATE_DRAFT),
        flagged: sees(EMPTY_CREATE_DRAFT),
        filled: sees(filled),
        linked: sees(linked),
        followed: sees({ ...linked, phoneNumber: '042-111222', whatsappNumber: '042-111222' }),
        twoItems: sees(applyCreateEdit(filled, ADD)),
        creating: sees(filled),
        refused: sees(filled),
        created: sees(filled),
      },
    };
  }

  it.each(shortestPaths(bookingCreateModel))('%s [BOOK-03, BOOK-07, BOOK-08, BOOK-09, BOOK-10]', async (_, path) => {
    expect(await walkOnActors(bookingCreateModel, path, drive())).toEqual([]);
  });
});
