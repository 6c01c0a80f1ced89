import { afterAll, beforeAll, expect, it } from 'vitest';
import { idempotency, login, throttle } from '../../../server/db/schema.ts';
import { removeStale } from '../../../server/db/maintenance.ts';
import { createShop, type Shop } from '../support/harness.ts';

const HOUR = 3_600_000;

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

const left = async () => ({
  logins: (await shop.db.select().from(login)).length,
  tries: (await shop.db.select().from(throttle)).length,
  answers: (await shop.db.select().from(idempotency)).length,
});

it('forgets tries after a day, answers after two, and logins ninety days after their end', async () => {
  await shop.signIn();
  const minute = Math.floor(shop.deps.now().getTime() / 60_000);
  await shop.db.insert(throttle).values({ key: 'login x', bucket: minute });
  const answer = { staffId: 1, key: 'k', requestHash: 'h', status: 201, body: {} };
  await shop.db.insert(idempotency).values({ ...answer, createdAt: shop.deps.now().toISOString() });

  const after = async (hours: number) => {
    await removeStale(shop.db, new Date(shop.deps.now().getTime() + hours * HOUR));
    return left();
  };
  expect(await after(24)).toEqual({ logins: 1, tries: 1, answers: 1 });
  expect(await after(25)).toEqual({ logins: 1, tries: 0, answers: 1 });
  expect(await after(48)).toEqual({ logins: 1, tries: 0, answers: 1 });
  expect(await after(49)).toEqual({ logins: 1, tries: 0, answers: 0 });
  expect(await after(90 * 24 + 12)).toEqual({ logins: 1, tries: 0, answers: 0 });
  expect(await after(90 * 24 + 13)).toEqual({ logins: 0, tries: 0, answers: 0 });
});
