import { describe, expect, it } from 'vitest';
import {
  applyCreateEdit,
  toBookingCreate,
  checkCreateDraft,
  createErrorsAfter,
  createErrorsAtFields,
  EMPTY_CREATE_DRAFT,
  isCreateDirty,
  type CreateDraft,
  type CreateEdit,
} from '../../../src/domain/booking/booking-create-draft.ts';

const after = (...edits: CreateEdit[]): CreateDraft => edits.reduce(applyCreateEdit, EMPTY_CREATE_DRAFT);
const required: CreateEdit[] = [
  { type: 'field.change', changes: { clientName: 'Sana Malik', phoneNumber: '0300-1234567', whatsappNumber: '1' } },
  { type: 'item.change', key: 'item-1', changes: { name: 'RTX 3080' } },
];

describe('the body of a new booking', () => {
  it('[BOOK-02] [BOOK-05] leaves out everything optional that is empty', () => {
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
      {
        type: 'field.change',
        changes: {
          clientType: 'CORPORATE',
          isSameNumber: true,
          appointmentDate: '2025-01-08T11:00',
          referralSource: 'OTHER',
          referralSourceNotes: 'A friend',
        },
      },
      {
        type: 'item.change',
        key: 'item-1',
        changes: {
          type: 'LAPTOP',
          vendor: 'HP',
          serialNumber: 'S1',
          reportedIssue: 'Dead',
          payableAmount: 'Rs 1,500.50',
          comments: 'Bag too',
        },
      },
      { type: 'item.add' },
      { type: 'item.change', key: 'item-2', changes: { name: 'B550', type: 'MOBO' } },
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
    ['an amount that is none', { payableAmount: 'ten' }, 'Payable amount is required'],
    ['three decimals', { payableAmount: '1.005' }, 'Payable amount can have at most 2 decimals'],
    ['a negative amount', { payableAmount: '-1' }, 'Payable amount cannot be negative'],
  ])('is refused for %s', (_, changes, message) => {
    const draft = after(...required, { type: 'item.change', key: 'item-1', changes });
    expect(checkCreateDraft(draft)).toEqual({ ok: false, errors: { 'items.item-1.payableAmount': message } });
  });
});

describe('the items', () => {
  it('[BOOK-03] never run out, and a removed key is no error of another item', () => {
    const two = after({ type: 'item.add' });
    const one = applyCreateEdit(two, { type: 'item.remove', key: 'item-1' });
    expect(one.items.map(({ key }) => key)).toEqual(['item-2']);
    expect(applyCreateEdit(one, { type: 'item.remove', key: 'item-2' })).toBe(one);
  });
});

describe('errors', () => {
  const errors = { clientName: 'a', whatsappNumber: 'b', 'items.item-1.name': 'c', 'items.item-1.vendor': 'd' };

  it("[BOOK-07] lead from the server's paths to the items of the form", () => {
    const draft = applyCreateEdit(after({ type: 'item.add' }), { type: 'item.remove', key: 'item-1' });
    expect(
      createErrorsAtFields(draft, [
        { path: 'booking_items.0.name', msg: 'Too short' },
        { path: 'booking_items', msg: 'Too few' },
        { path: 'clientName', msg: 'Taken' },
      ]),
    ).toEqual({ 'items.item-2.name': 'Too short', booking_items: 'Too few', clientName: 'Taken' });
  });

  it.each<[CreateEdit, string[]]>([
    [{ type: 'field.change', changes: { clientName: 'x' } }, ['clientName']],
    [{ type: 'field.change', changes: { isSameNumber: true } }, ['whatsappNumber']],
    [{ type: 'item.change', key: 'item-1', changes: { name: 'x' } }, ['items.item-1.name']],
    [{ type: 'item.remove', key: 'item-1' }, ['items.item-1.name', 'items.item-1.vendor']],
    [{ type: 'item.add' }, []],
  ])('go with the edit of their field: %j', (edit, gone) => {
    const left = Object.fromEntries(Object.entries(errors).filter(([path]) => !gone.includes(path)));
    expect(createErrorsAfter(errors, edit)).toEqual(left);
  });
});

it('is dirty as soon as something was typed', () => {
  expect(isCreateDirty(EMPTY_CREATE_DRAFT)).toBe(false);
  expect(isCreateDirty(after({ type: 'field.change', changes: { clientName: 'S' } }))).toBe(true);
});

it('an error stays where it is unless it is about an item of the form', () => {
  const errors = ['booking_items.7.name', 'photos.0.name', 'booking_items.0'].map((path) => ({ path, msg: 'Odd' }));
  expect(createErrorsAtFields(EMPTY_CREATE_DRAFT, errors)).toEqual({
    'booking_items.7.name': 'Odd',
    'photos.0.name': 'Odd',
    'items.item-1': 'Odd',
  });
});

it('an edit of two fields of an item answers the errors of both', () => {
  const edit: CreateEdit = { type: 'item.change', key: 'item-1', changes: { name: 'x', vendor: 'y' } };
  expect(
    createErrorsAfter({ 'items.item-1.name': 'a', 'items.item-1.vendor': 'b', 'items.item-1.type': 'c' }, edit),
  ).toEqual({ 'items.item-1.type': 'c' });
});
