import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkLedgerDraft,
  isSameDraft,
  toLedgerDraft,
  newLedgerDraft,
  type LedgerDraft,
} from '../../../src/domain/ledger/ledger-draft.ts';
import { mergeDrafts } from '../../../src/domain/form/merge.ts';
import { aLedgerEntry } from '../../support/a.ts';
import { aLedgerBody } from '../../support/body.ts';

const draft = toLedgerDraft(aLedgerEntry());
const body = aLedgerBody();

describe('the form of a stored entry', () => {
  it('shows its texts, and empty fields for what it does not have', () => {
    expect(toLedgerDraft(aLedgerEntry())).toEqual({
      entryDate: '2025-01-05',
      locationId: '1',
      category: 'RENT',
      amount: '1234.5',
      paymentMethod: 'CASH',
      vendorName: '',
      receiptNumber: '',
      receiptAttachment: '',
      description: 'January rent',
      remarks: '',
    });
    const full = {
      vendorName: 'Haji & Sons',
      receiptNumber: 'R-1',
      receiptAttachment: 'https://a.b/1',
      remarks: 'Paid',
    };
    expect(toLedgerDraft(aLedgerEntry(full))).toEqual({ ...draft, ...full });
  });

  it.each<[Partial<LedgerDraft>, boolean]>([
    [{}, true],
    [{ amount: '1234.50' }, false],
    [{ locationId: '2' }, false],
    [{ remarks: ' ' }, false],
    [newLedgerDraft('2030-01-01'), false],
  ])('with %j is the same: %s', (changes, same) => {
    expect(isSameDraft(draft, { ...draft, ...changes })).toBe(same);
  });
});

describe('what is sent of the optional fields', () => {
  const typed = {
    ...draft,
    vendorName: ' Haji ',
    receiptNumber: '  ',
    receiptAttachment: ' https://a.b/1 ',
    remarks: '',
  };

  it('is without its blanks in a new entry, and left out for blanks alone [CALL-10]', () => {
    expect(checkLedgerDraft(typed, 'create')).toEqual({
      ok: true,
      body: { ...body, vendorName: 'Haji', receiptAttachment: 'https://a.b/1' },
    });
  });

  it('is empty for blanks alone in a stored entry, which clears the field [CALL-10]', () => {
    expect(checkLedgerDraft(typed, 'update')).toEqual({
      ok: true,
      body: { ...body, vendorName: 'Haji', receiptNumber: '', receiptAttachment: 'https://a.b/1', remarks: '' },
    });
  });
});

describe('a text', () => {
  it.each([
    [' abcd ', 'Description must be at least 5 characters'],
    ['     ', 'Description must be at least 5 characters'],
    [` ${'a'.repeat(501)} `, 'Description cannot exceed 500 characters'],
  ])('is counted without its blanks: %j [LEDG-07, LEDG-08]', (description, message) => {
    expect(checkLedgerDraft({ ...draft, description }, 'create')).toEqual({
      ok: false,
      errors: { description: message },
    });
  });

  it('of 500 characters passes with blanks around it and is sent without them [LEDG-08]', () => {
    const description = 'a'.repeat(500);
    const checked = checkLedgerDraft(
      { ...draft, description: ` ${description}\n`, remarks: ` ${'b'.repeat(1000)} ` },
      'create',
    );
    expect(checked).toMatchObject({ ok: true, body: { description, remarks: 'b'.repeat(1000) } });
  });
});

describe('a refused form', () => {
  it('says the first thing that is wrong with each field', () => {
    const wrong = { ...draft, entryDate: '', description: `\0${'a'.repeat(500)}`, remarks: `\0${'a'.repeat(1000)}` };
    expect(checkLedgerDraft(wrong, 'create')).toEqual({
      ok: false,
      errors: {
        entryDate: 'Entry date is required',
        description: 'Description cannot exceed 500 characters',
        remarks: 'Remarks cannot exceed 1000 characters',
      },
    });
  });

  it.each([
    ['   ', 'Amount must be greater than 0'],
    ['0.014', 'Amount can have at most 2 decimals'],
    ['1.2345 ', 'Amount can have at most 2 decimals'],
    ['9999999.999', 'Amount can have at most 2 decimals'],
    ['10,000,000.019', 'Amount cannot exceed 10,000,000'],
    ['-0.019', 'Amount must be greater than 0'],
    ['99999999999999', 'Amount cannot exceed 10,000,000'],
    ['99,999,999,999,999,999', 'Amount cannot exceed 10,000,000'],
    ['-99999999999999999', 'Amount must be greater than 0'],
    ['-0.001', 'Amount must be greater than 0'],
    ['99999999999999999x', 'Amount must be a number'],
    ['1.234 5', 'Amount can have at most 2 decimals'],
    ['1.234.567', 'Amount must be a number'],
    ['1.234x', 'Amount must be a number'],
  ])('says of the amount %j: %s', (amount, message) => {
    expect(checkLedgerDraft({ ...draft, amount }, 'create')).toEqual({ ok: false, errors: { amount: message } });
  });
});

describe('an edit on a newer copy', () => {
  const newest = { ...draft, amount: '2000', category: 'UTILITIES', locationId: '2', remarks: 'Checked' };

  it('keeps what was typed, takes the rest, and says where both changed a field', () => {
    const mine = { ...draft, amount: '1500', category: 'UTILITIES', locationId: '3', vendorName: 'Haji' };
    expect(mergeDrafts(draft, mine, newest)).toEqual({
      draft: {
        ...draft,
        amount: '1500',
        category: 'UTILITIES',
        locationId: '3',
        vendorName: 'Haji',
        remarks: 'Checked',
      },
      conflicts: { amount: { mine: '1500', theirs: '2000' }, locationId: { mine: '3', theirs: '2' } },
    });
  });

  it('is the newer copy when nothing was typed, and the edit when nobody else saved', () => {
    const text = fc.constantFrom('', 'a', 'b');
    const any = fc.record({ amount: text, category: text, vendorName: text, description: text, remarks: text });
    fc.assert(
      fc.property(any, any, (before, after) => {
        const base = { ...draft, ...before };
        const other = { ...draft, ...after };
        expect(mergeDrafts(base, base, other)).toEqual({ draft: other, conflicts: {} });
        expect(mergeDrafts(base, other, base)).toEqual({ draft: other, conflicts: {} });
        expect(mergeDrafts(base, other, other)).toEqual({ draft: other, conflicts: {} });
      }),
    );
  });
});
