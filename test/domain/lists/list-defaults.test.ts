import { expect, it } from 'vitest';
import { bookingListAddress } from '../../../src/domain/booking/list/booking-list.ts';
import { claimListAddress } from '../../../src/domain/claim/claim-list.ts';
import { LEDGER_LIST } from '../../../src/domain/ledger/ledger-list.ts';
import { readListAddress } from '../../../src/domain/lists/list-address.ts';

it('the lists open on page 1 of everything [LIST-03, LIST-08, CLAIM-22, LEDG-18]', () => {
  expect([bookingListAddress, claimListAddress, LEDGER_LIST].map((address) => readListAddress(address, ''))).toEqual([
    {
      search: '',
      filters: { status: '', activity: 'enabled', worklist: '', view: '', layout: '' },
      page: 1,
      sortBy: '',
      orderBy: 'desc',
    },
    { search: '', filters: {}, page: 1, sortBy: 'claimDate', orderBy: 'desc' },
    {
      search: '',
      filters: { locationId: '', category: '', startDate: '', endDate: '' },
      page: 1,
      sortBy: 'entryDate',
      orderBy: 'desc',
    },
  ]);
});
