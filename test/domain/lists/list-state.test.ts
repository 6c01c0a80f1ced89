import { expect, it } from 'vitest';
import { bookingListAddress, reflowListAddress } from '../../../src/domain/booking/list/booking-list.ts';
import { claimListAddress } from '../../../src/domain/claim/claim-list.ts';
import { LEDGER_LIST } from '../../../src/domain/ledger/ledger-list.ts';
import { readListAddress } from '../../../src/domain/lists/list-address.ts';
import { clearFilters, isFiltered, nextOrder } from '../../../src/domain/lists/list-state.ts';

const { defaults } = bookingListAddress;
const read = (query: string) => readListAddress(reflowListAddress, query);

it.each([
  ['', false],
  ['?view=board', false],
  ['?view=board&status=DRAFT', true],
  ['?worklist=longWaits', true],
  ['?activity=all', true],
])('the list at %j hides some bookings: %j', (query, expected) => {
  expect(isFiltered(read(query), defaults)).toBe(expected);
});

it('the board stays when the filters are cleared', () => {
  const query = '?search=ali&status=DRAFT&activity=all&page=3&sortBy=status&orderBy=asc';
  expect(clearFilters(read(query), defaults)).toEqual(defaults);
  expect(clearFilters(read(`${query}&view=board`), defaults)).toEqual(read('?view=board'));
});

it('the address of the earlier view of rows shows cards', () => {
  expect(read('?layout=rows&page=2')).toEqual({ ...defaults, page: 2 });
});

it('a heading sorts in its default order first, then in reverse [LEDG-32]', () => {
  const orders = (usual: 'asc' | 'desc') => ([null, 'asc', 'desc'] as const).map((order) => nextOrder(order, usual));
  expect([orders('asc'), orders('desc')].map(String)).toEqual(['asc,desc,asc', 'desc,desc,asc']);
});

it('a list starts on page 1 without filters [LIST-03, LIST-08, CLAIM-22, LEDG-18]', () => {
  const first = { search: '', page: 1, orderBy: 'desc' };
  const days = { startDate: '', endDate: '' };
  expect([bookingListAddress, claimListAddress, LEDGER_LIST].map((address) => readListAddress(address, ''))).toEqual([
    {
      ...first,
      sortBy: '',
      filters: { status: '', activity: 'enabled', worklist: '', person: '', branch: '', view: '' },
    },
    { ...first, sortBy: 'claimDate', filters: { status: '' } },
    { ...first, sortBy: 'entryDate', filters: { locationId: '', category: '', ...days } },
  ]);
});
