import { describe, expect, it } from 'vitest';
import type { FormEdit } from '../../../../src/domain/form/form-config.ts';
import * as create from '../../../../src/domain/booking/draft/booking-create-draft.ts';
import { StoredBookingCreate } from '../../../../src/domain/booking/draft/booking-draft.ts';

const { applyCreateEdit, createErrorsAtFields, EMPTY_CREATE_DRAFT, stepAfterEnter, toBookingCreate } = create;
type Draft = create.CreateDraft;
type Edit = FormEdit;

const addItem: Edit = { type: 'row.add', section: 'booking_items' };
const removeFirst: Edit = { type: 'row.remove', section: 'booking_items', key: 'new-1' };
const typed = (draft: Draft, fields: Record<string, string | boolean>): Draft =>
  Object.entries(fields).reduce(
    (form, [path, value]) => applyCreateEdit(form, { type: 'field.change', path, value }),
    draft,
  );

const client = { clientName: 'Sana Malik', phoneNumber: '0300-1234567', whatsappNumber: '1' };
const person = typed(EMPTY_CREATE_DRAFT, client);
const required = typed(person, { 'booking_items.new-1.name': 'RTX 3080' });
const two = applyCreateEdit(required, addItem);
const second = applyCreateEdit(two, removeFirst);

describe('the body of a new booking', () => {
  it('omits optional fields that are empty [BOOK-02, BOOK-05]', () => {
    const booking_items = [{ name: 'RTX 3080', type: 'GPU', payableAmount: 0 }];
    expect(toBookingCreate(required)).toEqual({ ...client, clientType: 'INDIVIDUAL', booking_items });
  });

  it('contains every filled field, with the appointment as an instant of the shop', () => {
    const own = { clientType: 'CORPORATE', referralSource: 'OTHER', referralSourceNotes: 'A friend' };
    const item = { type: 'LAPTOP', vendor: 'HP', serialNumber: 'S1', reportedIssue: 'Dead', comments: 'Bag too' };
    const draft = typed(two, {
      ...own,
      isSameNumber: true,
      appointmentDate: '2025-01-08T11:00',
      ...Object.fromEntries(Object.entries(item).map(([field, text]) => [`booking_items.new-1.${field}`, text])),
      'booking_items.new-1.payableAmount': 'Rs 1,500.50',
      'booking_items.new-2.name': 'B550',
      'booking_items.new-2.type': 'MOBO',
    });
    expect(toBookingCreate(draft)).toEqual({
      ...client,
      ...own,
      whatsappNumber: client.phoneNumber,
      appointmentDate: '2025-01-08T06:00:00Z',
      booking_items: [
        { ...item, name: 'RTX 3080', payableAmount: 1500.5 },
        { name: 'B550', type: 'MOBO', payableAmount: 0 },
      ],
    });
  });
});

const isRemovable = (draft: Draft, key: string) => create.isOpenCreateEdit(draft, { ...removeFirst, key });
const isOpen = (draft: Draft, path: string) =>
  create.isOpenCreateEdit(draft, { type: 'field.change', path, value: '' });

it('the last item cannot be removed, and the error of a removed item does not move to another [BOOK-03]', () => {
  expect(second.booking_items.map(({ key }) => key)).toEqual(['new-2']);
  const [first, unknown] = ['new-1', 'new-3'].map((key) => isRemovable(two, key));
  expect([first, unknown, isRemovable(second, 'new-2')]).toEqual([true, false, false]);
});

describe('errors of a new booking', () => {
  it('map the server’s paths to the items of the form, and leave other paths unchanged [BOOK-07]', () => {
    const refused = { 'booking_items.0.name': 'a', 'booking_items.0': 'b', 'booking_items.7.name': 'c' };
    const others = { booking_items: 'd', clientName: 'e', 'photos.0.name': 'f' };
    const errors = Object.entries({ ...refused, ...others }).map(([path, msg]) => ({ path, msg }));
    expect(createErrorsAtFields(second, errors)).toEqual({
      'booking_items.new-2.name': 'a',
      'booking_items.new-2': 'b',
      'booking_items.7.name': 'c',
      ...others,
    });
  });

  const [name, vendor] = ['booking_items.new-1.name', 'booking_items.new-1.vendor'] as const;
  const errors = { clientName: 'a', whatsappNumber: 'b', [name]: 'c', [vendor]: 'd' };

  it.each<[Edit, string[]]>([
    [{ type: 'field.change', path: 'clientName', value: 'x' }, ['clientName']],
    [{ type: 'field.change', path: 'isSameNumber', value: true }, ['whatsappNumber']],
    [{ type: 'field.change', path: name, value: 'x' }, [name]],
    [removeFirst, [name, vendor]],
    [addItem, []],
  ])('go with the edit of their field: %j', (edit, gone) => {
    const left = Object.entries(errors).filter(([path]) => !gone.includes(path));
    expect(create.createErrorsAfter(errors, edit)).toEqual(Object.fromEntries(left));
  });
});

it('a new booking is dirty after the first input', () => {
  const restored = StoredBookingCreate.shape.draft.parse(EMPTY_CREATE_DRAFT);
  expect([EMPTY_CREATE_DRAFT, restored, person].map(create.isCreateDirty)).toEqual([false, false, true]);
});

it.each([
  ['clientName', true],
  ['isSameNumber', true],
  ['booking_items.new-1.name', true],
  ['whatsappNumber', false],
  ['booking_items.new-1.key', false],
  ['booking_items.new-7.name', false],
  ['booking_items', false],
  ['nickname', false],
])('a new booking with one number for both accepts input for %s: %s', (path, expected) => {
  expect(isOpen({ ...EMPTY_CREATE_DRAFT, isSameNumber: true }, path)).toBe(expected);
  expect(isOpen(EMPTY_CREATE_DRAFT, 'whatsappNumber')).toBe(true);
});

const item = 'booking_items.new-1.name';
const amount = 'booking_items.new-1.payableAmount';
const issue = 'booking_items.new-1.reportedIssue';
const goTo = (focus: string) => ({ sends: [], focus });
const SUBMIT = { sends: [{ type: 'form.submit' }], focus: null };
const SAME_NUMBER = { type: 'field.change', path: 'isSameNumber', value: true };
const ADD = { sends: [{ type: 'row.add', section: 'booking_items' }], focus: null };
const DROP = {
  sends: [{ type: 'row.remove', section: 'booking_items', key: 'new-2' }, { type: 'form.submit' }],
  focus: null,
};

it.each([
  ['books in where its field is wrong', EMPTY_CREATE_DRAFT, 'clientName', SUBMIT],
  ['leads to the first wrong one', EMPTY_CREATE_DRAFT, 'appointmentDate', goTo('clientName')],
  ['leads to the next', typed(EMPTY_CREATE_DRAFT, { clientName: 'Sana' }), 'clientName', goTo('phoneNumber')],
  ['leads to the items', person, 'whatsappNumber', goTo(item)],
  ['books in where nothing is wrong', required, 'clientName', SUBMIT],
  ['leads from the name of an item to its issue [BOOK-16]', required, item, goTo(issue)],
  [
    'takes the one number',
    typed(EMPTY_CREATE_DRAFT, { phoneNumber: '1' }),
    'phoneNumber',
    { sends: [SAME_NUMBER], focus: 'clientName' },
  ],
  ['takes none', EMPTY_CREATE_DRAFT, 'phoneNumber', SUBMIT],
  ['leaves a second one', person, 'phoneNumber', goTo(item)],
  ['adds an item', required, amount, ADD],
  ['moves to the next one', two, amount, goTo('booking_items.new-2.name')],
  ['leaves an untouched one', two, 'booking_items.new-2.name', DROP],
  ['names the item first', person, item, SUBMIT],
  ['goes back to its name', person, amount, goTo(item)],
  ['asks for its amount', typed(required, { [amount]: '' }), amount, SUBMIT],
])('Enter in a field %s', (_, draft, at, step) => {
  expect(stepAfterEnter(draft, at)).toEqual(step);
});

it('the summary counts the items and their sum, without invalid amounts [BOOK-16]', () => {
  expect(create.describeCreate(EMPTY_CREATE_DRAFT)).toBe('1 item · Rs 0');
  expect(create.describeCreate(typed(two, { [amount]: '10,500' }))).toBe('2 items · Rs 10,500');
  expect(create.describeCreate(typed(two, { [amount]: 'many' }))).toBe('2 items');
});

it('the details are open if one of them has a value or an error [BOOK-16]', () => {
  expect(create.needsDetails(EMPTY_CREATE_DRAFT, { clientName: 'Client name is required' })).toBe(false);
  expect(create.needsDetails(EMPTY_CREATE_DRAFT, { referralSourceNotes: 'Too long' })).toBe(true);
  expect(create.needsDetails(typed(EMPTY_CREATE_DRAFT, { referralSource: 'OTHER' }), {})).toBe(true);
});
