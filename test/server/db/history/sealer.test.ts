import { asc, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { hashLink, NO_HASH } from '../../../../server/db/history/chain.ts';
import { authored } from '../../../../server/db/history/history.sql.ts';
import { history, historySeal, historyUnsealed, service, staff } from '../../../../server/db/schema.ts';
import { sealHistory, sealRecords, selectHead } from '../../../../server/db/history/sealer.ts';
import { postgresUrl } from '../../support/database.ts';
import { useShop } from '../../support/use.ts';

const shop = useShop();

const NOW = new Date('2025-01-05T08:00:00.000Z');
const seal = (now = NOW) => sealHistory(shop.db, now);
const write = (name: string) =>
  authored(shop.db, { staffId: 1, now: NOW.toISOString() }, (tx) => tx.insert(service).values({ name }));

/** The chain as it is stored, every link hashed anew. */
async function readChain() {
  const rows = new Map((await shop.db.select().from(history)).map((row) => [row.id, row]));
  const seals = await shop.db.select().from(historySeal).orderBy(asc(historySeal.seq));
  let previous = NO_HASH;
  const broken = seals.filter(({ seq, at, historyId, hash }, index) => {
    const row = rows.get(historyId);
    const isLink = row !== undefined && seq === index + 1 && hashLink(previous, { seq, at, row }) === hash;
    previous = hash;
    return !isLink;
  });
  return { rows: rows.size, seals, broken };
}

it('seals each row once, in a chain that can be hashed anew [HIST-03]', async () => {
  const head = await seal();
  const { rows, seals, broken } = await readChain();
  expect([seals.length, broken]).toEqual([rows, []]);
  expect(head).toMatchObject({ seq: rows, hash: seals.at(-1)?.hash });
  expect(await shop.db.select().from(historyUnsealed)).toEqual([]);
  expect(await seal()).toEqual(head);
});

it('lets others work between two batches, and before none', async () => {
  await seal();
  for (let nth = 0; nth < 60; nth += 1) await write(`Service of many ${nth}`);
  const waiting = async () => (await shop.db.select().from(historyUnsealed)).length;
  const seen = [await waiting()];
  await sealHistory(shop.db, NOW, async () => seen.push(await waiting()));
  expect([...seen, await waiting()]).toEqual([60, 10, 0]);
});

it('seals the records that a paper shows before all that waits, and leaves the rest waiting [HIST-08]', async () => {
  await seal();
  const isOfOwner = { record: 'person', ids: [1] } as const;
  for (let nth = 0; nth < 60; nth += 1) await write(`Service before ${nth}`);
  await authored(shop.db, { staffId: 1, now: NOW.toISOString() }, (tx) =>
    tx.update(staff).set({ firstName: 'Sana' }).where(eq(staff.id, 1)),
  );
  await write('Service after');
  const before = await selectHead(shop.db);
  const head = await sealRecords(shop.db, [isOfOwner, { record: 'ledger', ids: [] }], NOW);
  expect(head.seq).toBe(before.seq + 1);
  const [sealed] = await shop.db
    .select({ entity: history.entity })
    .from(historySeal)
    .innerJoin(history, eq(history.id, historySeal.historyId))
    .where(eq(historySeal.seq, head.seq));
  expect(sealed).toEqual({ entity: 'staff' });
  expect(await shop.db.$count(historyUnsealed)).toBe(61);
  expect(await sealRecords(shop.db, [isOfOwner], NOW)).toEqual(head);
  await sealRecords(shop.db, [{ record: 'shop' }], NOW);
  expect((await readChain()).broken).toEqual([]);
  expect(await shop.db.$count(historyUnsealed)).toBe(0);
});

it('makes no fork of 20 writers and as many sealers, and leaves none of their rows out [HIST-03]', async () => {
  const writers = Array.from({ length: 20 }, async (_, writer) => {
    for (let nth = 0; nth < 5; nth += 1) {
      await write(`Service ${writer}.${nth}`);
      await seal();
    }
  });
  await Promise.all(writers);
  const { rows, seals, broken } = await readChain();
  expect([seals.length, broken]).toEqual([rows, []]);
  expect(rows).toBeGreaterThan(100);
});

it.skipIf(postgresUrl === null)(
  'seals a row that commits after a later one, and lets its writer wait for nobody [HIST-03]',
  async () => {
    const author = { staffId: 1, now: NOW.toISOString() };
    await authored(shop.db, author, async (tx) => {
      await tx.insert(service).values({ name: 'early' });
      await write('late');
      await seal();
    });
    await seal();
    const { rows, seals, broken } = await readChain();
    expect([seals.length, broken]).toEqual([rows, []]);
    const ids = seals.slice(-2).map(({ historyId }) => historyId);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  },
);

it('keeps the time that was measured in each row, and lets the times of seals alone never go back [HIST-06]', async () => {
  const DAY_MS = 86_400_000;
  const days = [0, 3_650, 1, -1].map((nth) => new Date(NOW.getTime() + nth * DAY_MS));
  const seals = [];
  for (const day of days) {
    await authored(shop.db, { staffId: 1, now: day.toISOString() }, (tx) =>
      tx.insert(service).values({ name: day.toISOString() }),
    );
    seals.push((await seal(day)).at);
  }
  const rows = await shop.db
    .select({ at: history.at })
    .from(history)
    .orderBy(sql`id desc`)
    .limit(days.length);
  const [first, wrong, ...right] = days.map((day) => day.toISOString());
  expect(rows.map(({ at }) => at).reverse()).toEqual([first, wrong, ...right]);
  expect(seals).toEqual([first, wrong, wrong, wrong]);
});
