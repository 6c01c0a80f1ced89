import { describe, expect, it } from 'vitest';
import * as record from '../../../src/domain/form/record-field.ts';

const FIELDS = {
  name: record.requiredField('Name', 100),
  notes: record.textField('Notes', 100),
  order: { ...record.textField('Purchase Order', 100), onlyReflow: true },
} as const;

describe('a field that only Reflow’s own server has', () => {
  it('is shown with that server [OFFER-02]', () => {
    expect(record.fieldsOf(FIELDS, true)).toEqual(['name', 'notes', 'order']);
  });

  it('is not shown with another provider [OFFER-02]', () => {
    expect(record.fieldsOf(FIELDS, false)).toEqual(['name', 'notes']);
  });

  it('is sent after a change, also an emptied one', () => {
    expect(record.isSent(FIELDS.order, '', 'PO-7')).toBe(true);
  });

  it('is not sent unchanged, because another provider would refuse it [OFFER-02]', () => {
    expect(record.isSent(FIELDS.order, '', '')).toBe(false);
  });

  it('is a fact on the page of a record that has it', () => {
    expect(record.reflowFacts(FIELDS, { name: 'Sana', notes: 'Late', order: 'PO-7' })).toEqual([
      { label: 'Purchase Order', value: 'PO-7' },
    ]);
  });

  it('is no fact on the page of a record without it', () => {
    expect(record.reflowFacts(FIELDS, { name: 'Sana', order: null })).toEqual([]);
  });
});

it('an empty optional field of a stored record is sent to clear it [CALL-10]', () => {
  expect(record.isSent(FIELDS.notes, '', '')).toBe(true);
});

it('an empty optional field of a new record is not sent [CALL-10]', () => {
  expect(record.isSent(FIELDS.notes, ' ', undefined)).toBe(false);
});

it('the texts that may be empty are those without a mark or a choice', () => {
  expect(record.optionalTexts(FIELDS)).toEqual(['notes', 'order']);
});
