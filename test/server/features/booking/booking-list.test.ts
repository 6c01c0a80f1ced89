import { beforeAll, describe, expect, it } from 'vitest';
import { ListedBooking } from '../../../../src/domain/booking/booking.ts';
import { readData, useCounter } from '../../support/booking-fixtures.ts';

const counter = useCounter();
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
  it('answers the newest first, ten to a page, with the names of their items alone and the true totals [LIST-08, DATA-02]', async () => {
    const whole = await Promise.all(NEWEST.slice(0, 10).map((name) => counter.read(ids[name] ?? 0)));
    const bookings = whole.map((booking) => ListedBooking.parse(booking));
    expect(readData(await counter.ask('GET', '/booking/'))).toEqual({ bookings, totalBookings: 12, totalPages: 2 });
    expect(bookings.map(({ booking_items }) => booking_items)).toEqual(
      whole.map(({ booking_items: [item] }) => [{ id: item?.id, name: 'RTX 3080', isActive: true }]),
    );
  });

  it('answers an empty page with the true totals past the end [SHAPE-06]', async () => {
    const empty = { bookings: [], totalBookings: 12, totalPages: 2 };
    expect(await counter.list({ page: '3' })).toEqual(empty);
    expect(await counter.list({ page: '1000000' })).toEqual(empty);
    expect(await counter.list({ searchString: 'nobody' })).toEqual({ bookings: [], totalBookings: 0, totalPages: 0 });
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
    ["' or 1=1 --", []],
    ['   ', NEWEST],
    ['', NEWEST],
  ])('finds by name: %j [CALL-04]', async (searchString, found) => {
    expect(await named({ searchString })).toEqual(found);
  });

  it('puts the booking whose code was typed first, whatever else holds that code [CALL-04]', async () => {
    const code = 'BK-1001';
    const lookalike = await counter.book({ clientName: `Says ${code} and ${code}9` });
    for (const searchString of [code, 'bk-1001', ' BK-1001 ']) {
      const { bookings } = await counter.list({ limit: '1', searchString });
      expect(bookings.map(({ id }) => id)).toEqual([ids['Ayesha Khan']]);
    }
    expect((await counter.list({ searchString: code, page: '2', limit: '1' })).bookings[0]?.id).toBe(lookalike.id);
  });

  it('shows each booking that nobody touches once while others are made between the pages [CALL-04]', async () => {
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
