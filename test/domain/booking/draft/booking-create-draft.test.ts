import { describe, expect, it } from 'vitest';
import {
  applyCreateEdit,
  toBookingCreate,
  checkCreateDraft,
  createErrorsAfter,
  createErrorsAtFields,
  EMPTY_CREATE_DRAFT,
  isCreateDirty,
  isOpenCreateField,
  isRemovableItem,
  stepAfterEnter,
  type CreateDraft,
  type CreateEdit,
} from '../../../../src/domain/booking/draft/booking-create-draft.ts';
import { StoredBookingCreate } from '../../../../src/domain/booking/draft/booking-draft.ts';

const changes = (prefix: string, fields: Record<string, string | boolean>): CreateEdit[] =>
  Object.entries(fields).map(([field, value]) => ({ type: 'field.change', path: prefix + field, value }));
const after = (...edits: CreateEdit[]): CreateDraft => edits.reduce(applyCreateEdit, EMPTY_CREATE_DRAFT);
const required: CreateEdit[] = [
  ...changes('', { clientName: 'Sana Malik', phoneNumber: '0300-1234567', whatsappNumber: '1' }),
  ...changes('booking_items.new-1.', { name: 'RTX 3080' }),
];

describe('the body of a new booking', () => {
  it('leaves out everything optional that is empty [BOOK-02, BOOK-05]', () => {
    expect(toBookingCreate(after(...required))).toEqual({
      clientName: 'Sana Malik',
      clientType: 'INDIVIDUAL',
      phoneNumber: '0300-1234567',
      whatsappNumber: '1',
      booking_items: [{ name: 'RTX 3080', type: 'GPU', payableAmount: 0 }],
    });
  });

  it('carries everything that was filled in, the appointment as an instant of the shop', () => {
    const draft = after(
      ...required,
      ...changes('', {
        clientType: 'CORPORATE',
        isSameNumber: true,
        appointmentDate: '2025-01-08T11:00',
        referralSource: 'OTHER',
        referralSourceNotes: 'A friend',
      }),
      ...changes('booking_items.new-1.', {
        type: 'LAPTOP',
        vendor: 'HP',
        serialNumber: 'S1',
        reportedIssue: 'Dead',
        payableAmount: 'Rs 1,500.50',
        comments: 'Bag too',
      }),
      { type: 'row.add', section: 'booking_items' },
      ...changes('booking_items.new-2.', { name: 'B550', type: 'MOBO' }),
    );
    expect(toBookingCreate(draft)).toEqual({
      clientName: 'Sana Malik',
      clientType: 'CORPORATE',
      phoneNumber: '0300-1234567',
      whatsappNumber: '0300-1234567',
      appointmentDate: '2025-01-08T06:00:00Z',
      referralSource: 'OTHER',
      referralSourceNotes: 'A friend',
      booking_items: [
        {
          name: 'RTX 3080',
          type: 'LAPTOP',
          payableAmount: 1500.5,
          vendor: 'HP',
          serialNumber: 'S1',
          reportedIssue: 'Dead',
          comments: 'Bag too',
        },
        { name: 'B550', type: 'MOBO', payableAmount: 0 },
      ],
    });
  });

  it.each([
    ['an emptied amount', { payableAmount: ' ' }, 'Payable amount is required'],
    ['an amount that is none', { payableAmount: 'ten' }, 'Payable amount must be a number'],
    ['three decimals', { payableAmount: '1.005' }, 'Payable amount can have at most 2 decimals'],
    ['a negative amount', { payableAmount: '-1' }, 'Payable amount cannot be negative'],
  ])('is refused for %s', (_, typed, message) => {
    const draft = after(...required, ...changes('booking_items.new-1.', typed));
    expect(checkCreateDraft(draft)).toEqual({ ok: false, errors: { 'booking_items.new-1.payableAmount': message } });
  });
});

describe('the items', () => {
  it('never run out, and a removed key is no error of another item [BOOK-03]', () => {
    const two = after({ type: 'row.add', section: 'booking_items' });
    const one = applyCreateEdit(two, { type: 'row.remove', section: 'booking_items', key: 'new-1' });
    expect(one.booking_items.map(({ key }) => key)).toEqual(['new-2']);
    expect([isRemovableItem(two, 'new-1'), isRemovableItem(two, 'new-3'), isRemovableItem(one, 'new-2')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('errors', () => {
  const errors = {
    clientName: 'a',
    whatsappNumber: 'b',
    'booking_items.new-1.name': 'c',
    'booking_items.new-1.vendor': 'd',
  };

  it("lead from the server's paths to the items of the form [BOOK-07]", () => {
    const draft = applyCreateEdit(after({ type: 'row.add', section: 'booking_items' }), {
      type: 'row.remove',
      section: 'booking_items',
      key: 'new-1',
    });
    expect(
      createErrorsAtFields(draft, [
        { path: 'booking_items.0.name', msg: 'Too short' },
        { path: 'booking_items', msg: 'Too few' },
        { path: 'clientName', msg: 'Taken' },
      ]),
    ).toEqual({ 'booking_items.new-2.name': 'Too short', booking_items: 'Too few', clientName: 'Taken' });
  });

  it.each<[CreateEdit, string[]]>([
    [{ type: 'field.change', path: 'clientName', value: 'x' }, ['clientName']],
    [{ type: 'field.change', path: 'isSameNumber', value: true }, ['whatsappNumber']],
    [{ type: 'field.change', path: 'booking_items.new-1.name', value: 'x' }, ['booking_items.new-1.name']],
    [
      { type: 'row.remove', section: 'booking_items', key: 'new-1' },
      ['booking_items.new-1.name', 'booking_items.new-1.vendor'],
    ],
    [{ type: 'row.add', section: 'booking_items' }, []],
  ])('go with the edit of their field: %j', (edit, gone) => {
    const left = Object.fromEntries(Object.entries(errors).filter(([path]) => !gone.includes(path)));
    expect(createErrorsAfter(errors, edit)).toEqual(left);
  });
});

it('is dirty as soon as something was typed', () => {
  expect(isCreateDirty(EMPTY_CREATE_DRAFT)).toBe(false);
  expect(isCreateDirty(after({ type: 'field.change', path: 'clientName', value: 'S' }))).toBe(true);
  expect(isCreateDirty(StoredBookingCreate.shape.draft.parse(EMPTY_CREATE_DRAFT))).toBe(false);
});

it('an error stays where it is unless it is about an item of the form', () => {
  const errors = ['booking_items.7.name', 'photos.0.name', 'booking_items.0'].map((path) => ({ path, msg: 'Odd' }));
  expect(createErrorsAtFields(EMPTY_CREATE_DRAFT, errors)).toEqual({
    'booking_items.7.name': 'Odd',
    'photos.0.name': 'Odd',
    'booking_items.new-1': 'Odd',
  });
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
])('while the numbers are the same, %s takes a value: %s', (path, isOpen) => {
  expect(isOpenCreateField({ ...EMPTY_CREATE_DRAFT, isSameNumber: true }, path)).toBe(isOpen);
  expect(isOpenCreateField(EMPTY_CREATE_DRAFT, 'whatsappNumber')).toBe(true);
});

describe('Enter in a field', () => {
  const person = changes('', { clientName: 'Sana Malik', phoneNumber: '0300-1234567', whatsappNumber: '1' });
  const named = (key: string) => changes(`booking_items.${key}.`, { name: 'RTX 3080' });
  const second = { type: 'row.add', section: 'booking_items' } as const;
  const amount = (key: string) => `booking_items.${key}.payableAmount`;

  it('leads to the first that must still be filled in, says so of itself, and books in where there is none', () => {
    const [name] = person;
    const half = after(...(name ? [name] : []));
    expect(stepAfterEnter(EMPTY_CREATE_DRAFT, 'clientName')).toEqual({ is: 'submit' });
    expect(stepAfterEnter(EMPTY_CREATE_DRAFT, 'appointmentDate')).toEqual({ is: 'go', path: 'clientName' });
    expect(stepAfterEnter(half, 'clientName')).toEqual({ is: 'go', path: 'phoneNumber' });
    expect(stepAfterEnter(after(...person), 'whatsappNumber')).toEqual({ is: 'go', path: 'booking_items.new-1.name' });
    expect(stepAfterEnter(after(...person, ...named('new-1')), 'booking_items.new-1.name')).toEqual({ is: 'submit' });
  });

  it('takes the phone number for the WhatsApp number that was left out', () => {
    const called = after(...changes('', { phoneNumber: '0300-1234567' }));
    expect(stepAfterEnter(called, 'phoneNumber')).toEqual({ is: 'sameNumber' });
    expect(stepAfterEnter(EMPTY_CREATE_DRAFT, 'phoneNumber')).toEqual({ is: 'submit' });
    expect(stepAfterEnter(after(...person), 'phoneNumber')).toEqual({ is: 'go', path: 'booking_items.new-1.name' });
  });

  it('leads from an amount to the next item, and out of one that nothing was typed into', () => {
    const one = after(...person, ...named('new-1'));
    const two = applyCreateEdit(one, second);
    expect(stepAfterEnter(one, amount('new-1'))).toEqual({ is: 'addItem' });
    expect(stepAfterEnter(two, amount('new-1'))).toEqual({ is: 'go', path: 'booking_items.new-2.name' });
    expect(stepAfterEnter(two, 'booking_items.new-2.name')).toEqual({ is: 'dropItem', key: 'new-2' });
    expect(stepAfterEnter(after(...person), 'booking_items.new-1.name')).toEqual({ is: 'submit' });
    expect(stepAfterEnter(after(...person), amount('new-1'))).toEqual({ is: 'go', path: 'booking_items.new-1.name' });
    const emptied = after(...person, ...named('new-1'), ...changes('booking_items.new-1.', { payableAmount: '' }));
    expect(stepAfterEnter(emptied, amount('new-1'))).toEqual({ is: 'submit' });
  });
});
