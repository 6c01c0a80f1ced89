import { expect, it } from 'vitest';
import {
  applyCreateEdit,
  EMPTY_CREATE_DRAFT,
  type CreateDraft,
} from '../../src/domain/booking/draft/booking-create-draft.ts';
import { bookingCreateMachine, NEW_BOOKING, pressEnter } from '../../src/machines/booking-create.ts';
import { aRefusal, aSavedEarlier, NO_ANSWER } from '../support/api-errors.ts';
import { play } from '../support/held-actors.ts';

const INVALID = { type: 'form.refused', kind: 'newBooking', reason: 'invalid' };

const fields = { clientName: 'Sana Malik', phoneNumber: '0300-1234567', whatsappNumber: '0321-7654321' };
const type = (path: string, value: string | boolean) => ({ type: 'field.change', path, value }) as const;
const name = type('booking_items.new-1.name', 'RTX 3080');
const FILL = [...Object.entries(fields).map(([path, value]) => type(path, value)), name];
const ADD = { type: 'row.add', section: 'booking_items' } as const;
const SUBMIT = { type: 'form.submit' } as const;
const ANOTHER = { type: 'form.again' } as const;
const remove = (key: string) => ({ type: 'row.remove', section: 'booking_items', key }) as const;
const filled: CreateDraft = applyCreateEdit({ ...EMPTY_CREATE_DRAFT, ...fields }, name);
const body = {
  ...fields,
  clientType: 'INDIVIDUAL',
  booking_items: [{ name: 'RTX 3080', type: 'GPU', payableAmount: 0 }],
};
const first = { wire: body, isAnother: false };
const fieldRefusal = aRefusal(200, { success: false, errors: [{ path: 'booking_items[0].name', msg: 'Too short' }] });
const refusal = aRefusal(409, 'Closed for stocktaking');

function open() {
  const form = play(({ hold }) => bookingCreateMachine.provide({ actors: { create: hold('create') } }), NEW_BOOKING);
  const itemKeys = () => form.context().draft.booking_items.map(({ key }) => key);
  return { ...form, itemKeys };
}

it('a new booking can be filled in and sent with Enter only, item after item', () => {
  const { actor, asked, itemKeys, send, state } = open();
  const wanted: (string | null)[] = [];
  const enter = (path: string) => void wanted.push(pressEnter(actor, path));
  const fill = (path: string, value: string) => {
    send(type(path, value));
    enter(path);
  };
  fill('clientName', fields.clientName);
  fill('phoneNumber', fields.phoneNumber);
  fill('booking_items.new-1.payableAmount', '900');
  send(name);
  enter('booking_items.new-1.payableAmount');
  expect(wanted).toEqual(['phoneNumber', 'booking_items.new-1.name', 'booking_items.new-1.name', null]);
  expect(itemKeys()).toEqual(['new-1', 'new-2']);
  enter('booking_items.new-2.name');
  const booking_items = [{ name: 'RTX 3080', type: 'GPU', payableAmount: 900 }];
  const booking = { ...body, whatsappNumber: fields.phoneNumber, booking_items };
  expect([state(), asked()]).toEqual(['creating', [{ wire: booking, isAnother: false }]]);
});

it('a new booking restores the draft of a closed form', () => {
  const { asked, context, send } = open();
  send(SUBMIT, { type: 'draft.restore', draft: structuredClone(filled) });
  expect(context()).toMatchObject({ draft: filled, error: null, errors: {}, earlier: null });
  send(SUBMIT);
  expect(asked()).toEqual([first]);
});

it('a new booking that was created before its last change is named, and another one is created only on request [REL-15]', async () => {
  const { answer, asked, context, facts, send } = open();
  send({ type: 'draft.restore', draft: filled }, ANOTHER, SUBMIT);
  await answer(NO_ANSWER);
  send(type('clientName', 'Sana Khan'), SUBMIT);
  await answer(aSavedEarlier(1, 'BK-1001'));
  const error = 'This was already saved as BK-1001. Your later changes were not saved.';
  expect(context()).toMatchObject({
    draft: { ...filled, clientName: 'Sana Khan' },
    error,
    errors: {},
    earlier: { id: 1, code: 'BK-1001' },
  });
  expect(facts.at(-1)).toEqual({ type: 'form.refused', kind: 'newBooking', reason: 'refused', text: error });

  send(type('booking_items.new-1.name', ''), ANOTHER);
  expect(facts.at(-1)).toEqual(INVALID);
  send(name, ANOTHER);
  expect(context().earlier).toBeNull();
  await answer(NO_ANSWER);
  send(SUBMIT);
  await answer(102);
  const changed = { wire: { ...body, clientName: 'Sana Khan' }, isAnother: false };
  expect(asked()).toEqual([first, changed, { ...changed, isAnother: true }, changed]);
  expect(facts.at(-1)).toEqual({ type: 'record.created', kind: 'newBooking', id: 102 });
});

it('a new booking accepts at most 200 items [DATA-02]', () => {
  const { can, itemKeys, send } = open();
  for (let n = 1; n <= 205; n += 1) send(ADD);
  expect([itemKeys().length, can(ADD)]).toEqual([200, false]);
  send(remove('new-7'));
  expect(can(ADD)).toBe(true);
});

it('a new booking shows missing fields, keeps one item, and is sent once until the answer [BOOK-03, BOOK-07, BOOK-08, BOOK-09, BOOK-10]', async () => {
  const { answer, asked, context, facts, itemKeys, send, state } = open();
  const seen = (draft: CreateDraft, error: string | null = null, errors: object = {}) =>
    expect(context()).toMatchObject({ draft, error, errors, earlier: null });
  const required = (key: string) => ({ [`booking_items.${key}.name`]: 'Item name is required' });
  send(SUBMIT);
  seen(EMPTY_CREATE_DRAFT, null, {
    clientName: 'Client name is required',
    phoneNumber: 'Phone number is required',
    whatsappNumber: 'WhatsApp number is required',
    ...required('new-1'),
  });
  send(...FILL);
  seen(filled);
  send(ADD, SUBMIT);
  seen(applyCreateEdit(filled, ADD), null, required('new-2'));
  send(remove('new-2'), remove('new-1'));
  expect(itemKeys()).toEqual(['new-1']);
  seen(filled);
  expect([facts, asked()]).toEqual([[INVALID, INVALID], []]);
  for (const [how, fact, text, errors] of [
    [
      fieldRefusal,
      { ...INVALID, reason: 'fields', text: 'Too short' },
      'Too short',
      { 'booking_items.new-1.name': 'Too short' },
    ],
    [refusal, { ...INVALID, reason: 'refused', text: 'Closed for stocktaking' }, 'Closed for stocktaking', {}],
    [NO_ANSWER, { ...INVALID, reason: 'unanswered', text: 'Network error occurred' }, 'Network error occurred', {}],
  ] as const) {
    send(SUBMIT, SUBMIT, type('clientName', 'Typed too late'));
    expect(state()).toBe('creating');
    seen(filled);
    await answer(how);
    seen(filled, text, errors);
    expect(facts.at(-1)).toEqual(fact);
  }
  send(SUBMIT);
  await answer(101);
  send(SUBMIT);
  expect([facts.at(-1), asked()]).toEqual([
    { type: 'record.created', kind: 'newBooking', id: 101 },
    [1, 2, 3, 4].map(() => first),
  ]);
});

it('a new booking copies the phone number to WhatsApp while they are declared the same [BOOK-04]', () => {
  const { context, send } = open();
  send(...FILL, type('isSameNumber', true));
  const linked = { ...filled, isSameNumber: true, whatsappNumber: fields.phoneNumber };
  expect(context().draft).toEqual(linked);
  send(type('phoneNumber', '042-111222'));
  expect(context().draft).toEqual({ ...linked, phoneNumber: '042-111222', whatsappNumber: '042-111222' });
});
