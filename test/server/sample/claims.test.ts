import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillSampleShop } from '../../../server/sample/shop.ts';
import { warranty } from '../../../server/db/schema.ts';
import { ClaimPage } from '../../../src/domain/claim/claim.ts';
import { unwrapData } from '../../../src/services/http.ts';
import { createShop, type Shop } from '../support/harness.ts';

const NOW = '2025-01-05T07:30:00.000Z';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop({ now: NOW });
  const { warrantyDays } = shop.deps.config;
  await fillSampleShop(shop.db, { now: NOW, password: 'sample horse', warrantyDays });
});
afterAll(() => shop.close());

it('shows running, expired and claimed warranties, and claims in every fate', async () => {
  const token = await shop.signIn();
  const answer = await shop.call('GET', '/warrantyClaim/', { token, query: { pageSize: '100' } });
  const { claims, totalClaims } = ClaimPage.parse(unwrapData(answer.body));
  expect(totalClaims).toBeGreaterThan(10);
  expect(new Set(claims.map((claim) => claim.claimBooking.status))).toEqual(
    new Set(['DRAFT', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED']),
  );
  const ends = (await shop.db.select().from(warranty)).map(({ endDate }) => endDate);
  expect([ends.some((end) => end >= '2025-01-05'), ends.some((end) => end < '2025-01-05')]).toEqual([true, true]);
  for (const claim of claims) {
    const [item] = claim.warrantyClaimItems;
    expect(claim.claimDate.slice(0, 10) <= (item?.warranty.warrantyEndDate ?? '')).toBe(true);
  }
});
