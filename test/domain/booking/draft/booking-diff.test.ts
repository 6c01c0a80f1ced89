import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SECTIONS, type Section } from '../../../../src/domain/booking/booking-fields.ts';
import type { Booking } from '../../../../src/domain/booking/booking.ts';
import { toBookingDraft, type BookingDraft } from '../../../../src/domain/booking/draft/booking-draft.ts';
import { applyEdit, errorsAfter, type DraftEdit } from '../../../../src/domain/booking/draft/booking-edits.ts';
import {
  checkDraft,
  diffBooking,
  errorsAtFields,
  isDirty,
  isUnsentClearing,
  rowMark,
} from '../../../../src/domain/booking/draft/booking-diff.ts';
import {
  applyCreateEdit,
  checkCreateDraft,
  EMPTY_CREATE_DRAFT,
} from '../../../../src/domain/booking/draft/booking-create-draft.ts';
import { aBooking, aDelivery, anItem } from '../../../support/a.ts';
import { arbitraryEdits, applied, changeRow, editDraft } from '../../../fixtures/booking-edits.ts';

const booking = aBooking();
const now = '2025-02-01T10:00:45.000Z';
const addRow = (draft: BookingDraft, section: Section) => applyEdit(draft, { type: 'row.add', section, now });
const removeRow = (draft: BookingDraft, section: Section, key: string) =>
  applyEdit(draft, { type: 'row.remove', section, key });

const edited = (edit: (draft: BookingDraft) => BookingDraft, saved: Booking = booking) =>
  diffBooking(saved, edit(toBookingDraft(saved)));

/** The same with no blanks around any text. */
const trimmed = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, part: unknown) => (typeof part === 'string' ? part.trim() : part));

describe('diffBooking', () => {
  it('sends texts without the blanks around them, and no text for blanks alone [EDIT-08, EDIT-12]', () => {
    const type = (draft: BookingDraft, path: string, value: string) =>
      applyEdit(draft, { type: 'field.change', path, value });
    const blank = type(toBookingDraft(booking), 'clientName', ` ${booking.clientName} `);
    expect(diffBooking(booking, blank)).toEqual({});
    const typed = [
      ['clientName', ' Sana M. '],
      ['referralSourceNotes', '  '],
      ['booking_items.11.vendor', ' MSI '],
      ['booking_items.11.comments', '   '],
    ].reduce(
      (draft, [path = '', value = '']) => type(draft, path, value),
      toBookingDraft(aBooking({ referralSourceNotes: 'A friend' })),
    );
    expect(diffBooking(aBooking({ referralSourceNotes: 'A friend' }), typed)).toEqual({
      clientName: 'Sana M.',
      referralSourceNotes: null,
      booking_items: [{ id: 11, vendor: 'MSI' }],
    });
  });

  it('sends the booking fields that changed and nothing else [EDIT-08]', () => {
    expect(edited((draft) => ({ ...draft, clientName: 'Sana M.', status: 'IN_PROGRESS' }))).toEqual({
      clientName: 'Sana M.',
      status: 'IN_PROGRESS',
    });
  });

  it('sends a cleared referral source and emptied notes as null [EDIT-12]', () => {
    expect(edited((draft) => ({ ...draft, referralSource: 'NONE', referralSourceNotes: '' }))).toEqual({
      referralSource: null,
      referralSourceNotes: null,
    });
  });

  it('gives each added row a key of its own [EDIT-33]', () => {
    const { booking_items } = addRow(addRow(toBookingDraft(booking), 'booking_items'), 'booking_items');
    expect(new Set(booking_items.map(({ key }) => key)).size).toBe(booking_items.length);
  });

  it('sends a changed row as its id and the changed fields', () => {
    expect(
      edited((draft) =>
        changeRow(draft, {
          section: 'booking_items',
          key: '11',
          changes: { comments: 'Fan replaced', payableAmount: 'Rs 13,000' },
        }),
      ),
    ).toEqual({ booking_items: [{ id: 11, comments: 'Fan replaced', payableAmount: 13_000 }] });
  });

  it('sends new rows without an id, with their defaults and without empty values [EDIT-07, EDIT-12, EDIT-15]', () => {
    const draft = SECTIONS.reduce((rows, section) => addRow(rows, section), toBookingDraft(booking));
    expect(
      diffBooking(booking, changeRow(draft, { section: 'booking_items', key: 'new-1', changes: { name: 'B550' } })),
    ).toEqual({
      booking_items: [{ name: 'B550', type: 'GPU', status: 'DRAFT', payableAmount: 0, isActive: true }],
      booking_payments: [{ status: 'PENDING', paymentMethod: 'CASH', payableAmount: 0, paidAmount: 0, isActive: true }],
      contact_log: [{ status: 'SMS', contactedAt: '2025-02-01T10:00:00Z', userId: 5, isActive: true }],
      delivery: [{ type: 'INBOUND', status: 'PENDING', isActive: true }],
    });
  });

  it('sends a deactivated row as its id and the flag [EDIT-13]', () => {
    expect(
      edited((draft) => changeRow(draft, { section: 'delivery', key: '41', changes: { isActive: false } })),
    ).toEqual({ delivery: [{ id: 41, isActive: false }] });
  });

  it('keeps 0 and leaves out an emptied row value [EDIT-12]', () => {
    expect(
      edited((draft) =>
        changeRow(draft, { section: 'booking_items', key: '11', changes: { payableAmount: '0', vendor: '' } }),
      ),
    ).toEqual({ booking_items: [{ id: 11, payableAmount: 0 }] });
    expect(
      edited((draft) => changeRow(draft, { section: 'delivery', key: '41', changes: { postalCode: '' } })),
    ).toEqual({});
  });

  it.each([
    ['an amount written another way', { payableAmount: '12,500.50' }],
    ['an amount with its currency', { payableAmount: 'Rs 12500.5' }],
  ])('sees no change in %s', (_, changes) => {
    expect(edited((draft) => changeRow(draft, { section: 'booking_items', key: '11', changes }))).toEqual({});
  });

  it('does not shift an instant that the form shows to the minute', () => {
    expect(
      edited((draft) => changeRow(draft, { section: 'contact_log', key: '31', changes: { notes: 'Called back' } })),
    ).toEqual({ contact_log: [{ id: 31, notes: 'Called back' }] });
  });

  it('sends the item that a call is about by its id', () => {
    expect(
      edited((draft) => changeRow(draft, { section: 'contact_log', key: '31', changes: { bookingItemId: '12' } })),
    ).toEqual({ contact_log: [{ id: 31, bookingItemId: 12 }] });
  });

  it('takes blanks for no postal code', () => {
    expect(
      edited((draft) => changeRow(draft, { section: 'delivery', key: '41', changes: { postalCode: '  ' } })),
    ).toEqual({});
  });

  it('forgets a row that was added and removed again', () => {
    expect(edited((draft) => removeRow(addRow(draft, 'delivery'), 'delivery', 'new-1'))).toEqual({});
  });

  it('is empty for an untouched booking, whatever it holds', () => {
    fc.assert(
      fc.property(arbitraryEdits, (edits) => {
        const other = applied(booking, diffBooking(booking, editDraft(toBookingDraft(booking), edits)));
        expect(diffBooking(other, toBookingDraft(other))).toEqual({});
        expect(isDirty(other, toBookingDraft(other))).toBe(false);
      }),
    );
  });

  it('carries everything that was typed, without the blanks around it: applied to the saved booking it gives the draft [EDIT-33]', () => {
    fc.assert(
      fc.property(arbitraryEdits, (edits) => {
        const draft = editDraft(toBookingDraft(booking), edits);
        const after = toBookingDraft(applied(booking, diffBooking(booking, draft)));
        const bare = (rows: BookingDraft[(typeof SECTIONS)[number]]) => rows.map((row) => ({ ...row, key: '', id: 0 }));
        const shape = (value: BookingDraft) => ({
          ...value,
          booking_items: bare(value.booking_items),
          booking_payments: bare(value.booking_payments),
          contact_log: bare(value.contact_log),
          delivery: bare(value.delivery),
        });
        expect(shape(after)).toEqual(trimmed(shape(draft)));
      }),
    );
  });
});

describe('checkDraft', () => {
  it('accepts an untouched booking', () => {
    expect(checkDraft(booking, toBookingDraft(booking))).toEqual({});
  });

  it('refuses each wrong field at its own row, not at its place in the request', () => {
    const saved = aBooking({ booking_items: [anItem(), anItem({ id: 12 })], delivery: [aDelivery()] });
    let draft: BookingDraft = { ...toBookingDraft(saved), clientName: ' ', referralSourceNotes: 'x'.repeat(501) };
    draft = changeRow(draft, { section: 'booking_items', key: '12', changes: { payableAmount: '' } });
    draft = addRow(draft, 'booking_items');
    draft = changeRow(draft, { section: 'booking_items', key: 'new-1', changes: { payableAmount: '1.005' } });
    draft = changeRow(draft, { section: 'delivery', key: '41', changes: { postalCode: '54k' } });
    expect(checkDraft(saved, draft)).toEqual({
      clientName: 'Client name is required',
      referralSourceNotes: 'Referral notes cannot exceed 500 characters',
      'booking_items.12.payableAmount': 'Payable amount is required',
      'booking_items.new-1.payableAmount': 'Payable amount can have at most 2 decimals',
      'booking_items.new-1.name': 'Item name is required',
      'delivery.41.postalCode': 'Postal code must be a whole number',
    });
  });
});

describe('the name of an item', () => {
  const withItem = (key: string, name: string, payableAmount: string) =>
    checkDraft(
      booking,
      changeRow(addRow(toBookingDraft(booking), 'booking_items'), {
        section: 'booking_items',
        key,
        changes: { name, payableAmount },
      }),
    );

  it('is required of a new one, also beside another error', () => {
    expect(withItem('new-1', '', '')).toEqual({
      'booking_items.new-1.name': 'Item name is required',
      'booking_items.new-1.payableAmount': 'Payable amount is required',
    });
    expect(withItem('new-1', 'B550', '')).toEqual({
      'booking_items.new-1.payableAmount': 'Payable amount is required',
    });
    expect(withItem('new-1', 'B550', '0')).toEqual({});
  });

  it('stays what it was when it is emptied in a saved one', () => {
    const draft = changeRow(toBookingDraft(booking), { section: 'booking_items', key: '11', changes: { name: '' } });
    expect([checkDraft(booking, draft), diffBooking(booking, draft)]).toEqual([{}, {}]);
  });
});

describe('errorsAtFields', () => {
  it('puts a place beyond the rows that were sent at the row of the form, as in a new booking [BOOK-07, EDIT-16]', () => {
    const saved = aBooking({ booking_items: [anItem(), anItem({ id: 12 })], delivery: [aDelivery()] });
    const draft = changeRow(toBookingDraft(saved), { section: 'booking_items', key: '12', changes: { name: 'X' } });
    expect(
      errorsAtFields(saved, draft, [
        { path: 'booking_items.0.name', msg: 'Too short' },
        { path: 'booking_items.1.vendor', msg: 'Not known' },
        { path: 'delivery.0.courier', msg: 'Not ours' },
      ]),
    ).toEqual({
      'booking_items.12.name': 'Too short',
      'booking_items.12.vendor': 'Not known',
      'delivery.41.courier': 'Not ours',
    });
  });

  it("puts the server's paths at the rows that were sent and keeps the rest as they are", () => {
    const draft = changeRow(addRow(toBookingDraft(booking), 'booking_items'), {
      section: 'booking_items',
      key: 'new-1',
      changes: { name: 'B550' },
    });
    expect(
      errorsAtFields(booking, draft, [
        { path: 'booking_items.0.name', msg: 'Too short' },
        { path: 'booking_items.0.name', msg: 'Second message' },
        { path: 'clientName', msg: 'Taken' },
        { path: 'booking_items.7.name', msg: 'Stray' },
        { path: 'booking_items', msg: 'Too many' },
      ]),
    ).toEqual({
      'booking_items.new-1.name': 'Too short',
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
    [{ type: 'status.choose', status: 'DRAFT' }, ['status']],
    [{ type: 'field.change', path: 'delivery.41.courier', value: 'x' }, ['delivery.41.courier', 'status']],
    [{ type: 'row.remove', ...row }, ['delivery.41.courier', 'delivery.41.address', 'status']],
    [{ type: 'row.toggle', ...row }, ['status']],
    [{ type: 'row.add', section: 'booking_items', now }, []],
  ])('forgets what an edit answers: %j', (edit, gone) => {
    const left = Object.fromEntries(Object.entries(errors).filter(([path]) => !gone.includes(path)));
    expect(errorsAfter(errors, edit)).toEqual(left);
  });
});

describe('rowMark', () => {
  const saved = aBooking({ booking_items: [anItem({ vendor: 'ASUS' }), anItem({ id: 12, name: 'B550' })] });
  const change = (path: string, value: string) =>
    applyEdit(toBookingDraft(saved), { type: 'field.change', path: `booking_items.${path}`, value });
  it.each([
    ['an untouched row', toBookingDraft(saved), '11', null],
    ['a row typed back to what it was', change('11.name', anItem().name), '11', null],
    ['a changed row', change('12.name', 'X570'), '12', 'changed'],
    ['a row beside a changed one', change('12.name', 'X570'), '11', null],
    ['a row of which only a clearing is typed, which is not saved', change('11.vendor', ' '), '11', null],
    ['a row with nothing but a blank more', change('11.vendor', 'ASUS '), '11', null],
    ['a row that was never saved', addRow(toBookingDraft(saved), 'booking_items'), 'new-1', 'new'],
    ['a row that is gone', toBookingDraft(saved), 'new-1', null],
  ] as const)('says of %s what a save would do [EDIT-07, EDIT-12]', (_, draft, key, mark) => {
    expect(rowMark(saved, draft, { section: 'booking_items', key })).toBe(mark);
  });
});

describe('an amount', () => {
  it.each([
    ['', 'Payable amount is required'],
    ['  ', 'Payable amount is required'],
    ['abc', 'Payable amount must be a number'],
    ['1e5', 'Payable amount must be a number'],
    ['0x10', 'Payable amount must be a number'],
    ['1,200.505', 'Payable amount can have at most 2 decimals'],
    ['Rs 1,200.505', 'Payable amount can have at most 2 decimals'],
    ['-5', 'Payable amount cannot be negative'],
    ['10,000,000.01', 'Payable amount cannot exceed 10,000,000'],
    ['9'.repeat(400), 'Payable amount cannot exceed 10,000,000'],
  ])('that reads %j says what is wrong with it [BOOK-01, UI-04]', (value, message) => {
    const path = 'booking_items.11.payableAmount';
    const draft = applyEdit(toBookingDraft(booking), { type: 'field.change', path, value });
    expect(checkDraft(booking, draft)).toEqual({ [path]: message });
    const create = { ...EMPTY_CREATE_DRAFT, clientName: 'Sana', phoneNumber: '1', whatsappNumber: '1' };
    const named = applyCreateEdit(create, { type: 'field.change', path: 'booking_items.new-1.name', value: 'RTX' });
    const typed = applyCreateEdit(named, { type: 'field.change', path: 'booking_items.new-1.payableAmount', value });
    expect(checkCreateDraft(typed)).toEqual({ ok: false, errors: { 'booking_items.new-1.payableAmount': message } });
  });
});

describe('an emptied field', () => {
  const saved = aBooking({
    referralSourceNotes: 'A friend',
    booking_items: [anItem({ vendor: 'ASUS', comments: null })],
  });
  it.each([
    ['booking_items.11.vendor', true],
    ['booking_items.11.name', true],
    ['booking_items.11.comments', false],
    ['booking_items.11.payableAmount', false],
    ['referralSourceNotes', false],
  ])('%s keeps its saved value unsaid: %s', (path, isUnsent) => {
    const draft = applyEdit(toBookingDraft(saved), { type: 'field.change', path, value: '' });
    expect(isUnsentClearing(saved, draft, path)).toBe(isUnsent);
    expect(isUnsentClearing(saved, toBookingDraft(saved), path)).toBe(false);
    expect(isDirty(saved, draft)).toBe(path.endsWith('Amount') || path.startsWith('referral'));
  });
});
