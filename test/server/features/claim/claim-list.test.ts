import { beforeAll, expect, it } from 'vitest';
import { ClaimPage } from '../../../../src/domain/claim/claim.ts';
import { toClaimCreate, useCounter } from '../../support/booking-fixtures.ts';

const shop = useCounter();
/** The words that each claim is found by, oldest first. */
const stored: { number: string; original: string; claim: string }[] = [];

const list = async (query: Record<string, string> = {}) => ClaimPage.parse(await shop.get('/warrantyClaim/', query));
const find = async (searchString: string) =>
  (await list({ searchString })).claims.map(({ claimNumber }) =>
    stored.findIndex(({ number }) => number === claimNumber),
  );
const complete = async (body: Parameters<typeof shop.book>[0]) => shop.complete((await shop.book(body)).id);

beforeAll(async () => {
  for (const clientName of ['Ayesha Khan', 'جاوید اقبال', '100% Repairs_Ltd', 'bilal ahmed', 'Zain']) {
    const original = await complete({ clientName });
    const { claimNumber, claimBooking } = await shop.claim(original);
    stored.push({ number: claimNumber, original: original.code, claim: claimBooking.code });
  }
});

it.each([
  ['its number', () => stored[2]?.number.toLowerCase(), [2]],
  ['the code of the booking', () => stored[0]?.original, [0]],
  ['the code of its own booking', () => ` ${stored[3]?.claim.toLowerCase()} `, [3]],
  ['the name of the customer', () => 'BILAL', [3]],
  ['a part of it', () => 'جاوید', [1]],
  ['a wildcard, taken as typed', () => '%', [2]],
  ['another one', () => 's_l', [2]],
  ['no phone number', () => '0300', []],
])('a claim is found by %s, whatever the case [CLAIM-20, CALL-09]', async (_, type, found) => {
  expect(await find(type() ?? '')).toEqual(found);
});

it('a claim is found by the present name of a customer [CALL-09]', async () => {
  const [claim] = (await list({ searchString: 'Zain' })).claims;
  await shop.edit(claim?.originalBookingId ?? 0, { clientName: 'Zainab Raza' });
  expect([await find('zainab raza'), await find('zain')]).toEqual([[4], [4]]);
});

it('the list has ten claims to a page, the newest first, and no more of a long one than a row shows [CLAIM-22, DATA-02]', async () => {
  const text = 'No display. '.repeat(80).trim();
  const items = Array.from({ length: 12 }, (_, n) => ({ name: `RTX ${n}`, type: 'GPU' as const, payableAmount: 0 }));
  const original = await complete({ booking_items: items });
  const claimedItems = toClaimCreate(original).claimedItems.map((item) => ({
    ...item,
    reportedIssue: text,
    remarks: text,
  }));
  const whole = await shop.claim(original, { claimedItems });
  expect(whole.warrantyClaimItems.map(({ reportedIssue, remarks }) => [reportedIssue, remarks])).toEqual(
    items.map(() => [text, text]),
  );
  const { claims, totalClaims, totalPages } = await list();
  expect([totalClaims, totalPages, claims.length]).toEqual([6, 1, 6]);
  const [reportedIssue, remarks] = [text.slice(0, 200), text.slice(0, 200)];
  const listed = whole.warrantyClaimItems.slice(0, 11).map((item) => ({ ...item, reportedIssue, remarks }));
  expect(claims[0]).toEqual({ ...whole, warrantyClaimItems: listed });
});
