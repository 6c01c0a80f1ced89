import { expect, it } from 'vitest';
import {
  describeDuplicate,
  findSameExpense,
  isSameQuestion,
  toDuplicateQuestion,
} from '../../../src/domain/ledger/duplicate.ts';
import { newLedgerDraft, toLedgerDraft } from '../../../src/domain/ledger/ledger-draft.ts';
import { aLedgerEntry } from '../../support/a.ts';

const receipt = { vendorName: 'Haji & Sons', receiptNumber: 'HR-771' };
const expense = { entryDate: '2025-01-05', locationId: 1, paisa: 123_450, description: 'Tea for the counter' };

it.each([
  ['the same receipt', receipt, receipt, 'receipt'],
  ['one in other capitals and separators', receipt, { vendorName: 'HAJI and Sons', receiptNumber: 'HR-771' }, null],
  ['a vendor in other capitals', receipt, { vendorName: ' haji  &sons', receiptNumber: 'hr 771' }, 'receipt'],
  ['a number in Urdu digits', receipt, { vendorName: 'Haji & Sons', receiptNumber: 'HR–۷۷۱' }, 'receipt'],
  [
    'a vendor with the letters of an Arabic keyboard',
    { ...receipt, vendorName: 'کمپیوٹر' },
    { ...receipt, vendorName: 'كمپیوٹر' },
    'receipt',
  ],
  ['another number', receipt, { vendorName: 'Haji & Sons', receiptNumber: 'HR-772' }, null],
  ['another vendor', receipt, { vendorName: 'Hall Road', receiptNumber: 'HR-771' }, null],
  [
    'numbers that are separated in another place',
    { ...receipt, receiptNumber: '1-12' },
    { ...receipt, receiptNumber: '11-2' },
    null,
  ],
  ['a vendor without a number', { vendorName: 'Haji & Sons' }, { vendorName: 'Haji & Sons' }, null],
  ['a number without a vendor', { receiptNumber: '7', vendorName: null }, { receiptNumber: '7', vendorName: '' }, null],
  ['the same day, location, amount and text', expense, { ...expense, description: 'tea for the Counter.' }, 'entry'],
  ['another day', expense, { ...expense, entryDate: '2025-01-06' }, null],
  ['another location', expense, { ...expense, locationId: 2 }, null],
  ['another amount', expense, { ...expense, paisa: 123_451 }, null],
  ['another text', expense, { ...expense, description: 'Sugar for the counter' }, null],
  ['both', { ...receipt, ...expense }, { ...receipt, ...expense }, 'receipt'],
  ['nothing', {}, {}, null],
])('finds %s [LEDG-45]', (_, one, other, by) => expect(findSameExpense(one, other)).toBe(by));

const typed = {
  ...newLedgerDraft('2025-01-05'),
  locationId: '1',
  amount: 'Rs 1,234.50',
  description: ' Tea for the counter ',
};

it.each([
  ['the whole expense', typed, expense],
  ['the receipt alone while the rest is not typed', { ...newLedgerDraft('2025-01-05'), ...receipt }, receipt],
  ['both', { ...typed, ...receipt }, { ...receipt, ...expense }],
  ['nothing of an empty form', newLedgerDraft('2025-01-05'), null],
  ['nothing while the amount is ambiguous', { ...typed, amount: '500,00' }, null],
  ['nothing while there is no location', { ...typed, locationId: '' }, null],
])('asks of a new entry %s [LEDG-45]', (_, draft, question) => {
  expect(toDuplicateQuestion(draft, null)).toEqual(question);
});

it('asks nothing about an edit that does not change the expense [LEDG-45]', () => {
  const entry = aLedgerEntry(receipt);
  expect(toDuplicateQuestion({ ...toLedgerDraft(entry), remarks: 'Paid late' }, entry)).toBeNull();
});

it('excludes the edited entry from the search [LEDG-45]', () => {
  const entry = aLedgerEntry();
  expect(toDuplicateQuestion({ ...toLedgerDraft(entry), ...receipt }, entry)).toMatchObject({
    ...receipt,
    exceptId: entry.id,
  });
});

it('recognizes an equal question [LEDG-45]', () => {
  expect([
    isSameQuestion(receipt, { ...receipt }),
    isSameQuestion(receipt, expense),
    isSameQuestion(null, null),
  ]).toEqual([true, false, true]);
});

it('names the entry with the same expense, and does not block the save [LEDG-45]', () => {
  expect(describeDuplicate({ id: 12, entryDate: '2025-01-05', amount: 4_350.5, by: 'receipt' })).toEqual({
    title: 'This receipt is already in the ledger.',
    text: 'It is entry #12: Rs\u00A04,350.50 on Jan 05, 2025. You can still save this one.',
  });
});
