import fc from 'fast-check';
import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { query } from '../../../../server/db/backup/rows.ts';
import { history } from '../../../../server/db/schema.ts';
import { hasDigit } from '../../../../server/features/booking/booking-search.sql.ts';
import { useCounter } from '../../support/booking-fixtures.ts';

const counter = useCounter();

const item = { name: 'RTX 3080', type: 'GPU', payableAmount: 1 } as const;
const found = async (searchString: string) => {
  const { bookings } = await counter.list({ searchString, pageSize: '100' });
  return bookings.map(({ id }) => id);
};

describe('what a booking is found by', () => {
  it('is its client, its code, every number, and each item by name, vendor, serial number and code [FIND-01]', async () => {
    const { id, code } = await counter.book({
      clientName: 'Hamid Mir',
      phoneNumber: '042-35761999',
      whatsappNumber: '+92 321 4443332',
      booking_items: [item, { ...item, name: 'Zenbook 14', vendor: 'Asus', serialNumber: 'SN-4711/X' }],
    });
    await counter.edit(id, { delivery: [{ phoneNumber: '0333 1112223', secondaryPhoneNumber: '0444-5556667' }] });
    const ways = ['hamid', code, '35761999', '0321444', '03331112223', '0444-5556667'];
    const byItem = ['zenbook', 'asus', 'sn-4711/x', `${code}-2`];
    for (const typed of [...ways, ...byItem]) expect([typed, await found(typed)]).toEqual([typed, [id]]);
  });

  it('follows every change of an item, a delivery and the booking [FIND-01]', async () => {
    const booking_items = [{ ...item, serialNumber: 'OLD-1' }];
    const { id } = await counter.book({ clientName: 'Before Now', booking_items });
    await counter.edit(id, { delivery: [{ phoneNumber: '0345 0000001' }] });
    const { booking_items: items, delivery } = await counter.read(id);
    await counter.edit(id, { clientName: 'After That' });
    await counter.edit(id, {
      booking_items: [
        { id: items[0]?.id, serialNumber: 'NEW-1' },
        { ...item, serialNumber: 'MORE-1' },
      ],
      delivery: [{ id: delivery[0]?.id, phoneNumber: '0345 0000002' }],
    });
    for (const typed of ['after that', 'new-1', 'more-1', '03450000002']) expect(await found(typed)).toEqual([id]);
    for (const typed of ['before now', 'old-1', '03450000001']) expect(await found(typed)).toEqual([]);
  });

  it('is renewed once for all rows that a statement changes, and not for what it does not show [FIND-01]', async () => {
    const { id } = await counter.book({ booking_items: Array.from({ length: 30 }, () => item) });
    await counter.edit(id, { delivery: Array.from({ length: 30 }, () => ({ type: 'OUTBOUND' as const })) });
    const updates = sql`select n_tup_upd::int as updates from pg_stat_xact_user_tables where relname = 'booking'`;
    const countRenewals = (statement: SQL) =>
      counter.db.transaction(async (tx) => {
        const read = async () => (await query(tx, updates, z.object({ updates: z.int() })))[0]?.updates ?? 0;
        const before = await read();
        await tx.execute(sql`${statement} where booking_id = ${id}`);
        return (await read()) - before;
      });
    expect(await countRenewals(sql`update booking_item set serial_number = 'SN ' || id`)).toBe(1);
    expect(await countRenewals(sql`update booking_item set comments = 'Dusty'`)).toBe(0);
    expect(await countRenewals(sql`update delivery set phone_number = '0345 ' || id, type = 'INBOUND'`)).toBe(1);
    expect(await countRenewals(sql`update delivery set courier = 'TCS'`)).toBe(0);
  });

  it('is kept by the database, whoever changes a row, and is no change that the history tells [FIND-01]', async () => {
    const { id } = await counter.book({ clientName: 'Past The Server' });
    await counter.db.execute(sql`update booking_item set serial_number = 'BY-HAND' where booking_id = ${id}`);
    const before = await counter.db.$count(history);
    await counter.db.execute(sql`update booking set search_text = 'nonsense' where id = ${id}`);
    expect([await found('by-hand'), await found('nonsense')]).toEqual([[id], []]);
    await counter.db.execute(sql`delete from booking_item where booking_id = ${id}`);
    expect(await found('by-hand')).toEqual([]);
    expect(await counter.db.$count(history)).toBe(before + 1);
  });
});

describe('a search without a digit', () => {
  it('finds among the words of a booking what it finds among all of its texts, whatever is a digit [FIND-02]', async () => {
    const PARTS = ['a', 'hm', 'Á', '7', '۴', ' ', '  ', '-', '%', '_', '\\', 'ك', '²', '½'];
    const text = fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
    const names = fc.sample(text, 400);
    let foundByWords = 0;
    try {
      await counter.db.execute(sql`insert into booking (code, client_name, client_type, phone_number, whatsapp_number)
        select 'BK-6' || n, name, 'INDIVIDUAL', '', '' from json_array_elements_text(${JSON.stringify(names)}::json) with ordinality as t (name, n)`);
      for (const typed of fc.sample(text, 60)) {
        if (/\d{3}/.test(typed.normalize('NFKD').replaceAll('۴', '4')) || typed.trim() === '') continue;
        const rows = await query(
          counter.db,
          sql`select id from booking where search_text || '' like search_pattern(${typed.trim()}) order by created_at desc, id desc`,
          z.object({ id: z.int() }),
        );
        const { totalBookings } = await counter.list({ searchString: typed });
        const ids = rows.slice(0, 100).map(({ id }) => id);
        expect([typed, totalBookings, await found(typed)]).toEqual([typed, rows.length, ids]);
        if (!hasDigit(typed)) foundByWords += rows.length;
      }
    } finally {
      await counter.db.execute(sql`delete from booking where code like 'BK-6%'`);
    }
    expect(foundByWords).toBeGreaterThan(100);
  });

  it('holds no sign that is searched as a digit', async () => {
    const signs = await query(
      counter.db,
      sql`select chr(n) as sign from generate_series(1, 131071) n
          where not n between 55296 and 57343 and search_fold(chr(n)) ~ '[0-9]'`,
      z.object({ sign: z.string() }),
    );
    expect(signs.length).toBeGreaterThan(300);
    expect(signs.filter(({ sign }) => !hasDigit(sign))).toEqual([]);
  });

  it('is counted by status and activity as it was changed last', async () => {
    const { id } = await counter.book({ clientName: 'Wordsworth', booking_items: [item] });
    const other = await counter.book({ clientName: 'Wordsworth', booking_items: [{ ...item, name: 'Nothing' }] });
    const counts = async (searchString: string) => [
      (await counter.list({ searchString })).totalBookings,
      (await counter.list({ searchString, isActive: 'true', status: 'DRAFT,IN_QUEUE' })).totalBookings,
    ];
    expect(await counts('wordsw')).toEqual([2, 2]);
    await counter.db.execute(sql`update booking set status = 'IN_PROGRESS' where id = ${id}`);
    expect(await counts('wordsw')).toEqual([2, 1]);
    await counter.ask('DELETE', `/booking/${other.id}`);
    expect(await counts('wordsw')).toEqual([2, 0]);
    await counter.edit(id, { clientName: 'Coleridge' });
    expect([await counts('wordsw'), await counts('coleri')].flat()).toEqual([1, 0, 1, 0]);
  });
});

it.each([
  ['كامران', 'کامران'],
  ['علي', 'علی'],
  ['موسى', 'موسی'],
  ['فاطمة', 'فاطمہ'],
  ['طاهر', 'طاہر'],
  ['مہناز بهٹی', 'مهناز بھٹی'],
  ['أحمد', 'احمد'],
  ['آصف', 'اصف'],
  ['إقبال', 'اقبال'],
  ['ٱلرحمن', 'الرحمن'],
  ['مؤمن', 'مومن'],
  ['رئیس', 'رییس'],
  ['شیٔر', 'شیر'],
  ['علاءالدین', 'علاالدین'],
  ['مُحَمَّد', 'محمد'],
  ['محـــمود', 'محمود'],
  ['ﻛﻤﺎﻝ', 'کمال'],
  ['خان‌صاحب', 'خانصاحب'],
  ['دکان ۱۲', 'دکان 12'],
  ['شاپ ٣٤', 'شاپ 34'],
  ['José Ñ', 'jose n'],
  ['ΩMEGA', 'ωmega'],
  ['ЖУК', 'жук'],
  ['ＷＩＤＥ', 'wide'],
  ['O\'Neill "Bob"', 'o\'neill "bob"'],
  ['50% _off_ \\o/', '50% _OFF_ \\O/'],
])('finds %j by %j, and the other way round [FIND-02]', async (one, other) => {
  const ids = [(await counter.book({ clientName: one })).id, (await counter.book({ clientName: other })).id];
  expect([await found(one), await found(other)]).toEqual([ids.toReversed(), ids.toReversed()]);
});

it.each([
  ['100%', '100x'],
  ['a_b', 'axb'],
  ['a\\b', 'ab'],
  ['کلی', 'کلے'],
])('does not find by %j what is %j [FIND-02]', async (typed, clientName) => {
  const { id } = await counter.book({ clientName });
  expect(await found(clientName)).toContain(id);
  expect(await found(typed)).not.toContain(id);
});

it('finds a booking by every written form of its number, however the number was written down', async () => {
  const WRITTEN = ['0300-7654399', '+92 300 7654399', '0092 300 7654399', '+92 (0)300 765 4399', '923007654399'];
  WRITTEN.push('3007654399', '۰۳۰۰۷۶۵۴۳۹۹', '(0300) 765.4399');
  const ids: number[] = [];
  for (const whatsappNumber of WRITTEN) ids.unshift((await counter.book({ phoneNumber: '0', whatsappNumber })).id);
  for (const typed of [...WRITTEN, '765-4399']) expect([typed, await found(typed)]).toEqual([typed, ids]);
  // Half of a number already finds it with and without the country code.
  for (const typed of ['0300-765', '+92 300765'])
    expect([typed, await found(typed)]).toEqual([typed, expect.arrayContaining(ids.slice(0, 1))]);
});
