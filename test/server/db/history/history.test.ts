import { INBOUND_REQUIRED } from '../../../../src/domain/booking/booking-status.ts';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { getSqlState } from '../../../../server/db/database.ts';
import { selectHistory } from '../../support/select-history.ts';
import { authored } from '../../../../server/db/history/history.sql.ts';
import { sealHistory, sealRecords, selectHead } from '../../../../server/db/history/sealer.ts';
import { history, historySeal, historyUnsealed, service, session, staff } from '../../../../server/db/schema.ts';
import { verifyHistory } from '../../../../server/features/audit/verify-history.ts';
import { DAY_MS, readData, useCounter } from '../../support/booking-fixtures.ts';
import { postgresUrl } from '../../support/database.ts';

const shop = useCounter();

const told = async (...of: Parameters<typeof selectHistory> extends [unknown, ...infer Rest] ? Rest : never) =>
  (await selectHistory(shop.db, ...of)).map(({ entity, action, before, after, rule }) => ({
    what: `${entity} ${action}`,
    before,
    after,
    rule,
  }));

it('records author, time, login and request of a change [HIST-01]', async () => {
  const { id } = await shop.book();
  const [login] = await shop.db.select().from(session).orderBy(desc(session.createdAt)).limit(1);
  const rows = await selectHistory(shop.db, 'booking', id);
  expect(rows.map(({ staffId, loginId, at }) => ({ staffId, loginId, at }))).toEqual(
    rows.map(() => ({ staffId: 1, loginId: login?.id, at: '2025-01-05T07:30:00.000Z' })),
  );
  expect(new Set(rows.map(({ requestId }) => requestId))).toEqual(new Set([expect.stringMatching(/^[0-9a-f-]{36}$/)]));
});

it('stores names, numbers and notes outside of its rows, and of a password only that it changed [HIST-01, HIST-05]', async () => {
  const added = readData(await shop.ask('POST', '/people', { email: 'sana@shop.test', role: 'COUNTER', name: 'Sana' }));
  const { person } = added as { person: { id: number } };
  await shop.ask('POST', `/people/${person.id}/password`);
  const [row] = await shop.db.select().from(staff).where(eq(staff.id, person.id));
  const rows = await shop.db.select().from(history).where(eq(history.record, 'person')).orderBy(asc(history.id));
  const text = JSON.stringify(rows);
  for (const secret of ['sana', row?.passwordHash ?? ''])
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
  const all = await selectHistory(shop.db, 'person', person.id);
  expect(JSON.stringify(all)).not.toContain('argon2');
  expect(all.map(({ action, after }) => ({ action, email: after['email'], password: after['password_hash'] }))).toEqual(
    [
      { action: 'created', email: 'sana@shop.test', password: {} },
      { action: 'changed', email: undefined, password: {} },
    ],
  );
});

it('records refused attempts, up to thirty an hour [HIST-09]', async () => {
  const { id } = await shop.book();
  const from = (await told('booking', id)).length;
  for (let nth = 0; nth < 35; nth += 1) await shop.ask('PATCH', `/booking/${id}`, { status: 'CONFIRMED' });
  const refused = {
    what: 'booking refused',
    before: {},
    after: { sentence: INBOUND_REQUIRED, tried: 'change status Confirmed' },
    rule: 'EDIT-01',
  };
  expect((await told('booking', id)).slice(from)).toEqual(Array.from({ length: 30 }, () => refused));
});

it('records what a person was not allowed to do; without a record, under the person [HIST-09]', async () => {
  const staffId = await shop.addStaff({ email: 'bench@shop.test', role: 'TECHNICIAN' });
  const token = await shop.signIn({ email: 'bench@shop.test', password: 'correct horse' });
  const { id } = await shop.book();
  await shop.call('DELETE', `/booking/${id}`, { token });
  await shop.call('POST', '/people', { token, body: { email: 'friend@shop.test', role: 'OWNER' } });
  const ofBooking = await selectHistory(shop.db, 'booking', id);
  const ofPerson = await selectHistory(shop.db, 'person', staffId);
  expect([ofBooking.at(-1), ofPerson.at(-1)]).toMatchObject([
    {
      action: 'refused',
      staffId,
      rule: 'PERM-01',
      after: { sentence: 'You do not have permission to delete bookings.' },
    },
    { action: 'refused', staffId, rule: 'PERM-01' },
  ]);
});

const NOW = new Date('2025-01-05T08:00:00.000Z');
const seal = (now = NOW) => sealHistory(shop.db, now);
const write = (name: string) =>
  authored(shop.db, { staffId: 1, now: NOW.toISOString() }, (tx) => tx.insert(service).values({ name }));

/** Checks that every row is sealed once, in a chain that can be recomputed. */
async function expectWhole() {
  const { findings, changes } = await verifyHistory(shop.db);
  expect([findings, changes]).toEqual([[], await shop.db.$count(history)]);
}

it('seals each row once, in a chain that can be recomputed [HIST-03]', async () => {
  const head = await seal();
  await expectWhole();
  const [last] = await shop.db.select().from(historySeal).orderBy(desc(historySeal.seq)).limit(1);
  expect(head).toMatchObject({ seq: await shop.db.$count(history), hash: last?.hash });
  expect(await shop.db.select().from(historyUnsealed)).toEqual([]);
  expect(await seal()).toEqual(head);
});

it('the sealing pauses between two batches, but not before the first', async () => {
  await seal();
  for (let nth = 0; nth < 60; nth += 1) await write(`Service of many ${nth}`);
  const waiting = async () => (await shop.db.select().from(historyUnsealed)).length;
  const seen = [await waiting()];
  await sealHistory(shop.db, NOW, async () => seen.push(await waiting()));
  expect([...seen, await waiting()]).toEqual([60, 10, 0]);
});

it('seals the records of a paper first, and leaves other rows unsealed [HIST-08]', async () => {
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
  await expectWhole();
  expect(await shop.db.$count(historyUnsealed)).toBe(0);
});

it.skipIf(postgresUrl === null)(
  'seals a row that is committed late after a later one, and delays no writer [HIST-03]',
  async () => {
    const author = { staffId: 1, now: NOW.toISOString() };
    await authored(shop.db, author, async (tx) => {
      await tx.insert(service).values({ name: 'early' });
      await write('late');
      await seal();
    });
    await seal();
    await expectWhole();
    const seals = await shop.db.select().from(historySeal).orderBy(asc(historySeal.seq));
    const ids = seals.slice(-2).map(({ historyId }) => historyId);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  },
);

it('keeps the measured time of each row, while the times of seals never go back [HIST-06]', async () => {
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

it('cannot be changed or deleted, including seals and texts [HIST-02]', async () => {
  await shop.book();
  await sealHistory(shop.db, shop.deps.now());
  const refused = [
    ...[
      ['history', 'rule'],
      ['history_text', 'salt'],
      ['history_seal', 'at'],
    ].flatMap(([table, column]) => [`update ${table} set ${column} = ${column}`, `delete from ${table}`]),
    ...['history', 'history_text', 'history_seal', 'document_seal', 'document_head'].map(
      (table) => `truncate ${table} cascade`,
    ),
  ];
  for (const write of refused) {
    const failed = await shop.db.execute(sql.raw(write)).catch((error: unknown) => error);
    expect([write, getSqlState(failed)]).toEqual([write, 'P0001']);
  }
});
