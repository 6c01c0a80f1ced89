import { describe, expect, it } from 'vitest';
import {
  ClaimCreate,
  toClaimCreate,
  isClaimTyped,
  isDetailedIssue,
  refuseSelection,
  withCode,
} from '../../../src/domain/claim/claim-input.ts';

const ISSUE_REQUIRED = 'Please provide a detailed reported issue (at least 5 characters) for all claimed items';
const items = [{ id: 1 }, { id: 2 }, { id: 3 }];
const draft = (reportedIssue: string, selected = true, remarks = '') => ({ selected, reportedIssue, remarks });

describe('the reported issue', () => {
  it.each([
    ['', false],
    ['abcd', false],
    ['  abcd  ', false],
    ['abcde', true],
    ['  abcde  ', true],
    ['خراب ہے', true],
  ])('%j is detailed: %s [CLAIM-09]', (issue, detailed) => {
    expect(isDetailedIssue(issue)).toBe(detailed);
  });
});

describe('the selection', () => {
  it('needs an item [CLAIM-08]', () => {
    const refusal = { error: 'Please select at least one item to claim', errors: {} };
    expect(refuseSelection(items, {})).toEqual(refusal);
    expect(refuseSelection(items, { 1: draft('No display', false), 9: draft('No display') })).toEqual(refusal);
  });

  it('needs a detailed issue for each chosen item [CLAIM-08]', () => {
    expect(refuseSelection(items, { 1: draft('No display'), 2: draft('bad'), 3: draft('    ') })).toEqual({
      error: ISSUE_REQUIRED,
      errors: { 'items.2.reportedIssue': ISSUE_REQUIRED, 'items.3.reportedIssue': ISSUE_REQUIRED },
    });
    expect(refuseSelection(items, { 1: draft('No display'), 2: draft('bad', false) })).toBeNull();
  });
});

describe('the body of a claim', () => {
  it('is trimmed, leaves empty remarks out and fits the request [CLAIM-10]', () => {
    const body = toClaimCreate(
      { id: 7, booking_items: items },
      {
        code: 'BK-1001',
        items: {
          3: draft('  Fan noise ', true, ' Left fan '),
          1: draft('No display', true, '  '),
          2: draft('not chosen', false),
        },
        remarks: '  Call first ',
      },
    );
    expect(body).toEqual({
      bookingId: 7,
      claimedItems: [
        { bookingItemId: 1, reportedIssue: 'No display' },
        { bookingItemId: 3, reportedIssue: 'Fan noise', remarks: 'Left fan' },
      ],
      remarks: 'Call first',
    });
    expect(ClaimCreate.parse(body)).toEqual(body);
  });
});

describe('the exact code', () => {
  it.each([
    ['BK-1001', 2],
    ['bk-1001', 2],
    [' bk-1001 ', 2],
    ['BK-100', null],
    ['K-1001', null],
  ])('%j is row %s [CLAIM-02]', (code, id) => {
    const rows = [
      { id: 1, code: 'BK-10010' },
      { id: 2, code: 'Bk-1001' },
      { id: 3, code: 'XBK-1001' },
    ];
    expect(withCode(rows, code)?.id ?? null).toBe(id);
  });
});

it('an item is claimed once in a claim', () => {
  const claimed = (...ids: number[]) => ({
    bookingId: 7,
    claimedItems: ids.map((bookingItemId) => ({ bookingItemId, reportedIssue: 'No display' })),
  });
  const messages = (body: unknown) => ClaimCreate.safeParse(body).error?.issues.map(({ message }) => message) ?? [];
  expect([messages(claimed(1, 2)), messages(claimed(1, 2, 1)), messages(claimed())]).toEqual([
    [],
    ['An item can be claimed only once'],
    ['Please select at least one item to claim'],
  ]);
});

it.each([
  ['nothing', false, {}, ''],
  ['an item looked at', false, { 1: draft('', false) }, ''],
  ['an item chosen', true, { 1: draft('', false), 2: draft('') }, ''],
  ['an issue', true, { 1: draft('No display', false) }, ''],
  ['remarks of an item', true, { 1: draft('', false, 'Left fan') }, ''],
  ['remarks of the claim', true, {}, 'Call first'],
])('with %s typed, leaving a claim loses something: %s', (_, typed, drafts, remarks) => {
  expect(isClaimTyped({ items: drafts, remarks })).toBe(typed);
});
