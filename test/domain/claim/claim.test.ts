import { expect, it } from 'vitest';
import { Claim, creatorName } from '../../../src/domain/claim/claim.ts';
import { aClaim } from '../../support/a.ts';
import * as input from '../../../src/domain/claim/claim-input.ts';

const bookingItem = { name: 'RTX 3080', type: 'GPU', serialNumber: '', vendor: 'Asus', status: 'REPAIRED' };
const days = { warrantyStartDate: '2025-01-05T07:30:00.000Z', warrantyEndDate: '2025-04-05', warrantyDays: 90 };
const item = { id: 5, reportedIssue: 'No display again', remarks: '', warranty: { ...days, bookingItem } };

it('a warranty claim reads missing and empty values as null, and is active by default [CLAIM-24, SHAPE-04]', () => {
  const { createdByUser: _, remarks: __, isActive: ___, ...claim } = aClaim();
  const originalBooking = { code: 'BK-1001', clientName: 'Sana Malik' };
  const warranty = { ...days, warrantyStartDate: '2025-01-05', bookingItem: { ...bookingItem, serialNumber: null } };
  expect(Claim.parse({ ...claim, originalBooking, warrantyClaimItems: [item] })).toEqual({
    ...claim,
    originalBooking: { ...originalBooking, whatsappNumber: null },
    createdByUser: null,
    remarks: null,
    isActive: true,
    warrantyClaimItems: [{ ...item, remarks: null, warranty }],
  });
  expect(Claim.parse(aClaim({ isActive: false }))).toEqual(aClaim({ isActive: false }));
});

it.each([
  [{ firstName: 'Sana', lastName: 'Mirza' }, 'Sana Mirza'],
  [{ firstName: 'Sana', lastName: null }, 'Sana'],
  [{ firstName: null, lastName: 'Mirza' }, 'Mirza'],
  [{ firstName: null, lastName: null }, null],
  [null, null],
])('a claim created by %j names %s [CLAIM-24, SHAPE-04]', (createdByUser, name) => {
  expect(creatorName({ createdByUser })).toBe(name);
});

const ISSUE_REQUIRED = 'Please provide a detailed reported issue (at least 5 characters) for all claimed items';
const ITEM_REQUIRED = 'Please select at least one item to claim';
const items = [{ id: 1 }, { id: 2 }, { id: 3 }];
const draft = (reportedIssue: string, selected = true, remarks = '') => ({ selected, reportedIssue, remarks });

it.each([
  ['', false],
  ['abcd', false],
  ['  abcd  ', false],
  ['abcde', true],
  ['  abcde  ', true],
  ['خراب ہے', true],
])('the reported issue %j has enough detail: %s [CLAIM-09]', (issue, detailed) => {
  expect(input.isDetailedIssue(issue)).toBe(detailed);
});

it.each([
  [{}, ITEM_REQUIRED, []],
  [{ 1: draft('No display', false), 9: draft('No display') }, ITEM_REQUIRED, []],
  [{ 1: draft('No display'), 2: draft('bad'), 3: draft('    ') }, ISSUE_REQUIRED, [2, 3]],
  [{ 1: draft('No display'), 2: draft('bad', false) }, null, []],
])('the selection %j needs an item, and a detailed issue for each: %s [CLAIM-08]', (drafts, error, wrong) => {
  const errors = Object.fromEntries(wrong.map((id) => [`items.${id}.reportedIssue`, ISSUE_REQUIRED]));
  expect(input.refuseSelection(items, drafts)).toEqual(error === null ? null : { error, errors });
});

it('the body of a claim is trimmed, omits empty remarks and fits the request [CLAIM-10]', () => {
  const drafts = {
    3: draft('  Fan noise ', true, ' Left fan '),
    1: draft('No display', true, '  '),
    2: draft('not chosen', false),
  };
  const typed = { code: 'BK-1001', items: drafts, remarks: '  Call first ' };
  const body = input.toClaimCreate({ id: 7, booking_items: items }, typed);
  expect(body).toEqual({
    bookingId: 7,
    claimedItems: [
      { bookingItemId: 1, reportedIssue: 'No display' },
      { bookingItemId: 3, reportedIssue: 'Fan noise', remarks: 'Left fan' },
    ],
    remarks: 'Call first',
  });
  expect(input.ClaimCreate.parse(body)).toEqual(body);
});

it.each([
  ['BK-1001', 2],
  ['bk-1001', 2],
  [' bk-1001 ', 2],
  ['BK-100', undefined],
  ['K-1001', undefined],
  ['BK-1001\u200F', 2],
  ['BK–1001', 2],
  ['bk 1001', 2],
  ['BK1001', 2],
  ['bk-۱۰۰۱', 2],
  ['#BK-1001', 2],
  ['ＢＫ－１００１', 2],
  ['بک-۱۰۰۱', 2],
])('the code %j finds row %s exactly [CLAIM-02, FIND-05]', (code, id) => {
  const rows = ['BK-10010', 'Bk-1001', 'XBK-1001'].map((text, at) => ({ id: at + 1, code: text }));
  expect(input.withCode(rows, code)?.id).toBe(id);
});

it.each([
  [[1, 2], []],
  [[1, 2, 1], ['An item can be claimed only once']],
  [[], [ITEM_REQUIRED]],
])('a claim of the items %j has the errors %j', (ids, messages) => {
  const claimedItems = ids.map((bookingItemId) => ({ bookingItemId, reportedIssue: 'No display' }));
  const { error } = input.ClaimCreate.safeParse({ bookingId: 7, claimedItems });
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(messages);
});

it.each([
  ['nothing', false, {}, ''],
  ['an item looked at', false, { 1: draft('', false) }, ''],
  ['an item chosen', true, { 1: draft('', false), 2: draft('') }, ''],
  ['an issue', true, { 1: draft('No display', false) }, ''],
  ['remarks of an item', true, { 1: draft('', false, 'Left fan') }, ''],
  ['remarks of the claim', true, {}, 'Call first'],
])('with %s typed, leaving a claim loses something: %s', (_, typed, drafts, remarks) => {
  expect(input.isClaimTyped({ items: drafts, remarks })).toBe(typed);
});
