import { expect, it } from 'vitest';
import { QUICK_RANGES } from '../../../src/domain/ledger/date-ranges.ts';
import { LEDGER_LIST, ledgerWords, rangeLabel } from '../../../src/domain/ledger/ledger-list.ts';
import { readListAddress } from '../../../src/domain/lists/list-address.ts';

it('the address of the ledger ignores what makes no sense', () => {
  const reversed = readListAddress(LEDGER_LIST, '?startDate=2025-03-31&endDate=2025-03-01&category=RENT');
  expect(reversed.filters).toEqual({ locationId: '', category: 'RENT', startDate: '', endDate: '' });
  const garbage = '?page=-1&category=FOOD&locationId=0&startDate=2025-02-30&endDate=x&sortBy=id&orderBy=up';
  expect(readListAddress(LEDGER_LIST, garbage)).toEqual(LEDGER_LIST.defaults);
});

it('names the range [LEDG-19, LEDG-20]', () => {
  expect(rangeLabel({ startDate: '', endDate: '' })).toBe('All time');
  expect(rangeLabel({ startDate: '2025-01-05', endDate: '' })).toBe('From Jan 05, 2025');
  expect(rangeLabel({ startDate: '', endDate: '2025-01-05' })).toBe('Until Jan 05, 2025');
  expect(Object.values(QUICK_RANGES).map(({ days }) => rangeLabel(days('2025-01-31')))).toEqual([
    'Jan 31, 2025 – Jan 31, 2025',
    'Jan 25, 2025 – Jan 31, 2025',
    'Jan 02, 2025 – Jan 31, 2025',
    'Jan 01, 2025 – Jan 31, 2025',
  ]);
});

it.each([
  ['All locations · All time', {}],
  [
    'Main Branch (MB01) · Rent · From Jan 05, 2025 · Search: ali',
    { search: 'ali', filters: { locationId: '7', category: 'RENT', startDate: '2025-01-05', endDate: '' } },
  ],
])('the list on paper reads %s', (words, chosen) => {
  expect(ledgerWords({ ...LEDGER_LIST.defaults, ...chosen }, [{ id: 7, name: 'Main Branch', code: 'MB01' }])).toBe(
    words,
  );
});
