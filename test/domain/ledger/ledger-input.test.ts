import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { LedgerEntryInput } from '../../../src/domain/ledger/ledger-input.ts';
import {
  checkLedgerDraft,
  firstWrongField,
  toLedgerDraft,
  LEDGER_FIELDS,
  type LedgerDraft,
  newLedgerDraft,
} from '../../../src/domain/ledger/ledger-draft.ts';
import { LEDGER_TABLE as TABLE } from '../../fixtures/ledger-table.ts';
import { aLedgerBody } from '../../support/body.ts';

const body = aLedgerBody();

const draft: LedgerDraft = {
  entryDate: '2025-01-05',
  locationId: '1',
  category: 'RENT',
  amount: '1,234.5',
  paymentMethod: 'CASH',
  vendorName: '',
  receiptNumber: '',
  receiptAttachment: '',
  description: 'January rent',
  remarks: '',
};

describe('the shape that the server takes', () => {
  it.each(TABLE)('%s %j -> %s [LEDG-01, LEDG-02, LEDG-03, LEDG-04, LEDG-05, LEDG-06]', (field, value, message) => {
    const parsed = z.safeParse(LedgerEntryInput, { ...body, [field]: value });
    expect(parsed.error?.issues.map(({ path, message: text }) => [path.join('.'), text]) ?? []).toEqual(
      message === null ? [] : [[field, message]],
    );
  });

  it('refuses an unknown field [SEC-03]', () => {
    expect(z.safeParse(LedgerEntryInput, { ...body, createdBy: 7 }).success).toBe(false);
  });
});

describe('the form', () => {
  const asTyped = (value: unknown) =>
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';

  it.each(TABLE.filter(([field]) => field !== 'locationId'))(
    '%s %j -> %s [LEDG-07, LEDG-08, LEDG-09, LEDG-10, LEDG-11, LEDG-12]',
    (field, value, message) => {
      const checked = checkLedgerDraft({ ...draft, [field]: asTyped(value) }, 'create');
      expect(checked.ok ? {} : checked.errors).toEqual(message === null ? {} : { [field]: message });
    },
  );

  it.each([
    ['', 'Location is required'],
    ['0', 'Location is required'],
    ['1', null],
  ])('locationId %s -> %s', (locationId, message) => {
    const checked = checkLedgerDraft({ ...draft, locationId }, 'create');
    expect(checked.ok ? {} : checked.errors).toEqual(message === null ? {} : { locationId: message });
  });

  it.each([
    ['1234.5', 1234.5],
    ['1,234.5', 1234.5],
    ['1,234.50', 1234.5],
    [' 1234 ', 1234],
    ['Rs 1,234.50', 1234.5],
    ['Rs\u00A01,234.50', 1234.5],
    ['Rs. 12,34,567', 1_234_567],
    ['PKR 500', 500],
    ['500.', 500],
    ['10,000,000.00', 10_000_000],
  ])('reads the amount %j as %d [UI-04]', (amount, rupees) => {
    const checked = checkLedgerDraft({ ...draft, amount }, 'create');
    expect(checked).toEqual({ ok: true, body: { ...body, amount: rupees } });
  });

  it.each([
    ['', 'Amount must be greater than 0'],
    ['0', 'Amount must be greater than 0'],
    ['-5', 'Amount must be greater than 0'],
    ['0.004', 'Amount must be greater than 0'],
    ['1.234', 'Amount can have at most 2 decimals'],
    ['Rs 1,234.505', 'Amount can have at most 2 decimals'],
    ['10,000,000.001', 'Amount cannot exceed 10,000,000'],
    ['99999999999999999999', 'Amount cannot exceed 10,000,000'],
    ['twelve', 'Amount must be a number'],
    ['1e5', 'Amount must be a number'],
    ['1,2345', 'Amount must be a number'],
  ])('refuses the amount %j: %s', (amount, message) => {
    expect(checkLedgerDraft({ ...draft, amount }, 'create')).toEqual({ ok: false, errors: { amount: message } });
  });

  it('leaves empty optional fields out of a new entry and sends them empty for a stored one [LEDG-10, LEDG-11, LEDG-12]', () => {
    expect(checkLedgerDraft({ ...draft, vendorName: 'Haji & Sons' }, 'create')).toEqual({
      ok: true,
      body: { ...body, vendorName: 'Haji & Sons' },
    });
    expect(checkLedgerDraft(draft, 'update')).toEqual({
      ok: true,
      body: { ...body, vendorName: '', receiptNumber: '', receiptAttachment: '', remarks: '' },
    });
  });

  it('starts with the defaults of the specification, which ask for location, amount and description [LEDG-13]', () => {
    const fresh = newLedgerDraft('2025-01-05');
    expect(fresh).toEqual({
      ...draft,
      locationId: '',
      category: 'MISCELLANEOUS',
      amount: '0',
      description: '',
    });
    const checked = checkLedgerDraft(fresh, 'create');
    expect(checked).toEqual({
      ok: false,
      errors: {
        locationId: 'Location is required',
        amount: 'Amount must be greater than 0',
        description: 'Description must be at least 5 characters',
      },
    });
    expect(checked.ok ? null : firstWrongField(checked.errors)).toBe('locationId');
  });

  it('names the first wrong field in the order of the screen', () => {
    expect(LEDGER_FIELDS.map((field) => firstWrongField({ [field]: 'wrong', remarks: 'wrong' }))).toEqual(
      LEDGER_FIELDS,
    );
    expect(firstWrongField({})).toBeNull();
  });

  it('shows a stored entry as it was typed', () => {
    expect(
      toLedgerDraft({ ...body, id: 1, location: null, isActive: true, vendorName: null, receiptNumber: 'R-1' }),
    ).toEqual({ ...draft, amount: '1234.5', receiptNumber: 'R-1' });
  });
});
