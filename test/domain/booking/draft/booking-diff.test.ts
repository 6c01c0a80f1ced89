import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SECTIONS } from '../../../../src/domain/booking/booking-fields.ts';
import * as create from '../../../../src/domain/booking/draft/booking-create-draft.ts';
import * as diff from '../../../../src/domain/booking/draft/booking-diff.ts';
import { toBookingDraft, type BookingDraft } from '../../../../src/domain/booking/draft/booking-draft.ts';
import { applyEdit, errorsAfter, type DraftEdit } from '../../../../src/domain/booking/draft/booking-edits.ts';
import type { FormValue } from '../../../../src/domain/form/form-path.ts';
import { AMBIGUOUS } from '../../../fixtures/typed-amounts.ts';
import { added, ADDED_AT, applied, arbitraryEdits, editDraft, typed } from '../../../fixtures/booking-edits.ts';
import { aBooking, anItem } from '../../../support/a.ts';

const { checkDraft, diffBooking, errorsAtFields, isDirty, isUnsentClearing, rowMark } = diff;
const booking = aBooking({ referralSourceNotes: 'A friend', booking_items: [anItem(), anItem({ id: 12 })] });
const saved = toBookingDraft(booking);
const withItem = added(saved, 'booking_items');

/** Removes surrounding blanks from every text. */
const trimmed = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, part: unknown) => (typeof part === 'string' ? part.trim() : part));

describe('diffBooking', () => {
  it.each<[string, Record<string, FormValue>, object]>([
    ['the changed field alone', { status: 'IN_PROGRESS' }, { status: 'IN_PROGRESS' }],
    ['a text without its blanks', { clientName: ' Sana M. ' }, { clientName: 'Sana M.' }],
    ['nothing for a blank more', { clientName: ` ${booking.clientName} ` }, {}],
    ['emptied notes as null', { referralSourceNotes: '' }, { referralSourceNotes: null }],
    ['notes of blanks as null', { referralSourceNotes: '  ' }, { referralSourceNotes: null }],
    ['a cleared referral source as null', { referralSource: 'NONE' }, { referralSource: null }],
  ])('sends %s [EDIT-08, EDIT-12]', (_, fields, sent) => {
    expect(diffBooking(booking, typed(saved, fields))).toEqual(sent);
  });

  it.each<[string, string, Record<string, FormValue>, object]>([
    ['changed fields', 'booking_items.11', { name: 'X', payableAmount: 'Rs 9' }, { name: 'X', payableAmount: 9 }],
    ['a text without its blanks', 'booking_items.11', { vendor: ' MSI ', comments: '   ' }, { vendor: 'MSI' }],
    ['a row that is switched off', 'delivery.41', { isActive: false }, { isActive: false }],
    ['0, and no emptied text', 'booking_items.11', { payableAmount: '0', vendor: '' }, { payableAmount: 0 }],
    ['no time that the form shows to the minute', 'contact_log.31', { notes: 'Called back' }, { notes: 'Called back' }],
    ['a postal code in Urdu digits', 'delivery.41', { postalCode: '۵۵۰۰۰' }, { postalCode: 55_000 }],
    ['the item that a call is about', 'contact_log.31', { bookingItemId: '12' }, { bookingItemId: 12 }],
  ])('sends of a row its id and %s [EDIT-12, EDIT-13, TYPED-02]', (_, row, fields, sent) => {
    const [section = '', id] = row.split('.');
    const paths = Object.entries(fields).map(([field, value]) => [`${row}.${field}`, value]);
    expect(diffBooking(booking, typed(saved, Object.fromEntries(paths)))).toEqual({
      [section]: [{ id: Number(id), ...sent }],
    });
  });

  it.each([
    ['delivery.41.postalCode', ''],
    ['delivery.41.postalCode', '  '],
    ['booking_items.11.payableAmount', '12,500.50'],
    ['booking_items.11.payableAmount', 'Rs 12500.5'],
    ['booking_items.11.name', ''],
  ])('finds no change and no error in %s %j [EDIT-12]', (path, text) => {
    const draft = typed(saved, { [path]: text });
    expect([diffBooking(booking, draft), checkDraft(booking, draft)]).toEqual([{}, {}]);
  });

  it('sends new rows without an id, with their defaults and without empty values [EDIT-07, EDIT-12, EDIT-15]', () => {
    const draft = typed(added(saved, ...SECTIONS), { 'booking_items.new-1.name': 'B550' });
    expect(diffBooking(booking, draft)).toEqual({
      booking_items: [{ name: 'B550', type: 'GPU', status: 'DRAFT', payableAmount: 0, isActive: true }],
      booking_payments: [{ status: 'PENDING', paymentMethod: 'CASH', payableAmount: 0, paidAmount: 0, isActive: true }],
      contact_log: [{ status: 'SMS', contactedAt: '2025-02-01T10:00:00Z', userId: 5, isActive: true }],
      delivery: [{ type: 'INBOUND', status: 'PENDING', isActive: true }],
    });
  });

  it('sends nothing for a row that was added and removed again', () => {
    const removed = applyEdit(withItem, { type: 'row.remove', section: 'booking_items', key: 'new-1' });
    expect(diffBooking(booking, removed)).toEqual({});
  });

  it('turns the saved booking into the draft, apart from blanks around texts, and then finds no other change [EDIT-33]', () => {
    const bare = (draft: BookingDraft) => {
      const rows = SECTIONS.map((section) => draft[section].map((row) => ({ ...row, key: '', id: 0 })));
      return { ...draft, ...Object.fromEntries(SECTIONS.map((section, at) => [section, rows[at]])) };
    };
    fc.assert(
      fc.property(arbitraryEdits, (edits) => {
        const draft = editDraft(saved, edits);
        const other = applied(booking, diffBooking(booking, draft));
        const after = toBookingDraft(other);
        expect(bare(after)).toEqual(trimmed(bare(draft)));
        expect([diffBooking(other, after), isDirty(other, after)]).toEqual([{}, false]);
      }),
    );
  });
});

describe('checkDraft', () => {
  it('accepts an untouched booking, and reports each wrong field at its own row', () => {
    const draft = typed(withItem, {
      clientName: ' ',
      referralSourceNotes: 'x'.repeat(501),
      'booking_items.12.payableAmount': '',
      'booking_items.new-1.payableAmount': '1200.005',
      'delivery.41.postalCode': '54k',
    });
    expect(checkDraft(booking, saved)).toEqual({});
    expect(checkDraft(booking, draft)).toEqual({
      clientName: 'Client name is required',
      referralSourceNotes: 'Referral notes cannot exceed 500 characters',
      'booking_items.12.payableAmount': 'Payable amount is required',
      'booking_items.new-1.payableAmount': 'Payable amount can have at most 2 decimals',
      'booking_items.new-1.name': 'Item name is required',
      'delivery.41.postalCode': 'Postal code must be a whole number',
    });
    expect(checkDraft(booking, typed(withItem, { 'booking_items.new-1.name': 'B550' }))).toEqual({});
  });

  it.each(AMBIGUOUS)('refuses the amount %j with its readings %s and %s [TYPED-01]', (value, one, other) => {
    const path = 'booking_items.11.payableAmount';
    const sentence = `${value} can be read in two ways. Enter ${one} or ${other}.`;
    expect(checkDraft(booking, typed(saved, { [path]: value }))).toEqual({ [path]: sentence });
  });

  it.each([
    ['  ', 'is required'],
    ['1e5', 'must be a number'],
    ['Rs 1,200.505', 'can have at most 2 decimals'],
    ['500, 600', 'must be a number'],
    ['-5', 'cannot be negative'],
    ['9'.repeat(400), 'cannot exceed 10,000,000'],
  ])('says of the amount %j what is wrong with it, as a new booking does [BOOK-01, UI-04]', (value, message) => {
    const path = 'booking_items.11.payableAmount';
    expect(checkDraft(booking, typed(saved, { [path]: value }))).toEqual({ [path]: `Payable amount ${message}` });
    const [item] = create.EMPTY_CREATE_DRAFT.booking_items;
    const booking_items = item ? [{ ...item, name: 'RTX', payableAmount: value }] : [];
    const form = {
      ...create.EMPTY_CREATE_DRAFT,
      clientName: 'Sana',
      phoneNumber: '1',
      whatsappNumber: '1',
      booking_items,
    };
    const errors = { 'booking_items.new-1.payableAmount': `Payable amount ${message}` };
    expect(create.checkCreateDraft(form)).toEqual({ ok: false, errors });
  });
});

describe('errorsAtFields', () => {
  it('maps the server’s paths to the sent rows, then to those of the form, and keeps the others [BOOK-07, EDIT-16]', () => {
    const draft = typed(withItem, { 'booking_items.12.name': 'X' });
    const refused = [
      ['booking_items.0.name', 'Too short'],
      ['booking_items.0.name', 'Second message'],
      ['booking_items.1.name', 'Taken'],
      ['booking_items.2.vendor', 'Not known'],
      ['delivery.0.courier', 'Not ours'],
      ['clientName', 'Taken'],
      ['booking_items.7.name', 'Stray'],
      ['booking_items', 'Too many'],
    ].map(([path = '', msg = '']) => ({ path, msg }));
    expect(errorsAtFields(booking, draft, refused)).toEqual({
      'booking_items.12.name': 'Too short',
      'booking_items.new-1.name': 'Taken',
      'booking_items.new-1.vendor': 'Not known',
      'delivery.41.courier': 'Not ours',
      clientName: 'Taken',
      'booking_items.7.name': 'Stray',
      booking_items: 'Too many',
    });
  });
});

describe('errorsAfter', () => {
  const errors = { status: 'a', clientName: 'b', 'delivery.41.courier': 'c', 'delivery.41.address': 'd' };
  const row = { section: 'delivery', key: '41' } as const;

  it.each<[DraftEdit, string[]]>([
    [{ type: 'field.change', path: 'clientName', value: 'x' }, ['clientName']],
    [{ type: 'field.change', path: 'status', value: 'DRAFT' }, ['status']],
    [{ type: 'field.change', path: 'delivery.41.courier', value: 'x' }, ['delivery.41.courier', 'status']],
    [{ type: 'row.remove', ...row }, ['delivery.41.courier', 'delivery.41.address', 'status']],
    [{ type: 'row.toggle', ...row }, ['status']],
    [{ type: 'row.add', section: 'booking_items', now: ADDED_AT }, []],
  ])('forgets what an edit answers: %j', (edit, gone) => {
    const left = Object.entries(errors).filter(([path]) => !gone.includes(path));
    expect(errorsAfter(errors, edit)).toEqual(Object.fromEntries(left));
  });
});

it.each([
  ['an untouched row', {}, '11', null],
  ['a row typed back to what it was', { '11.name': anItem().name }, '11', null],
  ['a changed row', { '12.name': 'X570' }, '12', 'changed'],
  ['a row next to a changed one', { '12.name': 'X570' }, '11', null],
  ['a row of which only a clearing is typed, which is not saved', { '11.vendor': ' ' }, '11', null],
  ['a row with nothing but a blank more', { '11.vendor': 'Asus ' }, '11', null],
  ['a row that was never saved', {}, 'new-1', 'new'],
  ['a row that is gone', {}, 'new-2', null],
])('the mark of %s says what a save would do [EDIT-07, EDIT-12]', (_, fields, key, mark) => {
  const paths = Object.entries(fields).map(([path, value]) => [`booking_items.${path}`, value]);
  const draft = typed(withItem, Object.fromEntries(paths) as Record<string, string>);
  expect(rowMark(booking, draft, { section: 'booking_items', key })).toBe(mark);
});

it.each([
  ['booking_items.11.vendor', true, false],
  ['booking_items.11.name', true, false],
  ['booking_items.11.comments', false, false],
  ['booking_items.11.payableAmount', false, true],
  ['referralSourceNotes', false, true],
])('the emptied field %s keeps its saved value: %s; the edit is dirty: %s', (path, isUnsent, dirty) => {
  const draft = typed(saved, { [path]: '' });
  expect([isUnsentClearing(booking, draft, path), isUnsentClearing(booking, saved, path)]).toEqual([isUnsent, false]);
  expect(isDirty(booking, draft)).toBe(dirty);
});
