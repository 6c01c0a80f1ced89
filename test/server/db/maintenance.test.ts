import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { idempotency, session, throttle, verification } from '../../../server/db/schema.ts';
import { removeStale } from '../../../server/db/maintenance.ts';
import { postgresUrl } from '../support/database.ts';
import { useShop } from '../support/use.ts';

const HOUR = 3_600_000;

const shop = useShop();

const left = async () => ({
  sessions: (await shop.db.select().from(session)).length,
  attempts: (await shop.db.select().from(throttle)).length,
  codes: (await shop.db.select().from(verification)).length,
  answers: (await shop.db.select().from(idempotency)).length,
});

it('deletes tries and codes after a day, stored responses after two, and sessions ninety days after their end [DATA-04]', async () => {
  await shop.signIn();
  await shop.forgetTries();
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

it.skipIf(postgresUrl === null)(
  'skips tries that a running guess has locked, and deletes them in the next run [DATA-04]',
  async () => {
    await shop.db.insert(throttle).values(['one', 'other'].map((key) => ({ key, bucket: 0, tries: 1 })));
    await shop.db.transaction(async (tx) => {
      await tx.update(throttle).set({ tries: 2 }).where(eq(throttle.key, 'one'));
      await removeStale(shop.db, shop.deps.now());
      expect(await tx.select().from(throttle)).toEqual([{ key: 'one', bucket: 0, tries: 2 }]);
      await tx.delete(throttle);
    });
    await shop.db.insert(throttle).values({ key: 'one', bucket: 0, tries: 1 });
    await removeStale(shop.db, shop.deps.now());
    expect((await left()).attempts).toBe(0);
  },
);
