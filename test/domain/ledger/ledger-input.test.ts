import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as drafts from '../../../src/domain/ledger/ledger-draft.ts';
import { LedgerEntryInput } from '../../../src/domain/ledger/ledger-input.ts';
import { aLedgerEntry } from '../../support/a.ts';
import { aLedgerBody } from '../../support/body.ts';

const { checkLedgerDraft, firstWrongField, LEDGER_FIELDS, newLedgerDraft, toLedgerDraft } = drafts;
const body = aLedgerBody();
const OPTIONAL = { vendorName: '', receiptNumber: '', receiptAttachment: '', remarks: '' };
const REQUIRED = { entryDate: '2025-01-05', locationId: '1', category: 'RENT', paymentMethod: 'CASH' };
const draft = { ...REQUIRED, ...OPTIONAL, amount: '1234.5', description: 'January rent' };

describe('an entry', () => {
  const refusals = (entry: object) =>
    z.safeParse(LedgerEntryInput, entry).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

  it.each(LEDGER_TABLE)(
    'with %s %j is accepted or refused: %s [LEDG-01, LEDG-02, LEDG-03, LEDG-04, LEDG-06, LEDG-07, LEDG-09, LEDG-11]',
    (field, value, message) => {
      expect(refusals({ ...body, [field]: value })).toEqual(message === null ? [] : [[field, message]]);
      // A text is a valid key in the form, but not in a request.
      if (field === 'locationId' && value === '1') return;
      const checked = checkLedgerDraft({ ...draft, [field]: String(value ?? '') }, null);
      expect(checked.ok ? {} : checked.errors).toEqual(message === null ? {} : { [field]: message });
    },
  );

  it('refuses unknown fields [SEC-03]', () => {
    expect(z.safeParse(LedgerEntryInput, { ...body, createdBy: 7 }).success).toBe(false);
  });
});

describe('the form of an entry', () => {
  it.each([
    ['1,234.50', 1234.5],
    ['Rs. 12,34,567', 1_234_567],
    ['10,000,000.00', 10_000_000],
    ['   ', 'Amount must be greater than 0'],
    ['0.004', 'Amount must be greater than 0'],
    ['-0.019', 'Amount must be greater than 0'],
    ['-99999999999999999', 'Amount must be greater than 0'],
    ['0.014', 'Amount can have at most 2 decimals'],
    ['Rs 1,234.505', 'Amount can have at most 2 decimals'],
    ['9999999.999', 'Amount can have at most 2 decimals'],
    ['10,000,000.001', 'Amount cannot exceed 10,000,000'],
    ['99,999,999,999,999,999', 'Amount cannot exceed 10,000,000'],
    ['99999999999999999x', 'Amount must be a number'],
    ['1e5', 'Amount must be a number'],
    ['500/-', 500],
    ['۱۲۵۰۰٫۵۰', 12_500.5],
    ['500,00', '500,00 can be read in two ways. Enter 500 or 50,000.'],
    ['1.500', '1.500 can be read in two ways. Enter 1.50 or 1,500.'],
  ])('reads the amount %j as %s [UI-04]', (amount, is) => {
    const refused = { ok: false, errors: { amount: is } };
    const expected = typeof is === 'string' ? refused : { ok: true, body: { ...body, amount: is } };
    expect(checkLedgerDraft({ ...draft, amount }, null)).toEqual(expected);
  });

  it('trims a text before it checks its length and sends it [LEDG-07]', () => {
    const texts = { description: 'a'.repeat(500), remarks: 'b'.repeat(1000) };
    const blank = { description: ` ${texts.description}\n`, remarks: ` ${texts.remarks} ` };
    expect(checkLedgerDraft({ ...draft, ...blank }, null)).toMatchObject({ ok: true, body: texts });
    const errors = { description: 'Description must be at least 5 characters' };
    expect(checkLedgerDraft({ ...draft, description: ' abcd ' }, null)).toEqual({ ok: false, errors });
  });

  it('shows the first error of each field', () => {
    const wrong = { ...draft, entryDate: '', description: `\0${'a'.repeat(500)}`, remarks: `\0${'a'.repeat(1000)}` };
    expect(checkLedgerDraft(wrong, null)).toEqual({
      ok: false,
      errors: {
        entryDate: 'Entry date is required',
        description: 'Description cannot exceed 500 characters',
        remarks: 'Remarks cannot exceed 1000 characters',
      },
    });
  });

  it('omits empty optional fields of a new entry, and sends them for a stored entry to clear them [CALL-10, LEDG-09, LEDG-11]', () => {
    const typed = { ...draft, vendorName: ' Haji ', receiptNumber: '  ', receiptAttachment: ' https://a.b/1 ' };
    const sent = { ...body, vendorName: 'Haji', receiptAttachment: 'https://a.b/1' };
    expect(checkLedgerDraft(typed, null)).toEqual({ ok: true, body: sent });
    expect(checkLedgerDraft(typed, aLedgerEntry())).toEqual({ ok: true, body: { ...OPTIONAL, ...sent } });
  });

  it('starts with the defaults of the specification, without location, amount and description [LEDG-13]', () => {
    const fresh = newLedgerDraft('2025-01-05');
    expect(fresh).toEqual({ ...draft, locationId: '', category: 'MISCELLANEOUS', amount: '0', description: '' });
    const errors = {
      locationId: 'Location is required',
      amount: 'Amount must be greater than 0',
      description: 'Description must be at least 5 characters',
    };
    expect(checkLedgerDraft(fresh, null)).toEqual({ ok: false, errors });
    expect([errors, {}].map(firstWrongField)).toEqual(['locationId', null]);
  });

  it('names the first wrong field in the order of the screen', () => {
    const firsts = LEDGER_FIELDS.map((field) => firstWrongField({ [field]: 'wrong', remarks: 'wrong' }));
    expect(firsts).toEqual(LEDGER_FIELDS);
  });

  it('shows a stored entry in its typed form, with empty fields for missing values', () => {
    const texts = { vendorName: 'Haji', receiptNumber: 'R-1', receiptAttachment: 'https://a.b/1', remarks: 'Paid' };
    expect(toLedgerDraft(aLedgerEntry())).toEqual(draft);
    expect(toLedgerDraft(aLedgerEntry(texts))).toEqual({ ...draft, ...texts });
  });

  it.each([
    [{}, true],
    [{ amount: '1234.50' }, false],
    [{ locationId: '2' }, false],
    [{ remarks: ' ' }, false],
  ])('treats a draft with %j as the same: %s', (changes, same) => {
    expect(drafts.isSameDraft(draft, { ...draft, ...changes })).toBe(same);
  });
});

const a = (length: number) => 'a'.repeat(length);
const SHORT = 'Description must be at least 5 characters';

/** Each field of an entry: the error of its values, null if they are accepted. */
const ROWS: [field: string, message: string | null, ...values: (string | number | undefined)[]][] = [
  ['entryDate', null, '2024-02-29'],
  ['entryDate', 'Entry date is required', '', undefined],
  ['entryDate', 'Entry date must be a date like 2025-01-05', '2025-02-29', '05/01/2025'],
  ['locationId', null, 1],
  ['locationId', 'Location is required', 0, 1.5, '1', undefined],
  ['category', null, 'RENT', 'MISCELLANEOUS'],
  ['category', 'Category is required', 'FOOD', undefined],
  ['amount', null, 0.01, 10_000_000],
  ['amount', 'Amount must be greater than 0', 0, 0.001, -0.01],
  ['amount', 'Amount cannot exceed 10,000,000', 10_000_000.01],
  ['amount', 'Amount can have at most 2 decimals', 1200.005],
  ['paymentMethod', null, 'CASH', 'DEBIT_CARD'],
  ['paymentMethod', 'Payment method is required', 'BARTER', undefined],
  ['description', null, a(5), a(500)],
  ['description', SHORT, '', a(4), ' '.repeat(6), undefined],
  ['description', 'Description cannot exceed 500 characters', a(501)],
  ['description', 'Description contains a character that cannot be stored', 'Rent\0paid'],
  ['remarks', null, '', a(1000)],
  ['remarks', 'Remarks cannot exceed 1000 characters', a(1001)],
  ['receiptNumber', null, '', a(100)],
  ['receiptNumber', 'Receipt number cannot exceed 100 characters', a(101)],
  ['receiptAttachment', null, '', 'https://files.example.com/r/1.pdf', 'http://192.168.1.5/r.jpg'],
  ['receiptAttachment', 'Invalid URL format', 'receipt.pdf', 'javascript:alert(1)', 'https://'],
  ['vendorName', null, '', a(200)],
  ['vendorName', 'Vendor name cannot exceed 200 characters', a(201)],
];

/** LEDG-01 to LEDG-11 at both edges of every row: field, value, message or null for "accepted". */
export const LEDGER_TABLE = ROWS.flatMap(([field, message, ...values]) =>
  values.map((value) => [field, value, message] as const),
);
