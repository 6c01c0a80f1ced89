import fc from 'fast-check';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { query } from '../../../../server/db/backup/rows.ts';
import { booking, delivery, history } from '../../../../server/db/schema.ts';
import { hasDigit } from '../../../../server/features/booking/booking-list.sql.ts';
import { PHASE_OF } from '../../../../src/domain/booking/booking-life.ts';
import { ListedBooking } from '../../../../src/domain/booking/booking.ts';
import * as statuses from '../../../../src/domain/booking/booking-status.ts';
import { WORKLISTS, type Worklist } from '../../../../src/domain/booking/list/booking-list.ts';
import { splitCode } from '../../../../src/domain/shared/code.ts';
import { foldText, searchWords } from '../../../../src/domain/shared/search-text.ts';
import { readData, useCounter } from '../../support/booking-fixtures.ts';

const counter = useCounter();
const ids: Record<string, number> = {};

/** Twelve bookings, a minute apart. The last four are deleted, the first three confirmed. */
const NAMES = [
  'Ayesha Khan',
  'Bilal 100% Gaming',
  'under_score',
  'underXscore',
  'back\\slash',
  'عائشہ خان',
  'Zoë ÅNGSTRÖM',
  'کلے & Sons',
  ...['One', 'Two', 'Three', 'Four'].map((name) => `Deleted ${name}`),
];
const NEWEST = NAMES.toReversed();

beforeAll(async () => {
  for (const [index, clientName] of NAMES.entries()) {
    await counter.later(60_000);
    const { id } = await counter.book({ clientName });
    ids[clientName] = id;
    if (index < 3) await counter.edit(id, { status: 'CONFIRMED', delivery: [{}] });
    if (index >= 8) await counter.ask('DELETE', `/booking/${id}`);
  }
});

const named = async (query: Record<string, string>) =>
  (await counter.list({ pageSize: '100', ...query })).bookings.map(({ clientName }) => clientName);

describe('GET /booking/', () => {
  it('lists the newest first, ten a page, with item names only and the correct totals [LIST-08, DATA-02, SHAPE-06]', async () => {
    const whole = await Promise.all(NEWEST.slice(0, 10).map((name) => counter.read(ids[name] ?? 0)));
    const bookings = whole.map((booking) => ({ ...ListedBooking.parse(booking), isClaim: false }));
    expect(readData(await counter.ask('GET', '/booking/'))).toEqual({ bookings, totalBookings: 12, totalPages: 2 });
    expect(bookings.map(({ booking_items }) => booking_items)).toEqual(
      whole.map(({ booking_items: [item] }) => [{ id: item?.id, name: 'RTX 3080', isActive: true }]),
    );
  });

  it.each([
    [{ status: 'CONFIRMED' }, NEWEST.slice(9)],
    [{ status: 'CONFIRMED,DRAFT,CONFIRMED' }, NEWEST],
    [{ isActive: 'true' }, NEWEST.slice(4)],
    [{ isActive: 'false' }, NEWEST.slice(0, 4)],
    [{ isActive: 'false', status: 'CONFIRMED' }, []],
    [{ isActive: 'true', status: 'DRAFT', searchString: 'under' }, ['underXscore']],
    [{ limit: '2' }, NEWEST],
    [{ pageSize: '3' }, NEWEST.slice(0, 3)],
  ])('filters by %j [LIST-02, LIST-03]', async (query, found) => {
    expect(await named(query)).toEqual(found);
  });

  it.each([
    ['ayesha', ['Ayesha Khan']],
    ['  AYESHA  khan ', ['Ayesha Khan']],
    ['100%', ['Bilal 100% Gaming']],
    ['%', ['Bilal 100% Gaming']],
    ['under_score', ['under_score']],
    ['_', ['under_score']],
    ['\\', ['back\\slash']],
    ['عائشہ', ['عائشہ خان']],
    ['ångström', ['Zoë ÅNGSTRÖM']],
    ['Zoe\u0308', ['Zoë ÅNGSTRÖM']],
    ['کلے', ['کلے & Sons']],
    ['کلی', []],
    ["' or 1=1 --", []],
    ['   ', NEWEST],
    ['', NEWEST],
  ])('finds by name: %j [CALL-04]', async (searchString, found) => {
    expect(await named({ searchString })).toEqual(found);
  });

  it('puts the booking with the typed code first, before others that contain it [CALL-04]', async () => {
    const code = 'BK-1001';
    const lookalike = await counter.book({ clientName: `Says ${code} and ${code}9` });
    for (const searchString of [code, 'bk-1001', ' BK-1001 ']) {
      const { bookings } = await counter.list({ limit: '1', searchString });
      expect(bookings.map(({ id }) => id)).toEqual([ids['Ayesha Khan']]);
    }
    expect((await counter.list({ searchString: code, page: '2', limit: '1' })).bookings[0]?.id).toBe(lookalike.id);
  });

  it('shows each unchanged booking while new ones are added between two pages [CALL-04]', async () => {
    const before = new Set((await counter.list({ pageSize: '100' })).bookings.map(({ id }) => id));
    const seen = new Set<number>();
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { bookings, totalPages } = await counter.list({ page: String(page), pageSize: '3' });
      for (const { id } of bookings) seen.add(id);
      pages = totalPages;
      for (const clientName of ['Walk-in', 'Walk-in too']) if (page < pages) await counter.book({ clientName });
    }
    expect([...before].filter((id) => !seen.has(id))).toEqual([]);
  });
});

const item = { name: 'RTX 3080', type: 'GPU', payableAmount: 1 } as const;
const found = async (searchString: string) => {
  const { bookings } = await counter.list({ searchString, pageSize: '100' });
  return bookings.map(({ id }) => id);
};

describe('the searched text of a booking', () => {
  it("contains its customer, its code, every number, and each item's name, vendor, serial number and code [FIND-01]", async () => {
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

  it('is updated once for all rows of a statement, and not for unsearched columns [FIND-01]', async () => {
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

  it('is kept up to date by the database for every writer, without an entry in the history [FIND-01]', async () => {
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
  it('finds the same among the words as among all texts [FIND-02]', async () => {
    const PARTS = ['a', 'hm', 'Á', '7', '۴', ' ', '  ', '-', '%', '_', '\\', 'ك', '²', '½'];
    const text = fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
    const names = fc.sample(text, 400);
    let foundByWords = 0;
    try {
      await counter.db.execute(sql`insert into booking (code, client_name, client_type, phone_number, whatsapp_number)
        select 'BK-6' || n, name, 'INDIVIDUAL', '', '' from json_array_elements_text(${JSON.stringify(names)}::json) with ordinality as t (name, n)`);
      for (const typed of fc.sample(text, 60)) {
        if (/\d{3}/.test(foldText(typed)) || typed.trim() === '' || splitCode(typed)) continue;
        const words = searchWords(typed);
        // Short words are searched next to each other.
        if (words.length > 1 && words.every(({ length }) => length < 3)) continue;
        const hasWords = words.map((word) => sql`search_text || '' like search_pattern(${word})`);
        const rows = await query(
          counter.db,
          sql`select id from booking where ${sql.join(hasWords, sql` and `)} order by created_at desc, id desc`,
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

  it('recognizes every character that folds to a digit', async () => {
    const signs = await query(
      counter.db,
      sql`select chr(n) as sign from generate_series(1, 131071) n
          where not n between 55296 and 57343 and search_fold(chr(n)) ~ '[0-9]'`,
      z.object({ sign: z.string() }),
    );
    expect(signs.length).toBeGreaterThan(300);
    expect(signs.filter(({ sign }) => !hasDigit(sign))).toEqual([]);
  });
});

/** Pairs of names, each also in the spelling of someone else. */
const SAME = [
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
  ['O\'Neill "Bob"', 'o’neill “bob”'],
  ['Sa’ad', "Sa'ad"],
  ['Sa`ad', 'Sa´ad'],
  ['Saʿad', 'Saʼad'],
  ['Sa′ad', 'Saad'],
  ['15.6″', '15.6"'],
  ['Al–Noor', 'Al-Noor'],
  ['Al—Noor', 'Al‑Noor'],
  ['Al−Noor', 'Al－Noor'],
  ['Аhmed Тahir', 'Ahmed Tahir'], // with Cyrillic letters
  ['Søren Łukasz', 'Soren Lukasz'],
  ['حسین خاں', 'حسین خان'],
  ['علی، لاہور', 'علی, لاہور'],
  ['दुकान १२', 'दुकान 12'],
  ['Bi\u200Blal\u202E', 'Bilal'],
  ['Bi\u0007lal', 'Bilal'],
  ['50% _off_ \\o/', '50% _OFF_ \\O/'],
] as const;
it('finds each name by its other spelling [FIND-02]', async () => {
  const fold = (names: readonly string[]) =>
    query(
      counter.db,
      sql`select search_fold(name) as text from json_array_elements_text(${JSON.stringify(names)}::json) with ordinality as t (name, n) order by n`,
      z.object({ text: z.string() }),
    );
  expect(await fold(SAME.map(([one]) => one))).toEqual(await fold(SAME.map(([, other]) => other)));
  const ids = [
    (await counter.book({ clientName: 'مُحَمَّد علي' })).id,
    (await counter.book({ clientName: 'محمد علی' })).id,
  ];
  expect([await found('مُحَمَّد علي'), await found('محمد علی')]).toEqual([ids.toReversed(), ids.toReversed()]);
});

describe('the words of a search', () => {
  it.each(['Twice Tahir', 'Tahir Twice', 'tahir  twice', 'wic ahi', 'Tahir 3080 Twice', '0333-9998881 tahir'])(
    'are found in any order: %s [FIND-06]',
    async (typed) => {
      const { id } = await counter.book({ clientName: 'Twice Tahir', phoneNumber: '0333-9998881' });
      await counter.book({ clientName: 'Twice Only' });
      expect((await found(typed))[0]).toBe(id);
      await counter.ask('DELETE', `/booking/${id}`);
      await counter.db.execute(sql`update booking set client_name = 'Gone', phone_number = '0' where id = ${id}`);
    },
  );

  it.each(['Li Ng', 'Ng Li', 'ng  LI'])(
    'are found next to each other if all are short: %s [FIND-06]',
    async (typed) => {
      const { id } = await counter.book({ clientName: 'Li Ng' });
      expect((await found(typed))[0]).toBe(id);
    },
  );

  it.each(['zorkhan nadia', 'nadia zorkhan'])(
    'are found where one ends with the start of the other: %s [FIND-06]',
    async (typed) => {
      const { id } = await counter.book({ clientName: 'Zorkhanadia' });
      expect((await found(typed))[0]).toBe(id);
    },
  );

  it('must all be found [FIND-06]', async () => {
    await counter.book({ clientName: 'Needed Nasir' });
    expect([await found('nasir needed'), await found('nasir missing')]).toEqual([[expect.any(Number)], []]);
  });

  it('may be many if they are typed as stored [FIND-06]', async () => {
    const name = 'one two three four five six seven eight nine ten';
    const { id } = await counter.book({ clientName: name });
    expect(await found(name)).toEqual([id]);
  });

  it.each(["'", '’', '\u200F', '` ´'])(
    'filter nothing if there is nothing to search for: %j [FIND-02]',
    async (typed) => {
      const { totalBookings } = await counter.list({});
      expect(await counter.list({ searchString: typed })).toMatchObject({ totalBookings });
    },
  );
});

describe('a code', () => {
  const SPELLINGS =
    'BK-1001|bk-1001|BK-1001\u200F|\u202ABK-1001\u202C|BK–1001|BK‑1001|bk 1001|BK1001|BK_1001|bk-۱۰۰۱|#BK-1001|ＢＫ－１００１|]Q1BK-1001|بک-۱۰۰۱|شک-1001|ВК-1001|*BK-1001*'.split(
      '|',
    );
  it.each(SPELLINGS)('of a booking is found as %j, before all others [FIND-05]', async (typed) => {
    expect((await found(typed))[0]).toBe(ids['Ayesha Khan']);
  });

  it.each(['OLD-77/3', 'old77/3', 'OLD 77/3', 'old–77/3', 'OLD-۷۷/۳', 'ہلد-۷۷/۳'])(
    'of an old book is found as %j [FIND-05]',
    async (typed) => {
      const { id } = await counter.book();
      await counter.db.execute(sql`update booking set code = 'OLD-77/3' where id = ${id}`);
      try {
        expect(await found(typed)).toEqual([id]);
      } finally {
        await counter.db.execute(sql`update booking set code = 'BK-7' || id where id = ${id}`);
      }
    },
  );

  it('in another spelling also finds a text with the same letters and digits [FIND-05]', async () => {
    const { id } = await counter.book({ booking_items: [{ ...item, name: 'Stand BK1001' }] });
    expect(await found('bk1001')).toEqual(expect.arrayContaining([id, ids['Ayesha Khan']]));
  });
});

it.each([
  ['042-111-222-333', ['042-111-222-333', '111 222 333', '+92 42 111222333', '021-111-222-333', '۱۱۱۲۲۲۳۳۳']],
  ['0800-77665', ['0800 77665', '080077665', '+92 800 77665']],
  ['042-35769998 ext 12', ['042-35769998', '+92 42 35769998', '042 3576 9998 x3']],
])('finds %s by %j [FIND-01, CUST-05]', async (whatsappNumber, typed) => {
  const { id } = await counter.book({ phoneNumber: '0', whatsappNumber });
  for (const one of typed) expect([one, await found(one)]).toEqual([one, [id]]);
});

it('finds a booking by every form of its number, however it was stored', async () => {
  const WRITTEN = ['0300-7654399', '+92 300 7654399', '0092 300 7654399', '+92 (0)300 765 4399', '923007654399'];
  WRITTEN.push('3007654399', '۰۳۰۰۷۶۵۴۳۹۹', '(0300) 765.4399');
  const ids: number[] = [];
  for (const whatsappNumber of WRITTEN) ids.unshift((await counter.book({ phoneNumber: '0', whatsappNumber })).id);
  for (const typed of [...WRITTEN, '765-4399']) expect([typed, await found(typed)]).toEqual([typed, ids]);
  // Half of a number is enough, with or without the country code.
  for (const typed of ['0300-765', '+92 300765'])
    expect([typed, await found(typed)]).toEqual([typed, expect.arrayContaining(ids.slice(0, 1))]);
});

describe('the lists of work', () => {
  /** The shop's 2 February, while it is still the evening of 1 February in UTC. */
  const shop = useCounter({ now: '2025-02-01T20:30:00.000Z' });

  /** The clocks of the shop show 01:30. The first three have passed, the next two are promises for today. */
  const PROMISES = ['2025-02-01', '2025-02-01T23:59', '2025-02-02T01:29', '2025-02-02', '2025-02-02T01:30', null];
  /** Eight bookings of each status, which differ in everything that a worklist checks. The last is deleted. */
  const BOOKINGS = statuses.BOOKING_STATUSES.flatMap((status, place) =>
    Array.from({ length: 8 }, (_, n) => ({
      id: 1 + place * 8 + n,
      status,
      isActive: n < 7,
      isOld: n % 2 === 0,
      isToday: n % 4 < 2,
      isPaid: n > 3,
      hasInbound: (n + place) % 3 === 0,
      promisedFor: PROMISES[n % PROMISES.length] ?? null,
      assigneeId: [1, null, 2][(n + place) % 3] ?? null,
    })),
  );
  type Found = (typeof BOOKINGS)[number];
  const ALIKE = { clientType: 'INDIVIDUAL', phoneNumber: '1', whatsappNumber: '1', payablePaisa: 500 } as const;
  beforeAll(async () => {
    await shop.addStaff({ email: 'technician@shop.test', role: 'TECHNICIAN' });
    await shop.db.insert(booking).values(
      BOOKINGS.map(({ id, status, isActive, isOld, isToday, isPaid, promisedFor, assigneeId }) => ({
        promisedFor,
        assigneeId,
        ...ALIKE,
        code: `BK-${id}`,
        clientName: status,
        status,
        isActive,
        paidPaisa: isPaid ? 500 : 499,
        createdAt: isOld ? '2025-01-19T18:59:59.000Z' : '2025-01-19T19:00:00.000Z',
        appointmentDate: isToday ? '2025-02-02T18:59:00.000Z' : '2025-02-01T18:59:00.000Z',
      })),
    );
    const others = [{ type: 'OUTBOUND' as const }, { isActive: false }];
    await shop.db
      .insert(delivery)
      .values(BOOKINGS.map(({ id, hasInbound }, n) => ({ bookingId: id, ...(hasInbound ? {} : others[n % 2]) })));
  });

  const inPhase = ({ status }: Found, ...phases: string[]) => phases.includes(PHASE_OF[status]);
  const isOpen = (found: Found) => inPhase(found, 'bookedIn', 'confirmed', 'inWork', 'ready');
  const isUnresolved = (found: Found) => inPhase(found, 'bookedIn', 'confirmed', 'inWork');
  /** The rule of each list, written independently. */
  const IS_ON: Readonly<Record<Worklist, (found: Found) => boolean>> = {
    appointmentsToday: (found) => isOpen(found) && found.isToday,
    inboundMissing: (found) => inPhase(found, 'bookedIn', 'confirmed') && !found.hasInbound,
    readyUnpaid: (found) => inPhase(found, 'ready') && !found.isPaid,
    longWaits: (found) => isOpen(found) && found.isOld,
    mine: (found) => isUnresolved(found) && found.assigneeId === 1,
    late: (found) => isUnresolved(found) && PROMISES.indexOf(found.promisedFor) < 3,
    promisedToday: (found) => isUnresolved(found) && (found.promisedFor ?? '').startsWith('2025-02-02'),
    unassigned: (found) => isUnresolved(found) && found.assigneeId === null,
  };
  /** The bookings of a list, newest first. */
  const listOwn = (worklist: Worklist) =>
    BOOKINGS.filter((found) => found.isActive && IS_ON[worklist](found))
      .toSorted((one, other) => Number(one.isOld) - Number(other.isOld) || other.id - one.id)
      .map(({ id, status }) => ({ id, status }));
  const list = async (asked: Record<string, string>) => {
    const { bookings, totalBookings } = await shop.list({ pageSize: '100', ...asked });
    return { rows: bookings.map(({ id, status }) => ({ id, status })), totalBookings };
  };

  it.each(WORKLISTS)(
    '%s holds the active bookings that match its rule, and is counted [LIST-11, PROMISE-05]',
    async (worklist) => {
      const rows = listOwn(worklist);
      expect(rows.length).toBeGreaterThan(1);
      expect(await list({ worklist, sortBy: 'createdAt' })).toEqual({ rows, totalBookings: rows.length });
      expect(await shop.get('/booking/worklists')).toMatchObject({ [worklist]: rows.length });
    },
  );

  it('of promises start with the earliest one, those without a promise last [PROMISE-06]', async () => {
    const { bookings } = await shop.list({ pageSize: '100', worklist: 'mine' });
    const own = bookings.map(({ promisedFor }) => promisedFor ?? '9999');
    expect(own).toEqual(own.toSorted());
    expect(new Set(own).size).toBeGreaterThan(2);
  });

  it.each([
    [{ assigneeId: '2' }, ({ assigneeId }: Found) => assigneeId === 2],
    [{ assigneeId: '2', worklist: 'late' }, (found: Found) => found.assigneeId === 2 && IS_ON.late(found)],
    [{ locationId: '1' }, () => false],
    [{ locationId: '0' }, () => true],
  ])('and any list are narrowed to a person or a branch by %j [PROMISE-06, BRANCH-02]', async (asked, isIn) => {
    const expected = BOOKINGS.filter((found) => found.isActive && isIn(found)).map(({ id }) => id);
    const { rows, totalBookings } = await list({ isActive: 'true', ...asked });
    expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(expected);
    expect(totalBookings).toBe(expected.length);
  });

  it.each<[asked: Record<string, string>, of: readonly statuses.BookingStatus[]]>([
    [{ status: 'DRAFT,IN_QUEUE,COMPLETED' }, ['DRAFT', 'IN_QUEUE']],
    [{ searchString: 'draft' }, ['DRAFT']],
    [{ isActive: 'false' }, []],
    [{ status: 'COMPLETED' }, []],
  ])('are narrowed by %j [LIST-11]', async (asked, of) => {
    const rows = listOwn('longWaits').filter(({ status }) => of.includes(status));
    expect(await list({ worklist: 'longWaits', ...asked })).toEqual({ rows, totalBookings: rows.length });
  });
});
