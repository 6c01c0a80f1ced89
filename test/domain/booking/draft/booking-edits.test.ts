import { describe, expect, it } from 'vitest';
import { SECTIONS, type Section } from '../../../../src/domain/booking/booking-fields.ts';
import { toBookingDraft } from '../../../../src/domain/booking/draft/booking-draft.ts';
import * as edits from '../../../../src/domain/booking/draft/booking-edits.ts';
import { added } from '../../../fixtures/booking-edits.ts';
import { aBooking } from '../../../support/a.ts';

const { applyEdit, isActiveRow, isOpenField } = edits;
const saved = toBookingDraft(aBooking());
const keys = ({ booking_items }: typeof saved) => booking_items.map(({ key }) => key);

describe('the rows of a draft', () => {
  it('have unique keys, and are removed one at a time [EDIT-33]', () => {
    const many = added(saved, ...Array.from({ length: 12 }, () => 'booking_items' as const));
    const own = ['11', ...Array.from({ length: 12 }, (_, index) => `new-${index + 1}`)];
    expect(keys(many)).toEqual(own);
    const fewer = applyEdit(many, { type: 'row.remove', section: 'booking_items', key: 'new-2' });
    expect(keys(fewer)).toEqual(own.filter((key) => key !== 'new-2'));
  });

  it('can be made inactive and active again', () => {
    const toggle = { type: 'row.toggle', section: 'delivery', key: '41' } as const;
    const off = applyEdit(saved, toggle);
    expect([isActiveRow(saved, toggle), isActiveRow(off, toggle)]).toEqual([true, false]);
    expect(applyEdit(off, toggle)).toEqual(saved);
    expect(isActiveRow(saved, { section: 'delivery', key: '99' })).toBe(false);
  });

  it.each<[Section, string, boolean, boolean]>([
    ['booking_items', '11', false, true],
    ['booking_items', 'new-1', true, true],
    ['booking_items', '99', false, true],
    ['booking_payments', 'new-1', true, false],
    ['contact_log', 'new-1', true, false],
    ['delivery', '41', false, true],
  ])('%s %s is removed: %s; its section switches off: %s', (section, key, removed, switched) => {
    const row = { section, key };
    const isRemovable = edits.isRemovableRow(added(saved, ...SECTIONS), row);
    expect([isRemovable, edits.isSwitchableRow(row)]).toEqual([removed, switched]);
  });
});

describe('a field of a draft', () => {
  const off = applyEdit(saved, { type: 'row.toggle', section: 'booking_items', key: '11' });
  it.each([
    ['clientName', true, true],
    ['booking_items.11.vendor', true, true],
    ['booking_items.11.name', true, false],
    ['booking_items.11.comments', true, false],
    ['delivery.41.status', true, true],
    ['status', false, false],
    ['delivery.41.isActive', false, false],
    ['delivery.41.id', false, false],
    ['delivery.41', false, false],
    ['delivery.99.courier', false, false],
  ])('%s accepts input: %s, and with its item switched off: %s', (path, isOpen, isOpenWhileOff) => {
    expect([isOpenField(saved, path), isOpenField(off, path)]).toEqual([isOpen, isOpenWhileOff]);
  });

  it('is changed by its path, and every other row stays the same object', () => {
    const changed = applyEdit(saved, { type: 'field.change', path: 'delivery.41.courier', value: 'M&P' });
    expect(changed).toEqual({ ...saved, delivery: [{ ...saved.delivery[0], courier: 'M&P' }] });
    expect(changed.booking_items).toBe(saved.booking_items);
  });
});
