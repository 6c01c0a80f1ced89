import { expect, it } from 'vitest';
import * as limits from '../../../src/domain/shared/limits.ts';
import { claimListAddress } from '../../../src/domain/claim/claim-list.ts';
import { bookingListAddress } from '../../../src/domain/booking/booking-list.ts';
import { LEDGER_LIST } from '../../../src/domain/ledger/ledger-list.ts';

it.each([
  ['[AUTH-15] a call may take', 'REQUEST_TIMEOUT_MS', 30_000],
  ['[CLAIM-13] the claim search waits', 'SEARCH_DEBOUNCE_MS', 500],
  ['[LEDG-17] the ledger search waits', 'SEARCH_DEBOUNCE_MS', 500],
  ['[CLAIM-11] a created claim stays on screen', 'CLAIM_REDIRECT_MS', 1_500],
  ['[VERIFY-04] a verified address stays on screen', 'VERIFIED_REDIRECT_MS', 2_000],
  ['[DASH-01] the clock ticks every', 'CLOCK_TICK_MS', 1_000],
  ['[LIST-08] [CLAIM-22] [LEDG-18] a page has', 'PAGE_SIZE', 10],
  ['[CLAIM-03] the claim lookup asks for', 'CLAIM_LOOKUP_LIMIT', 100],
  ['[DASH-07] [LEDG-35] skeletons', 'SKELETON_ROWS', 5],
  ['[READ-02] the first wait', 'RETRY_FIRST_MS', 1_000],
  ['[READ-02] the longest wait', 'RETRY_LONGEST_MS', 30_000],
  ['[READ-01] further tries', 'READ_RETRIES', 3],
  ['[READ-01] further tries in the ledger', 'LEDGER_READ_RETRIES', 1],
  ['[READ-04] an answer is kept', 'CACHE_LIFETIME_MS', 300_000],
  ['[BOOK-02] referral notes', 'REFERRAL_NOTES_MAX', 500],
  ['[CLAIM-09] a reported issue', 'REPORTED_ISSUE_MIN', 5],
] as const)('%s %s = %i', (_, name, value) => {
  expect(Object.entries(limits)).toContainEqual([name, value]);
});

it('[LIST-03] [LIST-08] [CLAIM-22] [LEDG-18] the lists open on page 1 of everything', () => {
  expect([bookingListAddress, claimListAddress, LEDGER_LIST].map(({ defaults }) => defaults)).toEqual([
    { search: '', filters: { status: '', activity: 'enabled' }, page: 1, sortBy: '', orderBy: 'desc' },
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
