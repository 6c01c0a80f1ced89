import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Claim, ClaimPage } from '../../../../src/domain/claim/claim.ts';
import { unwrapData } from '../../../../src/services/http/http.ts';
import { createClaimShop, type ClaimShop } from '../../support/claim-shop.ts';

let shop: ClaimShop;
/** Claim number, both codes and name of each claim, oldest first. */
const stored: { number: string; original: string; claim: string; client: string }[] = [];

const list = async (query: Record<string, string> = {}) => {
  const answer = await shop.call('GET', '/warrantyClaim/', { token: shop.token, query });
  return { status: answer.status, ...ClaimPage.parse(unwrapData(answer.body)) };
};
const listNumbers = async (query: Record<string, string>) =>
  (await list(query)).claims.map((claim) => claim.claimNumber);
const numbers = (...indexes: number[]) => indexes.map((index) => stored[index]?.number);

beforeAll(async () => {
  shop = await createClaimShop();
  for (const clientName of ['Ayesha Khan', 'جاوید اقبال', '100% Repairs_Ltd', 'bilal ahmed', 'Zain']) {
    const original = await shop.complete({ clientName });
    shop.advance(1000);
    const answer = await shop.ask('POST', '/warrantyClaim', shop.toClaimCreate(original));
    const { id, claimNumber } = unwrapData(answer.body) as { id: number; claimNumber: string };
    const claim = unwrapData((await shop.ask('GET', `/warrantyClaim/${id}`)).body) as {
      claimBooking: { code: string };
    };
    stored.push({ number: claimNumber, original: original.code, claim: claim.claimBooking.code, client: clientName });
  }
});
afterAll(() => shop.close());

describe('the claims list', () => {
  it('answers pages of ten, the newest first, with true totals [CLAIM-22]', async () => {
    const { claims, totalClaims, totalPages } = await list();
    expect([claims.map((claim) => claim.claimNumber), totalClaims, totalPages]).toEqual([numbers(4, 3, 2, 1, 0), 5, 1]);
    const second = await list({ page: '2', pageSize: '2' });
    expect([second.claims.map((claim) => claim.claimNumber), second.totalClaims, second.totalPages]).toEqual([
      numbers(2, 1),
      5,
      3,
    ]);
    const past = await list({ page: '9', pageSize: '2' });
    expect([past.claims, past.totalClaims, past.totalPages]).toEqual([[], 5, 3]);
  });

  it('finds by claim number, either booking code and customer name, whatever the case [CLAIM-20]', async () => {
    expect(await listNumbers({ searchString: stored[2]?.number.toLowerCase() ?? '' })).toEqual(numbers(2));
    expect(await listNumbers({ searchString: stored[0]?.original ?? '' })).toEqual(numbers(0));
    expect(await listNumbers({ searchString: ` ${stored[3]?.claim.toLowerCase()} ` })).toEqual(numbers(3));
    expect(await listNumbers({ searchString: 'BILAL' })).toEqual(numbers(3));
    expect(await listNumbers({ searchString: 'جاوید' })).toEqual(numbers(1));
    expect(await listNumbers({ searchString: 'za' })).toEqual(numbers(4));
  });

  it('takes wildcards as ordinary characters and does not search phone numbers [CALL-09]', async () => {
    expect(await listNumbers({ searchString: '%' })).toEqual(numbers(2));
    expect(await listNumbers({ searchString: 's_l' })).toEqual(numbers(2));
    expect(await listNumbers({ searchString: '0300' })).toEqual([]);
  });

  it('finds the present name of a customer [CALL-09]', async () => {
    const [claim] = (await list({ searchString: 'Zain' })).claims;
    const id = claim?.originalBookingId ?? 0;
    await shop.change({ id }, { clientName: 'Zainab Raza' });
    expect(await listNumbers({ searchString: 'zainab raza' })).toEqual(numbers(4));
  });

  it.each([
    [{ sortBy: 'claimDate', orderBy: 'asc' }, [0, 1, 2, 3, 4]],
    [{ sortBy: 'claimNumber', orderBy: 'desc' }, [4, 3, 2, 1, 0]],
    [{ sortBy: 'clientName', orderBy: 'asc' }, [2, 0, 3, 4, 1]],
  ])('sorts as asked: %j [CALL-09]', async (query, order) => {
    expect(await listNumbers(query)).toEqual(numbers(...order));
  });

  it.each([
    [{ sortBy: 'remarks' }, 'sortBy', 'sortBy must be one of claimDate, claimNumber, clientName'],
    [{ orderBy: 'up' }, 'orderBy', 'orderBy must be one of asc, desc'],
    [{ page: '0' }, 'page', 'page must be a whole number from 1 to 1000000'],
    [{ pageSize: '101' }, 'pageSize', 'pageSize must be a whole number from 1 to 100'],
    [{ status: 'DRAFT' }, 'status', 'status is not a known field'],
  ])('refuses %j [CALL-09]', async (query, path, msg) => {
    const { status, body } = await shop.call('GET', '/warrantyClaim/', { token: shop.token, query });
    expect([status, body]).toEqual([400, { success: false, errors: [{ path, msg }] }]);
  });

  it('answers 404 for an unknown claim and 401 for a stranger [CALL-09]', async () => {
    for (const path of ['/warrantyClaim/999999', '/warrantyClaim/x', '/warrantyClaim/claim/WC-9']) {
      const { status, body } = await shop.ask('GET', path);
      expect([status, body]).toEqual([404, { success: false, error: 'Warranty claim not found' }]);
    }
    for (const path of [
      '/warrantyClaim',
      '/warrantyClaim/1',
      '/warrantyClaim/claim/WC-1001',
      '/warranty/eligibility/1',
    ]) {
      expect((await shop.call('GET', path)).status).toBe(401);
    }
  });
});

it('carries eleven items of a long claim with 200 characters of their texts, and the claim itself all of them [DATA-02]', async () => {
  const item = { name: 'RTX 3080', type: 'GPU', payableAmount: 1 } as const;
  const original = await shop.complete({ items: Array.from({ length: 12 }, () => item) });
  const text = 'No display. '.repeat(30).trim();
  const { bookingId, claimedItems } = shop.toClaimCreate(original);
  const told = claimedItems.map((claimed) => ({ ...(claimed as object), reportedIssue: text, remarks: text }));
  const made = await shop.ask('POST', '/warrantyClaim', { bookingId, claimedItems: told });
  const { id } = unwrapData(made.body) as { id: number };
  const whole = Claim.parse(unwrapData((await shop.ask('GET', `/warrantyClaim/${id}`)).body));
  expect(whole.warrantyClaimItems.map(({ reportedIssue, remarks }) => [reportedIssue, remarks])).toEqual(
    Array.from({ length: 12 }, () => [text, text]),
  );
  const [listed] = (await list()).claims;
  const short = text.slice(0, 200);
  expect(listed).toEqual({
    ...whole,
    warrantyClaimItems: whole.warrantyClaimItems
      .slice(0, 11)
      .map((claimed) => ({ ...claimed, reportedIssue: short, remarks: short })),
  });
});
