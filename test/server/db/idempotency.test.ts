import { afterAll, beforeAll, expect, it } from 'vitest';
import { idempotency, service } from '../../../server/db/schema.ts';
import { createOnce } from '../../../server/db/create-once.ts';
import { createShop, type Shop } from '../support/harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

it('a creation that failed leaves neither row nor key, and its repetition creates', async () => {
  const creation = { staffId: 1, key: 'k', what: 'service', body: { name: 'Reballing' } };
  const author = { staffId: 1, now: '2025-01-05T07:30:00.000Z' };
  const before = await shop.db.select().from(service);
  const failing = createOnce(shop.db, creation, author, async (tx) => {
    await tx.insert(service).values(creation.body);
    throw new Error('the power went');
  });
  await expect(failing).rejects.toThrow('the power went');
  expect(await shop.db.select().from(service)).toEqual(before);
  expect(await shop.db.select().from(idempotency)).toEqual([]);

  const create = () =>
    createOnce(shop.db, creation, author, async (tx) => {
      await tx.insert(service).values(creation.body);
      return creation.body;
    });
  const answers = [await create(), await create()];
  const answer = { success: true, data: creation.body };
  expect(answers).toEqual([answer, answer]);
  const names = (await shop.db.select().from(service)).map(({ name }) => name);
  expect(names).toEqual([...before.map(({ name }) => name), 'Reballing']);
});
