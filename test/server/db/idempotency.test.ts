import { afterAll, beforeAll, expect, it } from 'vitest';
import { idempotency, service } from '../../../server/db/schema.ts';
import type { Tx } from '../../../server/db/database.ts';
import { createOnce } from '../../../server/db/create-once.ts';
import { createShop, type Shop } from '../support/harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

const create = (tx: Tx) =>
  tx
    .insert(service)
    .values({ name: 'Reballing' })
    .returning({ id: service.id, name: service.name })
    .then(([row]) => row ?? { id: 0, name: '' });
const nameOf = ({ id }: { id: number }) => `service ${id}`;

it('a creation that failed leaves neither row nor key, and its repetition creates', async () => {
  const creation = { staffId: 1, key: 'k', what: 'service', body: { name: 'Reballing' } };
  const author = { staffId: 1, now: '2025-01-05T07:30:00.000Z' };
  const before = await shop.db.select().from(service);
  const failing = createOnce(
    shop.db,
    creation,
    author,
    async (tx) => {
      await create(tx);
      throw new Error('the power went');
    },
    nameOf,
  );
  await expect(failing).rejects.toThrow('the power went');
  expect(await shop.db.select().from(service)).toEqual(before);
  expect(await shop.db.select().from(idempotency)).toEqual([]);

  const again = () => createOnce(shop.db, creation, author, create, nameOf);
  const answers = [await again(), await again()];
  const answer = { success: true, data: { id: expect.any(Number), name: 'Reballing' } };
  expect(answers).toEqual([answer, answer]);
  expect(answers[0]).toEqual(answers[1]);
  const names = (await shop.db.select().from(service)).map(({ name }) => name);
  expect(names).toEqual([...before.map(({ name }) => name), 'Reballing']);
});
