import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { query } from '../../../../server/db/backup/rows.ts';
import { followZone } from '../../../../server/features/shop/shop.usecases.ts';
import { buildApp } from '../../../../server/http/app.ts';
import { DashboardStats } from '../../../../src/domain/dashboard/dashboard-stats.ts';
import { getShopZone, inZone, isTimeZone, setShopZone, shopToday } from '../../../../src/domain/shared/shop-day.ts';
import { useCounter } from '../../support/booking-fixtures.ts';

// An evening of UTC: the shop's day is the 6th in Karachi and, in summer, in Athens, the 5th west of it.
const NOW = '2025-07-05T21:30:00.000Z';

const counter = useCounter({ now: NOW });
beforeAll(() => counter.book({ booking_items: [{ name: 'X', type: 'GPU', payableAmount: 7 }] }));
afterAll(() => setShopZone('Asia/Karachi'));

const change = (patch: object) => counter.send('PATCH', '/shop', patch);
const store = (zone: string) => counter.db.execute(sql`update shop set time_zone = ${zone}`);
const readDays = async () => {
  const { today, days } = DashboardStats.parse(await counter.get('/dashboard/stats'));
  return { today, last: days.at(-1) };
};

/** Every name that ICU or the database knows, in full or as an abbreviation, and some that neither does. */
async function listNames(): Promise<string[]> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const threes = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
  const stored = await query(
    counter.db,
    sql`select name from pg_timezone_names union select abbrev from pg_timezone_abbrevs`,
    z.object({ name: z.string() }),
  );
  const others = ['SystemV/EST5EDT', 'US/Pacific-New', 'Etc/Unknown', 'asia/karachi', 'GMT+05:00', '+05:00', '-0500'];
  return [...new Set([...stored.map(({ name }) => name), ...Intl.supportedValuesOf('timeZone'), ...threes, ...others])];
}

describe('a time zone', () => {
  it('is one on whose day everything agrees, or none, whatever ICU and the database call it [SHOP-01, SHOP-06]', async () => {
    const names = await listNames();
    const zones = names.filter(isTimeZone);
    const instants = Array.from(
      { length: 24 },
      (_, half) => new Date(Date.UTC(2024, half / 2, 1 + (half % 2) * 14, half)),
    );
    const disagree = zones.filter((name) => {
      const clock = new Intl.DateTimeFormat('en-CA', { timeZone: name, dateStyle: 'short' });
      return inZone(
        name,
        () => getShopZone() !== name || instants.some((at) => shopToday(at.toISOString()) !== clock.format(at)),
      );
    });
    expect(disagree).toEqual([]);
    expect(
      [...Intl.supportedValuesOf('timeZone'), 'UTC', 'US/Pacific-New'].filter((name) => !isTimeZone(name)),
    ).toEqual([]);
    expect(['PLT', 'IST', 'PST', 'ACT', '+05:00', '-0500', 'GMT+05:00', 'Lahore', ''].filter(isTimeZone)).toEqual([]);
  });

  it.each([
    ['US/Pacific-New', '2025-07-05'],
    ['CET', '2025-07-05'],
    ['Europe/Athens', '2025-07-06'],
    ['EET', '2025-07-06'],
    ['Asia/Karachi', '2025-07-06'],
  ])('%s gives the day of the figures [SHOP-06, FIGURE-02]', async (timeZone, date) => {
    await change({ timeZone });
    const money = { booked: 7, received: 0 };
    expect(await readDays()).toEqual({ today: money, last: { date, ...money } });
  });
});

describe('a stored zone that is unknown', () => {
  beforeEach(() => store('PLT'));

  it('stops nothing: days are those of the default, and it is said [SHOP-06]', async () => {
    const later = await buildApp(counter.deps);
    expect(getShopZone()).toBe('Asia/Karachi');
    await later.close();
    expect(await followZone(counter.db)).toBe(
      'The time zone PLT is unknown here. Days are those of Asia/Karachi until the owner chooses another one in Settings.',
    );
    const money = { booked: 7, received: 0 };
    expect(await readDays()).toEqual({ today: money, last: { date: '2025-07-06', ...money } });
    expect((await counter.ask('GET', '/booking/1/document?type=receipt')).status).toBe(200);
  });

  it('stays while something else is changed, and is replaced where another is chosen [SHOP-01, SHOP-06]', async () => {
    expect(await change({ phone: '042-1' })).toMatchObject({ phone: '042-1', timeZone: 'PLT' });
    expect(getShopZone()).toBe('Asia/Karachi');
    expect(await change({ timeZone: 'Asia/Dubai' })).toMatchObject({ timeZone: 'Asia/Dubai' });
    expect(getShopZone()).toBe('Asia/Dubai');
    expect(await followZone(counter.db)).toBeNull();
  });
});
