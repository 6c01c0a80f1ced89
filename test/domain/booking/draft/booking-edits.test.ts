import { describe, expect, it } from 'vitest';
import { toBookingDraft } from '../../../../src/domain/booking/draft/booking-draft.ts';
import {
  applyEdit,
  isActiveRow,
  isOpenField,
  isRemovableRow,
  isSwitchableRow,
  type DraftEdit,
} from '../../../../src/domain/booking/draft/booking-edits.ts';
import { aBooking } from '../../../support/a.ts';

const saved = toBookingDraft(aBooking());
const add: DraftEdit = { type: 'row.add', section: 'booking_items', now: '2025-02-01T10:00:00.000Z' };
const remove = (key: string): DraftEdit => ({ type: 'row.remove', section: 'booking_items', key });
const keysAfter = (...edits: DraftEdit[]) => edits.reduce(applyEdit, saved).booking_items.map(({ key }) => key);

describe('the rows of a draft', () => {
  it('have keys of their own, however many are added', () => {
    expect(keysAfter(...Array.from({ length: 12 }, () => add))).toEqual([
      '11',
      ...Array.from({ length: 12 }, (_, index) => `new-${index + 1}`),
    ]);
  });

  it('go one at a time, and only those that were never saved may', () => {
    expect(keysAfter(add, add, add, remove('new-2'))).toEqual(['11', 'new-1', 'new-3']);
    const draft = applyEdit(saved, add);
    expect(['new-1', '11', 'new-7'].map((key) => isRemovableRow(draft, { section: 'booking_items', key }))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('are taken out of use and back', () => {
    const toggle: DraftEdit = { type: 'row.toggle', section: 'delivery', key: '41' };
    const off = applyEdit(saved, toggle);
    expect([isActiveRow(saved, toggle), isActiveRow(off, toggle)]).toEqual([true, false]);
    expect(applyEdit(off, toggle)).toEqual(saved);
    expect(isActiveRow(saved, { section: 'delivery', key: '99' })).toBe(false);
  });
});

describe('a row', () => {
  const draft = (['booking_items', 'booking_payments', 'contact_log', 'delivery'] as const).reduce(
    (form, section) => applyEdit(form, { type: 'row.add', section, now: '2025-02-01T10:00:00.000Z' }),
    saved,
  );
  it.each([
    ['booking_items', '11', false, true],
    ['booking_items', 'new-1', true, true],
    ['booking_items', '99', false, true],
    ['booking_payments', 'new-1', true, false],
    ['contact_log', 'new-1', true, false],
    ['delivery', '41', false, true],
  ] as const)('%s %s is removed: %s; its section switches off: %s', (section, key, removed, switched) => {
    const row = { section, key };
    expect([isRemovableRow(draft, row), isSwitchableRow(row)]).toEqual([removed, switched]);
  });
});

describe('a field', () => {
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
  ])('%s takes a value: %s, and with its item switched off: %s', (path, isOpen, isOpenWhileOff) => {
    expect([isOpenField(saved, path), isOpenField(off, path)]).toEqual([isOpen, isOpenWhileOff]);
  });

  it('is changed by its path; every other row stays the object it is', () => {
    const changed = applyEdit(saved, { type: 'field.change', path: 'delivery.41.courier', value: 'M&P' });
    expect(changed).toEqual({ ...saved, delivery: [{ ...saved.delivery[0], courier: 'M&P' }] });
    expect(changed.booking_items).toBe(saved.booking_items);
  });
});
