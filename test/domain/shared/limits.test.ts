import { expect, it } from 'vitest';
import * as limits from '../../../src/domain/shared/limits.ts';
import { claimListAddress } from '../../../src/domain/claim/claim-list.ts';
import { bookingListAddress } from '../../../src/domain/booking/booking-list.ts';
import { LEDGER_LIST } from '../../../src/domain/ledger/ledger-list.ts';

it.each([
  ['a call may take [AUTH-15]', 'REQUEST_TIMEOUT_MS', 30_000],
  ['the claim search waits [CLAIM-13]', 'SEARCH_DEBOUNCE_MS', 500],
  ['the ledger search waits [LEDG-17]', 'SEARCH_DEBOUNCE_MS', 500],
  ['a created claim stays on screen [CLAIM-11]', 'CLAIM_REDIRECT_MS', 1_500],
  ['a verified address stays on screen [VERIFY-04]', 'VERIFIED_REDIRECT_MS', 2_000],
  ['the clock ticks every [DASH-01]', 'CLOCK_TICK_MS', 1_000],
  ['a page has [LIST-08, CLAIM-22, LEDG-18]', 'PAGE_SIZE', 10],
  ['the claim lookup asks for [CLAIM-03]', 'CLAIM_LOOKUP_LIMIT', 100],
  ['skeletons [DASH-07, LEDG-35]', 'SKELETON_ROWS', 5],
  ['the first wait [READ-02]', 'RETRY_FIRST_MS', 1_000],
  ['the longest wait [READ-02]', 'RETRY_LONGEST_MS', 30_000],
  ['further tries [READ-01]', 'READ', { standard: { retries: 3 }, ledger: { retries: 1 } }],
  ['an answer is kept [READ-04]', 'CACHE_LIFETIME_MS', 300_000],
  ['referral notes [BOOK-02]', 'REFERRAL_NOTES_MAX', 500],
  ['a reported issue [CLAIM-09]', 'REPORTED_ISSUE_MIN', 5],
] as const)('%s %s = %j', (_, name, value) => {
  expect(Object.entries(limits)).toContainEqual([name, value]);
});

it('the lists open on page 1 of everything [LIST-03, LIST-08, CLAIM-22, LEDG-18]', () => {
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
