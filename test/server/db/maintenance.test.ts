import { afterAll, beforeAll, expect, it } from 'vitest';
import { idempotency, session, throttle, verification } from '../../../server/db/schema.ts';
import { removeStale } from '../../../server/db/maintenance.ts';
import { createShop, type Shop } from '../support/harness.ts';

const HOUR = 3_600_000;

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

const left = async () => ({
  sessions: (await shop.db.select().from(session)).length,
  attempts: (await shop.db.select().from(throttle)).length,
  codes: (await shop.db.select().from(verification)).length,
  answers: (await shop.db.select().from(idempotency)).length,
});

it('forgets attempts and codes after a day, answers after two, and sessions ninety days after their end [DATA-04]', async () => {
  await shop.signIn();
  const second = Math.floor(shop.deps.now().getTime() / 1000);
  await shop.db.insert(throttle).values({ key: 'login x', bucket: second });
  const answer = { staffId: 1, key: 'k', requestHash: 'h', status: 201, body: {} };
  await shop.db.insert(idempotency).values({ ...answer, createdAt: shop.deps.now().toISOString() });

  const code = { staffId: 1, codeHash: 'h', expiresAt: shop.deps.now().toISOString() };
  await shop.db.insert(verification).values(code);

  const after = async (hours: number) => {
    await removeStale(shop.db, new Date(shop.deps.now().getTime() + hours * HOUR));
    return left();
  };
  expect(await after(24)).toEqual({ sessions: 1, attempts: 1, codes: 1, answers: 1 });
  expect(await after(25)).toEqual({ sessions: 1, attempts: 0, codes: 0, answers: 1 });
  expect(await after(48)).toEqual({ sessions: 1, attempts: 0, codes: 0, answers: 1 });
  expect(await after(49)).toEqual({ sessions: 1, attempts: 0, codes: 0, answers: 0 });
  expect(await after(90 * 24 + 12)).toEqual({ sessions: 1, attempts: 0, codes: 0, answers: 0 });
  expect(await after(90 * 24 + 13)).toEqual({ sessions: 0, attempts: 0, codes: 0, answers: 0 });
});
