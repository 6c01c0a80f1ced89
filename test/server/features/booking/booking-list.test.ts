import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ListedBooking } from '../../../../src/domain/booking/booking.ts';
import { BOOKING_STATUSES } from '../../../../src/domain/booking/booking-status.ts';
import { fieldsRefused, KHAN, openCounter, readData, said, type Counter } from '../../support/booking-fixtures.ts';

let counter: Counter;
const ids: Record<string, number> = {};

/** Twelve bookings, a minute apart; the last four are deleted, the first three confirmed. */
const NAMES = [
  'Ayesha Khan',
  'Bilal 100% Gaming',
  'under_score',
  'underXscore',
  'back\\slash',
  'عائشہ خان',
  'Zoë ÅNGSTRÖM',
  'Seventh & Sons',
  'Deleted One',
  'Deleted Two',
  'Deleted Three',
  'Deleted Four',
];

beforeAll(async () => {
  counter = await openCounter({ now: '2025-01-05T07:30:00.000Z' });
  for (const [index, clientName] of NAMES.entries()) {
    await counter.later(60_000);
    const whatsappNumber = `+92 3${index.toString().padStart(2, '0')} 7654321`;
    const { id } = await counter.book({ clientName, whatsappNumber });
    ids[clientName] = id;
    if (index < 3) await counter.edit(id, { status: 'CONFIRMED', delivery: [{}] });
    if (index >= 8) await counter.ask('DELETE', `/booking/${id}`);
  }
});
afterAll(() => counter.close());

const named = async (query: Record<string, string>) =>
  (await counter.list({ pageSize: '100', ...query })).bookings.map(({ clientName }) => clientName);

describe('GET /booking/', () => {
  it('answers the newest first, ten to a page, with the names of their items alone and the true totals [LIST-08, DATA-02]', async () => {
    const first = await counter.list();
    expect(first).toMatchObject({ totalBookings: 12, totalPages: 2 });
    expect(first.bookings.map(({ clientName }) => clientName)).toEqual(NAMES.toReversed().slice(0, 10));
    const whole = await Promise.all(first.bookings.map(({ id }) => counter.read(id)));
    const listed = whole.map((booking) => ListedBooking.parse(booking));
    expect(listed.map(({ booking_items }) => booking_items)).toEqual(
      whole.map(({ booking_items: [item] }) => [{ id: item?.id, name: 'RTX 3080', isActive: true }]),
    );
    expect(readData(await counter.ask('GET', '/booking/'))).toEqual({ ...first, bookings: listed });
    expect(first.bookings).toEqual(listed);
    const second = await counter.list({ page: '2' });
    expect(second).toMatchObject({ totalBookings: 12, totalPages: 2 });
    expect(second.bookings.map(({ clientName }) => clientName)).toEqual(['Bilal 100% Gaming', 'Ayesha Khan']);
  });

  it('answers an empty page with the true totals past the end [SHAPE-06]', async () => {
    const empty = { bookings: [], totalBookings: 12, totalPages: 2 };
    expect(await counter.list({ page: '3' })).toEqual(empty);
    expect(await counter.list({ page: '1000000' })).toEqual(empty);
    expect(await counter.list({ searchString: 'nobody' })).toEqual({ bookings: [], totalBookings: 0, totalPages: 0 });
  });

  it('filters by status and activity [LIST-02, LIST-03]', async () => {
    expect(await named({ status: 'CONFIRMED' })).toEqual(NAMES.slice(0, 3).toReversed());
    expect(await named({ isActive: 'true' })).toEqual(NAMES.slice(0, 8).toReversed());
    expect(await named({ isActive: 'false' })).toEqual(NAMES.slice(8).toReversed());
    expect(await named({ isActive: 'false', status: 'CONFIRMED' })).toEqual([]);
    expect(await named({ isActive: 'true', status: 'DRAFT', searchString: 'under' })).toEqual(['underXscore']);
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
    ['+92 304', ['back\\slash']],
    ['0304-765', ['back\\slash']],
    ['923047654321', ['back\\slash']],
    ['0092 304 7654321', ['back\\slash']],
    ["' or 1=1 --", []],
    ['7654321', NAMES.toReversed()],
    ['   ', NAMES.toReversed()],
    ['', NAMES.toReversed()],
  ])('finds by name, code and number: %j [CALL-04]', async (searchString, found) => {
    expect(await named({ searchString })).toEqual(found);
  });

  it('puts the booking whose code was typed first, whatever else holds that code [CALL-04]', async () => {
    const code = 'BK-1001';
    const lookalike = await counter.book({ clientName: `Says ${code} and ${code}9` });
    for (const searchString of [code, 'bk-1001', ' BK-1001 ']) {
      const { bookings } = await counter.list({ page: '1', limit: '100', pageSize: '100', searchString });
      expect(bookings.map(({ id }) => id)).toEqual([ids['Ayesha Khan'], lookalike.id]);
    }
    await counter.ask('DELETE', `/booking/${lookalike.id}`);
  });

  it.each([
    [{ pageSize: '3' }, 3],
    [{ limit: '2' }, 2],
    [{ limit: '2', pageSize: '4' }, 4],
    [{ pageSize: '1' }, 1],
    [{ pageSize: '100' }, 13],
  ])('%j [CALL-04]', async (query, rows) => {
    expect((await counter.list(query)).bookings).toHaveLength(rows);
  });

  const WHOLE_SIZE = 'must be a whole number from 1 to 100';
  const WHOLE_PAGE = 'page must be a whole number from 1 to 1000000';
  const refusals: [Record<string, string>, string, string][] = [
    [{ pageSize: '0' }, 'pageSize', `pageSize ${WHOLE_SIZE}`],
    [{ pageSize: '101' }, 'pageSize', `pageSize ${WHOLE_SIZE}`],
    [{ limit: '101' }, 'limit', `limit ${WHOLE_SIZE}`],
    [{ pageSize: 'ten' }, 'pageSize', `pageSize ${WHOLE_SIZE}`],
    [{ page: '0' }, 'page', WHOLE_PAGE],
    [{ page: '-1' }, 'page', WHOLE_PAGE],
    [{ page: '1.5' }, 'page', WHOLE_PAGE],
    [{ page: '1000001' }, 'page', WHOLE_PAGE],
    [{ status: 'OPEN' }, 'status', `status must be one of ${BOOKING_STATUSES.join(', ')}`],
    [{ isActive: 'yes' }, 'isActive', 'isActive must be one of true, false'],
    [{ searchString: 'x'.repeat(201) }, 'searchString', 'searchString cannot exceed 200 characters'],
    [{ searchString: 'a\0' }, 'searchString', 'searchString contains a character that cannot be searched'],
    [{ status: 'DRAFT,' }, 'status', `status must be one of ${BOOKING_STATUSES.join(', ')}`],
    [{ sortBy: 'code' }, 'sortBy', 'sortBy must be one of createdAt, clientName, status, payableAmount'],
    [{ orderBy: 'up' }, 'orderBy', 'orderBy must be one of asc, desc'],
    [{ sort: 'code' }, 'sort', 'sort is not a known field'],
  ];
  it.each(refusals)('refuses %j [CALL-04]', async (query, path, msg) => {
    const answer = await counter.call('GET', '/booking/', { token: counter.token, query });
    expect(said(answer)).toEqual(fieldsRefused([path, msg]));
  });

  it('shows each booking that nobody touches once while others are made between the pages [CALL-04]', async () => {
    const before = new Set((await counter.list({ pageSize: '100' })).bookings.map(({ id }) => id));
    const seen: ListedBooking[] = [];
    for (let page = 1; ; page += 1) {
      const { bookings, totalPages } = await counter.list({ page: String(page), pageSize: '3' });
      seen.push(...bookings);
      if (page >= totalPages) break;
      await counter.book({ ...KHAN, clientName: `Walk-in ${page}` });
      await counter.book({ ...KHAN, clientName: `Walk-in ${page} as well` });
    }
    const once = [...new Set(seen.map(({ id }) => id))].filter((id) => before.has(id));
    expect(once.toSorted((one, other) => one - other)).toEqual([...before].toSorted((one, other) => one - other));
  });

  it('orders bookings of one moment by id, so that pages never overlap [CALL-04]', async () => {
    const made = await Promise.all(Array.from({ length: 9 }, () => counter.book({ clientName: 'Same moment' })));
    const query = { searchString: 'same moment', pageSize: '2' };
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => counter.list({ ...query, page: String(page) })));
    const expected = made.map(({ id }) => id).toSorted((one, other) => other - one);
    expect(pages.flatMap(({ bookings }) => bookings.map(({ id }) => id))).toEqual(expected);
  });
});
